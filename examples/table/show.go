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
	s.wrapped("  Seats   ", []string{strings.Join(s.names, ", ") + ", clockwise"})
	s.wrapped("  Cards   ", s.pack(v.Full()))
	if v.Full().Jokers > 0 {
		s.wrapped("  Jokers  ", strings.Fields(jokerRules[v.DragonJokers]))
	}
	s.wrapped("  Opening ", []string{openingRules[v.Full().Opening]})
	s.wrapped("  Counting", s.values(v))
	s.wrapped("  Moon    ", []string{moonRules[v.Full().Moon]})
	if v.Sides {
		s.wrapped("  Sides   ", []string{s.side(0), "against", s.side(1)})
	}
	if v.Settlement {
		s.wrapped("  Deals   ", strings.Fields("each settled by itself: the lowest above 0 wins what the others have more"))
	}
	s.wrapped("  The end ", []string{ending(v.Full())})
	s.wrapped("  Seed    ", []string{fmt.Sprintf("%d: -seed %[1]d deals the same cards again", seed)})
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
		text += fmt.Sprintf(", and %d in a kitty that goes with the %s trick", v.Kitty, kittyTrick[v.KittyToLastTrick])
	}
	if v.Packs > 1 {
		text += "; identical cards in a trick cancel each other"
	}
	return strings.Fields(text)
}

var kittyTrick = map[bool]string{false: "first", true: "last"}

// jokerRules are by whether they are those of Dragon Hearts.
var jokerRules = map[bool]string{
	false: "never win, and may be played at any time",
	true:  "never win, and are for who cannot follow suit: JR in ♦ and ♥, JB in ♣ and ♠, JK in all",
}

var openingRules = map[hearts.Opening]string{
	hearts.OpenLowestClub:   "who holds the lowest club leads it",
	hearts.OpenAnyClub:      "who holds the lowest club leads any club",
	hearts.OpenLeftOfDealer: "the seat left of the dealer leads",
}

