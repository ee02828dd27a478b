package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// crowd are flags that let one address do what else many do.
var crowd = []string{"-connections", "12000", "-address-connections", "12000", "-address-tables", "10000"}

// A guest is a client that knows no more of the game than it needs to play.
type guest struct {
	*websocket.Conn
	at, n  int
	token  string
	acting bool
	move   map[string]any // the first legal one
}

// A news is what a guest reads of a message.
type news struct {
	T, Code string
	At, N   int
	View    struct {
		Seat      int
		Phase     string
		Acting    []int
		Legal     []string
		PassCount int `json:"pass-count"`
	}
	Error json.RawMessage
}

func (p *process) join(ctx context.Context, table, token string) (*guest, error) {
	socket, _, err := websocket.Dial(ctx, "ws://"+p.address+"/play", nil)
	if err != nil {
		return nil, err
	}
	socket.SetReadLimit(1 << 20)
	g := &guest{Conn: socket, token: token}
	return g, g.send(ctx, map[string]any{"t": "hello", "v": 1, "table": table, "token": token})
}

func (g *guest) send(ctx context.Context, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return g.Write(ctx, websocket.MessageText, data)
}

// read reads a message and notes what it says.
func (g *guest) read(ctx context.Context) (m news, err error) {
	_, data, err := g.Read(ctx)
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if m.T == "no" || m.T == "bye" {
		err = fmt.Errorf("%s %s %s", m.T, m.Code, m.Error)
	}
	if err != nil || m.T != "state" {
		return m, err
	}
	v := m.View
	g.at, g.n = m.At, m.N
	g.acting = v.Seat >= 0 && slices.Contains(v.Acting, v.Seat)
	switch {
	case !g.acting:
	case v.Phase == "passing":
		g.move = map[string]any{"pass": v.Legal[:v.PassCount]}
	case v.Phase == "playing":
		g.move = map[string]any{"play": v.Legal[0]}
	default:
		g.move = map[string]any{"moon": "add"}
	}
	return m, nil
}

// do sends a command and waits until the guest has the state that it made.
func (g *guest) do(ctx context.Context, command map[string]any) error {
	command["id"] = fmt.Sprint(g.at, "-", rand.Uint32())
	if err := g.send(ctx, command); err != nil {
		return err
	}
	for done := -1; done < 0 || g.at < done; {
		m, err := g.read(ctx)
		if err != nil {
			return err
		}
		if m.T == "ok" {
			done = m.At
		}
	}
	return nil
}

