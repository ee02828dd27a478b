package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// bubble runs a test in a world where time passes only when all wait.
func bubble(t *testing.T, name string, test func(*testing.T, *store.Memory)) {
	t.Run(name, func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) { test(t, &store.Memory{}) })
	})
}

// refusedWith checks that a command is refused with a reason and changes nothing.
func refusedWith(t *testing.T, c *Client, command string, want error) {
	t.Helper()
	before := c.served.state.Load()
	r := do(t, c, command)
	if r.T != "no" || !errors.Is(r.Error, want) {
		t.Errorf("%s: %s %v, want %v", command, r.T, r.Error, want)
	}
	if c.served.state.Load() != before {
		t.Errorf("%s changed the table", command)
	}
}

// newest returns the state as it stands.
func newest(c *Client) State {
	c.last = nil
	s, _ := c.State()
	return s
}

// move makes the simplest move of a client.
func move(t *testing.T, c *Client) {
	t.Helper()
	s := newest(c)
	m, err := Simplest(s.View, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	must(t, c, fmt.Sprintf(`{"t":"do","move":%s}`, text))
}

func turnOrDeal(s State) bool { return myTurn(s) || s.View.Deals() == 2 }

func myTurn(s State) bool { return s.Seat >= 0 && s.View.MustAct(s.Seat) }

// A person and three computers play a game to its end, of every named variant.
// Each state goes on where the last one ended.
func TestGame(t *testing.T) {
	for v := range hearts.NamedVariants() {
		bubble(t, v.Name, func(t *testing.T, m *store.Memory) {
			n := newNode(t, "a", m, Human)
			id := create(t, n, Setup{Variant: v.Variant})
			c := join(t, n, id, "Anna")
			sit(t, c, 0, "Anna")
			var last State
			moves := 0
			err := play(t.Context(), c, func(s State) {
				if s.Undone || s.Since != moves || len(s.Moves) != s.N-s.Since {
					t.Errorf("moves %d … %d (%d) after %d", s.Since, s.N, len(s.Moves), moves)
				}
				moves, last = s.N, s
			})
			if err != nil {
				t.Fatal(err)
			}
			total := make([]int, last.View.Players())
			for _, row := range last.Sheet {
				for seat, points := range row {
					total[seat] += points
				}
			}
			for seat, points := range total {
				if v.Variant.ExactTarget == 0 && points != last.View.Score().Total(seat) {
					t.Errorf("the sheet has %d for seat %d, the game %d", points, seat,
						last.View.Score().Total(seat))
				}
			}
			if len(last.Sheet) != last.View.Deals() {
				t.Errorf("%d rows for %d deals", len(last.Sheet), last.View.Deals())
			}
		})
	}
}

func TestSit(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{})
		anna, bert, nobody := join(t, n, id, "Anna"), join(t, n, id, "Bert"), join(t, n, id, "")
		for _, row := range []struct {
			client  *Client
			command string
			want    error
		}{
			{nobody, `{"t":"sit","seat":0,"name":"X"}`, NoToken},
			{anna, `{"t":"sit","seat":4,"name":"X"}`, hearts.ErrSeat},
			{anna, `{"t":"sit","seat":-1,"name":"X"}`, hearts.ErrSeat},
			{anna, `{"t":"sit","seat":0,"name":"  "}`, BadName},
			{anna, `{"t":"sit","seat":0,"name":"ABCDEFGHIJKLMNOPQRSTUVWXY"}`, BadName},
			{anna, `{"t":"sit","seat":0,"name":"A\u0000"}`, BadName},
			{anna, `{"t":"sit","seat":0,"name":"A\u202eB"}`, BadName},
			{anna, `{"t":"leave"}`, NotSeated},
			{anna, `{"t":"do","move":{"play":"QS"}}`, NotSeated},
			{anna, `{"t":"rematch"}`, NotSeated},
		} {
			refusedWith(t, row.client, row.command, row.want)
		}
		must(t, anna, `{"t":"sit","seat":1,"name":" Åse <b> & Ærø 12345678 "}`)
		refusedWith(t, anna, `{"t":"sit","seat":2,"name":"Anna"}`, Seated)
		refusedWith(t, bert, `{"t":"sit","seat":1,"name":"Bert"}`, SeatTaken)
		sit(t, bert, 2, "Bert")
		s := newest(anna)
		if s.Seat != 1 || s.Seats[1].Name != "Åse <b> & Ærø 12345678" || newest(bert).Seat != 2 ||
			newest(nobody).Seat != -1 {
			t.Errorf("%+v", s.Seats)
		}
		must(t, anna, `{"t":"leave"}`)
		if s := newest(anna); s.Seat != -1 || s.Seats[1].Name != "" {
			t.Errorf("%+v", s)
		}
		sit(t, join(t, n, id, "Cleo"), 1, "Cleo")
		for _, e := range events(t, m, id) {
			if strings.Contains(string(e.Data), token("Anna")) {
				t.Error("the token is in the log")
			}
		}
	})
}

