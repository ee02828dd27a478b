package hearts

import (
	"encoding/json"
	"slices"
)

// viewFacts are the members of the JSON of a view that say what has happened.
type viewFacts struct {
	Seat     int      `json:"seat"`
	Variant  Variant  `json:"variant"`
	Deals    int      `json:"deals"`
	Before   []int    `json:"before"`
	Dealt    []Card   `json:"dealt"`
	Chosen   []int    `json:"chosen"`
	Passed   []Card   `json:"passed"`
	Received [][]Card `json:"received"`
	Opener   int      `json:"opener"`
	Kitty    []Card   `json:"kitty"`
	Plays    []Card   `json:"plays"`
	Choice   Moon     `json:"choice"`
	Phase    Phase    `json:"phase"`
}

// viewNews are the members that follow from them, and that a client wants to
// draw.
type viewNews struct {
	Turn      int       `json:"turn"`
	Acting    []int     `json:"acting"`
	Dealer    int       `json:"dealer"`
	Passing   Direction `json:"passing"`
	PassCount int       `json:"pass-count"`
	Hand      Cards     `json:"hand"`
	Legal     Cards     `json:"legal"`
	Trick     Trick     `json:"trick"`
	Tricks    []Trick   `json:"tricks"`
	Taken     []Cards   `json:"taken"`
	Held      Cards     `json:"held"`
	FaceDown  int       `json:"face-down"`
	Broken    bool      `json:"broken"`
	Score     Score     `json:"score"`
	HandSize  int       `json:"hand-size"`
	Decided   bool      `json:"decided"`
	Counts    []int     `json:"counts"`
	Known     []Cards   `json:"known"`
	Lacks     [][]Suit  `json:"lacks"`
}

// MarshalJSON writes all that the view knows, for a client to draw and for
// [View.UnmarshalJSON] to read. First comes what has happened:
//
//	"seat": 2,                    whose view it is, -1 for a spectator
//	"variant": {…},               see Variant
//	"deals": 3,                   how many have been dealt, this one included
//	"before": [12, 0, 40, 26],    the totals before this deal, by seat
//	"dealt": ["2C", …],           what the seat was dealt
//	"chosen": [2, 0, 1, 3],       the seats that have chosen cards to pass, the
//	                              first to choose first
//	"passed": ["QS", "KS", "AS"], what the seat has chosen, in the order of the
//	                              pack; with scatter in that of seats to its left
//	"received": [[], ["2H", …], [], []],
//	                              what it got, by giver; [] before the exchange
//	"opener": 1,                  leads to the first trick, -1 if not known yet
//	"kitty": [],                  the cards dealt to no seat, once they are taken
//	"plays": ["2C", "5C", …],     the cards played in this deal, in order
//	"choice": "default",          the choice of the shooter: "add", "subtract", or
//	                              "default" for none
//	"phase": "playing",           see Phase
//
// Then comes what follows from it:
//
//	"turn": 2,                    the seat that acts next, -1 for none
//	"acting": [2],                all seats that the game waits for
//	"dealer": 1,
//	"passing": "left",            see Direction; "hold" before the first deal
//	"pass-count": 3,
//	"hand": ["4C", …],            what the seat holds now
//	"legal": ["4C"],              what of it may be played or passed now
//	"trick": {…},                 on the table, see Trick
//	"tricks": [{…}, …],           the full tricks of this deal
//	"taken": [["2C", …], [], [], []],
//	                              the cards that each seat has taken
//	"held": [],                   the cards of tricks that nobody has won
//	"face-down": 0,               how many cards lie in a kitty that is not taken
//	"broken": false,              hearts
//	"score": {…},                 see Score
//	"hand-size": 13,              how many cards a seat is dealt
//	"decided": false,             see View.Decided
//	"counts": [13, 12, 13, 13],   how many cards each seat holds
//	"known": [[], [], ["4C", …], ["QS", …]],
//	                              the cards that a seat certainly holds
//	"lacks": [["clubs"], [], [], []]
//	                              the suits of which a seat certainly holds none
func (v View) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		viewFacts
		viewNews
	}{v.facts(), v.news()})
}

// facts returns the members that say what has happened.
func (v *View) facts() viewFacts {
	s := v.fixed()
	f := viewFacts{
		Seat:     v.Seat(),
		Variant:  s.rules.given,
		Deals:    s.number,
		Before:   s.totalsList(),
		Dealt:    v.Dealt().list(),
		Chosen:   v.chosen.list(),
		Passed:   v.passed.list(),
		Received: [][]Card{},
		Opener:   -1,
		Kitty:    v.Kitty().list(),
		Plays:    append([]Card{}, v.played()...),
		Choice:   v.moon,
		Phase:    v.phase,
	}
	if v.begun() {
		f.Opener = int(s.opener)
		for _, given := range v.received[:v.givers()] {
			f.Received = append(f.Received, given.list())
		}
	}
	return f
}

