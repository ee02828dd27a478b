package hearts_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

func TestValueOfNoCard(t *testing.T) {
	values := hearts.Values{}
	for i := range values {
		values[i] = 7
	}
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		if c := hearts.Card(i); !c.Valid() && (hearts.Variant{Values: values}).Value(c) != 0 {
			t.Errorf("%v has a value", c)
		}
	}
	for _, joker := range []hearts.Card{hearts.Joker, hearts.RedJoker, hearts.BlackJoker} {
		if (hearts.Variant{Values: values}).Value(joker) != 0 {
			t.Errorf("%v has a value", joker)
		}
	}
}

// TestFull: the defaults for each number of players (RULES.md §1 and §2).
func TestFull(t *testing.T) {
	for _, row := range []struct {
		players, hand                int
		removed, opens, full, passes string
	}{
		{3, 17, "2D", "2C", "players=3 packs=1 removed=2D", "left,right,hold"},
		{4, 13, "", "2C", "players=4 packs=1", "left,right,across,hold"},
		{5, 10, "2C 2D", "3C", "players=5 packs=1 removed=2C,2D", "left,right,2-left,2-right,hold"},
		{6, 8, "2C 3C 2D 2S", "4C", "players=6 packs=1 removed=2C,3C,2D,2S", "left,right,across,hold"},
		{7, 7, "2C 2D 2S", "3C", "players=7 packs=1 removed=2C,2D,2S",
			"left,right,2-left,2-right,3-left,3-right,hold"},
	} {
		t.Run(fmt.Sprint(row.players, " players"), func(t *testing.T) {
			v := hearts.Variant{Players: row.players}
			full := v.Full()
			if want := row.full + " passes=" + row.passes +
				" pass-count=3 opening=lowest-club moon=add target=100"; full.String() != want {
				t.Errorf("%s, want %s", full, want)
			}
			if full.Removed.String() != row.removed || v.Pack() != full.Pack() ||
				v.Pack() != removedFromPack(row.removed) {
				t.Errorf("removed %v, pack %v", full.Removed, v.Pack())
			}
			if v.Pack().Len() != row.hand*row.players ||
				v.Pack().Of(hearts.Clubs).Lowest().String() != row.opens {
				t.Errorf("%d cards, %v opens", v.Pack().Len(),
					v.Pack().Of(hearts.Clubs).Lowest())
			}
		})
	}
	if (hearts.Variant{}).Full() != (hearts.Variant{Players: 4}).Full() {
		t.Error("the zero Variant is not for four")
	}
}

func removedFromPack(removed string) hearts.Cards {
	var list []hearts.Card
	for _, c := range allCards {
		if c.suit != hearts.NoSuit && !strings.Contains(removed, c.text) {
			list = append(list, c.card)
		}
	}
	return hearts.CardsOf(list...)
}

// TestFullKeepsWhatIsNamed: the default removals apply only when none are named (RULES.md
// §1), and the default target only when no number of deals is named (§6).
func TestFullKeepsWhatIsNamed(t *testing.T) {
	const four, usual = "players=4 packs=1", " passes=left,right,across,hold pass-count=3 opening=lowest-club"
	const hundred = " moon=add target=100"
	const two, nobody = " packs=2", " passes=hold pass-count=3 opening=left-of-dealer moon=add target=100"
	for _, test := range []struct{ text, want string }{
		{"players=3 removed=2C passes=hold pass-count=1 moon=off target=50",
			"players=3 packs=1 removed=2C passes=hold pass-count=1 opening=lowest-club moon=off target=50"},
		{"removed=2C,2D,2S,2H", four + " removed=2C,2D,2S,2H" + usual + hundred},
		{"deals=8", four + usual + " moon=add deals=8"},
		{"deals=8 target=50", four + usual + " moon=add target=50 deals=8"},
		{"values=KS:10 sun=52", four + usual + " values=KS:10 moon=add sun=52 target=100"},
		{"players=2", "players=2 packs=1 pass-count=3 opening=lowest-club" + hundred},
		{"passes=scatter", four + " passes=scatter pass-count=3 opening=lowest-club" + hundred},
		{"moon=choice play-on", four + usual + " moon=choice target=100 play-on"},
		{"no-tricks=-5 deals=1", four + usual + " no-tricks=-5 moon=add deals=1"},
		{"reverse", four + usual + " moon=subtract target=100 reverse"},
		{"jokers=4", four + " jokers=4" + usual + hundred},
		{"dragon-jokers removed=2C,2D,2S", four + " removed=2C,2D,2S jokers=3 dragon-jokers" +
			usual + hundred},
		{"kitty=4", four + " kitty=4" + usual + hundred},
		{"players=3 jokers=2",
			"players=3 packs=1 jokers=2 passes=left,right,hold pass-count=3 opening=lowest-club" + hundred},
		{"players=3 kitty=1",
			"players=3 packs=1 kitty=1 passes=left,right,hold pass-count=3 opening=lowest-club" + hundred},
		{"players=6 packs=2", "players=6" + two + " kitty=2" + nobody},
		{"players=8 packs=2", "players=8" + two + nobody},
		{"players=6 packs=2 kitty=8", "players=6" + two + " kitty=8" + nobody},
		{"players=6 packs=2 removed=2C,2C", "players=6" + two + " removed=2C,2C" + nobody},
		{"players=11 packs=2 jokers=2", "players=11" + two + " jokers=2 kitty=7" + nobody},
		{"players=5 packs=2 passes=left opening=any-club",
			"players=5" + two + " kitty=4 passes=left pass-count=3 opening=any-club" + hundred},
	} {
		t.Run(test.text, func(t *testing.T) {
			v, err := hearts.ParseVariant(test.text)
			if full := v.Full(); err != nil || full.String() != test.want {
				t.Errorf("in full %s, %v, want %s", full, err, test.want)
			}
		})
	}
}

func TestFullIsTheSameGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := wildVariant(t)
		v.Players = rapid.IntRange(-1, 12).Draw(t, "few players")
		full := v.Full()
		if full.Full() != full {
			t.Fatalf("with zeros filled in %+v, and once more %+v", fields(full), fields(full.Full()))
		}
		deal := rapid.Int().Draw(t, "deal")
		if full.Pack() != v.Pack() || full.Passing(deal) != v.Passing(deal) {
			t.Fatalf("%+v and in full %+v differ", fields(v), fields(full))
		}
		for _, c := range allCards {
			if full.Value(c.card) != v.Value(c.card) {
				t.Fatalf("%v has the value %d, with zeros filled in %d", c.card, v.Value(c.card),
					full.Value(c.card))
			}
		}
	})
}
