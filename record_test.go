package hearts_test

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestRecordsOfRandomGames saves and loads random games, and plays on with what was
// loaded. With -long it does so after every move.
func TestRecordsOfRandomGames(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := starts().Draw(t, "start")
		seed := rapid.Uint64().Draw(t, "seed")
		d := newDuel(t, from, seed)
		states := []hearts.Game{d.game}
		before := d.checkRecord("")
		d.playOut(func(d *duel) {
			if d.r.IntN(5) == 0 || d.game.Phase() != d.before.phase || *long {
				before = d.checkRecord(before)
			}
			states = append(states, d.game)
		})
		i := 0
		for state := range d.game.History() {
			if i >= len(states) || !state.Equal(states[i]) || standingOf(state) != standingOf(states[i]) {
				d.fatal("state %d of the history is %v", i, state)
			}
			i++
		}
		if i != len(states) {
			d.fatal("the history has %d states, want %d", i, len(states))
		}
	})
}

// checkRecord writes and reads the record of the game, and goes on with the game that it
// has read. It returns the text, which must begin with the text before.
func (d *duel) checkRecord(before string) string {
	record := d.game.Record()
	text := record.String()
	if !strings.HasPrefix(text, before) {
		d.fatal("the text of the record\n%s\ndoes not begin with\n%s", text, before)
	}
	read, err := readRecord(text)
	if err != nil || !read.Equal(record) || !read.Game().Equal(d.game) || read.String() != text {
		d.fatal("the record is read as\n%v\nof\n%s\nerror %v", read, text, err)
	}
	data, err := json.Marshal(record)
	var fromJSON hearts.Record
	if err == nil {
		err = json.Unmarshal(data, &fromJSON)
	}
	if err != nil || !fromJSON.Equal(record) {
		d.fatal("the record is read from JSON as\n%v\nof\n%s\nerror %v", fromJSON, data, err)
	}
	d.game = read.Game()
	if d.r.IntN(2) == 0 {
		d.game = fromJSON.Game()
	}
	return text
}

// record returns the whole text of a game in which a shooter chooses about a moon.
func record(t *testing.T) string {
	t.Helper()
	d := newDuel(t, start{hearts.Variant{Moon: hearts.MoonChoice, Target: 300, Deals: 3}, 0, nil}, 0)
	moons := 0
	for seed := uint64(0); moons == 0; seed++ {
		d = newDuel(t, d.from, seed)
		d.playOut(func(d *duel) {
			if d.before.phase == hearts.ChoosingMoon {
				moons++
			}
		})
	}
	return d.game.Record().String()
}

// TestRecordCutOff cuts records off after every byte.
func TestRecordCutOff(t *testing.T) {
	eleven := newDuel(t,
		start{hearts.Variant{Players: 11, Packs: 2, Jokers: 2, Passes: hearts.Cycle{hearts.Left}, Deals: 1},
			0, nil}, 0)
	eleven.playOut(nil)
	cutOffEverywhere(t, record(t))
	cutOffEverywhere(t, eleven.game.Record().String())
}

func cutOffEverywhere(t *testing.T, text string) {
	t.Helper()
	whole, err := readRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	beginnings := map[string]bool{}
	for state := range whole.Game().History() {
		beginnings[state.Record().String()] = true
	}
	longest := ""
	for n := range text {
		part := text[:n]
		if beginnings[part] {
			longest = part
		}
		got, err := readRecord(part)
		switch {
		case longest == "":
			if !errors.Is(err, hearts.ErrRecordEmpty) || !got.Equal(hearts.Record{}) {
				t.Fatalf("%q: %v, %v, want ErrRecordEmpty", part, got, err)
			}
			continue
		case err != nil && !errors.Is(err, hearts.ErrCutOff):
			t.Fatalf("%q is taken for wrong: %v", part, err)
		case err == nil && !strings.HasPrefix(got.String(), part):
			t.Fatalf("%q: something is lost without a word: %q", part, got)
		}
		// A card counts when both its letters are there. That can be before the newline,
		// or before the scores that were written with it.
		if read := got.String(); !beginnings[read] || !strings.HasPrefix(text, read) ||
			len(read) < len(longest) {
			t.Fatalf("%q is read as %q", part, read)
		}
	}
}

