// Command replay reads records of games of Hearts, checks every move, and prints the
// games trick by trick:
//
//	go run ./examples/replay game.txt
//	go run ./examples/replay -at 20 game.txt
//
// It reads records as text and as JSON. As an example of an importer, it also reads games
// of another engine in JSON lines, see engine.go. All of them may be gzipped.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
)

const about = `Reads records of games, checks them and prints them. Without a file it reads
standard input.`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program. It returns the exit code; a record that is wrong or cut off is a
// failure.
func run(args []string, in io.Reader, out, errOut io.Writer) int {
	at := -1
	return cli.Program{
		Name: "replay", Args: "[file ...]", About: about,
		Flags: func(f *flag.FlagSet) {
			f.IntVar(&at, "at", at, "stop after `N` moves and show what each seat may do there;\n"+
				"a move is a deal, a pass, a card or a choice;\nbelow 0, go on to the end")
		},
		Start: func(files []string) (func(*bufio.Writer) error, error) {
			return func(w *bufio.Writer) error { return replay(files, in, w, at) }, nil
		},
	}.Run(args, out, errOut)
}

// replay prints the games in files, or in the input if there are no files.
func replay(files []string, in io.Reader, w io.Writer, at int) error {
	show := func(g hearts.Game) { show(w, g, at) }
	if len(files) == 0 {
		return readAll(in, show)
	}
	var failed []error
	for _, name := range files {
		f, err := os.Open(name)
		if err == nil {
			err = readAll(f, show)
			f.Close()
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", name, err))
		}
	}
	return errors.Join(failed...)
}

// blanks are what may stand before JSON: white space and a byte order mark.
const blanks = "\ufeff \t\r\n"

// readAll calls show for each game that r holds, in whatever form. It shows a record that
// was cut off as far as it goes.
func readAll(r io.Reader, show func(hearts.Game)) error {
	b := bufio.NewReader(r)
	if head, _ := b.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return err
		}
		b = bufio.NewReader(z)
	}
	head, _ := b.Peek(512)
	if bytes.HasPrefix(bytes.TrimLeft(head, blanks), []byte("{")) {
		b.Discard(len(head) - len(bytes.TrimLeft(head, blanks)))
		return readValues(json.NewDecoder(b), show)
	}
	record, err := hearts.ReadRecord(b)
	if err == nil || errors.Is(err, hearts.ErrCutOff) {
		show(record.Game())
	}
	return err
}

// readValues reads JSON, one game after the other.
func readValues(d *json.Decoder, show func(hearts.Game)) error {
	for n := 1; ; n++ {
		var value json.RawMessage
		err := d.Decode(&value)
		if err == io.EOF {
			return nil
		}
		var g hearts.Game
		if err == nil {
			g, err = readJSON(value)
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
		show(g)
	}
}

// readJSON reads a record, or a game of the other engine.
func readJSON(line []byte) (hearts.Game, error) {
	if bytes.Contains(line, []byte(`"params"`)) {
		return readEngineGame(line)
	}
	var record hearts.Record
	err := record.UnmarshalJSON(line)
	return record.Game(), err
}

// show prints a game, or what it was after a number of moves.
func show(w io.Writer, g hearts.Game, at int) {
	fmt.Fprintf(w, "%s\n", g.Variant())
	n := 0
	last := g
	for state := range g.History() {
		if at < 0 || n <= at {
			showMove(w, last, state, n)
			last = state
		}
		n++
	}
	switch trick := last.Trick(); {
	case at >= 0:
		showChoices(w, last)
	case trick.Len() > 0:
		showCards(w, trick)
	}
	fmt.Fprintln(w, last)
	fmt.Fprintln(w)
}

// showMove prints what is new in a game after a move.
func showMove(w io.Writer, before, g hearts.Game, n int) {
	switch {
	case n == 0:
		return
	case g.Deals() > before.Deals():
		fmt.Fprintf(w, "\nDeal %d, seat %d deals, pass %s\n", g.Deals(), g.Dealer(), g.Passing())
		for seat := range g.Players() {
			fmt.Fprintf(w, "  seat %d  %s\n", seat, g.Hand(seat).Pips())
		}
		if kitty := g.Kitty(); kitty.Len() > 0 {
			fmt.Fprintf(w, "  kitty   %s\n", kitty.Pips())
		}
	case before.Phase() == hearts.Passing:
		for seat := range g.Players() {
			if before.MustAct(seat) && g.Passed(seat) != before.Passed(seat) {
				fmt.Fprintf(w, "  seat %d passes %s\n", seat, g.Passed(seat).Pips())
			}
		}
	case before.Phase() == hearts.ChoosingMoon:
		seat, how, _ := g.Score().Moon()
		fmt.Fprintf(w, "  seat %d shot the moon and chooses: %s\n", seat, how)
	case g.Trick().Len() == 0:
		showTrick(w, tricks.Taken(before, g), g.Score())
	}
	dealOver := before.Phase() == hearts.Playing && g.Phase() != hearts.Playing
	if seat, how, ok := g.Score().Moon(); ok && dealOver && how != hearts.MoonChoice {
		fmt.Fprintf(w, "  seat %d shot the moon: %s\n", seat, how)
	}
	if before.Phase() != g.Phase() && (g.Phase() == hearts.Dealing || g.Phase() == hearts.Over) {
		showScore(w, g)
	}
}

// showTrick prints a full trick, what has become of it, and the points taken so far.
func showTrick(w io.Writer, t tricks.Taking, score hearts.Score) {
	var cards, points strings.Builder
	for seat, c := range t.Trick.All() {
		fmt.Fprintf(&cards, " %d %-4s", seat, c.Pips())
	}
	for seat := range t.Trick.Len() {
		fmt.Fprintf(&points, " %3d", score.Points(seat))
	}
	to := "is held  "
	if t.Seat != tricks.Nobody {
		to = fmt.Sprintf("to seat %d", t.Seat)
	}
	fmt.Fprintf(w, "  %s %s  points%s%s\n", cards.String(), to, points.String(), t.With())
}

// showScore prints the score sheet after a deal.
func showScore(w io.Writer, g hearts.Game) {
	score := g.Score()
	for seat := range g.Players() {
		won := ""
		if score.Won(seat) {
			won = "  won"
		}
		fmt.Fprintf(w, "  seat %d  %+4d  total %4d%s\n", seat, score.Added(seat), score.Total(seat), won)
	}
}

// showChoices prints the hands and what each seat may do.
func showChoices(w io.Writer, g hearts.Game) {
	if trick := g.Trick(); trick.Len() > 0 {
		showCards(w, trick)
	}
	for seat := range g.Players() {
		fmt.Fprintf(w, "seat %d holds %s\n", seat, g.Hand(seat).Pips())
		switch {
		case !g.MustAct(seat):
		case g.Phase() == hearts.Passing:
			fmt.Fprintln(w, "       has cards to pass", g.Passing())
		case g.Phase() == hearts.ChoosingMoon:
			fmt.Fprintln(w, "       shot the moon and chooses between adding and subtracting")
		default:
			fmt.Fprintln(w, "       may play", g.Legal(seat).Pips())
		}
	}
}

// showCards prints a trick that is not full.
func showCards(w io.Writer, trick hearts.Trick) {
	fmt.Fprint(w, "\non the table:")
	for seat, c := range trick.All() {
		fmt.Fprintf(w, " %d %s", seat, c.Pips())
	}
	fmt.Fprintln(w)
}
