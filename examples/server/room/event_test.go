package room

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// the log of a small table, as it is written
var golden = []string{
	`{"v":1,"i":0,"id":"9f","node":"a7","new":{"variant":{"moon":"choice"},"clock":30,"public":true}}`,
	`{"v":1,"i":1,"id":"c1","node":"a7","seat":0,"sit":{"name":"Anna","token":"abc"}}`,
	`{"v":1,"i":2,"id":"d0","node":"a7","by":"table","moves":[{"deal":[` +
		`["2C","3C","4C","5C","6C","7C","8C","9C","TC","JC","QC","KC","AC"],` +
		`["2D","3D","4D","5D","6D","7D","8D","9D","TD","JD","QD","KD","AD"],` +
		`["2S","3S","4S","5S","6S","7S","8S","9S","TS","JS","QS","KS","AS"],` +
		`["2H","3H","4H","5H","6H","7H","8H","9H","TH","JH","QH","KH","AH"]]}]}`,
	`{"v":1,"i":3,"id":"k1","node":"b2","seat":0,"by":"player","moves":[{"pass":["2C","3C","4C"],"seat":0}]}`,
	`{"v":1,"i":4,"id":"e1","node":"b2","by":"computer","moves":[{"pass":["2D","3D","4D"],"seat":1},` +
		`{"pass":["2S","3S","4S"],"seat":2}]}`,
	`{"v":1,"i":5,"id":"k2","node":"b2","seat":0,"undo":{"to":1}}`,
	`{"v":1,"i":6,"id":"k3","node":"b2","seat":1,"sit":{"name":"Bert","token":"def"}}`,
	`{"v":1,"i":7,"id":"k4","node":"b2","seat":0,"by":"player","moves":[{"pass":["5C","3C","4C"],"seat":0}]}`,
	`{"v":1,"i":8,"id":"k5","node":"b2","seat":1,"undo":{"to":1}}`,
	`{"v":1,"i":9,"id":"k6","node":"b2","seat":0,"refuse":true}`,
	`{"v":1,"i":10,"id":"k7","node":"b2","seat":1,"undo":{"to":1}}`,
	`{"v":1,"i":11,"id":"k8","node":"b2","seat":0,"agree":true}`,
	`{"v":1,"i":12,"id":"k9","node":"b2","seat":1,"leave":true}`,
}

func logOf(lines ...string) (log []store.Message) {
	for i, line := range lines {
		log = append(log, store.Message{Seq: uint64(10 + i), Time: time.Unix(int64(i), 0),
			Data: []byte(line)})
	}
	return log
}

// Logs that were written stay readable, and are written alike.
func TestGoldenLog(t *testing.T) {
	for i, line := range golden {
		e, err := parseEvent([]byte(line))
		if err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
		if text, err := json.Marshal(e); err != nil || string(text) != line {
			t.Errorf("event %d is written as %s, %v", i, text, err)
		}
	}
	table := emptyTable("x").read(logOf(golden...))
	if table.closed != "" || table.events != len(golden) || table.seq != uint64(9+len(golden)) {
		t.Fatalf("%q after %d events", table.closed, table.events)
	}
	if table.moves != 1 || table.people() != 1 || table.seats[0].Name != "Anna" ||
		table.setup.Clock != 30 || !table.setup.Public {
		t.Errorf("%d moves, seats %+v", table.moves, table.seats)
	}
	for n, moves := range map[int]int{3: 1, 4: 2, 5: 4, 6: 1, 8: 2, 10: 2, 11: 2, 12: 1} {
		if got := emptyTable("x").read(logOf(golden[:n]...)).moves; got != moves {
			t.Errorf("%d moves after %d events, want %d", got, n, moves)
		}
	}
}

