package hearts

import (
	"encoding/json"
	"math/bits"
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
		Before:   s.totals[:players],
		Dealt:    listOf(v.Dealt()),
		Chosen:   s.rules.seatsWhere(v.chosen.has),
		Passed:   append([]Card{}, (&pass{choice: &v.passed}).list()...),
		Received: [][]Card{},
		Opener:   -1,
		Plays:    append([]Card{}, v.log[:v.count]...),
		Choice:   v.moon,
		Phase:    v.phase,
	}
	if v.begun() {
		facts.Opener = s.opener
		for _, given := range v.received[:players*min(int(v.owner), 1)] {
			facts.Received = append(facts.Received, listOf(given))
		}
	}
	turn, _ := v.Turn()
	news := viewNews{
		Turn:      turn,
		Acting:    s.rules.seatsWhere(v.MustAct),
		Dealer:    s.dealer(),
		Passing:   s.rules.variant.Passing(s.number),
		PassCount: s.passCount(),
		Hand:      v.Hand(),
		Legal:     v.Legal(),
		Trick:     v.Trick(),
		Tricks:    []Trick{},
		Broken:    v.broken(),
		Score:     v.Score(),
	}
	for _, t := range v.Tricks() {
		news.Tricks = append(news.Tricks, t)
	}
	possible := v.possibilities()
	for seat := range players {
		news.Counts = append(news.Counts, v.Count(seat))
		news.Known = append(news.Known, Cards{one: known(&possible, seat)})
		lacks := []Suit{}
		for suit := Clubs; suit <= Hearts && v.dealt(); suit++ {
			if (Cards{one: possible[seat]}).Of(suit) == (Cards{}) {
				lacks = append(lacks, suit)
			}
		}
		news.Lacks = append(news.Lacks, lacks)
	}
	return json.Marshal(struct {
		viewFacts
		viewNews
	}{facts, news})
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
// sampled. A member that does not follow from the rest, one that is missing or not known, an illegal card, hands that no deal could give: all of that is an error
// that is [ErrContradiction], or another [Reason]. As everywhere in encoding/json, null changes nothing.
func (v *View) UnmarshalJSON(data []byte) error {
	if isNull(data) {
		return nil
	}
	var facts viewFacts
	if len(data) > longestView {
		return syntaxError(string(data), "a view too long")
	}
	if err := json.Unmarshal(data, &facts); err != nil {
		return asSyntaxError(err, data, "not a view")
	}
	read, err := facts.view()
	if err != nil {
		return err
	}
	if read.Worlds() == 0 {
		return ErrContradiction
	}
	again, err := read.MarshalJSON()
	if err != nil {
		return err
	}
	if !sameJSON(data, again) {
		return ErrContradiction
	}
	*v = read
	return nil
}

// view returns the view of these facts. What is wrong with them it finds as far as it must.
func (f *viewFacts) view() (v View, err error) {
	g, err := NewAt(f.Variant, 0)
	if err != nil {
		return v, err
	}
	v.setting = g.deal.setting
	players := v.rules.players
	if len(f.Before) != players || f.Seat < Spectator || f.Seat >= players || f.Deals < 0 || f.Deals > mostTotal {
		return v, ErrContradiction
	}
	for seat, total := range f.Before {
		if total < -farthest || total > farthest {
			return v, ErrRange
		}
		v.totals[seat] = total
	}
	v.owner, v.number = int8(f.Seat+1), f.Deals
	switch {
	case len(f.Plays) == 0 && (f.Phase == Dealing || f.Phase == Over):
		if v.rules.worth.over(v.number, f.Before) {
			v.phase = Over
		}
		return v, nil
	case f.Deals == 0:
		return v, ErrContradiction
	}
	v.direction = v.rules.variant.Passing(v.number)
	if !v.readHand(f) || v.phase != Passing && !v.readPlays(f) {
		return v, ErrContradiction
	}
	return v, nil
}

// readHand reads the hand of the seat and what was passed, and reports whether they fit.
func (v *View) readHand(f *viewFacts) bool {
	dealt, err := bagOf(f.Dealt)
	if err != nil || v.owner != 0 && dealt.Len() != v.rules.cards/v.rules.players || v.owner == 0 && dealt.Len() > 0 {
		return false
	}
	v.hand = dealt
	if v.direction != Hold {
		v.phase = Passing
	}
	for _, seat := range f.Chosen {
		if !v.MustAct(seat) {
			return false
		}
		v.chosen |= 1 << seat
	}
	if v.owner != 0 && v.chosen.has(v.Seat()) && !v.readPassed(f) {
		return false
	}
	if _, waits := v.Turn(); waits {
		return v.rules.pack.one&v.hand.one == v.hand.one
	}
	v.phase = Playing
	if v.owner != 0 && len(f.Received) != v.rules.players {
		return false
	}
	for giver, cards := range f.Received {
		v.received[giver], err = bagOf(cards)
		if err != nil || v.received[giver].Len() != v.givenTo(giver) {
			return false
		}
	}
	received := v.Received()
	v.hand = dealt.Minus(v.passed.cards).Plus(received)
	apart := received.Len() == bits.OnesCount64(received.one&^dealt.one)
	return apart && v.rules.pack.one&v.hand.one == v.hand.one
}

// readPassed reads what the seat has chosen to pass.
func (v *View) readPassed(f *viewFacts) bool {
	cards, err := bagOf(f.Passed)
	v.passed.cards = cards
	if v.direction == Scatter {
		copy(v.passed.order[:], f.Passed)
	}
	return err == nil && len(f.Passed) == v.passCount() && cards.Minus(v.hand) == Cards{}
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

// readPlays reads the cards played, and reports whether they can lie on the table.
func (v *View) readPlays(f *viewFacts) bool {
	if !v.rules.has(f.Opener) {
		return false
	}
	v.opener = f.Opener
	v.open(&v.setting)
	for _, c := range f.Plays {
		if v.phase != Playing || !v.rules.pack.Has(c) || v.table.played.Has(c) {
			return false
		}
		v.play(&v.setting, c)
	}
	if v.phase == ChoosingMoon && (f.Choice == MoonAdd || f.Choice == MoonSubtract) {
		v.moon = f.Choice
		v.finish(&v.setting)
	}
	return true
}
