package hearts

import (
	"encoding/json"
	"slices"
	"strconv"
)

// The JSON of a record.
type (
	recordJSON struct {
		Version int        `json:"hearts"`
		Variant Variant    `json:"variant"`
		Start   *startJSON `json:"start,omitempty"`
		Deals   []dealJSON `json:"deals"`
	}
	startJSON struct {
		Deals  int   `json:"deals"`
		Totals []int `json:"totals"`
	}
	dealJSON struct {
		Hands  []Cards    `json:"hands"`
		Kitty  Cards      `json:"kitty,omitzero"`
		Passes []passJSON `json:"passes,omitempty"`
		Plays  []Card     `json:"plays,omitempty"`
		Moon   *moonJSON  `json:"moon,omitempty"`
		Added  []int      `json:"added,omitempty"`
		Totals []int      `json:"totals,omitempty"`
	}
	passJSON struct {
		Seat  int    `json:"seat"`
		Cards []Card `json:"cards"`
	}
	moonJSON struct {
		Seat   int  `json:"seat"`
		Choice Moon `json:"choice"`
	}
)

// MarshalJSON returns the JSON of the record.
func (r Record) MarshalJSON() ([]byte, error) {
	out := recordJSON{Version: recordVersion, Variant: r.game.Variant(), Deals: []dealJSON{}}
	start := r.game.start()
	if d := start.deal.fixed(); d.started() {
		out.Start = &startJSON{d.number, d.totalsList()}
	}
	for _, g := range r.game.deals() {
		out.Deals = append(out.Deals, g.dealJSON())
	}
	return json.Marshal(out)
}

// dealJSON returns the JSON of one deal.
func (g *Game) dealJSON() (out dealJSON) {
	g.eachMove(0, func(m Move) bool {
		switch m.phase {
		case Dealing:
			out.Hands, out.Kitty = m.hands[:m.n], m.kitty
		case Passing:
			out.Passes = append(out.Passes, passJSON{m.seat, m.cards[:m.n]})
		case Playing:
			out.Plays = append(out.Plays, m.card)
		case ChoosingMoon:
			out.Moon = &moonJSON{m.seat, m.moon}
		}
		return true
	})
	if g.phase == Dealing || g.phase == Over {
		score := g.Score()
		out.Added, out.Totals = score.bySeat(score.Added), score.bySeat(score.Total)
	}
	return out
}

// UnmarshalJSON reads a record from JSON, move by move, as the game was played.
// Unknown keys, keys that come twice, wrong types, illegal games, and scores that
// are not those of the cards are errors, each a [*RecordError]. As everywhere in
// encoding/json, null changes nothing.
func (r *Record) UnmarshalJSON(data []byte) error {
	if r == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	g, deal, err := readRecordJSON(data)
	if err != nil {
		return &RecordError{Deal: deal, Err: err}
	}
	r.game = g
	return nil
}

// readRecordJSON makes the moves of a record. With an error, deal is the number
// of the deal that is wrong; before the first it is what the game starts from.
func readRecordJSON(data []byte) (g Game, deal int, err error) {
	var in recordJSON
	var deals json.RawMessage
	err = readObject(data, refuse,
		member{"hearts", &in.Version, true},
		member{"variant", &in.Variant, true},
		member{"start", &in.Start, false},
		member{"deals", &deals, true})
	if err == nil {
		err = checkVersion(strconv.Itoa(in.Version))
	}
	if err != nil {
		return g, 0, err
	}
	start := startJSON{}
	if in.Start != nil {
		start = *in.Start
	}
	if g, err = newAt(in.Variant, start.Deals, maxStart, start.Totals...); err != nil {
		return g, 0, err
	}
	deal = g.Deals()
	err = eachElement(deals, func(element json.RawMessage) error {
		deal++
		var in dealJSON
		err := in.read(element)
		if err == nil {
			g, err = in.play(g)
		}
		return err
	})
	return g, deal, err
}

// maxDealJSON is more than the JSON of any deal can need, in bytes.
const maxDealJSON = 1 << 16

func (in *dealJSON) read(data []byte) error {
	if len(data) > maxDealJSON {
		return syntaxError(string(data), "the deal is too long")
	}
	return readObject(data, refuse,
		member{"hands", &in.Hands, true},
		member{"kitty", &in.Kitty, false},
		member{"passes", &in.Passes, false},
		member{"plays", &in.Plays, false},
		member{"moon", &in.Moon, false},
		member{"added", &in.Added, false},
		member{"totals", &in.Totals, false})
}

func (in *startJSON) UnmarshalJSON(data []byte) error {
	return readObject(data, refuse,
		member{"deals", &in.Deals, true},
		member{"totals", &in.Totals, true})
}

func (in *passJSON) UnmarshalJSON(data []byte) error {
	return readObject(data, refuse,
		member{"seat", &in.Seat, true},
		member{"cards", &in.Cards, true})
}

func (in *moonJSON) UnmarshalJSON(data []byte) error {
	return readObject(data, refuse,
		member{"seat", &in.Seat, true},
		member{"choice", &in.Choice, true})
}

// play makes the moves of one deal. With an error the game is that of the moves
// before it.
func (in *dealJSON) play(g Game) (Game, error) {
	g, err := g.Do(DealMove(in.Hands, in.Kitty))
	for _, pass := range in.Passes {
		if err == nil {
			g, err = g.Do(PassMove(pass.Seat, pass.Cards...))
		}
	}
	for _, c := range in.Plays {
		if err == nil {
			g, err = g.Do(PlayMove(g.turn(), c))
		}
	}
	if err == nil && in.Moon != nil {
		g, err = g.Do(MoonMove(in.Moon.Seat, in.Moon.Choice))
	}
	if err != nil {
		return g, err
	}
	score := g.Score()
	if in.Added != nil && !slices.Equal(in.Added, score.bySeat(score.Added)) ||
		in.Totals != nil && !slices.Equal(in.Totals, score.bySeat(score.Total)) {
		return g, ErrScores
	}
	return g, nil
}
