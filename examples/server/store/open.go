//go:build !js

package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Options say where the logs are.
type Options struct {
	// URL is a NATS server or cluster that is there, several with commas between
	// them. If it is empty a server runs in this process and keeps the logs in Dir.
	URL         string
	Credentials string // file, for URL
	RootCA      string // file, for URL

	Dir      string   // of this process alone; it is locked
	Key      string   // the logs are encrypted with it, if it is not empty
	Cluster  *Cluster // that the server in this process is a node of, or nil
	MaxBytes int64    // of all logs; 0 is 4 GiB
	Replicas int      // of the logs; 0 is 3 in a cluster and 1 elsewhere
}

// A Cluster is made of servers in several processes, all with the same name and
// secret.
type Cluster struct {
	Name   string
	Node   string      // the name of this server, unlike that of any other
	Listen string      // host:port for the other servers
	Peers  []string    // their Listen
	Secret string      // that they show each other
	TLS    *tls.Config // for both sides; nil only where all is on loopback
}

// Open returns the store in JetStream. It waits until the context ends for
// a cluster to meet.
func Open(ctx context.Context, o Options) (s *JetStream, err error) {
	var n *node
	o.MaxBytes = cmp.Or(o.MaxBytes, 4<<30)
	if o.Cluster != nil {
		o.Replicas = cmp.Or(o.Replicas, 3)
	}
	connection := []nats.Option{nats.Name("hearts"), nats.MaxReconnects(-1),
		nats.ReconnectWait(100 * time.Millisecond), nats.Timeout(5 * time.Second)}
	if o.URL == "" {
		if n, err = start(o); err != nil {
			return nil, err
		}
		connection = append(connection, nats.InProcessServer(n.server), nats.UserInfo("hearts", n.password))
	}
	if o.Credentials != "" {
		connection = append(connection, nats.UserCredentials(o.Credentials))
	}
	if o.RootCA != "" {
		connection = append(connection, nats.RootCAs(o.RootCA))
	}
	nc, err := nats.Connect(o.URL, connection...)
	if err == nil {
		if s, err = connect(ctx, o, nc); err == nil {
			s.node = n
			return s, nil
		}
		nc.Close()
	}
	return nil, errors.Join(err, n.close())
}

// startTime is how long the server in this process may take to read its data.
const startTime = time.Minute

// A node is the server in this process.
type node struct {
	server   *server.Server
	password string // of the connection in this process
	lock     *flock.Flock
}

// start starts the server. Nobody else connects to it: it does not listen, or in
// a cluster only on loopback, and the password is known here alone.
func start(o Options) (*node, error) {
	if o.Dir == "" {
		return nil, errors.New("store: no directory for the data")
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	if err := os.Chmod(o.Dir, 0o700); err != nil { // the hands are in there
		return nil, err
	}
	n := &node{password: rand.Text(), lock: flock.New(filepath.Join(o.Dir, "lock"))}
	if ok, err := n.lock.TryLock(); err != nil || !ok {
		return nil, errors.Join(fmt.Errorf("store: %s is in use by another process", o.Dir), err)
	}
	options := &server.Options{
		ServerName: "hearts", Host: "127.0.0.1", Port: server.RANDOM_PORT, DontListen: true,
		NoSigs: true, NoLog: true, Username: "hearts", Password: n.password,
		JetStream: true, StoreDir: filepath.Join(o.Dir, "log"), SyncAlways: true, JetStreamKey: o.Key,
		JetStreamMaxStore: o.MaxBytes + o.MaxBytes/4, JetStreamMaxMemory: 64 << 20,
	}
	err := o.Cluster.configure(options)
	if err == nil {
		n.server, err = server.NewServer(options)
	}
	if err != nil {
		return nil, errors.Join(err, n.close())
	}
	n.server.Start()
	if !n.server.ReadyForConnections(startTime) {
		return nil, errors.Join(errors.New("store: the server in this process did not start"), n.close())
	}
	return n, nil
}

// configure makes the server a node of the cluster, if there is one.
func (c *Cluster) configure(o *server.Options) error {
	if c == nil {
		return nil
	}
	host, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return fmt.Errorf("store: cluster: %w", err)
	}
	number, err := strconv.Atoi(port)
	switch {
	case err != nil:
		return fmt.Errorf("store: cluster: %w", err)
	case c.Name == "" || c.Node == "" || len(c.Secret) < 16:
		return errors.New("store: cluster: a name, a name of the node and a secret of 16 letters are needed")
	case c.TLS == nil && !loopback(append(c.Peers, c.Listen)):
		return errors.New("store: cluster: TLS is needed but on loopback")
	}
	o.DontListen = false // with it the routes never form
	o.ServerName = c.Node
	o.Cluster = server.ClusterOpts{Name: c.Name, Host: host, Port: number, TLSConfig: c.TLS, TLSTimeout: 5,
		Username: "hearts", Password: c.Secret, ConnectRetries: 1 << 20, NoAdvertise: true}
	for _, peer := range c.Peers {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", User: url.UserPassword("hearts", c.Secret),
			Host: peer})
	}
	return nil
}

// loopback reports whether all addresses are on this machine.
func loopback(addresses []string) bool {
	for _, a := range addresses {
		host, _, err := net.SplitHostPort(a)
		if err != nil || host != "localhost" && !net.ParseIP(host).IsLoopback() {
			return false
		}
	}
	return true
}

// close stops the server and gives the directory free.
func (n *node) close() error {
	if n == nil {
		return nil
	}
	if n.server != nil {
		n.server.Shutdown()
		n.server.WaitForShutdown()
	}
	return n.lock.Unlock()
}
