package hearts_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

func TestVariantRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := writableVariant(t)
		text, err := v.MarshalText()
		if string(text) != v.String() || err != nil {
			t.Fatalf("MarshalText %q, %v, String %q", text, err, v.String())
		}
		if again, err := hearts.ParseVariant(string(text)); again != v || err != nil {
			t.Fatalf("%q reads %v, %v", text, again, err)
		}
		again := hearts.BlackMaria()
		if err := again.UnmarshalText(text); again != v || err != nil {
			t.Fatalf("UnmarshalText: %q reads %v, %v", text, again, err)
		}
		data, err := json.Marshal(v)
		again = hearts.BlackMaria()
		if readError := json.Unmarshal(data, &again); again != v || err != nil || readError != nil {
			t.Fatalf("%s, %v, reads %v, %v", data, err, again, readError)
		}
	})
}

// TestWildVariantText: a variant has no text, or the text reads as the same variant.
func TestWildVariantText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := wildVariant(t)
		if text, err := v.MarshalText(); err == nil {
			if again, err := hearts.ParseVariant(string(text)); again != v || err != nil {
				t.Fatalf("%+v writes %q, which reads %+v, %v", fields(v), text, fields(again), err)
			}
		}
		if data, err := json.Marshal(v); err == nil {
			var again hearts.Variant
			if err := json.Unmarshal(data, &again); again != v || err != nil {
				t.Fatalf("%+v writes %s, which reads %+v, %v", fields(v), data, fields(again), err)
			}
		}
	})
}

// fields is a Variant without its methods, so that it prints field by field.
type fields hearts.Variant

// TestVariantNoTextCanSay has a row for each kind of value without a text.
func TestVariantNoTextCanSay(t *testing.T) {
	for what, v := range map[string]hearts.Variant{
		"opening 4":                 {Opening: 4},
		"opening -1":                {Opening: -1},
		"moon 6":                    {Moon: 6},
		"moon -1":                   {Moon: -1},
		"exact target 3":            {ExactTarget: 3},
		"exact target -1":           {ExactTarget: -1},
		"passes 11":                 {Passes: hearts.Cycle{11}},
		"a step after the end":      {Passes: hearts.Cycle{hearts.Left, 0, hearts.Right}},
		"steps after an end only":   {Passes: hearts.Cycle{0, hearts.Right}},
		"a value of no card":        {Values: hearts.Values{0: 1}},
		"a value between the suits": {Values: hearts.Values{16: 1}},
		"a value of the last bit":   {Values: hearts.Values{63: 1}},
		"a value of 301":            {Values: hearts.Values{hearts.QueenOfSpades: 301}},
		"a value of -301":           {Values: hearts.Values{hearts.QueenOfSpades: -301}},
	} {
		t.Run(what, func(t *testing.T) {
			if text, err := v.MarshalText(); err == nil {
				t.Errorf("writes %q", text)
			}
			if data, err := v.MarshalJSON(); err == nil {
				t.Errorf("writes %s", data)
			}
			if again, err := hearts.ParseVariant(v.String()); err == nil && again != v {
				t.Errorf("String is %q, the text of another variant", v.String())
			}
			if _, err := hearts.New(v); err == nil {
				t.Error("New accepts it")
			}
		})
	}
}

// TestEveryFieldHasAKey fails for a field of Variant that text and JSON forget.
func TestEveryFieldHasAKey(t *testing.T) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[hearts.Variant]()) {
		var v hearts.Variant
		nameField(reflect.ValueOf(&v).Elem().FieldByIndex(field.Index))
		data, err := json.Marshal(v)
		var fromJSON hearts.Variant
		if readError := json.Unmarshal(data, &fromJSON); fromJSON != v || v.String() == "standard" ||
			err != nil || readError != nil {
			t.Errorf("%s: text %q, JSON %s, %v, %v", field.Name, v, data, err, readError)
		}
	}
}

