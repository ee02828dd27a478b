package room

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// A Chooser is a computer player: it returns the move of the seat whose view it is
// shown, which is one that has to act.
type Chooser func(v hearts.View, r *rand.Rand) (hearts.Move, error)

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
// Least to Most, and Other to twice as long more if another instance was the last
// to act. The zero Pace does not wait.
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
type Node struct{ Config }

// NewNode returns a node, which does nothing until it has a client.
func NewNode(c Config) *Node { return &Node{c} }

// Create makes a table and returns its id. Faults of the variant come as New of
// hearts returns them; other errors are a Refusal.
func (n *Node) Create(ctx context.Context, s Setup) (table string, err error) { return "", Unavailable }

// Join connects a client. The error is a Refusal: NoTable, Full or Unavailable.
func (n *Node) Join(ctx context.Context, h Hello) (*Client, error) { return nil, Unavailable }

// Lobby returns the public tables that are being played.
func (n *Node) Lobby(ctx context.Context) ([]Listing, error) { return nil, nil }

// Tables returns how many tables are served now.
func (n *Node) Tables() int { return 0 }

// Close stops serving, and waits until all that was begun has ended.
func (n *Node) Close() {}

// A Client is one connection to a table. One goroutine may call State while
// another calls Do.
type Client struct{}

// Wake returns a channel that gets a value when there may be something new.
// It has one when the client joins.
func (c *Client) Wake() <-chan struct{} { return nil }

// State returns the newest state, with all moves since the last one returned or,
// at first, since that of the Hello. It is false if there is nothing new.
func (c *Client) State() (State, bool) { return State{}, false }

// Do obeys a message of the client and returns the answer. It returns when the
// command is safe in the log. An answer with the error Unavailable may still have
// been stored, or be stored later: the client is to try the same again.
func (c *Client) Do(ctx context.Context, message []byte) Reply { return Reply{} }

// Close ends the connection.
func (c *Client) Close() {}
