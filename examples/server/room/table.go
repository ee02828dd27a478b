package room

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

const (
	maxStrikes = 3  // moves by the clock in a row, after which a seat is away
	idsKept    = 16 // of each seat
)

// A table is what follows from the events of its log so far. It is never changed
// once it is made: an event makes a new one.
type table struct {
	id     string
	setup  setup
	seq    uint64 // of the last event in the store
	events int    // how many there were, which is the index of the next
	node   string // that stored the last one
	seats  []seat
	closed Refusal // ReadOnly or Broken, if no more can be stored

	game    hearts.Game
	moves   int           // made in the game
	starts  []int         // the number of the first move of each deal
	ends    []hearts.Game // each deal but the last, as it stood at its end
	deals   []hearts.Move // all that were ever dealt; after an undo the same come again
	decided int           // the move from which on the table played this deal out, or -1

	proposal *Proposal
	undone   int    // index of the last event that undid moves; clients from before it start anew
	next     string // the table of the rematch
	rolled   bool   // the log begins with the finished table
}

// A seat is empty if it has no name.
type seat struct {
	person
	strikes int       // moves by the clock in a row
	turn    time.Time // since when the game has waited for it; zero if it does not
	ids     []doneID  // the last commands, newest last
}

type doneID struct {
	id string
	at int // index of the event
}

func (s *seat) empty() bool { return s.Name == "" }
func (s *seat) away() bool  { return !s.empty() && s.strikes >= maxStrikes }

// computer reports whether the computer plays the seat.
func (s *seat) computer() bool { return s.empty() || s.away() }

// emptyTable returns a table without events.
func emptyTable(id string) *table { return &table{id: id, decided: -1} }

// over reports whether the game has ended.
func (t *table) over() bool { return t.events > 0 && t.game.Phase() == hearts.Over }

// people counts the seats with a person.
func (t *table) people() (n int) {
	for i := range t.seats {
		if !t.seats[i].empty() {
			n++
		}
	}
	return n
}

// seatOf returns the seat of a person, or -1.
func (t *table) seatOf(token string) int {
	return slices.IndexFunc(t.seats, func(s seat) bool { return !s.empty() && s.Token == token })
}

// read returns the table after some more events. One that cannot be applied closes
// the table, which then stays as it was before that.
func (t *table) read(log []store.Message) *table {
	for i := range log {
		if t.seq < log[i].Seq {
			t = t.readOne(&log[i], t.events == 0 && i+1 < len(log))
		}
	}
	return t
}

// readOne reads an event. Where a table was being rolled up when the process was
// killed its first events are missing: then it begins with a later one.
func (t *table) readOne(m *store.Message, more bool) *table {
	after := t
	if t.closed == "" {
		e, err := parseEvent(m.Data)
		if err == nil && more && e.I > 0 && e.All == nil {
			return t
		}
		if err == nil {
			after, err = t.apply(e, m.Time)
		}
		if err != nil {
			after = t.copy()
			after.closed = Broken
			if errors.Is(err, ReadOnly) {
				after.closed = ReadOnly
			}
		}
	}
	if after == t {
		after = t.copy()
	}
	after.seq = m.Seq
	return after
}

func (t *table) copy() *table {
	c := *t
	c.seats = slices.Clone(t.seats)
	return &c
}

// apply returns the table after an event that was stored at this time.
func (t *table) apply(e *event, at time.Time) (*table, error) {
	c := t.copy()
	if e.I != t.events && e.All == nil || (e.I == 0) != (e.New != nil) {
		return t, fmt.Errorf("%w: event %d after %d", Broken, e.I, t.events-1)
	}
	if err := c.change(e); err != nil {
		return t, fmt.Errorf("%w: event %d: %w", Broken, e.I, err)
	}
	c.events, c.node = e.I+1, e.Node
	c.note(e)
	c.wait(e, at)
	return c, nil
}

