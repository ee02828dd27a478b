package main

import (
	"maps"
	"math"
	"slices"

	"github.com/hjerterfri/hearts"
)

// The sums are all that is kept of the deals that were played. They are numbers of things only, so that adding them up is exact and
// their order does not matter: how the deals were shared among cores and parts leaves no trace.
type sums struct {
	Done  int64      `json:"done"`  // deals, or games where whole games are played
	Deals int64      `json:"deals"` // deals, those of games included
	Seats []seatSums `json:"seats"`
	Suns  int64      `json:"suns"` // deals in which the shooter of the moon, or its side, took every card

	Watched int64                       `json:"watched"` // deals in which the rules were counted
	Turns   int64                       `json:"turns"`   // cards played in them
	Broken  histogram                   `json:"broken"`  // of the tricks in which hearts were broken, counted from 1
	Held    histogram                   `json:"held"`    // of the number of held tricks in a deal
	Kitty   histogram                   `json:"kitty"`   // of the points in the kitty of a deal
	Rules   map[hearts.Reason]*ruleSums `json:"rules"`

	Length histogram `json:"length"` // of the games that have ended, in deals
}

// The seatSums are those of one seat.
type seatSums struct {
	Scores   histogram `json:"scores"`    // of what a deal adds to the total
	Lowest   int64     `json:"lowest"`    // deals in which nobody had less
	Alone    int64     `json:"alone"`     // deals in which all others had more
	Add      int64     `json:"add"`       // moons by which the others got points
	Subtract int64     `json:"subtract"`  // moons by which the seat lost points
	Won      int64     `json:"won"`       // games won, alone or with others
	WonAlone int64     `json:"won-alone"` //
}

// The ruleSums are how often one rule took cards away that a seat held.
type ruleSums struct {
	Deals int64                 `json:"deals"` // deals in which it did so at all
	Turns int64                 `json:"turns"` // turns at which it did so
	Cards map[hearts.Card]int64 `json:"cards"` // which cards; not for following suit, see [watch.turn]
}

func newSums(seats int) *sums {
	s := &sums{
		Seats:  make([]seatSums, seats),
		Broken: histogram{},
		Held:   histogram{},
		Kitty:  histogram{},
		Rules:  map[hearts.Reason]*ruleSums{},
		Length: histogram{},
	}
	for i := range s.Seats {
		s.Seats[i].Scores = histogram{}
	}
	return s
}

// rule returns the numbers of a rule.
func (s *sums) rule(reason hearts.Reason) *ruleSums {
	r := s.Rules[reason]
	if r == nil {
		r = &ruleSums{Cards: map[hearts.Card]int64{}}
		s.Rules[reason] = r
	}
	return r
}

// add adds other sums of as many seats.
func (s *sums) add(o *sums) {
	s.Done += o.Done
	s.Deals += o.Deals
	for seat := range s.Seats {
		s.Seats[seat].add(&o.Seats[seat])
	}
	s.Suns += o.Suns
	s.Watched += o.Watched
	s.Turns += o.Turns
	s.Broken.add(o.Broken)
	s.Held.add(o.Held)
	s.Kitty.add(o.Kitty)
	for reason, r := range o.Rules {
		s.rule(reason).add(r)
	}
	s.Length.add(o.Length)
}

func (s *seatSums) add(o *seatSums) {
	s.Scores.add(o.Scores)
	s.Lowest += o.Lowest
	s.Alone += o.Alone
	s.Add += o.Add
	s.Subtract += o.Subtract
	s.Won += o.Won
	s.WonAlone += o.WonAlone
}

func (r *ruleSums) add(o *ruleSums) {
	r.Deals += o.Deals
	r.Turns += o.Turns
	for c, n := range o.Cards {
		r.Cards[c] += n
	}
}

// addDeal adds what a deal has brought that was played to its end.
func (s *sums) addDeal(g *hearts.Game) {
	s.Deals++
	score := g.Score()
	least, lowest := math.MaxInt, 0 // the least that a deal has added, and to how many seats
	for seat := range s.Seats {
		added := score.Added(seat)
		s.Seats[seat].Scores[added]++
		if added < least {
			least, lowest = added, 0
		}
		if added == least {
			lowest++
		}
	}
	for seat := range s.Seats {
		if score.Added(seat) == least {
			s.Seats[seat].addLowest(lowest == 1)
		}
	}
	if shooter, how, ok := score.Moon(); ok {
		s.Seats[shooter].addMoon(how)
		if sun(g, shooter) {
			s.Suns++
		}
	}
}

// sun reports whether a seat, or its side, has taken every card.
func sun(g *hearts.Game, shooter int) bool {
	taken := g.Taken(shooter)
	if g.Variant().Sides {
		for seat := shooter + 2; seat < shooter+g.Players(); seat += 2 {
			taken = taken.Plus(g.Taken(seat % g.Players()))
		}
	}
	return taken == g.Variant().Pack()
}

func (s *seatSums) addLowest(alone bool) {
	s.Lowest++
	if alone {
		s.Alone++
	}
}

func (s *seatSums) addMoon(how hearts.Moon) {
	if how == hearts.MoonSubtract {
		s.Subtract++
	} else {
		s.Add++
	}
}

// addGame adds how a game has ended, if it has.
func (s *sums) addGame(g *hearts.Game) {
	if g.Phase() != hearts.Over {
		return
	}
	s.Length[g.Deals()]++
	score := g.Score()
	winners := 0
	for seat := range s.Seats {
		if score.Won(seat) {
			winners++
		}
	}
	for seat := range s.Seats {
		if score.Won(seat) {
			s.Seats[seat].addWin(winners == 1)
		}
	}
}

func (s *seatSums) addWin(alone bool) {
	s.Won++
	if alone {
		s.WonAlone++
	}
}

// A histogram says how often each number came.
type histogram map[int]int64

func (h histogram) add(o histogram) {
	for value, n := range o {
		h[value] += n
	}
}

// values returns the numbers that came, in order. What is computed from them is the same, to the last bit, however the histogram was added up.
func (h histogram) values() []int { return slices.Sorted(maps.Keys(h)) }

// count returns how many numbers came, each as often as it came.
func (h histogram) count() (n int64) {
	for _, times := range h {
		n += times
	}
	return n
}

// mean returns the mean of the numbers, and 0 where none came.
func (h histogram) mean() float64 {
	var sum int64
	for value, n := range h {
		sum += int64(value) * n
	}
	return float64(sum) / float64(max(h.count(), 1))
}

// deviation returns the standard deviation of the numbers, and 0 where fewer than two came.
func (h histogram) deviation() float64 {
	mean, squares := h.mean(), 0.0
	for _, value := range h.values() {
		d := float64(value) - mean
		squares += d * d * float64(h[value])
	}
	return math.Sqrt(squares / float64(max(h.count()-1, 1)))
}

// standardError returns the standard error of the mean. One number has none.
func (h histogram) standardError() float64 {
	if h.count() < 2 {
		return math.NaN()
	}
	return h.deviation() / math.Sqrt(float64(max(h.count(), 1)))
}

// quantile returns the least number that so large a share of all does not exceed, and 0 where none came.
func (h histogram) quantile(share float64) (value int) {
	below, want := 0.0, share*float64(h.count())
	for _, value = range h.values() {
		if below += float64(h[value]); below >= want {
			break
		}
	}
	return value
}
