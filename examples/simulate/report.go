package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/hjerterfri/hearts"
)

// mostRows is how many rows a table of numbers may have, or one more.
const mostRows = 30

// printReport prints the result for people. Nothing in it depends on how long the run took,
// or on how many cores.
func printReport(w io.Writer, p *part) error {
	var text strings.Builder
	t, s := &p.Task, p.Sums
	fmt.Fprintf(&text, "%s, seed %d, players %s: %s\n", t.Variant, t.Seed, playersText(t), extent(t, s))
	if s.Done < p.len() {
		fmt.Fprintf(&text, "Interrupted: this rests on %d of %d %s.\n", s.Done, t.Total, t.unit())
	}
	if s.Deals > 0 {
		if t.Games {
			writeGames(&text, t, s)
		}
		writeSeats(&text, t, s)
		writeScores(&text, s)
		writeMoons(&text, t, s)
	}
	if s.Watched > 0 {
		fmt.Fprintf(&text, "\nHearts and the rules were watched in %s.\n", count(s.Watched, "deal"))
		writeHearts(&text, s)
		writeNumbers(&text, "tricks held", s.Held)
		writeNumbers(&text, "points in the kitty", s.Kitty)
		writeRules(&text, s)
	}
	_, err := io.WriteString(w, text.String())
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
	games := table{{"games", "games", "share"}, {"ended", number(ended), percent(ended, s.Done)}}
	if n := s.Done - ended; n > 0 {
		games.add(fmt.Sprintf("not over after %d deals", t.MaxDeals), number(n), percent(n, s.Done))
	}
	games.write(w)
	if ended == 0 {
		return
	}
	lengths := s.Length.values()
	mean, deviation, _ := moments(s.Length)
	table{
		{"deals a game", "mean", "deviation", "min", "median", "max"},
		{"", decimal(mean), decimal(deviation), strconv.Itoa(lengths[0]), strconv.Itoa(median(s.Length)),
			strconv.Itoa(lengths[len(lengths)-1])},
	}.write(w)
	length := table{{"length", "games"}}
	for _, b := range bins(lengths, mostRows) {
		length.add(b.String(), percent(b.count(s.Length), ended))
	}
	length.write(w)
	wins := table{{"winner", "player", "won", "alone"}}
	for seat, name := range t.players() {
		wins.add(seatName(seat), name, percent(s.Won[seat], ended), percent(s.WonAlone[seat], ended))
	}
	wins.write(w)
}

// writeSeats writes what a deal adds to the total of each seat.
func writeSeats(w io.Writer, t *task, s *sums) {
	seats := table{{"a deal", "player", "mean", "error", "deviation", "min", "max", "lowest", "alone", "moons"}}
	for seat, name := range t.players() {
		values := s.Scores[seat].values()
		mean, deviation, stdErr := moments(s.Scores[seat])
		seats.add(seatName(seat), name, decimal(mean), decimal(stdErr), decimal(deviation),
			strconv.Itoa(values[0]), strconv.Itoa(values[len(values)-1]),
			percent(s.Lowest[seat], s.Deals), percent(s.Alone[seat], s.Deals),
			percent(s.Add[seat]+s.Subtract[seat], s.Deals))
	}
	seats.write(w)
}

// writeScores writes how often a deal adds what.
func writeScores(w io.Writer, s *sums) {
	head, all := []string{"score", "all seats"}, counts[int]{}
	for seat, scores := range s.Scores {
		head = append(head, seatName(seat))
		all.add(scores)
	}
	scores := table{head}
	for _, b := range bins(all.values(), mostRows) {
		row := []string{b.String(), percent(b.count(all), all.total())}
		for _, scores := range s.Scores {
			row = append(row, percent(b.count(scores), s.Deals))
		}
		scores.add(row...)
	}
	scores.write(w)
}

// writeMoons writes how often somebody shot the moon, and what became of it.
func writeMoons(w io.Writer, t *task, s *sums) {
	moons := table{{"moon", "deals", "share", "error"}}
	row := func(name string, n int64) {
		share := distuv.Bernoulli{P: float64(n) / float64(s.Deals)}
		err := stat.StdErr(share.StdDev(), float64(s.Deals))
		moons.add(name, number(n), percent(n, s.Deals), fmt.Sprintf("%.3f%%", 100*err))
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
	broken := table{{"hearts broken", "deals", "share"}}
	for _, trick := range s.Broken.values() {
		n := s.Broken[trick]
		broken.add(fmt.Sprintf("trick %d", trick), number(n), percent(n, s.Watched))
	}
	broken.add("never", number(s.neverBroken()), percent(s.neverBroken(), s.Watched))
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
	numbers := table{{what, "deals", "share"}}
	for _, b := range bins(values, mostRows) {
		numbers.add(b.String(), number(b.count(c)), percent(b.count(c), c.total()))
	}
	numbers.write(w)
	mean, _, _ := moments(c)
	fmt.Fprintf(w, "on average %.2f\n", mean)
}

// writeRules writes how often each rule has forbidden cards that a seat held, and which.
func writeRules(w io.Writer, s *sums) {
	rules := table{{
		"rule that bit", "deals", "turns", "turns a deal", "  cards refused, as a share of these turns",
	}}
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
	text := "  "
	for _, card := range cards[:min(most, len(cards))] {
		text += fmt.Sprintf("%s %.0f%%  ", card.Pips(), 100*float64(c[card])/float64(turns))
	}
	return strings.TrimRight(text, " ")
}

// count says a number of things.
func count(n int64, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return number(n) + " " + thing
}

func seatName(seat int) string { return "seat " + strconv.Itoa(seat) }

func number(n int64) string { return strconv.FormatInt(n, 10) }

// decimal returns a number with three decimals, and a dash for none.
func decimal(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return strconv.FormatFloat(x, 'f', 3, 64)
}

func percent(n, of int64) string { return fmt.Sprintf("%.2f%%", 100*float64(n)/float64(of)) }

// A bin is some numbers in a row, the last one included.
type bin struct{ low, high int }

// bins returns bins for numbers that are in order. There is one for each number where that
// makes no more than so many, or one more.
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

// A table is rows of cells, the first of which is the head.
type table [][]string

func (t *table) add(row ...string) { *t = append(*t, row) }

// write writes the table after an empty line. Words stand at the left of their column,
// numbers at the right.
func (t table) write(w io.Writer) {
	widths := make([]int, len(t[0]))
	for _, row := range t {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	fmt.Fprintln(w)
	for _, row := range t {
		line := ""
		for i, cell := range row {
			width := widths[i]
			if i == 0 || t[0][i] == "player" || strings.HasPrefix(t[0][i], " ") { // words
				width = -width
			}
			line += fmt.Sprintf("%*s  ", width, cell)
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}
