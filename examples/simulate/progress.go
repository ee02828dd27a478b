package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"
)

// isTerminal reports whether people read at once what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	stat, err := f.Stat()
	return err == nil && stat.Mode()&os.ModeCharDevice != 0
}

// showProgress says again and again how much of a part is done, until the function that it returns is called.
// On a terminal it writes over the same line.
func showProgress(w io.Writer, p *part, done *atomic.Int64) (stop func()) {
	every, end := 10*time.Second, "\n"
	if isTerminal(w) {
		every, end = time.Second/2, "\r"
	}
	start := time.Now()
	line := func(end string) {
		n, all := done.Load(), p.span().end-p.span().first
		speed := float64(n) / time.Since(start).Seconds()
		fmt.Fprintf(w, "%d of %d %s, %.0f a second   %s", n, all, p.Task.unit(), speed, end)
	}
	ticker := time.NewTicker(every)
	quit, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		for {
			select {
			case <-ticker.C:
				line(end)
			case <-quit:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(quit)
		<-gone
		line("\n")
	}
}