// TestRecordCutOffIsNotWrong tells lines that are cut off from lines that are wrong from
// their beginning.
func TestRecordCutOffIsNotWrong(t *testing.T) {
	text := record(t)
	upTo := func(marker string) string { return text[:strings.Index(text, marker)] }
	kitty := dealFrom(newGame(hearts.Heartsette()), 5).Record().String()
	kitty = kitty[:strings.Index(kitty, "kitty ")]
	for _, test := range []struct {
		text string
		want error
	}{
		{"", hearts.ErrRecordEmpty},
		{"hea", hearts.ErrRecordEmpty},
		{"hearts 1\nvariant play", hearts.ErrRecordEmpty},
		{"hearts 1\nvariant standard\n", nil},
		{"hearts 1\nsta", hearts.ErrRecordEmpty},
		{"hearts 1\nstart 2 3 4 5 6", hearts.ErrRecordEmpty},
		{"hearts 1\nvariant standard\ndea", hearts.ErrCutOff},
		{"hearts 1\nvariant standard\n# a note", hearts.ErrCutOff},
		{upTo("hand 2") + "hand 2: 4", hearts.ErrCutOff},
		{upTo("pass ") + "pa", hearts.ErrCutOff},
		{"whist", nil},
		{"hearts 1\nvariant standard\nhand", nil},
		{upTo("hand 2") + "hand 2: 4X 5", nil},
		{upTo("hand 2") + "hand 2: 4X", nil},
		{upTo("hand 2") + "hand 2: 4 ", nil},
		{upTo("hand 2") + "hand x:", nil},
		{upTo("hand 2") + "ha 2: 4S", nil},
		{upTo("hand 2") + "hand x: 4", nil},
		{upTo("hand 2") + "pass", nil},
		{upTo("pass ") + "play", nil},
		{upTo("pass ") + "pass 2: 4X 5", nil},
		{upTo("pass ") + "kit", nil},
		{kitty + "kit", hearts.ErrCutOff},
		{kitty + "kitty 2C 3", hearts.ErrCutOff},
		{kitty + "kitty 2X", nil},
		{kitty + "hand", nil},
		{kitty + "pass", nil},
	} {
		t.Run(test.text[max(0, len(test.text)-30):], func(t *testing.T) {
			_, err := readRecord(test.text)
			wrong := err != nil && !errors.Is(err, hearts.ErrCutOff) && !errors.Is(err, hearts.ErrRecordEmpty)
			switch {
			case test.want != nil && !errors.Is(err, test.want):
				t.Errorf("%q: %v, want %v", test.text, err, test.want)
			case test.want == nil && !wrong && !strings.HasSuffix(test.text, "\n"):
				t.Errorf("%q: %v, want it wrong", test.text, err)
			case strings.HasSuffix(test.text, "\n") && err != nil:
				t.Errorf("%q: %v", test.text, err)
			}
		})
	}
}

