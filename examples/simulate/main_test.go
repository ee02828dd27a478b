package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hjerterfri/hearts"
)

func outcomeOf(args ...string) (code int, out, errOut string) {
	return outcomeUntil(context.Background(), args...)
}

func outcomeUntil(ctx context.Context, args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = run(ctx, args, &o, &e)
	return code, o.String(), e.String()
}

// printed runs a program that must end well.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errOut := outcomeOf(args...)
	if code != exitOK || errOut != "" || out == "" {
		t.Fatalf("%q: exit code %d, %s", args, code, errOut)
	}
	return out
}

// runs are runs of all kinds.
var runs = []string{
	"-deals 300",
	"-deals 300 -rules 1 -players simple",
	"-deals 300 -rules 0 -seed 18446744073709551615",
	"-deals 5 -rules 3 -csv",
	"-games 9 -max-deals 8 -variant omnibus",
	"-games 20 -rules 2 -csv -players random,simple,random,simple",
	"-deals 200 -csv -rules 2 -variant moon=choice",
	"-games 4 -rules 1 -variant cancellation-hearts",
	"-deals 60 -csv -rules 1 -variant dragon-hearts",
}

func TestCoresDoNotMatter(t *testing.T) {
	for _, args := range runs {
		want := printed(t, append(strings.Fields(args), "-cores", "1")...)
		for _, cores := range []string{"2", "5"} {
			if got := printed(t, append(strings.Fields(args), "-cores", cores)...); got != want {
				t.Errorf("%s -cores %s prints\n%s\nand not\n%s", args, cores, got, want)
			}
		}
	}
}

func TestSeedMatters(t *testing.T) {
	if printed(t, "-deals", "50", "-seed", "1") == strings.ReplaceAll(printed(t, "-deals", "50", "-seed", "2"), "seed 2", "seed 1") {
		t.Error("two seeds give the same deals")
	}
}

