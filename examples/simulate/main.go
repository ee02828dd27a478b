// Command simulate plays many deals, or games, of a variant of Hearts on all cores and
// says what they are like:
//
//	go run .
//	go run . -deals 1000000 -variant "players=5 omnibus" -plot omnibus.svg
//	go run . -games 10000 -players simple,random,random,random
//
// It is a module of its own, since it draws its pictures and works out its statistics
// with libraries that the rules need not bring along.
//
// A seed gives the same numbers on any number of cores and in any number of parts.
// Parts can be played on several machines and added up, see part.go. The deals are
// played in worker.go by [hearts.Game.Playout]. What is counted is in sums.go, and of
// the rules in watch.go.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
)

const about = `Plays many deals of a variant of Hearts and says what they are like: what they cost
each seat, how often somebody shoots the moon, when hearts are broken, how many tricks
are held, what lies in the kitty, and how often each rule forbids cards.`

const notes = `
Each deal stands alone: nobody has points before it, and no total ends a game. The deals
come in the order of a long game, so that the deal moves around the table and passing
changes direction. So all directions occur equally often. Deal N is dealt the same cards
whoever plays, and in every variant with as many players and cards. Two runs with one
seed are therefore not independent, and differ by less than their errors say.

In the report "error" is the standard error of a mean or a share, "lowest" the share of
deals in which a seat scored least, ties included, and "alone" the share without ties. A
rule bites at a turn at which it forbids a card that the player holds. The cards are the
five that it forbids most often.

The sections of -csv: run (what was played), deal (by seat, in points; lowest and alone
are numbers of deals), score (by seat, how many deals added the key), moon (by seat and
what became of it), broken (how many deals by the trick), held and kitty (how many deals
by the number of held tricks, and by the points in the kitty), rule:X (deals and turns at
which it bit, and turns by card), game and length (with -games).

A run can be split into parts, say 100 tasks of a batch system. The number of the task is
the number of the part:

  simulate -deals 100000000 -part $SLURM_ARRAY_TASK_ID/100 >part$SLURM_ARRAY_TASK_ID
  simulate -merge part*

README.md has the commands for GNU parallel, Slurm and Kubernetes.

Ctrl-C, or SIGTERM, ends a run and prints what there is so far; another one kills it. A
part that was ended so cannot be merged. The exit status is 0, 1 for what went wrong, 2
for wrong flags and 130 for an end before its time.
`

func main() {
	terminal := term.IsTerminal(int(os.Stderr.Fd()))
	os.Exit(run(cli.Interruptible(), os.Args[1:], os.Stdout, os.Stderr, terminal))
}

// run is the program, and returns the exit code. It shows a progress bar if errOut is a
// terminal. When the context ends it prints what there is so far.
func run(ctx context.Context, args []string, out, errOut io.Writer, terminal bool) int {
	s := settings{part: part{Version: version, Of: 1}}
	return cli.Program{
		Name: "simulate", Args: "[-merge part ...]", About: about, Notes: notes, Flags: s.define,
		Start: func(files []string) (func(*bufio.Writer) error, error) {
			return func(w *bufio.Writer) error { return s.run(ctx, w, errOut, terminal) }, s.start(files)
		},
	}.Run(args, out, errOut)
}

// run plays and prints.
func (s *settings) run(ctx context.Context, w *bufio.Writer, errOut io.Writer, terminal bool) error {
	p, err := s.result(ctx, errOut, terminal)
	if err != nil {
		return err
	}
	err = errors.Join(s.print(w, p), w.Flush(), plotFile(s.plot, p))
	if err == nil && p.Sums.Done < p.len() {
		err = fmt.Errorf("%w after %d of %d %s", cli.ErrInterrupted, p.Sums.Done, p.len(), p.Task.unit())
	}
	return err
}

// settings are what the flags say.
type settings struct {
	flags  *flag.FlagSet
	part   part
	games  int64
	asPart bool // the result is printed for -merge
	cores  int
	csv    bool
	plot   string // the file for the picture, if there is one
	merge  bool
	files  []string // to merge
}