func TestParseVariant(t *testing.T) {
	for _, row := range []struct {
		text, written string
		want          hearts.Variant
	}{
		{"standard", "standard", hearts.Variant{}},
		{"players=0", "standard", hearts.Variant{}},
		{"play-on=false opening=default exact-target=nothing packs=0 kitty=0", "standard", hearts.Variant{}},
		{"players=5", "players=5", hearts.Variant{Players: 5}},
		{"  players=5\tplay-on\r\n", "players=5 play-on", hearts.Variant{Players: 5, PlayOn: true}},
		{"play-on=true players=5", "players=5 play-on", hearts.Variant{Players: 5, PlayOn: true}},
		{
			"players=5 queen-breaks-hearts moon=subtract", "players=5 queen-breaks-hearts moon=subtract",
			hearts.Variant{Players: 5, QueenBreaksHearts: true, Moon: hearts.MoonSubtract},
		},
		{"removed=2c,2♦", "removed=2C,2D",
			hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfDiamonds)}},
		{"passes=2-left,hold", "passes=2-left,hold",
			hearts.Variant{Passes: hearts.Cycle{hearts.TwoLeft, hearts.Hold}}},
		{"target=-5 no-tricks=-5", "no-tricks=-5 target=-5", hearts.Variant{Target: -5, NoTricks: -5}},
		{"values=qs:0,K♠:-300,10h:300", "values=QS:0,KS:-300,TH:300", hearts.Variant{Values: hearts.Values{
			hearts.QueenOfSpades: hearts.Worthless, hearts.KingOfSpades: -300, hearts.TenOfHearts: 300,
		}}},
		{"omnibus jack-of-diamonds=false", "standard", hearts.Variant{}},
		{"heartsette removed= players=5 kitty=2", "players=5 kitty=2 opening=left-of-dealer",
			hearts.Variant{Players: 5, Kitty: 2, Opening: hearts.OpenLeftOfDealer}},
		{"black-lady passes=", "moon=off", hearts.BlackLady()},
		{"pure-hearts passes= values= opening=default moon=default", "penalty-on-first-trick hearts-any-time",
			hearts.Variant{PenaltyOnFirstTrick: true, HeartsAnyTime: true}},
		{"black-lady moon=choice play-on", "moon=choice play-on", hearts.Variant{Moon: hearts.MoonChoice,
			PlayOn: true}},
		{"black-jack values=KS:10", "values=JS:10,QS:0,KS:10", hearts.Variant{Values: hearts.Values{
			hearts.JackOfSpades: 10, hearts.KingOfSpades: 10, hearts.QueenOfSpades: hearts.Worthless,
		}}},
		{"ten-of-clubs-doubles play-on exact-target=halves opening=any-club deals=8",
			"opening=any-club ten-of-clubs-doubles deals=8 play-on exact-target=halves", hearts.Variant{
				TenOfClubsDoubles: true, PlayOn: true, ExactTarget: hearts.ExactHalves,
				Opening: hearts.OpenAnyClub, Deals: 8,
			}},
	} {
		t.Run(row.text, func(t *testing.T) {
			v, err := hearts.ParseVariant(row.text)
			if v != row.want || err != nil {
				t.Errorf("%q reads %+v, %v", row.text, fields(v), err)
			}
			if v.String() != row.written {
				t.Errorf("%q is written %q, want %q", row.text, v.String(), row.written)
			}
		})
	}
}

