package hearts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/hjerterfri/hearts"
)

// holdDeal returns a deal in which nobody passes. Seat 0 opens.
func holdDeal() hearts.Game {
	g, _ := hearts.New(hearts.Variant{Passes: hearts.Cycle{hearts.Hold}})
	g, _ = g.Deal(rand.New(rand.NewPCG(1, 2)))
	return g
}

// A server reads a move from a client, checks that it is its own and no deal, and
// makes it.
func ExampleGame_Do() {
	g := holdDeal()
	serve := func(client int, message string) error {
		var m hearts.Move
		if err := json.Unmarshal([]byte(message), &m); err != nil {
			return err
		}
		if m.Phase() == hearts.Dealing || m.Seat() != client {
			return errors.New("not your move")
		}
		next, err := g.Do(m)
		g = next
		return err
	}
	fmt.Println(serve(0, `{"play":"QC","seat":0}`))
	fmt.Println(serve(0, `{"play":"2C","seat":0}`))
	fmt.Println(serve(2, `{"play":"5C","seat":1}`))
	fmt.Println(serve(-1, `{"deal":[["2C"],["3C"],["4C"],["5C"]]}`))
	fmt.Println(g.Trick())
	// Output:
	// hearts: seat 0: QC: another card must open the deal
	// <nil>
	// not your move
	// not your move
	// 0: 2C
}

// The JSON of every kind of move.
func ExampleMove_MarshalJSON() {
	for _, m := range []hearts.Move{
		hearts.PlayMove(2, hearts.QueenOfSpades),
		hearts.PassMove(1, hearts.QueenOfSpades, hearts.KingOfSpades, hearts.AceOfSpades),
		hearts.MoonMove(0, hearts.MoonSubtract),
		hearts.DealMove([]hearts.Cards{hearts.CardsOf(hearts.TwoOfClubs), {}}, hearts.Cards{}),
	} {
		text, _ := json.Marshal(m)
		fmt.Println(m, "-", string(text))
	}
	// Output:
	// seat 2 plays QS - {"play":"QS","seat":2}
	// seat 1 passes 3 cards - {"pass":["QS","KS","AS"],"seat":1}
	// seat 0 chooses subtract - {"moon":"subtract","seat":0}
	// deal - {"deal":[["2C"],[]]}
}

// A log of moves, a line of JSON each, is written and then followed.
func ExampleRecord_Moves() {
	g := holdDeal()
	for range 6 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	var log strings.Builder
	lines := json.NewEncoder(&log)
	for m := range g.Record().Moves() {
		lines.Encode(m)
	}

	again := g.Record().Start()
	for line := range strings.Lines(log.String()) {
		var m hearts.Move
		err := json.Unmarshal([]byte(line), &m)
		if err == nil {
			again, err = again.Do(m)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m)
	}
	fmt.Println(again.Equal(g))
	// Output:
	// deal
	// seat 0 plays 2C
	// seat 1 plays 4C
	// seat 2 plays 3C
	// seat 3 plays 7C
	// seat 3 plays 2S
	// seat 0 plays 4S
	// true
}

