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

// viewNews are those that follow from them, and that a client wants to draw.
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
	Counts    []int     `json:"counts"`
	Known     []Cards   `json:"known"`
	Lacks     [][]Suit  `json:"lacks"`
}

// MarshalJSON writes all that the view knows, for a client to draw and for [View.UnmarshalJSON] to read:
//
//	{
//	  "seat": 2,                    whose view it is, -1 for a spectator
//	  "variant": {…},               see Variant
//	  "deals": 3,                   how many have been dealt, the one in play included
//	  "before": [12, 0, 40, 26],    the totals before this deal, by seat
//	  "dealt": ["2C", …],           the cards that the seat was dealt, before any were passed
//	  "chosen": [0, 1, 2, 3],       the seats that have chosen cards to pass, lowest first
//	  "passed": ["QS", "AS", "KS"], the cards that the seat has chosen, in the order of the pack, with scatter in that of the seats to its left
//	  "received": [[], ["2H", …], [], []],  the cards that it got, by giver; [] before the exchange
//	  "opener": 1,                  who leads to the first trick, -1 while that is not known
//	  "kitty": [],                  the cards dealt to no seat, once they have been taken
//	  "plays": ["2C", "5C", …],     the cards played in this deal, in order
//	  "choice": "default",          what the shooter of the moon has chosen: "add", "subtract", and "default" for nothing
//	  "phase": "playing",           see Phase
//
//	  "turn": 2,                    the seat that acts next, -1 if none does
//	  "acting": [2],                all seats that the game waits for
//	  "dealer": 1,
//	  "passing": "left",            see Direction; "hold" before the first deal
//	  "pass-count": 3,
//	  "hand": ["4C", …],            what the seat holds now
//	  "legal": ["4C"],              what of it may be played or passed now
//	  "trick": {"leader": 1, "cards": ["2C"], "winner": 1, "points": 0},   on the table; winner is -1 while it is empty
//	  "tricks": [{…}, …],           the full tricks of this deal
//	  "taken": [["2C", …], [], [], []],   the cards that each seat has taken
//	  "held": [],                   those of tricks that nobody has won
//	  "face-down": 0,               how many cards lie in a kitty that nobody has taken
//	  "broken": false,              hearts
//	  "score": {"points": […], "added": […], "totals": […], "moon": null, "won": []},   see Score
//	  "counts": [13, 12, 13, 13],   how many cards each seat holds
//	  "known": [[], [], ["4C", …], ["QS", …]],     the cards of which it is certain that the seat holds them
//	  "lacks": [["clubs"], [], [], []]             the suits of which it is certain that the seat holds none, itself included
//	}
func (v View) MarshalJSON() ([]byte, error) {
	s := v.fixed()
	players := s.rules.players
	facts := viewFacts{
		Seat:     v.Seat(),
		Variant:  s.rules.variant,
		Deals:    s.number,
		Before:   s.totalsList(),
		Dealt:    listOf(v.Dealt()),
		Chosen:   s.rules.seatsWhere(v.chosen.has),
		Passed:   append([]Card{}, (&pass{choice: &v.passed}).list()...),
		Received: [][]Card{},
		Opener:   -1,
		Kitty:    listOf(v.Kitty()),
		Plays:    append([]Card{}, v.log[:v.count]...),
		Choice:   v.moon,
		Phase:    v.phase,
	}
	if v.begun() {
		facts.Opener = int(s.opener)
		for _, given := range v.received[:players*min(int(v.owner), 1)] {
			facts.Received = append(facts.Received, listOf(given))
		}
	}
	turn, _ := v.Turn()
	news := viewNews{
		Turn:      turn,
		Acting:    s.rules.seatsWhere(v.MustAct),
		Dealer:    s.dealer(),
		Passing:   v.Passing(),
		PassCount: s.passCount(),
		Hand:      v.Hand(),
		Legal:     v.Legal(),
		Trick:     v.Trick(),
		Tricks:    []Trick{},
		FaceDown:  v.faceDown(),
		Broken:    v.HeartsBroken(),
		Score:     v.Score(),
	}
	for _, t := range v.Tricks() {
		news.Tricks = append(news.Tricks, t)
	}
	chances, _ := v.chances()
	taken, held := v.table().piles(s)
	news.Taken, news.Held = taken[:players], held
	for seat := range players {
		news.Counts = append(news.Counts, v.Count(seat))
		news.Known = append(news.Known, chances.known[seat])
		list := []Suit{}
		for suit := Clubs; suit <= Hearts && v.dealt(); suit++ {
			if chances.possible[seat].Of(suit) == (Cards{}) {
				list = append(list, suit)
			}
		}
		news.Lacks = append(news.Lacks, list)
	}
	return json.Marshal(struct {
		viewFacts
		viewNews
	}{facts, news})
}

