//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/hjerterfri/hearts/examples/internal/cli"
)

// A pipe that nobody writes to would keep the program waiting, and /dev/zero never ends.
func TestSaveRefusesPipesAndDevices(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{pipe: "a pipe is no file", "/dev/zero": "a device is no file"} {
		for _, flag := range []string{"-save", "-resume"} {
			code, out, errOut := outcomeOf(t, noInput{t}, flag, name)
			if code != cli.Usage || out != "" || !strings.Contains(errOut, flag+" "+name+": "+want) {
				t.Errorf("%s %s: exit code %d, %q, %q", flag, name, code, out, errOut)
			}
		}
	}
}

// TestCtrlC interrupts a person who is asked for cards, and computers who play for long.
func TestCtrlC(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one.txt"), filepath.Join(dir, "two.txt")
	for _, test := range []struct {
		file, until string
		args        []string
	}{
		{one, "Pass 3 cards", []string{"-seed", "4", "-save", one}},
		{one, "Pass 3 cards", []string{"-seat", "1", "-resume", one}},
		{two, "Deal 2:", []string{"-auto", "-variant", "target=1000000", "-max-deals", "1000000", "-save",
			two}},
	} {
		p := start(t, test.args...)
		p.waitFor(t, test.until)
		if err := p.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		rest, err := io.ReadAll(p.out)
		if err != nil {
			t.Fatal(err)
		}
		p.Wait()
		g, _, err := read(t, test.file)
		if code := p.ProcessState.ExitCode(); code != cli.Interrupted || err != nil {
			t.Errorf("%q: exit code %d, and the file has %v, %v", test.args, code, g, err)
		}
		want := fmt.Sprintf("\n  You leave the game in deal %d.\n  Thank you for playing.\n"+
			"  The game is saved. Go on with it by\n  -resume %s\n", g.Deals(), test.file)
		if g.Deals() == 0 || !strings.HasSuffix(string(rest), want) {
			t.Errorf("%q: after Ctrl-C it prints %q", test.args, rest)
		}
	}
}
