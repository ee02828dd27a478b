package hearts_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestViewJSON writes and reads views of random games, and samples what it has read.
func TestViewJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDuel(t, starts().Draw(t, "start"), rapid.Uint64().Draw(t, "seed"))
		d.checkViewJSON()
		d.playOut(func(d *duel) {
			if d.r.IntN(12) == 0 {
				d.checkViewJSON()
			}
		})
		d.checkViewJSON()
	})
}

func (d *duel) checkViewJSON() {
	d.t.Helper()
	for seat := hearts.Spectator; seat < d.game.Players(); seat++ {
		view := d.game.View(seat)
		data, err := json.Marshal(view)
		var read hearts.View
		if err == nil {
			err = json.Unmarshal(data, &read)
		}
		if err != nil || !read.Equal(view) || read.Worlds() != view.Worlds() {
			d.fatal("seat %d: %s is read with %v", seat, data, err)
		}
		world, err := read.Sample(d.r)
		if err != nil || !world.View(seat).Equal(view) {
			d.fatal("seat %d: %s is sampled as %v, %v", seat, data, world, err)
		}
	}
}

// viewsInJSON returns what seat 2 sees in the middle of a trick, and while cards are passed.
func viewsInJSON(t *testing.T) (playing, passing string) {
	t.Helper()
	r := rand.New(rand.NewPCG(4, 4))
	g, err := hearts.Game{}.Deal(r)
	if err == nil {
		g, err = g.Pass(2, g.Hand(2).Lowest(), g.Hand(2).Highest(), g.Hand(2).Of(hearts.Spades).Lowest())
	}
	if err != nil {
		t.Fatal(err)
	}
	before, err := json.Marshal(g.View(2))
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		g, err = passOn(g)
		if err != nil {
			t.Fatal(err)
		}
	}
	if g, err = playOn(g, r, 18); err != nil {
		t.Fatal(err)
	}
	after, err := json.Marshal(g.View(2))
	if err != nil {
		t.Fatal(err)
	}
	return string(after), string(before)
}

// A view that was changed on the way contradicts itself, or is not read at all.
func TestViewJSONRefused(t *testing.T) {
	playing, passing := viewsInJSON(t)
	for _, test := range []struct {
		name     string
		data     string
		old, new string
	}{
		{"another seat", playing, `"seat":2`, `"seat":1`},
		{"no seat at the table", playing, `"seat":2`, `"seat":9`},
		{"a spectator with a hand", playing, `"seat":2`, `"seat":-1`},
		{"another variant", playing, `"variant":{}`, `"variant":{"players":5}`},
		{"no variant", playing, `"variant":{}`, `"variant":{"players":9}`},
		{"a deal that passes otherwise", playing, `"deals":1`, `"deals":2`},
		{"a deal before the first", playing, `"deals":1`, `"deals":-1`},
		{"totals of five", playing, `"before":[`, `"before":[0,`},
		{"totals without end", playing, `"before":[0`, `"before":[99999999999`},
		{"a card more", playing, `"dealt":[`, `"dealt":["2C",`},
		{"the passes of three", playing, `"chosen":[0,1,2,3]`, `"chosen":[0,1,2]`},
		{"a pass of nobody", playing, `"chosen":[0,1,2,3]`, `"chosen":[0,1,2,3,4]`},
		{"a pass made twice", playing, `"chosen":[0,1,2,3]`, `"chosen":[0,1,2,3,3]`},
		{"nothing passed", playing, `"passed":["`, `"passed":[],"x":["`},
		{"another opener", playing, `"opener":`, `"opener":1`},
		{"a choice of the moon", playing, `"choice":"default"`, `"choice":"add"`},
		{"another phase", playing, `"phase":"playing"`, `"phase":"passing"`},
		{"between deals", playing, `"phase":"playing"`, `"phase":"dealing"`},
		{"broken hearts", playing, `"broken":`, `"broken":true,"unbroken":`},
		{"another count", playing, `"counts":[`, `"counts":[1`},
		{"another direction", playing, `"passing":"left"`, `"passing":"right"`},
		{"a key in other letters", playing, `"seat":2`, `"Seat":2`},
		{"a key more", playing, `"seat":2`, `"seat":2,"seed":5`},
		{"no plays", playing, `"plays":[`, `"plays":[],"played":[`},
		{"cards to come", passing, `"received":[]`, `"received":[[],["2C"],[],[]]`},
		{"a card that is not held is passed", passing, `"passed":["`, `"passed":["XX","`},
		{"an opener before the exchange", passing, `"opener":-1`, `"opener":0`},
		{"a list", "[]", "", ""},
		{"a number", "5", "", ""},
		{"nothing", "{}", "", ""},
		{"too long", playing, `{`, `{` + strings.Repeat(" ", 1<<16)},
	} {
		changed := strings.Replace(test.data, test.old, test.new, 1)
		if changed == test.data && test.old != "" {
			t.Errorf("%s: %s is not in %s", test.name, test.old, test.data)
		}
		view := hearts.Game{}.View(1)
		err := json.Unmarshal([]byte(changed), &view)
		var reason hearts.Reason
		if !errors.As(err, &reason) || !view.Equal(hearts.Game{}.View(1)) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	var read hearts.View
	for _, data := range []string{playing, passing, strings.ReplaceAll(playing, ",", ", ")} {
		if err := json.Unmarshal([]byte(data), &read); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
}

// Plays that the filters forbid, of the seat itself and of others, are found out by what they would prove.
func TestViewJSONOfIllegalPlays(t *testing.T) {
	g := play(t, deal(t, newGame(t, hearts.Variant{Passes: hearts.Cycle{hearts.Hold}}), wholeSuits...), "0:2C")
	data, err := json.Marshal(g.View(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, plays := range []string{`["2C","QS"]`, `["2C","2C"]`, `["3C"]`, `["2C","3C"]`, `["2C","JK"]`, `["2C","2D","2S","2H"]`} {
		var read hearts.View
		if err := read.UnmarshalJSON([]byte(strings.Replace(string(data), `"plays":["2C"]`, `"plays":`+plays, 1))); !errors.Is(err, hearts.ErrContradiction) {
			t.Errorf("%s: %v", plays, err)
		}
	}
}

func FuzzViewJSON(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, text := range someRecords() {
		record, err := hearts.ParseRecord(text)
		if err != nil {
			f.Fatal(err)
		}
		data, err := json.Marshal(record.Game().View(r.IntN(4) - 1))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var view, again hearts.View
		if json.Unmarshal(data, &view) != nil {
			return
		}
		written, err := json.Marshal(view)
		if err == nil {
			err = json.Unmarshal(written, &again)
		}
		if err != nil || !again.Equal(view) {
			t.Errorf("%s is read again with %v", written, err)
		}
		world, err := view.Sample(nil)
		if err != nil || !world.View(view.Seat()).Equal(view) {
			t.Errorf("%s is sampled as %v, %v", written, world, err)
		}
	})
}