func TestParseVariantGarbage(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, text := range []string{
		"", " \t\n", "nonsense", "Standard", "standard standard", "omnibus black-lady", "players=4 standard",
		"players=4 omnibus", "standard=true",
		"players=+5", "players=005", "players=-0", "values=QS:+5", "values=QS:-0", "values=QS:05",
		"removed=,",
		"player=4", "Players=4", "players:4", "players", "players=", "players=x", "players=4x", "players=4.0",
		"players=1e3", "players=0x4", "players=four",
		"players=NaN", "players=--4", "players= 4", "players=4 players=4", "players=4 players=5",
		"players=4=5", "players=99999999999999999999", "players=4,", "players=null",
		"play-on=", "play-on=1", "play-on=yes", "play-on=True", "play-on play-on", "play-on play-on=false",
		"play-on=true=true", "!play-on", "-play-on",
		"=4", "=", "==",
		"moon", "moon=both", "moon=Add", "moon=2", "moon=add,off", "opening", "opening=", "opening=2C",
		"exact-target", "exact-target=", "exact-target=half",
		"removed", "removed=2", "removed=2C;2D", "removed=2C,2C,2C", "removed=QueenOfSpades", "passes",
		"passes=left,", "passes=left passes=left", "passes=none",
		"passes=" + strings.Repeat("left,", 12) + "left", "values", "values=QS", "values=QS:", "values=QS:x",
		"values=:5", "values=QS=5", "values=QS:5,QS:5",
		"values=QS:5,Q♠:7", "values=QS:5,", "values=QS:5:6", "values=QS:301", "values=QS:-301",
		"values=QS:1e2", "values=QS:NaN", "values=QS:-32768", "values=XX:1", "values=NoCard:1",
		"values=QS:99999999999999999999", "values=QS:5 values=KS:5",
		"standard junk", "players=4 \x00", "players=4\x00", "\xff", "players=4\u200b",
		long, long + "=4", "players=" + long, "players=" + strings.Repeat("4", 1<<20), "play-on=" + long,
		"moon=" + long, "removed=" + long, "passes=" + long, "values=" + long,
		"values=QS:" + long, "opening=" + long, "players=4 " + long, strings.Repeat("\xff", 1<<20),
	} {
		if v, err := hearts.ParseVariant(text); v != (hearts.Variant{}) || !shortFieldErrors(err) {
			t.Errorf("%.60q reads %q, %.300v", text, v, err)
		}
		v := hearts.BlackMaria()
		if err := v.UnmarshalText([]byte(text)); v != hearts.BlackMaria() || err == nil {
			t.Errorf("UnmarshalText: %.60q reads %q", text, v)
		}
	}
}

func TestVariantJSON(t *testing.T) {
	for _, row := range []struct {
		json string
		want hearts.Variant
	}{
		{`{}`, hearts.Variant{}},
		{`{"players":5,"removed":["2C","2D"],"passes":["left","hold"],"queen-breaks-hearts":true,` +
			`"values":{"KS":10,"QS":0},"moon":"subtract"}`, hearts.Variant{
			Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfDiamonds),
			Passes: hearts.Cycle{hearts.Left, hearts.Hold}, QueenBreaksHearts: true,
			Values: hearts.Values{hearts.KingOfSpades: 10, hearts.QueenOfSpades: hearts.Worthless},
			Moon:   hearts.MoonSubtract,
		}},
		{`{"pass-count":4,"opening":"left-of-dealer","jack-of-diamonds":true,"no-tricks":-5,` +
			`"target":50,"deals":8,"exact-target":"zeroes"}`, hearts.Variant{
			PassCount: 4, Opening: hearts.OpenLeftOfDealer, JackOfDiamonds: true, NoTricks: -5, Target: 50,
			Deals: 8, ExactTarget: hearts.ExactZeroes,
		}},
	} {
		t.Run(row.json, func(t *testing.T) {
			data, err := json.Marshal(row.want)
			if string(data) != row.json || err != nil {
				t.Errorf("%v is written %s, %v, want %s", row.want, data, err, row.json)
			}
			v := hearts.BlackMaria()
			if err := json.Unmarshal([]byte(row.json), &v); v != row.want || err != nil {
				t.Errorf("%s reads %v, %v", row.json, v, err)
			}
		})
	}
}

func TestVariantJSONSpaces(t *testing.T) {
	for _, data := range []string{" {\n\t\"players\" : 5 , \"play-on\" : false }\r\n",
		`{"play-on":false,"opening":"default","players":5,"kitty":0,"values":{},"removed":[],` +
			`"no-tricks":0}`} {
		var v hearts.Variant
		if err := json.Unmarshal([]byte(data), &v); v != (hearts.Variant{Players: 5}) || err != nil {
			t.Errorf("%s reads %v, %v", data, v, err)
		}
	}
}

