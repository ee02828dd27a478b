// Command server is a table on the network: people open a page, make a table with any
// variant, send the link to friends, and play. The computer plays for empty seats.
//
//	go run -C examples/server .     # http://127.0.0.1:8080, data in ./hearts-data
//
// README.md says what it promises, and how it runs on many machines.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hjerterfri/hearts/examples/server/room"
	"github.com/hjerterfri/hearts/examples/server/store"
	"github.com/hjerterfri/hearts/examples/server/web"
)

// drainTime is how long clients have to close their connections when the server
// stops.
const drainTime = 10 * time.Second

func main() {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	options, err := parse(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		if options.check {
			err = check(ctx, os.Stdout)
		} else {
			err = run(ctx, options, log)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

// run serves until the context ends.
func run(ctx context.Context, o options, log *slog.Logger) error {
	logs, err := store.Open(ctx, o.store)
	if err != nil {
		return err
	}
	node := room.NewNode(room.Config{
		Name: o.node, Store: logs, Choose: chooser(o.worlds), Pace: o.pace, Log: log,
	})
	o.web.Node, o.web.Log = node, log
	err = serve(ctx, web.New(o.web), o.address, log)
	node.Close()
	return errors.Join(err, logs.Close())
}

// serve listens until the context ends, and then lets the clients go.
func serve(ctx context.Context, site *web.Server, address string, log *slog.Logger) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           site.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    8 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	log.Info("serving", "address", "http://"+listener.Addr().String())
	select {
	case err = <-failed:
	case <-ctx.Done():
		log.Info("stopping")
	}
	drain, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	return errors.Join(err, site.Close(drain), server.Shutdown(drain))
}
