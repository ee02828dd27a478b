package main

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/player"
)

// slowly plays a task move by move, and counts what a reader of all its states would.
func slowly(t *testing.T, task *task) *sums {
	t.Helper()
	s := newSums(task.seats())
	for n := range int(task.Total) {
		s.Done++
		v, number := task.Variant, 0
		if !task.Games {
			v.Target, v.Deals = 0, 1_000_000
			number = n % round(v)
		}
		g, err := hearts.NewAt(v, number)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(task.Seed, uint64(n)))
		g = slowDeal(t, task, g, r, s)
		for task.Games && g.Phase() != hearts.Over {
			g = slowDeal(t, task, g, r, s)
		}
		if task.Games {
			s.Length[g.Deals()]++
			slowShare(s.Won, s.WonAlone, g.Players(), g.Score().Won)
		}
	}
	return s
}

// slowDeal plays a deal, and asks about every card of every hand.
func slowDeal(t *testing.T, task *task, g hearts.Game, r *rand.Rand, s *sums) hearts.Game {
	t.Helper()
	bites := map[hearts.Reason]bool{} // in this deal
	g, err := g.Deal(r)
	for err == nil && g.Phase() != hearts.Dealing && g.Phase() != hearts.Over {
		seat, _ := g.Turn()
		if g.Phase() == hearts.Playing {
			slowTurn(g, seat, bites, s)
		}
		g, err = player.Move(g, newPlayer(task.players()[seat], r))
	}
	if err != nil {
		t.Fatal(err)
	}
	for reason := range bites {
		s.RuleDeals[reason]++
	}
	readDeal(g, s)
	return g
}

// slowTurn counts the rules that forbid cards.
func slowTurn(g hearts.Game, seat int, dealBites map[hearts.Reason]bool, s *sums) {
	s.Turns++
	bites := map[hearts.Reason]bool{}
	for c := range g.Hand(seat).Distinct().All() {
		var reason hearts.Reason
		if !errors.As(g.Check(seat, c), &reason) {
			continue
		}
		bites[reason], dealBites[reason] = true, true
		if reason == hearts.ErrFollowSuit {
			continue // its cards are not counted
		}
		if s.RuleCards[reason] == nil {
			s.RuleCards[reason] = counts[hearts.Card]{}
		}
		s.RuleCards[reason][c]++
	}
	for reason := range bites {
		s.RuleTurns[reason]++
	}
}

// readDeal counts what a deal has come to that is over.
func readDeal(g hearts.Game, s *sums) {
	s.Deals++
	s.Watched++
	broken, held, kitty := 0, 0, 0
	var takers []int // by trick, -1 for a held one
	for number, trick := range g.Tricks() {
		for _, c := range trick.All() {
			breaks := c.Suit() == hearts.Hearts || c == hearts.QueenOfSpades && g.Variant().QueenBreaksHearts
			if breaks && broken == 0 {
				broken = number + 1
			}
		}
		takers = append(takers, slowWinner(trick))
		if takers[number] < 0 {
			held++
		}
	}
	if broken > 0 {
		s.Broken[broken]++
	}
	s.Held[held]++
	for c := range g.Kitty().All() {
		kitty += g.Variant().Value(c)
	}
	s.Kitty[kitty]++
	var added []int
	for seat := range g.Players() {
		added = append(added, g.Score().Added(seat))
		s.Scores[seat][added[seat]]++
	}
	slowShare(s.Lowest, s.Alone, g.Players(), func(seat int) bool { return added[seat] == slices.Min(added) })
	shooter, how, ok := g.Score().Moon()
	if !ok {
		return
	}
	if how == hearts.MoonAdd {
		s.Add[shooter]++
	} else {
		s.Subtract[shooter]++
	}
	if last := len(takers) - 1; takers[last] < 0 { // who led a last trick that is held takes it
		takers[last] = g.LastTrick().Leader()
	}
	if !slices.ContainsFunc(takers, func(taker int) bool {
		return taker >= 0 && taker != shooter && !(g.Variant().Sides && taker%2 == shooter%2)
	}) {
		s.Suns++
	}
}

func slowShare(all, alone counts[int], seats int, has func(int) bool) {
	var sharers []int
	for seat := range seats {
		if has(seat) {
			sharers = append(sharers, seat)
			all[seat]++
		}
	}
	if len(sharers) == 1 {
		alone[sharers[0]]++
	}
}

