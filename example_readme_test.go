package hearts_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/hjerterfri/hearts"
)

// A deal: who leads with what, a move that is refused, and the score after random play.
func Example() {
	r := rand.New(rand.NewPCG(1, 2))
	g, _ := hearts.New(hearts.Variant{Passes: hearts.Cycle{hearts.Hold}})
	g, _ = g.Deal(r)

	seat, _ := g.Turn()
	fmt.Println("Seat", seat, "holds", g.Hand(seat).Pips())
	fmt.Println("and may play", g.Legal(seat).Pips())

	_, err := g.Play(seat, hearts.AceOfHearts)
	fmt.Println(err)

	g, _ = g.Playout(r, nil)
	fmt.Println(g.Score())
	// Output:
	// Seat 0 holds 2♣ Q♣ 3♦ 5♦ 7♦ 9♦ K♦ 4♠ 10♠ 4♥ 7♥ Q♥ A♥
	// and may play 2♣
	// hearts: seat 0: AH: another card must open the deal
	// points 9 0 13 4, added 9 0 13 4, totals 9 0 13 4
}
