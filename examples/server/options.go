package main

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/hjerterfri/hearts/examples/server/room"
	"github.com/hjerterfri/hearts/examples/server/store"
	"github.com/hjerterfri/hearts/examples/server/web"
)

// options are what the flags say.
type options struct {
	address string
	node    string // the name of this instance
	worlds  int
	pace    room.Pace
	store   store.Options
	web     web.Config
	check   bool
}

// parse reads the flags. Secrets are read from files, as any user of the machine sees
// the arguments of a process.
func parse(args []string, out io.Writer) (o options, err error) {
	f := flag.NewFlagSet("server", flag.ContinueOnError)
	f.SetOutput(out)
	f.StringVar(&o.address, "addr", "127.0.0.1:8080", "host:port to listen on")
	f.StringVar(&o.store.Dir, "data", "hearts-data", "directory of the logs, of this process alone")
	keyFile := f.String("key-file", "", "file with a key; the logs are encrypted with it")
	origin := f.String("origin", "", "public names of the site, with commas between them")
	f.BoolVar(&o.web.Forwarded, "forwarded", false, "a proxy in front adds clients to X-Forwarded-For")
	f.IntVar(&o.worlds, "worlds", 40, "worlds in which the computer tries each move; 0 plays at a glance")
	f.IntVar(&o.web.Limits.Connections, "connections", 20_000, "most connections")
	f.IntVar(&o.web.Limits.ConnectionsAddress, "address-connections", 200,
		"most connections from one address")
	f.Float64Var(&o.web.Limits.TablesAddress, "address-tables", 0.5, "most tables a second from one address")
	fast := f.Bool("fast", false, "the computer does not wait before it moves")

	f.StringVar(&o.store.URL, "nats", "", "NATS servers, with commas between them, in place of -data")
	f.StringVar(&o.store.Credentials, "creds", "", "file with the credentials for -nats")
	f.StringVar(&o.store.RootCA, "ca", "", "file with the authority's certificate, for -nats and -cluster")

	cluster := f.String("cluster", "", "host:port for the other nodes of a cluster that this process is in")
	peers := f.String("peers", "", "host:port of the other nodes, with commas between them")
	node := f.String("node", "", "name of this node, unlike that of any other")
	secret := f.String("secret-file", "", "file with the secret of the cluster, of 16 letters or more")
	certificate := f.String("cert", "", "file with the certificate of this node")
	certificateKey := f.String("cert-key", "", "file with the key of that certificate")

	f.BoolVar(&o.check, "check", false, "play one game of computers on a free port, and end")
	if err = f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() > 0 {
		return o, fmt.Errorf("unknown argument %q", f.Arg(0))
	}
	if !*fast {
		o.pace = room.Human
	}
	o.web.Origins = split(*origin)
	if o.store.Key, err = secretIn(*keyFile); err != nil {
		return o, err
	}
	if *cluster != "" {
		o.node = *node
		c := &store.Cluster{Name: "hearts", Node: *node, Listen: *cluster, Peers: split(*peers)}
		if c.Secret, err = secretIn(*secret); err != nil {
			return o, err
		}
		c.TLS, err = routeTLS(*certificate, *certificateKey, o.store.RootCA)
		o.store.Cluster = c
	}
	return o, err
}

// split returns the words between commas.
func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

// secretIn returns the text of a file, without the space around it.
func secretIn(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	data, err := os.ReadFile(file)
	secret := strings.TrimSpace(string(data))
	if err == nil && secret == "" {
		err = fmt.Errorf("%s is empty", file)
	}
	return secret, err
}

// routeTLS returns how the nodes of a cluster know each other: both sides show a
// certificate of the same authority. It is nil without a certificate.
func routeTLS(certificate, key, authority string) (*tls.Config, error) {
	if certificate == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(certificate, key)
	if err != nil {
		return nil, err
	}
	pem, err := os.ReadFile(authority)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, errors.New("no certificate in " + authority)
	}
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{pair},
		RootCAs: pool, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert,
	}, nil
}
