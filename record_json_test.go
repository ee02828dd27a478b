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
	d := newDuel(t, start{hearts.Variant{Deals: 2, Passes: hearts.Cycle{hearts.Left, hearts.Hold}}, 0, nil}, 1)
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
		changed := strings.Replace(good, edit[0], edit[1], 1)
		var got hearts.Record
		var where *hearts.RecordError
		if err := got.UnmarshalJSON([]byte(changed)); !errors.As(err, &where) || changed == good || !got.Equal(hearts.Record{}) || len(err.Error()) > 300 {
			t.Errorf("%s: %v, %v", name, got.Game(), err)
		}
	}
	record := d.game.Record()
	if err := json.Unmarshal([]byte("null"), &record); err != nil || !record.Equal(d.game.Record()) {
		t.Errorf("null: %v", err)
	}
}

// Of what claims to be many deals no more is built than can be played.
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