func events(t *testing.T, s store.Store, id string) []store.Message {
	t.Helper()
	log, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// The first deal waits for people; the table deals, and nobody else does.
func TestDeal(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{Wait: 2})
		anna, bert := join(t, n, id, "Anna"), join(t, n, id, "Bert")
		sit(t, anna, 0, "Anna")
		time.Sleep(time.Minute)
		if s := newest(anna); s.N != 0 || s.Wait != 1 {
			t.Fatalf("%d moves, waits for %d", s.N, s.Wait)
		}
		sit(t, bert, 1, "Bert")
		begin := time.Now()
		state(t, anna, "a deal", func(s State) bool { return s.N > 0 && s.Wait == 0 })
		if d := time.Since(begin); d < Human.Least || d > Human.Most {
			t.Errorf("dealt after %v", d)
		}
		state(t, anna, "the passes of two computers", func(s State) bool { return s.N == 3 })
		hands := make([][]string, 4)
		deck := hearts.Variant{}.Pack()
		for i := range hands {
			for range 13 {
				c := deck.Lowest()
				deck = deck.Minus(hearts.CardsOf(c))
				hands[i] = append(hands[i], c.String())
			}
		}
		deal, err := json.Marshal(hands)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []*Client{anna, join(t, n, id, "")} {
			for _, seat := range []string{"", `,"seat":-1`, `,"seat":0`} {
				want := error(NotYours)
				if newest(c).Seat < 0 {
					want = NotSeated
				}
				refusedWith(t, c, fmt.Sprintf(`{"t":"do","move":{"deal":%s%s}}`, deal, seat), want)
			}
		}
	})
}

// Two deals are not alike, and their seed is not from the generator of the
// computers, which is not known to anybody either.
func TestDealsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 20 {
		table, err := emptyTable("x").apply(&event{New: &setup{}}, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		e, err := table.do(duty{by: byTable}, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprint(e.Moves[0].Dealt(0))] = true
	}
	if len(seen) != 20 {
		t.Errorf("%d deals of 20 differ", len(seen))
	}
}

// A command that comes twice is obeyed once, on whichever instance.
func TestTwice(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		a, b := newNode(t, "a", m, Human), newNode(t, "b", m, Human)
		id := create(t, a, Setup{})
		one := join(t, a, id, "Anna")
		first := one.Do(t.Context(), []byte(`{"t":"sit","id":"k1","seat":0,"name":"Anna"}`))
		two := join(t, b, id, "Anna")
		state(t, two, "my turn", myTurn)
		again := two.Do(t.Context(), []byte(`{"t":"sit","id":"k1","seat":3,"name":"Bert"}`))
		if first.T != "ok" || again != first || newest(two).Seat != 0 || newest(two).Seats[0].Name != "Anna" {
			t.Errorf("%+v, then %+v", first, again)
		}
		m1, _ := Simplest(newest(two).View, nil)
		text, _ := json.Marshal(m1)
		pass := fmt.Appendf(nil, `{"t":"do","id":"k2","move":%s}`, text)
		first = two.Do(t.Context(), pass)
		for _, c := range []*Client{two, one} {
			if again := c.Do(t.Context(), pass); first.T != "ok" || again != first {
				t.Errorf("%+v, then %+v", first, again)
			}
		}
		for i := range idsKept { // sixteen more, and the first is forgotten
			one.Do(t.Context(), fmt.Appendf(nil, `{"t":"sit","id":"more%d","seat":0,"name":"Anna %d"}`, i, i))
		}
		if again := one.Do(t.Context(), pass); again.T != "no" {
			t.Errorf("%+v", again)
		}
	})
}

