package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/room"
	"github.com/hjerterfri/hearts/examples/server/store"
)

// patience is how long a test waits for what has to happen.
const patience = 20 * time.Second

// A site is a server for a test.
type site struct {
	*Server
	t       *testing.T
	address string // host:port
	log     *syncBuffer
}

// syncBuffer is a buffer for several goroutines.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// narrow gives each connection small buffers, so that a client that does not read is
// felt soon.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		err = errors.Join(err, tcp.SetWriteBuffer(4096))
	}
	return c, err
}

func serve(t *testing.T, c Config) *site {
	t.Helper()
	logged := &syncBuffer{}
	c.Log = slog.New(slog.NewTextHandler(logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
	c.Node = room.NewNode(room.Config{Store: &store.Memory{}, Choose: room.Simplest, Log: c.Log})
	s := &site{Server: New(c), t: t, log: logged}
	server := httptest.NewUnstartedServer(s.Handler())
	server.Listener = narrow{server.Listener}
	server.Start()
	s.address = server.Listener.Addr().String()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Error("connections that do not end: ", err)
		}
		server.Close()
		c.Node.Close()
	})
	return s
}

// ask sends a request and returns the answer, with its body read.
func (s *site) ask(method, path, body string, headers ...string) (*http.Response, string) {
	s.t.Helper()
	request, err := http.NewRequest(method, "http://"+s.address+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, header := range headers {
		key, value, _ := strings.Cut(header, ": ")
		request.Header.Set(key, value)
		if key == "Host" {
			request.Host = value
		}
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer, string(data)
}

// make makes a table.
func (s *site) make(form string) (table string) {
	s.t.Helper()
	var made struct{ Table string }
	answer, body := s.ask("POST", "/tables", form)
	if err := json.Unmarshal([]byte(body), &made); err != nil || answer.StatusCode != http.StatusCreated {
		s.t.Fatalf("no table: %s %s", answer.Status, body)
	}
	return made.Table
}

// A client is a connection of a test.
type client struct {
	*websocket.Conn
	t    *testing.T
	last message // state
}

// A message is any message of the server.
type message struct {
	T       string        `json:"t"`
	ID      string        `json:"id"`
	At      int           `json:"at"`
	N       int           `json:"n"`
	Since   int           `json:"since"`
	Seat    int           `json:"seat"`
	View    hearts.View   `json:"view"`
	Moves   []hearts.Move `json:"moves"`
	Code    string        `json:"code"`
	After   int           `json:"after"`
	Error   struct{ Reason string }
	Refused map[string]string `json:"refused"`
}

func (s *site) dial(headers ...string) *client {
	s.t.Helper()
	socket, answer, err := s.tryDial(headers...)
	if err != nil {
		s.t.Fatal(err, answer)
	}
	s.t.Cleanup(func() { _ = socket.CloseNow() })
	socket.SetReadLimit(1 << 20)
	return &client{Conn: socket, t: s.t}
}

func (s *site) tryDial(headers ...string) (*websocket.Conn, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	options := &websocket.DialOptions{HTTPHeader: http.Header{}}
	for _, header := range headers {
		key, value, _ := strings.Cut(header, ": ")
		options.HTTPHeader.Set(key, value)
		if key == "Host" {
			options.Host = value
		}
	}
	return websocket.Dial(ctx, "ws://"+s.address+"/play", options)
}

func (c *client) send(text string) {
	c.t.Helper()
	if err := c.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
}

// read returns the next message, or the code with which the connection was closed.
func (c *client) read() (m message, status websocket.StatusCode) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, data, err := c.Read(ctx)
	if err != nil {
		return m, websocket.CloseStatus(err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		c.t.Fatal(err, string(data))
	}
	if m.T == "state" {
		c.last = m
	}
	return m, 0
}

// until reads until a message is of a kind.
func (c *client) until(kind string) message {
	c.t.Helper()
	for {
		m, status := c.read()
		if status != 0 {
			c.t.Fatalf("waited for %q; closed with %d", kind, status)
		}
		if m.T == kind {
			return m
		}
	}
}

// sit says hello and sits down.
func (s *site) sit(table, token string, seat int) *client {
	s.t.Helper()
	c := s.dial()
	c.send(fmt.Sprintf(`{"t":"hello","v":1,"table":%q,"token":%q}`, table, token))
	if m := c.until("state"); m.Seat != hearts.Spectator {
		s.t.Fatalf("a new client has seat %d", m.Seat)
	}
	c.send(fmt.Sprintf(`{"t":"sit","id":"sit","seat":%d,"name":"P%[1]d"}`, seat))
	if m := c.until("ok"); m.ID != "sit" {
		s.t.Fatal(m)
	}
	return c
}

const (
	annasToken = "anna's secret of this table"
	bosToken   = "bo's secret of this table too"
)

func TestHeaders(t *testing.T) {
	s := serve(t, Config{})
	paths := "/ /main.js /style.css /lang/da.json /menu /lobby /healthz /metrics /no"
	for _, path := range strings.Fields(paths) {
		answer, body := s.ask("GET", path, "")
		if want := path != "/no"; (answer.StatusCode == http.StatusOK) != want || body == "" {
			t.Errorf("%s: %s", path, answer.Status)
		}
		for key, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " +
				"style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; " +
				"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
			"Referrer-Policy":        "no-referrer",
		} {
			if got := answer.Header.Get(key); got != want {
				t.Errorf("%s: %s is %q", path, key, got)
			}
		}
	}
	first, _ := s.ask("GET", "/main.js", "")
	again, body := s.ask("GET", "/main.js", "", "If-None-Match: "+first.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("what has not changed is sent again: %s", again.Status)
	}
}

// TestMenu makes a table of every game of the menu, by the values that the menu has
// for the form.
func TestMenu(t *testing.T) {
	s := serve(t, Config{Limits: Limits{TablesAddress: 100}})
	_, body := s.ask("GET", "/menu", "")
	var menu struct {
		Options  []hearts.Option
		Variants []struct {
			Name    string
			Values  map[string]string
			Variant hearts.Variant
		}
	}
	if err := json.Unmarshal([]byte(body), &menu); err != nil {
		t.Fatal(err)
	}
	if len(menu.Options) < 30 || len(menu.Variants) < 19 {
		t.Errorf("%d options and %d games", len(menu.Options), len(menu.Variants))
	}
	for _, v := range menu.Variants {
		form, _ := json.Marshal(map[string]any{"values": v.Values, "public": true})
		s.make(string(form))
		if got, err := variantOf(v.Values); err != nil || got != v.Variant {
			t.Errorf("%s: the form makes %v of it, %v", v.Name, got, err)
		}
	}
}

func TestFaults(t *testing.T) {
	s := serve(t, Config{Limits: Limits{TablesAddress: 100}})
	for _, row := range []struct {
		form   string
		status int
		want   string // in the answer
	}{
		{`{"values":{"players":"4"}}`, http.StatusCreated, `"table"`},
		{`{"values":{"players":"99","removed":"ZZ"}}`, http.StatusOK, `"field":"removed"`},
		{`{"values":{"players":"12","packs":"3"}}`, http.StatusOK, `"field":"packs"`},
		{`{"values":{"players":"12","packs":"3"}}`, http.StatusOK, `"field":"players"`},
		{`{"values":{"settlement":"true"}}`, http.StatusOK, `{"field":"settlement","reason":"conflict"`},
		{`{"values":{"cheat":"true"}}`, http.StatusBadRequest, `"bad-command"`},
		{`{"clock":17}`, http.StatusUnprocessableEntity, `"bad-table"`},
		{`{"wait":5}`, http.StatusUnprocessableEntity, `"bad-table"`},
		{`{"clock":"soon"}`, http.StatusBadRequest, `"bad-command"`},
		{`no JSON`, http.StatusBadRequest, `"bad-command"`},
		{`{"values":{"a":"` + strings.Repeat("QS:1,", 1000) + `"}}`, http.StatusBadRequest, `"bad-command"`},
	} {
		answer, body := s.ask("POST", "/tables", row.form)
		if answer.StatusCode != row.status || !strings.Contains(body, row.want) {
			t.Errorf("%.60s: %s %s", row.form, answer.Status, body)
		}
	}
}

func TestOrigin(t *testing.T) {
	s := serve(t, Config{Origins: []string{"cards.example"}})
	for _, row := range []struct {
		name    string
		headers []string
		status  int // of a table that is made; 403 stands for a socket that is refused too
	}{
		{"no browser", nil, http.StatusCreated},
		{"own page", []string{"Origin: http://" + s.address, "Sec-Fetch-Site: same-origin"},
			http.StatusCreated},
		{"public name", []string{"Host: cards.example", "Origin: https://cards.example"}, http.StatusCreated},
		{"another site", []string{"Origin: https://evil.example", "Sec-Fetch-Site: cross-site"},
			http.StatusForbidden},
		{"another site, an old browser", []string{"Origin: https://evil.example"}, http.StatusForbidden},
		{"sandbox", []string{"Origin: null", "Sec-Fetch-Site: cross-site"}, http.StatusForbidden},
		{"name pointed here", []string{"Host: evil.example", "Origin: http://evil.example"},
			http.StatusMisdirectedRequest},
	} {
		answer, body := s.ask("POST", "/tables", "{}", row.headers...)
		if answer.StatusCode != row.status {
			t.Errorf("%s: %s %s", row.name, answer.Status, body)
		}
		socket, _, err := s.tryDial(row.headers...)
		if (err == nil) != (row.status == http.StatusCreated) {
			t.Errorf("%s: a socket: %v", row.name, err)
		}
		if err == nil {
			_ = socket.CloseNow()
		}
	}
}

func TestLimits(t *testing.T) {
	limits := Limits{Connections: 3, ConnectionsAddress: 2, TablesAddress: 0.05}
	s := serve(t, Config{Forwarded: true, Limits: limits})
	from := func(address string) string { return "X-Forwarded-For: 10.9.9.9, " + address }
	first := s.dial(from("192.0.2.1"))
	s.dial(from("192.0.2.1"))
	refused := func(address string) {
		t.Helper()
		_, answer, err := s.tryDial(from(address))
		if err == nil || answer.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("one connection too many: %v", err)
		}
	}
	refused("192.0.2.1")
	s.dial(from("2001:db8::1"))
	refused("2001:db8::2") // the third of all
	_ = first.Close(websocket.StatusNormalClosure, "")
	for end := time.Now().Add(patience); s.visits.connections() > 2 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	s.dial(from("2001:db8::3"))

	for i := range 4 {
		answer, body := s.ask("POST", "/tables", "{}", from("192.0.2.7"))
		want := http.StatusCreated
		if i == 3 {
			want = http.StatusTooManyRequests
		}
		if answer.StatusCode != want {
			t.Errorf("table %d: %s %s", i, answer.Status, body)
		}
	}
	answer, body := s.ask("POST", "/tables", "{}", from("192.0.2.8"))
	if answer.StatusCode != http.StatusCreated {
		t.Errorf("a table from another address: %s %s", answer.Status, body)
	}
}

