package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/unicode"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/internal/cli"
)

func outcomeOf(args ...string) (code int, out, errOut string) {
	return outcomeUntil(context.Background(), args...)
}

func outcomeUntil(ctx context.Context, args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = run(ctx, args, &o, &e, false)
	return code, o.String(), e.String()
}

// printed runs a program that must end well.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errOut := outcomeOf(args...)
	if code != cli.OK || errOut != "" || out == "" {
		t.Fatalf("%q: exit code %d, %s", args, code, errOut)
	}
	return out
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, want := range parts {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// simulated returns the sums of a whole run.
func simulated(t *testing.T, task *task, cores int) *sums {
	t.Helper()
	s, err := simulate(context.Background(), &part{Of: 1, Task: *task}, cores, func(int64) {})
	if err = errors.Join(err, task.check(), s.check(task)); err != nil {
		t.Fatal(err)
	}
	return s
}

// written writes a file and returns its name.
func written(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// parts writes the parts of a run to files and returns their names.
func parts(t *testing.T, args string, of int) (files []string) {
	t.Helper()
	for i := range of {
		text := printed(t, append(strings.Fields(args), "-part", fmt.Sprintf("%d/%d", i, of))...)
		files = append(files, written(t, text))
	}
	return files
}

// TestCoresAndPartsDoNotMatter plays runs of all kinds on some cores and in some parts.
func TestCoresAndPartsDoNotMatter(t *testing.T) {
	for _, args := range []string{
		"-deals 300",
		"-deals 300 -rules 1 -players simple",
		"-deals 300 -rules 0 -seed 18446744073709551615",
		"-deals 5 -rules 3 -csv",
		"-games 9 -max-deals 8 -variant omnibus",
		"-games 20 -rules 2 -csv -players random,simple,random,simple",
		"-deals 200 -csv -rules 2 -variant moon=choice",
		"-games 4 -rules 1 -variant cancellation-hearts",
		"-deals 60 -csv -rules 1 -variant dragon-hearts",
	} {
		want := printed(t, append(strings.Fields(args), "-cores", "1")...)
		for _, cores := range []string{"2", "5"} {
			if got := printed(t, append(strings.Fields(args), "-cores", cores)...); got != want {
				t.Errorf("%s -cores %s prints\n%s\nand not\n%s", args, cores, got, want)
			}
		}
		merge := []string{"-merge"}
		if strings.Contains(args, "-csv") {
			merge = []string{"-csv", "-merge"}
		}
		for _, of := range []int{1, 2, 7, 13} {
			files := parts(t, strings.ReplaceAll(args, "-csv", ""), of)
			files[0], files[of-1] = files[of-1], files[0] // their order does not matter
			if got := printed(t, append(merge, files...)...); got != want {
				t.Errorf("%s in %d parts prints\n%s\nand not\n%s", args, of, got, want)
			}
		}
	}
}

func TestSeedMatters(t *testing.T) {
	one, two := printed(t, "-deals", "50", "-seed", "1"), printed(t, "-deals", "50", "-seed", "2")
	if one == strings.ReplaceAll(two, "seed 2", "seed 1") {
		t.Error("two seeds give the same deals")
	}
}

// TestMerge merges four parts, and others that are not those of one run.
func TestMerge(t *testing.T) {
	const args = "-deals 40 -rules 1"
	whole := parts(t, args, 4)
	with := func(name string) []string { return []string{whole[0], name, whole[2], whole[3]} }
	part := func(args string, of int) []string { return with(parts(t, args, of)[1]) }
	data, err := os.ReadFile(whole[1])
	if err != nil {
		t.Fatal(err)
	}
	changed := func(from, to string) []string {
		text := strings.Replace(string(data), from, to, 1)
		if text == string(data) {
			t.Fatalf("%q is not in %s", from, data)
		}
		return with(written(t, text))
	}
	for _, test := range []struct {
		files []string
		want  string
	}{
		{whole[:3], "1 of 4 parts are missing: 3/4"},
		{whole[1:2], "3 of 4 parts are missing: 0/4, 2/4, 3/4"},
		{parts(t, args, 13)[:1], " 8/13, 9/13, 10/13, …"},
		{append(whole[:4:4], whole[1]), "part 1/4 is in " + whole[1] + " already"},
		{part(args, 5), "another run than " + whole[0] + ": part 1/5 of"},
		{part(args+" -seed 2", 4), "random -seed 2 -rules 1 -deals 40, not part"},
		{part(args+" -players simple", 4), "of another run"},
		{part("-deals 41 -rules 1", 4), "-deals 41, not part 0/4 of"},
		{part("-games 4 -max-deals 2", 4), "-games 4 -max-deals 2, not"},
		{with("nowhere"), "nowhere"},
		{with(written(t, "garbage")), "not the text of a part"},
		{with(written(t, "{}")), "version 0, not 1"},
		{with(written(t, `{"simulate":1}`)), "-deals 0"},
		{changed(`"sums"`, `"sum"`), "unknown field"},
		{changed("}}\n", "}} 1"), "something follows"},
		{changed(`"sums":`, `"sums":null}`), "something follows"},
		{changed(`"part":1`, `"part":4`), "part 4/4"},
		{changed(`"of":4`, `"of":0`), "part 1/0"},
		{changed(`"done":10`, `"done":9`), "part 1/4 is incomplete: it holds 9 of 10 deals"},
		{changed(`"deals":10,`, `"deals":11,`), "10 deals cannot be 11 deals"},
		{changed(`"turns":520`, `"turns":521`), "10 deals with 521 turns"},
		{changed(`"suns":0`, `"suns":11`), "there cannot be 11 suns"},
		{changed(`"scores":[{"0"`, `"scores":[{"1000001"`), "1000001 cannot have come"},
		{changed(`"scores":[{"`, `"scores":[{"99":1,"`), "there are scores of 11 deals, not of 10"},
		{changed(`"scores":[`, `"scores":[{},`), "the sums are of 5 seats, not 4"},
		{changed(`"broken":{"`, `"broken":{"0":1,"`), "are not those of 10 deals"},
		{changed(`"held":{"0":10`, `"held":{"0":9`), "are not those of 10 deals"},
		{changed(`"must-open":10`, `"must-open":-1`), "cannot have come -1 times"},
		{changed(`"rule-turns":{"`, `"rule-turns":{"must-follow":1,"`), "not the text of a part"},
		{changed(`"2H":`, `"2H":99`), "2H cannot have come"},
		{changed(`"variant":{}`, `"variant":{"players":5}`), "4 players for 5 seats"},
		{changed(`"variant":{}`, `"variant":{"players":99}`), "players: 99 is out of range"},
	} {
		code, out, errOut := outcomeOf(append([]string{"-merge"}, test.files...)...)
		if code != cli.Failed || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("exit code %d, %q, and for %q: %s", code, out, test.want, errOut)
		}
	}
	want := printed(t, append([]string{"-merge"}, whole...)...)
	windows := "\ufeff" + strings.ReplaceAll(string(data), "\n", "\r\n")
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(windows[3:])
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{windows, utf16} {
		if got := printed(t, append([]string{"-merge"}, with(written(t, text))...)...); got != want {
			t.Errorf("the report differs:\n%s", got)
		}
	}
}

func TestFaultsAreNamed(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-deals 0", "-deals 0: 1 to 1000000000 deals"},
		{"-deals 1000000001", "-deals 1000000001"},
		{"-deals x", "-deals"},
		{"-games 0", "-games 0: 1 to 1000000000 games"},
		{"-games 1 -deals 1", "one of them is wanted"},
		{"-games 1 -max-deals 0", "-max-deals 0"},
		{"-games 1 -max-deals 10001", "-max-deals 10001"},
		{"-max-deals 10", "only -games plays games"},
		{"-seed -1", "-seed"},
		{"-rules -1", "-rules -1"},
		{"-cores 0", "-cores 0"},
		{"-cores 1025", "-cores 1025"},
		{"-players clever", `no player "clever"; they are random, simple`},
		{"-players random,simple", "2 players for 4 seats"},
		{"-players random,,simple,simple", `no player ""`},
		{"-variant whist", "whist: no such option"},
		{"-variant players=99", "players: 99 is out of range"},
		{"omnibus", `unexpected argument "omnibus"`},
		{"-part 1", "-part: a part such as 0/4"},
		{"-part a/2", "-part: a part such as 0/4"},
		{"-part 2/2", "part 2/2"},
		{"-part -1/2", "part -1/2"},
		{"-part 0/0", "part 0/0"},
		{"-part 0/1000001", "part 0/1000001"},
		{"-part 0/2 -csv", "-part: it is printed for -merge"},
		{"-part 0/2 -plot x.svg", "-part: it is printed for -merge"},
		{"-plot picture.pdf", "-plot picture.pdf: a file that ends in .svg or .png"},
		{"-plot svg", "-plot svg: a file that ends in"},
		{"-merge", "no file is named"},
		{"-merge -seed 2 file", "-seed: the parts that are merged say it"},
		{"-cheat", "-cheat"},
	} {
		code, out, errOut := outcomeOf(strings.Fields(test.args)...)
		if code != cli.Usage || out != "" || !strings.Contains(errOut, test.want) ||
			!strings.HasSuffix(errOut, "-h for help.\n") {
			t.Errorf("%s: exit code %d, %q, %q", test.args, code, out, errOut)
		}
	}
}

