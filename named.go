package hearts

import (
	"iter"
	"slices"
)

// A NamedVariant is a variant with a name, and what a menu says about it.
type NamedVariant struct {
	Name    string   `json:"name"`           // as [ParseVariant] reads it, such as "black-maria"
	Title   string   `json:"title"`          // such as "Black Maria"
	Also    []string `json:"also,omitempty"` // other titles it is known by
	About   string   `json:"about"`          // a sentence
	Variant Variant  `json:"variant"`
}

// A namedRow is a variant with a name.
type namedRow struct {
	name, title string
	also        []string
	about       string
	variant     func() Variant
}

// namedRows are all of them, in the order of a menu.
var namedRows = [...]namedRow{
	{"standard", "Hearts", []string{"Hjerterfri"},
		"Each heart counts 1, the queen of spades 13; a moon adds 26 to the others.",
		func() Variant { return Variant{} }},
	{"black-lady", "Black Lady", nil,
		"The game of 1909: there is no moon.", BlackLady},
	{"omnibus", "Omnibus Hearts", nil,
		"The jack of diamonds takes 10 points off.", Omnibus},
	{"black-maria", "Black Maria", nil,
		"King and ace of spades count too; three cards go to the right.", BlackMaria},
	{"spot", "Spot Hearts", nil,
		"Hearts count their face value, the queen of spades nothing.", Spot},
	{"greek", "Greek Hearts", nil,
		"Hearts count their face value, high ones more, the queen of spades 50.", Greek},
	{"black-jack", "Black Jack", nil,
		"The jack of spades counts 10 in place of the queen.", BlackJack},
	{"pure-hearts", "Pure Hearts", nil,
		"The game of the 1880s: only hearts count, nobody passes, no moon.", PureHearts},
	{"chasse-coeur", "Chasse Cœur", nil,
		"Every queen counts 13.", ChasseCoeur},
	{"four-jacks", "Four Jacks", []string{"Fire knægte"},
		"Only the jacks count: 1 each, and the jack of spades 2.", FourJacks},
	{"ten-of-hearts", "Ten of Hearts", []string{"Ti hjerter"},
		"The ten of hearts counts 10.", TenOfHeartsVariant},
	{"four-queens", "Four Queens", []string{"Fire dronninger"},
		"Every queen counts 13. This is our reading: only the name is on record.", FourQueens},
	{"joker-hearts", "Joker Hearts", []string{"Jokerhjerter"},
		"Four jokers, which never win and may be played to any trick.", JokerHearts},
	{"dragon-hearts", "Dragon Hearts", []string{"Dragehjerter"},
		"Three jokers for players who cannot follow suit. Much of it is our reading.",
		DragonHearts},
	{"super-hearts", "Super Hearts", []string{"Superhjerter"},
		"8 deals, each settled by itself: the lowest score above 0 wins.", SuperHearts},
	{"reverse-hearts", "Reverse Hearts", []string{"Baglæns hjerter"},
		"Two sides of two, who want points.", ReverseHearts},
	{"partnership-hearts", "Partnership Hearts", nil,
		"Two sides of two.", PartnershipHearts},
	{"cancellation-hearts", "Cancellation Hearts", nil,
		"Two packs for six players: identical cards in a trick cancel each other.",
		CancellationHearts},
	{"heartsette", "Heartsette", nil,
		"Three cards lie in a kitty that goes with the first trick.", Heartsette},
}

// NamedVariants returns all variants with a name, the standard game first.
func NamedVariants() iter.Seq[NamedVariant] {
	return func(yield func(NamedVariant) bool) {
		for _, r := range namedRows {
			n := NamedVariant{r.name, r.title, slices.Clone(r.also), r.about, r.variant()}
			if !yield(n) {
				return
			}
		}
	}
}

// variantNamed returns the variant with a name.
func variantNamed(name string) (Variant, bool) {
	for _, r := range namedRows {
		if r.name == name {
			return r.variant(), true
		}
	}
	return Variant{}, false
}

// BlackLady returns Black Lady as it was played in 1909: the standard game
// without a moon.
func BlackLady() Variant { return Variant{Moon: MoonOff} }

// Omnibus returns Omnibus Hearts: J♦ is worth −10. Some books use 10♦ instead;
// Values can say that.
func Omnibus() Variant { return Variant{JackOfDiamonds: true} }

// BlackMaria returns Black Maria. K♠ counts 10 and A♠ 7 besides Q♠ 13 and hearts
// 1: 43 in all. Three cards always go to the right. The seat left of the dealer
// opens with any card. Penalty cards may be played to the first trick, and hearts
// may be led at once. There is no moon. Three players usually take out 2♣: set
// Removed.
func BlackMaria() Variant {
	return Variant{
		Passes:              Cycle{Right},
		Opening:             OpenLeftOfDealer,
		PenaltyOnFirstTrick: true,
		HeartsAnyTime:       true,
		Values:              Values{KingOfSpades: 10, AceOfSpades: 7},
		Moon:                MoonOff,
	}
}

