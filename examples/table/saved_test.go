package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	if strings.Contains(strings.ToLower(out), "seed") {
		t.Errorf("a seed is named, which may not have dealt these cards:\n%s", out)
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
	locked := write("locked.txt", hearts.Game{}.Record().String())
	if err := os.Chmod(locked, 0o400); err != nil {
		t.Fatal(err)
	}
	long := write("long.txt", "")
	if err := os.Truncate(long, mostBytes+1); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-save", old}, "is not empty"},
		{[]string{"-save", locked}, "-save " + locked + ": the file is read-only"},
		{[]string{"-resume", locked}, "-resume " + locked + ": the file is read-only"},
		{[]string{"-save", dir}, "-save " + dir + ": a directory is no file"},
		{[]string{"-resume", dir}, "-resume " + dir + ": a directory is no file"},
		{[]string{"-resume", os.DevNull}, "-resume " + os.DevNull + ": a device is no file"},
		{[]string{"-resume", long}, "-resume " + long + ": the file has more than 64 MiB"},
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

// A file that somebody has changed with an editor is resumed as it is.
func TestResumeKeepsWhatOthersWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	played(t, strings.NewReader("1 2 3\n"), "-seed", "7", "-save", file)
	_, begun, _ := read(t, file)
	changed := "\ufeff" + strings.ReplaceAll(begun, "deal 1\n", "\n# with Anna and Bo\ndeal 1\n")
	changed = strings.ReplaceAll(changed, "\n", "\r\n")
	whole := changed[:strings.LastIndex(changed, "\r\n")+2] // lines; a trick has begun after them
	for _, end := range []string{"", " 2", "\r\n", "\x00\x00", "\x00\n:", "\r\n# good night"} {
		if err := os.WriteFile(file, []byte(changed+end), 0o600); err != nil {
			t.Fatal(err)
		}
		played(t, noInput{t}, "-seed", "7", "-auto", "-resume", file)
		g, text, err := read(t, file)
		if err != nil || g.Phase() != hearts.Over || !strings.HasPrefix(text, whole) {
			t.Errorf("%q: the file holds %v, %v\n%s", end, g, err, text)
		}
		if before, _ := hearts.ReadRecord(strings.NewReader(begun)); !slices.ContainsFunc(
			slices.Collect(g.History()), before.Game().Equal) {
			t.Errorf("%q: the moves are lost in\n%s", end, text)
		}
	}
}

// TestMend cuts texts of many forms off at many bytes, and has newlines follow. No move
// may be lost, also if the program is killed while it mends the file. The game must go
// on from there.
func TestMend(t *testing.T) {
	table := fewCardsTable(t, hearts.Variant{}, []string{"2C QS", "3C 3S", "4C 2H"}, "4S")
	if err := table.playOn(); err != nil {
		t.Fatal(err)
	}
	over, own := table.game, table.game.Record().String()
	step := 4
	if *long {
		step = 1
	}
	commented := strings.ReplaceAll(own, "hand 0", "# with Anna\nhand 0")
	commented = strings.ReplaceAll(commented, "# added", "# well played\n# added")
	for _, form := range []string{
		own, commented, "\ufeff" + own,
		strings.ReplaceAll(own, "\n", "\r\n"), strings.ReplaceAll(own, "\n", "\n\n"),
		"\ufeff" + strings.ReplaceAll(commented, "\n", "\r\n"),
	} {
		for n := strings.Index(form, "deal 1"); n <= len(form); n += step {
			for _, tail := range []string{"", "\n", "\r\n"} {
				text := form[:n] + tail
				want, err := hearts.ReadRecord(strings.NewReader(text))
				g, keep, more, errMend := mend(text)
				if err != nil && !errors.Is(err, hearts.ErrCutOff) {
					if errMend == nil {
						t.Fatalf("%q is mended, but %v", text, err)
					}
					continue
				}
				if errMend != nil || !g.Equal(want.Game()) || !strings.HasPrefix(text, keep) {
					t.Fatalf("%q: %v, %v and not %v; %q is kept", text, errMend, g, want.Game(), keep)
				}
				mended := keep + more
				written := mended + text[min(len(mended), len(text)):] // and not cut yet
				half, err := hearts.ReadRecord(strings.NewReader(written))
				if err != nil && !errors.Is(err, hearts.ErrCutOff) || !half.Equal(want) {
					t.Fatalf("%q is written over with %q: %v, %v", text, written, half.Game(), err)
				}
				rest, ok := over.Record().TextSince(g)
				whole, err := hearts.ReadRecord(strings.NewReader(mended + rest))
				if !ok || err != nil || !whole.Game().Equal(over) {
					t.Fatalf("%q goes on as %q: %v", text, mended+rest, err)
				}
			}
		}
	}
}

