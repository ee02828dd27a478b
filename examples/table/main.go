// Command table plays a whole game of Hearts in the terminal, you against computer players:
//
//	go run ./examples/table
//	go run ./examples/table -variant "players=5 queen-breaks-hearts"
//	go run ./examples/table -auto -seed 1
//
// It shows how a program uses the library: table.go drives a [hearts.Game] from its first deal to its
// end, sight.go hands each player only what that seat may see, and players.go and person.go choose
// the moves. The strong computer player is that of package examples/player.
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
	"github.com/hjerterfri/hearts/examples/player"
)

const help = `Plays a whole game of Hearts in the terminal, you against computer players.

  go run ./examples/table [flags]

  -variant "..."   the rules of the table, see below; the standard game for four
  -seat N          your seat, 0 is left of the first dealer; 0
  -seed N          repeats the deals of a game; drawn at random
  -save FILE       writes the game to a new file, after every move
  -resume FILE     goes on with a game that was saved, and goes on saving it
  -list            prints the variants that have a name
  -auto            the computer plays every seat, and the game is printed
  -worlds N        worlds that a computer player tries each move in; 0 has it
                   judge at a glance; 60
  -max-deals N     stops a game that does not end; 1000
  -color WHEN      auto, always or never; auto heeds NO_COLOR and TERM=dumb
  -h               this help

A variant is a name, options, or a name and then options that change it:

  -variant omnibus
  -variant "players=5 queen-breaks-hearts moon=subtract target=50"
  -variant "black-maria players=3 removed=2C"

The names are listed by -list.

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
  ten-of-clubs-doubles       bonus-needed               sun
  play-on                    sides                      settlement
  reverse

While you play, type a card (QS, q♠, 10h) or its number, and ? for help.
`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// The exit codes.
const (
	exitOK = iota
	exitFailed
	exitUsage
)

// run is the program: it plays one game, and returns the exit code.
func run(args []string, in io.Reader, out, errOut io.Writer) int {
	s, err := parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, help)
		return exitOK
	}
	w := bufio.NewWriter(out)
	if err == nil && s.list {
		(&screen{w: w}).menu()
		w.Flush()
		return exitOK
	}
	var t *table
	if err == nil {
		t, err = s.table(in, w, wantsColor(s.color, out))
	}
	if err != nil {
		fmt.Fprintln(errOut, err)
		fmt.Fprintln(errOut, "Run it with -h for help.")
		return exitUsage
	}
	if err := errors.Join(t.play(), w.Flush()); err != nil {
		fmt.Fprintln(errOut, err)
		return exitFailed
	}
	return exitOK
}

// menu lists the variants that have a name.
func (s *screen) menu() {
	for n := range hearts.NamedVariants() {
		title := n.English
		for _, other := range []string{n.Danish, n.Norwegian} {
			if other != "" && !strings.Contains(title, other) {
				title += ", " + other
			}
		}
		s.sayf("%-20s %s\n", n.Name, title)
		s.wrapped("   ", strings.Fields(n.About))
	}
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
}

// mostSeed keeps a seed drawn at random short enough to type again.
const mostSeed = 1_000_000_000

func parseFlags(args []string) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("table", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run says what is wrong
	flags.StringVar(&s.variant, "variant", "", "")
	flags.IntVar(&s.seat, "seat", 0, "")
	flags.Uint64Var(&s.seed, "seed", rand.Uint64N(mostSeed), "")
	flags.BoolVar(&s.auto, "auto", false, "")
	flags.BoolVar(&s.list, "list", false, "")
	flags.IntVar(&s.worlds, "worlds", 60, "")
	flags.StringVar(&s.save, "save", "", "")
	flags.StringVar(&s.resume, "resume", "", "")
	flags.IntVar(&s.maxDeals, "max-deals", 1000, "")
	flags.StringVar(&s.color, "color", "auto", "")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	return s, s.check(flags.Args())
}

func (s settings) check(rest []string) error {
	switch {
	case len(rest) > 0:
		return fmt.Errorf("unexpected argument %q; a variant of several words stands in quotes", rest[0])
	case s.worlds < 0:
		return fmt.Errorf("-worlds %d: no fewer than 0", s.worlds)
	case s.maxDeals < 1:
		return fmt.Errorf("-max-deals %d: at least one deal is wanted", s.maxDeals)
	case s.color != "auto" && s.color != "always" && s.color != "never":
		return fmt.Errorf("-color %s: auto, always or never is wanted", s.color)
	case s.resume != "" && s.variant != "":
		return errors.New("-resume: the variant is that of the game resumed")
	case s.resume != "" && s.save != "":
		return errors.New("-resume: the game is saved in the file that it comes from")
	}
	return nil
}

// table seats the players. A variant that makes no sense is an error with a line for each fault.
func (s settings) table(in io.Reader, w *bufio.Writer, color bool) (*table, error) {
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
		screen:   newScreen(w, color, game.Players(), you),
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
func (s settings) computer(seat int) chooser {
	random := stream(s.seed, seat)
	if s.worlds == 0 {
		return &computer{random}
	}
	return &sampler{player.Bot{Worlds: s.worlds, Rand: random}}
}

// game returns a new game, or the one to resume, and the file that it is saved in, if any.
func (s settings) game() (hearts.Game, *saved, error) {
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

func (s settings) checkSeat(g hearts.Game) error {
	if s.seat < 0 || s.seat >= g.Players() {
		return fmt.Errorf("-seat %d: the seats are 0 to %d", s.seat, g.Players()-1)
	}
	return nil
}

// stream returns the generator of a computer player.
func stream(seed uint64, seat int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(seat)+1)) }

// dealStream returns the generator of the deal after so many. Each deal and each player have one of their own, so that
// a seed gives the same deals whatever the players do, and no player can foresee a deal.
func dealStream(seed uint64, deals int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(deals)<<32))
}