// givers returns how many seats there are from which the seat can have got cards.
func (v *View) givers() int { return v.rules.Players * min(int(v.owner), 1) }

// news returns the members that follow from the facts.
func (v *View) news() viewNews {
	s := v.fixed()
	turn, _ := v.Turn()
	n := viewNews{
		Turn:      turn,
		Acting:    s.rules.seatsWhere(v.MustAct),
		Dealer:    s.dealer(),
		Passing:   v.Passing(),
		PassCount: s.passCount(),
		Hand:      v.Hand(),
		Legal:     v.Legal(),
		Trick:     v.Trick(),
		Tricks:    v.tricks(s),
		FaceDown:  v.faceDown(),
		Broken:    v.HeartsBroken(),
		HandSize:  s.rules.hand,
		Decided:   v.Decided(),
		Score:     v.Score(),
	}
	taken, held := v.piles(s)
	n.Taken, n.Held = taken[:s.rules.Players], held
	knowledge := v.Knowledge()
	for seat := range s.rules.Players {
		n.Counts = append(n.Counts, v.Count(seat))
		n.Known = append(n.Known, knowledge.Known(seat))
		lacks := []Suit{}
		for suit := Clubs; suit <= Hearts; suit++ {
			if knowledge.Lacks(seat, suit) {
				lacks = append(lacks, suit)
			}
		}
		n.Lacks = append(n.Lacks, lacks)
	}
	return n
}

// faceDown returns how many cards lie in a kitty that nobody has taken.
func (v *View) faceDown() int {
	if !v.dealt() || v.kitty != nil {
		return 0
	}
	return v.rules.Kitty
}

// maxViewJSON is more than the JSON of any view can need, in bytes.
const maxViewJSON = 1 << 16

// UnmarshalJSON reads what [View.MarshalJSON] writes. The view that is read knows
// what the one that was written knew, and can be sampled. Only what has happened
// is read. The rest follows from it, and is neither needed nor compared. A key
// that is not known is passed over. The keys "seat", "variant", "deals",
// "before", "plays" and "phase" are needed. Any other that is missing, or null,
// stands for nothing: no cards, no seats, no choice.
//
// Keys that come twice and values of a wrong type are reported as a
// [*SyntaxError], faults of the variant as by [New]. A member that does not fit
// the others, an illegal card, or hands that no deal could give are an error that
// is [ErrContradiction] and names the member.
//
// As everywhere in encoding/json, null changes nothing: a new View then stays the
// zero View.
func (v *View) UnmarshalJSON(data []byte) error {
	if v == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	if len(data) > maxViewJSON {
		return syntaxError(string(data), "the view is too long")
	}
	facts := viewFacts{Opener: -1}
	if err := readObject(data, passOver, facts.members()...); err != nil {
		return err
	}
	read, err := facts.view()
	if err != nil {
		return err
	}
	if _, ok := read.bounds(); !ok {
		return contradiction("plays")
	}
	if other := read.facts().differsFrom(&facts); other != "" {
		return contradiction(other)
	}
	*v = read
	return nil
}

// members returns the members of the JSON that are facts.
func (f *viewFacts) members() []member {
	return []member{
		{"seat", &f.Seat, true}, {"variant", &f.Variant, true}, {"deals", &f.Deals, true},
		{"before", &f.Before, true}, {"dealt", &f.Dealt, false}, {"chosen", &f.Chosen, false},
		{"passed", &f.Passed, false}, {"received", &f.Received, false},
		{"opener", &f.Opener, false}, {"kitty", &f.Kitty, false}, {"plays", &f.Plays, true},
		{"choice", &f.Choice, false}, {"phase", &f.Phase, true},
	}
}

// differsFrom returns the member in which the facts of a view are not those that
// were read, and "" if there is none. The order of the cards of a hand means
// nothing.
func (f viewFacts) differsFrom(read *viewFacts) string {
	sameHand := func(a, b []Card) bool { return CardsOf(a...) == CardsOf(b...) && len(a) == len(b) }
	for _, member := range []struct {
		key  string
		same bool
	}{
		{"dealt", sameHand(f.Dealt, read.Dealt)},
		{"chosen", slices.Equal(f.Chosen, read.Chosen)},
		{"passed", sameHand(f.Passed, read.Passed)},
		{"received", slices.EqualFunc(f.Received, read.Received, sameHand)},
		{"opener", f.Opener == read.Opener},
		{"kitty", sameHand(f.Kitty, read.Kitty)},
		{"plays", slices.Equal(f.Plays, read.Plays)},
		{"choice", f.Choice == read.Choice},
		{"phase", f.Phase == read.Phase},
	} {
		if !member.same {
			return member.key
		}
	}
	return ""
}

// contradiction returns the error for a member that does not fit the others.
func contradiction(member string) error {
	return detailed{ErrContradiction, ErrContradiction.Sentence() + ": " + member}
}

