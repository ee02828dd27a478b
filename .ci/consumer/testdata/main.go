// Stranger plays a whole game, the lowest legal card each time, and prints how it ended.
package main

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/hjerterfri/hearts"
)

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	g, err := hearts.New(hearts.Variant{JackOfDiamonds: true})
	for err == nil && g.Phase() != hearts.Over {
		g, err = move(g, r)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(g.Deals(), " deals:")
	for seat := range g.Players() {
		fmt.Print(" ", g.Score().Total(seat))
		if g.Score().Won(seat) {
			fmt.Print(" won")
		}
	}
	_, err = g.Play(0, hearts.QueenOfSpades)
	fmt.Println("; after the end", errors.Is(err, hearts.ErrPhase))
}

func move(g hearts.Game, r *rand.Rand) (hearts.Game, error) {
	seat, _ := g.Turn()
	switch g.Phase() {
	case hearts.Dealing:
		return g.Deal(r)
	case hearts.Passing:
		return g.Pass(seat, slices.Collect(g.Legal(seat).All())[:g.PassCount()]...)
	default:
		return g.Play(seat, g.Legal(seat).Lowest())
	}
}
