package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/hjerterfri/hearts"
)

// printCSV prints the result as one table with the columns section, key, seat and value. Counts are whole numbers; seat is empty where a
// row is about no seat. The sections are
//
//	run      what was played, and how much of it
//	deal     by seat: mean, error (of the mean), deviation, min and max of what a deal adds, and in how many deals that was
//	         lowest and lowest alone
//	score    by seat: in how many deals the key was added
//	moon     by seat: in how many deals it shot the moon, by what became of it; sun of no seat
//	broken   in how many deals hearts were broken in the trick that is the key, counted from 1, or never
//	held     in how many deals the key was the number of held tricks
//	kitty    in how many deals it was the points in the kitty
//	rule:X   in how many deals, and at how many turns, the rule X took cards away; and at how many turns the card that is the key
//	game     with -games, by seat: games won, and won alone; ended of no seat
//	length   how many games had so many deals
func printCSV(w io.Writer, p *part) error {
	c := &csvTable{csv.NewWriter(w)}
	c.write("section", "key", "seat", "value")
	c.run(p)
	for seat := range p.Sums.Seats {
		c.seat(seat, p.Sums)
	}
	c.all("moon", "sun", p.Sums.Suns)
	c.histogram("broken", "", p.Sums.Broken)
	c.all("broken", "never", p.Sums.neverBroken())
	c.histogram("held", "", p.Sums.Held)
	c.histogram("kitty", "", p.Sums.Kitty)
	c.rules(p.Sums)
	if p.Task.Games {
		c.games(p.Sums)
	}
	c.w.Flush()
	return c.w.Error()
}

// A csvTable is the table that is being written. Its writer keeps the first error.
type csvTable struct{ w *csv.Writer }

func (c *csvTable) write(section, key, seat, value string) {
	c.w.Write([]string{section, key, seat, value})
}

// all writes a number that is about no seat.
func (c *csvTable) all(section, key string, n int64) { c.write(section, key, "", number(n)) }

func (c *csvTable) histogram(section, seat string, h histogram) {
	for _, value := range h.values() {
		c.write(section, strconv.Itoa(value), seat, number(h[value]))
	}
}

func (c *csvTable) run(p *part) {
	t := &p.Task
	c.write("run", "variant", "", t.Variant.String())
	for seat, name := range t.players() {
		c.write("run", "player", strconv.Itoa(seat), name)
	}
	c.write("run", "seed", "", strconv.FormatUint(t.Seed, 10))
	c.all("run", t.unit()+" wanted", t.Total)
	if t.Games {
		c.all("run", "games", p.Sums.Done)
		c.all("run", "max-deals", int64(t.MaxDeals))
	}
	c.all("run", "deals", p.Sums.Deals)
	c.all("run", "watched", p.Sums.Watched)
}

func (c *csvTable) seat(seat int, s *sums) {
	sums, name := &s.Seats[seat], strconv.Itoa(seat)
	for _, row := range []struct {
		key   string
		value float64
	}{
		{"mean", sums.Scores.mean()},
		{"error", sums.Scores.standardError()},
		{"deviation", sums.Scores.deviation()},
	} {
		if !math.IsNaN(row.value) {
			c.write("deal", row.key, name, strconv.FormatFloat(row.value, 'f', 6, 64))
		}
	}
	if values := sums.Scores.values(); len(values) > 0 {
		c.write("deal", "min", name, strconv.Itoa(values[0]))
		c.write("deal", "max", name, strconv.Itoa(values[len(values)-1]))
	}
	c.write("deal", "lowest", name, number(sums.Lowest))
	c.write("deal", "alone", name, number(sums.Alone))
	c.histogram("score", name, sums.Scores)
	c.write("moon", hearts.MoonAdd.String(), name, number(sums.Add))
	c.write("moon", hearts.MoonSubtract.String(), name, number(sums.Subtract))
}

func (c *csvTable) rules(s *sums) {
	for reason := range hearts.Reasons() {
		r := s.Rules[reason]
		if r == nil {
			continue
		}
		section := fmt.Sprintf("rule:%s", reason.String())
		c.all(section, "deals", r.Deals)
		c.all(section, "turns", r.Turns)
		for _, card := range slices.Sorted(maps.Keys(r.Cards)) {
			c.all(section, card.String(), r.Cards[card])
		}
	}
}

func (c *csvTable) games(s *sums) {
	for seat := range s.Seats {
		c.write("game", "won", strconv.Itoa(seat), number(s.Seats[seat].Won))
		c.write("game", "alone", strconv.Itoa(seat), number(s.Seats[seat].WonAlone))
	}
	c.all("game", "ended", s.Length.count())
	c.histogram("length", "", s.Length)
}