// change makes what the event says has happened.
func (t *table) change(e *event) error {
	if t.events == 0 && e.New == nil && e.All == nil {
		return Broken
	}
	s := e.seat()
	if e.Seat != nil && (s < 0 || s >= len(t.seats)) {
		return NotSeated
	}
	if (e.Sit != nil || e.Leave || e.Undo != nil || e.Agree || e.Refuse || e.By == byPlayer) && s < 0 {
		return NotSeated
	}
	switch {
	case e.New != nil:
		return t.begin(*e.New)
	case e.All != nil:
		if e.I == t.events && t.over() { // the table is known already
			t.rolled = true
			return nil
		}
		return t.restore(e)
	case e.Sit != nil:
		if seat := &t.seats[s]; !seat.empty() && seat.Token != e.Sit.Token || e.Sit.Name == "" {
			return SeatTaken
		}
		t.seats[s].person = *e.Sit
		t.proposal = nil
	case e.Leave:
		t.seats[s].person = person{}
		t.proposal = nil
	case len(e.Moves) > 0:
		return t.play(e)
	case e.Undo != nil:
		if e.Undo.To < 1 || e.Undo.To >= t.moves || t.over() {
			return NothingToDo
		}
		t.proposal = &Proposal{s, e.Undo.To, []int{s}}
		t.settle(e)
	case e.Agree:
		if t.proposal == nil {
			return NothingToDo
		}
		t.proposal = &Proposal{t.proposal.Seat, t.proposal.To, append(slices.Clip(t.proposal.Agreed), s)}
		t.settle(e)
	case e.Refuse:
		t.proposal = nil
	case e.Next != "":
		t.next = e.Next
	}
	return nil
}

// begin begins the game.
func (t *table) begin(s setup) (err error) {
	if t.game, err = hearts.New(s.Variant); err != nil {
		return err
	}
	t.setup = s
	t.seats = make([]seat, t.game.Players())
	if len(s.Seats) > len(t.seats) {
		return BadTable
	}
	for i, p := range s.Seats {
		t.seats[i].person = p
	}
	return nil
}

// restore makes the table of one that was finished.
func (t *table) restore(e *event) error {
	*t = *emptyTable(t.id)
	if err := t.begin(e.All.setup); err != nil {
		return err
	}
	record, err := hearts.ReadRecord(strings.NewReader(e.All.Record))
	if err != nil {
		return err
	}
	for m := range record.Moves() {
		if err := t.move(m); err != nil {
			return err
		}
	}
	if t.game.Phase() != hearts.Over {
		return NotOver
	}
	if e.All.Decided != nil {
		t.decided = *e.All.Decided
	}
	t.next, t.undone, t.rolled = e.All.Next, e.I, true
	return nil
}

// play makes the moves of an event. They end a proposal. The first is that of who
// made it; others can follow when the deal is decided.
func (t *table) play(e *event) error {
	for i, m := range e.Moves {
		if t.decided < 0 && t.game.Decided() {
			t.decided = t.moves
		}
		if e.By == byPlayer && m.Seat() != e.seat() && (i == 0 || t.decided < 0) {
			return NotYours
		}
		if err := t.move(m.Move); err != nil {
			return err
		}
		if e.By == byClock && i == 0 && m.Seat() >= 0 {
			t.seats[m.Seat()].strikes++
		}
	}
	t.proposal = nil
	return nil
}

// move makes a move in the game.
func (t *table) move(m hearts.Move) error {
	g, err := t.game.Do(m)
	if err != nil {
		return err
	}
	if m.Phase() == hearts.Dealing {
		switch deal := t.game.Deals(); {
		case deal == len(t.deals):
			t.deals = append(slices.Clip(t.deals), m)
		case t.deals[deal] != m:
			return hearts.ErrContradiction
		}
		if t.game.Deals() > 0 {
			t.ends = append(slices.Clip(t.ends), t.game)
		}
		t.starts = append(slices.Clip(t.starts), t.moves)
		t.decided = -1
	}
	t.game = g
	t.moves++
	return nil
}