// slowWinner returns the seat that wins a trick, and -1 for none.
func slowWinner(trick hearts.Trick) (winner int) {
	winner, led, best := -1, hearts.NoSuit, hearts.Rank(0)
	copies := map[hearts.Card]int{}
	for _, c := range trick.All() {
		copies[c]++
	}
	for seat, c := range trick.All() {
		if led == hearts.NoSuit {
			led = c.Suit()
		}
		if c.Suit() == led && c.Rank() > best && copies[c] == 1 {
			winner, best = seat, c.Rank()
		}
	}
	return winner
}

const (
	oneHeart   = "removed=3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH"
	lastHearts = "values=QS:0,2H:0,3H:0,4H:0,5H:0,6H:0,7H:0,8H:0,9H:0,TH:0,JH:0,QH:0"
)

// TestSlowly compares the sums of runs with what a slow reader counts.
func TestSlowly(t *testing.T) {
	all := newSums(11)
	moons := int64(0)
	for _, test := range []struct {
		variant, players string
		games            bool
	}{
		{"standard", "random", false},
		{"standard", "simple,random,simple,random", false},
		{oneHeart, "random", false}, // the last card of a deal may break hearts
		{"queen-breaks-hearts queen-waits jack-of-diamonds", "simple", false},
		{"black-maria players=3 removed=2C", "random", false},
		{"opening=any-club values=2C:1,AC:5 players=5", "random", false},
		{"opening=left-of-dealer", "random", false},
		{"passes=hold hearts-any-time penalty-on-first-trick moon=choice " + lastHearts, "random", false},
		{"passes=scatter moon=subtract", "simple", false},
		{"joker-hearts", "simple,random,random,simple", false},
		{"dragon-hearts queen-waits hearts-instead-of-queen", "random", false},
		{"heartsette moon=choice", "random", false},
		{"players=5 kitty=2 kitty-to-last-trick moon=choice", "random", false},
		{"cancellation-hearts passes=left,scatter", "random", false},
		{"players=11 packs=2 jokers=4 kitty=9 opening=lowest-club", "random", false},
		{inPlay("AC KC QS 2H 3H", 2, "players=5"), "random", false},         // most deals have held tricks
		{inPlay("AC KC QC JC 2H", 2, "players=5 kitty=5"), "random", false}, // hearts may lie in the kitty
		{inPlay("AC AD QS AS 2H 3H KH AH", 1, "partnership-hearts pass-count=2"), "random", false},
		{inPlay("AC KC QC JC AD KD QD QS AS KS 2H 3H", 1, "partnership-hearts"), "random", false},
		{"target=40", "random,simple,random,simple", true},
		{"target=10", "random", true}, // ties are common
	} {
		task := &task{Variant: parsed(t, test.variant), Seed: 3, Total: 120, MaxDeals: 1000, Rules: 1}
		if task.Games = test.games; task.Games {
			task.Total = 30
		}
		task.Players = allPlayers(test.players, task.seats())
		got := simulated(t, task, 2)
		if diff := cmp.Diff(slowly(t, task), got); diff != "" {
			t.Errorf("%s: counted slowly (-) and by simulate (+):\n%s", test.variant, diff)
		}
		for len(got.Scores) < len(all.Scores) {
			got.Scores = append(got.Scores, nil)
		}
		all.add(got)
		moons += got.Add.total() + got.Subtract.total()
	}
	if moons == 0 || all.Suns == 0 || all.Held.total() == all.Held[0] || all.neverBroken() == 0 {
		t.Errorf("%d moons, %d suns, held tricks %v, hearts unbroken in %d deals: it is not tested",
			moons, all.Suns, all.Held, all.neverBroken())
	}
}

func parsed(t *testing.T, text string) hearts.Variant {
	t.Helper()
	v, err := hearts.ParseVariant(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// inPlay returns the text of a variant with only these cards in play, of each pack.
func inPlay(cards string, packs int, rest string) string {
	once, _ := hearts.ParseCards(cards)
	removed := hearts.Variant{Packs: packs}.Pack()
	for range packs {
		removed = removed.Minus(once)
	}
	v, _ := hearts.ParseVariant(rest)
	v.Packs, v.Removed = packs, removed
	return v.String()
}
