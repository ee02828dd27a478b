// Package tricks says for the programs that show a game what becomes of a trick: who takes it, and what goes with it.
package tricks

import (
	"strconv"
	"strings"

	"github.com/hjerterfri/hearts"
)

// Nobody is the seat that takes a trick that is held.
const Nobody = -1

// A Taking is what has become of a full trick.
type Taking struct {
	Trick  hearts.Trick
	Seat   int          // who has taken it, or [Nobody]: it is held
	Held   int          // cards that went with it, of tricks that were held before
	Kitty  hearts.Cards // the kitty, if it went with it: now all see it
	Points int          // of all of these cards
}

// Taken returns what has become of the trick that a move has completed, for the games before and after it. It knows no rule: what a seat
// has more than before, it has taken.
func Taken(before, after hearts.Game) Taking {
	t := Taking{Trick: after.LastTrick(), Seat: Nobody}
	for seat := range after.Players() {
		cards := after.Taken(seat).Minus(before.Taken(seat))
		if cards == (hearts.Cards{}) {
			continue
		}
		t.Seat = seat
		t.Kitty = open(after).Minus(open(before))
		t.Held = cards.Len() - t.Kitty.Len() - t.Trick.Len()
		t.Points = after.Score().Points(seat) - before.Score().Points(seat)
	}
	return t
}

// open returns the kitty if it has been turned up.
func open(g hearts.Game) hearts.Cards { return g.View(hearts.Spectator).Kitty() }

// With says what has gone with the trick, such as " with 12 held cards and the kitty", and "" where nothing has.
func (t Taking) With() string {
	var what []string
	if t.Held > 0 {
		what = append(what, strconv.Itoa(t.Held)+" held cards")
	}
	if t.Kitty.Len() > 0 {
		what = append(what, "the kitty")
	}
	if len(what) == 0 {
		return ""
	}
	return " with " + strings.Join(what, " and ")
}
