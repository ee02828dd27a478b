package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/tricks"
)

// watching reports whether nobody plays at the screen: then it shows every hand.
func (s *screen) watching() bool { return s.you == nobody }

// welcome says which game is played.
func (s *screen) welcome(v hearts.Variant, rules string, seed uint64) {
	s.rule("Hearts")
	s.wrapped("  Rules   ", strings.Fields(rules))
	s.wrapped("  Seats   ", strings.Fields(strings.Join(s.names, ", ")+", clockwise"))
	s.wrapped("  Cards   ", s.pack(v.Full()))
	if v.Full().Jokers > 0 {
		s.wrapped("  Jokers  ", strings.Fields(jokerRules[v.DragonJokers]))
	}
	s.wrapped("  Opening ", strings.Fields(openingRules[v.Full().Opening]))
	s.wrapped("  Counting", s.values(v))
	s.wrapped("  Moon    ", strings.Fields(moonRules[v.Full().Moon]))
	if v.Sides {
		s.wrapped("  Sides   ", []string{s.side(0), "against", s.side(1)})
	}
	if v.Settlement {
		s.wrapped("  Deals   ", strings.Fields(settlementRule))
	}
	s.wrapped("  The end ", strings.Fields(ending(v.Full())))
	s.wrapped("  Seed    ", strings.Fields(fmt.Sprintf("%d: -seed %[1]d deals the same cards again", seed)))
	if !s.watching() {
		s.sayf("\n  Type ? for help at any time.\n")
	}
}

// side names the partners from a seat on.
func (s *screen) side(seat int) string {
	var names []string
	for ; seat < len(s.names); seat += 2 {
		names = append(names, s.names[seat])
	}
	return strings.Join(names, " and ")
}

// pack says which cards are dealt, and to whom.
func (s *screen) pack(v hearts.Variant) []string {
	text := count(v.Packs, "pack")
	if v.Jokers > 0 {
		text += " and " + count(v.Jokers, "joker")
	}
	if v.Removed.Len() > 0 {
		text += ", without " + strings.Join(s.cards(v.Removed), " ")
	}
	text += ": " + count((v.Pack().Len()-v.Kitty)/v.Players, "card") + " each"
	if v.Kitty > 0 {
		trick := kittyTrick[v.KittyToLastTrick]
		text += fmt.Sprintf(", and %d in a kitty that goes with the %s trick", v.Kitty, trick)
	}
	if v.Packs > 1 {
		text += "; identical cards in a trick cancel each other"
	}
	return strings.Fields(text)
}

const settlementRule = "each settled by itself: the lowest above 0 wins the difference from each above it"

var kittyTrick = map[bool]string{false: "first", true: "last"}

// jokerRules are by whether they are those of Dragon Hearts.
var jokerRules = map[bool]string{
	false: "never win, and may be played at any time",
	true:  "never win, and are for players who cannot follow suit: JR in ♦ and ♥, JB in ♣ and ♠, JK in all",
}

var openingRules = map[hearts.Opening]string{
	hearts.OpenLowestClub:   "the holder of the lowest club leads it",
	hearts.OpenAnyClub:      "the holder of the lowest club leads any club",
	hearts.OpenLeftOfDealer: "the seat left of the dealer leads",
}

var moonRules = map[hearts.Moon]string{
	hearts.MoonAdd:      "added to the others",
	hearts.MoonSubtract: "subtracted from the shooter",
	hearts.MoonChoice:   "the shooter adds to the others or subtracts",
	hearts.MoonOff:      "none",
}

// ending says when the game ends.
func ending(v hearts.Variant) string {
	var ways []string
	if v.Target > 0 {
		ways = append(ways, "when somebody has "+count(v.Target, "point"))
	}
	if v.Deals > 0 {
		ways = append(ways, "after "+count(v.Deals, "deal"))
	}
	best := "lowest"
	if v.Reverse || v.Settlement {
		best = "highest"
	}
	return strings.Join(ways, " or ") + "; the " + best + " total wins"
}

// values lists what counts, such as "Q♠ 13, 2♥–A♥ 1". Neighbors of the same value are one
// item.
func (s *screen) values(v hearts.Variant) (items []string) {
	type run struct {
		first, last hearts.Card
		value       int
	}
	var runs []run
	for c := range v.Pack().All() {
		value := v.Value(c)
		if n := len(runs); n > 0 && runs[n-1].value == value && runs[n-1].last.Suit() == c.Suit() {
			runs[n-1].last = c
			continue
		}
		runs = append(runs, run{c, c, value})
	}
	for _, r := range slices.DeleteFunc(runs, func(r run) bool { return r.value == 0 }) {
		item := s.card(r.first)
		if r.last != r.first {
			item += "–" + s.card(r.last)
		}
		items = append(items, fmt.Sprintf("%s %d,", item, r.value))
	}
	if n := len(items); n > 0 {
		items[n-1] = strings.TrimSuffix(items[n-1], ",")
	}
	return items
}

