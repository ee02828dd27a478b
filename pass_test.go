package hearts_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestBadPasses: a pass that is not allowed is refused, and changes nothing (RULES.md
// §11.8).
func TestBadPasses(t *testing.T) {
	start := phases()["passing"]
	chosen := pass(start, "2C 6C TC")
	all := slices.Collect(start.Hand(0).All())
	for _, test := range []struct {
		name   string
		game   hearts.Game
		cards  []hearts.Card
		reason hearts.Reason
	}{
		{"none", start, nil, hearts.ErrPassCount},
		{"two", start, cardList("2C 6C"), hearts.ErrPassCount},
		{"four", start, cardList("2C 6C TC AC"), hearts.ErrPassCount},
		{"the hand", start, all, hearts.ErrPassCount},
		{"the hand, many times over", start, slices.Repeat(all, 1000), hearts.ErrPassCount},
		{"one card three times", start, cardList("2C 2C 2C"), hearts.ErrCardTwice},
		{"one card twice", start, cardList("2C QS QS"), hearts.ErrCardTwice},
		{"another's card", start, cardList("2C QS AS"), hearts.ErrNotInHand},
		{"a second time", chosen, cardList("AC 5D 9D"), hearts.ErrAlreadyPassed},
		{"the same cards a second time", chosen, cardList("2C 6C TC"), hearts.ErrAlreadyPassed},
		{"all cards of another seat", start, cardList("3C 7C JC"), hearts.ErrNotInHand},
		{"a second time, two cards", chosen, cardList("AC 5D"), hearts.ErrAlreadyPassed},
	} {
		t.Run(test.name, func(t *testing.T) {
			after, err := test.game.Pass(0, test.cards...)
			checkRefused(t, test.game, after, err, test.reason)
			checkNames(t, err, test.cards...)
			if test.reason == hearts.ErrAlreadyPassed {
				return
			}
			if _, err := after.Pass(0, hearts.TwoOfClubs, hearts.SixOfClubs, hearts.TenOfClubs); err != nil {
				t.Errorf("afterwards a proper pass is refused: %v", err)
			}
		})
	}
}

// TestDirectionTo: 1 is left, −1 right, and left of seat s is s+1 (RULES.md §2).
func TestDirectionTo(t *testing.T) {
	for _, row := range []struct {
		direction hearts.Direction
		players   int
		to        []int // by seat
	}{
		{hearts.Left, 3, []int{1, 2, 0}},
		{hearts.Left, 4, []int{1, 2, 3, 0}},
		{hearts.Right, 4, []int{3, 0, 1, 2}},
		{hearts.Across, 4, []int{2, 3, 0, 1}},
		{hearts.Across, 6, []int{3, 4, 5, 0, 1, 2}},
		{hearts.TwoLeft, 5, []int{2, 3, 4, 0, 1}},
		{hearts.TwoRight, 5, []int{3, 4, 0, 1, 2}},
		{hearts.Direction(3), 7, []int{3, 4, 5, 6, 0, 1, 2}},
		{hearts.Direction(-3), 7, []int{4, 5, 6, 0, 1, 2, 3}},
		{hearts.Direction(3), 4, []int{3, 0, 1, 2}},
		{hearts.Direction(-10), 11, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0}},
		{hearts.Hold, 4, []int{-1, -1, -1, -1}},
		{hearts.Scatter, 4, []int{-1, -1, -1, -1}},
		{hearts.Across, 5, []int{-1, -1, -1, -1, -1}},
		{hearts.Direction(0), 4, []int{-1, -1, -1, -1}},
		{hearts.Direction(4), 4, []int{-1, -1, -1, -1}},
		{hearts.Direction(-4), 4, []int{-1, -1, -1, -1}},
		{hearts.Direction(63), 4, []int{-1, -1, -1, -1}},
		{hearts.Direction(67), 4, []int{-1, -1, -1, -1}},
		{hearts.Direction(math.MinInt8), 4, []int{-1, -1, -1, -1}},
	} {
		t.Run(fmt.Sprintf("%v of %d", row.direction, row.players), func(t *testing.T) {
			for seat, want := range row.to {
				if got := row.direction.To(seat, row.players); got != want {
					t.Errorf("from seat %d is seat %d, want %d", seat, got,
						want)
				}
			}
		})
	}
}

