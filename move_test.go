package hearts_test

import (
	"encoding/json"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestMovesOfRandomGames: at every step of random games the moves of the record lead to
// the game, each is read back from its JSON, what is new since the last step is the last
// move, and undo takes it back.
func TestMovesOfRandomGames(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := starts().Draw(t, "start")
		start := must(hearts.NewAt(from.variant, from.deals, from.totals...))
		before, text := start, start.Record().String()
		newDuel(t, from, rapid.Uint64().Draw(t, "seed")).playOut(func(d *duel) {
			record := d.game.Record()
			news, ok := record.Since(before)
			if !ok || len(news) != 1 {
				d.fatal("%d moves are new, %v", len(news), ok)
			}
			var read hearts.Move
			if err := json.Unmarshal(must(json.Marshal(news[0])), &read); err != nil || read != news[0] {
				d.fatal("%v is read back as %v, %v", news[0], read, err)
			}
			if done, err := before.Do(read); err != nil || !done.Equal(d.game) {
				d.fatal("%v leads to %v, %v", read, done, err)
			}
			if undone, ok := d.game.Undo(); !ok || !undone.Equal(before) {
				d.fatal("undo leads to %v, %v", undone, ok)
			}
			added, ok := record.TextSince(before)
			if text += added; !ok || text != record.String() {
				d.fatal("the text is not the one before and %q, %v", added, ok)
			}
			before = d.game
		})
		game := start
		for m := range before.Record().Moves() {
			game = must(game.Do(m))
		}
		if !game.Equal(before) || !before.Record().Start().Equal(start) {
			t.Fatalf("the moves of the record lead to %v", game)
		}
	})
}

// TestUndoToTheStart undoes whole games, and games that were drawn from a view. Each
// state is one of the history, from the last to the first.
func TestUndoToTheStart(t *testing.T) {
	for name, v := range map[string]hearts.Variant{
		"passing": {Deals: 2}, "scatter": {Passes: hearts.Cycle{hearts.Scatter}},
		"choice": {Moon: hearts.MoonChoice}, "two packs": {Packs: 2, Players: 6,
			Passes: hearts.Cycle{hearts.Left}},
		"jokers": {Jokers: 4},
	} {
		t.Run(name, func(t *testing.T) {
			g := playOn(begun(v, 1), rand.New(rand.NewPCG(2, 0)), 1000)
			if g.Phase() == hearts.Dealing {
				g = playOn(passOn(dealFrom(g, 3)), rand.New(rand.NewPCG(4, 0)), 9)
			}
			undone := g
			states := slices.Collect(g.History())
			slices.Reverse(states)
			for i, want := range states {
				if !undone.Equal(want) {
					t.Fatalf("after %d moves undone: %v, want %v", i, undone, want)
				}
				var ok bool
				if undone, ok = undone.Undo(); ok != (i+1 < len(states)) {
					t.Fatalf("after %d moves undone: %v", i, ok)
				}
			}
			for seat := hearts.Spectator; seat < g.Players(); seat++ {
				world := g.View(seat).Worlds().Sample(rand.New(rand.NewPCG(5, 0)))
				moves := slices.Collect(world.Record().Moves())
				for i := range moves {
					back, ok := world.Undo()
					if again, err := back.Do(moves[len(moves)-1-i]); !ok || err != nil ||
						!again.Equal(world) {
						t.Fatalf("view of %d, %d moves undone: %v, %v", seat, i, ok, err)
					}
					world = back
				}
			}
		})
	}
}

// TestUndoOfADealDealsTheSame: undo and the same move again deal no other cards.
func TestUndoOfADealDealsTheSame(t *testing.T) {
	g := dealFrom(newGame(hearts.Variant{}), 1)
	moves := slices.Collect(g.Record().Moves())
	undone, ok := g.Undo()
	if again, err := undone.Do(moves[0]); !ok || err != nil || !again.Equal(g) || undone.Deals() != 0 {
		t.Errorf("%v, %v, %v", undone, again, err)
	}
	if same, ok := undone.Undo(); ok || !same.Equal(undone) {
		t.Errorf("before the first deal undo gives %v, %v", same, ok)
	}
}

