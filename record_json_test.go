package hearts_test

import (
	"encoding/json"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

func TestRecordJSONRefused(t *testing.T) {
	d := newDuel(t, start{hearts.Variant{Deals: 2, Passes: hearts.Cycle{hearts.Left, hearts.Hold}}, 0, nil},
		1)
	d.playOut(nil)
	data, err := json.Marshal(d.game.Record())
	if err != nil {
		t.Fatal(err)
	}
	good := string(data)
	for name, edit := range map[string][2]string{
		"an unknown key":            {`"variant":`, `"seed":5,"variant":`},
		"an unknown key in a deal":  {`{"hands":`, `{"dealer":3,"hands":`},
		"an unknown option":         {`"variant":{`, `"variant":{"whist":true,`},
		"a fault of the variant":    {`"variant":{`, `"variant":{"players":9,`},
		"another version":           {`"hearts":1`, `"hearts":2`},
		"a number for a card":       {`"plays":["`, `"plays":[14,"`},
		"a card too many":           {`"plays":["`, `"plays":["2C","2C","`},
		"a pass of another seat":    {`"passes":[{"seat":`, `"passes":[{"seat":1`},
		"other scores":              {`"totals":[`, `"totals":[1`},
		"other points":              {`"added":[`, `"added":[1`},
		"a choice without a moon":   {`"added":[`, `"moon":{"seat":0,"choice":"add"},"added":[`},
		"text behind it":            {`}]}`, `}]} {}`},
		"something else behind it":  {`}]}`, `}]}]`},
		"not an object":             {good, `[1]`},
		"a key twice":               {`"deals":[`, `"deals":[],"deals":[`},
		"a key in other letters":    {`"deals":[`, `"Deals":[`},
		"a key twice in a deal":     {`"plays":[`, `"plays":[],"plays":[`},
		"no version":                {`"hearts":1,`, ``},
		"no hands":                  {`"hands":`, `"plays":[],"hand":`},
		"a pass of nobody":          {`"passes":[{"seat":`, `"passes":[{"set":`},
		"null for a list":           {`"passes":[`, `"passes":null,"pass":[`},
		"null in a list":            {`"totals":[`, `"totals":[null,`},
		"a start without totals":    {`"variant":`, `"start":{"deals":4},"variant":`},
		"a list for the game":       {`"deals":[{`, `"deals":{"a":{`},
		"a deal of great length":    {`"plays":["`, `"plays":[` + strings.Repeat(" ", 1<<16) + `"`},
		"a start of too few totals": {`"variant":`, `"start":{"deals":0,"totals":[1]},"variant":`},
	} {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(good, edit[0], edit[1], 1)
			var got hearts.Record
			var where *hearts.RecordError
			if err := got.UnmarshalJSON([]byte(changed)); !errors.As(err, &where) || changed == good ||
				!got.Equal(hearts.Record{}) || len(err.Error()) > 300 {
				t.Errorf("%v, %v", got.Game(), err)
			}
		})
	}
	record := d.game.Record()
	if err := json.Unmarshal([]byte("null"), &record); err != nil || !record.Equal(d.game.Record()) {
		t.Errorf("null: %v", err)
	}
}

// TestRecordJSONBuildsNoMoreThanItPlays: a record that claims to have many deals takes no
// more memory than the deals that can be played.
func TestRecordJSONBuildsNoMoreThanItPlays(t *testing.T) {
	const deals = 1 << 18
	data := []byte(`{"hearts":1,"variant":{},"deals":[` + strings.Repeat("{},", deals) + `{}]}`)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var got hearts.Record
	err := got.UnmarshalJSON(data)
	runtime.ReadMemStats(&after)
	if allocated := after.TotalAlloc - before.TotalAlloc; err == nil || allocated > 16*uint64(len(data)) {
		t.Errorf("%v, and %d bytes allocated for %d", err, allocated, len(data))
	}
	var v hearts.Variant
	options := []byte(`{"a":0`)
	for n := range 1 << 16 {
		options = append(options, `,"a`+strconv.Itoa(n)+`":0`...)
	}
	if err := v.UnmarshalJSON(append(options, '}')); err == nil || len(err.Error()) > 10_000 {
		t.Errorf("the error of many unknown options has %d bytes", len(err.Error()))
	}
}

// fullRecord is a game of one deal whose JSON has every member that a record can have: it
// goes on from a score sheet, with a kitty, passes, and a moon whose shooter chooses to
// add.
func fullRecord() hearts.Game {
	v := shortPack(hearts.Variant{
		Passes: hearts.Cycle{hearts.Left}, PassCount: 1, Moon: hearts.MoonChoice, Target: 20,
		Opening: hearts.OpenLeftOfDealer, HeartsAnyTime: true,
	}, "QS", "AC KH", "2C 2H", "3C 3H", "4C AH", "QS")
	g := deal(must(hearts.NewAt(v, 4, 1, 2, 3, 4)), "AC KH", "2C 2H", "3C 3H", "4C AH")
	g = pass(g, "KH", "2H", "3H", "AH")
	g = play(g, "0:AC 1:2C 2:3C 3:4C 0:AH 1:KH 2:2H 3:3H")
	return must(g.ChooseMoon(0, hearts.MoonAdd))
}

