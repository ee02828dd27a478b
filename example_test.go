package hearts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hjerterfri/hearts"
)

// dealt returns the standard game dealt with a fixed seed, nobody passing.
func dealt() hearts.Game {
	g, _ := hearts.New(holding(hearts.Variant{}))
	g, _ = g.Deal(rand.New(rand.NewPCG(1, 1)))
	return g
}

func ExampleNew() {
	g, err := hearts.New(hearts.Variant{Players: 3, JackOfDiamonds: true})
	fmt.Println(g, err)
	// Output:
	// hearts: 3 players, deal 1 to be dealt, totals 0 0 0 <nil>
}

func ExampleNew_faults() {
	_, err := hearts.New(hearts.Variant{Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs), Moon: 9})
	fmt.Println(err)
	fmt.Println(errors.Is(err, hearts.ErrUnevenPack), errors.Is(err, hearts.ErrRange))
	// Output:
	// hearts: removed: 51 cards for 5 players: 1 over
	// hearts: moon: Moon(9) is not a choice
	// true true
}

func ExampleNewAt() {
	// A score sheet carried on after six deals; the seventh passes across.
	g, err := hearts.NewAt(hearts.Variant{}, 6, 44, 31, 60, 21)
	fmt.Println(g, err)
	fmt.Println(g.Variant().Passing(g.Deals() + 1))
	// Output:
	// hearts: 4 players, deal 7 to be dealt, totals 44 31 60 21 <nil>
	// across
}

func ExampleGame_Deal() {
	g, err := hearts.New(hearts.Variant{})
	g, err = g.Deal(rand.New(rand.NewPCG(1, 2)))
	fmt.Println(g.Phase(), g.PassCount(), err)
	fmt.Println(g.Hand(0))
	// Output:
	// passing 3 <nil>
	// 2C QC 3D 5D 7D 9D KD 4S TS 4H 7H QH AH
}

func ExampleGame_DealHands() {
	g, _ := hearts.New(holding(hearts.Variant{}))
	hands := make([]hearts.Cards, 4)
	for seat := range hands {
		for r := hearts.Two; r <= hearts.Ace; r++ { // a suit for each seat
			hands[seat] = hands[seat].Plus(hearts.CardsOf(hearts.Suit(seat + 1).Card(r)))
		}
	}
	g, err := g.DealHands(hands, hearts.Cards{})
	fmt.Println(g.Hand(3), err)
	// Output:
	// 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH <nil>
}

func ExampleGame_Pass() {
	g, _ := hearts.New(hearts.Variant{})
	g, _ = g.Deal(rand.New(rand.NewPCG(1, 2)))
	for seat := range g.Players() {
		hand := slices.Collect(g.Hand(seat).All())
		g, _ = g.Pass(seat, hand[10:]...)
	}
	fmt.Println("seat 1 gave", g.Passed(1), "and got", g.Received(1))
	fmt.Println(g)
	// Output:
	// seat 1 gave 2H 6H TH and got 7H QH AH
	// hearts: 4 players, deal 1, playing, 0 cards played, seat 0 to act, totals 0 0 0 0
}

func ExampleGame_Pass_refused() {
	g, _ := hearts.New(hearts.Variant{})
	g, _ = g.Deal(rand.New(rand.NewPCG(1, 2)))
	card := g.Hand(0).Lowest()
	_, err := g.Pass(0, card, card, card)
	fmt.Println(err)
	// Output:
	// hearts: seat 0: 2C: card passed more often than it is held
}

func ExampleGame_Play() {
	g := dealt()
	seat, _ := g.Turn()
	g, err := g.Play(seat, hearts.TwoOfClubs)
	fmt.Println(g.Trick().Card(seat).Pips(), err)

	next, err := g.Play(seat, hearts.ThreeOfClubs)
	fmt.Println(err)
	fmt.Println(next.Equal(g))
	// Output:
	// 2♣ <nil>
	// hearts: seat 1: 3C: it is another seat's turn
	// true
}

func ExampleGame_Playout() {
	r := rand.New(rand.NewPCG(1, 2))
	g := dealt()
	deals, points := 1000, 0
	for range deals {
		end, err := g.Playout(r, nil) // every legal card equally likely
		if err != nil {
			fmt.Println(err)
			return
		}
		points += end.Score().Points(0)
	}
	fmt.Println("random play costs seat 0", points/deals, "points")

	end, err := g.Playout(nil, func(_ hearts.Game, legal hearts.Cards) hearts.Card { return legal.Lowest() })
	fmt.Println(end.Score(), err)
	// Output:
	// random play costs seat 0 3 points
	// points 0 0 9 17, added 0 0 9 17, totals 0 0 9 17 <nil>
}