// TestSinceAnotherGame: what is no earlier state of a game gives false, and everything.
func TestSinceAnotherGame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	g := playOn(begun(hearts.Variant{}, 1), r, 20)
	later := must(must(g.Playout(r, nil)).Deal(r))
	all := slices.Collect(later.Record().Moves())
	twoDeals := must(must(begun(hearts.Variant{}, 9).Playout(r, nil)).Deal(r))
	otherPass := dealFrom(newGame(hearts.Variant{}), 1)
	otherPass = must(otherPass.Pass(0, slices.Collect(otherPass.Hand(0).All())[10:]...))
	for name, other := range map[string]hearts.Game{
		"another variant":                newGame(hearts.Variant{Target: 50}),
		"another deal":                   dealFrom(newGame(hearts.Variant{}), 2),
		"another pass":                   otherPass,
		"another play":                   playOn(begun(hearts.Variant{}, 1), rand.New(rand.NewPCG(7, 0)), 20),
		"a later state":                  passOn(later),
		"another deal before":            twoDeals,
		"another score to start from":    must(hearts.NewAt(hearts.Variant{}, 0, 1, 2, 3, 4)),
		"the first deal, but the second": dealFrom(must(hearts.NewAt(hearts.Variant{}, 1)), 1),
	} {
		moves, ok := later.Record().Since(other)
		text, textOK := later.Record().TextSince(other)
		if ok || textOK || !slices.Equal(moves, all) || text != later.Record().String() {
			t.Errorf("%s: %d of %d moves, %v, %v", name, len(moves), len(all), ok, textOK)
		}
	}
	for name, earlier := range map[string]hearts.Game{
		"itself": later, "the start": later.Record().Start(), "the deal before": g,
		"the same game read again": must(hearts.ReadRecord(strings.NewReader(passOn(
			dealFrom(newGame(hearts.Variant{}), 1)).Record().String()))).Game(),
	} {
		moves, ok := later.Record().Since(earlier)
		n := len(slices.Collect(earlier.Record().Moves()))
		if !ok || !slices.Equal(moves, all[n:]) {
			t.Errorf("%s: %d moves, %v, want %d", name, len(moves), ok, len(all)-n)
		}
	}
}

// TestSinceLooksAtEarlierDeals: an earlier state has the same deals before it, even if
// the totals are the same after others.
func TestSinceLooksAtEarlierDeals(t *testing.T) {
	v := worthlessBut(hearts.Variant{Deals: 9, Passes: hearts.Cycle{hearts.Hold}})
	second := func(first hearts.Game) hearts.Game {
		return playOn(dealFrom(first, 2), rand.New(rand.NewPCG(2, 0)), 5)
	}
	played := func(seed uint64) hearts.Game { return must(begun(v, seed).Playout(nil, nil)) }
	first := played(1)
	g := second(first)
	later := playOn(g, rand.New(rand.NewPCG(3, 0)), 9)
	again := must(readRecord(g.Record().String())).Game() // shares nothing with g
	for _, test := range []struct {
		name    string
		earlier hearts.Game
		want    bool
	}{
		{"the same game", g, true},
		{"the same game read again", again, true},
		{"the same deal after another", second(played(4)), false},
		{"the same deal after none", second(must(hearts.NewAt(v, 1))), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			moves, ok := later.Record().Since(test.earlier)
			if ok != test.want || ok && len(moves) != 9 {
				t.Errorf("%d moves, %v", len(moves), ok)
			}
		})
	}
	unknown := second(must(hearts.NewAt(v, 1))) // knows no deal before the second
	for _, test := range []struct {
		name          string
		game, earlier hearts.Game
		want          bool
	}{
		{"one deal known after two", playOn(unknown, rand.New(rand.NewPCG(3, 0)), 9), g, false},
		{"the deal before the first that is known", unknown, begun(v, 1), false},
		{"a later card", g, later, false},
		{"the zero game", hearts.Game{}, newGame(hearts.Variant{}), true},
		{"after the zero game", newGame(hearts.Variant{}), hearts.Game{}, true},
	} {
		if moves, ok := test.game.Record().Since(test.earlier); ok != test.want || ok && len(moves) > 0 {
			t.Errorf("%s: %v, %v", test.name, moves, ok)
		}
	}
}