func TestVariantJSONGarbage(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, data := range []string{
		``, `[]`, `"standard"`, `5`, `true`, `{`, `{}}`, `{} x`, `{"players"}`, `{"players":}`,
		`{"players":5,}`, `{players:5}`, `{"players":5 "play-on":true}`,
		`{"player":5}`, `{"Players":5}`, `{"":5}`, `{"black-maria":true}`, `{"name":"omnibus"}`,
		`{"players":5,"players":5}`, `{"play-on":true,"play-on":false}`, `{"players":5,"player\u0073":6}`,
		`{"removed":[null]}`, `{"passes":[null]}`, `{"values":{"QS":[null]}}`,
		`{"moon":[null]}`, `{"values":{"QS":[null]}}`, `{"passes":[null]}`, `{"removed":[null]}`,
		`{"players":"5"}`, `{"players":5.5}`, `{"players":1e3}`, `{"players":99999999999999999999}`,
		`{"players":[5]}`, `{"players":true}`, `{"players":NaN}`, `{"players":-}`,
		`{"play-on":"true"}`, `{"play-on":1}`, `{"play-on":[]}`, `{"moon":2}`, `{"moon":"both"}`,
		`{"moon":["add"]}`,
		`{"moon":""}`, `{"passes":[]}`, `{"moon":true}`, `{"opening":""}`, `{"opening":0}`,
		`{"exact-target":"half"}`,
		`{"removed":"2C"}`, `{"removed":["2C","2C","2C"]}`, `{"removed":[2]}`, `{"removed":{"2C":1}}`,
		`{"removed":["2C 2D"]}`,
		`{"passes":"left"}`, `{"passes":["left,hold"]}`, `{"passes":[1]}`,
		`{"passes":["left","left","left","left","left","left","left","left","left","left","left","left","left"]}`,
		`{"values":"QS:5"}`, `{"values":[5]}`, `{"values":{"QS":5,"QS":5}}`, `{"values":{"QS":5,"Q♠":5}}`,
		`{"values":{"QS":"5"}}`, `{"values":{"QS":5.5}}`, `{"values":{"QS":1e2}}`,
		`{"values":{"QS":301}}`, `{"values":{"QS":-301}}`, `{"values":{"QS":-32768}}`, `{"values":{"XX":5}}`,
		`{"values":{"":5}}`, `{"values":{"QS":{}}}`,
		long, `"` + long + `"`, `{"` + long + `":5}`, `{"players":"` + long + `"}`,
		`{"players":` + strings.Repeat("9", 1<<20) + `}`, `{"moon":"` + long + `"}`,
		`{"values":{"` + long + `":5}}`, `{"values":{"QS":` + strings.Repeat("9", 1<<20) + `}}`,
		`{"removed":["` + long + `"]}`, `{"passes":["` + long + `"]}`,
		`{"players":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}`,
	} {
		v := hearts.BlackMaria()
		err := json.Unmarshal([]byte(data), &v)
		if err == nil || len(err.Error()) > 250 || v != hearts.BlackMaria() {
			t.Errorf("%.60s reads %q, %.300v", data, v, err)
		}
		if err := v.UnmarshalJSON([]byte(data)); err == nil || len(err.Error()) > 250 ||
			v != hearts.BlackMaria() {
			t.Errorf("UnmarshalJSON: %.60s reads %q, %.300v", data, v, err)
		}
	}
}

func TestValuesText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := someValues(t)
		text, err := values.MarshalText()
		var again hearts.Values
		if readError := again.UnmarshalText(text); again != values || err != nil || readError != nil {
			t.Fatalf("%q, %v, reads %v, %v", text, err, again, readError)
		}
		data, err := json.Marshal(values)
		again = hearts.Values{hearts.TwoOfClubs: 5}
		if readError := json.Unmarshal(data, &again); again != values || err != nil || readError != nil {
			t.Fatalf("%s, %v, reads %v, %v", data, err, again, readError)
		}
	})
}

// TestValuesJSONErrorIsShort: an error is short even if the number in the text is long.
func TestValuesJSONErrorIsShort(t *testing.T) {
	values := hearts.Values{hearts.AceOfSpades: 7}
	err := json.Unmarshal([]byte(`{"QS":`+strings.Repeat("9", 1<<16)+`}`), &values)
	if err == nil || len(err.Error()) > 250 || values != (hearts.Values{hearts.AceOfSpades: 7}) {
		t.Errorf("%.300v", err)
	}
}

