package main

import (
	"bytes"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

func outcomeOf(args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = run(args, &o, &e)
	return code, o.String(), e.String()
}

// TestTheBotBeatsSimplePlayers has margins that a bot which samples no worlds, or takes no heed of what it sees, does not reach.
func TestTheBotBeatsSimplePlayers(t *testing.T) {
	for _, test := range []struct {
		variant string
		deals   int
		most    float64 // of the bot's mean penalty, as a share of that of the others
	}{
		{"standard", 120, 0.65},
		{"black-lady", 40, 0.85},
		{"omnibus", 40, 0.85},
		{"black-maria", 80, 0.85},
		{"spot", 80, 0.85},
		{"greek", 40, 0.85},
		{"black-jack", 40, 0.85},
		{"pure-hearts", 80, 0.85},
		{"chasse-coeur", 40, 0.85},
		{"four-jacks", 40, 0.85},
		{"ten-of-hearts", 40, 0.85},
		{"players=3", 60, 0.85},
		{"players=5", 60, 0.85},
		{"players=6", 120, 0.85},
		{"players=7", 140, 0.85},
		{"joker-hearts", 80, 0.85},
		{"dragon-hearts", 80, 0.85},
		{"heartsette", 40, 0.85},
		{"cancellation-hearts", 60, 0.85},
		{"players=11 packs=2", 220, 0.95},
		{"passes=scatter", 40, 0.85},
		{"moon=choice", 40, 0.85},
	} {
		var v hearts.Variant
		if err := v.UnmarshalText([]byte(test.variant)); err != nil {
			t.Fatal(err)
		}
		m, err := settings{worlds: 10, deals: test.deals, seed: 1, variant: v}.playMatch()
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
	if code, out, errOut := outcomeOf("-match", "-deals", "10", "-worlds", "2", "-seed", "7"); code != exitOK || !table.MatchString(out) {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
}

// TestMatchAddsUp compares with what deals of Four Jacks bring: 5 points for all seats together, and 15 where 5 are added to three for a moon.
func TestMatchAddsUp(t *testing.T) {
	m, err := settings{worlds: 1, deals: 120, seed: 1, variant: hearts.FourJacks()}.playMatch()
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
	if m.bot.deals != 120 || m.other.deals != 360 || m.bot.moves != moves || m.other.moves != 3*moves {
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
	if code != exitOK || errOut != "" {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	if n := strings.Count(out, " takes "); n != 26 || !regexp.MustCompile(`\nseat \d wins\n$`).MatchString(out) {
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

// TestHeldTricksAreShown plays with two copies of five cards, which often cancel each other, and a kitty.
func TestHeldTricksAreShown(t *testing.T) {
	v := hearts.Variant{Players: 5, Packs: 2, Kitty: 5, Deals: 20}
	inPlay, err := hearts.ParseCards("KC AC QS KH AH KC AC QS KH AH 2D 3D 4D 5D 6D")
	if err != nil {
		t.Fatal(err)
	}
	v.Removed = v.Pack().Minus(inPlay)
	code, out, errOut := outcomeOf("-worlds", "1", "-variant", v.String())
	if code != exitOK || errOut != "" || strings.Count(out, "\n  kitty ") != 20 || strings.Count(out, "the kitty\n") != 20 {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
	if !regexp.MustCompile(` is held\n.* seat \d takes -?\d+ with 5 held cards and the kitty\n`).MatchString(out) {
		t.Errorf("no trick is held, or nobody takes it, in\n%s", out)
	}
}

func TestAGameWithoutEndIsStopped(t *testing.T) {
	code, out, _ := outcomeOf("-worlds", "1", "-deals", "3", "-variant", "target=1000000")
	if n := strings.Count(out, "\ndeal "); code != exitOK || n != 3 || strings.Contains(out, "wins") {
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
		if code != exitUsage || out != "" || !strings.Contains(errOut, test.want) || !strings.HasSuffix(errOut, "-h for help.\n") {
			t.Errorf("%s: exit code %d, %q, %q", test.args, code, out, errOut)
		}
	}
}

func TestHelpNamesEveryFlag(t *testing.T) {
	code, out, errOut := outcomeOf("-h")
	for _, name := range []string{"-match", "-worlds N", "-deals N", "-seed N", "-variant", "-h"} {
		if code != exitOK || errOut != "" || !strings.Contains(out, "\n  "+name) {
			t.Errorf("exit code %d, no %s in\n%s", code, name, out)
		}
	}
}