func ExampleGame_Legal() {
	g := dealt()
	for range 6 {
		seat, _ := g.Turn()
		fmt.Println(seat, "holds", g.Hand(seat), "and may play", g.Legal(seat))
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	// Output:
	// 1 holds 2C QC 4D 6D 8D 9D JD 8S 9S KS 5H 6H 9H and may play 2C
	// 2 holds 3C 4C 5C 7C 8C 9C AC 5D 7D TD 6S QH KH and may play 3C 4C 5C 7C 8C 9C AC
	// 3 holds JC KC 2D 3D QD KD AD 3S 5S AS 2H JH AH and may play JC KC
	// 0 holds 6C TC 2S 4S 7S TS JS QS 3H 4H 7H 8H TH and may play 6C TC
	// 3 holds KC 2D 3D QD KD AD 3S 5S AS 2H JH AH and may play KC 2D 3D QD KD AD 3S 5S AS
	// 0 holds TC 2S 4S 7S TS JS QS 3H 4H 7H 8H TH and may play TC 2S 4S 7S TS JS QS 3H 4H 7H 8H TH
}

func ExampleGame_Check() {
	g := dealt()
	seat, _ := g.Turn()
	g, _ = g.Play(seat, g.Legal(seat).Lowest())

	seat, _ = g.Turn()
	for c := range g.Hand(seat).All() {
		if err := g.Check(seat, c); err != nil {
			fmt.Println(err)
			break
		}
	}
	// Output:
	// hearts: seat 2: 5D: must follow suit
}

func ExampleGame_Check_reason() {
	// A program says it in its own language, or sends the code to a client.
	texts := map[hearts.Reason]string{hearts.ErrNotInHand: "Den har du ikke."}

	g := dealt()
	seat, _ := g.Turn()
	err := g.Check(seat, hearts.QueenOfSpades)
	var move *hearts.MoveError
	if errors.As(err, &move) {
		fmt.Println(texts[move.Reason], move.Reason.String())
	}
	// Output:
	// Den har du ikke. not-in-hand
}

func ExampleGame_Score() {
	g := dealt()
	for g.Phase() == hearts.Playing {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	score := g.Score()
	for seat := range g.Players() {
		fmt.Println(seat, "took", score.Points(seat), "and stands at", score.Total(seat))
	}
	// Output:
	// 0 took 0 and stands at 0
	// 1 took 0 and stands at 0
	// 2 took 9 and stands at 9
	// 3 took 17 and stands at 17
}

// shoot plays a deal in which seat 0 holds all high cards and shoots the moon.
func shoot(v hearts.Variant, totals ...int) hearts.Game {
	g, _ := hearts.NewAt(v, 1, totals...)
	hands := make([]hearts.Cards, 4)
	for i, c := range slices.Collect(v.Pack().All()) {
		seat := (int(hearts.Ace-c.Rank())*4 + i/13) / 13 // the top cards of each suit to seat 0
		hands[seat] = hands[seat].Plus(hearts.CardsOf(c))
	}
	g, _ = g.DealHands(hands, hearts.Cards{})
	for g.Phase() == hearts.Playing {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Highest())
	}
	return g
}

func ExampleGame_ChooseMoon() {
	v := hearts.Variant{Moon: hearts.MoonChoice, Passes: hearts.Cycle{hearts.Hold}}
	g := shoot(v, 80, 78, 40, 60)
	fmt.Println(g)

	for _, choice := range []hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract} {
		after, err := g.ChooseMoon(0, choice)
		fmt.Println(choice, err)
		fmt.Println(after)
	}
	// Output:
	// hearts: 4 players, deal 2, choosing-moon, 52 cards played, seat 0 to act, totals 80 78 40 60
	// add <nil>
	// hearts: 4 players, over after deal 2, totals 80 104 66 86
	// subtract <nil>
	// hearts: 4 players, deal 3 to be dealt, totals 54 78 40 60
}

