package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
	"github.com/hjerterfri/hearts/examples/player"
)

var (
	update = flag.Bool("update", false, "write the golden files anew")
	long   = flag.Bool("long", false, "play every variant, and kill the program more often")
)

// A keyboard gives the lines of an input one by one, and shows them on the screen as a
// terminal does.
type keyboard struct {
	lines  *bufio.Reader
	screen io.Writer
}

func (k keyboard) Read(b []byte) (int, error) {
	line, err := k.lines.ReadString('\n')
	io.WriteString(k.screen, line)
	return copy(b, line), err
}

// atAGlance spares the tests time, unless they name a number of worlds.
var atAGlance = []string{"-worlds", "0"}

// outcomeOf runs the program and returns all that is on the screen, with what is typed.
func outcomeOf(t *testing.T, in io.Reader, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(nil, slices.Concat(atAGlance, args), keyboard{bufio.NewReader(in), &o}, &o, &e)
	return code, o.String(), e.String()
}

// played runs a program that must end well.
func played(t *testing.T, in io.Reader, args ...string) string {
	t.Helper()
	code, out, errOut := outcomeOf(t, in, args...)
	if code != cli.OK || errOut != "" {
		t.Fatalf("%q: exit code %d, %s", args, code, errOut)
	}
	for line := range strings.Lines(out) {
		n := utf8.RuneCountInString(strings.TrimRight(line, "\n"))
		if n > 80 && !strings.Contains(line, os.TempDir()) { // the name of a file is as long as it is
			t.Errorf("%q: a line of %d columns: %s", args, n, line)
		}
	}
	return out
}

// noInput is the input of a game that must not read any.
type noInput struct{ t *testing.T }

func (n noInput) Read([]byte) (int, error) {
	n.t.Error("input is read")
	return 0, io.EOF
}

// tables are variants of every kind that have no name.
var tables = []string{
	"players=3", "players=5", "players=6", "players=7", "black-maria players=3 removed=2C",
	"players=5 queen-breaks-hearts", "passes=scatter", "players=3 passes=scatter,hold",
	"players=7 passes=scatter", "players=7 pass-count=7", "pass-count=1 passes=2-right",
	"moon=choice", "moon=choice target=30", "moon=subtract bonus-needed jack-of-diamonds",
	"exact-target=zeroes", "play-on target=10", "deals=3", "opening=any-club queen-waits",
	"no-tricks=-5 ten-of-clubs-doubles", "hearts-instead-of-queen penalty-on-first-trick",
	"players=6 sides moon=choice", "settlement deals=2 players=5", "reverse moon=off",
	"players=5 packs=2", "players=11 packs=2", "players=10 packs=2 passes=scatter deals=2",
	"players=5 packs=2 passes=left pass-count=20 deals=2", "players=3 kitty=1",
	"players=9 packs=2 jokers=4 kitty=9 target=50", "heartsette kitty-to-last-trick",
	"dragon-hearts opening=left-of-dealer",
}

var winLine = regexp.MustCompile(`\n  \w+((, \w+)* and \w+ share the win| wins) with -?\d+ points?\.\n$`)

func variantNames() (names []string) {
	for n := range hearts.NamedVariants() {
		names = append(names, n.Name)
	}
	return names
}

func TestMenu(t *testing.T) {
	menu := strings.Join(strings.Fields(played(t, noInput{t}, "-list")), " ") + " "
	for n := range hearts.NamedVariants() {
		for _, text := range append(n.Also, n.Name+" "+n.Title, n.About+" ") {
			if !strings.Contains(menu, text) {
				t.Errorf("%q is not in the menu:\n%s", text, menu)
			}
		}
	}
}

func TestAutoPlaysToTheEnd(t *testing.T) {
	variants := append(slices.Clone(tables), variantNames()...)
	if testing.Short() {
		variants = variants[:8]
	}
	for _, variant := range variants {
		t.Run(variant, func(t *testing.T) {
			args := []string{"-auto", "-seed", "1", "-variant", variant}
			if *long {
				args = append(args, "-worlds", "1")
			}
			out := played(t, noInput{t}, args...)
			if !winLine.MatchString(out) {
				t.Errorf("no winner at the end of:\n%s", out)
			}
			if again := played(t, noInput{t}, args...); again != out {
				t.Error("the same seed has given another game")
			}
			args[2] = "2"
			if other := played(t, noInput{t}, args...); handsOf(other)[0] == handsOf(out)[0] {
				t.Error("another seed has given the same deal")
			}
		})
	}
}