func TestHelp(t *testing.T) {
	out := printed(t, "-h")
	if !strings.HasPrefix(out, about+"\n\nusage: ") || !strings.HasSuffix(out, notes) {
		t.Error(out)
	}
	for line := range strings.Lines(out) {
		if len(line) > 91 {
			t.Errorf("too wide: %s", line)
		}
	}
}

// interrupted interrupts an endless run after its first deals, however busy the machine
// is.
func interrupted(args ...string) (code int, out, errOut string) {
	for wait := 20 * time.Millisecond; ; wait *= 2 {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		code, out, errOut = outcomeUntil(ctx, append([]string{"-deals", "1000000000"}, args...)...)
		cancel()
		if !strings.HasPrefix(errOut, "interrupted after 0 ") {
			return code, out, errOut
		}
	}
}

func TestInterrupt(t *testing.T) {
	code, out, errOut := interrupted()
	if code != cli.Interrupted || !strings.HasPrefix(errOut, "interrupted after ") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	contains(t, out, "\nInterrupted: this rests on ", " of 1000000000 deals.\n", "\nfollow-suit ")
}

func TestInterruptBeforeTheFirstDeal(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, flags := range []string{"", "-csv", "-plot " + filepath.Join(t.TempDir(), "none.svg")} {
		code, out, errOut := outcomeUntil(ctx, strings.Fields("-games 10 "+flags)...)
		if code != cli.Interrupted || errOut != "interrupted after 0 of 10 games\n" || out == "" ||
			strings.Contains(out, "NaN") {
			t.Errorf("exit code %d, %s\n%s", code, errOut, out)
		}
	}
}