// Commands that are none change nothing.
func TestGarbage(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		state(t, c, "all passes but mine", func(s State) bool { return s.N == 4 })
		before := len(events(t, m, id))
		sit(t, c, 0, "Anna") // which changes nothing
		for _, text := range []string{``, `null`, `0`, `[]`, `"x"`, `{`, `{}`, `{"t":"do"}`,
			`{"t":1,"id":"x"}`,
			`{"t":"do","id":"x"}`, `{"t":"do","id":"x","move":null}`, `{"t":"do","id":"x","move":[]}`,
			`{"t":"do","id":"x","move":{}}`, `{"t":"do","id":"x","move":{"play":"QS","pass":["QS"]}}`,
			`{"t":"do","id":"x","move":{"play":"XX"}}`, `{"t":"do","id":"x","move":{"moon":"add"}}`,
			`{"t":"do","id":"x","move":{"pass":["2C","2C","2C"]}}`, `{"t":"do","id":"x","move":{"pass":[]}}`,
			`{"t":"do","id":"x","move":{"play":"QS","seat":1}}`,
			`{"t":"do","id":"x","move":{"play":"QS","seat":"0"}}`,
			`{"t":"undo","id":"x","to":0}`, `{"t":"undo","id":"x","to":4}`, `{"t":"undo","id":"x","to":-1}`,
			`{"t":"undo","id":"x"}`, `{"t":"agree","id":"x"}`, `{"t":"refuse","id":"x"}`,
			`{"t":"rematch","id":"x"}`,
			`{"t":"boo","id":"x"}`, `{"t":"hello","id":"x"}`, `{"t":"new","id":"x"}`,
			`{"t":"leave","id":"` + strings.Repeat("x", 65) + `"}`, `{"t":"leave","id":""}`} {
			if r := c.Do(t.Context(), []byte(text)); r.T != "no" || r.Error == nil {
				t.Errorf("%s: %+v", text, r)
			} else if text, err := json.Marshal(r); err != nil ||
				!strings.Contains(string(text), `"reason":"`) {
				t.Errorf("%s, %v", text, err)
			}
		}
		if after := len(events(t, m, id)); after != before {
			t.Errorf("%d events more", after-before)
		}
	})
}

func TestCreate(t *testing.T) {
	n := newNode(t, "a", &store.Memory{}, Human)
	for _, s := range []Setup{{Clock: 7}, {Clock: -15}, {Wait: -1}, {Wait: 5},
		{Variant: hearts.Variant{Players: 99}}} {
		if id, err := n.Create(t.Context(), s); err == nil {
			t.Errorf("%+v is table %s", s, id)
		}
	}
	_, err := n.Create(t.Context(), Setup{Variant: hearts.Variant{Players: 99, Deals: -1}})
	faults := 0
	for range hearts.Faults(err) {
		faults++
	}
	if faults < 2 {
		t.Errorf("%d faults in %v", faults, err)
	}
	a, b := create(t, n, Setup{}), create(t, n, Setup{})
	if len(a) != 32 || a == b {
		t.Error(a, b)
	}
}

func TestJoin(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		n.MaxTables = 1
		for _, id := range []string{"", "none", "a.b", "*", ">", strings.Repeat("a", 32)} {
			if _, err := n.Join(t.Context(), Hello{Table: id}); err != NoTable {
				t.Errorf("%q: %v", id, err)
			}
		}
		a, b := create(t, n, Setup{}), create(t, n, Setup{})
		c := join(t, n, a, "")
		if _, err := n.Join(t.Context(), Hello{Table: b}); err != Full || n.Tables() != 1 {
			t.Errorf("%v with %d tables", err, n.Tables())
		}
		join(t, n, a, "").Close()
		c.Close()
		if n.Tables() != 0 {
			t.Errorf("%d tables without a client", n.Tables())
		}
		join(t, n, b, "")
	})
}

