// Command bot has a strong computer player play against beginners:
//
//	go run ./examples/bot
//	go run ./examples/bot -match -deals 400 -worlds 100
//	go run ./examples/bot -match -variant "players=5 omnibus"
//
// The players are in package examples/player. File match.go measures how well they play.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
	"github.com/hjerterfri/hearts/examples/player"
)

const about = `Has a strong computer player, who samples worlds, play Hearts against players
who follow a simple rule: the lowest card, and the most dangerous one when they
cannot follow suit.`

const notes = `
In a match the bot plays every hand that is dealt from each seat in turn, and each
deal stands alone: no total ends a game. A penalty is what a deal adds to the total.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit code.
func run(args []string, out, errOut io.Writer) int {
	var s settings
	p := cli.Program{Name: "bot", About: about, Notes: notes, Flags: s.flags, Start: s.start}
	return p.Run(args, out, errOut)
}

// settings are what the flags say.
type settings struct {
	match   bool
	worlds  int
	deals   int
	seed    uint64
	variant hearts.Variant
}

func (s *settings) flags(f *flag.FlagSet) {
	f.BoolVar(&s.match, "match", false,
		"play a match, and print how the players did\ninstead of a game card by card")
	f.IntVar(&s.worlds, "worlds", 100, "try each move of the bot in `N` worlds")
	f.IntVar(&s.deals, "deals", 400, "play `N` deals of a match, and at most N of a game")
	f.Uint64Var(&s.seed, "seed", 1, "repeat the game or match of seed `N`")
	f.TextVar(&s.variant, "variant", hearts.Variant{},
		"play by these `rules`, such as omnibus\nor \"players=5 queen-breaks-hearts\"")
}

func (s *settings) start([]string) (func(*bufio.Writer) error, error) {
	switch {
	case s.worlds < 1:
		return nil, fmt.Errorf("-worlds %d: at least one world is wanted", s.worlds)
	case s.deals < 1 || s.deals > mostDeals:
		return nil, fmt.Errorf("-deals %d: 1 to %d deals are wanted", s.deals, mostDeals)
	}
	if _, err := hearts.New(s.variant); err != nil {
		return nil, err
	}
	if s.match {
		return s.matchTable, nil
	}
	return s.game, nil
}

// players returns the bot at one seat, and simple players at the others.
func (s *settings) players(seat int, b *player.Bot) []player.Player {
	players := make([]player.Player, s.variant.Full().Players)
	for i := range players {
		players[i] = player.Simple{}
	}
	players[seat] = b
	return players
}

// bot returns the bot. It draws other numbers than any deal.
func (s *settings) bot() *player.Bot {
	return &player.Bot{Worlds: s.worlds, Rand: rand.New(rand.NewPCG(s.seed, mostDeals))}
}

// deal deals the next hand. Each deal has a generator of its own, so that a seed gives
// the same deals whatever the players do.
func (s *settings) deal(g hearts.Game) (hearts.Game, error) {
	return g.Deal(rand.New(rand.NewPCG(s.seed, uint64(g.Deals()))))
}

// game plays a game and prints a line for each trick.
func (s *settings) game(w *bufio.Writer) error {
	const seat = 0
	g, err := hearts.New(s.variant)
	players := s.players(seat, s.bot())
	fmt.Fprintf(w, "%s: seat %d is the bot, with %d worlds a move\n", s.variant, seat, s.worlds)
	for err == nil && g.Phase() != hearts.Over && (g.Phase() != hearts.Dealing || g.Deals() < s.deals) {
		before := g
		if seat, ok := g.Turn(); ok {
			g, err = player.Move(g, players[seat])
		} else {
			g, err = s.deal(g)
		}
		if err == nil {
			show(w, before, g)
		}
	}
	for seat := range g.Players() {
		if g.Score().Won(seat) {
			fmt.Fprintf(w, "seat %d wins\n", seat)
		}
	}
	return err
}

// show prints what a move has brought: a deal, what has been passed, a full trick, the
// score.
func show(w io.Writer, before, g hearts.Game) {
	was := before.Phase()
	if was == hearts.Dealing {
		fmt.Fprintf(w, "\ndeal %d, %s\n", g.Deals(), g.Passing())
		if kitty := g.Kitty(); kitty.Len() > 0 {
			fmt.Fprintf(w, "  kitty %s\n", kitty)
		}
	}
	if was == hearts.Passing && g.Phase() == hearts.Playing {
		for seat := range g.Players() {
			fmt.Fprintf(w, "  seat %d passes %s\n", seat, g.Passed(seat))
		}
	}
	if was == hearts.Playing && g.Trick().Len() == 0 {
		showTaking(w, tricks.Taken(before, g))
	}
	if g.Phase() == hearts.Dealing || g.Phase() == hearts.Over {
		fmt.Fprintf(w, "  %s\n", g.Score())
	}
}

// showTaking prints a full trick and what has become of it.
func showTaking(w io.Writer, t tricks.Taking) {
	fmt.Fprintf(w, "  %-23s  ", t.Trick)
	if t.Seat == tricks.Nobody {
		fmt.Fprintln(w, "is held")
		return
	}
	fmt.Fprintf(w, "seat %d takes %d%s\n", t.Seat, t.Points, t.With())
}