// handsOf returns the lines that show the hands dealt in a printed game, one text for
// each deal.
func handsOf(out string) (hands []string) {
	for _, deal := range strings.Split(out, "\n── Deal ")[1:] {
		_, rest, _ := strings.Cut(deal, "\n")
		dealt, _, _ := strings.Cut(rest, "\n\n")
		hands = append(hands, dealt)
	}
	return hands
}

func TestDealsDoNotDependOnThePlayers(t *testing.T) {
	play := func(moods uint64) []string {
		var out bytes.Buffer
		s := &settings{auto: true, seed: 7, variant: "deals=4", maxDeals: 4, width: 80}
		table, err := s.table(nil, noInput{t}, false)
		if err != nil {
			t.Fatal(err)
		}
		table.screen.w = bufio.NewWriter(&out)
		for seat := range table.players {
			table.players[seat] = &player.Bot{Worlds: 1, Rand: stream(moods, seat)}
		}
		if err := errors.Join(table.play(), table.screen.w.Flush()); err != nil {
			t.Fatal(err)
		}
		return append(handsOf(out.String()), out.String())
	}
	one, other := play(1), play(2)
	if !slices.Equal(one[:4], other[:4]) {
		t.Errorf("the deals are\n%s\nwith some players and\n%s\nwith others", one[:4], other[:4])
	}
	if one[4] == other[4] {
		t.Error("the players play alike, so that this proves nothing")
	}
}

func TestASeedIsDrawnAndPrinted(t *testing.T) {
	out := played(t, noInput{t}, "-auto")
	seed := regexp.MustCompile(`-seed (\d+) deals`).FindStringSubmatch(out)
	if seed == nil || seed[1] == "0" {
		t.Fatalf("no seed drawn in:\n%s", out)
	}
	if again := played(t, noInput{t}, "-auto", "-seed", seed[1]); again != out {
		t.Errorf("seed %s gives another game", seed[1])
	}
}

func TestAGameWithoutEndIsStopped(t *testing.T) {
	out := played(t, noInput{t}, "-auto", "-seed", "1", "-variant", "target=1000000", "-max-deals", "3")
	if n := len(handsOf(out)); n != 3 || !strings.Contains(out, "Nobody has won after 3 deals") {
		t.Errorf("%d deals, and at the end:\n%s", n, out[len(out)-200:])
	}
}

// eager types every number of a hand over and over, cards to pass and the choice of the
// moon. Sooner or later each question has its answer.
type eager struct{ line int }

func (e *eager) Read(b []byte) (int, error) {
	if e.line == 100_000 { // no game takes that many
		return 0, io.EOF
	}
	lines := strings.Split("1 2 3 4 5 6,1 2 3,1 2,add,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", ",")
	e.line++
	return copy(b, lines[e.line%len(lines)]+"\n"), nil
}

func TestAPersonPlaysToTheEnd(t *testing.T) {
	ending := regexp.MustCompile(
		`\n  (You win|\w+ wins|\w+(, \w+)* and \w+ share the win) with -?\d+ points?\.\n$`)
	for _, variant := range []string{
		"standard target=40", "moon=choice target=40", "players=3 passes=scatter",
		"players=7 passes=scatter", "black-maria",
		"joker-hearts", "dragon-hearts", "heartsette", "cancellation-hearts target=40",
		"players=11 packs=2 target=40",
	} {
		for _, seat := range []string{"0", "2"} {
			out := played(t, &eager{}, "-seed", "1", "-seat", seat, "-variant", variant)
			if !ending.MatchString(out) {
				t.Errorf("%s: the game ends with\n%s", variant, out[max(0, len(out)-300):])
			}
		}
	}
}

