package main

import (
	"bytes"
	"flag"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
)

func outcomeOf(args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = run(args, &o, &e)
	return code, o.String(), e.String()
}

var long = flag.Bool("long", false, "play long matches")

// TestTheBotBeatsSimplePlayers has margins that a bot does not reach if it samples no
// worlds, or takes no heed of what it sees.
func TestTheBotBeatsSimplePlayers(t *testing.T) {
	const usual = 0.85
	matches := []struct {
		variant string
		deals   int
		most    float64 // of the bot's mean penalty, as a share of that of the others
	}{
		{"standard", 40, 0.65},
		{"black-maria", 40, usual},
		{"players=5", 20, usual},
		{"cancellation-hearts", 60, usual},
		{"black-lady", 16, usual},
		{"omnibus", 16, usual},
		{"spot", 24, usual},
		{"greek", 16, usual},
		{"black-jack", 24, usual},
		{"pure-hearts", 40, usual},
		{"chasse-coeur", 16, usual},
		{"four-jacks", 24, usual},
		{"ten-of-hearts", 16, usual},
		{"players=3", 18, usual},
		{"players=6", 60, usual},
		{"players=7", 70, usual},
		{"joker-hearts", 24, usual},
		{"dragon-hearts", 32, usual},
		{"heartsette", 60, usual},
		{"passes=scatter", 16, usual},
		{"moon=choice", 16, usual},
		{"players=11 packs=2", 88, 0.95},
	}
	switch {
	case testing.Short():
		matches = matches[:3]
	case !*long:
		matches = matches[:len(matches)-1] // so few deals prove nothing of the last
	}
	for _, test := range matches {
		v, err := hearts.ParseVariant(test.variant)
		if err != nil {
			t.Fatal(err)
		}
		s := settings{worlds: 10, deals: test.deals, seed: 1, variant: v}
		if *long {
			s.deals *= 5
		}
		m, err := s.playMatch()
		if err != nil {
			t.Fatal(err)
		}
		bot, other := m.mean(hand.ofBot), m.mean(hand.ofOther)
		if bot > test.most*other {
			t.Errorf("%s: the bot takes %.2f a deal, the others %.2f", test.variant, bot, other)
		}
	}
}

func TestMatchTable(t *testing.T) {
	table := regexp.MustCompile(`^standard: 3 hands, each played by the bot from all 4 seats, seed 7

player           penalty a deal   deals   moons  ms a move
bot         +-?\d+\.\d\d ± \d+\.\d\d +12 +\d+\.\d% +\d+\.\d\d
simple      +-?\d+\.\d\d ± \d+\.\d\d +36 +\d+\.\d% +\d+\.\d\d
ratio       +-?\d+\.\d{3} ± \d+\.\d{3}
$`)
	code, out, errOut := outcomeOf("-match", "-deals", "10", "-worlds", "2", "-seed", "7")
	if code != cli.OK || !table.MatchString(out) {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
}

// TestMatchAddsUp compares with what deals of Four Jacks bring: 5 points for all seats
// together, and 15 where 5 are added to three seats for a moon.
func TestMatchAddsUp(t *testing.T) {
	m, err := (&settings{worlds: 1, deals: 120, seed: 1, variant: hearts.FourJacks()}).playMatch()
	if err != nil {
		t.Fatal(err)
	}
	points := 0.0
	for _, h := range m.hands {
		points += 4 * (h.bot + 3*h.other)
	}
	moons := m.bot.moons + m.other.moons
	if want := float64(5*120 + 10*moons); moons == 0 || math.Abs(points-want) > 0.01 {
		t.Errorf("%v points, want %v with %d moons", points, want, moons)
	}
	const moves = 92*14 + 28*13 // every fourth hand is held
	if m.bot.deals != 120 || m.other.deals != 360 {
		t.Errorf("the bot: %d deals, the others: %d", m.bot.deals, m.other.deals)
	}
	if m.bot.moves != moves || m.other.moves != 3*moves {
		t.Errorf("the bot: %+v, the others: %+v", m.bot, m.other)
	}
}

func TestStandardError(t *testing.T) {
	m := match{hands: []hand{{bot: 1}, {bot: 3}, {bot: 5}, {bot: 7}}}
	// The squares around 4 are 9, 1, 1, 9; the variance is 20/3, that of the mean 5/3.
	if got := m.standardError(hand.ofBot); got < 1.2909 || got > 1.2911 {
		t.Errorf("%v, want 1.291", got)
	}
}

func TestAGameIsRepeated(t *testing.T) {
	args := []string{"-worlds", "3", "-seed", "5", "-variant", "deals=2"}
	code, out, errOut := outcomeOf(args...)
	if code != cli.OK || errOut != "" {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	ending := regexp.MustCompile(`\nseat \d wins\n$`)
	if n := strings.Count(out, " takes "); n != 26 || !ending.MatchString(out) {
		t.Errorf("%d tricks in\n%s", n, out)
	}
	if _, again, _ := outcomeOf(args...); again != out {
		t.Error("the same seed has given another game")
	}
	args[3] = "6"
	if _, other, _ := outcomeOf(args...); other == out {
		t.Error("another seed has given the same game")
	}
}

// TestHeldTricksAreShown plays with two copies of five cards, which often cancel each
// other, and a kitty.
func TestHeldTricksAreShown(t *testing.T) {
	v := hearts.Variant{Players: 5, Packs: 2, Kitty: 5, Deals: 20}
	inPlay, err := hearts.ParseCards("KC AC QS KH AH KC AC QS KH AH 2D 3D 4D 5D 6D")
	if err != nil {
		t.Fatal(err)
	}
	v.Removed = v.Pack().Minus(inPlay)
	code, out, errOut := outcomeOf("-worlds", "1", "-variant", v.String())
	dealt, taken := strings.Count(out, "\n  kitty "), strings.Count(out, "the kitty\n")
	if code != cli.OK || errOut != "" || dealt != 20 || taken != 20 {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
	held := regexp.MustCompile(` is held\n.* seat \d takes -?\d+ with 5 held cards and the kitty\n`)
	if !held.MatchString(out) {
		t.Errorf("no trick is held, or nobody takes it, in\n%s", out)
	}
}

func TestAGameWithoutEndIsStopped(t *testing.T) {
	code, out, _ := outcomeOf("-worlds", "1", "-deals", "3", "-variant", "target=1000000")
	if n := strings.Count(out, "\ndeal "); code != cli.OK || n != 3 || strings.Contains(out, "wins") {
		t.Errorf("exit code %d, %d deals", code, n)
	}
}

func TestFaultsAreNamed(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-worlds 0", "-worlds 0"},
		{"-deals 0", "-deals 0"},
		{"-deals 1000001", "-deals 1000001"},
		{"-seed x", "-seed"},
		{"-variant whist", "whist: no such option"},
		{"-variant players=9", "players: 9 is out of range"},
		{"omnibus", `unexpected argument "omnibus"`},
		{"-cheat", "-cheat"},
	} {
		code, out, errOut := outcomeOf(strings.Fields(test.args)...)
		if code != cli.Usage || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("%s: exit code %d, %q, %q", test.args, code, out, errOut)
		}
	}
}
