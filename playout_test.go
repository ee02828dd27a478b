package hearts_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestPlayout plays on from cards in the middle of random games: by Playout with and
// without a choice function, and by Legal, Random and Play. All draw the same numbers and
// come to the same game.
func TestPlayout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := starts().Draw(t, "start")
		seed := rapid.Uint64().Draw(t, "seed")
		newDuel(t, from, seed).playOut(func(d *duel) {
			if g := d.game; g.Phase() == hearts.Playing && d.r.IntN(20) == 0 {
				checkPlayout(t, g, d.r.Uint64())
			}
		})
	})
}

func checkPlayout(t *rapid.T, g hearts.Game, seed uint64) {
	generator := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
	want := playOn(g, generator(), math.MaxInt)
	if got, err := g.Playout(generator(), nil); err != nil || !got.Equal(want) ||
		got.Score() != want.Score() {
		t.Fatalf("Playout from %v: %v, %v, want %v", g, got, err, want)
	}
	r, calls := generator(), 0
	got, err := g.Playout(nil, func(now hearts.Game, legal hearts.Cards) hearts.Card {
		calls++
		if seat, _ := now.Turn(); now.Legal(seat) != legal {
			t.Fatalf("%v: the choice is among %v, but legal are %v", now, legal, now.Legal(seat))
		}
		return legal.Random(r)
	})
	if left := g.Hand(0).Len() + g.Hand(1).Len() + g.Hand(2).Len(); err != nil || !got.Equal(want) ||
		calls < left {
		t.Fatalf("Playout with a choice from %v: %v after %d calls, %v, want %v", g, got, calls, err, want)
	}
}

func TestPlayoutRefused(t *testing.T) {
	for name, g := range phases() {
		played, err := g.Playout(nil, nil)
		if name == "playing" {
			if err != nil || played.Phase() != hearts.Dealing || played.LastTrick().Len() == 0 {
				t.Errorf("%s: %v, %v", name, played, err)
			}
			continue
		}
		checkRefused(t, g, played, err, hearts.ErrPhase)
		if refused := (*hearts.MoveError)(nil); !errors.As(err, &refused) || refused.Seat != -1 {
			t.Errorf("%s: %v, want no seat in it", name, err)
		}
	}
}

func TestPlayoutWrongChoice(t *testing.T) {
	g := phases()["playing"]
	for _, wrong := range []struct {
		card hearts.Card
		want hearts.Reason
	}{
		{hearts.TwoOfClubs, hearts.ErrNotInHand},
		{hearts.KingOfHearts, hearts.ErrNotInHand},
		{hearts.NoCard, hearts.ErrCard},
		{-128, hearts.ErrCard},
		{hearts.QueenOfDiamonds, hearts.ErrFollowSuit},
	} {
		calls := 0
		played, err := g.Playout(nil, func(_ hearts.Game, legal hearts.Cards) hearts.Card {
			if calls++; calls == 4 { // of seat 3
				return wrong.card
			}
			return legal.Lowest()
		})
		checkRefused(t, g, played, err, wrong.want)
		var refused *hearts.MoveError
		if !errors.As(err, &refused) || refused.Seat != 3 || refused.Card != wrong.card {
			t.Errorf("%v: %v", wrong.card, err)
		}
	}
}