// dealt shows that a deal begins. When nobody plays at the screen it shows all cards.
func (s *screen) dealt(g hearts.Game) {
	s.rule(fmt.Sprintf("Deal %d: %s, %s", g.Deals(), s.does(g.Dealer(), "deal", "deals"), passing(g)))
	kitty := g.Kitty()
	if !s.watching() {
		if kitty.Len() > 0 {
			s.tell("The kitty has %s.", count(kitty.Len(), "card"))
		}
		return
	}
	for seat := range g.Players() {
		s.lying(s.names[seat], g.Hand(seat))
	}
	if kitty.Len() > 0 {
		s.lying("Kitty", kitty)
	}
}

// lying shows cards beside a name.
func (s *screen) lying(name string, cards hearts.Cards) {
	s.wrapped(margin+left(name, labelColumns-len(margin)-1), s.cards(cards))
}

// passing says in words how cards are passed in a deal.
func passing(g hearts.Game) string {
	switch d := g.Passing(); d {
	case hearts.Hold:
		return "no passing"
	case hearts.Scatter:
		return "pass one card to each other seat"
	default:
		return fmt.Sprintf("pass %d %s", g.PassCount(), strings.Replace(d.String(), "-", " to the ", 1))
	}
}

// passPrompt asks for the cards to pass.
func (s *screen) passPrompt(v hearts.View) string {
	if v.Passing() == hearts.Scatter {
		var others []string
		for i := range v.PassCount() {
			others = append(others, s.names[hearts.Direction(i+1).To(v.Seat(), v.Players())])
		}
		return "One card each for " + strings.Join(others, ", ") + ": "
	}
	to := s.names[v.Passing().To(v.Seat(), v.Players())]
	return "Pass " + count(v.PassCount(), "card") + " to " + to + ": "
}

// passed shows the exchange, as far as the one at the screen may see it.
func (s *screen) passed(g hearts.Game) {
	s.sayf("\n")
	for seat := range s.names {
		if s.watching() || seat == s.you {
			s.wrapped(margin+s.does(seat, "pass", "passes"), s.gifts(g, seat))
		}
	}
	if !s.watching() {
		from := strings.Fields(s.giver(g.Passing()))
		s.wrapped(margin+s.does(s.you, "get", "gets"), append(s.cards(g.Received(s.you)), from...))
	}
}

// giver says who passes to the one at the screen, if it is one seat.
func (s *screen) giver(d hearts.Direction) string {
	for seat, name := range s.names {
		if d.To(seat, len(s.names)) == s.you {
			return "from " + name
		}
	}
	return ""
}

// gifts says which cards of a seat go to whom, beginning on its left.
func (s *screen) gifts(g hearts.Game, seat int) (items []string) {
	for i := range s.names {
		to := (seat + 1 + i) % len(s.names)
		if cards := g.Given(seat, to); cards.Len() > 0 {
			items = append(append(items, s.cards(cards)...), "to "+s.names[to]+",")
		}
	}
	items[len(items)-1] = strings.TrimSuffix(items[len(items)-1], ",")
	return items
}

const (
	numberColumns = 6 // for the number of a trick
	seatColumns   = 6 // for a card below the name of its seat
)

// tricksBegin draws the head of the list of tricks, when nobody plays at the screen.
func (s *screen) tricksBegin() {
	if !s.watching() {
		return
	}
	line := left(margin+"Trick", numberColumns+1)
	for _, name := range s.names {
		line += right(name, seatColumns)
	}
	s.sayf("\n%s\n", s.paint(bold, line))
}

// turn shows the one at the screen what there is to see before playing a card.
func (s *screen) turn(v hearts.View) {
	trick := v.Trick()
	s.sayf("\n")
	heading := s.paint(bold, fmt.Sprintf("Trick %d:", fullTricks(v)+1))
	s.wrapped(heading, strings.Fields(s.does(trick.Leader(), "lead", "leads")+brokenNews(v)+heldNews(v)))
	if trick.Len() > 0 {
		s.trick(trick)
	}
	s.hand(v.Hand(), v.Legal())
}

// fullTricks counts the full tricks of this deal.
func fullTricks(v hearts.View) (n int) {
	for range v.Tricks() {
		n++
	}
	return n
}

// brokenNews says whether hearts are broken, where that matters.
func brokenNews(v hearts.View) string {
	switch rules := v.Variant(); {
	case v.HeartsBroken():
		return ", hearts are broken"
	case rules.HeartsAnyTime && !rules.QueenWaits:
		return ""
	}
	return ", hearts are not broken"
}

