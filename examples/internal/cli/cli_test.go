package cli_test

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts/examples/internal/cli"
)

// program prints the flag and the arguments, refuses a negative flag, and fails at 0.
func program(takes string) cli.Program {
	var n int
	return cli.Program{
		Name: "count", Args: takes, About: "Counts.", Notes: "\nThe notes.\n",
		Flags: func(f *flag.FlagSet) { f.IntVar(&n, "n", 1, "count to `N`") },
		Start: func(args []string) (func(*bufio.Writer) error, error) {
			if n < 0 {
				return nil, errors.New("-n: below 0")
			}
			return func(w *bufio.Writer) error {
				fmt.Fprintln(w, n, args)
				if n == 0 {
					return errors.New("nothing to count")
				}
				return nil
			}, nil
		},
	}
}

func TestRun(t *testing.T) {
	const again = "\nRun it with -h for help.\n"
	help := "Counts.\n\nusage: count [flags]\n\n  -n N\n    \tcount to N (default 1)\n\nThe notes.\n"
	for _, test := range []struct {
		takes, args string
		code        int
		out, errOut string
	}{
		{"", "", cli.OK, "1 []\n", ""},
		{"", "-n 2", cli.OK, "2 []\n", ""},
		{"[FILE ...]", "-n 2 a b", cli.OK, "2 [a b]\n", ""},
		{"", "-h", cli.OK, help, ""},
		{"", "-n 2 --help", cli.OK, help, ""},
		{"", "-n 0", cli.Failed, "0 []\n", "nothing to count\n"},
		{"", "-n -1", cli.Usage, "", "-n: below 0" + again},
		{"", "-x", cli.Usage, "", "flag provided but not defined: -x" + again},
		{"", "a", cli.Usage, "", `unexpected argument "a"; quote a variant of several words` + again},
	} {
		var out, errOut bytes.Buffer
		code := program(test.takes).Run(strings.Fields(test.args), &out, &errOut)
		if code != test.code || out.String() != test.out || errOut.String() != test.errOut {
			t.Errorf("%q: exit code %d, %q, %q", test.args, code, out.String(), errOut.String())
		}
	}
}

// full is an output with no room left.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestAFailedWriteIsAFailure(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}} {
		var errOut bytes.Buffer
		code := program("").Run(args, io.Writer(full{}), &errOut)
		if code != cli.Failed || errOut.String() != "no room\n" {
			t.Errorf("%q: exit code %d, %q", args, code, errOut.String())
		}
	}
}
