// Package tricks says what becomes of a full trick, for the programs that show a game.
package tricks

import (
	"fmt"

	"github.com/hjerterfri/hearts"
)

// Nobody is the seat of a trick that is held.
const Nobody = -1

// A Taking is what has become of a full trick.
type Taking struct {
	Trick  hearts.Trick
	Seat   int          // who has taken it, or [Nobody]: it is held
	Held   int          // cards of held tricks that went with it
	Kitty  hearts.Cards // the kitty, if it went with it: now all see it
	Points int          // of all of these cards
}

// Taken returns what has become of the trick that a move has completed, for the games
// before and after it. Whoever has more cards than before has taken it.
func Taken(before, after hearts.Game) Taking {
	t := Taking{Trick: after.LastTrick(), Seat: Nobody}
	for seat := range after.Players() {
		if after.Taken(seat) != before.Taken(seat) {
			t.Seat = seat
			t.Held = before.Held().Len()
			t.Kitty = open(after).Minus(open(before))
			t.Points = after.Score().Points(seat) - before.Score().Points(seat)
		}
	}
	return t
}

// open returns the kitty if it has been turned up.
func open(g hearts.Game) hearts.Cards { return g.View(hearts.Spectator).Kitty() }

// With says what has gone with the trick, such as " with 12 held cards and the kitty", or
// "" if nothing has.
func (t Taking) With() string {
	held := fmt.Sprintf(" with %d held cards", t.Held)
	switch {
	case t.Held > 0 && t.Kitty.Len() > 0:
		return held + " and the kitty"
	case t.Held > 0:
		return held
	case t.Kitty.Len() > 0:
		return " with the kitty"
	}
	return ""
}