// TestRecordRefused: a wrong record is refused at its line, for every defect of RULES.md
// §11 and for bad form.
func TestRecordRefused(t *testing.T) {
	const good = `hearts 1
variant standard
deal 1
hand 0: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC
hand 1: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD
hand 2: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS
hand 3: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH
pass 2: 2S 3S KS
pass 0: 2C 3C 4C
pass 3: 2H 3H AH
pass 1: 2D 3D AD
1: 2C 2D 3S 5C
0: 6C 3C
`
	// in the middle of a trick, after a newline
	if _, err := readRecord(good); !errors.Is(err, hearts.ErrCutOff) {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name     string
		old, new string // an edit of the record
		line     int
		want     hearts.Reason // 0: a SyntaxError
	}{
		{"§11.1: another card than those that are legal", "0: 6C 3C", "0: 6C 4D", 13, hearts.ErrFollowSuit},
		{"§11.1: a penalty card on the first trick", "2D 3S", "2D 4H", 12, hearts.ErrPenaltyOnFirstTrick},
		{"§11.3: a received card passed on", "pass 0: 2C 3C 4C", "pass 0: 2C 3C 2H", 9, hearts.ErrNotInHand},
		{"§11.3: a card played before all have chosen", "pass 1: 2D 3D AD\n", "", 11, hearts.ErrPhase},
		{"§11.4: the passer of 2♣ opens", "1: 2C", "0: 5C", 12, hearts.ErrNotYourTurn},
		{"§11.4: another card opens", "1: 2C", "1: 3C", 12, hearts.ErrMustOpen},
		{"§11.5: a card in two hands", "hand 2: 2S", "hand 2: 2C", 6, hearts.ErrNotInPack},
		{"§11.5: a card in no hand", "hand 2: 2S ", "hand 2: ", 6, hearts.ErrHandSize},
		{"§11.5: a card in one hand twice", "hand 2: 2S 3S", "hand 2: 3S 3S", 6, hearts.ErrNotInPack},
		{"§11.6: hearts led unbroken", "0: 6C 3C", "0: 2H", 13, hearts.ErrHeartsNotBroken},
		{"§11.7: a deal in mid-deal", "0: 6C 3C\n", "deal 2\n", 13, hearts.ErrPhase},
		{"§11.7: scores that are not those of the cards", "0: 6C 3C\n", "# totals 0 1 0 0\n", 13,
			hearts.ErrScores},
		{"§11.7: a winner who has not won", "0: 6C 3C\n", "# won 1\n", 13, hearts.ErrScores},
		{"§11.7: a choice without a moon", "0: 6C 3C\n", "moon 1: add\n", 13, hearts.ErrPhase},
		{"§11.8: a card of another seat", "1: 2C 2D", "1: 2C 2S", 12, hearts.ErrNotInHand},
		{"§11.8: a card played twice", "0: 6C", "0: 5C", 13, hearts.ErrNotInHand},
		{"§11.8: a card passed twice", "2C 3C 4C\npass 3", "2C 2C 4C\npass 3", 9, hearts.ErrCardTwice},
		{"§11.8: a second pass", "pass 3: 2H 3H AH", "pass 0: 5C 6C 7C", 10, hearts.ErrAlreadyPassed},
		{"§11.8: too few passed", "pass 3: 2H 3H AH", "pass 3: 2H 3H", 10, hearts.ErrPassCount},
		{"§11.8: a seat plays out of turn", "0: 6C 3C", "2: 6C 3C", 13, hearts.ErrNotYourTurn},
		{"§11.8: an unknown seat passes", "pass 3: 2H", "pass 4: 2H", 10, hearts.ErrSeat},
		{"§11.8: a seat below zero leads", "0: 6C 3C", "-1: 6C 3C", 13, hearts.ErrSeat},
		{"§11.8: an unknown seat leads", "0: 6C 3C", "9: 6C 3C", 13, hearts.ErrSeat},

		{"another version", "hearts 1", "hearts 2", 1, 0},
		{"no version", "hearts 1\n", "", 1, 0},
		{"another thing", "hearts 1", "whist 1", 1, 0},
		{"an unknown option", "standard", "black-mary", 2, hearts.ErrUnknown},
		{"a variant with a fault", "standard", "players=9", 2, hearts.ErrRange},
		{"no variant", "variant standard\n", "", 2, 0},
		{"a start of too few totals", "variant", "start 2 3 4 5\nvariant", 3, 0},
		{"a start below zero", "variant", "start -2 1 1 1 1\nvariant", 3, hearts.ErrRange},
		{"a start of words", "variant", "start two 1 1 1 1\nvariant", 2, 0},
		{"a start of nothing", "variant", "start\nvariant", 2, 0},
		{"a second start", "variant", "start 0 1 1 1 1\nstart 0 1 1 1 1\nvariant", 3, 0},
		{"a start behind the variant", "deal 1", "start 1 0 0 0 0\ndeal 1", 3, 0},
		{"a start in the middle", "0: 6C 3C\n", "start 1 0 0 0 0\n", 13, 0},
		{"the wrong deal", "deal 1", "deal 2", 3, 0},
		{"a deal without a number", "deal 1", "deal", 3, 0},
		{"a deal of two numbers", "deal 1", "deal 1 1", 3, 0},
		{"a trick before the variant", "variant standard\n", "0: 2C\n", 2, 0},
		{"a deal in the middle", "0: 6C 3C\n", "deal 2\n", 13, hearts.ErrPhase},
		{"no deal", "deal 1\n", "", 3, 0},
		{"a hand out of order", "hand 2", "hand 3", 6, 0},
		{"no hand", "hand 2: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS\n", "", 6, 0},
		{"a pass among the hands", "hand 2: 2S", "pass 2: 2S", 6, 0},
		{"a trick among the hands", "hand 2: 2S", "2: 2S", 6, 0},
		{"a card among the hands", "hand 2: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2: 2S", 6, 0},
		{"a hand of nobody", "hand 2: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "hand", 6, 0},
		{"no card in a hand", "hand 2: 2S", "hand 2: XX", 6, 0},
		{"a pass of nobody", "pass 2: 2S 3S KS", "pass", 8, 0},
		{"a fifth hand", "pass 2: 2S 3S KS", "hand 4: 2S", 8, 0},
		{"no card", "2D 3D AD", "2D 3D XX", 11, 0},
		{"a card of three letters", "2S 3S KS", "2S 3S 10S", 8, 0},
		{"a card with pips", "2S 3S KS", "2S 3S K♠", 8, 0},
		{"a third copy", "hand 2: 2S 3S 4S", "hand 2: 2S 2S 2S", 6, 0},
		{"no seat", "pass 2: 2S", "pass two: 2S", 8, 0},
		{"no colon", "pass 2: 2S", "pass 2 2S", 8, 0},
		{"a trick without a colon", "0: 6C 3C", "0 6C 3C", 13, 0},
		{"a trick without cards", "0: 6C 3C", "0:", 13, 0},
		{"a trick of five", "1: 2C 2D 3S 5C\n", "1: 2C 2D 3S 5C 3C\n", 12, 0},
		{"a trick of two lines", "1: 2C 2D 3S 5C\n", "1: 2C 2D\n3: 3S 5C\n", 13, 0},
		{"no choice", "0: 6C 3C\n", "moon 1: sun\n", 13, 0},
		{"a moon without a choice", "0: 6C 3C\n", "moon 1:\n", 13, 0},
		{"a moon of nobody", "0: 6C 3C\n", "moon\n", 13, 0},
		{"a choice without a seat", "0: 6C 3C\n", "moon add\n", 13, 0},
		{"a second variant", "0: 6C 3C\n", "variant standard\n", 13, 0},
		{"no line", "0: 6C 3C\n", "and so on\n", 13, 0},
		{"a line too long", "0: 6C 3C\n", "#" + strings.Repeat("-", 5000) + "\n", 13, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if strings.Count(good, test.old) != 1 {
				t.Fatalf("%q stands in the record %d times", test.old, strings.Count(good, test.old))
			}
			got, err := readRecord(strings.Replace(good, test.old, test.new, 1))
			var where *hearts.RecordError
			if !errors.As(err, &where) || where.Line != test.line || !strings.HasPrefix(good, got.String()) &&
				where.Line > 2 {
				t.Fatalf("%v, want line %d", err, test.line)
			}
			var syntax *hearts.SyntaxError
			if isSyntax := errors.As(err, &syntax); isSyntax != (test.want == 0) ||
				test.want != 0 && !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
			if len(err.Error()) > 200 || !strings.HasPrefix(err.Error(), "hearts: record line ") {
				t.Errorf("the text of the error is %q", err)
			}
		})
	}
}