// What is new since a client has last heard of the game, which is after its third move.
func ExampleRecord_Since() {
	g := holdDeal()
	var heard hearts.Game
	for n := range 5 {
		if n == 2 { // the deal and two cards
			heard = g
		}
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	moves, ok := g.Record().Since(heard)
	fmt.Println(moves, ok)
	_, ok = g.Record().Since(hearts.Game{}) // not the same variant
	fmt.Println(ok)
	// Output:
	// [seat 2 plays 3C seat 3 plays 7C seat 3 plays 2S] true
	// false
}

// A game is saved by appending what each move adds to the text of its record.
func ExampleRecord_TextSince() {
	g := holdDeal()
	file := g.Record().String()
	for range 5 {
		before := g
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
		added, _ := g.Record().TextSince(before)
		fmt.Printf("%q\n", added)
		file += added
	}
	fmt.Println(file == g.Record().String())
	// Output:
	// "0: 2C"
	// " 4C"
	// " 3C"
	// " 7C\n"
	// "3: 2S"
	// true
}

func ExampleGame_Undo() {
	g := holdDeal()
	g, _ = g.Play(0, hearts.TwoOfClubs)
	fmt.Println(g)
	g, ok := g.Undo()
	fmt.Println(g, ok)
	g, ok = g.Undo() // the deal
	fmt.Println(g, ok)
	_, ok = g.Undo()
	fmt.Println(ok)
	// Output:
	// hearts: 4 players, deal 1, playing, 1 cards played, seat 1 to act, totals 0 0 0 0
	// hearts: 4 players, deal 1, playing, 0 cards played, seat 0 to act, totals 0 0 0 0 true
	// hearts: 4 players, deal 1 to be dealt, totals 0 0 0 0 true
	// false
}

// The moves of a view leave out what is hidden from its seat.
func ExampleView_Moves() {
	g, _ := hearts.New(hearts.Variant{})
	g, _ = g.Deal(rand.New(rand.NewPCG(1, 2)))
	for _, seat := range []int{2, 0} {
		var cards []hearts.Card
		for c := range g.Hand(seat).Of(hearts.Clubs).Plus(g.Hand(seat).Of(hearts.Diamonds)).All() {
			cards = append(cards, c)
		}
		g, _ = g.Pass(seat, cards[:3]...)
	}
	for m := range g.View(0).Moves() {
		fmt.Println(m, m.Cards())
	}
	// Output:
	// deal []
	// seat 2 passes []
	// seat 0 passes 3 cards [2C QC 3D]
}

// A table may stop as soon as the deal is decided.
func ExampleGame_Decided() {
	g := holdDeal()
	for g.Phase() == hearts.Playing && !g.Decided() {
		seat, _ := g.Turn()
		legal := g.Legal(seat)
		c := legal.Of(hearts.Hearts).Highest()
		if c == hearts.NoCard {
			c = legal.Highest()
		}
		g, _ = g.Play(seat, c)
	}
	fmt.Println(g)
	g, _ = g.Playout(nil, nil)
	fmt.Println(g.Score())
	// Output:
	// hearts: 4 players, deal 1, playing, 32 cards played, seat 3 to act, totals 0 0 0 0
	// points 4 0 15 7, added 4 0 15 7, totals 4 0 15 7
}

// Who took each trick, and how many points were in it.
func ExampleTrick_Taker() {
	g := holdDeal()
	for range 12 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	for i, trick := range g.Tricks() {
		taker, _ := trick.Taker()
		fmt.Println(i, trick, "taken by", taker, "for", trick.Points())
	}
	// Output:
	// 0 0: 2C 4C 3C 7C taken by 3 for 0
	// 1 3: 2S 4S 3S 6S taken by 2 for 0
	// 2 2: 6C TC QC 5C taken by 0 for 0
}

// A form is made of the options, and what people typed is sent back to them.
func ExampleOptions() {
	var v hearts.Variant
	typed := map[string]string{"players": "5", "moon": "unless-lost", "sun": "many"}
	for o := range hearts.Options() {
		text, ok := typed[o.Key]
		if !ok {
			continue
		}
		if err := o.Set(&v, text); err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%s: %s (%s)\n", o.Title, o.Get(v), o.Kind)
	}
	fmt.Println(v)
	// Output:
	// Players: 5 (number)
	// Moon: unless-lost (choice)
	// hearts: sun: "many": not a number
	// Points of a sun:  (number)
	// players=5 moon=unless-lost
}

// All that is wrong with a variant, for the fields of a form.
func ExampleFaults() {
	_, err := hearts.New(hearts.Variant{Players: 9, Settlement: true, Sun: -1})
	for fault := range hearts.Faults(err) {
		text, _ := json.Marshal(fault)
		fmt.Println(string(text))
	}
	// Output:
	// {"field":"players","reason":"range","text":"9 is out of range, 3 to 7 with one pack"}
	// {"field":"sun","reason":"range","text":"-1 is out of range, 1 to 10000"}
	// {"field":"settlement","reason":"conflict","text":"there is no number of deals"}
}

func ExampleReason_Sentence() {
	fmt.Println(hearts.ErrFollowSuit.Sentence())
	fmt.Println(hearts.ErrFollowSuit)
	fmt.Println(hearts.ErrFollowSuit.Error())
	// Output:
	// must follow suit
	// hearts: must follow suit
	// hearts: must follow suit
}

// The cards that are hidden from a seat.
func ExampleView_Unseen() {
	g := holdDeal()
	fmt.Println(g.View(0).Unseen().Of(hearts.Clubs))
	// Output:
	// 3C 4C 5C 6C 7C 8C 9C TC JC KC AC
}
