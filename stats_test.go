package hearts_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hjerterfri/hearts"
)

// TestRandomPlayStatistics compares random play with figures on which three independent
// engines agree, see testdata/README.md.
func TestRandomPlayStatistics(t *testing.T) {
	const cards = 52 // and as many decisions in a deal
	var choices, forced, moons sample
	r := rand.New(rand.NewPCG(1, 2))
	beforeDeal := newGame(holding(hearts.Variant{}))
	for range amount(5_000, 20_000, 1_000_000) {
		g, err := beforeDeal.Deal(r)
		if err != nil {
			t.Fatal(err)
		}
		g, legal, single := playRandomly(t, g, r)
		choices.add(float64(legal) / cards)
		forced.add(100 * float64(single) / cards)
		if moonShooter(g) >= 0 {
			moons.add(100)
		} else {
			moons.add(0)
		}
	}
	for _, statistic := range []struct {
		name        string
		sample      *sample
		want, digit float64 // digit is the last digit of the figure that is known
	}{
		{"mean number of legal cards", &choices, 3.4122, 0.0001},
		{"decisions with a single legal card, %", &forced, 24.43, 0.01},
		{"deals with a moon, %", &moons, 1.10, 0.01},
	} {
		mean, standardError := statistic.sample.mean(), statistic.sample.standardError()
		t.Logf("%s: %.4f ± %.4f, known: %v", statistic.name, mean, standardError, statistic.want)
		// Written so that NaN, as from too few deals, fails.
		if tolerance := 4*standardError + statistic.digit/2; !(math.Abs(mean-statistic.want) <= tolerance) {
			t.Errorf("%s: %.4f, want %v within %.4f", statistic.name, mean, statistic.want, tolerance)
		}
	}
}

// playRandomly plays a deal to its end. It returns the sum of the numbers of legal cards,
// and the number of decisions with a single legal card.
func playRandomly(t *testing.T, g hearts.Game, r *rand.Rand) (end hearts.Game, legal, single int) {
	t.Helper()
	for g.Phase() == hearts.Playing {
		seat, _ := g.Turn()
		choice := g.Legal(seat)
		legal += choice.Len()
		if choice.Len() == 1 {
			single++
		}
		var err error
		if g, err = g.Play(seat, choice.Random(r)); err != nil {
			t.Fatal(err)
		}
	}
	return g, legal, single
}

// A sample has one number from each deal. Decisions within a deal depend on each other,
// so only whole deals tell how far the mean may be off.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

func (s *sample) mean() float64 { return s.sum / s.n }

// standardError returns the standard error of the mean.
func (s *sample) standardError() float64 {
	variance := (s.squares - s.n*s.mean()*s.mean()) / (s.n - 1)
	return math.Sqrt(variance / s.n)
}
