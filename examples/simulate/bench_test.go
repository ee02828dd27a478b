package main

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
)

// BenchmarkDeals plays deals of the standard game: -bench 'Deals/random' compares one core with two, and what counting the rules costs.
func BenchmarkDeals(b *testing.B) {
	for _, player := range playerNames {
		for _, every := range []int64{0, 1} {
			for _, cores := range []int{1, 2} {
				b.Run(player+"/rules="+strconv.FormatInt(every, 10)+"/cores="+strconv.Itoa(cores), func(b *testing.B) {
					players, _ := parsePlayers(player, 4)
					t := task{Players: players, Seed: 1, Total: int64(b.N), MaxDeals: 1, Rules: every}
					var done atomic.Int64
					if _, err := t.simulate(context.Background(), span{0, int64(b.N)}, cores, &done); err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "deals/s")
				})
			}
		}
	}
}
