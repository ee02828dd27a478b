package hearts

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"
)

func TestNthOfByte(t *testing.T) {
	for b, got := range nthOfByte {
		var want uint32
		found := 0
		for position := range 8 {
			if b>>position&1 == 1 {
				want |= uint32(position) << (4 * found)
				found++
			}
		}
		if got != want {
			t.Errorf("nthOfByte[%08b] is %08x, want %08x", b, got, want)
		}
	}
}

func TestNthCard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Uint64().Draw(t, "x") & rapid.Uint64().Draw(t, "mask")
		k := uint64(0)
		for rest := x; rest != 0; rest &= rest - 1 {
			want := Card(bits.TrailingZeros64(rest))
			if cardBit(want) == moreJokers {
				want = Joker
			}
			if got := nthCard(x, prefixBits(x), k); got != want {
				t.Fatalf("bit %d of %x is at %d, want %d", k, x, got, want)
			}
			k++
		}
	})
}
