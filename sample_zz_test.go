package hearts_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hjerterfri/hearts"
)

func TestZZSample(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	big := 0
	for n := range 300 {
		d := newDuel(t, starts().Example(n), uint64(n))
		d.playOut(func(d *duel) {
			if d.r.IntN(6) != 0 {
				return
			}
			for seat := -1; seat < d.game.Players(); seat++ {
				v := d.game.View(seat)
				if !v.Equal(d.game.View(seat)) {
					d.fatal("view is not itself")
				}
				w := v.Worlds()
				if w < 1 || math.IsNaN(w) {
					d.fatal("seat %d: %v worlds", seat, w)
				}
				if w > 1 {
					big++
				}
				for range 3 {
					world, err := v.Sample(r)
					if err != nil {
						d.fatal("%v", err)
					}
					if !world.View(seat).Equal(v) {
						d.fatal("seat %d: the world is seen otherwise", seat)
					}
					var last hearts.Game
					n := 0
					for state := range world.History() {
						last = state
						n++
					}
					if !last.Equal(world) {
						d.fatal("seat %d: impossible world %v, after %d", seat, world, n)
					}
					for other := range world.Players() {
						if p := v.Possible(other); world.Hand(other).Minus(p) != (hearts.Cards{}) {
							d.fatal("seat %d: %d may hold %v, holds %v", seat, other, p, world.Hand(other))
						}
						if k := v.Known(other); k.Minus(world.Hand(other)) != (hearts.Cards{}) || k.Minus(d.game.Hand(other)) != (hearts.Cards{}) {
							d.fatal("seat %d: %d is known to hold %v, holds %v", seat, other, k, world.Hand(other))
						}
					}
				}
			}
		})
	}
	t.Log(big)
}

func BenchmarkZZSample(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	g, _ := hearts.New(hearts.Variant{})
	g, _ = g.Deal(r)
	for g.Phase() == hearts.Passing {
		seat, _ := g.Turn()
		h := g.Hand(seat)
		a := h.Random(r)
		h = h.Without(a)
		c := h.Random(r)
		h = h.Without(c)
		e := h.Random(r)
		g, _ = g.Pass(seat, a, c, e)
	}
	for range 26 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Random(r))
	}
	v := g.View(0)
	b.Log(v.Worlds(), v.Trick())
	for s := range 4 {
		b.Log(v.Possible(s))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		v.Sample(r)
	}
}