func ExampleGame_Tricks() {
	g := dealt()
	for range 8 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Highest())
	}
	for i, trick := range g.Tricks() {
		winner, _ := trick.Winner()
		fmt.Print("trick ", i, ":")
		for seat, card := range trick.All() {
			fmt.Print(" ", seat, " ", card.Pips())
		}
		fmt.Println(", taken by", winner)
	}
	// Output:
	// trick 0: 1 2♣ 2 A♣ 3 K♣ 0 10♣, taken by 2
	// trick 1: 2 10♦ 3 A♦ 0 Q♠ 1 J♦, taken by 3
}

func ExampleGame_View() {
	g := dealt()
	for range 5 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	view := g.View(0)
	fmt.Println("on the table:", view.Trick())
	fmt.Println("hand:", view.Hand())
	fmt.Println("legal:", view.Legal())
	fmt.Println("seat 3 holds", view.Count(3), "cards, perhaps", view.Knowledge().Possible(3))
	// Output:
	// on the table: 3: 2D
	// hand: TC 2S 4S 7S TS JS QS 3H 4H 7H 8H TH
	// legal: TC 2S 4S 7S TS JS QS 3H 4H 7H 8H TH
	// seat 3 holds 11 cards, perhaps 4C 5C 7C 8C 9C QC KC AC 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 3S 5S 6S 8S 9S KS AS 2H 5H 6H 9H JH QH KH AH
}

func ExampleWorlds_Sample() {
	g := dealt()
	for range 20 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Highest())
	}
	worlds := g.View(0).Worlds()
	fmt.Println(worlds.Count(), "worlds")
	r := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		world := worlds.Sample(r)
		fmt.Println(world.Hand(1), "|", world.Hand(2), "|", world.Hand(3))
	}
	// Output:
	// 9.46551177e+09 worlds
	// 3C 4C 7C 8C 8D 5S 2H JH | JC QC 2D 3D 5D QD 3S 9S | 5C 9C 4D 6D 8S 5H 6H QH
	// 5C 7C JC 2D 6D 5S 2H JH | 4C 8C 3D 5D QD 3S 5H 6H | 3C 9C QC 4D 8D 8S 9S QH
	// 3C 4C 5C 6D 8D 8S 6H QH | 7C 8C 9C JC QC 3D 5D 5S | 2D 4D QD 3S 9S 2H 5H JH
}

func ExampleView_Knowledge() {
	g, _ := hearts.New(hearts.Variant{})
	g, _ = g.Deal(rand.New(rand.NewPCG(1, 2)))
	for seat := range g.Players() {
		hand := slices.Collect(g.Hand(seat).All())
		g, _ = g.Pass(seat, hand[10:]...)
	}
	fmt.Println("what seat 0 passed, seat 1 is known to hold:", g.View(0).Knowledge().Known(1))
	// Output:
	// what seat 0 passed, seat 1 is known to hold: 7H QH AH
}

func ExampleView_MarshalJSON() {
	g, _ := hearts.New(hearts.Variant{Players: 3, Deals: 1})
	data, _ := json.Marshal(g.View(hearts.Spectator))
	fmt.Println(string(data))
	// Output:
	// {"seat":-1,"variant":{"players":3,"deals":1},"deals":0,"before":[0,0,0],"dealt":[],"chosen":[],"passed":[],"received":[],"opener":-1,"kitty":[],"plays":[],"choice":"default","phase":"dealing","turn":-1,"acting":[],"dealer":2,"passing":"hold","pass-count":0,"hand":[],"legal":[],"trick":{"leader":-1,"cards":[],"winner":-1,"taker":-1,"points":0},"tricks":[],"taken":[[],[],[]],"held":[],"face-down":0,"broken":false,"score":{"points":[0,0,0],"added":[0,0,0],"totals":[0,0,0],"moon":null,"won":[]},"hand-size":17,"decided":false,"counts":[0,0,0],"known":[[],[],[]],"lacks":[["clubs","diamonds","spades","hearts"],["clubs","diamonds","spades","hearts"],["clubs","diamonds","spades","hearts"]]}
}

func ExampleGame_Record() {
	g, _ := hearts.New(hearts.Variant{JackOfDiamonds: true})
	g, _ = g.Deal(rand.New(rand.NewPCG(1, 2)))
	fmt.Print(g.Record())
	// Output:
	// hearts 1
	// variant jack-of-diamonds
	// deal 1
	// hand 0: 2C QC 3D 5D 7D 9D KD 4S TS 4H 7H QH AH
	// hand 1: 4C 5C 8C 2D 4D TD JD 3S 5S JS 2H 6H TH
	// hand 2: 3C 6C 9C AC 6D 8D 6S 7S 8S 9S QS AS 9H
	// hand 3: 7C TC JC KC QD AD 2S KS 3H 5H 8H JH KH
}

