package web

import (
	"fmt"
	"net/http"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/hjerterfri/hearts/examples/server/room"
)

// metrics count what the site does.
type metrics struct {
	tables, refused, states, bytes atomic.Int64
	done, denied, nanoseconds      atomic.Int64 // of commands
}

// command counts a command and how long it took.
func (m *metrics) command(reply room.Reply, took time.Duration) {
	switch reply.T {
	case "ok":
		m.done.Add(1)
	case "no":
		m.denied.Add(1)
	default: // a ping
		return
	}
	m.nanoseconds.Add(int64(took))
}

// measure answers with all figures as the text that Prometheus reads.
func (s *Server) measure(w http.ResponseWriter, _ *http.Request) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	m := &s.metrics
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	for _, line := range []struct {
		name, kind, help string
		value            float64
	}{
		{"hearts_connections", "gauge", "Connections that are open.", float64(s.visits.connections())},
		{"hearts_tables", "gauge", "Tables that are served.", float64(s.Node.Tables())},
		{"hearts_tables_made_total", "counter", "Tables made.", float64(m.tables.Load())},
		{"hearts_connections_refused_total", "counter", "Connections refused.", float64(m.refused.Load())},
		{"hearts_commands_done_total", "counter", "Commands obeyed.", float64(m.done.Load())},
		{"hearts_commands_refused_total", "counter", "Commands refused.", float64(m.denied.Load())},
		{"hearts_command_seconds_total", "counter", "Time that commands took.",
			time.Duration(m.nanoseconds.Load()).Seconds()},
		{"hearts_states_sent_total", "counter", "States sent.", float64(m.states.Load())},
		{"hearts_bytes_sent_total", "counter", "Bytes of messages sent.", float64(m.bytes.Load())},
		{"go_goroutines", "gauge", "Goroutines.", float64(runtime.NumGoroutine())},
		{"go_memstats_heap_inuse_bytes", "gauge", "Heap in use.", float64(memory.HeapInuse)},
	} {
		_, _ = fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n%[1]s %[4]g\n",
			line.name, line.help, line.kind, line.value)
	}
}