// An event that this program does not know makes the table read-only, and one that
// cannot be closes it. What came before stays, what comes after is not applied.
func TestClosed(t *testing.T) {
	next := fmt.Sprintf(`"i":%d,"id":"x","node":"n"`, len(golden))
	for _, row := range []struct {
		event string
		want  Refusal
	}{
		{`{"v":2,` + next + `,"seat":0,"agree":true}`, ReadOnly},
		{`{"v":1,` + next + `,"seat":0,"dance":true}`, ReadOnly},
		{`{"v":1,` + next + `,"seat":0,"undo":{"to":1,"why":"x"}}`, ReadOnly},
		{`{"v":1,` + next + `,"seat":0,"by":"player",` +
			`"moves":[{"pass":["5C","3C","4C"],"seat":0,"fast":1}]}`, ReadOnly},
		{`{"v":1,` + next + `,"seat":"0","agree":true}`, ReadOnly},
		{``, Broken},
		{`garbage`, Broken},
		{"\x00\xff", Broken},
		{`{"v":1,` + next + `,"seat":0,"agree":true}{}`, Broken},
		{`{"v":1,` + next + `}`, Broken},
		{`{"v":1,` + next + `,"seat":0,"agree":true,"leave":true}`, Broken},
		{`{"v":1,` + next + `,"seat":9,"leave":true}`, Broken},
		{`{"v":1,` + next + `,"seat":-1,"leave":true}`, Broken},
		{`{"v":1,` + next + `,"leave":true}`, Broken},
		{`{"v":1,` + next + `,"seat":0,"agree":true}`, Broken},
		{`{"v":1,` + next + `,"seat":0,"undo":{"to":1}}`, Broken},
		{`{"v":1,` + next + `,"seat":0,"sit":{"name":"Eve","token":"eve"}}`, Broken},
		{`{"v":1,` + next + `,"seat":0,"sit":{"name":"","token":"abc"}}`, Broken},
		{`{"v":1,` + next + `,"new":{}}`, Broken},
		{`{"v":1,` + next + `,"all":{"record":"x"}}`, Broken},
		{`{"v":1,` + next + `,"all":{"record":"hearts 1\nvariant standard\n"}}`, Broken},
		{`{"v":1,` + next + `,"seat":0,"by":"player","moves":[{"pass":["2D","3D","4D"],"seat":0}]}`, Broken},
		{`{"v":1,` + next + `,"seat":0,"by":"player","moves":[{"pass":["2D","3D","4D"],"seat":1}]}`, Broken},
		{`{"v":1,` + next + `,"by":"table","moves":[{"deal":[[],[],[],[]]}]}`, Broken},
		{`{"v":1,"i":3,"id":"x","node":"n","seat":0,"leave":true}`, Broken},
		{`{"v":1,"i":99,"id":"x","node":"n","seat":0,"leave":true}`, Broken},
	} {
		before := emptyTable("x").read(logOf(golden...))
		log := logOf(append(append([]string{}, golden...), row.event,
			`{"v":1,`+next+`,"seat":0,"leave":true}`)...)
		table := emptyTable("x").read(log)
		if table.closed != row.want {
			t.Errorf("%s: %q, want %q", row.event, table.closed, row.want)
		}
		if table.events != before.events || table.people() != 1 || !table.game.Equal(before.game) ||
			table.seq != log[len(log)-1].Seq {
			t.Errorf("%s: the table has changed", row.event)
		}
		if s := table.show("abc", time.Now()); s.Closed != string(row.want) || s.Seat != 0 {
			t.Errorf("%s: %+v", row.event, s)
		}
	}
	for _, first := range []string{golden[1], golden[2],
		`{"v":1,"i":0,"id":"x","node":"n","seat":0,"agree":true}`,
		`{"v":1,"i":0,"id":"x","node":"n","new":{"variant":{"players":99}}}`,
		`{"v":1,"i":1,"id":"x","node":"n","new":{}}`,
		`{"v":1,"i":0,"id":"x","node":"n","new":{"seats":[{},{},{},{},{}]}}`, `garbage`} {
		if table := emptyTable("x").read(logOf(first)); table.closed != Broken || table.events != 0 {
			t.Errorf("%s: %q after %d events", first, table.closed, table.events)
		}
	}
}

