// Command table plays a whole game of Hearts in the terminal, you against computer
// players:
//
//	go run ./examples/table
//	go run ./examples/table -variant "players=5 queen-breaks-hearts"
//	go run ./examples/table -auto -seed 1
//
// It shows how a program uses the library. In table.go a [hearts.Game] is played from its
// first deal to its end. The players see only a [hearts.View] of it: the person of
// person.go, and the computer players of package examples/player.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
	"github.com/hjerterfri/hearts/examples/player"
)

const about = `Plays a whole game of Hearts in the terminal, you against computer players.`

const notes = `
A variant is a name, options, or a name and then options that change it:

  -variant omnibus
  -variant "players=5 queen-breaks-hearts moon=subtract target=50"
  -variant "black-maria players=3 removed=2C"

Options:
  players=3 ... 11           packs=2                    removed=2C,2D
  jokers=1 ... 4             dragon-jokers              values=QS:5,TD:-10
  kitty=3                    kitty-to-last-trick
  passes=left,right,across,hold,2-left,scatter          pass-count=3
  opening=lowest-club, any-club or left-of-dealer       target=100
  moon=add, subtract, choice or off                     deals=8
  exact-target=halves or zeroes                         no-tricks=-5
  penalty-on-first-trick     hearts-any-time            queen-breaks-hearts
  hearts-instead-of-queen    queen-waits                jack-of-diamonds
  ten-of-clubs-doubles       bonus-needed               moon-points=30
  play-on                    sides                      settlement
  reverse                    sun=52

While you play, type a card (QS, q♠, 10h) or its number, and ? for help.
`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program: it plays one game, and returns the exit code.
func run(args []string, in io.Reader, out, errOut io.Writer) int {
	var s settings
	start := func([]string) (func(*bufio.Writer) error, error) {
		if err := s.check(); err != nil {
			return nil, err
		}
		if s.list {
			return s.menu, nil
		}
		t, err := s.table(in, wantsColor(s.color, out))
		return func(w *bufio.Writer) error { t.screen.w = w; return t.play() }, err
	}
	p := cli.Program{Name: "table", About: about, Notes: notes, Flags: s.flags, Start: start}
	return p.Run(args, out, errOut)
}

// menu lists the variants that have a name.
func (s *settings) menu(w *bufio.Writer) error {
	screen := screen{w: w, width: s.width}
	for n := range hearts.NamedVariants() {
		title := strings.Join(append([]string{n.Title}, n.Also...), ", ")
		screen.wrapped(left(n.Name, 20), strings.Fields(title))
		screen.wrapped("   ", strings.Fields(n.About))
	}
	return nil
}

// settings are what the flags say.
type settings struct {
	variant  string
	seat     int
	seed     uint64
	auto     bool
	list     bool
	worlds   int
	save     string
	resume   string
	maxDeals int
	color    string
	width    int
}

func (s *settings) flags(f *flag.FlagSet) {
	f.StringVar(&s.variant, "variant", "", "play by these `rules`, see below (default standard)")
	f.BoolVar(&s.list, "list", false, "list the variants with a name")
	f.IntVar(&s.seat, "seat", 0, "sit at seat `N`; 0 is left of the first dealer")
	f.Uint64Var(&s.seed, "seed", 0, "repeat the deals of seed `N`; 0 draws a seed")
	f.BoolVar(&s.auto, "auto", false, "let the computer play every seat, and print the game")
	f.IntVar(&s.worlds, "worlds", 60, "have the computer try each move in `N` worlds;\n"+
		"0 has it judge at a glance")
	f.StringVar(&s.save, "save", "", "write the game to a new `file`, after every move")
	f.StringVar(&s.resume, "resume", "", "go on with the game in a `file`, and go on saving it")
	f.IntVar(&s.maxDeals, "max-deals", 1000, "stop a game without end after `N` deals")
	f.StringVar(&s.color, "color", "auto", "use colors: `when` is auto, always or never;\n"+
		"auto heeds NO_COLOR and TERM=dumb")
	f.IntVar(&s.width, "width", 80, "draw at most `N` columns, 40 or more")
}

func (s *settings) check() error {
	switch {
	case s.worlds < 0:
		return fmt.Errorf("-worlds %d: no fewer than 0", s.worlds)
	case s.maxDeals < 1:
		return fmt.Errorf("-max-deals %d: at least one deal is wanted", s.maxDeals)
	case s.color != "auto" && s.color != "always" && s.color != "never":
		return fmt.Errorf("-color %s: auto, always or never is wanted", s.color)
	case s.width < 40:
		return fmt.Errorf("-width %d: at least 40 columns are wanted", s.width)
	case s.resume != "" && s.variant != "":
		return errors.New("-resume: the variant is that of the game resumed")
	case s.resume != "" && s.save != "":
		return errors.New("-resume: the game is saved in the file that it comes from")
	}
	return nil
}

// mostSeed keeps a seed drawn at random short enough to type again.
const mostSeed = 1_000_000_000

// table seats the players. A variant that makes no sense is an error with a line for each
// fault.
func (s *settings) table(in io.Reader, color bool) (*table, error) {
	if s.seed == 0 {
		s.seed = 1 + rand.Uint64N(mostSeed)
	}
	game, file, err := s.game()
	if err != nil {
		return nil, err
	}
	you := s.seat
	if s.auto {
		you = nobody
	}
	t := &table{
		game:     game,
		rules:    cmp.Or(s.variant, game.Variant().String()),
		seed:     s.seed,
		maxDeals: s.maxDeals,
		file:     file,
		screen:   newScreen(color, s.width, game.Players(), you),
	}
	for seat := range game.Players() {
		t.players = append(t.players, s.computer(seat))
	}
	if !s.auto {
		t.players[you] = newPerson(in, t.screen)
	}
	return t, nil
}

// computer returns the computer player of a seat.
func (s *settings) computer(seat int) player.Player {
	if s.worlds == 0 {
		return player.Quick{}
	}
	return &player.Bot{Worlds: s.worlds, Rand: stream(s.seed, seat)}
}

// game returns a new game, or the one to resume, and the file that it is saved in, if
// any.
func (s *settings) game() (hearts.Game, *saved, error) {
	if s.resume != "" {
		game, file, err := resume(s.resume)
		return game, file, errors.Join(err, s.checkSeat(game))
	}
	variant, err := hearts.ParseVariant(cmp.Or(s.variant, "standard"))
	if err != nil {
		return hearts.Game{}, nil, err
	}
	game, err := hearts.New(variant)
	if err == nil {
		err = s.checkSeat(game)
	}
	if err != nil || s.save == "" {
		return game, nil, err
	}
	file, err := create(s.save, game)
	return game, file, err
}

func (s *settings) checkSeat(g hearts.Game) error {
	if s.seat < 0 || s.seat >= g.Players() {
		return fmt.Errorf("-seat %d: the seats are 0 to %d", s.seat, g.Players()-1)
	}
	return nil
}