// TestRecordWritten compares the text and the JSON of a game of eight cards, in the
// middle of a trick and at its end.
func TestRecordWritten(t *testing.T) {
	const (
		removed = "2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC," +
			"2D,3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,AD,2S,3S,4S,5S,6S,7S,8S,9S,TS,2H,3H,4H,5H,6H,7H,8H,9H,TH"
		played = `"plays":["JS","QS","KS","AS","AH","JH","QH","KH"],`
		dealt  = "deal 1\nhand 0: JS JH\nhand 1: QS QH\nhand 2: KS KH\nhand 3: AS AH\n0: JS QS KS AS\n"
	)
	begin := "hearts 1\nvariant removed=" + removed +
		" passes=hold opening=left-of-dealer moon=choice target=17\n" + dealt
	for _, test := range []struct{ text, json string }{
		{begin + "3: AH JH", `"plays":["JS","QS","KS","AS","AH","JH"]}]}`},
		{begin + "3: AH JH QH KH\n", strings.TrimSuffix(played, ",") + `}]}`},
		{
			begin + "3: AH JH QH KH\nmoon 3: subtract\n# added 0 0 0 -17\n# totals 0 0 0 -17\n",
			played + `"moon":{"seat":3,"choice":"subtract"},"added":[0,0,0,-17],"totals":[0,0,0,-17]}]}`,
		},
		{
			begin + "3: AH JH QH KH\nmoon 3: add\n# added 17 17 17 0\n# totals 17 17 17 0\n# won 3\n",
			played + `"moon":{"seat":3,"choice":"add"},"added":[17,17,17,0],"totals":[17,17,17,0]}]}`,
		},
	} {
		record, err := readRecord(test.text)
		if err != nil || record.String() != test.text {
			t.Errorf("%v, written %q, want %q", err, record, test.text)
		}
		const hands = `"deals":[{"hands":[["JS","JH"],["QS","QH"],["KS","KH"],["AS","AH"]],`
		if data, err := json.Marshal(record); err != nil ||
			!strings.HasSuffix(string(data), hands+test.json) {
			t.Errorf("%v, written %s, want …%s", err, data, hands+test.json)
		}
	}
}