func TestBye(t *testing.T) {
	s := serve(t, Config{Limits: Limits{Hello: 300 * time.Millisecond, Quiet: 300 * time.Millisecond}})
	table := s.make("{}")
	const refused = websocket.StatusPolicyViolation
	hello := func(more string) string { return fmt.Sprintf(`{"t":"hello","v":1,"table":%q%s}`, table, more) }
	for _, row := range []struct {
		name   string
		sends  []string
		code   string
		status websocket.StatusCode
	}{
		{"nothing", nil, "no-hello", refused},
		{"garbage", []string{"\x00\x01garbage"}, "bad-message", refused},
		{"no hello", []string{`{"t":"do","id":"1","move":{"play":"2C"}}`}, "bad-message", refused},
		{"version", []string{`{"t":"hello","v":2}`}, "bad-message", refused},
		{"old page", []string{hello(`,"build":"00000000"`)}, "build", refused},
		{"no table", []string{`{"t":"hello","v":1,"table":"00112233445566778899aa"}`}, "no-table", refused},
		{"bad table", []string{`{"t":"hello","v":1,"table":"*"}`}, "no-table", refused},
		{"long", []string{hello(`,"token":"` + strings.Repeat("x", 5000) + `"`)}, "",
			websocket.StatusMessageTooBig},
		{"too fast", slices.Concat([]string{hello("")}, slices.Repeat([]string{`{"t":"ping"}`}, 60)),
			"too-fast", refused},
	} {
		t.Run(row.name, func(t *testing.T) {
			c := s.dial()
			c.t = t
			for _, text := range row.sends {
				if c.Write(t.Context(), websocket.MessageText, []byte(text)) != nil {
					break // closed in the middle
				}
			}
			code := ""
			for {
				m, status := c.read()
				if m.T == "bye" {
					code = m.Code
				}
				if status != 0 {
					if code != row.code || status != row.status {
						t.Errorf("%q and %d", code, status)
					}
					return
				}
			}
		})
	}
	t.Run("binary", func(t *testing.T) {
		c := s.dial()
		if err := c.Write(t.Context(), websocket.MessageBinary, []byte(hello(""))); err != nil {
			t.Fatal(err)
		}
		if m, _ := c.read(); m.Code != "bad-message" {
			t.Error(m)
		}
	})
	t.Run("half open", func(t *testing.T) {
		c := s.dial()
		c.send(hello(""))
		c.until("state")
		if m, status := c.read(); status == 0 {
			t.Error(m)
		}
	})
	if n := s.Node.Tables(); n != 0 {
		for end := time.Now().Add(patience); s.Node.Tables() > 0 && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		if n = s.Node.Tables(); n != 0 {
			t.Errorf("%d tables are served for nobody", n)
		}
	}
}