// A client that comes back gets the moves it has not seen, and after an undo a new
// beginning.
func TestResume(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		before := state(t, c, "my pass", func(s State) bool { return s.N == 4 })
		back := func(at, moves int) State {
			t.Helper()
			c, err := n.Join(t.Context(), Hello{Table: id, Token: token("Anna"), At: &at, N: moves})
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			s, ok := c.State()
			if !ok {
				t.Fatal("no state")
			}
			return s
		}
		move(t, c)
		now := state(t, c, "my turn", myTurn)
		if s := back(before.At, before.N); s.Undone || s.Since != before.N || len(s.Moves) != now.N-before.N {
			t.Errorf("%+v", s)
		}
		if s := back(now.At, now.N); s.Undone || len(s.Moves) != 0 {
			t.Errorf("%+v", s)
		}
		for _, odd := range [][2]int{{now.At + 1, now.N}, {now.At, now.N + 1}, {now.At, -1},
			{1 << 40, 1 << 40}} {
			if s := back(odd[0], odd[1]); !s.Undone || len(s.Moves) != 0 || s.At != now.At {
				t.Errorf("%v: %+v", odd, s)
			}
		}
		must(t, c, `{"t":"undo","to":4}`)
		after := state(t, c, "an undo", func(s State) bool { return s.Undone })
		if after.N != 4 || len(after.Moves) != 0 || after.Since != 4 {
			t.Errorf("%+v", after)
		}
		if s := back(before.At, before.N); !s.Undone || len(s.Moves) != 0 {
			t.Errorf("%+v", s)
		}
		if s := back(after.At, after.N); s.Undone {
			t.Errorf("%+v", s)
		}
	})
}

// With computers only an undo is done at once. The deal that was undone comes
// again.
func TestUndoAlone(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		state(t, c, "my turn", myTurn)
		refusedWith(t, c, `{"t":"undo"}`, NothingToDo)
		pass := newest(c).View
		move(t, c)
		played := state(t, c, "my turn", myTurn)
		move(t, c)
		state(t, c, "my next turn", func(s State) bool { return s.N > played.N && myTurn(s) })
		must(t, c, `{"t":"undo"}`)
		if s := newest(c); s.N != played.N || !s.View.Equal(played.View) || !s.Undone && s.Since != s.N {
			t.Errorf("%d moves, want %d", s.N, played.N)
		}
		must(t, c, `{"t":"undo"}`)
		if s := newest(c); s.View.Phase() != hearts.Passing || s.View.Hand() != pass.Hand() {
			t.Errorf("%v", s.View)
		}
		for newest(c).View.Deals() < 2 { // to the next deal, and back over its beginning
			state(t, c, "a turn or a deal", turnOrDeal)
			if myTurn(newest(c)) {
				move(t, c)
			}
		}
		deal := newest(c)
		start := c.served.state.Load().starts[1]
		must(t, c, fmt.Sprintf(`{"t":"undo","to":%d}`, start-1))
		if s := newest(c); s.View.Deals() != 1 || s.N != start-1 || len(s.Sheet) != 0 {
			t.Errorf("deal %d, %d moves, sheet %v", s.View.Deals(), s.N, s.Sheet)
		}
		for newest(c).View.Deals() < 2 {
			state(t, c, "a turn or a deal", turnOrDeal)
			if myTurn(newest(c)) {
				move(t, c)
			}
		}
		if again := newest(c); again.View.Dealt() != deal.View.Dealt() {
			t.Errorf("another deal after the undo: %v, not %v", again.View.Dealt(), deal.View.Dealt())
		}
		checkReplay(t, m, id, c)
	})
}

// checkReplay checks that the log says the same as the table.
func checkReplay(t *testing.T, m *store.Memory, id string, c *Client) {
	t.Helper()
	now, again := c.served.state.Load(), emptyTable(id).read(events(t, m, id))
	if now.rolled {
		return
	}
	if !now.game.Equal(again.game) || !reflect.DeepEqual(show(now), show(again)) {
		t.Errorf("the log says %+v, the table %+v", show(again), show(now))
	}
}

func show(t *table) State {
	s := t.show("", time.Now())
	s.View = hearts.View{}
	return s
}

