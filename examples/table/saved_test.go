package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
)

// The test binary is the program itself when this variable is set, so that a test can
// kill it.
const asProgram = "TABLE_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// read returns the game in a file, how much of it is there, and whether something was
// cut off.
func read(t *testing.T, name string) (hearts.Game, string, error) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		return hearts.Game{}, "", err
	}
	record, err := hearts.ReadRecord(bytes.NewReader(text))
	return record.Game(), string(text), err
}

func TestSaveAndResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	played(t, strings.NewReader("1 2 3\n"), "-seed", "7", "-variant", "target=40", "-save", file)
	begun, text, err := read(t, file)
	if err != nil || begun.Phase() != hearts.Playing || begun.Passed(0).Len() != 3 {
		t.Fatalf("after a pass the file holds %v, %v\n%s", begun, err, text)
	}
	out := played(t, strings.NewReader(""), "-seed", "7", "-resume", file)
	for _, want := range []string{"You pass", "target=40", "\n  -resume " + file + "\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in the game as it is resumed:\n%s", want, out)
		}
	}
	whole := played(t, noInput{t}, "-seed", "7", "-auto", "-resume", file)
	over, text, err := read(t, file)
	if err != nil || over.Phase() != hearts.Over || !strings.HasPrefix(text, begun.Record().String()) {
		t.Errorf("in the end the file holds %v, %v", over, err)
	}
	// The deals are those of the seed, as in a game that nothing interrupted.
	other := filepath.Join(t.TempDir(), "other.txt")
	played(t, noInput{t}, "-seed", "7", "-auto", "-variant", "target=40", "-save", other)
	same, _, _ := read(t, other)
	for d := 2; d <= min(over.Deals(), same.Deals()); d++ {
		if a, b := handsInDeal(over, d), handsInDeal(same, d); a != b {
			t.Errorf("deal %d: %s, without a break %s", d, a, b)
		}
	}
	again := played(t, noInput{t}, "-seed", "7", "-auto", "-resume", file)
	if ending := whole[strings.Index(whole, "── The end"):]; !strings.HasSuffix(again, ending) {
		t.Errorf("a finished game is resumed with\n%s\nwant the end\n%s", again, ending)
	}
}

// handsInDeal returns the hands of a deal of the game.
func handsInDeal(g hearts.Game, deal int) (text string) {
	for state := range g.History() {
		if state.Deals() == deal && text == "" {
			for seat := range state.Players() {
				text += state.Dealt(seat).String() + "|"
			}
		}
	}
	return text
}

// TestScoreSheetIsResumed looks up the score of the deals before the one that is resumed.
func TestScoreSheetIsResumed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	played(t, noInput{t}, "-seed", "3", "-auto", "-variant", "target=1000", "-max-deals", "3", "-save", file)
	out := played(t, strings.NewReader("score\n"), "-seed", "3", "-resume", file)
	g, _, _ := read(t, file)
	for deal := 1; deal <= 3; deal++ {
		if !strings.Contains(out, "\n  deal "+strconv.Itoa(deal)) {
			t.Errorf("deal %d is not on the sheet:\n%s\n%v", deal, out, g)
		}
	}
}

func TestSaveRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	old := write("old.txt", "something dear")
	wrong := write("wrong.txt", "hearts 1\nvariant standard\ndeal 5\n")
	empty := write("empty.txt", "hearts 1\nvar")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-save", old}, "is not empty"},
		{[]string{"-save", filepath.Join(dir, "no", "such", "folder")}, "-save"},
		{[]string{"-resume", filepath.Join(dir, "missing.txt")}, "missing.txt"},
		{[]string{"-resume", wrong}, "line 3"},
		{[]string{"-resume", empty}, "before the game begins"},
		{[]string{"-resume", wrong, "-variant", "standard"}, "the variant is that"},
		{[]string{"-resume", wrong, "-save", old}, "the file that it comes from"},
	} {
		code, out, errOut := outcomeOf(t, noInput{t}, test.args...)
		if code != cli.Usage || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("%q: exit code %d, %q, %q", test.args, code, out, errOut)
		}
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "something dear" {
		t.Errorf("the old file holds %q, %v", text, err)
	}
}