// TestRecordForEver compares the text and the JSON of a record with golden files: people
// keep records, and write programs that read them.
func TestRecordForEver(t *testing.T) {
	record := fullRecord().Record()
	checkGolden(t, "testdata/record.txt", record.String())
	checkGolden(t, "testdata/record.json", indented(jsonOf(record)))
	if read, err := readRecord(readFile("testdata/record.txt")); err != nil || !read.Equal(record) {
		t.Errorf("the golden text is read as %v, %v", read, err)
	}
	var read hearts.Record
	if err := json.Unmarshal([]byte(readFile("testdata/record.json")), &read); err != nil ||
		!read.Equal(record) {
		t.Errorf("the golden JSON is read as %v, %v", read, err)
	}
}

// TestRecordJSONPassRefused: a wrong pass is refused with its deal and its reason,
// whichever of the passes it is.
func TestRecordJSONPassRefused(t *testing.T) {
	g := pass(deal(newGame(hearts.Variant{}), wholeSuits...), "2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H")
	good := jsonOf(g.Record())
	const (
		first  = `{"seat":0,"cards":["2C","3C","4C"]}`
		middle = `{"seat":1,"cards":["2D","3D","4D"]}`
		last   = `{"seat":3,"cards":["2H","3H","4H"]}`
	)
	for _, test := range []struct {
		name     string
		old, new string
		want     hearts.Reason
	}{
		{"an unknown seat", first, `{"seat":4,"cards":["2C","3C","4C"]}`, hearts.ErrSeat},
		{"a seat below zero", last, `{"seat":-1,"cards":["2H","3H","4H"]}`, hearts.ErrSeat},
		{"a card of another seat", first, `{"seat":0,"cards":["2C","3C","2D"]}`, hearts.ErrNotInHand},
		{"a card of another seat in a later pass", last, `{"seat":3,"cards":["2H","3H","2C"]}`,
			hearts.ErrNotInHand},
		{"a card that is received", middle, `{"seat":1,"cards":["2D","3D","2C"]}`, hearts.ErrNotInHand},
		{"a joker", last, `{"seat":3,"cards":["2H","3H","JK"]}`, hearts.ErrNotInHand},
		{"a card twice", middle, `{"seat":1,"cards":["2D","3D","3D"]}`, hearts.ErrCardTwice},
		{"two cards", last, `{"seat":3,"cards":["2H","3H"]}`, hearts.ErrPassCount},
		{"four cards", first, `{"seat":0,"cards":["2C","3C","4C","5C"]}`, hearts.ErrPassCount},
		{"no cards", last, `{"seat":3,"cards":[]}`, hearts.ErrPassCount},
		{"a second pass", last, `{"seat":1,"cards":["2D","3D","4D"]}`, hearts.ErrAlreadyPassed},
		{"another second pass", last, `{"seat":1,"cards":["5D","6D","7D"]}`, hearts.ErrAlreadyPassed},
		{"a fifth pass", last, last + `,` + first, hearts.ErrPhase},
		{"a word for a card", middle, `{"seat":1,"cards":["2D","3D","XX"]}`, hearts.ErrSyntax},
		{"a number for a card", last, `{"seat":3,"cards":["2H","3H",4]}`, hearts.ErrSyntax},
		{"null for a card", last, `{"seat":3,"cards":["2H","3H",null]}`, hearts.ErrSyntax},
		{"a text for the cards", first, `{"seat":0,"cards":"2C 3C 4C"}`, hearts.ErrSyntax},
		{"a text for the seat", last, `{"seat":"3","cards":["2H","3H","4H"]}`, hearts.ErrSyntax},
		{"half a seat", last, `{"seat":3.5,"cards":["2H","3H","4H"]}`, hearts.ErrSyntax},
		{"no seat", last, `{"cards":["2H","3H","4H"]}`, hearts.ErrSyntax},
		{"an unknown key", last, `{"seat":3,"cards":["2H","3H","4H"],"to":0}`, hearts.ErrSyntax},
		{"a key twice", last, `{"seat":3,"seat":3,"cards":["2H","3H","4H"]}`, hearts.ErrSyntax},
		{"a list for a pass", last, `[3,["2H","3H","4H"]]`, hearts.ErrSyntax},
		{"an empty pass", last, `{}`, hearts.ErrSyntax},
	} {
		t.Run(test.name, func(t *testing.T) {
			changed := strings.Replace(good, test.old, test.new, 1)
			if changed == good {
				t.Fatalf("%s is not in %s", test.old, good)
			}
			var got hearts.Record
			err := got.UnmarshalJSON([]byte(changed))
			var where *hearts.RecordError
			if !errors.As(err, &where) || reasonOf(err) != test.want || !got.Equal(hearts.Record{}) {
				t.Errorf("read as %v, error %v, want %v", got, err, test.want)
			} else if test.want != hearts.ErrSyntax && where.Deal != 1 {
				t.Errorf("%v, want deal 1", err)
			}
		})
	}
	var read hearts.Record
	if err := read.UnmarshalJSON([]byte(good)); err != nil || !read.Game().Equal(g) {
		t.Errorf("%s is read as %v, %v", good, read, err)
	}
}
