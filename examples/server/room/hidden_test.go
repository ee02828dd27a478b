package room

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// hidden returns the cards that a seat has not seen and may not be shown: those of
// the pack without its own, those that were passed from or to it, and those that
// lie open or have been taken.
func hidden(g hearts.Game, seat int) hearts.Cards {
	var seen hearts.Cards
	see := func(cards hearts.Cards) { seen = seen.Plus(cards) }
	see(g.Held())
	for _, c := range g.Trick().All() {
		see(hearts.CardsOf(c))
	}
	for i := range g.Players() {
		see(g.Taken(i))
	}
	if seat >= 0 {
		see(g.Hand(seat))
		see(g.Dealt(seat))
		see(g.Passed(seat))
		see(g.Received(seat))
	}
	if p := g.Phase(); p == hearts.Dealing || p == hearts.Over {
		return hearts.Cards{} // nobody holds a card
	}
	return g.Variant().Pack().Distinct().Minus(seen.Distinct())
}

// checkHidden looks for hidden cards in what a client is sent. What it may conclude
// from what it sees has a place of its own in the view, and the variant names cards.
func checkHidden(t *testing.T, s State, now *table) {
	t.Helper()
	deal := 0 // the first move of the deal in play
	if len(now.starts) > 0 {
		deal = now.starts[len(now.starts)-1]
	}
	for s.Since < deal && len(s.Moves) > 0 { // moves of a deal that has ended
		m := s.Moves[0]
		for i := range len(s.Seats) {
			if i != s.Seat && m.Dealt(i).Len() > 0 {
				t.Errorf("seat %d is shown the hand of %d", s.Seat, i)
			}
		}
		if m.Seat() != s.Seat && len(m.Cards()) > 0 || m.Kitty().Len() > 0 {
			t.Errorf("seat %d is shown %+v", s.Seat, m)
		}
		s.Moves = s.Moves[1:]
		s.Since++
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	view := all["view"].(map[string]any)
	delete(view, "known")
	delete(view, "variant")
	if text, err = json.Marshal(all); err != nil {
		t.Fatal(err)
	}
	for c := range hidden(now.game, s.Seat).All() {
		if strings.Contains(string(text), c.String()) || strings.Contains(string(text), c.Pips()) {
			t.Fatalf("seat %d is shown %v, which is hidden from it:\n%s", s.Seat, c, text)
		}
	}
}

// No client gets to know a card that is hidden from it, be it in a state or in
// a refusal. All named variants are played, by random moves.
func TestHidden(t *testing.T) {
	games := 1
	if *long {
		games = 8 // 100 and more over the named variants
	}
	for v := range hearts.NamedVariants() {
		for game := range games {
			t.Run(fmt.Sprint(v.Name, game), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { hiddenGame(t, v.Variant) })
			})
		}
	}
}

func hiddenGame(t *testing.T, v hearts.Variant) {
	v.Deals, v.Target = 3, 0
	n := newNode(t, "a", &store.Memory{}, Pace{})
	n.Choose = randomly
	id := create(t, n, Setup{Variant: v})
	clients := []*Client{join(t, n, id, ""), join(t, n, id, "anna"), join(t, n, id, "bert")}
	states := 0
	look := func() (over bool) {
		for _, c := range clients {
			s, ok := c.State()
			if !ok {
				continue
			}
			states++
			checkHidden(t, s, c.last)
			over = s.View.Phase() == hearts.Over
			if s.Seat < 0 || !s.View.MustAct(s.Seat) {
				continue
			}
			if s.View.Phase() == hearts.Playing {
				checkRefusal(t, c, s)
			}
			m, err := randomly(s.View, nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			must(t, c, fmt.Sprintf(`{"t":"do","move":%s}`, text))
		}
		return over
	}
	sit(t, clients[1], 0, "anna")
	sit(t, clients[2], 2, "bert")
	for !look() {
		synctest.Wait()
		<-clients[0].Wake()
	}
	if states < 100 {
		t.Errorf("only %d states", states)
	}
}

// checkRefusal tries a card that the client does not see. The answer names no
// other.
func checkRefusal(t *testing.T, c *Client, s State) {
	t.Helper()
	unseen := hidden(c.last.game, s.Seat)
	if unseen.Len() == 0 {
		return
	}
	try := unseen.Random(nil)
	reply, err := json.Marshal(do(t, c, fmt.Sprintf(`{"t":"do","move":{"play":%q}}`, try)))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(reply), `"no"`) {
		t.Errorf("%v was played from nowhere: %s", try, reply)
	}
	for card := range unseen.Minus(hearts.CardsOf(try)).All() {
		if strings.Contains(string(reply), card.String()) {
			t.Errorf("the refusal of %v tells %v: %s", try, card, reply)
		}
	}
}

// randomly is a Chooser of random moves.
func randomly(v hearts.View, r *rand.Rand) (hearts.Move, error) {
	legal := v.Legal()
	switch v.Phase() {
	case hearts.Passing:
		var cards []hearts.Card
		for len(cards) < v.PassCount() {
			c := legal.Random(r)
			legal = legal.Minus(hearts.CardsOf(c))
			cards = append(cards, c)
		}
		return hearts.PassMove(v.Seat(), cards...), nil
	case hearts.Playing:
		return hearts.PlayMove(v.Seat(), legal.Random(r)), nil
	}
	return Simplest(v, r)
}
