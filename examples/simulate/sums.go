package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/hjerterfri/hearts"
)

// The sums are all that is kept of the deals that were played. They count things only,
// so that adding them up is exact and their order does not matter: how the deals were
// shared among cores and parts leaves no trace.
type sums struct {
	Done  int64 `json:"done"`  // deals, or games where whole games are played
	Deals int64 `json:"deals"` // deals, those of games included
	Suns  int64 `json:"suns"`  // deals in which the shooter, or its side, took every card

	Scores []counts[int] `json:"scores"` // by seat, of what a deal adds to its total

	// By seat.
	Lowest   counts[int] `json:"lowest"`    // deals in which nobody had less
	Alone    counts[int] `json:"alone"`     // deals in which all others had more
	Add      counts[int] `json:"add"`       // moons by which the others got points
	Subtract counts[int] `json:"subtract"`  // moons by which the seat lost points
	Won      counts[int] `json:"won"`       // games won, alone or with others
	WonAlone counts[int] `json:"won-alone"` //

	Length counts[int] `json:"length"` // of the games that have ended, in deals

	// Of the deals in which the rules were counted.
	Watched   int64                                 `json:"watched"` // how many deals
	Turns     int64                                 `json:"turns"`   // cards played in them
	Broken    counts[int]                           `json:"broken"`  // trick that broke hearts, from 1
	Held      counts[int]                           `json:"held"`    // held tricks in a deal
	Kitty     counts[int]                           `json:"kitty"`   // points in the kitty
	RuleDeals counts[hearts.Reason]                 `json:"rule-deals"`
	RuleTurns counts[hearts.Reason]                 `json:"rule-turns"` // at which the rule forbade cards
	RuleCards map[hearts.Reason]counts[hearts.Card] `json:"rule-cards"` // which; none for following suit
}

func newSums(seats int) *sums {
	s := &sums{
		RuleDeals: counts[hearts.Reason]{},
		RuleTurns: counts[hearts.Reason]{},
		RuleCards: map[hearts.Reason]counts[hearts.Card]{},
		Scores:    make([]counts[int], seats),
	}
	for _, c := range s.all() {
		*c = counts[int]{}
	}
	return s
}

// all returns all counts of numbers.
func (s *sums) all() []*counts[int] {
	all := []*counts[int]{
		&s.Lowest, &s.Alone, &s.Add, &s.Subtract, &s.Won, &s.WonAlone,
		&s.Length, &s.Broken, &s.Held, &s.Kitty,
	}
	for seat := range s.Scores {
		all = append(all, &s.Scores[seat])
	}
	return all
}

// add adds other sums of as many seats.
func (s *sums) add(o *sums) {
	s.Done += o.Done
	s.Deals += o.Deals
	s.Suns += o.Suns
	s.Watched += o.Watched
	s.Turns += o.Turns
	others := o.all()
	for i, c := range s.all() {
		c.add(*others[i])
	}
	s.RuleDeals.add(o.RuleDeals)
	s.RuleTurns.add(o.RuleTurns)
	for reason, cards := range o.RuleCards {
		if s.RuleCards[reason] == nil {
			s.RuleCards[reason] = counts[hearts.Card]{}
		}
		s.RuleCards[reason].add(cards)
	}
}

// addDeal adds what a deal has brought that was played to its end.
func (s *sums) addDeal(g hearts.Game) {
	s.Deals++
	score := g.Score()
	least := math.MaxInt
	for seat := range s.Scores {
		added := score.Added(seat)
		s.Scores[seat][added]++
		least = min(least, added)
	}
	s.share(s.Lowest, s.Alone, func(seat int) bool { return score.Added(seat) == least })
	shooter, how, ok := score.Moon()
	switch {
	case !ok:
		return
	case how == hearts.MoonSubtract:
		s.Subtract[shooter]++
	default:
		s.Add[shooter]++
	}
	if sun(g, shooter) {
		s.Suns++
	}
}

// share counts the seats that share something, and the seat that has it alone.
func (s *sums) share(all, alone counts[int], has func(seat int) bool) {
	sharers, last := 0, 0
	for seat := range s.Scores {
		if has(seat) {
			all[seat]++
			sharers, last = sharers+1, seat
		}
	}
	if sharers == 1 {
		alone[last]++
	}
}