// Among people an undo needs all who play, and any move ends the proposal.
func TestUndoTogether(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{})
		people := []*Client{join(t, n, id, "A"), join(t, n, id, "B"), join(t, n, id, "C")}
		for seat, c := range people {
			sit(t, c, seat, string(rune('A'+seat)))
		}
		a, b, c := people[0], people[1], people[2]
		state(t, a, "the pass of the computer", func(s State) bool { return s.N == 2 })
		move(t, a)
		must(t, a, `{"t":"undo"}`)
		if s := newest(b); s.N != 3 || s.Proposal == nil || s.Proposal.Seat != 0 || s.Proposal.To != 2 {
			t.Fatalf("%+v", s.Proposal)
		}
		refusedWith(t, a, `{"t":"agree"}`, NothingToDo)
		must(t, b, `{"t":"agree"}`)
		refusedWith(t, b, `{"t":"agree"}`, NothingToDo)
		must(t, c, `{"t":"refuse"}`)
		if s := newest(a); s.Proposal != nil || s.N != 3 {
			t.Errorf("%+v after %d moves", s.Proposal, s.N)
		}
		refusedWith(t, c, `{"t":"agree"}`, NothingToDo)
		must(t, a, `{"t":"undo","to":1}`)
		move(t, b)
		if s := newest(a); s.Proposal != nil {
			t.Errorf("%+v after a move", s.Proposal)
		}
		must(t, b, `{"t":"undo","to":2}`)
		must(t, a, `{"t":"agree"}`)
		if s := newest(a); s.N != 4 {
			t.Error("done before all agreed")
		}
		must(t, c, `{"t":"agree"}`)
		if s := newest(a); s.N != 2 || s.Proposal != nil || !s.View.MustAct(0) || !s.View.MustAct(1) ||
			s.View.MustAct(3) {
			t.Errorf("%d moves, %+v", s.N, s.Proposal)
		}
		move(t, a)
		must(t, a, `{"t":"undo"}`)
		must(t, b, `{"t":"leave"}`)
		if newest(a).Proposal != nil {
			t.Error("the proposal stays though the people have changed")
		}
		checkReplay(t, m, id, a)
	})
}

// The clock plays for a person; after three times the seat is away, until the
// person acts.
func TestClock(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{Clock: 15})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		s := state(t, c, "my turn", myTurn)
		if s.Left != 15000 || s.Clock != 15 {
			t.Errorf("%d ms left", s.Left)
		}
		strikes := func() int { return c.served.state.Load().seats[0].strikes }
		for strike := 1; strike <= 3; strike++ {
			left := state(t, c, "my turn", myTurn).Left
			if time.Sleep(time.Duration(left-1) * time.Millisecond); strikes() != strike-1 ||
				newest(c).Seats[0].Away {
				t.Fatalf("%d strikes, want %d", strikes(), strike-1)
			}
			if time.Sleep(time.Second); strikes() != strike {
				t.Fatalf("%d strikes, want %d", strikes(), strike)
			}
		}
		if !newest(c).Seats[0].Away {
			t.Error("not away after three strikes")
		}
		begin := time.Now()
		first := newest(c).N
		state(t, c, "eight moves", func(s State) bool { return s.N >= first+8 })
		if d := time.Since(begin); d > 15*time.Second {
			t.Errorf("eight moves with an away seat took %v", d)
		}
		sit(t, c, 0, "Anna")
		if newest(c).Seats[0].Away {
			t.Error("away after acting")
		}
		state(t, c, "my turn", myTurn)
		move(t, c)
		checkReplay(t, m, id, c)
	})
}

// A person who moves in time is not away, however often the clock ran out before.
func TestStrikesInARow(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{Clock: 15})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		for range 3 {
			for range 2 {
				state(t, c, "my turn", myTurn)
				time.Sleep(17 * time.Second)
			}
			state(t, c, "my turn", myTurn)
			if newest(c).Seats[0].Away || c.served.state.Load().seats[0].strikes != 2 {
				t.Fatalf("%d strikes", c.served.state.Load().seats[0].strikes)
			}
			move(t, c)
		}
	})
}

// The deadline is kept over a restart, but nobody is timed out within ten seconds
// after the table was loaded, and nothing happens while nobody is there.
func TestClockSleeps(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		id := create(t, n, Setup{Clock: 30})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		state(t, c, "all have passed but me", func(s State) bool { return s.N == 4 })
		time.Sleep(9 * time.Second)
		c.Close()
		n.Close()
		n = newNode(t, "b", m, Human)
		c = join(t, n, id, "Anna")
		s, _ := c.State()
		if s.Left < 17_000 || s.Left > 21_000 {
			t.Errorf("%d ms left of 30 s after 9 s", s.Left)
		}
		c.Close()
		before := len(events(t, m, id))
		time.Sleep(time.Hour)
		if len(events(t, m, id)) != before {
			t.Error("the table moved while nobody was there")
		}
		c = join(t, n, id, "Anna")
		if s, _ := c.State(); s.Left != 10_000 {
			t.Errorf("%d ms left after an hour", s.Left)
		}
		time.Sleep(9900 * time.Millisecond)
		if len(events(t, m, id)) != before {
			t.Error("timed out too early")
		}
		time.Sleep(4 * time.Second)
		if len(events(t, m, id)) == before {
			t.Error("not timed out")
		}
	})
}