// syncTimes measures how long the disk of a directory takes to keep a small write, ten
// times a second until the context ends, and returns all times in order.
func syncTimes(ctx context.Context, dir string) (took []time.Duration, err error) {
	f, err := os.Create(filepath.Join(dir, "sync"))
	if err != nil {
		return nil, err
	}
	for tick := time.Tick(100 * time.Millisecond); err == nil && ctx.Err() == nil; <-tick {
		began := time.Now()
		if _, err = f.Write(bytes.Repeat([]byte{'x'}, 200)); err == nil {
			err = syscall.Fdatasync(int(f.Fd()))
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	return took, errors.Join(err, f.Close())
}

// share returns the time that a share of all did not exceed.
func share(took []time.Duration, part float64) time.Duration {
	return took[int(part*float64(len(took)-1))].Round(10 * time.Microsecond)
}

// TestLoad plays at many tables at once, a person and three computers of 20 worlds at
// each, about 0.3 moves a second at each table. It prints how long the disk takes, how
// long a command takes until the person sees it, and the memory of a table.
func TestLoad(t *testing.T) {
	tables, lasts, limit := 50, 4*time.Second, time.Second
	if *long {
		tables, lasts, limit = 1000, 60*time.Second, 100*time.Millisecond
	}
	dir := t.TempDir()
	p := start(t, append(slices.Clone(crowd), "-addr", "127.0.0.1:0", "-data", dir, "-worlds", "20")...)
	ctx, cancel := context.WithTimeout(t.Context(), lasts+2*time.Minute)
	defer cancel()
	before := p.memory()

	guests := make([]*guest, tables)
	for i := range guests {
		table, err := makeTable(ctx, "http://"+p.address+"/tables")
		if err != nil {
			t.Fatal(err)
		}
		guests[i], err = p.join(ctx, table, fmt.Sprint("the token of a guest, ", i))
		if err == nil {
			_, err = guests[i].read(ctx)
		}
		if err == nil {
			err = guests[i].do(ctx, map[string]any{"t": "sit", "seat": 0, "name": "guest"})
		}
		if err != nil {
			t.Fatal(err)
		}
	}

	measure, stop := context.WithCancel(ctx)
	var disk []time.Duration
	measured := make(chan error)
	go func() {
		var err error
		disk, err = syncTimes(measure, t.TempDir())
		measured <- err
	}()
	var mu sync.Mutex
	var took []time.Duration
	var moves atomic.Int64
	var work sync.WaitGroup
	began := time.Now()
	for _, g := range guests {
		work.Go(func() {
			from := g.n
			defer func() { moves.Add(int64(g.n - from)) }()
			for time.Since(began) < lasts {
				if !g.acting {
					wait, cancel := context.WithTimeout(ctx, lasts+time.Minute)
					_, err := g.read(wait)
					cancel()
					if err != nil {
						t.Error(err)
						return
					}
					continue
				}
				// A person thinks, so that a trick takes some thirteen seconds.
				time.Sleep(time.Duration(rand.Int64N(int64(min(21*time.Second, lasts)))))
				asked := time.Now()
				if err := g.do(ctx, map[string]any{"t": "do", "move": g.move}); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				took = append(took, time.Since(asked))
				mu.Unlock()
			}
		})
	}
	work.Wait()
	seconds := time.Since(began).Seconds()
	stop()
	if err := <-measured; err != nil || len(took) == 0 {
		t.Fatal("nothing was measured: ", err)
	}
	each := (p.memory() - before) / tables
	slices.Sort(took)
	t.Logf("%d tables, %.0f moves a second; command to view: half %v, 99 of 100 %v; fdatasync: half %v, "+
		"99 of 100 %v; %d KiB a table with a connection", tables, float64(moves.Load())/seconds,
		share(took, 0.5), share(took, 0.99), share(disk, 0.5), share(disk, 0.99), each>>10)
	if slowest := share(took, 0.99); share(disk, 0.99) <= time.Millisecond && slowest > limit {
		t.Errorf("99 of 100 commands are seen within %v, and not within %v", slowest, limit)
	}
	if *long && each > (32+40)<<10 {
		t.Errorf("a table with a connection takes %d KiB", each>>10)
	}
	for _, g := range guests {
		_ = g.CloseNow()
	}
	p.empty(before)
}

// empty waits until the server serves no table, and holds it to what it used before.
func (p *process) empty(before int) {
	p.t.Helper()
	for end := time.Now().Add(patience); p.figure("hearts_tables")+p.figure("hearts_connections") > 0; {
		if time.Now().After(end) {
			p.t.Fatal("tables or connections are left")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if after := p.memory(); after > before+16<<20 {
		p.t.Errorf("without clients the server uses %d KiB, and %d KiB before", after>>10, before>>10)
	}
}

// TestManySockets opens many connections to one table, of which some say nothing,
// and some talk garbage. Those who play notice nothing, and the memory is bounded.
func TestManySockets(t *testing.T) {
	count := 1000
	if *long {
		count = 10_000
	}
	p := serveIn(t, t.TempDir(), crowd...)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	before := p.memory()
	table, err := makeTable(ctx, "http://"+p.address+"/tables")
	if err != nil {
		t.Fatal(err)
	}
	player, err := p.join(ctx, table, "the token of the player")
	if err == nil {
		err = player.do(ctx, map[string]any{"t": "sit", "seat": 0, "name": "player"})
	}
	if err != nil {
		t.Fatal(err)
	}
	sockets := make([]*guest, 0, count)
	for i := range count {
		var g *guest
		switch i % 10 {
		case 0: // says nothing, until the server loses patience
			socket, _, dialed := websocket.Dial(ctx, "ws://"+p.address+"/play", nil)
			g, err = &guest{Conn: socket}, dialed
		case 1: // talks garbage after its hello
			if g, err = p.join(ctx, table, ""); err == nil {
				err = g.Write(ctx, websocket.MessageText, bytes.Repeat([]byte{0xff}, 4000))
			}
		default:
			g, err = p.join(ctx, table, "")
		}
		if err != nil {
			t.Fatal(i, err)
		}
		sockets = append(sockets, g)
	}
	for i, g := range sockets {
		if i%10 > 1 {
			if _, err := g.read(ctx); err != nil {
				t.Fatal(i, err)
			}
		}
	}
	each := (p.memory() - before) / count
	began := time.Now()
	for !player.acting {
		if _, err := player.read(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if err := player.do(ctx, map[string]any{"t": "do", "move": player.move}); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d connections, %d KiB each; a command among them took %v", count, each>>10,
		time.Since(began).Round(time.Millisecond))
	if each > 40<<10 {
		t.Errorf("a connection takes %d KiB", each>>10)
	}
	for i, g := range sockets {
		if i%10 == 0 {
			if m, _ := g.read(ctx); m.Code != "no-hello" {
				t.Fatalf("a client that says nothing is told %q", m.Code)
			}
		}
		_ = g.CloseNow()
	}
	_ = player.CloseNow()
	p.empty(before)
}

// figure returns a figure of /metrics.
func (p *process) figure(name string) (value float64) {
	p.t.Helper()
	answer, err := http.Get("http://" + p.address + "/metrics")
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		if _, err := fmt.Sscanf(string(line), name+" %g", &value); err == nil {
			return value
		}
	}
	p.t.Fatal("there is no figure ", name)
	return 0
}
