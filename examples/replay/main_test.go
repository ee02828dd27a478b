package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hjerterfri/hearts"
)

const engineGames = "../../testdata/engine-games.jsonl.gz"

// replayed runs the program and returns its exit code and what it printed.
func replayed(in string, args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = run(args, strings.NewReader(in), &o, &e)
	return code, o.String(), e.String()
}

// randomGame plays a game of two deals at random.
func randomGame(t *testing.T, v hearts.Variant) hearts.Game {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	g, err := hearts.New(v)
	for err == nil && g.Phase() != hearts.Over {
		seat, _ := g.Turn()
		switch g.Phase() {
		case hearts.Dealing:
			g, err = g.Deal(r)
		case hearts.Passing:
			var cards []hearts.Card
			for hand := g.Hand(seat); len(cards) < g.PassCount(); hand = hand.Without(cards[len(cards)-1]) {
				cards = append(cards, hand.Highest())
			}
			g, err = g.Pass(seat, cards...)
		case hearts.Playing:
			g, err = g.Play(seat, g.Legal(seat).Random(r))
		case hearts.ChoosingMoon:
			g, err = g.ChooseMoon(seat, hearts.MoonSubtract)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestReplayEngineGames(t *testing.T) {
	begin := time.Now()
	code, out, errOut := replayed("", engineGames)
	// It takes a twentieth of a second, and more with the race detector or on a busy
	// machine.
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("replaying the games of the engine takes %v", took)
	}
	deals := strings.Count(out, "\nDeal 1,")
	if code != 0 || errOut != "" || deals != 400 || strings.Contains(out, "52 cards") {
		t.Errorf("exit code %d, %q, %d deals", code, errOut, deals)
	}
	for _, want := range []string{
		"shot the moon: add", "passes Q♠", "  seat 3    +6  total    6\n", "queen-breaks-hearts",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not printed", want)
		}
	}
}

func TestReplayRecord(t *testing.T) {
	g := randomGame(t, hearts.Variant{Deals: 2, Players: 5})
	text := g.Record().String()
	code, out, errOut := replayed(text)
	taken := strings.Count(out, " to seat ")
	for _, want := range []string{"\nDeal 2, seat 0 deals, pass right\n", "  won\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if code != 0 || errOut != "" || taken != 20 {
		t.Errorf("exit code %d, %q\n%s", code, errOut, out)
	}
	if data, err := json.Marshal(g.Record()); err != nil {
		t.Fatal(err)
	} else if _, fromJSON, errOut := replayed(string(data)); fromJSON != out {
		t.Errorf("from JSON it prints\n%s%s\nwant\n%s", fromJSON, errOut, out)
	}
	data, err := json.MarshalIndent(g.Record(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{"", "\n", " ", "\ufeff", "\ufeff\r\n\t"} {
		if _, fromJSON, errOut := replayed(before + string(data) + "\n\n"); fromJSON != out {
			t.Errorf("from %q and JSON of many lines:\n%s%s\nwant\n%s", before, fromJSON, errOut, out)
		}
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, text)
	z.Close()
	if _, fromGzip, errOut := replayed(packed.String()); fromGzip != out {
		t.Errorf("from gzip it prints\n%s%s\nwant\n%s", fromGzip, errOut, out)
	}
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, fromFiles, errOut := replayed("", file, file); fromFiles != out+out {
		t.Errorf("from two files it prints\n%s%s\nwant\n%s twice", fromFiles, errOut, out)
	}
}

// TestReplayEveryVariant reads a game of every variant with a name, and of others, from
// its text and its JSON.
func TestReplayEveryVariant(t *testing.T) {
	variants := []hearts.Variant{
		{Packs: 2, Players: 5, Passes: hearts.Cycle{hearts.Left}},
		{Packs: 2, Players: 11, Jokers: 4, Kitty: 9},
		{Players: 5, Kitty: 2, KittyToLastTrick: true},
	}
	for n := range hearts.NamedVariants() {
		variants = append(variants, n.Variant)
	}
	for _, v := range variants {
		v.Deals = 2
		g := randomGame(t, v)
		code, out, errOut := replayed(g.Record().String())
		if code != 0 || errOut != "" || !strings.HasSuffix(out, g.String()+"\n\n") {
			t.Errorf("%v: exit code %d, %q\n%s", v, code, errOut, out)
		}
		data, err := json.Marshal(g.Record())
		if err != nil {
			t.Fatal(err)
		}
		if _, fromJSON, errOut := replayed(string(data)); fromJSON != out {
			t.Errorf("%v: from JSON it prints\n%s%s\nwant\n%s", v, fromJSON, errOut, out)
		}
		want := 0
		if g.Kitty().Len() > 0 {
			want = g.Deals()
		}
		dealt, taken := strings.Count(out, "\n  kitty   "), strings.Count(out, "the kitty\n")
		if dealt != want || taken != want {
			t.Errorf("%v: %d kitties dealt and %d taken, want %d:\n%s", v, dealt, taken, want, out)
		}
	}
}

func TestReplayHeldTrick(t *testing.T) {
	inPlay, err := hearts.ParseCards("AC AC QS QS 5H 2D 2H 2S 3S 3D 4S KH")
	if err != nil {
		t.Fatal(err)
	}
	removed := strings.ReplaceAll(hearts.Variant{Packs: 2}.Pack().Minus(inPlay).String(), " ", ",")
	text := "hearts 1\nvariant players=5 packs=2 penalty-on-first-trick hearts-any-time " +
		"removed=" + removed + `
deal 1
hand 0: 2D AC
hand 1: 2H AC
hand 2: 2S QS
hand 3: 3S QS
hand 4: 3D 5H
kitty 4S KH
0: AC AC QS QS 5H
0: 2D 2H 2S 3S 3D
`
	const want = `
Deal 1, seat 4 deals, pass hold
  seat 0  A♣ 2♦
  seat 1  A♣ 2♥
  seat 2  2♠ Q♠
  seat 3  3♠ Q♠
  seat 4  3♦ 5♥
  kitty   4♠ K♥
   0 A♣   1 A♣   2 Q♠   3 Q♠   4 5♥   is held    points   0   0   0   0   0
   0 2♦   1 2♥   2 2♠   3 3♠   4 3♦   to seat 4  points   0   0   0   0  29 with 5 held cards and the kitty
  seat 4 shot the moon: add
`
	if code, out, errOut := replayed(text); code != 0 || errOut != "" || !strings.Contains(out, want) {
		t.Errorf("exit code %d, %q\n%s", code, errOut, out)
	}
	for old, wrong := range map[string]string{
		"kitty 4S KH\n": "kitty 4S\n", "kitty 4S KH": "kitty 4S KS", "kitty 4S KH\n0": "0", "0: 2D": "4: 3D",
	} {
		code, _, errOut := replayed(strings.Replace(text, old, wrong, 1))
		if code != 1 || !strings.Contains(errOut, "line ") {
			t.Errorf("%q in place of %q: exit code %d, %q", wrong, old, code, errOut)
		}
	}
}

func TestReplayAt(t *testing.T) {
	g := randomGame(t, hearts.Variant{Deals: 1})
	text := g.Record().String()
	n := 0
	for state := range g.History() {
		code, out, errOut := replayed(text, "-at", strconv.Itoa(n))
		if code != 0 || errOut != "" || !strings.HasSuffix(out, state.String()+"\n\n") {
			t.Fatalf("after %d moves: exit code %d, %q\n%s\nwant %v", n, code, errOut, out, state)
		}
		for seat := range state.Players() {
			holds := "seat " + strconv.Itoa(seat) + " holds " + state.Hand(seat).Pips() + "\n"
			if state.MustAct(seat) && state.Phase() == hearts.Playing {
				holds += "       may play " + state.Legal(seat).Pips() + "\n"
			}
			if !strings.Contains(out, holds) {
				t.Fatalf("after %d moves %q is not in\n%s", n, holds, out)
			}
		}
		n++
	}
}

func TestReplayMoonChoice(t *testing.T) {
	const text = `hearts 1
variant removed=2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC,` +
		`2D,3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,AD,2S,3S,4S,5S,6S,7S,8S,9S,TS,` +
		`2H,3H,4H,5H,6H,7H,8H,9H,TH passes=hold moon=choice
deal 1
hand 0: JS JH
hand 1: QS QH
hand 2: KS KH
hand 3: AS AH
0: JS QS KS AS
3: AH JH QH KH
`
	_, out, _ := replayed(text, "-at", "9")
	if !strings.Contains(out, "chooses between adding and subtracting") {
		t.Errorf("before the choice:\n%s", out)
	}
	_, out, _ = replayed(text + "moon 3: subtract\n")
	const chosen = "seat 3 shot the moon and chooses: subtract\n"
	if !strings.Contains(out, chosen) || strings.Count(out, "moon") != 2 {
		t.Errorf("after the choice:\n%s", out)
	}
}

func TestReplayRefuses(t *testing.T) {
	text := randomGame(t, hearts.Variant{Deals: 1}).Record().String()
	for _, test := range []struct {
		in   string
		args []string
		code int
		want string
	}{
		{strings.Replace(text, "# totals ", "# totals 1", 1), nil, 1, "not the scores"},
		{text[:len(text)/2], nil, 1, "cut off"},
		{"whist", nil, 1, "line 1"},
		{"", nil, 1, "before the game begins"},
		{`{"hearts":1,"variant":{},"deals":[]}` + "\n\n" + `{"hearts":2}`, nil, 1, "game 2"},
		{`{"params":{},"deal":[]}`, nil, 1, "one hand for each seat"},
		{`{"params":5}`, nil, 1, "game 1"},
		{"{\n\"hearts\":", nil, 1, "game 1"},
		{"\x1f\x8b nothing packed", nil, 1, "gzip"},
		{"", []string{"no such file"}, 1, "no such file"},
		{"", []string{"-at", "x"}, 2, "-at"},
	} {
		code, _, errOut := replayed(test.in, test.args...)
		if code != test.code || !strings.Contains(errOut, test.want) {
			t.Errorf("%.30q %q: exit code %d, %q, want %d, %q",
				test.in, test.args, code, errOut, test.code, test.want)
		}
	}
	if _, out, _ := replayed(text[:len(text)/2]); !strings.Contains(out, "Deal 1") {
		t.Errorf("what is there of a record that was cut off is not shown:\n%s", out)
	}
}

func FuzzEngineGame(f *testing.F) {
	file, err := os.Open(engineGames)
	if err != nil {
		f.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		f.Fatal(err)
	}
	lines, err := io.ReadAll(z)
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range bytes.SplitN(lines, []byte("\n"), 4)[:3] {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		g, err := readEngineGame(line)
		if err == nil && g.Deals() != 1 {
			t.Errorf("%s is %v", line, g)
		}
	})
}
