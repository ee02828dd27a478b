package main

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
	"os"
	"time"

	"github.com/coder/websocket"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/room"
	"github.com/hjerterfri/hearts/examples/server/store"
	"github.com/hjerterfri/hearts/examples/server/web"
)

// check plays one game of computers over the network, on a free port and in a
// directory of its own, and writes the score.
func check(ctx context.Context, out io.Writer) (err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	dir, err := os.MkdirTemp("", "hearts-check-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	logs, err := store.Open(ctx, store.Options{Dir: dir})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, logs.Close()) }()
	quiet := slog.New(slog.DiscardHandler)
	node := room.NewNode(room.Config{Store: logs, Choose: chooser(0), Log: quiet})
	defer node.Close()
	site := web.New(web.Config{Node: node, Log: quiet, Limits: web.Limits{Commands: 1000}})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: site.Handler(), ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = server.Serve(listener) }()
	defer func() { err = errors.Join(err, site.Close(ctx), server.Shutdown(ctx)) }()
	return playGame(ctx, listener.Addr().String(), out)
}

// playGame makes a table and plays one seat of it as a client does, until the game
// is over.
func playGame(ctx context.Context, address string, out io.Writer) error {
	table, err := makeTable(ctx, "http://"+address+"/tables")
	if err != nil {
		return err
	}
	socket, _, err := websocket.Dial(ctx, "ws://"+address+"/play", nil)
	if err != nil {
		return err
	}
	defer func() { _ = socket.Close(websocket.StatusNormalClosure, "") }()
	socket.SetReadLimit(1 << 20)
	send := func(message any) error {
		data, err := json.Marshal(message)
		if err != nil {
			return err
		}
		return socket.Write(ctx, websocket.MessageText, data)
	}
	err = send(room.Hello{T: "hello", V: 1, Table: table, Token: "one game of computers"})
	var last struct { // what the client knows
		T     string          `json:"t"`
		At    int             `json:"at"`
		Code  string          `json:"code"`
		View  hearts.View     `json:"view"`
		Error json.RawMessage `json:"error"`
	}
	for id, waits, done := 0, false, 0; err == nil; {
		answer := last
		var data []byte
		if _, data, err = socket.Read(ctx); err == nil {
			err = json.Unmarshal(data, &answer)
		}
		switch {
		case err != nil:
			return err
		case answer.T == "state":
			last = answer
		case answer.T == "ok":
			waits, done = false, answer.At
		default:
			return fmt.Errorf("refused: %s%s", answer.Code, answer.Error)
		}
		v := last.View
		switch {
		case v.Phase() == hearts.Over:
			_, err = fmt.Fprintln(out, "one game played:", v)
			return err
		case waits || last.At < done: // the client does not know yet what its command has made
		case id == 0:
			err = send(map[string]any{"t": "sit", "id": "0", "seat": 0, "name": "check"})
			id, waits = 1, true
		case v.MustAct(v.Seat()):
			var move hearts.Move
			if move, err = chooser(0)(v, nil); err == nil {
				err = send(map[string]any{"t": "do", "id": fmt.Sprint(id), "move": move})
			}
			id, waits = id+1, true
		}
	}
	return err
}

// makeTable makes a table of the standard game.
func makeTable(ctx context.Context, address string) (table string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewBufferString("{}"))
	if err != nil {
		return "", err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }()
	var made struct {
		Table string `json:"table"`
	}
	err = json.NewDecoder(answer.Body).Decode(&made)
	if err == nil && made.Table == "" {
		err = errors.New("no table was made: " + answer.Status)
	}
	return made.Table, err
}
