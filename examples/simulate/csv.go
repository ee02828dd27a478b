package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"

	"github.com/hjerterfri/hearts"
)

// printCSV prints the result as one table with the columns section, key, seat and
// value, as the help describes it. Counts are whole numbers. The seat is empty where a
// row is about no seat.
func printCSV(w io.Writer, p *part) error {
	c := csvTable{csv.NewWriter(w)}
	t, s := &p.Task, p.Sums
	c.row("section", "key", "seat", "value")
	c.row("run", "variant", "", t.Variant)
	for seat, name := range t.players() {
		c.row("run", "player", seat, name)
	}
	c.row("run", "seed", "", t.Seed)
	c.row("run", t.unit()+" wanted", "", t.Total)
	if t.Games {
		c.row("run", "games", "", s.Done)
		c.row("run", "max-deals", "", t.MaxDeals)
	}
	c.row("run", "deals", "", s.Deals)
	c.row("run", "watched", "", s.Watched)
	for seat := range s.Scores {
		c.seat(seat, s)
	}
	c.row("moon", "sun", "", s.Suns)
	rows(c, "broken", "", s.Broken)
	c.row("broken", "never", "", s.neverBroken())
	rows(c, "held", "", s.Held)
	rows(c, "kitty", "", s.Kitty)
	for reason := range hearts.Reasons() {
		if section := "rule:" + reason.String(); s.RuleTurns[reason] > 0 {
			c.row(section, "deals", "", s.RuleDeals[reason])
			c.row(section, "turns", "", s.RuleTurns[reason])
			rows(c, section, "", s.RuleCards[reason])
		}
	}
	if t.Games {
		for seat := range s.Scores {
			c.row("game", "won", seat, s.Won[seat])
			c.row("game", "alone", seat, s.WonAlone[seat])
		}
		c.row("game", "ended", "", s.Length.total())
		rows(c, "length", "", s.Length)
	}
	c.Flush()
	return c.Error()
}

// A csvTable is the table that is being written. Its writer keeps the first error.
type csvTable struct{ *csv.Writer }

func (c csvTable) row(section string, key, seat, value any) {
	c.Write([]string{section, fmt.Sprint(key), fmt.Sprint(seat), fmt.Sprint(value)})
}

// rows writes a row for each value that came.
func rows[K cmp.Ordered](c csvTable, section string, seat any, of counts[K]) {
	for _, value := range of.values() {
		c.row(section, value, seat, of[value])
	}
}

func (c csvTable) seat(seat int, s *sums) {
	mean, deviation, stdErr := moments(s.Scores[seat])
	for _, row := range []struct {
		key   string
		value float64
	}{{"mean", mean}, {"error", stdErr}, {"deviation", deviation}} {
		if !math.IsNaN(row.value) {
			c.row("deal", row.key, seat, fmt.Sprintf("%.6f", row.value))
		}
	}
	if values := s.Scores[seat].values(); len(values) > 0 {
		c.row("deal", "min", seat, values[0])
		c.row("deal", "max", seat, values[len(values)-1])
	}
	c.row("deal", "lowest", seat, s.Lowest[seat])
	c.row("deal", "alone", seat, s.Alone[seat])
	rows(c, "score", seat, s.Scores[seat])
	c.row("moon", hearts.MoonAdd, seat, s.Add[seat])
	c.row("moon", hearts.MoonSubtract, seat, s.Subtract[seat])
}
