// Package web serves tables to browsers: the page, the form that makes a table, and
// a WebSocket for each client. It knows HTTP and no rule of the game, and it decides
// nothing about a table.
package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hjerterfri/hearts/examples/server/room"
)

// Config is what a Server needs.
type Config struct {
	Node *room.Node

	// Origins are the public names of the site, such as "cards.example" or
	// "cards.example:8443". Without any the site is open on loopback and by
	// number, 192.168.1.7:8080, as no other site can pretend to be there.
	Origins []string
	// Forwarded says that a proxy in front adds the address of the client to
	// X-Forwarded-For.
	Forwarded bool
	Limits    Limits
	Log       *slog.Logger // nil is the default logger; no token and no table gets there
}

// Limits are how much clients may ask for. Zero is the default.
type Limits struct {
	Connections        int     // at the same time; 20,000
	ConnectionsAddress int     // from one address; 200
	Tables             float64 // made a second; 50
	TablesAddress      float64 // from one address; 0.5, and 20 at once
	Commands           float64 // a second, of one connection; 20, and 40 at once

	Hello time.Duration // in which a client has to say hello; 5 s
	Quiet time.Duration // without any message; 60 s, as a page sends a ping each 20 s
}

// A Server is the site.
type Server struct {
	Config
	build   string
	visits  *visits
	metrics metrics

	drain     context.Context // ends when the server is to stop
	stop      context.CancelFunc
	mu        sync.Mutex
	stopping  bool
	connected sync.WaitGroup
}

// New returns the site of a node.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	s := &Server{Config: c, build: pageBuild, visits: newVisits(c.Limits)}
	s.drain, s.stop = context.WithCancel(context.Background())
	return s
}

// Handler returns all of the site.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /play", s.play)
	mux.HandleFunc("GET /menu", s.menu)
	mux.HandleFunc("GET /lobby", s.lobby)
	mux.HandleFunc("POST /tables", s.create)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /metrics", s.measure)
	mux.HandleFunc("GET /", s.page)

	protection := http.NewCrossOriginProtection()
	for _, name := range s.Origins {
		for _, scheme := range []string{"https://", "http://"} {
			if err := protection.AddTrustedOrigin(scheme + name); err != nil {
				s.Log.Error("origin", "name", name, "error", err)
			}
		}
	}
	return s.named(secured(protection.Handler(mux)))
}

// Close ends all connections with the code of a restart, 1012, and waits for them as
// long as the context lasts.
func (s *Server) Close(ctx context.Context) error {
	s.mu.Lock()
	s.stopping = true
	s.mu.Unlock()
	s.stop()
	done := make(chan struct{})
	go func() {
		s.connected.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// enter counts a connection, unless the server stops.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopping {
		s.connected.Add(1)
	}
	return !s.stopping
}

// named answers only where the client asks for a name of the site: a page of another
// site could else have its own name point here.
func (s *Server) named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.hasName(r.Host) {
			http.Error(w, "This is no name of this site; see -origin.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) hasName(host string) bool {
	if slices.ContainsFunc(s.Origins, func(o string) bool { return strings.EqualFold(o, host) }) {
		return true
	}
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	_, err = netip.ParseAddr(strings.Trim(name, "[]"))
	return err == nil || strings.EqualFold(name, "localhost")
}

// policy lets the page load what comes from this site, and nothing else.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; " +
	"frame-ancestors 'none'"

// secured adds the headers that every answer has.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// health answers whether the log can be reached.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	err := errors.New("stopping")
	if s.drain.Err() == nil {
		_, err = s.Node.Lobby(ctx)
	}
	if err != nil {
		http.Error(w, "not ready", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ok\n"))
}