// TestCheats sends moves that are not the client's to make. Each is refused with a
// reason, and nothing changes.
func TestCheats(t *testing.T) {
	s := serve(t, Config{})
	table := s.make(`{"wait":2}`)
	anna := s.sit(table, annasToken, 0)
	deal := `{"deal":[["2C"],["3C"],["4C"],["5C"]]}`
	watcher := s.dial()
	watcher.send(fmt.Sprintf(`{"t":"hello","v":1,"table":%q,"token":"of a spectator, seventeen"}`, table))
	before := watcher.until("state")
	for _, row := range []struct {
		who    *client
		send   string
		reason string
	}{
		{anna, `{"t":"do","id":"1","move":` + deal + `}`, "not-yours"},
		{watcher, `{"t":"do","id":"1","move":` + deal + `}`, "not-seated"},
		{watcher, `{"t":"do","id":"2","move":{"play":"2C","seat":0}}`, "not-seated"},
		{watcher, `{"t":"sit","id":"3","seat":0,"name":"Eve"}`, "seat-taken"},
		{watcher, `{"t":"sit","id":"4","seat":9,"name":"Eve"}`, "seat"},
		{watcher, `{"t":"sit","id":"5","seat":2,"name":"` + strings.Repeat("e", 25) + `"}`, "bad-name"},
		{watcher, `{"t":"undo","id":"6"}`, "not-seated"},
		{watcher, `{"t":"rematch","id":"7"}`, "not-seated"},
		{watcher, `{"t":"dance","id":"8"}`, "not-seated"},
		{watcher, `{"t":"dance"}`, "bad-command"},
		{watcher, `[]`, "bad-command"},
		{anna, `{"t":"dance","id":"9"}`, "bad-command"},
		{anna, `{"t":"do","id":"2","move":{"play":"2C","seat":1}}`, "not-yours"},
		{anna, `{"t":"do","id":"3","move":{"play":"2C"}}`, "phase"},
		{anna, `{"t":"do","id":"4","move":{}}`, "bad-command"},
		{anna, `{"t":"do","id":"5","move":{"play":"2C","pass":[]}}`, "bad-command"},
	} {
		row.who.send(row.send)
		if m := row.who.until("no"); m.Error.Reason != row.reason {
			t.Errorf("%s: refused for %q, not %q", row.send, m.Error.Reason, row.reason)
		}
	}
	again := s.dial()
	again.send(fmt.Sprintf(`{"t":"hello","v":1,"table":%q}`, table))
	if after := again.until("state"); after.At != before.At || after.N != before.N {
		t.Errorf("event %d and move %d became %d and %d", before.At, before.N, after.At, after.N)
	}
}