// define defines the flags.
func (s *settings) define(flags *flag.FlagSet) {
	s.flags = flags
	t := &s.part.Task
	flags.TextVar(&t.Variant, "variant", hearts.Variant{},
		"the `rules`, such as \"omnibus\" or \"players=5 queen-breaks-hearts\"")
	flags.StringVar(&t.Players, "players", "random",
		"who plays: one name for all seats, or a comma-separated `list` by seat\n"+
			"  random   any legal card, all equally likely\n"+
			"  simple   the lowest card, and if it cannot follow suit the most dangerous one\n")
	flags.Int64Var(&t.Total, "deals", 100_000, "how many deals to play")
	flags.Int64Var(&s.games, "games", 0,
		"how many whole games to play instead; the report also says\nhow long they are and who wins")
	flags.IntVar(&t.MaxDeals, "max-deals", 1000, "give up a game that is not over by then")
	flags.Uint64Var(&t.Seed, "seed", 1, "the seed of all random numbers")
	flags.Int64Var(&t.Rules, "rules", 4,
		"count the rules in every `N`th round of deals, or game, only, since that takes\n"+
			"longer than random play; 0 for never")
	flags.IntVar(&s.cores, "cores", runtime.GOMAXPROCS(0), "how many deals to play at the same time")
	flags.BoolVar(&s.csv, "csv", false, "print a table for programs: section, key, seat, value")
	flags.StringVar(&s.plot, "plot", "",
		"draw the scores, and when hearts are broken, to this .svg or .png `file`")
	flags.Func("part", "play part `I/N`, such as 0/4 to 3/4, and print what -merge reads",
		func(text string) error {
			s.asPart = true
			return s.part.parse(text)
		})
	flags.BoolVar(&s.merge, "merge", false,
		"add up all the parts of a run, in these files, and report on them")
}

// start checks the flags and the files that are to be merged.
func (s *settings) start(files []string) error {
	var given []string
	s.flags.Visit(func(f *flag.Flag) { given = append(given, f.Name) })
	s.files = files
	if err := s.check(given); err != nil || s.merge {
		return err
	}
	t := &s.part.Task
	if slices.Contains(given, "games") {
		t.Games, t.Total = true, s.games
	}
	t.Players = allPlayers(t.Players, t.seats())
	return t.check()
}

// mostCores is more than any machine has. It keeps a slip of the finger from starting
// millions of goroutines.
const mostCores = 1024

// check says which of the given flags do not go together.
func (s *settings) check(given []string) error {
	has := func(name string) bool { return slices.Contains(given, name) }
	if has("plot") && plotFormat(s.plot) == "" {
		return fmt.Errorf("-plot %s: a file that ends in .svg or .png is wanted", s.plot)
	}
	switch {
	case s.merge && len(s.files) == 0:
		return errors.New("-merge: no file is named")
	case s.merge:
		for _, name := range given {
			if !slices.Contains([]string{"merge", "csv", "plot"}, name) {
				return fmt.Errorf("-%s: the parts that are merged say it", name)
			}
		}
	case len(s.files) > 0:
		return fmt.Errorf("unexpected argument %q; put a variant of several words in quotes", s.files[0])
	case has("games") && has("deals"):
		return errors.New("-games and -deals: one of them is wanted")
	case has("max-deals") && !has("games"):
		return errors.New("-max-deals: only -games plays games")
	case s.asPart && (s.csv || has("plot")):
		return errors.New("-part: it is printed for -merge, which takes -csv and -plot")
	case s.cores < 1 || s.cores > mostCores:
		return fmt.Errorf("-cores %d: 1 to %d is wanted", s.cores, mostCores)
	}
	return nil
}

// result plays what is to be played, or merges what was.
func (s *settings) result(ctx context.Context, errOut io.Writer, terminal bool) (*part, error) {
	if s.merge {
		return mergeFiles(s.files)
	}
	p := &s.part
	bar := progressbar.NewOptions64(max(p.len(), 1),
		progressbar.OptionSetVisibility(terminal),
		progressbar.OptionSetWriter(errOut),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(p.Task.unit()),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(30),
		progressbar.OptionClearOnFinish())
	var err error
	p.Sums, err = simulate(ctx, p, s.cores, func(n int64) { bar.Add64(n) })
	bar.Clear()
	return p, err
}

// print prints the result in the form that is wanted.
func (s *settings) print(w io.Writer, p *part) error {
	switch {
	case s.asPart:
		return p.write(w)
	case s.csv:
		return printCSV(w, p)
	}
	return printReport(w, p)
}