// TestSinceAChoice: what was chosen about the moon is a move like another.
func TestSinceAChoice(t *testing.T) {
	choosing := playTricks(hearts.Variant{Moon: hearts.MoonChoice}, nil, moonDeal)
	added := must(choosing.ChooseMoon(3, hearts.MoonAdd))
	subtracted := must(choosing.ChooseMoon(3, hearts.MoonSubtract))
	next := dealFrom(subtracted, 1)
	for _, test := range []struct {
		name           string
		later, earlier hearts.Game
		moves          int // -1 for no earlier state
	}{
		{"itself", subtracted, subtracted, 0},
		{"before the choice", subtracted, choosing, 1},
		{"before the choice, in the next deal", next, choosing, 2},
		{"after the choice, in the next deal", next, subtracted, 1},
		{"the other choice", subtracted, added, -1},
		{"the other choice, in the next deal", next, added, -1},
		{"the choice that is to come", choosing, subtracted, -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := test.later.Record()
			moves, ok := record.Since(test.earlier)
			text, textOK := record.TextSince(test.earlier)
			if ok != (test.moves >= 0) || textOK != ok || ok && len(moves) != test.moves ||
				ok && test.earlier.Record().String()+text != record.String() {
				t.Errorf("%d moves, %v, and the text %q, %v", len(moves), ok, text, textOK)
			}
		})
	}
	for _, want := range []hearts.Game{subtracted, choosing} {
		var ok bool
		if next, ok = next.Undo(); !ok || !next.Equal(want) || next.Score() != want.Score() {
			t.Errorf("undo leads to %v, %v, want %v", next, ok, want)
		}
	}
}

// TestIteratorsStop: a program can stop after any move of a record or a view, and after
// any state of a game.
func TestIteratorsStop(t *testing.T) {
	choosing := playTricks(hearts.Variant{Moon: hearts.MoonChoice}, nil, moonDeal)
	moon := dealFrom(must(choosing.ChooseMoon(3, hearts.MoonAdd)), 1)
	passed := playOn(begun(hearts.Variant{}, 1), rand.New(rand.NewPCG(1, 0)), 5)
	for _, g := range []hearts.Game{moon, passed} {
		checkStops(t, "the moves of a record", g.Record().Moves())
		checkStops(t, "the moves of a view", g.View(0).Moves())
		count := 0
		for range g.History() {
			count++
		}
		for n := range count {
			for range g.History() {
				if n--; n < 0 {
					break
				}
			}
		}
	}
}

func checkStops(t *testing.T, what string, moves iter.Seq[hearts.Move]) {
	t.Helper()
	all := slices.Collect(moves)
	for n := range all {
		var first []hearts.Move
		for m := range moves {
			if first = append(first, m); len(first) > n {
				break
			}
		}
		if !slices.Equal(first, all[:n+1]) {
			t.Errorf("%s: the first %d of %d are others", what, n+1, len(all))
		}
	}
}

// TestViewMoves: the moves of a view are those of the deal with what is hidden left out,
// and those of a later view of the deal begin with those of an earlier one. Hidden moves
// are refused.
func TestViewMoves(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := starts().Draw(t, "start")
		earlier := map[[2]int][]hearts.Move{} // by seat and deal
		newDuel(t, from, rapid.Uint64().Draw(t, "seed")).playOut(func(d *duel) {
			if d.r.IntN(amount(20, 5, 1)) > 0 && d.game.Phase() == hearts.Playing {
				return
			}
			all, _ := d.game.Record().Since(lastDealt(d.game))
			for seat := hearts.Spectator; seat < d.game.Players(); seat++ {
				moves := slices.Collect(d.game.View(seat).Moves())
				if len(moves) != len(all) {
					d.fatal("view of %d: %d moves, want %d", seat, len(moves), len(all))
				}
				for i, m := range moves {
					if want := hidden(all[i], seat, d.game.Players()); m != want {
						d.fatal("view of %d: move %d is %v, want %v", seat, i, m, want)
					}
				}
				at := [2]int{seat, d.game.Deals()}
				if n := len(earlier[at]); !slices.Equal(moves[:min(n, len(moves))], earlier[at]) {
					d.fatal("view of %d: a move has changed", seat)
				}
				earlier[at] = moves
			}
		})
	})
}