// sun reports whether a seat, or its side, has taken every card.
func sun(g hearts.Game, shooter int) bool {
	taken := g.Taken(shooter)
	if g.Variant().Sides {
		for seat := shooter + 2; seat < shooter+g.Players(); seat += 2 {
			taken = taken.Plus(g.Taken(seat % g.Players()))
		}
	}
	return taken == g.Variant().Pack()
}

// addGame adds how a game has ended, if it has.
func (s *sums) addGame(g hearts.Game) {
	if g.Phase() != hearts.Over {
		return
	}
	s.Length[g.Deals()]++
	score := g.Score()
	s.share(s.Won, s.WonAlone, score.Won)
}

func (s *sums) neverBroken() int64 { return s.Watched - s.Broken.total() }

// check says what is wrong with sums that were read: they must be worth adding up.
func (s *sums) check(t *task) error {
	const mostScore = 1_000_000 // more than any deal can add
	dealt := int64(t.Variant.Pack().Len() - t.Variant.Full().Kitty)
	switch {
	case len(s.Scores) != t.seats():
		return fmt.Errorf("the sums are of %d seats, not %d", len(s.Scores), t.seats())
	case !t.Games && s.Deals != s.Done, s.Deals < s.Done, s.Deals > s.Done*int64(t.MaxDeals):
		return fmt.Errorf("%d %s cannot be %d deals", s.Done, t.unit(), s.Deals)
	case s.Watched < 0 || s.Watched > s.Deals || s.Turns != s.Watched*dealt:
		return fmt.Errorf("%d deals with %d turns cannot have been watched", s.Watched, s.Turns)
	case s.Suns < 0 || s.Suns > s.Deals:
		return fmt.Errorf("there cannot be %d suns", s.Suns)
	}
	errs := []error{
		s.RuleDeals.check(0, math.MaxInt8, s.Watched),
		s.RuleTurns.check(0, math.MaxInt8, s.Turns),
	}
	for _, cards := range s.RuleCards {
		errs = append(errs, cards.check(0, math.MaxInt8, s.Turns))
	}
	for _, c := range s.all() {
		errs = append(errs, c.check(-mostScore, mostScore, s.Deals))
	}
	for _, scores := range s.Scores {
		if n := scores.total(); n != s.Deals {
			errs = append(errs, fmt.Errorf("there are scores of %d deals, not of %d", n, s.Deals))
		}
	}
	if s.Broken.total() > s.Watched || s.Held.total() != s.Watched || s.Kitty.total() != s.Watched {
		errs = append(errs, fmt.Errorf("broken, held or kitty are not those of %d deals", s.Watched))
	}
	return errors.Join(errs...)
}

// counts say how often each value came.
type counts[K cmp.Ordered] map[K]int64

func (c counts[K]) add(o counts[K]) {
	for value, n := range o {
		c[value] += n
	}
}

// values returns the values that came, in order. What is computed from them is the
// same, to the last bit, however the counts were added up.
func (c counts[K]) values() []K { return slices.Sorted(maps.Keys(c)) }

// total returns how many values came, each as often as it came.
func (c counts[K]) total() (n int64) {
	for _, times := range c {
		n += times
	}
	return n
}

// check says what is wrong with counts of values in a range, none of which came more
// often than so many times.
func (c counts[K]) check(low, high K, most int64) error {
	for value, n := range c {
		if value < low || value > high || n < 0 || n > most {
			return fmt.Errorf("%v cannot have come %d times", value, n)
		}
	}
	return nil
}

// sample returns numbers in order, and how often each came.
func sample(c counts[int]) (numbers, weights []float64) {
	for _, value := range c.values() {
		numbers = append(numbers, float64(value))
		weights = append(weights, float64(c[value]))
	}
	return numbers, weights
}

// moments returns the mean of numbers, their standard deviation and the standard error
// of the mean. It is NaN what takes more numbers than there are.
func moments(c counts[int]) (mean, deviation, stdErr float64) {
	mean, deviation = stat.MeanStdDev(sample(c))
	return mean, deviation, stat.StdErr(deviation, float64(c.total()))
}

// median returns the least number that at least half of all do not exceed.
func median(c counts[int]) int {
	numbers, weights := sample(c)
	return int(stat.Quantile(0.5, stat.Empirical, numbers, weights))
}
