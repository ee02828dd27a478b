package web

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxVisitors is how many addresses are remembered at most.
const maxVisitors = 50_000

// visits holds the clients to the limits, in all and by address.
type visits struct {
	limits Limits
	mu     sync.Mutex
	open   int // connections
	tables *rate.Limiter
	from   map[netip.Prefix]*visitor
}

// A visitor is what is remembered of an address.
type visitor struct {
	open   int
	tables *rate.Limiter
	last   time.Time
}

func newVisits(l Limits) *visits {
	l.Connections = cmp.Or(l.Connections, 20_000)
	l.ConnectionsAddress = cmp.Or(l.ConnectionsAddress, 200)
	l.Tables = cmp.Or(l.Tables, 50)
	l.TablesAddress = cmp.Or(l.TablesAddress, 0.5)
	l.Commands = cmp.Or(l.Commands, 20)
	l.Hello = cmp.Or(l.Hello, 5*time.Second)
	l.Quiet = cmp.Or(l.Quiet, time.Minute)
	tables := rate.NewLimiter(rate.Limit(l.Tables), int(4*l.Tables)+1)
	return &visits{limits: l, tables: tables, from: map[netip.Prefix]*visitor{}}
}

// visitor returns what is remembered of an address, or nil if there are too many of
// them. The lock must be held.
func (v *visits) visitor(from netip.Prefix) *visitor {
	now := time.Now()
	one := v.from[from]
	if one == nil {
		if len(v.from) >= maxVisitors {
			v.forget(now)
		}
		if len(v.from) >= maxVisitors {
			return nil
		}
		limit := v.limits.TablesAddress
		one = &visitor{tables: rate.NewLimiter(rate.Limit(limit), int(40*limit)+1)}
		v.from[from] = one
	}
	one.last = now
	return one
}

// forget forgets the addresses that have asked for nothing lately.
func (v *visits) forget(now time.Time) {
	for from, one := range v.from {
		if one.open == 0 && now.Sub(one.last) > time.Minute {
			delete(v.from, from)
		}
	}
}

// connect counts a connection. It is false if there are too many.
func (v *visits) connect(from netip.Prefix) (leave func(), ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	one := v.visitor(from)
	if one == nil || v.open >= v.limits.Connections || one.open >= v.limits.ConnectionsAddress {
		return nil, false
	}
	v.open++
	one.open++
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.open--
		one.open--
	}, true
}

// mayCreate counts a table that is made. It is false if there are too many.
func (v *visits) mayCreate(from netip.Prefix) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	one := v.visitor(from)
	return one != nil && one.tables.Allow() && v.tables.Allow()
}

// connections returns how many are open.
func (v *visits) connections() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.open
}

// addressOf returns where a request comes from. Who has one IPv6 address has 2⁶⁴ of
// them, so that they count as one.
func (s *Server) addressOf(r *http.Request) netip.Prefix {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if s.Forwarded {
		forwarded := r.Header.Values("X-Forwarded-For")
		if n := len(forwarded); n > 0 { // the last entry is the one that our proxy has added
			all := strings.Split(forwarded[n-1], ",")
			host = strings.TrimSpace(all[len(all)-1])
		}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	address = address.Unmap().WithZone("")
	bits := address.BitLen()
	if address.Is6() {
		bits = 64
	}
	prefix, _ := address.Prefix(bits)
	return prefix
}
