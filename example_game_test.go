package hearts_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/hjerterfri/hearts"
)

// A whole game of players who pass and play at random.
func Example_game() {
	r := rand.New(rand.NewPCG(1, 2))
	g, err := hearts.New(hearts.Variant{JackOfDiamonds: true, Target: 50})
	for err == nil && g.Phase() != hearts.Over {
		seat, _ := g.Turn()
		switch g.Phase() {
		case hearts.Dealing:
			g, err = g.Deal(r)
		case hearts.Passing:
			first := g.Legal(seat).Random(r)
			rest := g.Legal(seat).Minus(hearts.CardsOf(first))
			g, err = g.Pass(seat, first, rest.Lowest(), rest.Highest())
		case hearts.Playing:
			g, err = g.Play(seat, g.Legal(seat).Random(r))
		}
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	for seat := range g.Players() {
		fmt.Println("seat", seat, "total", g.Score().Total(seat), "won", g.Score().Won(seat))
	}
	// Output:
	// seat 0 total 66 won false
	// seat 1 total 41 won false
	// seat 2 total 53 won false
	// seat 3 total 0 won true
}
