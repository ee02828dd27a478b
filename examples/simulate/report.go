package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/hjerterfri/hearts"
)

// mostRows is how many rows a table of numbers may have, or one more.
const mostRows = 30

// printReport prints the result for people. Nothing in it depends on how long the run
// took, or on how many cores.
func printReport(w io.Writer, p *part) error {
	var out strings.Builder
	t, s := &p.Task, p.Sums
	fmt.Fprintf(&out, "%s, seed %d, players %s: %s\n", t.Variant, t.Seed, playersText(t), extent(t, s))
	if s.Done < p.len() {
		fmt.Fprintf(&out, "Interrupted: this rests on %d of %d %s.\n", s.Done, t.Total, t.unit())
	}
	if s.Deals > 0 {
		if t.Games {
			writeGames(&out, t, s)
		}
		writeSeats(&out, t, s)
		writeScores(&out, s)
		writeMoons(&out, t, s)
	}
	if s.Watched > 0 {
		fmt.Fprintf(&out, "\nHearts and the rules were watched in %s.\n", count(s.Watched, "deal"))
		writeHearts(&out, s)
		writeNumbers(&out, "tricks held", s.Held)
		writeNumbers(&out, "points in the kitty", s.Kitty)
		writeRules(&out, s)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// playersText names the players: one where all are alike.
func playersText(t *task) string {
	names := t.players()
	if distinct := slices.Compact(slices.Clone(names)); len(distinct) == 1 {
		names = distinct
	}
	return strings.Join(names, " ")
}

// extent says how much was played.
func extent(t *task, s *sums) string {
	if t.Games {
		return count(s.Done, "game") + " of " + count(s.Deals, "deal")
	}
	return count(s.Done, "deal")
}

// writeGames writes how long games are and who wins them.
func writeGames(w io.Writer, t *task, s *sums) {
	ended := s.Length.total()
	games := newGrid("games", "games", "share")
	games.addShare("ended", ended, s.Done)
	if n := s.Done - ended; n > 0 {
		games.addShare(fmt.Sprintf("not over after %d deals", t.MaxDeals), n, s.Done)
	}
	games.write(w)
	if ended == 0 {
		return
	}
	lengths := s.Length.values()
	mean, deviation, _ := moments(s.Length)
	long := newGrid("deals a game", "mean", "deviation", "min", "median", "max")
	long.add("", decimal(mean), decimal(deviation), lengths[0], median(s.Length), lengths[len(lengths)-1])
	long.write(w)
	length := newGrid("length", "games")
	for _, b := range bins(lengths, mostRows) {
		length.add(b, percent(b.count(s.Length), ended))
	}
	length.write(w)
	wins := newGrid("winner", "player", "won", "alone")
	for seat, name := range t.players() {
		wins.add(seatName(seat), name, percent(s.Won[seat], ended), percent(s.WonAlone[seat], ended))
	}
	wins.write(w)
}

// writeSeats writes what a deal adds to the total of each seat.
func writeSeats(w io.Writer, t *task, s *sums) {
	seats := newGrid("a deal", "player", "mean", "error", "deviation", "min", "max", "lowest", "alone",
		"moons")
	for seat, name := range t.players() {
		values := s.Scores[seat].values()
		mean, deviation, stdErr := moments(s.Scores[seat])
		seats.add(seatName(seat), name, decimal(mean), decimal(stdErr), decimal(deviation),
			values[0], values[len(values)-1],
			percent(s.Lowest[seat], s.Deals), percent(s.Alone[seat], s.Deals),
			percent(s.Add[seat]+s.Subtract[seat], s.Deals))
	}
	seats.write(w)
}

// writeScores writes how often a deal adds what.
func writeScores(w io.Writer, s *sums) {
	head, all := []any{"score", "all seats"}, counts[int]{}
	for seat, scores := range s.Scores {
		head = append(head, seatName(seat))
		all.add(scores)
	}
	scores := newGrid(head...)
	for _, b := range bins(all.values(), mostRows) {
		row := []any{b, percent(b.count(all), all.total())}
		for _, scores := range s.Scores {
			row = append(row, percent(b.count(scores), s.Deals))
		}
		scores.add(row...)
	}
	scores.write(w)
}

// writeMoons writes how often somebody shot the moon, and what became of it.
func writeMoons(w io.Writer, t *task, s *sums) {
	moons := newGrid("moon", "deals", "share", "error")
	row := func(name string, n int64) {
		share := distuv.Bernoulli{P: float64(n) / float64(s.Deals)}
		err := stat.StdErr(share.StdDev(), float64(s.Deals))
		moons.add(name, n, percent(n, s.Deals), fmt.Sprintf("%.3f%%", 100*err))
	}
	switch kind := t.Variant.Full().Moon; kind {
	case hearts.MoonOff:
		return
	case hearts.MoonChoice:
		row("chosen: add", s.Add.total())
		row("chosen: subtract", s.Subtract.total())
	default:
		row(kind.String(), s.Add.total()+s.Subtract.total())
	}
	row("sun: every card", s.Suns)
	moons.write(w)
}

// writeHearts writes when hearts are broken.
func writeHearts(w io.Writer, s *sums) {
	broken := newGrid("hearts broken", "deals", "share")
	for _, trick := range s.Broken.values() {
		broken.addShare(fmt.Sprintf("trick %d", trick), s.Broken[trick], s.Watched)
	}
	broken.addShare("never", s.neverBroken(), s.Watched)
	broken.write(w)
	if mean, _, _ := moments(s.Broken); s.Broken.total() > 0 {
		fmt.Fprintf(w, "on average in trick %.2f\n", mean)
	}
}

// writeNumbers writes how many deals had which number of something, unless they all had
// none.
func writeNumbers(w io.Writer, what string, c counts[int]) {
	values := c.values()
	if slices.Equal(values, []int{0}) {
		return
	}
	numbers := newGrid(what, "deals", "share")
	for _, b := range bins(values, mostRows) {
		numbers.addShare(b, b.count(c), c.total())
	}
	numbers.write(w)
	mean, _, _ := moments(c)
	fmt.Fprintf(w, "on average %.2f\n", mean)
}

// cardsHead is the head of a list of cards.
const cardsHead = "  cards refused, as a share of these turns"

// writeRules writes how often each rule has forbidden cards that a seat held, and
// which.
func writeRules(w io.Writer, s *sums) {
	rules := newGrid("rule that bit", "deals", "turns", "turns a deal", cardsHead)
	for reason := range hearts.Reasons() {
		if turns := s.RuleTurns[reason]; turns > 0 {
			rules.add(reason.String(), percent(s.RuleDeals[reason], s.Watched), percent(turns, s.Turns),
				decimal(float64(turns)/float64(s.Watched)), cardsText(s.RuleCards[reason], turns))
		}
	}
	rules.write(w)
}

// cardsText names the cards that were refused most often.
func cardsText(c counts[hearts.Card], turns int64) string {
	const most = 5
	cards := c.values()
	slices.SortStableFunc(cards, func(a, b hearts.Card) int { return cmp.Compare(c[b], c[a]) })
	list := "  "
	for _, card := range cards[:min(most, len(cards))] {
		list += fmt.Sprintf("%s %.0f%%  ", card.Pips(), 100*float64(c[card])/float64(turns))
	}
	return strings.TrimRight(list, " ")
}

// count says a number of things.
func count(n int64, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprint(n, " ", thing)
}

func seatName(seat int) string { return "seat " + strconv.Itoa(seat) }

// decimal returns a number with three decimals, and a dash for none.
func decimal(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return fmt.Sprintf("%.3f", x)
}

func percent(n, of int64) string { return fmt.Sprintf("%.2f%%", 100*float64(n)/float64(of)) }

// A bin is some numbers in a row, the last one included.
type bin struct{ low, high int }

// bins returns bins for numbers that are in order. There is one for each number where
// that makes no more than so many, or one more.
func bins(values []int, most int) (all []bin) {
	width := 1
	for i := 0; (values[len(values)-1]-values[0])/width >= most; i++ {
		width *= []int{5, 2}[i%2]
	}
	for _, value := range values {
		low := value - ((value%width)+width)%width
		if len(all) == 0 || all[len(all)-1].low != low {
			all = append(all, bin{low, low + width - 1})
		}
	}
	return all
}

func (b bin) String() string {
	if b.low == b.high {
		return strconv.Itoa(b.low)
	}
	return fmt.Sprintf("%d … %d", b.low, b.high)
}

// count returns how many of the numbers lie in the bin.
func (b bin) count(c counts[int]) (n int64) {
	for value := b.low; value <= b.high; value++ {
		n += c[value]
	}
	return n
}

// A grid is a table for people, in which words stand at the left of their column and
// numbers at the right.
type grid struct{ table.Writer }

func newGrid(head ...any) grid {
	g := grid{table.NewWriter()}
	g.SuppressTrailingSpaces()
	g.SetStyle(table.Style{
		Box:     table.BoxStyle{PaddingRight: "  "},
		Format:  table.FormatOptions{Header: text.FormatDefault},
		Options: table.OptionsNoBordersAndSeparators,
	})
	var columns []table.ColumnConfig
	for i, name := range head {
		align := text.AlignRight
		if i == 0 || name == "player" || name == cardsHead {
			align = text.AlignLeft
		}
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align})
	}
	g.SetColumnConfigs(columns)
	g.AppendHeader(head)
	return g
}

func (g grid) add(cells ...any) { g.AppendRow(cells) }

// addShare adds a row with a number and its share of all.
func (g grid) addShare(name any, n, of int64) { g.add(name, n, percent(n, of)) }

// write writes the table after an empty line.
func (g grid) write(w io.Writer) { fmt.Fprintf(w, "\n%s\n", g.Render()) }
