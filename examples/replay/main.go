// Replay reads the record of a game of Hearts, checks every move of it, and prints the game trick by trick.
//
//	replay [-at N] [FILE …]
//
// It reads the text and the JSON form of a record, and as an example of an importer the games of another engine in JSON lines, see engine.go;
// all of them gzipped too. Without a file it reads standard input.
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
	"github.com/hjerterfri/hearts/examples/internal/tricks"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns its exit code: 0, 1 for a record that is wrong or cut off, 2 for wrong arguments.
func run(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(errOut)
	flags.Usage = func() {
		fmt.Fprintln(errOut, "usage: replay [-at N] [FILE …]\n\nReads records of games, checks them and prints them. Without a file it reads standard input.")
		flags.PrintDefaults()
	}
	at := flags.Int("at", -1, "stop after `N` moves and show what each seat may do there; a move is a deal, a pass, a card or a choice")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	buffered := bufio.NewWriter(out)
	defer buffered.Flush()

	code := 0
	replay := func(name string, r io.Reader) {
		if err := readAll(r, func(g hearts.Game) { show(buffered, g, *at) }); err != nil {
			buffered.Flush()
			fmt.Fprintf(errOut, "replay: %s: %v\n", name, err)
			code = 1
		}
	}
	if flags.NArg() == 0 {
		replay("standard input", in)
	}
	for _, name := range flags.Args() {
		f, err := os.Open(name)
		if err != nil {
			fmt.Fprintln(errOut, "replay:", err)
			code = 1
			continue
		}
		replay(name, f)
		f.Close()
	}
	return code
}

// readAll calls show for each game that r holds, in whatever form. A record that was cut off is shown as far as it goes.
func readAll(r io.Reader, show func(hearts.Game)) error {
	b := bufio.NewReader(r)
	if head, _ := b.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return err
		}
		b = bufio.NewReader(z)
	}
	if head, _ := b.Peek(1); string(head) == "{" {
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

// show prints a game, or what it was after so many moves.
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
		fmt.Fprintf(w, "\nDeal %d, seat %d deals, pass %s\n", g.Deals(), g.Dealer(), g.Variant().Passing(g.Deals()))
		for seat := range g.Players() {
			fmt.Fprintf(w, "  seat %d  %s\n", seat, pips(g.Hand(seat)))
		}
		if kitty := g.Kitty(); kitty.Len() > 0 {
			fmt.Fprintf(w, "  kitty   %s\n", pips(kitty))
		}
	case before.Phase() == hearts.Passing:
		for seat := range g.Players() {
			if before.MustAct(seat) && g.Passed(seat) != before.Passed(seat) {
				fmt.Fprintf(w, "  seat %d passes %s\n", seat, pips(g.Passed(seat)))
			}
		}
	case before.Phase() == hearts.ChoosingMoon:
		seat, how, _ := g.Score().Moon()
		fmt.Fprintf(w, "  seat %d shot the moon and chooses: %s\n", seat, how)
	case g.Trick().Len() == 0:
		showTrick(w, tricks.Taken(before, g), g.Score())
	}
	if seat, how, ok := g.Score().Moon(); ok && how != hearts.MoonChoice && g.Phase() != hearts.Playing && before.Phase() == hearts.Playing {
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
		fmt.Fprintf(w, "seat %d holds %s\n", seat, pips(g.Hand(seat)))
		switch {
		case !g.MustAct(seat):
		case g.Phase() == hearts.Passing:
			fmt.Fprintln(w, "       has cards to pass", g.Variant().Passing(g.Deals()))
		case g.Phase() == hearts.ChoosingMoon:
			fmt.Fprintln(w, "       shot the moon and chooses between adding and subtracting")
		default:
			fmt.Fprintln(w, "       may play", pips(g.Legal(seat)))
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

// pips returns cards for people to read.
func pips(cards hearts.Cards) string {
	var words []string
	for c := range cards.All() {
		words = append(words, c.Pips())
	}
	return strings.Join(words, " ")
}