// TestSlowReader has a client that reads nothing while a game is played. There is no
// queue for it: when it reads again it is soon told how the game stands, and all moves
// that it has missed come at once.
func TestSlowReader(t *testing.T) {
	s := serve(t, Config{Limits: Limits{Commands: 10_000}})
	table := s.make(`{"values":{"deals":"3"}}`)
	slow := s.dial()
	slow.send(fmt.Sprintf(`{"t":"hello","v":1,"table":%q}`, table))
	n := slow.until("state").N
	anna := s.sit(table, annasToken, 0)
	for id, done, waits := 0, 0, false; anna.last.View.Phase() != hearts.Over; {
		if v := anna.last.View; !waits && anna.last.At >= done && v.MustAct(v.Seat()) {
			move, err := room.Simplest(v, nil)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := json.Marshal(move)
			id, waits = id+1, true
			anna.send(fmt.Sprintf(`{"t":"do","id":"m%d","move":%s}`, id, text))
		}
		m, status := anna.read()
		if status != 0 || m.T == "no" {
			t.Fatal(status, m.Error.Reason)
		}
		if m.T == "ok" {
			waits, done = false, m.At
		}
	}
	last := anna.last
	states := 0
	for n < last.N {
		m := slow.until("state")
		if m.Since > n || len(m.Moves) != m.N-m.Since {
			t.Fatalf("after move %d come %d moves from %d on, to %d", n, len(m.Moves), m.Since, m.N)
		}
		n = m.N
		states++
	}
	if states > last.N/2 {
		t.Errorf("%d states for %d moves: they were queued", states, last.N)
	}
}

