package hearts

import "iter"

// A NamedVariant is a variant that has a name, with what a menu says of it.
type NamedVariant struct {
	Name      string // as [ParseVariant] reads it, such as "black-maria"
	English   string // its title, like the two that follow
	Danish    string // "" where there is none
	Norwegian string
	About     string // a sentence
	Variant   Variant
}

// namedVariants are all that have a name, in the order of a menu.
var namedVariants = [...]struct {
	name, english, danish, norwegian, about string
	variant                                 func() Variant
}{
	{"standard", "Hearts", "Hjerterfri", "Hjerterfri", "Hearts count 1, the queen of spades 13; a moon adds 26 to the others.", Standard},
	{"black-lady", "Black Lady", "", "", "The game of 1909: there is no moon.", BlackLady},
	{"omnibus", "Omnibus Hearts", "", "", "The jack of diamonds takes 10 points off.", Omnibus},
	{"black-maria", "Black Maria", "", "", "King and ace of spades count too; three cards go to the right.", BlackMaria},
	{"spot", "Spot Hearts", "", "", "Hearts count their face value, the queen of spades nothing.", Spot},
	{"greek", "Greek Hearts", "", "", "Hearts count their face value, high ones more, the queen of spades 50.", Greek},
	{"black-jack", "Black Jack", "", "", "The jack of spades counts 10 in place of the queen.", BlackJack},
	{"pure-hearts", "Pure Hearts", "", "", "Only hearts count, nobody passes, and there is no moon: the 1880s.", PureHearts},
	{"chasse-coeur", "Chasse Cœur", "", "", "Every queen counts 13.", ChasseCoeur},
	{"four-jacks", "Four Jacks", "Fire knægte", "", "Only the jacks count: 1 each, and the jack of spades 2.", FourJacks},
	{"ten-of-hearts", "Ten of Hearts", "Ti hjerter", "", "The ten of hearts counts 10.", TenHearts},
	{"four-queens", "Four Queens", "Fire dronninger", "", "Every queen counts 13: our reading, as only the name is on record.", FourQueens},
	{"joker-hearts", "Joker Hearts", "Jokerhjerter", "", "Four jokers, which never win and may be played to any trick.", JokerHearts},
	{"dragon-hearts", "Dragon Hearts", "Dragehjerter", "", "Three jokers for who cannot follow suit: in large part our reading, as little is on record.", DragonHearts},
	{"super-hearts", "Super Hearts", "Superhjerter", "", "8 deals, each settled by itself: the lowest above 0 wins.", SuperHearts},
	{"reverse-hearts", "Reverse Hearts", "Baglæns hjerter", "", "Two sides of two, who want points.", ReverseHearts},
	{"partnership-hearts", "Partnership Hearts", "", "", "Two sides of two.", PartnershipHearts},
	{"cancellation-hearts", "Cancellation Hearts", "", "", "Two packs for six players: identical cards in a trick cancel each other.", CancellationHearts},
	{"heartsette", "Heartsette", "", "", "Three cards lie in a kitty that goes with the first trick.", Heartsette},
}

// NamedVariants returns all variants that have a name, the standard game first.
func NamedVariants() iter.Seq[NamedVariant] {
	return func(yield func(NamedVariant) bool) {
		for _, n := range namedVariants {
			if !yield(NamedVariant{n.name, n.english, n.danish, n.norwegian, n.about, n.variant()}) {
				return
			}
		}
	}
}

// variantNamed returns the variant with that name.
func variantNamed(name string) (Variant, bool) {
	for _, n := range namedVariants {
		if n.name == name {
			return n.variant(), true
		}
	}
	return Variant{}, false
}

// Standard returns the standard game, the zero [Variant].
func Standard() Variant { return Variant{} }

// BlackLady returns Black Lady as it was played in 1909: the standard game without a moon.
func BlackLady() Variant { return Variant{Moon: MoonOff} }

// Omnibus returns Omnibus Hearts: J♦ is worth −10. Some books use 10♦ instead, which Values can say.
func Omnibus() Variant { return Variant{JackOfDiamonds: true} }

// BlackMaria returns Black Maria: K♠ counts 10 and A♠ 7 beside Q♠ 13 and hearts 1, 43 in all; three cards always go to the right; the seat left of the dealer opens with
// any card, penalty cards may fall on the first trick and hearts be led at once; there is no moon. Three players usually take out 2♣: set Removed.
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

