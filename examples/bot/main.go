// Command bot lets a computer player that samples worlds play against three, or as many as the table seats, who play by a simple rule:
//
//	go run ./examples/bot
//	go run ./examples/bot -match -deals 400 -worlds 100
//	go run ./examples/bot -match -variant "players=5 omnibus"
//
// The players are in package examples/player; match.go measures how well they do.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
	"github.com/hjerterfri/hearts/examples/player"
)

const help = `A computer player that samples worlds plays Hearts against players who play by a
simple rule: the lowest card, and the most dangerous one when they cannot follow.

  go run ./examples/bot [flags]

  -match           play a match and print how the players did, instead of a game
                   card by card
  -worlds N        worlds that the bot tries each move in; 100
  -deals N         deals of a match, and at most so many of a game; 400
  -seed N          repeats a game or a match; 1
  -variant "..."   the rules, such as "omnibus" or "players=5 queen-breaks-hearts";
                   the standard game for four
  -h               this help

In a match the bot plays every hand that is dealt from each seat in turn, and each
deal stands alone: no total ends a game. A penalty is what a deal adds to the total.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// The exit codes.
const (
	exitOK = iota
	exitFailed
	exitUsage
)

// run is the program, and returns the exit code.
func run(args []string, out, errOut io.Writer) int {
	s, err := parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, help)
		return exitOK
	}
	if err != nil {
		fmt.Fprintln(errOut, err)
		fmt.Fprintln(errOut, "Run it with -h for help.")
		return exitUsage
	}
	w := bufio.NewWriter(out)
	play := s.game
	if s.match {
		play = s.matchTable
	}
	if err := errors.Join(play(w), w.Flush()); err != nil {
		fmt.Fprintln(errOut, err)
		return exitFailed
	}
	return exitOK
}

// settings are what the flags say.
type settings struct {
	match   bool
	worlds  int
	deals   int
	seed    uint64
	variant hearts.Variant
}

func parseFlags(args []string) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("bot", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run says what is wrong
	flags.BoolVar(&s.match, "match", false, "")
	flags.IntVar(&s.worlds, "worlds", 100, "")
	flags.IntVar(&s.deals, "deals", 400, "")
	flags.Uint64Var(&s.seed, "seed", 1, "")
	flags.TextVar(&s.variant, "variant", hearts.Variant{}, "")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	return s, s.check(flags.Args())
}

func (s settings) check(rest []string) error {
	switch {
	case len(rest) > 0:
		return fmt.Errorf("unexpected argument %q; a variant of several words stands in quotes", rest[0])
	case s.worlds < 1:
		return fmt.Errorf("-worlds %d: at least one world is wanted", s.worlds)
	case s.deals < 1 || s.deals > mostDeals:
		return fmt.Errorf("-deals %d: 1 to %d deals are wanted", s.deals, mostDeals)
	}
	_, err := hearts.New(s.variant)
	return err
}

// A player chooses the moves of a seat, and sees no more of the game than the view of that seat.
type chooser interface {
	Pass(hearts.View) ([]hearts.Card, error)
	Play(hearts.View) (hearts.Card, error)
	ChooseMoon(hearts.View) (hearts.Moon, error)
}

// players returns the bot at one seat, and simple players at the others.
func (s settings) players(seat int, b *player.Bot) []chooser {
	players := make([]chooser, s.variant.Full().Players)
	for i := range players {
		players[i] = player.Simple{}
	}
	players[seat] = b
	return players
}

// bot returns the bot. It draws other numbers than any deal.
func (s settings) bot() *player.Bot {
	return &player.Bot{Worlds: s.worlds, Rand: rand.New(rand.NewPCG(s.seed, mostDeals))}
}

// deal deals the next hand. Each has a generator of its own, so that a seed gives the same deals whatever the players do.
func (s settings) deal(g hearts.Game) (hearts.Game, error) {
	return g.Deal(rand.New(rand.NewPCG(s.seed, uint64(g.Deals()))))
}

// move makes the move of the seat whose turn it is.
func move(g hearts.Game, players []chooser) (hearts.Game, error) {
	seat, _ := g.Turn()
	view := g.View(seat)
	switch p := players[seat]; g.Phase() {
	case hearts.Passing:
		cards, err := p.Pass(view)
		if err != nil {
			return g, err
		}
		return g.Pass(seat, cards...)
	case hearts.Playing:
		card, err := p.Play(view)
		if err != nil {
			return g, err
		}
		return g.Play(seat, card)
	default:
		moon, err := p.ChooseMoon(view)
		if err != nil {
			return g, err
		}
		return g.ChooseMoon(seat, moon)
	}
}

// game plays a game and prints a line for each trick.
func (s settings) game(w io.Writer) error {
	const seat = 0
	g, err := hearts.New(s.variant)
	players := s.players(seat, s.bot())
	fmt.Fprintf(w, "%s: seat %d is the bot, with %d worlds a move\n", s.variant, seat, s.worlds)
	for err == nil && g.Phase() != hearts.Over && (g.Phase() != hearts.Dealing || g.Deals() < s.deals) {
		before := g
		if g.Phase() == hearts.Dealing {
			g, err = s.deal(g)
		} else {
			g, err = move(g, players)
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

// show prints what a move has brought: a deal, what has been passed, a full trick, the score.
func show(w io.Writer, before, g hearts.Game) {
	was := before.Phase()
	if was == hearts.Dealing {
		fmt.Fprintf(w, "\ndeal %d, %s\n", g.Deals(), g.Variant().Passing(g.Deals()))
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
