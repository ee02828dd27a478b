package room

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	mrand "math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// A Chooser is a computer player: it returns the move of the seat whose view it is
// shown, which is one that has to act.
type Chooser func(v hearts.View, r *mrand.Rand) (hearts.Move, error)

// Config is what a Node needs.
type Config struct {
	Name      string      // of this instance, unlike that of any other; empty is a random one
	Store     store.Store // stays open when the Node is closed
	Choose    Chooser
	Pace      Pace
	MaxTables int          // served at once; 0 is 10,000
	Log       *slog.Logger // nil is the default logger; no hand and no token gets there
}

// Pace is how long the table waits before it acts by itself: a random time from
// Least to Most. If another instance was the last to act, Other or up to a third
// longer is added. The zero Pace does not wait.
type Pace struct{ Least, Most, Other time.Duration }

// Human is a pace that people can follow.
var Human = Pace{400 * time.Millisecond, 900 * time.Millisecond, 1500 * time.Millisecond}

// Setup is how a table is made.
type Setup struct {
	Variant hearts.Variant `json:"variant,omitzero"`
	Clock   int            `json:"clock,omitempty"`  // seconds for a move: 0 (no clock), 15, 30 or 60
	Public  bool           `json:"public,omitempty"` // in the lobby
	// Wait is how many people sit down before the first deal; 0 is 1. The
	// computer plays for empty seats, which people can take at any time.
	Wait int `json:"wait,omitempty"`
}

// A Node serves tables to the clients of one instance.
type Node struct {
	Config
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	pool   chan struct{} // of computer players that think

	mu       sync.Mutex
	tables   map[string]*served
	lastRoll time.Time
}

// NewNode returns a node, which does nothing until it has a client.
func NewNode(c Config) *Node {
	if c.Name == "" {
		c.Name = rand.Text()[:8]
	}
	if c.Choose == nil {
		c.Choose = Simplest
	}
	if c.MaxTables == 0 {
		c.MaxTables = 10000
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	n := &Node{Config: c, tables: map[string]*served{}}
	n.pool = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))
	n.ctx, n.cancel = context.WithCancel(context.Background())
	return n
}

// Create makes a table and returns its id. Faults of the variant come as New of
// hearts returns them; other errors are a Refusal.
func (n *Node) Create(ctx context.Context, s Setup) (table string, err error) {
	if err := s.valid(); err != nil {
		return "", err
	}
	var id [16]byte
	_, _ = rand.Read(id[:]) // never fails
	table = hex.EncodeToString(id[:])
	if err := n.create(ctx, table, &event{New: &setup{Setup: s}}); err != nil {
		return "", err
	}
	return table, nil
}

// create stores the first event of a table. The error is errChanged if there is
// such a table.
func (n *Node) create(ctx context.Context, table string, e *event) error {
	e.ID = rand.Text()
	return newServed(n, table).append(ctx, e)
}

// Join connects a client. The error is a Refusal: NoTable, Full or Unavailable.
func (n *Node) Join(ctx context.Context, h Hello) (*Client, error) {
	c := &Client{token: hashed(h.Token), wake: make(chan struct{}, 1), at: -1, n: h.N}
	if h.At != nil {
		c.at = *h.At
	}
	c.nudge()
	if err := n.enter(c, h.Table); err != nil {
		return nil, err
	}
	select {
	case <-c.served.ready:
		if err := c.served.failed; err != nil {
			c.Close()
			return nil, err
		}
	case <-ctx.Done():
		c.Close()
		return nil, Unavailable
	}
	if c.at >= c.served.state.Load().events { // another instance knows more
		c.read(ctx)
	}
	return c, nil
}

// enter puts a client at a table, which is loaded if nobody is there.
func (n *Node) enter(c *Client, table string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := n.tables[table]
	switch {
	case n.ctx.Err() != nil:
		return Unavailable
	case s == nil && len(n.tables) >= n.MaxTables:
		return Full
	case s == nil:
		s = newServed(n, table)
		n.tables[table] = s
		n.work.Go(func() { s.run(n.ctx) })
	}
	c.served = s
	s.mu.Lock()
	s.clients[c] = true
	s.mu.Unlock()
	return nil
}

// left takes a client from its table. After the last one the table is forgotten.
func (n *Node) left(c *Client) {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := c.served
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.clients, c)
	if len(s.clients) == 0 {
		delete(n.tables, s.id)
		close(s.quit)
	}
}

// rollSlot returns how long a table that has just finished waits until it is rolled
// up: one a second is.
func (n *Node) rollSlot() time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lastRoll = n.lastRoll.Add(time.Second)
	if first := time.Now().Add(rollAfter); n.lastRoll.Before(first) {
		n.lastRoll = first
	}
	return time.Until(n.lastRoll)
}

// Lobby returns the public tables that are being played, those with the fewest
// deals first.
func (n *Node) Lobby(ctx context.Context) ([]Listing, error) {
	texts, err := n.Store.Announced(ctx)
	if err != nil {
		return nil, err
	}
	tables := []Listing{}
	for table, text := range texts {
		var l Listing
		if json.Unmarshal(text, &l) == nil && l.Table == table { // else of another version
			tables = append(tables, l)
		}
	}
	slices.SortFunc(tables, func(a, b Listing) int {
		return cmp.Or(cmp.Compare(a.Deals, b.Deals), strings.Compare(a.Table, b.Table))
	})
	return tables, nil
}

// Tables returns how many tables are served now.
func (n *Node) Tables() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.tables)
}

// Close stops serving, and waits until all that was begun has ended.
func (n *Node) Close() {
	n.mu.Lock()
	n.cancel()
	n.mu.Unlock()
	n.work.Wait()
}
