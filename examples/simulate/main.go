// Command simulate plays many deals, or games, of a variant of Hearts on all cores, and says what they are like:
//
//	go run ./examples/simulate
//	go run ./examples/simulate -deals 1000000 -variant "players=5 omnibus"
//	go run ./examples/simulate -games 10000 -players simple,random,random,random
//
// A seed gives the same numbers on any number of cores and in any number of parts, which can be played on
// several machines and added up, see part.go. The deals are played by [hearts.Game.Playout] in worker.go; what is counted is in
// sums.go, and of the rules in watch.go.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync/atomic"
	"syscall"

	"github.com/hjerterfri/hearts"
)

const help = `Plays many deals of a variant of Hearts and says what they are like: what they cost each
seat, how often somebody shoots the moon, when hearts are broken, how many tricks are held,
what lies in the kitty, how often each rule takes cards away that a player holds.

  go run ./examples/simulate [flags]

  -variant "..."   the rules, such as "omnibus" or "players=5 queen-breaks-hearts";
                   the standard game for four
  -players LIST    who plays: one name for all seats, or one for each with commas
                   between them; random
                     random   any legal card, all equally likely
                     simple   the lowest card, and the most dangerous one when it
                              cannot follow suit
  -deals N         how many deals; 100000
  -games N         plays whole games instead, so many of them, and says too how long
                   they are and who wins
  -max-deals N     gives up a game that is not over by then; 1000
  -seed N          repeats a run; 1
  -rules N         counts the rules, which takes longer than random play, in every Nth
                   round of deals, or game, only; 0 in none; 4
  -cores N         how many deals are played at the same time; all cores
  -csv             prints a table for programs: section, key, seat, value
  -progress        shows on standard error how far it is; so it does by itself on a
                   terminal, and -progress=false does not
  -shard I/N       plays the Ith of N parts, counted from 0, and prints what -merge reads
  -merge FILE ...  adds up the parts in these files and prints the report of them all
  -h               this help

Each deal stands alone: nobody has points before it, and no total ends a game. The
deals come in the order of a long game, so that the dealer moves around the table and
the direction of passing changes from deal to deal, until after a round all is as at the
beginning: four deals of the standard game. So all directions occur equally often.
Deal N is dealt the same cards whoever plays and, with as many players and cards, in
every variant: two runs of one seed are not independent, and differ less than their
errors say.

In the tables "error" is the standard error, of a mean or a share, "lowest" counts the
deals in which a seat scored least, equals included, and "alone" those without equals. A
rule bites at a turn at which it takes a card away that the player holds; the cards are
the five that it takes away most often.

The sections of -csv: run (what was played), deal (by seat, in points; lowest and alone
are numbers of deals), score (by seat, how many deals added the key), moon (by seat and
what became of it), broken (how many deals by the trick), held and kitty (how many deals
by the number of held tricks, and the points in the kitty), rule:X (deals and turns at
which it bit, and turns by card), game and length (with -games).

A seed gives the same report on any number of cores, and in parts:

  go run ./examples/simulate -deals 1000000 -shard 0/2 >part0
  go run ./examples/simulate -deals 1000000 -shard 1/2 >part1
  go run ./examples/simulate -merge part0 part1

More examples:

  go run ./examples/simulate -variant "black-maria players=3 removed=2C"
  go run ./examples/simulate -games 10000 -players simple,random,random,random
  go run ./examples/simulate -csv -variant "moon=choice" >moon.csv

Ctrl-C, or SIGTERM, ends it and prints what there is so far; another one kills it. A part
that was ended so cannot be merged. The exit status is 0, 1 for what went wrong, 2 for
wrong flags and 130 for an end before its time.
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the next one is not caught
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130 // as a shell says it of a program that Ctrl-C has ended
)

// run is the program, and returns the exit code. When the context ends it prints what there is so far.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	s, err := parseFlags(args, isTerminal(errOut))
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, help)
		return exitOK
	}
	if err != nil {
		fmt.Fprintln(errOut, err)
		fmt.Fprintln(errOut, "Run it with -h for help.")
		return exitUsage
	}
	r, err := s.result(ctx, errOut)
	if err == nil {
		w := bufio.NewWriter(out)
		err = errors.Join(s.print(w, r), w.Flush())
	}
	switch {
	case err != nil:
		fmt.Fprintln(errOut, err)
		return exitFailed
	case !r.complete():
		fmt.Fprintf(errOut, "interrupted after %d of %d %s\n", r.Sums.Done, r.span().end-r.span().first, r.Task.unit())
		return exitInterrupted
	}
	return exitOK
}

// settings are what the flags say.
type settings struct {
	task     task
	shard    shard
	cores    int
	csv      bool
	progress bool
	merge    bool
	files    []string
}

func parseFlags(args []string, terminal bool) (settings, error) {
	s := settings{shard: shard{Of: 1}}
	flags := flag.NewFlagSet("simulate", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run says what is wrong
	flags.TextVar(&s.task.Variant, "variant", hearts.Variant{}, "")
	flags.StringVar(&s.task.Players, "players", randomName, "")
	deals := flags.Int64("deals", 100_000, "")
	games := flags.Int64("games", 0, "")
	flags.IntVar(&s.task.MaxDeals, "max-deals", 1000, "")
	flags.Uint64Var(&s.task.Seed, "seed", 1, "")
	flags.Int64Var(&s.task.Rules, "rules", 4, "")
	flags.IntVar(&s.cores, "cores", runtime.GOMAXPROCS(0), "")
	flags.BoolVar(&s.csv, "csv", false, "")
	flags.BoolVar(&s.progress, "progress", terminal, "")
	part := flags.String("shard", "", "")
	flags.BoolVar(&s.merge, "merge", false, "")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	var given []string
	flags.Visit(func(f *flag.Flag) { given = append(given, f.Name) })
	s.files = flags.Args()
	if err := s.checkFlags(given); err != nil || s.merge {
		return s, err
	}
	s.task.Total = *deals
	if slices.Contains(given, "games") {
		s.task.Games, s.task.Total = true, *games
	}
	if slices.Contains(given, "shard") {
		var err error
		if s.shard, err = parseShard(*part); err != nil {
			return s, err
		}
	}
	return s, s.checkTask()
}

// checkFlags says which of the flags that are given do not go together.
func (s *settings) checkFlags(given []string) error {
	has := func(name string) bool { return slices.Contains(given, name) }
	switch {
	case s.merge && len(s.files) == 0:
		return errors.New("-merge: no file is named")
	case s.merge:
		for _, name := range given {
			if name != "merge" && name != "csv" && name != "progress" {
				return fmt.Errorf("-%s: the parts that are merged say it", name)
			}
		}
	case len(s.files) > 0:
		return fmt.Errorf("unexpected argument %q; a variant of several words stands in quotes", s.files[0])
	case has("games") && has("deals"):
		return errors.New("-games and -deals: one of them is wanted")
	case has("max-deals") && !has("games"):
		return errors.New("-max-deals: only -games plays games")
	case has("shard") && s.csv:
		return errors.New("-csv: a part is printed for -merge")
	}
	return nil
}

// mostCores is more than any machine has, and keeps a slip of the finger from starting millions of goroutines.
const mostCores = 1024

// checkTask checks what is to be played, and fills in the players of all seats.
func (s *settings) checkTask() (err error) {
	if s.cores < 1 || s.cores > mostCores {
		return fmt.Errorf("-cores %d: 1 to %d is wanted", s.cores, mostCores)
	}
	if _, err := hearts.New(s.task.Variant); err != nil {
		return err
	}
	if s.task.Players, err = parsePlayers(s.task.Players, s.task.seats()); err != nil {
		return err
	}
	return s.task.check()
}

// result plays what is to be played, or merges what was.
func (s *settings) result(ctx context.Context, errOut io.Writer) (*part, error) {
	if s.merge {
		return mergeFiles(s.files)
	}
	p := &part{Version: version, Task: s.task, Shard: s.shard}
	var done atomic.Int64
	if s.progress {
		defer showProgress(errOut, p, &done)()
	}
	var err error
	p.Sums, err = s.task.simulate(ctx, p.span(), s.cores, &done)
	return p, err
}

// print prints the result in the form that is wanted.
func (s *settings) print(w io.Writer, p *part) error {
	switch {
	case s.shard.given:
		return p.write(w)
	case s.csv:
		return printCSV(w, p)
	}
	return printReport(w, p)
}