// TestRecordForPeople reads what a person may have changed in a record without changing
// the game.
func TestRecordForPeople(t *testing.T) {
	text := record(t)
	want, err := readRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	withoutScores := strings.Join(slices.DeleteFunc(strings.SplitAfter(text, "\n"),
		func(line string) bool { return strings.HasPrefix(line, "#") }), "")
	for _, test := range []struct{ name, changed string }{
		{"lines that end as on Windows", strings.ReplaceAll(text, "\n", "\r\n")},
		{"empty lines", strings.ReplaceAll(text, "\n", "\n\n")},
		{"comments", strings.ReplaceAll(text, "\n", "\n# won by a hair\n#\n#totals\n# totals\n")},
		{"no scores", withoutScores},
		{"more spaces", strings.ReplaceAll(text, " ", "  ")},
		{"small letters", strings.ToLower(text)},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := readRecord(test.changed); err != nil || !got.Equal(want) {
				t.Errorf("read as another record: %v", err)
			}
		})
	}
}

func TestRecordStart(t *testing.T) {
	g := newGame(hearts.Variant{}, 1, 2, 3, 4)
	for _, test := range []struct {
		text string
		want hearts.Game
	}{
		{"hearts 1\nvariant standard\n", hearts.Game{}},
		{"hearts 1\nstart 0 1 2 3 4\nvariant standard\n", g},
		{"hearts 1\nstart 7 0 0 0 -4\nvariant standard\n",
			must(hearts.NewAt(hearts.Variant{}, 7, 0, 0, 0, -4))},
		{"hearts 1\nstart 1 0 0 0\nvariant players=3\n", must(hearts.NewAt(hearts.Variant{Players: 3}, 1))},
	} {
		t.Run(test.text, func(t *testing.T) {
			if got, err := readRecord(test.text); err != nil || !got.Game().Equal(test.want) {
				t.Errorf("read as %v, %v, want %v", got.Game(), err, test.want)
			}
			if got := test.want.Record().String(); got != test.text {
				t.Errorf("the record of %v is %q", test.want, got)
			}
		})
	}
}

// An endless reader repeats a text for ever, and counts the bytes that were read.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[(e.read+i)%len(e.text)]
	}
	e.read += len(p)
	return len(p), nil
}

// TestReadRecordStops: a reader reads no further than the first wrong line, and holds no
// more than a line.
func TestReadRecordStops(t *testing.T) {
	for _, text := range []string{"x", "garbage\n", "hearts 1\n", "#", "hearts 1\nvariant standard\ndeal 1\n",
		"\x00\xff"} {
		r := &endless{text: text}
		_, err := hearts.ReadRecord(r)
		var where *hearts.RecordError
		if !errors.As(err, &where) || r.read > 1<<14 || len(where.Found) > 50 {
			t.Errorf("%q without an end: %v after %d bytes", text, err, r.read)
		}
	}
	const size = 8 << 20
	comments := io.LimitReader(&endless{text: "# nothing but comments\n"}, size)
	if _, err := hearts.ReadRecord(comments); !errors.Is(err, hearts.ErrRecordEmpty) {
		t.Errorf("comments only: %v", err)
	}
}

