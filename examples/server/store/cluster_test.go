//go:build !js

package store_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/hjerterfri/hearts/examples/server/store"
)

var long = flag.Bool("long", false, "run the long tests")

// TestMain lets the test program be a node of a cluster.
func TestMain(m *testing.M) {
	if node := os.Getenv("STORE_TEST_NODE"); node != "" {
		ports := strings.Fields(os.Getenv("STORE_TEST_PORTS"))
		if err := writeUntilKilled(node, os.Getenv("STORE_TEST_DIR"), ports); err != nil {
			fmt.Println("failed:", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// writeUntilKilled is a node that counts in the log of a table, in turn with others,
// and tells on standard output what was stored, and when it has read all.
func writeUntilKilled(node, dir string, ports []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	s, err := store.Open(ctx, store.Options{Dir: dir, Cluster: &store.Cluster{Name: "hearts", Node: node,
		Secret: "sixteen letters at least", Listen: ports[node[0]-'a'], Peers: ports}})
	if err != nil {
		return err
	}
	var last uint64
	count := 0
	for ctx.Err() == nil {
		try, cancel := context.WithTimeout(ctx, 2*time.Second)
		e := store.Entry{Expect: last, Data: fmt.Appendf(nil, "%d %s", count, node)}
		seq, err := s.Append(try, "T", e)
		if err == nil {
			fmt.Println("stored", count, node, seq)
		}
		log, err := s.Read(try, "T", last)
		cancel()
		if err != nil {
			continue
		}
		for _, m := range log {
			var number int
			if _, err := fmt.Sscan(string(m.Data), &number); err != nil || number != count {
				return fmt.Errorf("%q is event %d: %v", m.Data, count, err)
			}
			fmt.Println("read", count, node, m.Seq)
			count++
			last = m.Seq
		}
		time.Sleep(5 * time.Millisecond)
	}
	return ctx.Err()
}

// A member is a process of the cluster.
type member struct {
	name   string
	cmd    *exec.Cmd
	lines  chan string
	stored map[int]uint64 // the events of which it was told that they are safe
	read   map[int]uint64 // all events that it has read
	at     time.Time      // when it last stored
}

func startMember(t *testing.T, name, dir, ports string) *member {
	t.Helper()
	m := &member{name: name, cmd: exec.Command(os.Args[0]), lines: make(chan string, 1000),
		stored: map[int]uint64{}, read: map[int]uint64{}}
	m.cmd.Env = append(os.Environ(), "STORE_TEST_NODE="+name, "STORE_TEST_DIR="+dir,
		"STORE_TEST_PORTS="+ports)
	m.cmd.Stderr = os.Stderr
	out, err := m.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.kill)
	go func() {
		defer close(m.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			m.lines <- lines.Text()
		}
	}()
	return m
}

func (m *member) kill() {
	_ = m.cmd.Process.Kill()
	_ = m.cmd.Wait()
}

// hear notes what a member has told, and waits for no more than that.
func (m *member) hear(t *testing.T) {
	t.Helper()
	for {
		select {
		case line, ok := <-m.lines:
			var word, node string
			var n int
			var seq uint64
			if !ok {
				return
			}
			if _, err := fmt.Sscan(line, &word, &n, &node, &seq); err != nil {
				t.Fatalf("node %s: %s", m.name, line)
			}
			if word == "read" {
				m.read[n] = seq
			} else {
				m.stored[n] = seq
				m.at = time.Now()
			}
		default:
			return
		}
	}
}

// Three nodes write to one table, and one after the other is killed, the leader of
// the stream among them: the others go on, and the one that comes back has it all.
func TestCluster(t *testing.T) {
	if !*long {
		t.Log("only with -long")
		return
	}
	var ports []string
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ports = append(ports, l.Addr().String())
		defer l.Close()
		_ = l.Close()
	}
	dirs := map[string]string{}
	nodes := map[string]*member{}
	start := func(name string) {
		nodes[name] = startMember(t, name, dirs[name], strings.Join(ports, " "))
	}
	stored := map[int]uint64{}
	wait := func(what string, patience time.Duration, is func() bool) time.Duration {
		t.Helper()
		for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			for _, m := range nodes {
				m.hear(t)
				maps.Copy(stored, m.stored)
			}
			if is() {
				return time.Since(begin)
			}
			if time.Since(begin) > patience {
				t.Fatalf("%s: not within %v", what, patience)
			}
		}
	}
	for _, name := range []string{"a", "b", "c"} {
		dirs[name] = t.TempDir()
		start(name)
	}
	all := func() bool {
		return len(nodes["a"].stored) > 5 && len(nodes["b"].stored) > 5 && len(nodes["c"].stored) > 5
	}
	t.Logf("all write after %v", wait("begin", time.Minute, all))
	for _, name := range []string{"a", "b", "c"} {
		nodes[name].kill()
		nodes[name].hear(t)
		delete(nodes, name)
		begin, before := time.Now(), len(stored)
		t.Logf("%s killed: the others go on after %v", name, wait("go on", 15*time.Second, func() bool {
			for _, m := range nodes {
				if m.at.After(begin.Add(50 * time.Millisecond)) {
					return len(stored) > before
				}
			}
			return false
		}))
		start(name)
		t.Logf("%s has it all after %v", name, wait("catch up", time.Minute, func() bool {
			return len(nodes[name].read) > before && len(nodes[name].stored) > 0
		}))
	}
	most := 0
	for n := range stored {
		most = max(most, n)
	}
	wait("the end", 15*time.Second, func() bool {
		for _, m := range nodes {
			if len(m.read) <= most {
				return false
			}
		}
		return true
	})
	for n, seq := range stored {
		for name, m := range nodes {
			if m.read[n] != seq {
				t.Errorf("event %d was stored as %d, and node %s has %d", n, seq, name, m.read[n])
			}
		}
	}
	t.Logf("%d acknowledged of %d", len(stored), most+1)
}