// With two instances the one that did not move last waits longer, so that each
// move is thought out once.
func TestPace(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		chosen := map[string]int{}
		var clients []*Client
		var id string
		for _, name := range []string{"a", "b"} {
			n := newNode(t, name, m, Human)
			n.Choose = func(v hearts.View, r *rand.Rand) (hearts.Move, error) {
				chosen[name]++
				return Simplest(v, r)
			}
			if id == "" {
				id = create(t, n, Setup{})
			}
			clients = append(clients, join(t, n, id, "Anna"))
		}
		sit(t, clients[0], 0, "Anna")
		for range 13 {
			state(t, clients[0], "my turn", myTurn)
			time.Sleep(time.Second)
			move(t, clients[0])
		}
		if chosen["a"] < 30 || chosen["b"] > 0 {
			t.Errorf("the instances thought %v times", chosen)
		}
	})
}

// A decided deal is played out at once, and the state says from where.
func TestDecided(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Human)
		n.Choose = randomly
		id := create(t, n, Setup{Variant: hearts.Variant{Deals: 30}})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		found := 0
		err := play(t.Context(), c, func(s State) {
			if s.View.Decided() {
				t.Error("a decided deal is left as it is")
			}
			if s.Decided != nil && s.View.Phase() != hearts.Dealing && s.View.Phase() != hearts.Over {
				t.Errorf("played out, but %v", s.View.Phase())
			}
			if s.Decided != nil {
				found++
			}
		})
		if err != nil || found == 0 {
			t.Errorf("%d decided deals, %v", found, err)
		}
		checkReplay(t, m, id, c)
	})
}

// A finished table becomes one event, from which it can be seen again.
func TestRollUp(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Pace{})
		id := create(t, n, Setup{Variant: hearts.Variant{Deals: 2}, Clock: 60})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		if err := play(t.Context(), c, nil); err != nil {
			t.Fatal(err)
		}
		before := newest(c)
		c.Close()
		time.Sleep(time.Minute)
		if log := events(t, m, id); len(log) != 1 {
			t.Fatalf("%d events", len(log))
		}
		n = newNode(t, "b", m, Pace{})
		c = join(t, n, id, "Anna")
		after := newest(c)
		if !after.View.Equal(before.View) || !reflect.DeepEqual(after.Sheet, before.Sheet) ||
			after.N != before.N || after.At != before.At+1 || after.Seat != 0 ||
			after.Seats[0] != before.Seats[0] ||
			after.Clock != 60 {
			t.Errorf("%+v after %+v", after, before)
		}
		refusedWith(t, c, `{"t":"undo","to":3}`, IsOver)
		refusedWith(t, join(t, n, id, "Bert"), `{"t":"sit","seat":1,"name":"Bert"}`, IsOver)
		old, err := n.Join(t.Context(), Hello{Table: id, Token: token("Anna"), At: &before.At, N: before.N})
		if err != nil {
			t.Fatal(err)
		}
		defer old.Close()
		if s, _ := old.State(); !s.Undone || len(s.Moves) != 0 {
			t.Errorf("%+v", s)
		}
	})
}

// Where the process was killed while the log was rolled up, some of the first events
// are gone.
func TestRollUpCut(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		n := newNode(t, "a", m, Pace{})
		id := create(t, n, Setup{Variant: hearts.Variant{Deals: 1}})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		if err := play(t.Context(), c, nil); err != nil {
			t.Fatal(err)
		}
		all := events(t, m, id)
		c.Close()
		time.Sleep(time.Minute)
		all = append(all, events(t, m, id)...)
		for from := range all {
			table := emptyTable(id).read(all[from:])
			if table.closed != "" || !table.over() || table.events != len(all) || !table.rolled {
				t.Fatalf("from event %d: %q after %d events", from, table.closed, table.events)
			}
		}
	})
}