// heldNews says how many cards are held, if any.
func heldNews(v hearts.View) string {
	if v.Held().Len() == 0 {
		return ""
	}
	return ", " + count(v.Held().Len(), "card") + " held"
}

// taken shows the trick that has just been completed.
func (s *screen) taken(v hearts.View, t tricks.Taking) {
	s.last = t
	if !s.watching() {
		s.lastTrick(v)
		return
	}
	line, news := s.trickLine(fullTricks(v), t), "   "+s.takes(t)
	if width(line)+width(news) > s.width {
		news = "\n" + right(news, s.width)
	}
	s.sayf("%s%s\n", line, news)
}

// trickLine draws a trick with each card below the name of its seat. A mark shows who
// led.
func (s *screen) trickLine(number int, t tricks.Taking) string {
	line := left(right(fmt.Sprint(number), numberColumns-1), numberColumns+1)
	for seat := range s.names {
		card := s.card(t.Trick.Card(seat))
		if seat == t.Seat {
			card = s.paint(bold, card)
		}
		if seat == t.Trick.Leader() {
			card = "›" + card
		}
		line += right(card, seatColumns)
	}
	return line
}

// takes says who takes a trick, with what else, and with how many points.
func (s *screen) takes(t tricks.Taking) string {
	if t.Seat == tricks.Nobody {
		return "Nobody takes it: it is held"
	}
	text := s.does(t.Seat, "take it", "takes it") + t.With()
	if t.Points != 0 {
		text += ", " + count(t.Points, "point")
	}
	return text
}

// lastTrick shows the last full trick of this deal.
func (s *screen) lastTrick(v hearts.View) {
	if v.LastTrick().Len() == 0 {
		s.tell("No trick has been taken in this deal.")
		return
	}
	s.trick(s.last.Trick)
	s.tell("%s", s.takes(s.last))
	if s.last.Kitty.Len() > 0 {
		s.lying("Kitty", s.last.Kitty)
	}
}

// outcomes shows what the choices about the moon lead to.
func (s *screen) outcomes(g hearts.Game) {
	s.sayf("\n%s\n", s.paint(bold, "You have shot the moon! Totals to be:"))
	s.header("")
	for _, moon := range []hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract} {
		if chosen, err := g.ChooseMoon(s.you, moon); err == nil {
			s.row(moon.String(), chosen.Score().Total)
		}
	}
}

var moonNews = map[hearts.Moon]string{
	hearts.MoonAdd:      "shot the moon! It is added to the others.",
	hearts.MoonSubtract: "shot the moon! It is subtracted.",
}

// scored shows what a finished deal has brought.
func (s *screen) scored(g hearts.Game) {
	score := g.Score()
	s.sheet = append(s.sheet, score)
	s.sayf("\n")
	if shooter, how, ok := score.Moon(); ok {
		s.tell("%s %s", s.does(shooter, "have", "has"), moonNews[how])
		s.sayf("\n")
	}
	s.header(fmt.Sprintf("Deal %d", g.Deals()))
	s.row("points", score.Points)
	s.row("added", score.Added)
	s.row("total", score.Total)
}

// scoreSheet shows what every deal has added, and how the game stands.
func (s *screen) scoreSheet(v hearts.View) {
	s.header("Score")
	for i, score := range s.sheet {
		s.row(fmt.Sprintf("deal %d", i+1), score.Added)
	}
	s.row("total", v.Score().Total)
	s.row("this deal", v.Score().Points)
}

// winners shows who has won.
func (s *screen) winners(score hearts.Score) {
	var winners []string
	text, points := "", 0
	for seat, name := range s.names {
		if score.Won(seat) {
			winners = append(winners, name)
			text, points = s.does(seat, "win", "wins"), score.Total(seat)
		}
	}
	if last := len(winners) - 1; last > 0 {
		text = strings.Join(winners[:last], ", ") + " and " + winners[last] + " share the win"
	}
	s.rule("The end")
	s.tell("%s with %s.", text, count(points, "point"))
}

// stopped says that a game has gone on long enough.
func (s *screen) stopped(deals int) {
	s.rule("No end in sight")
	s.tell("Nobody has won after %s, and the game stops here.", count(deals, "deal"))
	s.tell("With -max-deals it may go on longer.")
}

const playHelp = `  Type a card, such as QS, q♠ or 10h, or
  its number in your hand. To pass cards,
  type several with spaces between them.
    hand    your hand again
    last    the last trick
    score   the score sheet
    quit    leave the game
`

// help says what to type.
func (s *screen) help(hearts.View) error {
	s.sayf("%s", playHelp)
	return nil
}