// TestEnumText: the names stay for ever.
func TestEnumText(t *testing.T) {
	enumTexts[hearts.Opening](t, "default", "lowest-club", "any-club", "left-of-dealer")
	enumTexts[hearts.Moon](t, "default", "add", "subtract", "choice", "off", "unless-lost")
	enumTexts[hearts.ExactTarget](t, "nothing", "halves", "zeroes")
	enumTexts[hearts.Phase](t, "dealing", "passing", "playing", "choosing-moon", "over")
}

// enumTexts checks the names of all values of an enum, from 0 on, and that no others are
// known.
func enumTexts[E interface {
	~int8
	String() string
	MarshalText() ([]byte, error)
}](t *testing.T, names ...string,
) {
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		e := E(i)
		text, err := e.MarshalText()
		if i < 0 || i >= len(names) {
			if err == nil || e.String() == "" || enumReads(&e, e.String()) {
				t.Errorf("%T %d writes %q, String %q, and reads it", e, i, text, e.String())
			}
			continue
		}
		again := E(-1)
		if string(text) != names[i] || e.String() != names[i] || err != nil || !enumReads(&again, names[i]) ||
			again != e {
			t.Errorf("%T %d writes %q, %v, String %q, reads %d, want %q", e, i, text, err, e.String(), again,
				names[i])
		}
	}
	e := E(1)
	for _, text := range []string{"x", "1", " ", names[2] + " ", " " + names[2], strings.ToUpper(names[2]),
		names[1] + "," + names[2], "\xff"} {
		if enumReads(&e, text) || e != E(1) {
			t.Errorf("%T reads %q as %v", e, text, e)
		}
	}
}

func enumReads(e any, text string) bool {
	return e.(interface{ UnmarshalText([]byte) error }).UnmarshalText([]byte(text)) == nil
}

func TestValuesString(t *testing.T) {
	values := hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.KingOfSpades: 10,
		hearts.TwoOfClubs: -5}
	if got, want := values.String(), "2C:-5,QS:0,KS:10"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestNullChangesNothing reads null into values that are not empty, through encoding/json
// and by the method alone.
func TestNullChangesNothing(t *testing.T) {
	checkNull(t, hearts.BlackMaria())
	checkNull(t, hearts.Spot().Values)
	checkNull(t, hearts.Cycle{hearts.Left})
	checkNull(t, hearts.CardsOf(hearts.AceOfClubs))
}

func checkNull[V comparable, P interface {
	*V
	json.Unmarshaler
}](t *testing.T, value V,
) {
	for _, null := range []string{"null", " null", "null\n"} {
		t.Run(fmt.Sprintf("%T of %q", value, null), func(t *testing.T) {
			through, alone := value, value
			if err := json.Unmarshal([]byte(null), &through); err != nil || through != value {
				t.Errorf("json.Unmarshal: %v, %v, want %v", through, err, value)
			}
			if err := P(&alone).UnmarshalJSON([]byte(null)); err != nil || alone != value {
				t.Errorf("UnmarshalJSON: %v, %v, want %v", alone, err, value)
			}
		})
	}
}

// TestJSONErrorsAreSyntaxErrors: no error shows a client a name of a type of the library,
// as errors of encoding/json would.
func TestJSONErrorsAreSyntaxErrors(t *testing.T) {
	for _, data := range []string{`5`, `[5]`, `{}`, `"2C"`, `[["2C"]]`, `[true]`} {
		var cards hearts.Cards
		var cycle hearts.Cycle
		for _, err := range []error{cards.UnmarshalJSON([]byte(data)), cycle.UnmarshalJSON([]byte(data))} {
			if !shortSyntaxError(err) {
				t.Errorf("%s: %v", data, err)
			}
		}
	}
}

// TestRandomVariantsText reads back what a variant writes.
func TestRandomVariantsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given := starts().Draw(t, "start").variant
		for _, v := range []hearts.Variant{given, given.Full()} {
			if read, err := hearts.ParseVariant(v.String()); err != nil || read != v {
				t.Errorf("ParseVariant(%q) = %q, %v", v, read, err)
			}
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			var read hearts.Variant
			if err := json.Unmarshal(text, &read); err != nil || read != v {
				t.Errorf("Unmarshal(%s) = %q, %v, want %q", text, read, err, v)
			}
		}
	})
}