// shards writes the parts of a run to files and returns their names.
func shards(t *testing.T, args string, of int) (files []string) {
	t.Helper()
	dir := t.TempDir()
	for i := range of {
		name := filepath.Join(dir, strconv.Itoa(i))
		text := printed(t, append(strings.Fields(args), "-shard", fmt.Sprintf("%d/%d", i, of))...)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return files
}

func TestPartsAddUp(t *testing.T) {
	for _, args := range runs {
		want := printed(t, strings.Fields(args)...)
		merge := []string{"-merge"}
		if strings.Contains(args, "-csv") {
			merge = []string{"-csv", "-merge"}
		}
		args = strings.ReplaceAll(args, "-csv", "")
		for _, of := range []int{1, 2, 4, 7, 13} {
			files := shards(t, args, of)
			files[0], files[of-1] = files[of-1], files[0] // their order does not matter
			if got := printed(t, append(merge, files...)...); got != want {
				t.Errorf("%s in %d parts prints\n%s\nand not\n%s", args, of, got, want)
			}
		}
	}
}

func TestMergeRefuses(t *testing.T) {
	const args = "-deals 40 -rules 1"
	whole := shards(t, args, 4)
	text := func(change ...string) string {
		data, err := os.ReadFile(whole[1])
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.NewReplacer(change...).Replace(string(data))
		if len(change) > 0 && changed == string(data) {
			t.Fatalf("%q changes nothing in %s", change, data)
		}
		name := filepath.Join(t.TempDir(), "changed")
		if err := os.WriteFile(name, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	with := func(name string) []string { return []string{whole[0], name, whole[2], whole[3]} }
	write := func(content string) string {
		name := filepath.Join(t.TempDir(), "written")
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	for _, test := range []struct {
		files []string
		want  string
	}{
		{whole[:3], "1 of 4 parts are missing: 3/4"},
		{whole[1:2], "3 of 4 parts are missing: 0/4, 2/4, 3/4"},
		{append(whole[:4:4], whole[1]), "part 1/4 is in " + whole[1] + " already"},
		{with(shards(t, args, 5)[1]), "another run than " + whole[0] + ": 5 parts, not 4"},
		{with(shards(t, args+" -seed 2", 4)[1]), "seed 2, not 1"},
		{with(shards(t, args+" -players simple", 4)[1]), "players simple,simple,simple,simple, not random"},
		{with(shards(t, args+" -variant omnibus", 4)[1]), "variant jack-of-diamonds, not standard"},
		{with(shards(t, "-deals 41 -rules 1", 4)[1]), "deals 41, not 40"},
		{with(shards(t, "-deals 40 -rules 2", 4)[1]), "rules 2, not 1"},
		{with(shards(t, "-games 4 -max-deals 2", 4)[1]), "games true, not false"},
		{with("nowhere"), "nowhere"},
		{with(write("")), "not the text of a part"},
		{with(write("garbage")), "not the text of a part"},
		{with(write("{}")), "version 0, not 1"},
		{with(write(`{"simulate":1}`)), "-deals 0"},
		{with(text(`"sums"`, `"sum"`)), "unknown field"},
		{with(text("}}\n", "}} 1")), "something follows"},
		{with(text(`"simulate":1`, `"simulate":2`)), "version 2, not 1"},
		{with(text(`"complete":true`, `"complete":false`)), "part 1/4 is incomplete"},
		{with(text(`"done":10`, `"done":9`)), "part 1/4 is incomplete: it holds 9 of 10 deals"},
		{with(text(`"deals":10,"seats"`, `"deals":11,"seats"`)), "10 deals cannot be 11 deals"},
		{with(text(`"first":10`, `"first":11`)), "part 1/4 holds 10 to 20, not 11 to 20"},
		{with(text(`"part":1`, `"part":4`)), "part 4/4"},
		{with(text(`"turns":520`, `"turns":521`)), "10 deals with 521 turns"},
		{with(text(`"lowest":`, `"lowest":1`)), "lowest: there cannot be"},
		{with(text(`"scores":{"0"`, `"scores":{"1000001"`)), "scores: 1000001 is out of range"},
		{with(text(`"scores":{"`, `"scores":{"99":1,"`)), "scores: there cannot be"},
		{with(text(`"broken":{"`, `"broken":{"0":1,"`)), "broken: 0 is out of range"},
		{with(text(`"rules":{"`, `"rules":{"must-follow":{},"`)), "not the text of a part"},
		{with(text(`"rules":{"`, `"rules":{"queen-waits":null,"`)), "queen-waits: there are no sums"},
		{with(text(`"held":{"0":10`, `"held":{"0":9`)), "held: there are 9 of 10 deals"},
		{with(text(`"kitty":{"0":10`, `"kitty":{"1000001":10`)), "kitty: 1000001 is out of range"},
		{with(text(`"must-open":{"deals":10`, `"must-open":{"deals":-1`)), "must-open: there cannot be -1"},
		{with(text(`"2H":`, `"JK":`)), "JK is not in the pack"},
		{with(text(`"suns":0`, `"suns":11`)), "suns: there cannot be 11"},
		{with(text(`"variant":{}`, `"variant":{"players":5}`)), "4 players for 5 seats"},
		{with(text(`"variant":{}`, `"variant":{"players":9}`)), "players: 9 is out of range"},
	} {
		code, out, errOut := outcomeOf(append([]string{"-merge"}, test.files...)...)
		if code != exitFailed || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("exit code %d, %q, and for %q: %s", code, out, test.want, errOut)
		}
	}
	printed(t, append([]string{"-merge"}, with(text())...)...)
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
		{"-players random,,", `no player ""`},
		{"-variant whist", "whist: no such option"},
		{"-variant players=9", "players: 9 is out of range"},
		{"omnibus", `unexpected argument "omnibus"`},
		{"-shard 1", "-shard 1: a part such as 0/4"},
		{"-shard a/2", "-shard a/2"},
		{"-shard 2/2", "part 2/2"},
		{"-shard -1/2", "part -1/2"},
		{"-shard 0/0", "part 0/0"},
		{"-shard 0/1000001", "part 0/1000001"},
		{"-shard 0/2 -csv", "-csv: a part is printed for -merge"},
		{"-merge", "no file is named"},
		{"-merge -seed 2 file", "-seed: the parts that are merged say it"},
		{"-cheat", "-cheat"},
	} {
		code, out, errOut := outcomeOf(strings.Fields(test.args)...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, test.want) || !strings.HasSuffix(errOut, "-h for help.\n") {
			t.Errorf("%s: exit code %d, %q, %q", test.args, code, out, errOut)
		}
	}
}

func TestHelpNamesEveryFlag(t *testing.T) {
	code, out, errOut := outcomeOf("-h")
	for _, name := range []string{
		"-variant", "-players LIST", "-deals N", "-games N", "-max-deals N", "-seed N", "-rules N", "-cores N", "-csv", "-progress",
		"-shard I/N", "-merge FILE", "-h",
	} {
		if code != exitOK || errOut != "" || !strings.Contains(out, "\n  "+name) {
			t.Errorf("exit code %d, no %s in\n%s", code, name, out)
		}
	}
}

// endless is a run that takes far longer than any test.
var endless = []string{"-deals", "1000000000", "-rules", "1"}

// interrupted interrupts an endless run after its first deals, however busy the machine is.
func interrupted(args ...string) (code int, out, errOut string) {
	for wait := 20 * time.Millisecond; ; wait *= 2 {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		code, out, errOut = outcomeUntil(ctx, slices.Concat(endless, args)...)
		cancel()
		if !strings.HasPrefix(errOut, "interrupted after 0 ") {
			return code, out, errOut
		}
	}
}

func TestInterrupt(t *testing.T) {
	code, out, errOut := interrupted()
	if code != exitInterrupted || !strings.HasPrefix(errOut, "interrupted after ") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	for _, want := range []string{"\nInterrupted: this rests on ", " of 1000000000 deals.\n", "\nseat 3 ", "\nfollow-suit "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestInterruptBeforeTheFirstDeal(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, flag := range []string{"", "-csv"} {
		code, out, errOut := outcomeUntil(ctx, strings.Fields("-games 10 "+flag)...)
		if code != exitInterrupted || errOut != "interrupted after 0 of 10 games\n" || out == "" || strings.Contains(out, "NaN") {
			t.Errorf("exit code %d, %s\n%s", code, errOut, out)
		}
	}
}

func TestInterruptedPartIsNotMerged(t *testing.T) {
	code, out, _ := interrupted("-shard", "0/2")
	if code != exitInterrupted || !strings.Contains(out, `"complete":false`) {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if _, err := readPart(strings.NewReader(out)); err == nil || !strings.Contains(err.Error(), "part 0/2 is incomplete") {
		t.Error(err)
	}
}

func TestProgress(t *testing.T) {
	code, _, errOut := outcomeOf("-deals", "100", "-progress")
	if code != exitOK || !strings.HasPrefix(errOut, "100 of 100 deals, ") || !strings.HasSuffix(errOut, " a second   \n") {
		t.Errorf("exit code %d, %q", code, errOut)
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
	for _, key := range []string{
		"run seed ", "run games ", "deal mean 3", "deal deviation 0", "deal max 1", "deal alone 2", "moon add 0", "moon subtract 0", "moon sun ",
		"broken never ", "held 0 ", "kitty 0 ", "rule:follow-suit turns ", "rule:must-open deals ", "rule:hearts-not-broken 2H ", "game won 0", "game alone 3", "game ended ",
	} {
		if !seen[key] {
			t.Errorf("no %s in\n%s", key, out)
		}
	}
	if deals := fmt.Sprintf("run,deals,,%d\n", scores); !strings.Contains(out, deals) || !strings.Contains(out, "run,variant,,\"values=") {
		t.Errorf("no %s in\n%s", deals, out)
	}
}

func TestEveryVariantRuns(t *testing.T) {
	variants := []string{
		"players=3", "players=5", "players=6", "players=7", "passes=scatter", "deals=2", "target=1",
		"moon=choice sun", "moon=off no-tricks=-5", "exact-target=zeroes", "queen-waits", "play-on deals=1", "opening=left-of-dealer",
		"players=5 packs=2", "players=11 packs=2", "players=8 packs=2 jokers=4 kitty=4", "players=5 kitty=2 kitty-to-last-trick",
	}
	for n := range hearts.NamedVariants() {
		variants = append(variants, n.Name)
	}
	for _, variant := range variants {
		for _, player := range playerNames {
			for _, amount := range []string{"-deals", "-games"} {
				printed(t, "-variant", variant, "-players", player, amount, "10")
			}
		}
	}
}

func TestAGameIsGivenUp(t *testing.T) {
	out := printed(t, "-games", "3", "-max-deals", "2", "-variant", "target=500")
	if !strings.Contains(out, "\nnot over after 2 deals      3  100.00%\n") || !strings.Contains(out, "3 games of 6 deals") || strings.Contains(out, "winner") {
		t.Error(out)
	}
}

func TestMemoryStaysFlat(t *testing.T) {
	allocated := func(deals int64) float64 {
		return testing.AllocsPerRun(1, func() {
			task := task{Players: "random,random,random,random", Total: deals, MaxDeals: 1}
			if _, err := task.simulate(context.Background(), span{0, deals}, 1, new(atomic.Int64)); err != nil {
				t.Fatal(err)
			}
		})
	}
	// A deal costs what the library needs to deal and pass, and nothing for its generator or its sums.
	if perDeal := (allocated(3000) - allocated(1000)) / 2000; perDeal > 6 {
		t.Errorf("%v allocations a deal", perDeal)
	}
}

func TestRound(t *testing.T) {
	for variant, want := range map[string]int{"standard": 4, "black-maria": 4, "players=5": 5, "players=3 passes=left,hold": 6, "players=7 passes=hold": 7} {
		v, err := hearts.ParseVariant(variant)
		if err != nil {
			t.Fatal(err)
		}
		if got := round(v); got != want {
			t.Errorf("%s: a round of %d deals, want %d", variant, got, want)
		}
	}
}

// TestReportOfHeldTricksAndKitty plays with ten cards, half of them in the kitty; two are hearts.
func TestReportOfHeldTricksAndKitty(t *testing.T) {
	out := printed(t, "-deals", "40", "-rules", "1", "-variant", twice("AC KC QC JC 2H", 5)+" kitty=5")
	for _, want := range []string{"\ntricks held  deals   share\n0 ", "\npoints in the kitty  deals   share\n0 ", "\n2  "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestReport reads a report that is short enough to be worked out by hand: the deals add 0 16 7 3 and 2 21 2 1.
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

// TestRulesAreCountedInWholeRounds makes sure that the deals that are watched pass in all directions.
func TestRulesAreCountedInWholeRounds(t *testing.T) {
	for rules, want := range map[string]string{"1": "30 deals", "3": "12 deals", "4": "8 deals"} {
		if out := printed(t, "-deals", "30", "-rules", rules); !strings.Contains(out, "\nHearts and the rules were watched in "+want+".\n") {
			t.Errorf("-rules %s: not %s in\n%s", rules, want, out)
		}
	}
}