// lastDealt returns the game before its last deal.
func lastDealt(g hearts.Game) hearts.Game {
	deals := g.Deals()
	for g.Deals() == deals {
		g, _ = g.Undo()
	}
	return g
}

// hidden returns a move as a seat may know it.
func hidden(m hearts.Move, seat, players int) hearts.Move {
	switch {
	case m.Phase() == hearts.Dealing:
		hands := make([]hearts.Cards, players)
		if seat >= 0 {
			hands[seat] = m.Dealt(seat)
		}
		return hearts.DealMove(hands, hearts.Cards{})
	case m.Phase() == hearts.Passing && m.Seat() != seat:
		return hearts.PassMove(m.Seat())
	}
	return m
}

// TestMoveJSON: the JSON of every kind of move, and what is refused.
func TestMoveJSON(t *testing.T) {
	hands := bags(wholeSuits...)
	for _, test := range []struct {
		name, json, text string
		move             hearts.Move
	}{
		{"play", `{"play":"QS","seat":2}`, "seat 2 plays QS", hearts.PlayMove(2, hearts.QueenOfSpades)},
		{"pass", `{"pass":["QS","KS","AS"],"seat":1}`, "seat 1 passes 3 cards",
			hearts.PassMove(1, hearts.QueenOfSpades, hearts.KingOfSpades, hearts.AceOfSpades)},
		{"hidden pass", `{"pass":[],"seat":1}`, "seat 1 passes", hearts.PassMove(1)},
		{"moon", `{"moon":"subtract","seat":0}`, "seat 0 chooses subtract",
			hearts.MoonMove(0, hearts.MoonSubtract)},
		{"no card", `{"play":"","seat":0}`, "seat 0 plays NoCard", hearts.PlayMove(0, hearts.NoCard)},
		{"deal", `{"deal":[["2C"],["3C"]],"kitty":["4C"]}`, "deal",
			hearts.DealMove(bags("2C", "3C"), bag("4C"))},
		{"hidden deal", `{"deal":[[],["2C"],[],[]]}`, "deal",
			hearts.DealMove(bags("", "2C", "", ""), hearts.Cards{})},
		{"zero", `{"deal":[]}`, "deal", hearts.Move{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := string(must(json.Marshal(test.move))); got != test.json {
				t.Errorf("%s, want %s", got, test.json)
			}
			var read hearts.Move
			if err := json.Unmarshal([]byte(test.json), &read); err != nil || read != test.move {
				t.Errorf("%s reads %v, %v", test.json, read, err)
			}
			if got := test.move.String(); got != test.text {
				t.Errorf("%q, want %q", got, test.text)
			}
		})
	}
	for _, refused := range []string{
		`{}`, `{"seat":1}`, `{"play":"QS"}`, `{"pass":[]}`, `{"moon":"add"}`,
		`{"play":"QS","pass":[],"seat":1}`,
		`{"deal":[["2C"]],"play":"2C","seat":0}`, `{"play":"XX","seat":1}`, `{"play":"QS","seat":1.5}`,
		`{"play":["QS"],"seat":1}`, `{"pass":["QS",null],"seat":1}`, `{"deal":[["2C","2C","2C"]]}`, `[]`, `1`,
		``,
		`{"play":"QS","seat":1,"play":"QS"}`,
	} {
		m := hearts.PlayMove(3, hearts.AceOfHearts)
		if err := m.UnmarshalJSON([]byte(refused)); !errors.Is(err, hearts.ErrSyntax) ||
			m != hearts.PlayMove(3, hearts.AceOfHearts) {
			t.Errorf("%s reads %v, %v", refused, m, err)
		}
	}
	for _, m := range []hearts.Move{hearts.PlayMove(0, 99), hearts.PassMove(0, 99), hearts.MoonMove(0, 9)} {
		if text, err := json.Marshal(m); err == nil {
			t.Errorf("%v is written %s", m, text)
		}
	}
	if m := hearts.DealMove(hands, bag("2C")); m.Dealt(2) != hands[2] || m.Dealt(-1) != (hearts.Cards{}) ||
		m.Kitty() != bag("2C") || m.Seat() != hearts.Spectator || m.Cards() != nil || m.Moon() != 0 {
		t.Errorf("the parts of a deal: %v", m)
	}
	m := hearts.PassMove(1, hearts.QueenOfSpades)
	m.Cards()[0] = hearts.TwoOfClubs
	if diff := cmp.Diff([]hearts.Card{hearts.QueenOfSpades}, m.Cards()); diff != "" {
		t.Error(diff)
	}
}