// A table that is closed can be looked at, and nothing is written to it.
func TestClosedTable(t *testing.T) {
	for _, bad := range []string{`{"v":2}`, `{`} {
		bubble(t, bad, func(t *testing.T, m *store.Memory) {
			n := newNode(t, "a", m, Human)
			id := create(t, n, Setup{Clock: 15, Public: true})
			c := join(t, n, id, "Anna")
			sit(t, c, 0, "Anna")
			before := state(t, c, "all passes but mine", func(s State) bool { return s.N == 4 })
			log := events(t, m, id)
			if _, err := m.Append(t.Context(), id, store.Entry{Expect: log[len(log)-1].Seq,
				Data: []byte(bad)}); err != nil {
				t.Fatal(err)
			}
			s := state(t, c, "the end", func(s State) bool { return s.Closed != "" })
			if s.N != before.N || s.Left != 0 {
				t.Errorf("%+v", s)
			}
			time.Sleep(time.Hour)
			m1, _ := Simplest(s.View, nil)
			text, _ := json.Marshal(m1)
			for _, command := range []string{fmt.Sprintf(`{"t":"do","move":%s}`, text), `{"t":"leave"}`,
				`{"t":"undo","to":1}`} {
				refusedWith(t, c, command, Refusal(s.Closed))
			}
			again := join(t, n, id, "Bert")
			refusedWith(t, again, `{"t":"sit","seat":1,"name":"Bert"}`, Refusal(s.Closed))
			if len(events(t, m, id)) != len(log)+1 {
				t.Error("something was written")
			}
		})
	}
	bubble(t, "from the beginning", func(t *testing.T, m *store.Memory) {
		if _, err := m.Append(t.Context(), "bad", store.Entry{Data: []byte("garbage")}); err != nil {
			t.Fatal(err)
		}
		c := join(t, newNode(t, "a", m, Human), "bad", "Anna")
		if s, ok := c.State(); !ok || s.Closed != string(Broken) || s.At != -1 {
			t.Errorf("%+v, %v", s, ok)
		}
		refusedWith(t, c, `{"t":"sit","seat":1,"name":"Bert"}`, Broken)
	})
}

// spoiled returns a log with something wrong in it.
func spoiled(r *rand.Rand, log []string) []string {
	log = slices.Clone(log)
	for range 1 + r.IntN(3) {
		i, j := r.IntN(len(log)), r.IntN(len(log))
		line := []byte(log[i])
		at := r.IntN(len(line) + 1)
		switch r.IntN(6) {
		case 0:
			log[i], log[j] = log[j], log[i]
		case 1:
			log[i] = log[j]
		case 2:
			log[i] = string(line[:at])
		case 3:
			log[i] = string(line[at:]) + string(line[:at])
		case 4: // another digit or letter
			other := "0123456789-aSQ\"{}[],"
			k := r.IntN(len(other))
			log[i] = string(slices.Concat(line[:at], []byte(other[k:k+1]), line[min(at+1, len(line)):]))
		case 5: // another number
			log[i] = strings.Replace(log[i], fmt.Sprint(r.IntN(14)), fmt.Sprint(r.IntN(200)-20), 1)
		}
		if log[i] == "" {
			log[i] = " "
		}
	}
	return log
}

// No log makes the program panic. What is read of it is a table that can be shown
// and goes on by itself.
func TestSpoiledLog(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	closed := map[Refusal]int{}
	for range 3000 {
		log := spoiled(r, golden)
		table := emptyTable("x").read(logOf(log...))
		closed[table.closed]++
		if table.events == 0 && table.closed == "" {
			t.Fatalf("an empty table that is not closed: %q", log)
		}
		for seat := range len(table.seats) + 1 {
			if got := len(table.movesSince(0, seat-1)); got != table.moves {
				t.Fatalf("%d of %d moves: %q", got, table.moves, log)
			}
		}
		table.show("abc", time.Now())
		table.lastMove(0)
		if d := table.duty(time.Now()); d.by != "" {
			e, err := table.do(d, Simplest)
			if err != nil {
				t.Fatalf("%v: %q", err, log)
			}
			e.I = table.events
			if _, err := table.apply(e, time.Now()); err != nil {
				t.Fatalf("what the table does by itself cannot be: %v: %q", err, log)
			}
		}
	}
	if closed[""] < 100 || closed[ReadOnly] < 100 || closed[Broken] < 100 {
		t.Errorf("closed: %v", closed)
	}
}

// What a table of a computer that errs does is legal all the same.
func TestBadComputer(t *testing.T) {
	for name, choose := range map[string]Chooser{
		"deals": func(hearts.View, *rand.Rand) (hearts.Move, error) { return hearts.Move{}, nil },
		"fails": func(hearts.View, *rand.Rand) (hearts.Move, error) { return hearts.Move{}, NotOver },
		"cheats": func(v hearts.View, _ *rand.Rand) (hearts.Move, error) {
			return hearts.PlayMove((v.Seat()+1)%4, hearts.TwoOfClubs), nil
		},
	} {
		bubble(t, name, func(t *testing.T, m *store.Memory) {
			n := newNode(t, "a", m, Pace{})
			n.Choose = choose
			id := create(t, n, Setup{Variant: hearts.Variant{Deals: 1}})
			c := join(t, n, id, "Anna")
			sit(t, c, 0, "Anna")
			if err := play(t.Context(), c, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
}