// faceDown returns how many cards lie in a kitty that nobody has taken.
func (v *View) faceDown() int {
	if !v.dealt() || v.kitty != nil {
		return 0
	}
	return v.rules.kitty
}

// begun reports whether the play of this deal has begun.
func (v *View) begun() bool { return v.dealt() && v.phase != Passing }

// listOf returns the cards of a bag in its order, and an empty list of none.
func listOf(cards Cards) []Card { return slices.AppendSeq([]Card{}, cards.All()) }

// seatsWhere returns such seats of the table.
func (r *rules) seatsWhere(such func(seat int) bool) []int {
	list := []int{}
	for seat := range r.players {
		if such(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// longestView is more than the JSON of any view can need, in bytes.
const longestView = 1 << 16

// UnmarshalJSON reads what [View.MarshalJSON] writes. The view that is read knows what the one that was written knew, and can be
// sampled. Keys that are missing, come twice or are not known, and values of a wrong type are reported as a [*SyntaxError], faults of the variant
// as by [New]. A member that does not follow from the rest, an illegal card, hands that no deal could give give an error that
// is [ErrContradiction] and names the member.
//
// As everywhere in encoding/json, null changes nothing: a new View then stays the zero View, which is one.
func (v *View) UnmarshalJSON(data []byte) error {
	if isNull(data) {
		return nil
	}
	if len(data) > longestView {
		return syntaxError(string(data), "a view too long")
	}
	if err := keysOnce(data); err != nil {
		return err
	}
	var facts viewFacts
	members := facts.members()
	for _, key := range viewNewsKeys {
		members = append(members, member{key, new(json.RawMessage), true})
	}
	if err := readObject(data, members...); err != nil {
		return err
	}
	read, err := facts.view()
	if err != nil {
		return err
	}
	if _, ok := read.chances(); !ok {
		return contradiction("plays")
	}
	if err := read.writesAs(data); err != nil {
		return err
	}
	*v = read
	return nil
}

// members returns the members of the JSON that are facts.
func (f *viewFacts) members() []member {
	return []member{
		{"seat", &f.Seat, true}, {"variant", &f.Variant, true}, {"deals", &f.Deals, true}, {"before", &f.Before, true},
		{"dealt", &f.Dealt, true}, {"chosen", &f.Chosen, true}, {"passed", &f.Passed, true}, {"received", &f.Received, true},
		{"opener", &f.Opener, true}, {"kitty", &f.Kitty, true}, {"plays", &f.Plays, true}, {"choice", &f.Choice, true}, {"phase", &f.Phase, true},
	}
}

// viewNewsKeys are the keys of viewNews.
var viewNewsKeys = []string{
	"turn", "acting", "dealer", "passing", "pass-count", "hand", "legal", "trick", "tricks", "taken", "held", "face-down", "broken", "score", "counts", "known", "lacks",
}

// writesAs returns an error if a member of the JSON is not as the view writes it.
func (v *View) writesAs(data []byte) error {
	given := map[string]json.RawMessage{}
	if err := eachMember(data, func(key string, value json.RawMessage) error { given[key] = value; return nil }); err != nil {
		return err
	}
	written, err := v.MarshalJSON()
	if err != nil {
		return err
	}
	return eachMember(written, func(key string, value json.RawMessage) error {
		if !sameJSON(value, given[key]) {
			return contradiction(key)
		}
		return nil
	})
}

// contradiction returns the error for a member that does not fit the others.
func contradiction(member string) error {
	return detailed{ErrContradiction, ErrContradiction.sentence() + ": " + member}
}

// view returns the view of these facts. What is wrong with them it finds as far as it must.
func (f *viewFacts) view() (v View, err error) {
	g, err := NewAt(f.Variant, 0)
	if err != nil {
		return v, err
	}
	v.setting = g.deal.setting
	switch players := v.rules.players; {
	case f.Seat < Spectator || f.Seat >= players:
		return v, contradiction("seat")
	case f.Deals < 0 || f.Deals > 2*mostDealt:
		return v, contradiction("deals")
	case len(f.Before) != players:
		return v, contradiction("before")
	}
	for seat, total := range f.Before {
		if total < -farthest || total > farthest || f.Variant.Sides && total != f.Before[seat%2] {
			return v, contradiction("before")
		}
		v.totals[seat] = int32(total)
	}
	v.owner, v.number, v.direction = int8(f.Seat+1), f.Deals, f.Variant.Passing(f.Deals)
	w := &v.rules.worth
	switch {
	case len(f.Plays) == 0 && (f.Phase == Dealing || f.Phase == Over):
		if w.over(v.number, v.totals[:v.rules.players]) {
			v.phase = Over
		}
		return v, nil
	case f.Deals == 0:
		return v, contradiction("deals")
	case w.over(v.number-1, v.totals[:v.rules.players]):
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

// readHand reads the hand of the seat and what was passed, and returns the member that does not fit, if any.
func (v *View) readHand(f *viewFacts) (wrong string) {
	dealt, err := bagOf(f.Dealt)
	size := 0
	if v.owner != 0 {
		size = v.rules.hand
	}
	if err != nil || dealt.Len() != size || !dealt.within(v.rules.pack) {
		return "dealt"
	}
	v.hand, v.left = dealt, dealt
	if v.direction != Hold {
		v.phase = Passing
	}
	for _, seat := range f.Chosen {
		if !v.MustAct(seat) {
			return "chosen"
		}
		v.chosen |= 1 << seat
	}
	if v.owner != 0 && v.chosen.has(v.Seat()) && !v.readPassed(f) {
		return "passed"
	}
	if v.phase == Passing {
		if v.waitForPasses(v.rules, v.chosen); v.acts != 0 {
			return ""
		}
	}
	v.phase = Playing
	if len(f.Received) != v.rules.players*min(int(v.owner), 1) {
		return "received"
	}
	all := dealt
	for giver, cards := range f.Received {
		got, err := bagOf(cards)
		before := all.Len()
		all = all.Plus(got)
		if err != nil || got.Len() != v.givenTo(giver) || all.Len() != before+got.Len() || !all.within(v.rules.pack) {
			return "received"
		}
		v.received[giver] = got
	}
	v.hand = all.Minus(v.passed.cards)
	v.left = v.hand
	return ""
}

// within reports whether all cards of the bag, copies counted, are in another.
func (b Cards) within(other Cards) bool { return b.Minus(other) == Cards{} }

// readPassed reads what the seat has chosen to pass, and reports whether it can.
func (v *View) readPassed(f *viewFacts) bool {
	cards, err := bagOf(f.Passed)
	v.passed.cards = cards
	if v.direction == Scatter {
		copy(v.passed.order[:], f.Passed)
	}
	return err == nil && len(f.Passed) == v.passCount() && cards.within(v.hand)
}

// givenTo returns how many cards the seat of the view gets from a giver.
func (v *View) givenTo(giver int) int {
	switch own := v.Seat(); {
	case v.owner != 0 && v.direction == Scatter && giver != own:
		return 1
	case v.owner != 0 && v.direction.To(giver, v.rules.players) == own:
		return v.passCount()
	}
	return 0
}

// readPlays reads the cards played, and returns the member that does not fit, if any.
func (v *View) readPlays(f *viewFacts) (wrong string) {
	if !v.rules.has(f.Opener) {
		return "opener"
	}
	v.opener = int8(f.Opener)
	kitty, err := bagOf(f.Kitty)
	if err != nil || len(f.Kitty) > 0 && kitty.Len() != v.rules.kitty {
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
			from = &v.left
		}
		if v.phase != Playing || !from.Has(c) {
			return "plays"
		}
		*from = from.Without(c)
		v.table().play(&v.setting, c)
	}
	if v.table().kittyTaken(v.rules) != (len(f.Kitty) > 0) {
		return "kitty"
	}
	if v.phase == ChoosingMoon && (f.Choice == MoonAdd || f.Choice == MoonSubtract) {
		v.moon = f.Choice
		v.table().finish(&v.setting)
	}
	return ""
}
