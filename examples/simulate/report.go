package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hjerterfri/hearts"
)

// printReport prints the result for people. Nothing in it depends on how long the run took, or on how many cores.
func printReport(w io.Writer, p *part) error {
	var text strings.Builder
	t, s := &p.Task, p.Sums
	fmt.Fprintf(&text, "%s, seed %d, players %s: %s\n", t.Variant, t.Seed, playersText(t), extent(t, s))
	if !p.complete() {
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
	if len(slices.Compact(slices.Clone(names))) == 1 {
		return names[0]
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
	ended, lengths := s.Length.count(), s.Length.values()
	games := table{{"games", "games", "share"}, {"ended", number(ended), percent(ended, s.Done)}}
	if n := s.Done - ended; n > 0 {
		games = append(games, []string{fmt.Sprintf("not over after %d deals", t.MaxDeals), number(n), percent(n, s.Done)})
	}
	games.write(w)
	if ended == 0 {
		return
	}
	table{
		{"deals a game", "mean", "deviation", "min", "median", "max"},
		{"", decimal(s.Length.mean()), decimal(s.Length.deviation()), strconv.Itoa(lengths[0]),
			strconv.Itoa(s.Length.quantile(0.5)), strconv.Itoa(lengths[len(lengths)-1])},
	}.write(w)
	length := table{{"length", "games"}}
	for _, b := range bins(lengths) {
		length = append(length, []string{b.String(), percent(b.count(s.Length), ended)})
	}
	length.write(w)
	wins := table{{"winner", "player", "won", "alone"}}
	for seat, name := range t.players() {
		sums := &s.Seats[seat]
		wins = append(wins, []string{seatName(seat), name, percent(sums.Won, ended), percent(sums.WonAlone, ended)})
	}
	wins.write(w)
}

// writeSeats writes what a deal adds to the total of each seat.
func writeSeats(w io.Writer, t *task, s *sums) {
	seats := table{{"a deal", "player", "mean", "error", "deviation", "min", "max", "lowest", "alone", "moons"}}
	for seat, name := range t.players() {
		sums := &s.Seats[seat]
		values := sums.Scores.values()
		seats = append(seats, []string{
			seatName(seat), name, decimal(sums.Scores.mean()), decimal(sums.Scores.standardError()), decimal(sums.Scores.deviation()),
			strconv.Itoa(values[0]), strconv.Itoa(values[len(values)-1]),
			percent(sums.Lowest, s.Deals), percent(sums.Alone, s.Deals), percent(sums.Add+sums.Subtract, s.Deals),
		})
	}
	seats.write(w)
}

// writeScores writes how often a deal adds what.
func writeScores(w io.Writer, s *sums) {
	head, all := []string{"score", "all seats"}, s.allScores()
	for seat := range s.Seats {
		head = append(head, seatName(seat))
	}
	scores := table{head}
	for _, b := range bins(all.values()) {
		row := []string{b.String(), percent(b.count(all), all.count())}
		for seat := range s.Seats {
			row = append(row, percent(b.count(s.Seats[seat].Scores), s.Deals))
		}
		scores = append(scores, row)
	}
	scores.write(w)
}

// allScores returns the scores of all seats together.
func (s *sums) allScores() histogram {
	all := histogram{}
	for seat := range s.Seats {
		all.add(s.Seats[seat].Scores)
	}
	return all
}

// writeMoons writes how often somebody shot the moon, and what became of it.
func writeMoons(w io.Writer, t *task, s *sums) {
	var add, subtract int64
	for seat := range s.Seats {
		add += s.Seats[seat].Add
		subtract += s.Seats[seat].Subtract
	}
	kind := t.Variant.Full().Moon
	moons := table{{"moon", "deals", "share", "error"}}
	row := func(name string, n int64) {
		share := float64(n) / float64(s.Deals)
		err := math.Sqrt(share * (1 - share) / float64(s.Deals))
		moons = append(moons, []string{name, number(n), percent(n, s.Deals), fmt.Sprintf("%.3f%%", 100*err)})
	}
	switch kind {
	case hearts.MoonOff:
		return
	case hearts.MoonChoice:
		row("chosen: add", add)
		row("chosen: subtract", subtract)
	default:
		row(kind.String(), add+subtract)
	}
	row("sun: every card", s.Suns)
	moons.write(w)
}

// writeHearts writes when hearts are broken.
func writeHearts(w io.Writer, s *sums) {
	broken := table{{"hearts broken", "deals", "share"}}
	row := func(name string, n int64) { broken = append(broken, []string{name, number(n), percent(n, s.Watched)}) }
	for _, trick := range s.Broken.values() {
		row(fmt.Sprintf("trick %d", trick), s.Broken[trick])
	}
	row("never", s.neverBroken())
	broken.write(w)
	if s.Broken.count() > 0 {
		fmt.Fprintf(w, "on average in trick %.2f\n", s.Broken.mean())
	}
}

// writeNumbers writes how many deals had which number of something, unless they all had none.
func writeNumbers(w io.Writer, what string, h histogram) {
	values := h.values()
	if slices.Equal(values, []int{0}) {
		return
	}
	numbers := table{{what, "deals", "share"}}
	for _, b := range bins(values) {
		numbers = append(numbers, []string{b.String(), number(b.count(h)), percent(b.count(h), h.count())})
	}
	numbers.write(w)
	fmt.Fprintf(w, "on average %.2f\n", h.mean())
}

func (s *sums) neverBroken() int64 { return s.Watched - s.Broken.count() }

// writeRules writes how often each rule has taken away cards that a seat held, and which.
func writeRules(w io.Writer, s *sums) {
	rules := table{{"rule that bit", "deals", "turns", "turns a deal", "  cards refused, as a share of these turns"}}
	for reason := range hearts.Reasons() {
		if r := s.Rules[reason]; r != nil {
			rules = append(rules, []string{
				reason.String(), percent(r.Deals, s.Watched), percent(r.Turns, s.Turns),
				decimal(float64(r.Turns) / float64(s.Watched)), r.cardsText(),
			})
		}
	}
	rules.write(w)
}

// cardsText names the cards that were refused most often.
func (r *ruleSums) cardsText() string {
	const most = 5
	cards := slices.SortedFunc(maps.Keys(r.Cards), func(a, b hearts.Card) int {
		return cmp.Or(cmp.Compare(r.Cards[b], r.Cards[a]), cmp.Compare(a, b))
	})
	text := "  "
	for _, c := range cards[:min(most, len(cards))] {
		text += fmt.Sprintf("%s %.0f%%  ", c.Pips(), 100*float64(r.Cards[c])/float64(r.Turns))
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

// bins returns bins for the numbers, which are in order. There is one for each number where they are not too many.
func bins(values []int) (all []bin) {
	const most = 30
	low, high := values[0], values[len(values)-1]
	width := 1
	for _, factor := range []int{5, 2, 5, 2, 5, 2, 5, 2, 5, 2, 5, 2} {
		if (high-low)/width < most {
			break
		}
		width *= factor
	}
	for _, value := range values {
		start := value - ((value%width)+width)%width
		if len(all) == 0 || all[len(all)-1].low != start {
			all = append(all, bin{start, start + width - 1})
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

// count returns how many of the numbers of a histogram lie in the bin.
func (b bin) count(h histogram) (n int64) {
	for value := b.low; value <= b.high; value++ {
		n += h[value]
	}
	return n
}

// A table is rows of cells, the first of which is the head.
type table [][]string

// write writes the table after an empty line. Words stand at the left of their column, numbers at the right.
func (t table) write(w io.Writer) {
	var widths []int
	for _, row := range t {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	fmt.Fprintln(w)
	for _, row := range t {
		line := ""
		for i, cell := range row {
			gap := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if t.words(i) {
				line += cell + gap + "  "
			} else {
				line += gap + cell + "  "
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// words reports whether a column is one of words: the first, that of the players and the one for a list of cards.
func (t table) words(column int) bool {
	return column == 0 || t[0][column] == "player" || strings.HasPrefix(t[0][column], " ")
}