// A running is the program in a process of its own.
type running struct {
	*exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// program returns the program, to be run at a glance.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], slices.Concat(atAGlance, args)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// start starts the program, which is killed when the test ends.
func start(t *testing.T, args ...string) *running {
	t.Helper()
	p := &running{Cmd: program(args...)}
	in, errIn := p.StdinPipe()
	out, errOut := p.StdoutPipe()
	if err := errors.Join(errIn, errOut, p.Start()); err != nil {
		t.Fatal(err)
	}
	p.in, p.out = in, bufio.NewReader(out)
	t.Cleanup(func() { p.Process.Kill(); p.Wait() })
	return p
}

// waitFor reads what the program prints until a text has come.
func (p *running) waitFor(t *testing.T, text string) {
	t.Helper()
	var got []byte
	for !bytes.HasSuffix(got, []byte(text)) {
		b, err := p.out.ReadByte()
		if err != nil {
			t.Fatalf("%q does not come after %q: %v", text, got, err)
		}
		got = append(got, b)
	}
}

// TestOneOwner has a second program write to the file of a game that is being played.
func TestOneOwner(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	p := start(t, "-seed", "4", "-save", file)
	p.waitFor(t, "Pass 3 cards to West: ")
	_, before, err := read(t, file)
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"-resume", "-save"} {
		out, err := program("-auto", flag, file).CombinedOutput()
		var exit *exec.ExitError
		const want = ": another program is writing to the file\n"
		if !errors.As(err, &exit) || exit.ExitCode() != cli.Usage ||
			!strings.HasPrefix(string(out), flag+" "+file+want) {
			t.Errorf("%s: %v, %s", flag, err, out)
		}
		if _, text, err := read(t, file); err != nil || text != before {
			t.Errorf("after %s the file has\n%s\n%v", flag, text, err)
		}
	}
	io.WriteString(p.in, "1 2 3\n")
	p.waitFor(t, "You pass")
	p.in.Close()
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}
	g, text, err := read(t, file)
	if err != nil || g.Phase() != hearts.Playing || !strings.HasPrefix(text, before) {
		t.Errorf("the file holds %v, %v", g, err)
	}
	played(t, noInput{t}, "-auto", "-resume", file) // it is free again
}

// TestALongGameIsSaved saves 4,000 deals of few cards, and resumes them. What a move
// costs does not grow with the game.
func TestALongGameIsSaved(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	v := fewCardsTable(t, hearts.Variant{}, []string{"2C QS", "3C 3S", "4C 2H"}, "").game.Variant()
	v.Deals = 4_001
	begin := time.Now()
	for _, args := range [][]string{
		{"-auto", "-max-deals", "4000", "-variant", v.String(), "-save", file},
		{"-auto", "-max-deals", "1", "-resume", file},
	} {
		if code, _, errOut := outcomeOf(t, noInput{t}, args...); code != cli.OK {
			t.Fatalf("%q: exit code %d, %s", args, code, errOut)
		}
	}
	// It takes half a second, and would take minutes if each move were to cost as much as
	// the game is long.
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("4,000 deals take %v", took)
	}
	g, text, err := read(t, file)
	if err != nil || g.Deals() != 4_000 || text != g.Record().String() {
		t.Errorf("the file holds %v, %v", g, err)
	}
}

// TestAFullFile has a file grow as long as it can be read.
func TestAFullFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	table := quietTable(hearts.Game{})
	var err error
	if table.file, err = create(file, table.game); err != nil {
		t.Fatal(err)
	}
	table.file.room = 1000
	err = errors.Join(table.play(), table.file.close())
	if err == nil || !strings.Contains(err.Error(), "the game is longer than 64 MiB") {
		t.Error(err)
	}
	if g, text, err := read(t, file); err != nil || g.Deals() == 0 || len(text) > 1100 {
		t.Errorf("the file holds %v, %v", g, err)
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
		args := []string{"-auto", "-seed", "5", "-max-deals", "100000", "-resume", file}
		if before == "" {
			args = append(args[:3], "-variant", "heartsette target=60 moon=choice", "-save", file)
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
	cmd := program(args...)
	cmd.Stderr = &errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after+5*time.Millisecond, func() { cmd.Process.Kill() })
	defer timer.Stop()
	err := cmd.Wait()
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