var moonRules = map[hearts.Moon]string{
	hearts.MoonAdd:      "added to the others",
	hearts.MoonSubtract: "subtracted from who shoots it",
	hearts.MoonChoice:   "who shoots it adds to the others or subtracts",
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

// values lists what counts, such as "Q♠ 13, 2♥–A♥ 1": neighbours of the same value in one item.
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

// dealt shows that a deal begins, and all hands and the kitty when nobody plays at the screen.
func (s *screen) dealt(g hearts.Game) {
	how := passing(g)
	s.rule(fmt.Sprintf("Deal %d: %s, %s", g.Deals(), s.does(g.Dealer(), "deal", "deals"), how))
	kitty := g.Kitty()
	if !s.watching() {
		if kitty.Len() > 0 {
			s.sayf("%sThe kitty has %s.\n", margin, count(kitty.Len(), "card"))
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
	switch d := g.Variant().Passing(g.Deals()); d {
	case hearts.Hold:
		return "no passing"
	case hearts.Scatter:
		return "pass one card to each other seat"
	default:
		return fmt.Sprintf("pass %d %s", g.PassCount(), strings.Replace(d.String(), "-", " to the ", 1))
	}
}

// passPrompt asks for the cards to pass.
func (s *screen) passPrompt(v sight) string {
	if v.direction() == hearts.Scatter {
		var others []string
		for i := range v.count {
			others = append(others, s.names[(v.seat+1+i)%v.players])
		}
		return "One card each for " + strings.Join(others, ", ") + ": "
	}
	to := s.names[v.direction().To(v.seat, v.players)]
	if v.count == 1 {
		return "Pass 1 card to " + to + ": "
	}
	return fmt.Sprintf("Pass %d cards to %s: ", v.count, to)
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
		from := strings.Fields(s.giver(g.Variant().Passing(g.Deals())))
		s.wrapped(margin+s.does(s.you, "get", "gets"), append(s.cards(g.Received(s.you)), from...))
	}
}

// giver says who passes to the one at the screen, where it is one seat.
func (s *screen) giver(d hearts.Direction) string {
	for seat, name := range s.names {
		if d.To(seat, len(s.names)) == s.you {
			return "from " + name
		}
	}
	return ""
}

// gifts says which cards of a seat go to whom, from its left on around.
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
func (s *screen) turn(v sight) {
	number := s.paint(bold, fmt.Sprintf("Trick %d:", len(v.tricks)+1))
	s.sayf("\n%s %s%s%s\n", number, s.does(v.trick.Leader(), "lead", "leads"), brokenNews(v), heldNews(v))
	if v.trick.Len() > 0 {
		s.trick(v.trick)
	}
	s.hand(v.hand, v.legal)
}

// brokenNews says whether hearts are broken, where that matters.
func brokenNews(v sight) string {
	switch {
	case v.broken:
		return ", hearts are broken"
	case v.variant.HeartsAnyTime && !v.variant.QueenWaits:
		return ""
	}
	return ", hearts are not broken"
}

// heldNews says how many cards are held, if any.
func heldNews(v sight) string {
	if v.held.Len() == 0 {
		return ""
	}
	return ", " + count(v.held.Len(), "card") + " held"
}

// taken shows the trick that has just been completed.
func (s *screen) taken(v sight) {
	if !s.watching() {
		s.lastTrick(v)
		return
	}
	line, news := s.trickLine(len(v.tricks), v.last), "   "+s.takes(v.last)
	if width(line)+width(news) > lineWidth {
		news = "\n" + right(news, lineWidth)
	}
	s.sayf("%s%s\n", line, news)
}

// trickLine draws a trick with each card below the name of its seat; a mark shows who led.
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
func (s *screen) lastTrick(v sight) {
	if len(v.tricks) == 0 {
		s.sayf("%sNo trick has been taken in this deal.\n", margin)
		return
	}
	s.trick(v.last.Trick)
	s.sayf("%s%s\n", margin, s.takes(v.last))
	if v.last.Kitty.Len() > 0 {
		s.lying("Kitty", v.last.Kitty)
	}
}

// outcomes shows what the choices about the moon lead to.
func (s *screen) outcomes(v sight) {
	s.sayf("\n%s\n", s.paint(bold, "You have shot the moon! The totals will be:"))
	s.header("")
	for _, o := range v.outcomes {
		s.row(o.moon.String(), o.score.Total)
	}
}

var moonNews = map[hearts.Moon]string{
	hearts.MoonAdd:      "shot the moon! It is added to the others.",
	hearts.MoonSubtract: "shot the moon! It is subtracted.",
}

// scored shows what a finished deal has brought.
func (s *screen) scored(g hearts.Game) {
	score := g.Score()
	s.sayf("\n")
	if shooter, how, ok := score.Moon(); ok {
		s.sayf("%s%s %s\n\n", margin, s.does(shooter, "have", "has"), moonNews[how])
	}
	s.header(fmt.Sprintf("Deal %d", g.Deals()))
	s.row("points", score.Points)
	s.row("added", score.Added)
	s.row("total", score.Total)
}

// scoreSheet shows what every deal has added, and how the game stands.
func (s *screen) scoreSheet(v sight) {
	s.header("Score")
	for i, score := range v.sheet {
		s.row(fmt.Sprintf("deal %d", i+1), score.Added)
	}
	s.row("total", v.score.Total)
	s.row("this deal", v.score.Points)
}

// winners shows who has won.
func (s *screen) winners(score hearts.Score) {
	var winners []int
	for seat := range s.names {
		if score.Won(seat) {
			winners = append(winners, seat)
		}
	}
	text := s.does(winners[0], "win", "wins")
	if len(winners) > 1 {
		var names []string
		for _, seat := range winners {
			names = append(names, s.names[seat])
		}
		text = strings.Join(names, " and ") + " share the win"
	}
	s.rule("The end")
	text += " with " + count(score.Total(winners[0]), "point") + "."
	s.wrapped(margin[1:], strings.Fields(text))
}

// stopped says that a game has gone on long enough.
func (s *screen) stopped(deals int) {
	s.rule("No end in sight")
	s.sayf("%sNobody has won after %s, and the game stops here.\n%sWith -max-deals it may go on longer.\n",
		margin, count(deals, "deal"), margin)
}