func TestInterruptedPartIsNotMerged(t *testing.T) {
	code, out, _ := interrupted("-part", "0/2")
	if code != cli.Interrupted {
		t.Errorf("exit code %d\n%s", code, out)
	}
	_, _, errOut := outcomeOf("-merge", written(t, out))
	contains(t, errOut, "part 0/2 is incomplete")
}

func TestProgress(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		var out, errOut bytes.Buffer
		code := run(context.Background(), []string{"-deals", "1000"}, &out, &errOut, terminal)
		if code != cli.OK || strings.Contains(errOut.String(), "/1000, ") != terminal {
			t.Errorf("terminal %t: exit code %d, %q", terminal, code, errOut.String())
		}
	}
}

// TestPlot draws pictures of whole runs and of merged ones.
func TestPlot(t *testing.T) {
	dir := t.TempDir()
	picture := func(name string, args ...string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		printed(t, append([]string{"-plot", name}, args...)...)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	const args = "-deals 80 -rules 1 -players random,simple,simple,simple"
	svg := picture("whole.svg", strings.Fields(args)...)
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	contains(t, svg, ">Scores in 80 deals of standard<", ">points that a deal adds to a total<",
		">share of scores (%)<", ">random: ", ">simple: ", ">When hearts are broken in 80 deals<",
		">trick (never in 0.00% of the deals)<", ">share of deals (%)<", ">13<")
	if merged := picture("merged.svg", append([]string{"-merge"}, parts(t, args, 3)...)...); merged != svg {
		t.Error("the merged parts make another picture than the whole")
	}
	alone := picture("alone.SVG", "-deals", "80", "-rules", "0")
	if strings.Contains(alone, "broken") || strings.Contains(alone, "simple") {
		t.Errorf("what was not played is in\n%s", alone)
	}
	known := picture("known.svg", "-deals", "2", "-rules", "1", "-players", "simple") // see TestReport
	contains(t, known, ">50<", `d="M0,0L510.24,0L510.24,510.24L0,510.24Z" style="fill:#FFFFFF"`)
	wide := picture("wide.svg", "-deals", "80", "-variant",
		"values=QS:300 moon=off removed=2C,3C,4C,5C,6C,7C,8C,9C,2D,3D,4D,5D")
	contains(t, wide, "(in steps of 10)<", "…<", ">0<", ">50<", ">300<")
	image, err := png.Decode(strings.NewReader(picture("whole.png", strings.Fields(args)...)))
	if err != nil || image.Bounds().Dx() < 1000 || image.Bounds().Dx() != image.Bounds().Dy() {
		t.Errorf("%v: a picture %v", err, image.Bounds())
	}
	code, out, errOut := outcomeOf("-deals", "8", "-plot", filepath.Join(dir, "nowhere", "a.svg"))
	if code != cli.Failed || out == "" || !strings.Contains(errOut, "nowhere") {
		t.Errorf("exit code %d, %q, %s", code, out, errOut)
	}
}

func TestCSV(t *testing.T) {
	out := printed(t, "-csv", "-games", "10", "-rules", "1", "-variant", "values=QS:5,TD:-10")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	scores := int64(0)
	seen := map[string]bool{}
	for _, row := range rows[1:] {
		key := strings.Join(row[:3], " ")
		if seen[key] {
			t.Errorf("%s comes twice", key)
		}
		seen[key] = true
		n, err := strconv.ParseFloat(row[3], 64)
		if err != nil && row[0] != "run" {
			t.Error(err)
		}
		if row[0] == "score" && row[2] == "0" {
			scores += int64(n)
		}
	}
	contains(t, out, "run,seed,,", "run,games,,", "deal,mean,3,", "deal,deviation,0,", "deal,max,1,",
		"deal,alone,2,", "moon,add,0,", "moon,subtract,0,", "moon,sun,,", "broken,never,,", "held,0,,",
		"kitty,0,,", "rule:follow-suit,turns,,", "rule:must-open,deals,,", "rule:hearts-not-broken,2H,,",
		"game,won,0,", "game,alone,3,", "game,ended,,", "run,variant,,\"values=",
		fmt.Sprintf("run,deals,,%d\n", scores))
}

func TestEveryVariantRuns(t *testing.T) {
	variants := []string{
		"players=3", "players=5", "players=6", "players=7", "passes=scatter", "deals=2", "target=1",
		"moon=choice", "moon=off no-tricks=-5", "exact-target=zeroes", "queen-waits", "play-on deals=1",
		"opening=left-of-dealer", "players=5 packs=2", "players=11 packs=2",
		"players=8 packs=2 jokers=4 kitty=4", "players=5 kitty=2 kitty-to-last-trick",
	}
	for n := range hearts.NamedVariants() {
		variants = append(variants, n.Name)
	}
	for _, variant := range variants {
		for _, player := range playerNames {
			for _, amount := range []string{"-deals", "-games"} {
				printed(t, "-variant", variant, "-players", player, amount, "6")
			}
		}
	}
}

func TestAGameIsGivenUp(t *testing.T) {
	out := printed(t, "-games", "3", "-max-deals", "2", "-variant", "target=500")
	if !strings.Contains(out, "\nnot over after 2 deals      3  100.00%\n") ||
		!strings.Contains(out, "3 games of 6 deals") || strings.Contains(out, "winner") {
		t.Error(out)
	}
}

func TestReportOfGames(t *testing.T) {
	out := printed(t, "-games", "5", "-variant", "deals=3", "-players", "simple")
	contains(t, out, "players simple: 5 games of 15 deals\n\ngames  games    share\nended      5  100.00%\n",
		"\n              3.000      0.000    3       3    3\n", "\nlength    games\n3       100.00%\n")
}

func TestStatistics(t *testing.T) {
	numbers := counts[int]{-1: 3, 2: 2, 9: 1}
	mean, deviation, stdErr := moments(numbers)
	got := fmt.Sprintf("%.4f %.4f %.4f %d", mean, deviation, stdErr, median(numbers))
	if want := "1.6667 3.8816 1.5846 -1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestMemoryStaysFlat(t *testing.T) {
	allocated := func(deals int64) float64 {
		return testing.AllocsPerRun(1, func() {
			simulated(t, &task{Players: "random,random,random,random", Total: deals, MaxDeals: 1}, 1)
		})
	}
	// A deal costs what the library needs to deal and pass, and one slice for each
	// pass.
	if perDeal := (allocated(3000) - allocated(1000)) / 2000; perDeal > 9 {
		t.Errorf("%v allocations a deal", perDeal)
	}
}

func TestRound(t *testing.T) {
	for variant, want := range map[string]int{
		"standard": 4, "black-maria": 4, "players=5": 5, "players=3 passes=left,hold": 6,
		"players=7 passes=hold": 7,
	} {
		if got := round(parsed(t, variant)); got != want {
			t.Errorf("%s: a round of %d deals, want %d", variant, got, want)
		}
	}
}

// TestReportOfHeldTricksAndKitty plays with ten cards, half of them in the kitty; two
// are hearts.
func TestReportOfHeldTricksAndKitty(t *testing.T) {
	variant := inPlay("AC KC QC JC 2H", 2, "players=5 kitty=5")
	out := printed(t, "-deals", "40", "-rules", "1", "-variant", variant)
	contains(t, out, "\ntricks held  deals   share\n0 ", "\npoints in the kitty  deals   share\n0 ", "\n2  ")
}

// TestReport reads a report that is short enough to be worked out by hand: the deals
// add 0 16 7 3 and 2 21 2 1.
func TestReport(t *testing.T) {
	const want = `
standard, seed 1, players simple: 2 deals

a deal  player    mean  error  deviation  min  max  lowest   alone  moons
seat 0  simple   1.000  1.000      1.414    0    2  50.00%  50.00%  0.00%
seat 1  simple  18.500  2.500      3.536   16   21   0.00%   0.00%  0.00%
seat 2  simple   4.500  2.500      3.536    2    7   0.00%   0.00%  0.00%
seat 3  simple   2.000  1.000      1.414    1    3  50.00%  50.00%  0.00%

score  all seats  seat 0  seat 1  seat 2  seat 3
0         12.50%  50.00%   0.00%   0.00%   0.00%
1         12.50%   0.00%   0.00%   0.00%  50.00%
2         25.00%  50.00%   0.00%  50.00%   0.00%
3         12.50%   0.00%   0.00%   0.00%  50.00%
7         12.50%   0.00%   0.00%  50.00%   0.00%
16        12.50%   0.00%  50.00%   0.00%   0.00%
21        12.50%   0.00%  50.00%   0.00%   0.00%

moon             deals  share   error
add                  0  0.00%  0.000%
sun: every card      0  0.00%  0.000%

Hearts and the rules were watched in 2 deals.

hearts broken  deals   share
trick 2            1  50.00%
trick 5            1  50.00%
never              0   0.00%
on average in trick 3.50

rule that bit        deals   turns  turns a deal    cards refused, as a share of these turns
must-open          100.00%   1.92%         1.000    Q♣ 100%  A♣ 100%  4♦ 100%  9♠ 100%  2♦ 50%
follow-suit        100.00%  50.96%        26.500
hearts-not-broken  100.00%   4.81%         2.500    8♥ 60%  10♥ 60%  2♥ 40%  3♥ 40%  4♥ 40%
`
	if got := "\n" + printed(t, "-deals", "2", "-rules", "1", "-players", "simple"); got != want {
		t.Errorf("it prints%s", got)
	}
}

// TestRulesAreCountedInWholeRounds makes sure that the deals that are watched pass in
// all directions.
func TestRulesAreCountedInWholeRounds(t *testing.T) {
	for rules, want := range map[string]string{"1": "30 deals", "3": "12 deals", "4": "8 deals"} {
		out := printed(t, "-deals", "30", "-rules", rules)
		contains(t, out, "\nHearts and the rules were watched in "+want+".\n")
	}
}