// settle undoes moves if all who play agree to it.
func (t *table) settle(e *event) {
	for i := range t.seats {
		if !t.seats[i].computer() && !slices.Contains(t.proposal.Agreed, i) {
			return
		}
	}
	for t.moves > t.proposal.To {
		t.game, _ = t.game.Undo()
		t.moves--
		if last := len(t.starts) - 1; t.moves == t.starts[last] { // that was the deal
			t.starts = t.starts[:last]
			t.ends = t.ends[:max(last-1, 0)]
		}
	}
	if t.moves <= t.decided {
		t.decided = -1
	}
	t.proposal = nil
	t.undone = e.I
}

// note keeps who has done something: a person who does is not away, and the id of
// the command is known if it comes again.
func (t *table) note(e *event) {
	if e.Seat == nil || e.By != "" && e.By != byPlayer {
		return
	}
	s := &t.seats[*e.Seat]
	s.strikes = 0
	s.ids = append(slices.Clip(s.ids[max(0, len(s.ids)-idsKept+1):]), doneID{e.ID, e.I})
}

// wait keeps since when the game has waited for each seat.
func (t *table) wait(e *event, at time.Time) {
	for i := range t.seats {
		s := &t.seats[i]
		moved := slices.ContainsFunc(e.Moves, func(m logMove) bool { return m.Seat() == i })
		switch {
		case !t.game.MustAct(i):
			s.turn = time.Time{}
		case s.turn.IsZero() || moved || t.undone == e.I || e.Sit != nil && e.seat() == i:
			s.turn = at
		}
	}
}

// deadline returns when the time of a person for a move is up, if it can be. An
// instance that has only just loaded the table gives ten seconds more.
func (t *table) deadline(i int, loaded time.Time) (until time.Time, ok bool) {
	s := &t.seats[i]
	if t.setup.Clock == 0 || t.closed != "" || s.computer() || s.turn.IsZero() {
		return time.Time{}, false
	}
	until = s.turn.Add(time.Duration(t.setup.Clock) * time.Second)
	if least := loaded.Add(grace); until.Before(least) {
		until = least
	}
	return until, true
}

// grace is how long nobody is timed out after the table was loaded, so that
// nobody is for an outage of the server.
const grace = 10 * time.Second

// movesSince returns the moves from one on, as far as a seat may know them.
func (t *table) movesSince(since, seat int) []hearts.Move {
	moves := []hearts.Move{}
	for deal, start := range t.starts {
		g, end := t.game, t.moves
		if deal+1 < len(t.starts) {
			g, end = t.ends[deal], t.starts[deal+1]
		}
		if end <= since {
			continue
		}
		number := start
		for m := range g.View(seat).Moves() {
			if number >= since {
				moves = append(moves, m)
			}
			number++
		}
	}
	return moves
}

// sheet returns what each finished deal added, by seat.
func (t *table) sheet() [][]int {
	rows := [][]int{}
	add := func(g hearts.Game) {
		score, row := g.Score(), make([]int, len(t.seats))
		for i := range row {
			row[i] = score.Added(i)
		}
		rows = append(rows, row)
	}
	for _, g := range t.ends {
		add(g)
	}
	if p := t.game.Phase(); t.moves > 0 && (p == hearts.Dealing || p == hearts.Over) {
		add(t.game)
	}
	return rows
}

// finished returns the event that replaces all others of a finished table.
func (t *table) finished() *event {
	all := &finished{setup: t.setup, Record: t.game.Record().String(), Next: t.next}
	all.Seats = make([]person, len(t.seats))
	for i := range t.seats {
		all.Seats[i] = t.seats[i].person
	}
	if t.decided >= 0 {
		all.Decided = &t.decided
	}
	return &event{By: byTable, All: all}
}
