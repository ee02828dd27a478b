// Package cli has what the programs of the examples have in common: how they read flags,
// print help, and end.
package cli

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// The exit codes.
const (
	OK     = iota
	Failed // the program could not do its work
	Usage  // wrong flags or arguments
)

// A Program is a command.
type Program struct {
	Name  string
	Args  string // what the command line takes after the flags; "" for nothing
	About string // the help above the list of flags
	Notes string // the help below it
	Flags func(*flag.FlagSet)
	// Start checks the flags and arguments, and returns what writes the output.
	Start func(args []string) (func(*bufio.Writer) error, error)
}

// Run runs a program and returns its exit code.
func (p Program) Run(args []string, out, errOut io.Writer) int {
	flags := flag.NewFlagSet(p.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	p.Flags(flags)
	write, err := p.start(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		write = func(w *bufio.Writer) error { p.help(flags, w); return nil }
	case err != nil:
		fmt.Fprintf(errOut, "%v\nRun it with -h for help.\n", err)
		return Usage
	}
	w := bufio.NewWriter(out)
	if err := errors.Join(write(w), w.Flush()); err != nil {
		fmt.Fprintln(errOut, err)
		return Failed
	}
	return OK
}

// start reads the command line.
func (p Program) start(flags *flag.FlagSet, args []string) (func(*bufio.Writer) error, error) {
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if p.Args == "" && flags.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q; quote a variant of several words", flags.Arg(0))
	}
	return p.Start(flags.Args())
}

// help prints the help.
func (p Program) help(flags *flag.FlagSet, w io.Writer) {
	usage := strings.TrimSpace(p.Name + " [flags] " + p.Args)
	fmt.Fprintf(w, "%s\n\nusage: %s\n\n", p.About, usage)
	flags.SetOutput(w)
	flags.PrintDefaults()
	fmt.Fprint(w, p.Notes)
}