func ExampleReadRecord() {
	g := dealt()
	for range 6 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	text := g.Record().String()

	// A program that was killed had not written all of the last card.
	record, err := hearts.ReadRecord(strings.NewReader(text[:len(text)-1]))
	fmt.Println(errors.Is(err, hearts.ErrCutOff))
	fmt.Println(record.Game())
	// Output:
	// true
	// hearts: 4 players, deal 1, playing, 5 cards played, seat 0 to act, totals 0 0 0 0
}

func ExampleRecordError() {
	text := dealt().Record().String() + "1: 3C\n"
	_, err := hearts.ReadRecord(strings.NewReader(text))
	fmt.Println(err)
	fmt.Println(errors.Is(err, hearts.ErrNotInHand))
	// Output:
	// hearts: record line 8: "1: 3C": seat 1: 3C: card not in hand
	// true
}

func ExampleGame_History() {
	g := dealt()
	for range 3 {
		seat, _ := g.Turn()
		g, _ = g.Play(seat, g.Legal(seat).Lowest())
	}
	for state := range g.History() {
		fmt.Println(state.Phase(), state.Trick())
	}
	// Output:
	// dealing -1:
	// playing 1:
	// playing 1: 2C
	// playing 1: 2C 3C
	// playing 1: 2C 3C JC
}

func ExampleVariant() {
	v := hearts.Variant{
		Players:           5,
		QueenBreaksHearts: true,
		Moon:              hearts.MoonSubtract,
		JackOfDiamonds:    true,
		Target:            50,
		Passes:            hearts.Cycle{hearts.Left, hearts.Right, hearts.Hold},
		Values:            hearts.Values{hearts.KingOfSpades: 10, hearts.QueenOfSpades: hearts.Worthless},
	}
	fmt.Println(v)

	data, _ := json.Marshal(v)
	fmt.Println(string(data))

	fmt.Println(v.Value(hearts.KingOfSpades), v.Value(hearts.QueenOfSpades), v.Value(hearts.JackOfDiamonds))
	// Output:
	// players=5 passes=left,right,hold queen-breaks-hearts values=QS:0,KS:10 jack-of-diamonds moon=subtract target=50
	// {"players":5,"passes":["left","right","hold"],"queen-breaks-hearts":true,"values":{"KS":10,"QS":0},"jack-of-diamonds":true,"moon":"subtract","target":50}
	// 10 0 -10
}

func ExampleVariant_Full() {
	fmt.Println(hearts.Variant{Players: 3}.Full())
	// Output:
	// players=3 packs=1 removed=2D passes=left,right,hold pass-count=3 opening=lowest-club moon=add target=100
}

func ExampleVariant_Passing() {
	v := hearts.Variant{}
	for deal := 1; deal <= 5; deal++ {
		d := v.Passing(deal)
		fmt.Println("deal", deal, d, "from seat 0 to", d.To(0, 4))
	}
	// Output:
	// deal 1 left from seat 0 to 1
	// deal 2 right from seat 0 to 3
	// deal 3 across from seat 0 to 2
	// deal 4 hold from seat 0 to -1
	// deal 5 left from seat 0 to 1
}

func ExampleParseVariant() {
	v, err := hearts.ParseVariant("black-maria players=5 moon=subtract")
	fmt.Println(v.Players, v.Moon, v.Value(hearts.AceOfSpades), err)

	_, err = hearts.ParseVariant("players=5 shoot-the-sun")
	fmt.Println(err)
	// Output:
	// 5 subtract 7 <nil>
	// hearts: shoot-the-sun: no such option
}

func ExampleNamedVariants() {
	for n := range hearts.NamedVariants() {
		if len(n.Also) > 0 {
			fmt.Println(n.Name, "is", n.Title, "and", n.Also[0])
		}
	}
	// Output:
	// standard is Hearts and Hjerterfri
	// four-jacks is Four Jacks and Fire knægte
	// ten-of-hearts is Ten of Hearts and Ti hjerter
	// four-queens is Four Queens and Fire dronninger
	// joker-hearts is Joker Hearts and Jokerhjerter
	// dragon-hearts is Dragon Hearts and Dragehjerter
	// super-hearts is Super Hearts and Superhjerter
	// reverse-hearts is Reverse Hearts and Baglæns hjerter
}