func TestReadRecordFailsWithItsReader(t *testing.T) {
	broken := errors.New("broken")
	if _,
		err := hearts.ReadRecord(io.MultiReader(strings.NewReader("hearts 1\n"),
		failing{broken})); !errors.Is(err, broken) {
		t.Errorf("%v, want the error of the reader", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestRecordErrorSaysWhere(t *testing.T) {
	d := newDuel(t, start{hearts.Variant{Deals: 3, Passes: hearts.Cycle{hearts.Hold}}, 0, nil}, 1)
	d.playOut(nil)
	data, err := json.Marshal(d.game.Record())
	if err != nil {
		t.Fatal(err)
	}
	last := strings.LastIndex(string(data), `"plays":["`) + len(`"plays":["`)
	changed := string(data[:last]) + "AH" + string(data[last+2:])
	var where *hearts.RecordError
	if err := new(hearts.Record).UnmarshalJSON([]byte(changed)); !errors.As(err, &where) || where.Deal != 3 ||
		where.Line != 0 ||
		!strings.HasPrefix(err.Error(), "hearts: record deal 3: seat ") {
		t.Errorf("%v", err)
	}
	const begin = "hearts 1\nvariant standard\n"
	for text, want := range map[string]string{
		begin + "deal 2\n":       `"deal 2": "2": not the number of the next deal, 1`,
		begin + "deal x\n":       `"deal x": "x": not a number`,
		record(t) + "0: 2C XX\n": `"0: 2C XX": "XX": not a card`,
		strings.TrimSuffix(record(t), "\n") + "\ndeal 2\n": `"deal 2": ` +
			strings.TrimPrefix((&hearts.MoveError{Seat: -1, Reason: hearts.ErrPhase}).Error(), "hearts: "),
	} {
		if _, err := readRecord(text); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	const sheet = "hearts 1\nstart 6 1 2 3 4\nvariant standard\n" // the game starts from six deals
	for text, deal := range map[string]int{sheet + "x\n": 6, sheet + "deal 8\n": 7} {
		if _, err := readRecord(text); !errors.As(err, &where) || where.Deal != deal {
			t.Errorf("%q: %v, want deal %d", text, err, deal)
		}
	}
	text := d.game.Record().String()
	third := strings.Index(text, "deal 3\n")
	for part, deal := range map[string]int{text[:third] + "hand": 2, text[:third] + "deal 3\nhand 1": 3,
		text[:third] + "deal 3\nhand 0: 2C\n": 3} {
		if _, err := readRecord(part); !errors.As(err, &where) || where.Deal != deal {
			t.Errorf("%q: %v, want deal %d", part[third:], err, deal)
		}
	}
}

// TestRecordKittyRefused: the reason why a kitty is wrong, whose line has no seat.
func TestRecordKittyRefused(t *testing.T) {
	g := dealFrom(newGame(hearts.Heartsette()), 5)
	good := g.Record().String()
	start := strings.Index(good, "kitty ")
	own := g.Hand(0).Lowest().String()
	for _, test := range []struct {
		line string
		want hearts.Reason
	}{
		{"kitty", hearts.ErrHandSize}, {"kitty 2C", hearts.ErrHandSize},
		{"kitty 2C 3C XX", hearts.ErrSyntax}, {"kitty JK JK JK JK JK", hearts.ErrSyntax},
		{"kitty 2C 2C 2C", hearts.ErrSyntax}, {"kitty " + own + " JK JR", hearts.ErrNotInPack},
	} {
		record, err := readRecord(good[:start] + test.line + "\n")
		where := errorOf[*hearts.RecordError](err)
		if where == nil || where.Found != test.line || reasonOf(err) != test.want ||
			record.Game().Deals() != 0 {
			t.Errorf("%s: %v, want %v", test.line, err, test.want)
		}
	}
}

// TestRecordWithoutItsLastNewline: the last newline counts, except in a trick that is not
// full.
func TestRecordWithoutItsLastNewline(t *testing.T) {
	for state := range fullRecord().History() {
		text, whole := strings.CutSuffix(state.Record().String(), "\n")
		if _, err := readRecord(text); whole != (err != nil) {
			t.Errorf("%q: %v", text[max(0, len(text)-30):], err)
		}
	}
}

// TestRecordErrorQuotesLines: what was found is the line without its end.
func TestRecordErrorQuotesLines(t *testing.T) {
	for _, end := range []string{"\n", "\r\n"} {
		_, err := readRecord("hearts 1" + end + "variant whist" + end + "deal 1" + end)
		if where := errorOf[*hearts.RecordError](err); where == nil || where.Found != "variant whist" {
			t.Errorf("%v", err)
		}
	}
}

func TestRecordUnmarshalText(t *testing.T) {
	whole := record(t)
	var got hearts.Record
	if err := got.UnmarshalText([]byte(whole)); err != nil || got.String() != whole {
		t.Errorf("%v", err)
	}
	if err := got.UnmarshalText([]byte(whole[:len(whole)-1])); !errors.Is(err, hearts.ErrCutOff) ||
		got.String() != whole {
		t.Errorf("%v, want ErrCutOff and no change", err)
	}
	if text, err := got.MarshalText(); err != nil || string(text) != whole {
		t.Errorf("MarshalText: %v", err)
	}
}