func TestDirectionToUnknownSeat(t *testing.T) {
	for _, row := range []struct{ seat, players int }{
		{-1, 4}, {4, 4}, {math.MaxInt, 4}, {math.MinInt, 4}, {0, 0}, {0, -4}, {-1, -4}, {0, math.MinInt},
	} {
		for _, d := range []hearts.Direction{hearts.Left, hearts.Right, hearts.Across, hearts.Hold,
			hearts.Scatter} {
			if to := d.To(row.seat, row.players); to != -1 {
				t.Errorf("%v of %d from seat %d is seat %d", d, row.players, row.seat, to)
			}
		}
	}
	if to := hearts.Left.To(math.MaxInt-1, math.MaxInt); to != 0 {
		t.Errorf("left of the last of %d seats is seat %d", math.MaxInt, to)
	}
}

// TestDirectionIsBijection: every seat passes to one seat and receives from one, or
// nobody passes to a single seat.
func TestDirectionIsBijection(t *testing.T) {
	for players := 1; players <= 12; players++ {
		for i := math.MinInt8; i <= math.MaxInt8; i++ {
			var to, everySeat []int
			for seat := range players {
				to = append(to, hearts.Direction(i).To(seat, players))
				everySeat = append(everySeat, seat)
			}
			slices.Sort(to)
			if !slices.Equal(to, everySeat) && !slices.Equal(to, slices.Repeat([]int{-1}, players)) {
				t.Errorf("%v of %d goes to the seats %v", hearts.Direction(i), players, to)
			}
		}
	}
}

func TestDirectionText(t *testing.T) {
	for text, want := range map[string]hearts.Direction{
		"left": hearts.Left, "right": hearts.Right, "2-left": hearts.TwoLeft, "2-right": hearts.TwoRight,
		"3-left": 3, "3-right": -3, "10-left": 10, "10-right": -10,
		"across": hearts.Across, "hold": hearts.Hold, "scatter": hearts.Scatter,
	} {
		t.Run(text, func(t *testing.T) {
			written, err := want.MarshalText()
			if string(written) != text || want.String() != text || err != nil {
				t.Errorf("%d: MarshalText %q, %v, String %q, want %q", int8(want), written, err,
					want.String(),
					text)
			}
			var d hearts.Direction
			if err := d.UnmarshalText([]byte(text)); d != want || err != nil {
				t.Errorf("%q is %v, %v", text, d, err)
			}
		})
	}
}

// TestEveryDirectionText: a direction that can be written reads as itself, and no other
// text can be read.
func TestEveryDirectionText(t *testing.T) {
	written := 0
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		text, err := hearts.Direction(i).MarshalText()
		var d hearts.Direction
		readError := d.UnmarshalText([]byte(hearts.Direction(i).String()))
		switch {
		case (err == nil) != (readError == nil):
			t.Errorf("Direction(%d): writing %v, reading %v", i, err, readError)
		case err == nil && (int(d) != i || string(text) != d.String()):
			t.Errorf("Direction(%d) writes %q and reads %v", i, text, d)
		case err == nil:
			written++
		}
	}
	if written != 2*10+3 {
		t.Errorf("%d directions can be written", written)
	}
}

func TestDirectionGarbage(t *testing.T) {
	for _, text := range []string{
		"", "Left", "LEFT", "lef", "leftx", " left", "left ", "left,right", "1", "-1", "1-left", "1-right",
		"0-left", "-2-left", "02-left", "+2-left",
		"11-left", "11-right", "128-left", "2-", "2-across", "2left", "2-leftx", "Direction(2)", "\xff",
		strings.Repeat("left", 1<<16),
	} {
		d := hearts.Hold
		if err := d.UnmarshalText([]byte(text)); d != hearts.Hold || !shortSyntaxError(err) {
			t.Errorf("%.20q is %v, %v", text, d, err)
		}
	}
}

func TestCycleRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cycle := someCycle().Draw(t, "cycle")
		text, err := cycle.MarshalText()
		again := hearts.Cycle{hearts.Scatter}
		if readError := again.UnmarshalText(text); again != cycle || string(text) != cycle.String() ||
			err != nil || readError != nil {
			t.Fatalf("%v writes %q, %v, and reads %v, %v", cycle, text, err, again, readError)
		}
		data, err := json.Marshal(cycle)
		again = hearts.Cycle{hearts.Scatter}
		if readError := json.Unmarshal(data, &again); again != cycle || err != nil || readError != nil {
			t.Fatalf("%v writes %s, %v, and reads %v, %v", cycle, data, err, again, readError)
		}
	})
}

func TestCycleText(t *testing.T) {
	for _, row := range []struct {
		cycle      hearts.Cycle
		text, json string
	}{
		{hearts.Cycle{}, "", `[]`},
		{hearts.Cycle{hearts.Hold}, "hold", `["hold"]`},
		{hearts.Cycle{hearts.Left, -3, hearts.Across, hearts.Scatter}, "left,3-right,across,scatter",
			`["left","3-right","across","scatter"]`},
		{
			hearts.Cycle{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1},
			"left,left,left,left,left,left,left,left,left,left,left,right",
			`["left","left","left","left","left","left","left","left","left","left","left","right"]`,
		},
	} {
		data, err := json.Marshal(row.cycle)
		if row.cycle.String() != row.text || string(data) != row.json || err != nil {
			t.Errorf("String %q, JSON %s, %v, want %q, %s", row.cycle.String(), data, err, row.text, row.json)
		}
	}
}

// TestCycleThatNoTextCanSay: a cycle without a text of its own has no text.
func TestCycleThatNoTextCanSay(t *testing.T) {
	for _, cycle := range []hearts.Cycle{
		{11}, {-11}, {63}, {hearts.Left, 67}, // no directions
		{0, hearts.Left}, {hearts.Left, 0, hearts.Right}, {11: hearts.Hold}, // steps after the end
	} {
		if text, err := cycle.MarshalText(); err == nil {
			t.Errorf("%d writes %q", cycle, text)
		}
		if data, err := json.Marshal(cycle); err == nil {
			t.Errorf("%d writes %s", cycle, data)
		}
	}
}

func TestCycleGarbage(t *testing.T) {
	const twelve = "left,left,left,left,left,left,left,left,left,left,left,left"
	for _, text := range []string{
		",", "left,", ",left", "left,,right", "left right", "left, right", "left;right", "none", "Hold", "2",
		twelve + ",left", twelve + ",", "\xff",
		strings.Repeat("left,", 1<<16), strings.Repeat("x", 1<<16),
	} {
		cycle := hearts.Cycle{hearts.Scatter}
		if err := cycle.UnmarshalText([]byte(text)); cycle != (hearts.Cycle{hearts.Scatter}) ||
			!shortSyntaxError(err) {
			t.Errorf("%.40q is %v, %v", text, cycle, err)
		}
		data, _ := json.Marshal(strings.Split(text, ","))
		if err := json.Unmarshal(data, &cycle); cycle != (hearts.Cycle{hearts.Scatter}) || err == nil ||
			len(err.Error()) > 250 {
			t.Errorf("%.40s is %v, %.300v", data, cycle, err)
		}
	}
	for _, data := range []string{`"left"`, `{}`, `1`, `true`, `[1]`, `[null]`, `["left",null]`, `[["left"]]`,
		`["left"`, `["left,right"]`, ``} {
		cycle := hearts.Cycle{hearts.Scatter}
		if err := json.Unmarshal([]byte(data), &cycle); cycle != (hearts.Cycle{hearts.Scatter}) ||
			err == nil {
			t.Errorf("%s is %v, %v", data, cycle, err)
		}
		if err := cycle.UnmarshalJSON([]byte(data)); cycle != (hearts.Cycle{hearts.Scatter}) || err == nil {
			t.Errorf("UnmarshalJSON: %s is %v, %v", data, cycle, err)
		}
	}
}