// TestDoRefuses: a wrong move is refused with the error of the method that it stands for.
func TestDoRefuses(t *testing.T) {
	deal := dealFrom(newGame(hearts.Variant{}), 1)
	playing := passOn(deal)
	many := make([]hearts.Card, 60)
	eleven := newGame(hearts.Variant{Players: 11, Packs: 2})
	twelve := make([]hearts.Cards, 12) // those of eleven seats, and one of nothing
	for seat := range 11 {
		twelve[seat] = dealFrom(eleven, 1).Dealt(seat)
	}
	whole := dealFrom(newGame(hearts.Variant{Players: 5, Packs: 2, Jokers: 1, PassCount: 21,
		Passes: hearts.Cycle{hearts.Left}}), 1)
	hand := slices.Collect(whole.Hand(0).All())
	for _, test := range []struct {
		name string
		game hearts.Game
		move hearts.Move
		want error
	}{
		{"a deal of no hands", newGame(hearts.Variant{}), hearts.Move{}, hearts.ErrHands},
		{"a hidden deal", newGame(hearts.Variant{}), hearts.DealMove(make([]hearts.Cards, 4), hearts.Cards{}),
			hearts.ErrHandSize},
		{"a deal of too many hands", newGame(hearts.Variant{}), hearts.DealMove(make([]hearts.Cards, 99),
			hearts.Cards{}),
			hearts.ErrHands},
		{"a hand for a twelfth seat", eleven, hearts.DealMove(twelve, hearts.Cards{}),
			hearts.ErrHands},
		{"a pass of a card more than the whole hand", whole, hearts.PassMove(0, append(hand, hand[0])...),
			hearts.ErrPassCount},
		{"a deal in play", playing, hearts.DealMove(bags(wholeSuits...), hearts.Cards{}), hearts.ErrPhase},
		{"a hidden pass", deal, hearts.PassMove(0), hearts.ErrPassCount},
		{"a pass of too many cards", deal, hearts.PassMove(0, many...), hearts.ErrPassCount},
		{"no such seat", deal, hearts.PassMove(1 << 30), hearts.ErrSeat},
		{"a card out of turn", playing, hearts.PlayMove(3, hearts.TwoOfClubs), hearts.ErrNotYourTurn},
		{"a choice in play", playing, hearts.MoonMove(0, hearts.MoonAdd), hearts.ErrPhase},
	} {
		t.Run(test.name, func(t *testing.T) {
			if g, err := test.game.Do(test.move); !errors.Is(err, test.want) || !g.Equal(test.game) {
				t.Errorf("%v, want %v", err, test.want)
			}
		})
	}
}

// TestTextSinceIsCheap: what a card adds to a record costs at most two allocations,
// however long the game is.
func TestTextSinceIsCheap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	g := newGame(hearts.Variant{Target: 1_000_000, Passes: hearts.Cycle{hearts.Hold}})
	for range 50 {
		g = must(must(g.Deal(r)).Playout(r, nil))
	}
	before := playOn(must(g.Deal(r)), r, 30)
	after := playOn(before, r, 1)
	if n := testing.AllocsPerRun(100, func() { after.Record().TextSince(before) }); n > 2 {
		t.Errorf("%v allocations for a card", n)
	}
}

func BenchmarkTextSince(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	g := newGame(hearts.Variant{Target: 1_000_000})
	for range 20 {
		g = must(passOn(must(g.Deal(r))).Playout(r, nil))
	}
	dealt := must(g.Deal(r))
	begun := passOn(dealt)
	lastPass, _ := begun.Undo()
	card := playOn(begun, r, 30)
	last := playOn(begun, r, 51)
	for _, bench := range []struct {
		name          string
		before, after hearts.Game
	}{
		{"deal", g, dealt}, {"pass", lastPass, begun}, {"card", card, playOn(card, r, 1)},
		{"last card", last, playOn(last, r, 1)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			record := bench.after.Record()
			for b.Loop() {
				if _, ok := record.TextSince(bench.before); !ok {
					b.Fatal("no earlier state")
				}
			}
		})
	}
}