// view returns the view of these facts. It finds what is wrong with them as far
// as it must.
func (f *viewFacts) view() (v View, err error) {
	g, err := NewAt(f.Variant, 0)
	if err != nil {
		return v, err
	}
	v.setting = g.deal.setting
	switch players := v.rules.Players; {
	case f.Seat < Spectator || f.Seat >= players:
		return v, contradiction("seat")
	case f.Deals < 0 || f.Deals > maxStart:
		return v, contradiction("deals")
	case len(f.Before) != players:
		return v, contradiction("before")
	}
	for seat, total := range f.Before {
		partnersDiffer := f.Variant.Sides && total != f.Before[seat%2]
		if total < -farthest || total > farthest || partnersDiffer {
			return v, contradiction("before")
		}
		v.totals[seat] = int32(total)
	}
	v.owner, v.number, v.direction = int8(f.Seat+1), f.Deals, v.rules.Passes.in(f.Deals)
	over := v.rules.scoring.over
	switch {
	case len(f.Plays) == 0 && (f.Phase == Dealing || f.Phase == Over):
		if over(v.number, &v.totals) {
			v.phase = Over
		}
		return v, nil
	case f.Deals == 0:
		return v, contradiction("deals")
	case over(v.number-1, &v.totals):
		return v, contradiction("before")
	}
	wrong := v.readHand(f)
	if wrong == "" && v.phase != Passing {
		wrong = v.readPlays(f)
	}
	if wrong != "" {
		return v, contradiction(wrong)
	}
	return v, nil
}

// readHand reads the hand of the seat and what was passed. It returns the member
// that does not fit, if any.
func (v *View) readHand(f *viewFacts) (wrong string) {
	dealt, err := bagOf(f.Dealt)
	size := v.rules.hand * min(int(v.owner), 1)
	if err != nil || dealt.Len() != size || !dealt.within(v.rules.pack) {
		return "dealt"
	}
	v.hand, v.holding = dealt, dealt
	if v.direction != Hold {
		v.phase = Passing
	}
	for _, seat := range f.Chosen {
		if !v.MustAct(seat) {
			return "chosen"
		}
		v.chosen = v.chosen.then(seat)
	}
	if v.owner != 0 && v.chosen.has(v.Seat()) && !v.readPassed(f) {
		return "passed"
	}
	if v.phase == Passing {
		if v.waitForPasses(v.rules, v.chosen.seats); v.acts != 0 {
			return ""
		}
	}
	v.phase = Playing
	if len(f.Received) != v.givers() || !v.readReceived(f) {
		return "received"
	}
	return ""
}

// readPassed reads what the seat has chosen to pass, and reports whether it can
// have.
func (v *View) readPassed(f *viewFacts) bool {
	cards, err := bagOf(f.Passed)
	v.passed.cards = cards
	if v.direction == Scatter {
		copy(v.passed.order[:], f.Passed)
	}
	return err == nil && len(f.Passed) == v.passCount() && cards.within(v.hand)
}

// readReceived reads what the seat got, and reports whether it can have.
func (v *View) readReceived(f *viewFacts) bool {
	all := v.hand
	for giver, cards := range f.Received {
		got, err := bagOf(cards)
		n := all.Len() + got.Len()
		all = all.Plus(got)
		if err != nil || got.Len() != v.givenTo(giver) || all.Len() != n || !all.within(v.rules.pack) {
			return false
		}
		v.received[giver] = got
	}
	v.hand = all.Minus(v.passed.cards)
	v.holding = v.hand
	return true
}

// givenTo returns how many cards the seat of the view gets from a giver.
func (v *View) givenTo(giver int) int {
	switch own := v.Seat(); {
	case v.owner != 0 && v.direction == Scatter && giver != own:
		return 1
	case v.owner != 0 && v.direction.To(giver, v.rules.Players) == own:
		return v.passCount()
	}
	return 0
}

// readPlays reads the cards played. It returns the member that does not fit, if
// any.
func (v *View) readPlays(f *viewFacts) (wrong string) {
	if !v.rules.has(f.Opener) {
		return "opener"
	}
	v.opener = int8(f.Opener)
	kitty, err := bagOf(f.Kitty)
	if err != nil || len(f.Kitty) > 0 && kitty.Len() != v.rules.Kitty {
		return "kitty"
	}
	if len(f.Kitty) > 0 {
		v.kitty = &kitty
	}
	v.open(&v.setting)
	unseen := v.rules.pack.Minus(v.hand).Minus(kitty)
	for _, c := range f.Plays {
		from := &unseen
		if v.turn() == v.Seat() {
			from = &v.holding
		}
		if v.phase != Playing || !from.Has(c) {
			return "plays"
		}
		*from = from.Without(c)
		v.play(&v.setting, c)
	}
	if v.kittyTaken(v.rules) != (len(f.Kitty) > 0) {
		return "kitty"
	}
	if v.phase == ChoosingMoon && (f.Choice == MoonAdd || f.Choice == MoonSubtract) {
		v.moon = f.Choice
		v.finish(&v.setting)
	}
	return ""
}