// A file that somebody has written comments into is resumed as it is.
func TestResumeKeepsComments(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	played(t, strings.NewReader("1 2 3\n"), "-seed", "7", "-save", file)
	_, begun, _ := read(t, file)
	commented := strings.Replace(begun, "deal 1\n", "# with Anna and Bo\ndeal 1\n", 1)
	if err := os.WriteFile(file, []byte(commented), 0o600); err != nil {
		t.Fatal(err)
	}
	played(t, noInput{t}, "-seed", "7", "-auto", "-resume", file)
	g, text, err := read(t, file)
	if err != nil || g.Phase() != hearts.Over || !strings.HasPrefix(text, commented) {
		t.Errorf("the file holds %v, %v\n%s", g, err, text)
	}
	if err := os.WriteFile(file, []byte(commented[:len(commented)-1]), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, errOut := outcomeOf(t, noInput{t}, "-resume", file)
	if code != cli.Usage || !strings.Contains(errOut, "changed by hand") {
		t.Errorf("cut off and changed by hand: exit code %d, %s", code, errOut)
	}
}

// A refused seat leaves no file behind, and an empty file is as good as none.
func TestSaveToAnEmptyFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if code, _, _ := outcomeOf(t, noInput{t}, "-seat", "9", "-save", file); code != cli.Usage {
		t.Errorf("exit code %d", code)
	}
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file is left behind: %v", err)
	}
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	played(t, noInput{t}, "-auto", "-seed", "1", "-variant", "deals=1", "-save", file)
	if g, _, err := read(t, file); err != nil || g.Phase() != hearts.Over {
		t.Errorf("%v, %v", g, err)
	}
}

// TestKilled kills the program again and again while it plays and saves, cuts off what it
// wrote last, and resumes. No complete move may ever be lost.
func TestKilled(t *testing.T) {
	kills := 25
	switch {
	case testing.Short():
		kills = 8
	case *long:
		kills = 200
	}
	file := filepath.Join(t.TempDir(), "game.txt")
	r := rand.New(rand.NewPCG(1, 1))
	var before string // the text of the game as it was resumed
	for killed := 0; killed < kills; {
		args := []string{"-auto", "-worlds", "0", "-seed", "5", "-max-deals", "100000", "-resume", file}
		if before == "" {
			args = append(args[:5], "-variant", "heartsette target=60 moon=choice", "-save", file)
		}
		if !runAndKill(t, time.Duration(r.IntN(8_000))*time.Microsecond, args...) {
			before = "" // it has come to its end
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			continue
		}
		killed++
		checkSaved(t, file, before)
		text := cutTail(t, file, r.IntN(40))
		before = checkSaved(t, file, text)
	}
}

// runAndKill runs the program for a while. It reports whether it had to be killed.
func runAndKill(t *testing.T, after time.Duration, args ...string) (killed bool) {
	t.Helper()
	var errOut bytes.Buffer
	program := exec.Command(os.Args[0], args...)
	program.Env = append(os.Environ(), asProgram+"=1")
	program.Stderr = &errOut
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after+5*time.Millisecond, func() { program.Process.Kill() })
	defer timer.Stop()
	err := program.Wait()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() > 0 {
		t.Fatalf("%q: %v, %s", args, err, errOut.String())
	}
	return err != nil
}

// checkSaved reads the file, which must hold all that was there before, and no wrong
// line. It returns the text of the whole moves.
func checkSaved(t *testing.T, file, before string) string {
	t.Helper()
	g, text, err := read(t, file)
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, hearts.ErrRecordEmpty) {
		if before != "" {
			t.Fatalf("the game is lost: %v", err)
		}
		os.Remove(file) // killed before the game was there
		return ""
	}
	if err != nil && !errors.Is(err, hearts.ErrCutOff) {
		t.Fatal(err)
	}
	whole := g.Record().String()
	if !strings.HasPrefix(whole, before) {
		t.Fatalf("a move is lost: the file holds\n%s\nand held\n%s", text, before)
	}
	if !strings.HasPrefix(text, whole) && !strings.HasPrefix(whole, text) {
		t.Fatalf("the file holds\n%s\nwhich is read as\n%s", text, whole)
	}
	return whole
}

// cutTail cuts bytes off the file, as if the program had been killed in the middle of a
// write. It returns the text of the last state of the game that is left whole, if any.
func cutTail(t *testing.T, file string, n int) string {
	t.Helper()
	_, text, err := read(t, file)
	if errors.Is(err, os.ErrNotExist) {
		return ""
	}
	size := max(len(text)-n, 0)
	if err := os.Truncate(file, int64(size)); err != nil {
		t.Fatal(err)
	}
	record, _ := hearts.ReadRecord(strings.NewReader(text))
	last := ""
	for state := range record.Game().History() {
		if whole := state.Record().String(); len(whole) <= size {
			last = whole
		}
	}
	return last
}
