package hearts

import (
	"fmt"
	"slices"
	"testing"
)

func TestSettleUp(t *testing.T) {
	for _, test := range []struct {
		scores []int32
		dealer int
		want   []int32
	}{
		{[]int32{4, 9, 7, 0}, 3, []int32{8, -5, -3, 0}},
		{[]int32{4, 4, 12, 0}, 3, []int32{4, 4, -8, 0}},
		{[]int32{3, 3, 14, 0}, 3, []int32{6, 5, -11, 0}},
		{[]int32{3, 3, 14, 0}, 0, []int32{5, 6, -11, 0}},
		{[]int32{9, 1, 1, 1, 0}, 2, []int32{-8, 3, 2, 3, 0}},
		{[]int32{9, 1, 1, 1, -5}, 4, []int32{-8, 3, 3, 2, 0}},
		{[]int32{26, -10, 0, 0}, 1, []int32{0, 0, 0, 0}},
		{[]int32{0, -3, 0}, 1, []int32{0, 0, 0}},
		{[]int32{5, 5, 5}, 1, []int32{0, 0, 0}},
	} {
		t.Run(fmt.Sprintf("%v dealt by %d", test.scores, test.dealer), func(t *testing.T) {
			got := slices.Clone(test.scores)
			if settleUp(got, test.dealer); !slices.Equal(got, test.want) {
				t.Errorf("settled as %v, want %v", got, test.want)
			}
		})
	}
}

// Totals stop before a number of 32 bits ends. No game that anybody plays gets there.
func TestTotalsEnd(t *testing.T) {
	s := scoring{variant: &filledVariant{}}
	for _, test := range []struct{ before, added, want int }{
		{999_999_990, 9, 999_999_999},
		{999_999_990, 62_400, 1_000_000_000},
		{-999_999_990, -62_400, -1_000_000_000},
		{1_000_000_000, -26, 999_999_974},
	} {
		if got := s.total(test.before, test.added); got != test.want {
			t.Errorf("%d and %d is %d, want %d", test.before, test.added, got, test.want)
		}
	}
}