// Spot returns Spot Hearts. Each heart counts its face value, J 11, Q 12, K 13, A
// 14, and Q♠ nothing: 104 in all. With Q♠ at 13 it is 117, at 25 it is 129.
func Spot() Variant {
	values := Values{QueenOfSpades: Worthless}
	for r := Two; r <= Ace; r++ {
		values[Hearts.Card(r)] = int16(r)
	}
	return Variant{Values: values}
}

// Greek returns Greek Hearts. A♥ counts 15, K♥ Q♥ J♥ 10 each, the other hearts
// their face value, and Q♠ 50: 149 in all.
func Greek() Variant {
	values := Spot().Values
	for r := Jack; r <= King; r++ {
		values[Hearts.Card(r)] = 10
	}
	values[AceOfHearts] = 15
	values[QueenOfSpades] = 50
	return Variant{Values: values}
}

// BlackJack returns Black Jack. J♠ counts 10 in place of Q♠: 23 in all.
func BlackJack() Variant {
	return Variant{Values: Values{JackOfSpades: 10, QueenOfSpades: Worthless}}
}

// PureHearts returns the game of the 1880s. Only hearts count, 13 in all. Nobody
// passes. The seat left of the dealer opens with any card, hearts may be played
// to the first trick and led at once. There is no moon.
func PureHearts() Variant {
	return Variant{
		Passes:              Cycle{Hold},
		Opening:             OpenLeftOfDealer,
		PenaltyOnFirstTrick: true,
		HeartsAnyTime:       true,
		Values:              Values{QueenOfSpades: Worthless},
		Moon:                MoonOff,
	}
}

// ChasseCoeur returns Chasse Cœur. Every queen counts 13, the other hearts 1: 64
// in all.
func ChasseCoeur() Variant {
	return Variant{Values: Values{
		QueenOfClubs: 13, QueenOfDiamonds: 13, QueenOfSpades: 13, QueenOfHearts: 13,
	}}
}

// FourJacks returns Four Jacks, Fire knægte. Each jack counts 1, J♠ 2, and
// nothing else counts: 5 in all.
func FourJacks() Variant {
	values := Values{QueenOfSpades: Worthless}
	for r := Two; r <= Ace; r++ {
		values[Hearts.Card(r)] = Worthless
	}
	for s := Clubs; s <= Hearts; s++ {
		values[s.Card(Jack)] = 1
	}
	values[JackOfSpades] = 2
	return Variant{Values: values}
}

// TenOfHeartsVariant returns Ten of Hearts, Ti hjerter. 10♥ counts 10: 35 in all,
// and the moon is 35. Its name in text is "ten-of-hearts"; in Go, [TenOfHearts]
// is the card.
func TenOfHeartsVariant() Variant { return Variant{Values: Values{TenOfHearts: 10}} }

// FourQueens returns Four Queens, Fire dronninger. Only the name of this game is
// on record: the values of Chasse Cœur are our reading of it.
func FourQueens() Variant { return ChasseCoeur() }

// JokerHearts returns Joker Hearts, Jokerhjerter: four players, the whole pack
// and four jokers, 14 cards each.
func JokerHearts() Variant { return Variant{Jokers: 4} }

// DragonHearts returns Dragon Hearts, Dragehjerter. Three jokers, a red one, a
// black one and a third, take the place of 2♠ 2♦ 3♣, and a seat that cannot
// follow suit may play a joker of the colour of the suit led. That much is on
// record.
//
// The rest is our reading. Such a seat chooses freely among its other cards and
// the jokers that fit. The third joker fits both colours. Jokers are worth
// nothing and never win. A joker that does not fit is played, and a joker is led,
// only by a seat with nothing but jokers. So a joker that does not fit saves
// nobody: a seat whose only other card is 2♥ plays 2♥, on the first trick as
// well.
func DragonHearts() Variant {
	removed := CardsOf(TwoOfSpades, TwoOfDiamonds, ThreeOfClubs)
	return Variant{Removed: removed, DragonJokers: true}
}

// SuperHearts returns Super Hearts, Superhjerter. Q♠ counts 7, 20 in all. There
// is no moon, and each of 8 deals is settled by itself.
func SuperHearts() Variant {
	return Variant{Values: Values{QueenOfSpades: 7}, Moon: MoonOff, Deals: 8, Settlement: true}
}

// ReverseHearts returns Reverse Hearts, Baglæns hjerter: two sides of two, who
// want points.
func ReverseHearts() Variant { return Variant{Sides: true, Reverse: true} }

// PartnershipHearts returns Partnership Hearts: four players in two sides.
func PartnershipHearts() Variant { return Variant{Sides: true} }

// CancellationHearts returns Cancellation Hearts for six players with two packs:
// 17 cards each, and a kitty of two for the winner of the first trick. Nobody
// passes, and the seat left of the dealer opens. It is a game for 5 to 11
// players: set Players.
func CancellationHearts() Variant { return Variant{Players: 6, Packs: 2} }

// Heartsette returns Heartsette for four players: without 2♠, 12 cards each, and
// a kitty of three for the winner of the first trick. The seat left of the dealer
// opens, after the usual passing. Three play it with 16 cards each. With the
// whole pack, for which Removed must be empty, five play it with a Kitty of two
// and six with a Kitty of four.
func Heartsette() Variant {
	return Variant{Removed: CardsOf(TwoOfSpades), Kitty: 3, Opening: OpenLeftOfDealer}
}