// TestPassing: deal d uses step (d−1) mod length of the cycle (RULES.md §2).
func TestPassing(t *testing.T) {
	const left, right, across, hold = hearts.Left, hearts.Right, hearts.Across, hearts.Hold
	for _, row := range []struct {
		variant hearts.Variant
		deals   []hearts.Direction // twice around, or a little more
	}{
		{hearts.Variant{}, []hearts.Direction{left, right, across, hold, left, right, across, hold, left}},
		{hearts.Variant{Players: 3}, []hearts.Direction{left, right, hold, left, right, hold, left}},
		{hearts.Variant{Players: 4}, []hearts.Direction{left, right, across, hold, left, right, across, hold,
			left}},
		{hearts.Variant{Players: 5}, []hearts.Direction{left, right, 2, -2, hold, left, right, 2, -2, hold,
			left}},
		{hearts.Variant{Players: 6}, []hearts.Direction{left, right, across, hold, left, right, across, hold,
			left}},
		{hearts.Variant{Players: 7}, []hearts.Direction{left, right, 2, -2, 3, -3, hold, left, right, 2, -2,
			3, -3, hold, left}},
		{hearts.Variant{Players: 5, Passes: hearts.Cycle{left, right, hold}},
			[]hearts.Direction{left, right, hold, left, right, hold, left}},
		{hearts.Variant{Passes: hearts.Cycle{left, across, right, hold}},
			[]hearts.Direction{left, across, right, hold, left, across, right, hold}},
		{hearts.Variant{Passes: hearts.Cycle{hold}}, []hearts.Direction{hold, hold, hold}},
		{hearts.Variant{Passes: hearts.Cycle{right}}, []hearts.Direction{right, right, right}},
		{hearts.Variant{Passes: hearts.Cycle{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, hearts.Scatter}},
			[]hearts.Direction{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, hearts.Scatter, 1, 1}},
		{hearts.Variant{Players: 9}, []hearts.Direction{hold, hold}},
	} {
		t.Run(row.variant.String(), func(t *testing.T) {
			for i, want := range row.deals {
				if got := row.variant.Passing(i + 1); got != want {
					t.Errorf("deal %d passes %v, want %v", i+1, got, want)
				}
			}
			for _, deal := range []int{0, -1, math.MinInt} {
				if got := row.variant.Passing(deal); got != hold {
					t.Errorf("deal %d passes %v", deal, got)
				}
			}
		})
	}
}

// TestNoDirectionString: a value that is no direction at any table is written as a
// number.
func TestNoDirectionString(t *testing.T) {
	for d, want := range map[hearts.Direction]string{
		0: "Direction(0)", 10: "10-left", 11: "Direction(11)", -10: "10-right", -11: "Direction(-11)",
	} {
		if got := d.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestPassingTwins passes both copies of a card, and one copy in exchange for the other.
func TestPassingTwins(t *testing.T) {
	v := hearts.Variant{Packs: 2, Passes: hearts.Cycle{hearts.Left}, PassCount: 2,
		Opening: hearts.OpenLowestClub}
	v.Players = 5
	v = shortPack(v, "", "2C 2C 3D", "AC AC 3D", "4C 4D 4S", "5C 5D 5S", "6C 6D 6S")
	before := deal(newGame(v), "2C 2C 3D", "AC AC 3D", "4C 4D 4S", "5C 5D 5S", "6C 6D 6S")
	for _, wrong := range []struct {
		cards  string
		reason hearts.Reason
	}{{"3D 3D", hearts.ErrCardTwice}, {"2C 2C 2C", hearts.ErrPassCount}, {"2C AC", hearts.ErrNotInHand}} {
		after, err := before.Pass(0, cardList(wrong.cards)...)
		checkRefused(t, before, after, err, wrong.reason)
	}
	g := pass(before, "2C 2C", "AC 3D", "4D 4S", "5D 5S", "6D 6S")
	for seat, want := range []string{"3D 6D 6S", "2C 2C AC", "3D AC 4C", "4D 4S 5C", "5D 5S 6C"} {
		if got := g.Hand(seat); got != bag(want) {
			t.Errorf("seat %d holds %v, want %v", seat, got, want)
		}
	}
	if seat, _ := g.Turn(); seat != 1 || g.Legal(1) != bag("2C 2C") || g.Dealt(1) != bag("AC AC 3D") ||
		g.Received(1) != bag("2C 2C") {
		t.Errorf("seat %d opens with %v; seat 1 was dealt %v and got %v", seat, g.Legal(seat), g.Dealt(1),
			g.Received(1))
	}
}