// Spot returns Spot Hearts: each heart counts its face value, J 11, Q 12, K 13, A 14, and Q♠ nothing: 104 in all.
// With Q♠ at 13 it is 117, at 25 it is 129.
func Spot() Variant {
	values := Values{QueenOfSpades: Worthless}
	for r := Two; r <= Ace; r++ {
		values[Hearts.Card(r)] = int16(r)
	}
	return Variant{Values: values}
}

// Greek returns Greek Hearts: A♥ counts 15, K♥ Q♥ J♥ 10 each, the other hearts their face value, and Q♠ 50: 149 in all.
func Greek() Variant {
	values := Spot().Values
	for r := Jack; r <= King; r++ {
		values[Hearts.Card(r)] = 10
	}
	values[AceOfHearts] = 15
	values[QueenOfSpades] = 50
	return Variant{Values: values}
}

// BlackJack returns Black Jack: J♠ counts 10 in place of Q♠: 23 in all.
func BlackJack() Variant {
	return Variant{Values: Values{JackOfSpades: 10, QueenOfSpades: Worthless}}
}

// PureHearts returns the game of the 1880s: only hearts count, 13 in all; nobody passes; the seat left of the dealer opens with any card, hearts
// may fall on the first trick and be led at once; there is no moon.
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

// ChasseCoeur returns Chasse Cœur: every queen counts 13, the other hearts 1: 64 in all.
func ChasseCoeur() Variant {
	return Variant{Values: Values{QueenOfClubs: 13, QueenOfDiamonds: 13, QueenOfSpades: 13, QueenOfHearts: 13}}
}

// FourJacks returns Four Jacks, Fire knægte: each jack counts 1, J♠ 2, and nothing else: 5 in all.
func FourJacks() Variant {
	values := Values{QueenOfSpades: Worthless}
	for r := Two; r <= Ace; r++ {
		values[Hearts.Card(r)] = Worthless
	}
	values[JackOfClubs], values[JackOfDiamonds], values[JackOfSpades], values[JackOfHearts] = 1, 1, 2, 1
	return Variant{Values: values}
}

// TenHearts returns Ten of Hearts, Ti hjerter: 10♥ counts 10: 35 in all, and the moon is 35.
func TenHearts() Variant { return Variant{Values: Values{TenOfHearts: 10}} }

// FourQueens returns Four Queens, Fire dronninger. Only the name of this game is on record: the values
// of Chasse Cœur are our reading of it.
func FourQueens() Variant { return ChasseCoeur() }

// SuperHearts returns Super Hearts, Superhjerter: Q♠ counts 7, 20 in all, there is no moon, and each of 8 deals is settled by itself.
func SuperHearts() Variant {
	return Variant{Values: Values{QueenOfSpades: 7}, Moon: MoonOff, Deals: 8, Settlement: true}
}

// ReverseHearts returns Reverse Hearts, Baglæns hjerter: two sides of two, who want points.
func ReverseHearts() Variant { return Variant{Sides: true, Reverse: true} }

// PartnershipHearts returns Partnership Hearts: four players in two sides.
func PartnershipHearts() Variant { return Variant{Sides: true} }

// JokerHearts returns Joker Hearts, Jokerhjerter: four players, the whole pack and four jokers, 14 cards each.
func JokerHearts() Variant { return Variant{Jokers: 4} }

// DragonHearts returns Dragon Hearts, Dragehjerter: three jokers, a red one, a black one and a third, take the place of 2♠ 2♦ 3♣, and a seat that cannot follow suit may play
// a joker of the colour of the suit led. So much is on record. Our reading of the rest: such a seat chooses freely among its other cards and the jokers that fit; the third
// joker fits both colours; jokers are worth nothing and never win; who has nothing but jokers plays any of them, and leads with one. So a joker that does not fit saves nobody: who has
// but 2♥ beside it plays 2♥, on the first trick as well.
func DragonHearts() Variant {
	return Variant{Removed: CardsOf(TwoOfSpades, TwoOfDiamonds, ThreeOfClubs), DragonJokers: true}
}

// CancellationHearts returns Cancellation Hearts for six players with two packs, 17 cards each and a kitty of two for the winner of the first trick; nobody passes and the seat left of the
// dealer opens. It is a game for 5 to 11 players: set Players.
func CancellationHearts() Variant { return Variant{Players: 6, Packs: 2} }

// Heartsette returns Heartsette for four players: without 2♠, 12 cards each and a kitty of three for the winner of the first trick; the seat left of the dealer opens, after
// the usual passing. It is also played by three, with 16 cards each; and with the whole pack, for which Removed is to be emptied, by five with a Kitty of two and by six with one of four.
func Heartsette() Variant {
	return Variant{Removed: CardsOf(TwoOfSpades), Kitty: 3, Opening: OpenLeftOfDealer}
}
