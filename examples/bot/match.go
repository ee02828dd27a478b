package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

const mostDeals = 1_000_000 // of a match

// A match is many deals, each of them played from every seat by the bot.
type match struct {
	hands []hand
	bot   tally
	other tally // of all simple players together
}

// A hand is what one deal of the cards cost on average, played by the bot from each
// seat in turn. Only whole hands are independent of each other, so the standard errors
// are taken over them.
type hand struct{ bot, other float64 }

// A tally counts what players have done.
type tally struct {
	deals int
	moons int
	moves int
	time  time.Duration
}

// matchTable plays a match and prints the table.
func (s *settings) matchTable(w *bufio.Writer) error {
	m, err := s.playMatch()
	if err != nil {
		return err
	}
	seats := s.variant.Full().Players
	fmt.Fprintf(w, "%s: %d hands, each played by the bot from all %d seats, seed %d\n\n",
		s.variant, len(m.hands), seats, s.seed)
	fmt.Fprintf(w, "%-10s %20s %7s %7s %10s\n", "player", "penalty a deal", "deals", "moons", "ms a move")
	bot, other := m.mean(hand.ofBot), m.mean(hand.ofOther)
	m.bot.line(w, "bot", bot, m.standardError(hand.ofBot))
	m.other.line(w, "simple", other, m.standardError(hand.ofOther))
	if other > 0 { // with bonus cards it may be zero or below, and a ratio says nothing
		ratio := bot / other
		residual := func(h hand) float64 { return (h.bot - ratio*h.other) / other }
		fmt.Fprintf(w, "%-10s %11.3f ± %.3f\n", "ratio", ratio, m.standardError(residual))
	}
	return nil
}

func (h hand) ofBot() float64   { return h.bot }
func (h hand) ofOther() float64 { return h.other }

// line prints the line of a player in the table.
func (t tally) line(w io.Writer, name string, mean, standardError float64) {
	fmt.Fprintf(w, "%-10s %12.2f ± %.2f %7d %6.1f%% %10.2f\n", name, mean, standardError, t.deals,
		100*float64(t.moons)/float64(t.deals), t.time.Seconds()*1000/float64(t.moves))
}

// playMatch plays as many deals as the flags say or a few more, and at least two hands.
func (s *settings) playMatch() (m match, err error) {
	seats, bot := s.variant.Full().Players, s.bot()
	for number := range max(2, (s.deals+seats-1)/seats) {
		var h hand
		for seat := range seats {
			score, err := s.playDeal(&m, number, s.players(seat, bot), seat)
			if err != nil {
				return m, err
			}
			for other := range seats {
				if other != seat {
					h.other += float64(score.Added(other)) / float64(seats*(seats-1))
				}
			}
			h.bot += float64(score.Added(seat)) / float64(seats)
		}
		m.hands = append(m.hands, h)
	}
	return m, nil
}

// playDeal plays a deal, counted from 0, with the bot at a seat.
func (s *settings) playDeal(m *match, number int, players []player.Player, seat int) (hearts.Score, error) {
	v := s.variant
	v.Target, v.ExactTarget, v.Deals = 0, 0, mostDeals // a deal ends no game
	g, err := hearts.NewAt(v, number)
	if err != nil {
		return hearts.Score{}, err
	}
	if g, err = s.deal(g); err != nil {
		return hearts.Score{}, err
	}
	for g.Phase() != hearts.Dealing {
		turn, _ := g.Turn()
		start := time.Now()
		if g, err = player.Move(g, players[turn]); err != nil {
			return hearts.Score{}, err
		}
		t := m.tally(turn == seat)
		t.moves++
		t.time += time.Since(start)
	}
	m.bot.deals++
	m.other.deals += len(players) - 1
	if shooter, _, ok := g.Score().Moon(); ok {
		m.tally(shooter == seat).moons++
	}
	return g.Score(), nil
}

func (m *match) tally(bot bool) *tally {
	if bot {
		return &m.bot
	}
	return &m.other
}

// mean returns the mean of a number over all hands.
func (m match) mean(of func(hand) float64) (mean float64) {
	for _, h := range m.hands {
		mean += of(h) / float64(len(m.hands))
	}
	return mean
}

// standardError returns the standard error of that mean.
func (m match) standardError(of func(hand) float64) float64 {
	n := float64(len(m.hands))
	mean := m.mean(of)
	variance := m.mean(func(h hand) float64 { return (of(h) - mean) * (of(h) - mean) }) * n / (n - 1)
	return math.Sqrt(variance / n)
}