func TestDrain(t *testing.T) {
	s := serve(t, Config{})
	table := s.make("{}")
	clients := []*client{s.dial()}
	clients[0].send(fmt.Sprintf(`{"t":"hello","v":1,"table":%q}`, table))
	clients[0].until("state")
	clients = append(clients, s.sit(table, annasToken, 1))
	ended := make(chan error)
	go func() { ended <- s.Close(t.Context()) }()
	for _, c := range clients {
		if m := c.until("bye"); m.Code != "restart" || m.After == 0 {
			t.Errorf("bye %q, after %d", m.Code, m.After)
		}
		if _, status := c.read(); status != websocket.StatusServiceRestart {
			t.Errorf("closed with %d", status)
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, answer, err := s.tryDial(); err == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Error("a connection after the end: ", err)
	}
	if answer, _ := s.ask("GET", "/healthz", ""); answer.StatusCode != http.StatusServiceUnavailable {
		t.Error("healthy after the end: ", answer.Status)
	}
}

// TestSecrets looks for the token and the address of a table in the log and in the
// figures.
func TestSecrets(t *testing.T) {
	s := serve(t, Config{})
	table := s.make(`{"public":false}`)
	anna := s.sit(table, annasToken, 0)
	anna.send(`{"t":"do","id":"x","move":{"play":"2C","seat":3}}`)
	anna.until("no")
	anna.send("garbage")
	anna.until("no")
	_ = anna.Close(websocket.StatusNormalClosure, "")
	_, figures := s.ask("GET", "/metrics", "")
	for _, secret := range []string{table, annasToken} {
		if strings.Contains(s.log.String()+figures, secret) {
			t.Errorf("%q is in the log or in the figures", secret)
		}
	}
	lines := []string{"tables_made_total 1", "commands_done_total 1", "commands_refused_total 2"}
	for _, line := range lines {
		if !strings.Contains(figures, "\nhearts_"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, figures)
		}
	}
}

// TestSeat comes back with the token, from another connection.
func TestSeat(t *testing.T) {
	s := serve(t, Config{})
	table := s.make(`{"wait":3}`)
	s.sit(table, annasToken, 2)
	s.sit(table, bosToken, 1)
	for token, seat := range map[string]int{annasToken: 2, bosToken: 1, "": -1, "nobody's token at all": -1} {
		c := s.dial()
		c.send(fmt.Sprintf(`{"t":"hello","v":1,"table":%q,"token":%q}`, table, token))
		if m := c.until("state"); m.Seat != seat {
			t.Errorf("with %q the seat is %d", token, m.Seat)
		}
	}
}
