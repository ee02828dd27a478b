package room

import (
	crand "crypto/rand"
	"math/rand/v2"
	"time"

	"github.com/hjerterfri/hearts"
)

// A duty is what the table does by itself next.
type duty struct {
	by    actor     // "" for nothing
	seats []int     // that the computer moves for
	at    time.Time // by the clock not before this
}

// duty returns what the table does next.
func (t *table) duty(loaded time.Time) duty {
	switch {
	case t.closed != "" || t.over() || t.events == 0:
		return duty{}
	case t.game.Phase() == hearts.Dealing:
		if t.game.Deals() == 0 && t.missing() > 0 {
			return duty{}
		}
		return duty{by: byTable}
	}
	var computers, late []int
	var until time.Time
	for i := range t.seats {
		if !t.game.MustAct(i) {
			continue
		}
		if t.seats[i].computer() {
			computers = append(computers, i)
		} else if end, ok := t.deadline(i, loaded); ok && (until.IsZero() || end.Before(until)) {
			until, late = end, []int{i}
		}
	}
	switch {
	case computers != nil:
		return duty{by: byComputer, seats: computers}
	case late != nil:
		return duty{by: byClock, seats: late, at: until}
	}
	return duty{}
}

// missing returns how many people have to sit down before the first deal.
func (t *table) missing() int {
	if t.moves > 0 {
		return 0
	}
	return max(0, max(1, t.setup.Wait)-t.people())
}

// do does a duty and returns the event.
func (t *table) do(d duty, choose Chooser) (*event, error) {
	r := rand.New(rand.NewChaCha8(seed()))
	e := &event{ID: crand.Text(), By: d.by}
	if len(d.seats) == 1 {
		e.Seat = &d.seats[0]
	}
	g := t.game
	for _, seat := range d.seats {
		after, err := chosenBy(choose, g, seat, r)
		if err != nil { // a computer player may err, the table goes on
			after, err = chosenBy(Simplest, g, seat, r)
		}
		if err != nil {
			return nil, err
		}
		g = after
	}
	if d.by == byTable {
		var err error
		if g, err = t.deal(r); err != nil {
			return nil, err
		}
	}
	e.Moves = t.movesTo(g)
	return e, nil
}

// chosenBy returns the game after a move that a computer player has chosen.
func chosenBy(choose Chooser, g hearts.Game, seat int, r *rand.Rand) (hearts.Game, error) {
	m, err := choose(g.View(seat), r)
	if err != nil {
		return g, err
	}
	return g.Do(m)
}

// deal returns the game after the next deal.
func (t *table) deal(r *rand.Rand) (hearts.Game, error) {
	if deal := t.game.Deals(); deal < len(t.deals) { // it was undone
		return t.game.Do(t.deals[deal])
	}
	return t.game.Deal(r)
}

// movesTo returns the moves that lead to a later game, and if the deal is decided
// there those that play it out.
func (t *table) movesTo(g hearts.Game) (moves []logMove) {
	if g.Decided() {
		g, _ = g.Playout(nil, func(_ hearts.Game, legal hearts.Cards) hearts.Card { return legal.Lowest() })
	}
	made, _ := g.Record().Since(t.game)
	for _, m := range made {
		moves = append(moves, logMove{m})
	}
	return moves
}

// seed returns 32 random bytes, which are used once and kept nowhere.
func seed() (s [32]byte) {
	_, _ = crand.Read(s[:]) // never fails
	return s
}

// Simplest is a Chooser that plays and passes its lowest cards.
func Simplest(v hearts.View, _ *rand.Rand) (hearts.Move, error) {
	switch v.Phase() {
	case hearts.Passing:
		var cards []hearts.Card
		for c := range v.Legal().All() {
			if len(cards) < v.PassCount() {
				cards = append(cards, c)
			}
		}
		return hearts.PassMove(v.Seat(), cards...), nil
	case hearts.Playing:
		return hearts.PlayMove(v.Seat(), v.Legal().Lowest()), nil
	case hearts.ChoosingMoon:
		return hearts.MoonMove(v.Seat(), hearts.MoonAdd), nil
	}
	return hearts.Move{}, &hearts.MoveError{Seat: v.Seat(), Reason: hearts.ErrPhase}
}
