package hearts

import "testing"

// Totals stop before a number of 32 bits ends, which takes a game that nobody plays.
func TestTotalsEnd(t *testing.T) {
	var w worth
	for _, test := range []struct{ before, added, want int }{
		{999_999_990, 9, 999_999_999},
		{999_999_990, 62_400, 1_000_000_000},
		{-999_999_990, -62_400, -1_000_000_000},
		{1_000_000_000, -26, 999_999_974},
	} {
		if got := w.total(test.before, test.added); got != test.want {
			t.Errorf("%d and %d is %d, want %d", test.before, test.added, got, test.want)
		}
	}
}