func ExampleBlackMaria() {
	v := hearts.BlackMaria()
	v.Target = 200 // a copy to change as you like
	fmt.Println(v)
	// Output:
	// passes=right opening=left-of-dealer penalty-on-first-trick hearts-any-time values=KS:10,AS:7 moon=off target=200
}

// With two packs identical cards cancel each other, and a trick without a winner is held.
func ExampleCancellationHearts() {
	r := rand.New(rand.NewPCG(11, 2))
	g, err := hearts.New(hearts.CancellationHearts())
	if err == nil {
		g, err = g.Deal(r)
	}
	if err == nil {
		g, err = g.Playout(r, nil)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	held := false
	for i, trick := range g.Tricks() {
		winner, won := trick.Winner()
		if !won {
			fmt.Println("trick", i, "is held:", trick)
		} else if held {
			fmt.Println("trick", i, "goes to seat", winner, "with what was held:", trick)
		}
		held = !won
	}
	// Output:
	// trick 5 is held: 0: 3C 8C TC TC 8C 3C
	// trick 6 goes to seat 4 with what was held: 0: 5C 4C QH 6D KC JC
	// trick 10 is held: 1: KS KS AD 6H 4H 4C
	// trick 11 goes to seat 1 with what was held: 1: QD TD 9D 2D 8D 4D
}

// The kitty is hidden until somebody takes it with the first trick.
func ExampleHeartsette() {
	r := rand.New(rand.NewPCG(1, 2))
	v := hearts.Heartsette()
	v.Passes = hearts.Cycle{hearts.Hold}
	g, err := hearts.New(v)
	if err == nil {
		g, err = g.Deal(r)
	}
	for seat, ok := g.Turn(); err == nil && ok && g.LastTrick().Len() == 0; seat, ok = g.Turn() {
		fmt.Printf("seat %d sees a kitty of %d cards\n", seat, g.View(seat).Kitty().Len())
		g, err = g.Play(seat, g.Legal(seat).Lowest())
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	winner, _ := g.LastTrick().Winner()
	fmt.Println("seat", winner, "takes", g.View(hearts.Spectator).Kitty(), "with", g.LastTrick())
	// Output:
	// seat 0 sees a kitty of 0 cards
	// seat 1 sees a kitty of 0 cards
	// seat 2 sees a kitty of 0 cards
	// seat 3 sees a kitty of 0 cards
	// seat 1 takes 7S 2H 3H with 0: 3D 7D 5D 2D
}

func ExampleCards() {
	hand := hearts.CardsOf(hearts.AceOfHearts, hearts.TwoOfClubs, hearts.QueenOfSpades, hearts.TenOfClubs)
	fmt.Println(hand, hand.Len(), hand.Has(hearts.QueenOfSpades))
	fmt.Println(hand.Of(hearts.Clubs), hand.Lowest(), hand.Highest())
	fmt.Println(hand.Minus(hearts.CardsOf(hearts.QueenOfSpades)))
	for card := range hand.All() {
		fmt.Print(card.Pips(), " ")
	}
	fmt.Println()
	// Output:
	// 2C TC QS AH 4 true
	// 2C TC 2C AH
	// 2C TC AH
	// 2♣ 10♣ Q♠ A♥
}

func ExampleCards_Random() {
	hand := hearts.CardsOf(hearts.TwoOfClubs, hearts.QueenOfSpades, hearts.AceOfHearts)
	r := rand.New(rand.NewPCG(7, 7))
	fmt.Println(hand.Random(r), hand.Random(r), hand.Random(r))
	// Output:
	// AH 2C AH
}

func ExampleParseCards() {
	hand, err := hearts.ParseCards("qs, 10h 2♣ AD")
	fmt.Println(hand, err)
	// Output:
	// 2C AD QS TH <nil>
}

func ExampleParseCard() {
	card, err := hearts.ParseCard("q♠")
	fmt.Println(card, card.Pips(), card.Suit(), card.Rank(), err)
	// Output:
	// QS Q♠ spades Q <nil>
}

func ExampleSuit_Card() {
	fmt.Println(hearts.Spades.Card(hearts.Queen))
	// Output:
	// QS
}