// All who ask for a rematch come to the same table, one seat further.
func TestRematch(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		a, b := newNode(t, "a", m, Pace{}), newNode(t, "b", m, Pace{})
		id := create(t, a, Setup{Variant: hearts.Variant{Deals: 1}, Clock: 15, Public: true, Wait: 2})
		anna, bert := join(t, a, id, "Anna"), join(t, b, id, "Bert")
		sit(t, anna, 0, "Anna")
		sit(t, bert, 3, "Bert")
		if r := do(t, anna, `{"t":"rematch"}`); r.Error != NotOver {
			t.Errorf("%+v", r)
		}
		done := make(chan error)
		go func() { done <- play(t.Context(), bert, nil) }()
		if err := errors.Join(play(t.Context(), anna, nil), <-done); err != nil {
			t.Fatal(err)
		}
		go func() { done <- do(t, bert, `{"t":"rematch"}`).Error }()
		r := anna.Do(t.Context(), []byte(`{"t":"rematch","id":"r"}`))
		if err := errors.Join(r.Error, <-done); err != nil {
			t.Fatal(err)
		}
		next := state(t, anna, "the next table", func(s State) bool { return s.Next != "" }).Next
		if s := state(t, bert, "the next table", func(s State) bool { return s.Next != "" }); s.Next != next {
			t.Errorf("%s and %s", s.Next, next)
		}
		anna, bert = join(t, a, next, "Anna"), join(t, b, next, "Bert")
		s := newest(anna)
		if s.Seat != 1 || newest(bert).Seat != 0 || s.Seats[1].Name != "Anna" || s.Clock != 15 || !s.Public {
			t.Errorf("%+v", s)
		}
		state(t, anna, "a deal", func(s State) bool { return s.N > 0 })
		time.Sleep(time.Minute) // the old table is one event now, and still knows the next
		if s := newest(join(t, a, id, "Anna")); s.Next != next {
			t.Errorf("next is %q", s.Next)
		}
	})
}

func TestLobby(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		a, b := newNode(t, "a", m, Pace{}), newNode(t, "b", m, Pace{})
		names := func() (all []string) {
			t.Helper()
			synctest.Wait()
			tables, err := b.Lobby(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range tables {
				all = append(all, l.Seats...)
			}
			return all
		}
		id := create(t, a, Setup{Public: true, Variant: hearts.Variant{Deals: 1}})
		secret := join(t, a, create(t, a, Setup{}), "Anna")
		sit(t, secret, 0, "Anna")
		if got := names(); len(got) != 0 {
			t.Errorf("%q", got)
		}
		c := join(t, a, id, "Cleo")
		if got := names(); !reflect.DeepEqual(got, []string{"", "", "", ""}) {
			t.Errorf("%q", got)
		}
		sit(t, c, 2, "Cleo")
		time.Sleep(5 * time.Minute)
		if got := names(); !reflect.DeepEqual(got, []string{"", "", "Cleo", ""}) {
			t.Errorf("%q", got)
		}
		if err := m.Announce(t.Context(), "other", []byte(`{"table":"another"}`)); err != nil {
			t.Fatal(err)
		}
		if err := play(t.Context(), c, nil); err != nil {
			t.Fatal(err)
		}
		if got := names(); len(got) != 0 {
			t.Errorf("%q", got)
		}
	})
}

// down is a store that can be cut off.
type down struct {
	store.Store
	is bool
}

func (d *down) Append(ctx context.Context, table string, e store.Entry) (uint64, error) {
	if d.is {
		return 0, errors.New("cut off")
	}
	return d.Store.Append(ctx, table, e)
}

func (d *down) Read(ctx context.Context, table string, after uint64) ([]store.Message, error) {
	if d.is {
		return nil, errors.New("cut off")
	}
	return d.Store.Read(ctx, table, after)
}

// Without the log nothing is done, and when it is back the table goes on.
func TestDown(t *testing.T) {
	bubble(t, "", func(t *testing.T, m *store.Memory) {
		d := &down{Store: m}
		n := newNode(t, "a", d, Human)
		id := create(t, n, Setup{})
		c := join(t, n, id, "Anna")
		sit(t, c, 0, "Anna")
		state(t, c, "all passes but mine", func(s State) bool { return s.N == 4 })
		synctest.Wait()
		d.is = true
		refusedWith(t, c, `{"t":"do","move":{"pass":["2C"]}}`, hearts.ErrPassCount)
		m1, _ := Simplest(newest(c).View, nil)
		text, _ := json.Marshal(m1)
		refusedWith(t, c, fmt.Sprintf(`{"t":"do","move":%s}`, text), Unavailable)
		if _, err := n.Create(t.Context(), Setup{}); !errors.Is(err, Unavailable) {
			t.Error(err)
		}
		if _, err := n.Join(t.Context(), Hello{Table: "other"}); err != Unavailable {
			t.Error(err)
		}
		d.is = false
		move(t, c)
		state(t, c, "my turn", myTurn)
	})
}