func TestAPersonChoosesTheMoon(t *testing.T) {
	table := moonTable(t, 80, 78, 40, 60)
	var out bytes.Buffer
	table.screen = newScreen(false, 80, 4, 0)
	table.screen.w = bufio.NewWriter(&out)
	table.players[0] = newPerson(nil, strings.NewReader("maybe\noff\nSubtract\n"), table.screen)
	if err := errors.Join(table.step(), table.screen.w.Flush()); err != nil {
		t.Fatal(err)
	}
	// RULES.md §5: "From 80, 78, 40, 60 … subtracting gives 54, 78, 40, 60 and play
	// goes on."
	for _, want := range []string{
		`"maybe"`,
		"the choice is between adding and subtracting",
		"  add             80     104      66      86\n",
		"  subtract        54      78      40      60\n",
		"You have shot the moon! It is subtracted.",
		"  added          -26       0       0       0\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}

// A script is a player who plays these cards.
type script struct {
	player.Simple
	cards []string
}

func (p *script) Play(hearts.View) (c hearts.Card, err error) {
	c, err = hearts.ParseCard(p.cards[0])
	p.cards = p.cards[1:]
	return c, err
}

// TestHeldTricksAreShown plays a trick of clubs that cancel each other, and one that
// takes it together with the kitty. A spectator sees them, and a person in the south.
func TestHeldTricksAreShown(t *testing.T) {
	hands := []string{"AC 2D", "AC 2H", "QS 2S", "QS 3S", "5H 3D"} // in the order of play
	for _, test := range []struct {
		you  int
		want string
	}{
		{nobody, `
    1     ›A♣    A♣    Q♠    Q♠    5♥   Nobody takes it: it is held
    2     ›2♦    2♥    2♠    3♠    3♦
                        East takes it with 5 held cards and the kitty, 29 points
`},
		{0, `
Trick 1: You lead
     1    2
    A♣   2♦
Your card:   You A♣   West A♣   NW Q♠   NE Q♠   East 5♥
  Nobody takes it: it is held

Trick 2: You lead, hearts are broken, 5 cards held
     1
    2♦
Your card:   You 2♦   West 2♥   NW 2♠   NE 3♠   East 3♦
  East takes it with 5 held cards and the kitty, 29 points
  Kitty     4♠ K♥
`},
	} {
		table := fewCardsTable(t, hearts.Variant{Packs: 2}, hands, "4S KH")
		var out bytes.Buffer
		table.screen = newScreen(false, 80, 5, test.you)
		table.screen.w = bufio.NewWriter(&out)
		for seat := range hands {
			table.players[seat] = &script{cards: strings.Fields(hands[seat])}
		}
		if test.you != nobody {
			table.players[test.you] = newPerson(nil, strings.NewReader("1\n1\n"), table.screen)
		}
		for table.game.Phase() == hearts.Playing {
			if err := table.step(); err != nil {
				t.Fatal(err)
			}
		}
		table.screen.w.Flush()
		got, _, _ := strings.Cut(out.String(), "\n\n  East has shot the moon")
		if strings.TrimLeft(got, "\n") != strings.Trim(test.want, "\n") {
			t.Errorf("seat %d sees\n%s", test.you, got)
		}
	}
}

func TestTheRulesAreToldAtTheBeginning(t *testing.T) {
	for variant, want := range map[string]string{
		"standard":  "Cards 1 pack: 13 cards each Opening the holder of the lowest club leads it",
		"players=3": "Cards 1 pack, without 2♦: 17 cards each Opening",
		"joker-hearts": "Cards 1 pack and 4 jokers: 14 cards each " +
			"Jokers never win, and may be played at any time Opening",
		"dragon-hearts": "Cards 1 pack and 3 jokers, without 3♣ 2♦ 2♠: 13 cards each " +
			"Jokers never win, and are for players who cannot follow suit",
		"heartsette": "Cards 1 pack, without 2♠: 12 cards each, " +
			"and 3 in a kitty that goes with the first trick Opening the seat left of the dealer leads",
		"cancellation-hearts": "Cards 2 packs: 17 cards each, " +
			"and 2 in a kitty that goes with the first trick; identical cards in a trick cancel each other",
		"players=8 packs=2 kitty=8 kitty-to-last-trick opening=any-club": "12 cards each, " +
			"and 8 in a kitty that goes with the last trick; identical cards in a trick cancel each other " +
			"Opening the holder of the lowest club leads any club",
	} {
		out := played(t, strings.NewReader(""), "-seed", "4", "-variant", variant)
		out = strings.Join(strings.Fields(out), " ")
		if !strings.Contains(out, want) {
			t.Errorf("%s: %q is not in\n%s", variant, want, out)
		}
		if kitty := strings.Contains(want, "kitty"); kitty != strings.Contains(out, " The kitty has ") {
			t.Errorf("%s: is there a kitty? %t\n%s", variant, kitty, out)
		}
	}
}

func TestGolden(t *testing.T) {
	for _, test := range []struct {
		file string
		in   string // lines, with commas between them
		args string // after a bar, one argument with blanks
	}{
		{"auto.txt", "", "-auto -seed 1 -worlds 60 -variant deals=1"},
		{"scatter.txt", "", "-auto -seed 2 -worlds 60 -variant|greek players=7 passes=scatter deals=1"},
		{"two-packs.txt", "", "-auto -seed 3 -variant|cancellation-hearts jokers=2 players=9 deals=1"},
		{"kitty.txt", "1 2 3,1,2,3,4,5,6,7,8,9,last", "-seed 4 -variant|heartsette jokers=2 kitty=5"},
		{"person.txt", "1 2,ks js 6s,?,1 2 13,ah,hand,last,1,score,99,1 2,Q♠,quit", "-seed 4"},
		{"person-color.txt", "1 2 13,1", "-seed 4 -color always"},
		{"narrow.txt", "1 2 13,1,2,score", "-seed 4 -width 40"},
		{"seat.txt", "1 5 9,last,1", "-seed 4 -seat 2 -variant passes=scatter"},
	} {
		in := strings.ReplaceAll(test.in, ",", "\n") + "\n"
		words, variant, ok := strings.Cut(test.args, "|")
		args := strings.Fields(words)
		if ok {
			args = append(args, variant)
		}
		code, got, errOut := outcomeOf(t, strings.NewReader(in), args...)
		if code != cli.OK || errOut != "" {
			t.Errorf("%s: exit code %d, %s", test.file, code, errOut)
		}
		name := filepath.Join("testdata", test.file)
		if *update {
			if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: the program now prints\n%s", name, got)
		}
	}
}

func TestRefusalsSayWhy(t *testing.T) {
	for _, test := range []struct{ variant, in, want string }{
		{"standard", "1 2", "wrong number of cards to pass"},
		{"standard", "1 1 2", "not 3♣: card passed more often than it is held"},
		{"standard", "ks qs jh", "not K♠: card not in hand"},
		{"standard", "1 2 QQ", `"QQ"`},
		{"standard", "1 2 99", "there is no card number 99"},
		{"standard", "1 2 0", "there is no card number 0"},
		{"passes=hold", "KD", "not K♦: must follow suit"},
		{"passes=hold", "2C", "not 2♣: card not in hand"},
		{"passes=hold", "1 2", "one card at a time"},
		{"passes=hold opening=left-of-dealer", "4H", "not 4♥: penalty card on the first trick"},
		{"passes=hold opening=left-of-dealer penalty-on-first-trick", "4H", "not 4♥: hearts are not broken"},
		{"dragon-jokers kitty=3 passes=hold opening=left-of-dealer", "JB",
			"not JB: the joker may not be played here"},
		{"dragon-jokers kitty=3 passes=hold", "JB", "not JB: must follow suit"},
		{"passes=right pass-count=13", "1 2 3 4 5 6 7 8 9 10 11 12 13\n2",
			": another card must open the deal"},
	} {
		out := played(t, strings.NewReader(test.in+"\n"), "-seed", "4", "-variant", test.variant)
		if !strings.Contains(out, test.want) {
			t.Errorf("%s, %q: %q is not in\n%s", test.variant, test.in, test.want, out)
		}
	}
}

func TestTheEndOfInputIsPolite(t *testing.T) {
	script := "1 2 13\n" + strings.Repeat("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n", 20)
	for _, n := range []int{0, 1, 4, 7, 8, 20, 100, 250, len(script)} {
		out := played(t, strings.NewReader(script[:n]), "-seed", "4")
		if !strings.HasSuffix(out, "Thank you for playing.\n") {
			t.Errorf("after %d bytes of input:\n%s", n, out[max(0, len(out)-200):])
		}
	}
}

func TestFaultsAreNamed(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []string // a piece of each line
	}{
		{[]string{"-variant", "players=9 pass-count=-1 target=-5 no-tricks=5000"},
			[]string{"players: 9 is out of range, 3 to 7", "pass-count: -1", "no-tricks: ", "target: -5",
				"-h"}},
		{[]string{"-variant", "players=5 removed=2C passes=across,hold"},
			[]string{"51 cards for 5 players: 1 over", "across does not fit 5 players", "-h"}},
		{[]string{"-variant", "whist"}, []string{"whist: no such option", "-h"}},
		{[]string{"-variant", "players=5", "reverse"}, []string{`unexpected argument "reverse"`, "-h"}},
		{[]string{"-seat", "4"}, []string{"-seat 4: the seats are 0 to 3", "-h"}},
		{[]string{"-seat", "-1"}, []string{"-seat -1", "-h"}},
		{[]string{"-seed", "x"}, []string{"-seed", "-h"}},
		{[]string{"-worlds", "-1"}, []string{"-worlds -1", "-h"}},
		{[]string{"-max-deals", "0"}, []string{"-max-deals 0", "-h"}},
		{[]string{"-color", "pink"}, []string{"-color pink", "-h"}},
		{[]string{"-width", "39"}, []string{"-width 39", "-h"}},
		{[]string{"-cheat"}, []string{"-cheat", "-h"}},
	} {
		code, out, errOut := outcomeOf(t, noInput{t}, test.args...)
		lines := strings.Split(strings.TrimSuffix(errOut, "\n"), "\n")
		named := len(lines) == len(test.want)
		for i := range min(len(lines), len(test.want)) {
			named = named && strings.Contains(lines[i], test.want[i])
		}
		if code != cli.Usage || out != "" || !named {
			t.Errorf("%q: exit code %d, printed %q and the faults\n%s", test.args, code, out, errOut)
		}
	}
}

// TestHelpNamesEveryOption looks in the help for all that the library says of an option.
func TestHelpNamesEveryOption(t *testing.T) {
	_, help, _ := strings.Cut(played(t, noInput{t}, "-h"), "The options are:\n\n")
	var got []string // without line breaks
	for line := range strings.Lines(help) {
		if key := strings.HasPrefix(line, margin) && line[len(margin)] != ' '; key {
			got = append(got, "")
		}
		got[len(got)-1] += strings.Join(strings.Fields(line), " ") + " "
	}
	var want []string
	for o := range hearts.Options() {
		line := o.Key
		switch o.Kind {
		case hearts.NumberOption:
			line += fmt.Sprintf("=N %s %d to %d.", o.About, o.Least, o.Most)
		case hearts.ChoiceOption:
			line += fmt.Sprintf("=CHOICE %s One of %s.", o.About, strings.Join(o.Choices, ", "))
		case hearts.CardsOption:
			line += "=CARDS " + o.About + " Such as 2C,2D."
		case hearts.CycleOption:
			line += "=CYCLE " + o.About + " Such as left,right,2-left,across,scatter,hold."
		case hearts.ValuesOption:
			line += "=CARD:N,... " + o.About + " Such as QS:5,TD:-10; -300 to 300."
		default:
			line += " " + o.About
		}
		want = append(want, line+" Default: "+o.Default+". ")
	}
	if !slices.Equal(got, want) {
		t.Errorf("the help has\n%q\nwant\n%q", got, want)
	}
	for _, example := range []string{
		"removed=2C,2D", "passes=left,right,2-left,across,scatter,hold", "values=QS:5,TD:-10",
	} {
		if _, err := hearts.ParseVariant(example); err != nil {
			t.Error(err)
		}
	}
}

func TestColor(t *testing.T) {
	const escape = "\x1b["
	if out := played(t, noInput{t}, "-auto", "-seed", "1"); strings.Contains(out, escape) {
		t.Error("colors where the output is no terminal")
	}
	_, out, _ := outcomeOf(t, noInput{t}, "-auto", "-seed", "1", "-color", "always", "-variant", "deals=1")
	if !strings.Contains(out, red+"A♥"+plain) || strings.Contains(out, red+"A♠") {
		t.Errorf("A♥ is not red, or A♠ is, in\n%s", out)
	}
	terminal, err := os.Open(os.DevNull) // a character device, as a terminal is
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	for _, test := range []struct {
		when, noColor, term string
		want                bool
	}{
		{"auto", "", "xterm", true},
		{"auto", "1", "xterm", false},
		{"auto", "", "dumb", false},
		{"never", "", "xterm", false},
		{"always", "1", "dumb", true},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		if got := wantsColor(test.when, terminal); got != test.want {
			t.Errorf("-color %s, NO_COLOR=%s, TERM=%s: colors %t", test.when, test.noColor, test.term, got)
		}
	}
}
