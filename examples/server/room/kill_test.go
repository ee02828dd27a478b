//go:build !js

package room

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// TestMain lets the test program be the server that is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("ROOM_TEST_DIR"); dir != "" {
		if err := playUntilKilled(dir, os.Getenv("ROOM_TEST_TABLE")); err != nil {
			fmt.Println("failed:", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// playUntilKilled serves a table to four people, and tells on standard output what
// is acknowledged: the seat, the id and the event.
func playUntilKilled(dir, table string) error {
	ctx := context.Background()
	log, err := store.Open(ctx, store.Options{Dir: dir})
	if err != nil {
		return err
	}
	n := NewNode(Config{Store: log, Log: quiet})
	run := fmt.Sprint(os.Getpid(), "-", time.Now().UnixNano())
	var all sync.WaitGroup
	for seat := range 4 {
		name := fmt.Sprint("P", seat)
		c, err := n.Join(ctx, Hello{Table: table, Token: token(name)})
		if err != nil {
			return err
		}
		all.Go(func() {
			c.Do(ctx, fmt.Appendf(nil, `{"t":"sit","id":"sit","seat":%d,"name":%q}`, seat, name))
			for number := 0; ; {
				<-c.Wake()
				s, ok := c.State()
				if !ok || s.Seat < 0 || !s.View.MustAct(s.Seat) {
					continue
				}
				m, err := Simplest(s.View, nil)
				if err != nil {
					continue
				}
				text, _ := m.MarshalJSON()
				number++
				id := fmt.Sprint(run, "-", number)
				if r := c.Do(ctx, fmt.Appendf(nil, `{"t":"do","id":%q,"move":%s}`, id, text)); r.T == "ok" {
					fmt.Println(seat, id, r.At)
				}
			}
		})
	}
	all.Wait()
	return nil
}

// A server is killed again and again while four people play: no move that was
// acknowledged is lost, and the table goes on.
func TestKill(t *testing.T) {
	kills := 20
	if *long {
		kills = 200
	}
	dir := filepath.Join(t.TempDir(), "data")
	log, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	id := create(t, newNode(t, "a", log, Pace{}), Setup{Variant: hearts.Variant{Deals: 1_000_000}})
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	acked := map[string]string{} // by seat and id, the event
	for range kills {
		if killed(t, dir, id, acked) == 0 {
			t.Fatal("nothing was acknowledged after a start")
		}
	}
	if log, err = store.Open(t.Context(), store.Options{Dir: dir}); err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	events, err := log.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	after := emptyTable(id).read(events)
	if after.closed != "" || after.events != len(events) {
		t.Errorf("table %s after %d of %d events", after.closed, after.events, len(events))
	}
	stored := map[string]string{}
	for _, m := range events {
		e, err := parseEvent(m.Data)
		if err != nil {
			t.Fatal(err)
		}
		stored[fmt.Sprint(e.seat(), " ", e.ID)] = fmt.Sprint(e.I)
	}
	for command, at := range acked {
		if stored[command] != at {
			t.Errorf("%s was acknowledged as event %s and is %q", command, at, stored[command])
		}
	}
	t.Logf("%d kills, %d acknowledged, %d events", kills, len(acked), len(events))
}

// killed runs the server, kills it some time after its first acknowledgement and
// returns how many there were.
func killed(t *testing.T, dir, table string, acked map[string]string) (n int) {
	t.Helper()
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), "ROOM_TEST_DIR="+dir, "ROOM_TEST_TABLE="+table)
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	patience := time.AfterFunc(30*time.Second, func() { _ = server.Process.Kill() })
	defer patience.Stop()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) != 3 {
			t.Errorf("the server: %s", lines.Text())
			continue
		}
		if n++; n == 1 {
			time.AfterFunc(rand.N(100*time.Millisecond), func() { _ = server.Process.Kill() })
		}
		acked[words[0]+" "+words[1]] = words[2]
	}
	_ = server.Wait()
	return n
}
