package hearts_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// writableVariant draws a variant that text can say, sensible or not.
func writableVariant(t *rapid.T) hearts.Variant {
	removed := rapid.SliceOfN(someCard(), 0, 6).Draw(t, "removed")
	return hearts.Variant{
		Players:              rapid.Int().Draw(t, "players"),
		Packs:                rapid.Int().Draw(t, "packs"),
		Removed:              hearts.CardsOf(removed...),
		Jokers:               rapid.Int().Draw(t, "jokers"),
		DragonJokers:         rapid.Bool().Draw(t, "dragon-jokers"),
		Kitty:                rapid.Int().Draw(t, "kitty"),
		KittyToLastTrick:     rapid.Bool().Draw(t, "kitty-to-last-trick"),
		Passes:               someCycle().Draw(t, "passes"),
		PassCount:            rapid.Int().Draw(t, "pass-count"),
		Opening:              hearts.Opening(rapid.IntRange(0, 3).Draw(t, "opening")),
		PenaltyOnFirstTrick:  rapid.Bool().Draw(t, "penalty-on-first-trick"),
		HeartsAnyTime:        rapid.Bool().Draw(t, "hearts-any-time"),
		QueenBreaksHearts:    rapid.Bool().Draw(t, "queen-breaks-hearts"),
		HeartsInsteadOfQueen: rapid.Bool().Draw(t, "hearts-instead-of-queen"),
		QueenWaits:           rapid.Bool().Draw(t, "queen-waits"),
		Values:               someValues(t),
		JackOfDiamonds:       rapid.Bool().Draw(t, "jack-of-diamonds"),
		TenOfClubsDoubles:    rapid.Bool().Draw(t, "ten-of-clubs-doubles"),
		NoTricks:             rapid.Int().Draw(t, "no-tricks"),
		Moon:                 hearts.Moon(rapid.IntRange(0, 4).Draw(t, "moon")),
		BonusNeeded:          rapid.Bool().Draw(t, "bonus-needed"),
		Sun:                  rapid.Bool().Draw(t, "sun"),
		Target:               rapid.Int().Draw(t, "target"),
		Deals:                rapid.Int().Draw(t, "deals"),
		PlayOn:               rapid.Bool().Draw(t, "play-on"),
		ExactTarget:          hearts.ExactTarget(rapid.IntRange(0, 2).Draw(t, "exact-target")),
		Sides:                rapid.Bool().Draw(t, "sides"),
		Settlement:           rapid.Bool().Draw(t, "settlement"),
		Reverse:              rapid.Bool().Draw(t, "reverse"),
	}
}

func someValues(t *rapid.T) (values hearts.Values) {
	for range rapid.IntRange(0, 8).Draw(t, "how many values") {
		points := int16(rapid.IntRange(-300, 300).Draw(t, "points"))
		if points == 0 {
			points = hearts.Worthless
		}
		values[rapid.SampledFrom(allCards).Draw(t, "card of value").card] = points
	}
	return values
}

// wildVariant draws a variant with one field that may hold what no text can say.
func wildVariant(t *rapid.T) hearts.Variant {
	v := writableVariant(t)
	switch rapid.IntRange(0, 4).Draw(t, "wild") {
	case 0:
		v.Opening = hearts.Opening(rapid.Int8().Draw(t, "any opening"))
	case 1:
		v.Moon = hearts.Moon(rapid.Int8().Draw(t, "any moon"))
	case 2:
		v.ExactTarget = hearts.ExactTarget(rapid.Int8().Draw(t, "any exact target"))
	case 3:
		v.Passes[rapid.IntRange(0, len(v.Passes)-1).Draw(t, "where")] = hearts.Direction(rapid.Int8().Draw(t, "any step"))
	case 4:
		v.Values[rapid.IntRange(0, len(v.Values)-1).Draw(t, "of")] = rapid.Int16().Draw(t, "any value")
	}
	return v
}

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

// TestWildVariantText: there is no text, or it is the text of that variant.
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

// TestVariantNoTextCanSay has one row for each kind of value that has no text.
func TestVariantNoTextCanSay(t *testing.T) {
	for what, v := range map[string]hearts.Variant{
		"opening 4":                 {Opening: 4},
		"opening -1":                {Opening: -1},
		"moon 5":                    {Moon: 5},
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
		if text, err := v.MarshalText(); err == nil {
			t.Errorf("%s writes %q", what, text)
		}
		if data, err := json.Marshal(v); err == nil {
			t.Errorf("%s writes %s", what, data)
		}
		if again, err := hearts.ParseVariant(v.String()); err == nil && again != v {
			t.Errorf("%s: String is %q, the text of another variant", what, v.String())
		}
		if _, err := hearts.New(v); err == nil {
			t.Errorf("%s makes a game", what)
		}
	}
}

// TestEveryFieldHasAKey fails for a field of Variant that text and JSON forget.
func TestEveryFieldHasAKey(t *testing.T) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[hearts.Variant]()) {
		var v hearts.Variant
		nameField(reflect.ValueOf(&v).Elem().FieldByIndex(field.Index))
		data, err := json.Marshal(v)
		var fromJSON hearts.Variant
		if readError := json.Unmarshal(data, &fromJSON); fromJSON != v || v.String() == "standard" || err != nil || readError != nil {
			t.Errorf("%s: text %q, JSON %s, %v, %v", field.Name, v, data, err, readError)
		}
	}
}

// nameField gives a field of a Variant a value that is not zero.
func nameField(field reflect.Value) {
	switch p := field.Addr().Interface().(type) {
	case *hearts.Cards:
		*p = hearts.CardsOf(hearts.TwoOfClubs)
	case *hearts.Cycle:
		*p = hearts.Cycle{hearts.Right}
	case *hearts.Values:
		*p = hearts.Values{hearts.AceOfSpades: 7}
	case *bool:
		*p = true
	default:
		field.SetInt(1)
	}
}

func TestParseVariant(t *testing.T) {
	for _, row := range []struct {
		text, written string
		want          hearts.Variant
	}{
		{"standard", "standard", hearts.Variant{}},
		{"players=0", "standard", hearts.Variant{}},
		{"sun=false opening=default exact-target=nothing packs=0 kitty=0", "standard", hearts.Variant{}},
		{"players=5", "players=5", hearts.Variant{Players: 5}},
		{"  players=5\tsun\r\n", "players=5 sun", hearts.Variant{Players: 5, Sun: true}},
		{"sun=true players=5", "players=5 sun", hearts.Variant{Players: 5, Sun: true}},
		{
			"players=5 queen-breaks-hearts moon=subtract", "players=5 queen-breaks-hearts moon=subtract",
			hearts.Variant{Players: 5, QueenBreaksHearts: true, Moon: hearts.MoonSubtract},
		},
		{"removed=2c,2♦", "removed=2C,2D", hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfDiamonds)}},
		{"passes=2-left,hold", "passes=2-left,hold", hearts.Variant{Passes: hearts.Cycle{hearts.TwoLeft, hearts.Hold}}},
		{"target=-5 no-tricks=-5", "no-tricks=-5 target=-5", hearts.Variant{Target: -5, NoTricks: -5}},
		{"values=qs:0,K♠:-300,10h:300", "values=QS:0,KS:-300,TH:300", hearts.Variant{Values: hearts.Values{
			hearts.QueenOfSpades: hearts.Worthless, hearts.KingOfSpades: -300, hearts.TenOfHearts: 300,
		}}},
		{"omnibus jack-of-diamonds=false", "standard", hearts.Variant{}},
		{"heartsette removed= players=5 kitty=2", "players=5 kitty=2 opening=left-of-dealer", hearts.Variant{Players: 5, Kitty: 2, Opening: hearts.OpenLeftOfDealer}},
		{"black-lady passes=", "moon=off", hearts.BlackLady()},
		{"pure-hearts passes= values= opening=default moon=default", "penalty-on-first-trick hearts-any-time", hearts.Variant{PenaltyOnFirstTrick: true, HeartsAnyTime: true}},
		{"black-lady moon=choice sun", "moon=choice sun", hearts.Variant{Moon: hearts.MoonChoice, Sun: true}},
		{"black-jack values=KS:10", "values=JS:10,QS:0,KS:10", hearts.Variant{Values: hearts.Values{
			hearts.JackOfSpades: 10, hearts.KingOfSpades: 10, hearts.QueenOfSpades: hearts.Worthless,
		}}},
		{"ten-of-clubs-doubles play-on exact-target=halves opening=any-club deals=8", "opening=any-club ten-of-clubs-doubles deals=8 play-on exact-target=halves", hearts.Variant{
			TenOfClubsDoubles: true, PlayOn: true, ExactTarget: hearts.ExactHalves, Opening: hearts.OpenAnyClub, Deals: 8,
		}},
	} {
		v, err := hearts.ParseVariant(row.text)
		if v != row.want || err != nil {
			t.Errorf("%q reads %+v, %v", row.text, fields(v), err)
		}
		if v.String() != row.written {
			t.Errorf("%q is written %q, want %q", row.text, v.String(), row.written)
		}
	}
}

func TestParseVariantGarbage(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, text := range []string{
		"", " \t\n", "nonsense", "Standard", "standard standard", "omnibus black-lady", "players=4 standard", "players=4 omnibus", "standard=true",
		"players=+5", "players=005", "players=-0", "values=QS:+5", "values=QS:-0", "values=QS:05", "removed=,",
		"player=4", "Players=4", "players:4", "players", "players=", "players=x", "players=4x", "players=4.0", "players=1e3", "players=0x4", "players=four",
		"players=NaN", "players=--4", "players= 4", "players=4 players=4", "players=4 players=5", "players=4=5", "players=99999999999999999999", "players=4,", "players=null",
		"sun=", "sun=1", "sun=yes", "sun=True", "sun sun", "sun sun=false", "sun=true=true", "!sun", "-sun", "=4", "=", "==",
		"moon", "moon=both", "moon=Add", "moon=2", "moon=add,off", "opening", "opening=", "opening=2C", "exact-target", "exact-target=", "exact-target=half",
		"removed", "removed=2", "removed=2C;2D", "removed=2C,2C,2C", "removed=QueenOfSpades", "passes", "passes=left,", "passes=left passes=left", "passes=none",
		"passes=" + strings.Repeat("left,", 12) + "left", "values", "values=QS", "values=QS:", "values=QS:x", "values=:5", "values=QS=5", "values=QS:5,QS:5",
		"values=QS:5,Q♠:7", "values=QS:5,", "values=QS:5:6", "values=QS:301", "values=QS:-301", "values=QS:1e2", "values=QS:NaN", "values=QS:-32768", "values=XX:1", "values=NoCard:1",
		"values=QS:99999999999999999999", "values=QS:5 values=KS:5",
		"standard junk", "players=4 \x00", "players=4\x00", "\xff", "players=4\u200b",
		long, long + "=4", "players=" + long, "players=" + strings.Repeat("4", 1<<20), "sun=" + long, "moon=" + long, "removed=" + long, "passes=" + long, "values=" + long,
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
		{`{"players":5,"removed":["2C","2D"],"passes":["left","hold"],"queen-breaks-hearts":true,"values":{"KS":10,"QS":0},"moon":"subtract"}`, hearts.Variant{
			Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfDiamonds), Passes: hearts.Cycle{hearts.Left, hearts.Hold}, QueenBreaksHearts: true,
			Values: hearts.Values{hearts.KingOfSpades: 10, hearts.QueenOfSpades: hearts.Worthless}, Moon: hearts.MoonSubtract,
		}},
		{`{"pass-count":4,"opening":"left-of-dealer","jack-of-diamonds":true,"no-tricks":-5,"target":50,"deals":8,"exact-target":"zeroes"}`, hearts.Variant{
			PassCount: 4, Opening: hearts.OpenLeftOfDealer, JackOfDiamonds: true, NoTricks: -5, Target: 50, Deals: 8, ExactTarget: hearts.ExactZeroes,
		}},
	} {
		data, err := json.Marshal(row.want)
		if string(data) != row.json || err != nil {
			t.Errorf("%v is written %s, %v, want %s", row.want, data, err, row.json)
		}
		v := hearts.BlackMaria()
		if err := json.Unmarshal([]byte(row.json), &v); v != row.want || err != nil {
			t.Errorf("%s reads %v, %v", row.json, v, err)
		}
	}
}

func TestVariantJSONSpaces(t *testing.T) {
	for _, data := range []string{" {\n\t\"players\" : 5 , \"sun\" : false }\r\n", `{"sun":false,"opening":"default","players":5,"packs":0,"kitty":0,"values":{},"removed":[],"no-tricks":0}`} {
		var v hearts.Variant
		if err := json.Unmarshal([]byte(data), &v); v != (hearts.Variant{Players: 5}) || err != nil {
			t.Errorf("%s reads %v, %v", data, v, err)
		}
	}
}

func TestVariantJSONGarbage(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, data := range []string{
		``, `[]`, `"standard"`, `5`, `true`, `{`, `{}}`, `{} x`, `{"players"}`, `{"players":}`, `{"players":5,}`, `{players:5}`, `{"players":5 "sun":true}`,
		`{"player":5}`, `{"Players":5}`, `{"":5}`, `{"black-maria":true}`, `{"name":"omnibus"}`,
		`{"players":5,"players":5}`, `{"sun":true,"sun":false}`, `{"players":5,"player\u0073":6}`,
		`{"players":null}`, `{"sun":null}`, `{"removed":null}`, `{"passes":null}`, `{"values":null}`, `{"moon":null}`, `{"values":{"QS":null}}`, `{"passes":[null]}`, `{"removed":[null]}`,
		`{"players":"5"}`, `{"players":5.5}`, `{"players":1e3}`, `{"players":99999999999999999999}`, `{"players":[5]}`, `{"players":true}`, `{"players":NaN}`, `{"players":-}`,
		`{"sun":"true"}`, `{"sun":1}`, `{"sun":[]}`, `{"moon":2}`, `{"moon":"both"}`, `{"moon":["add"]}`, `{"moon":""}`, `{"passes":[]}`, `{"moon":true}`, `{"opening":""}`, `{"opening":0}`, `{"exact-target":"half"}`,
		`{"removed":"2C"}`, `{"removed":["2C","2C","2C"]}`, `{"removed":[2]}`, `{"removed":{"2C":1}}`, `{"removed":["2C 2D"]}`,
		`{"passes":"left"}`, `{"passes":["left,hold"]}`, `{"passes":[1]}`, `{"passes":["left","left","left","left","left","left","left","left","left","left","left","left","left"]}`,
		`{"values":"QS:5"}`, `{"values":[5]}`, `{"values":{"QS":5,"QS":5}}`, `{"values":{"QS":5,"Q♠":5}}`, `{"values":{"QS":"5"}}`, `{"values":{"QS":5.5}}`, `{"values":{"QS":1e2}}`,
		`{"values":{"QS":301}}`, `{"values":{"QS":-301}}`, `{"values":{"QS":-32768}}`, `{"values":{"XX":5}}`, `{"values":{"":5}}`, `{"values":{"QS":{}}}`,
		long, `"` + long + `"`, `{"` + long + `":5}`, `{"players":"` + long + `"}`, `{"players":` + strings.Repeat("9", 1<<20) + `}`, `{"moon":"` + long + `"}`,
		`{"values":{"` + long + `":5}}`, `{"values":{"QS":` + strings.Repeat("9", 1<<20) + `}}`, `{"removed":["` + long + `"]}`, `{"passes":["` + long + `"]}`,
		`{"players":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}`,
	} {
		v := hearts.BlackMaria()
		err := json.Unmarshal([]byte(data), &v)
		if err == nil || len(err.Error()) > 250 || v != hearts.BlackMaria() {
			t.Errorf("%.60s reads %q, %.300v", data, v, err)
		}
		if err := v.UnmarshalJSON([]byte(data)); err == nil || len(err.Error()) > 250 || v != hearts.BlackMaria() {
			t.Errorf("UnmarshalJSON: %.60s reads %q, %.300v", data, v, err)
		}
	}
}

// TestVariantJSONNull: null changes nothing, as everywhere in encoding/json.
func TestVariantJSONNull(t *testing.T) {
	v := hearts.BlackMaria()
	if err := json.Unmarshal([]byte("null"), &v); v != hearts.BlackMaria() || err != nil {
		t.Errorf("null makes it %v, %v", v, err)
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

// TestValuesJSONErrorIsShort: a number may be as long as somebody cares to send.
func TestValuesJSONErrorIsShort(t *testing.T) {
	values := hearts.Values{hearts.AceOfSpades: 7}
	err := json.Unmarshal([]byte(`{"QS":`+strings.Repeat("9", 1<<16)+`}`), &values)
	if err == nil || len(err.Error()) > 250 || values != (hearts.Values{hearts.AceOfSpades: 7}) {
		t.Errorf("%.300v", err)
	}
}

// TestEnumText: the names are for ever.
func TestEnumText(t *testing.T) {
	enumTexts[hearts.Opening](t, "default", "lowest-club", "any-club", "left-of-dealer")
	enumTexts[hearts.Moon](t, "default", "add", "subtract", "choice", "off")
	enumTexts[hearts.ExactTarget](t, "nothing", "halves", "zeroes")
	enumTexts[hearts.Phase](t, "dealing", "passing", "playing", "choosing-moon", "over")
}

// enumTexts checks the names of all values of an enum, from 0 on, and that no others are known.
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
		if string(text) != names[i] || e.String() != names[i] || err != nil || !enumReads(&again, names[i]) || again != e {
			t.Errorf("%T %d writes %q, %v, String %q, reads %d, want %q", e, i, text, err, e.String(), again, names[i])
		}
	}
	e := E(1)
	for _, text := range []string{"x", "1", " ", names[2] + " ", " " + names[2], strings.ToUpper(names[2]), names[1] + "," + names[2], "\xff"} {
		if enumReads(&e, text) || e != E(1) {
			t.Errorf("%T reads %q as %v", e, text, e)
		}
	}
}

func enumReads(e any, text string) bool {
	return e.(interface{ UnmarshalText([]byte) error }).UnmarshalText([]byte(text)) == nil
}

// plain are the values of the hearts from 2 to ace in the standard game.
var plain = [13]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}

// namedVariants are the rows of RULES.md §9 that need no second pack, joker, kitty, side, settlement or reverse.
var namedVariants = []struct {
	name    string
	variant func() hearts.Variant
	total   int            // of the penalty cards
	hearts  [13]int        // from 2 to ace
	others  map[string]int // the other cards that count
	rules   hearts.Variant // all but the values
}{
	{name: "standard", variant: hearts.Standard, total: 26, hearts: plain, others: map[string]int{"QS": 13}},
	{
		name: "black-lady", variant: hearts.BlackLady, total: 26, hearts: plain, others: map[string]int{"QS": 13},
		rules: hearts.Variant{Moon: hearts.MoonOff},
	},
	{
		name: "omnibus", variant: hearts.Omnibus, total: 26, hearts: plain, others: map[string]int{"QS": 13, "JD": -10},
		rules: hearts.Variant{JackOfDiamonds: true},
	},
	{
		name: "black-maria", variant: hearts.BlackMaria, total: 43, hearts: plain, others: map[string]int{"QS": 13, "KS": 10, "AS": 7},
		rules: hearts.Variant{
			Passes: hearts.Cycle{hearts.Right}, Opening: hearts.OpenLeftOfDealer, PenaltyOnFirstTrick: true, HeartsAnyTime: true, Moon: hearts.MoonOff,
		},
	},
	{name: "spot", variant: hearts.Spot, total: 104, hearts: [13]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
	{
		name: "greek", variant: hearts.Greek, total: 149, hearts: [13]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15},
		others: map[string]int{"QS": 50},
	},
	{name: "black-jack", variant: hearts.BlackJack, total: 23, hearts: plain, others: map[string]int{"JS": 10}},
	{
		name: "pure-hearts", variant: hearts.PureHearts, total: 13, hearts: plain,
		rules: hearts.Variant{
			Passes: hearts.Cycle{hearts.Hold}, Opening: hearts.OpenLeftOfDealer, PenaltyOnFirstTrick: true, HeartsAnyTime: true, Moon: hearts.MoonOff,
		},
	},
	{
		name: "chasse-coeur", variant: hearts.ChasseCoeur, total: 64, hearts: [13]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13, 1, 1},
		others: map[string]int{"QC": 13, "QD": 13, "QS": 13},
	},
	{
		name: "four-jacks", variant: hearts.FourJacks, total: 5, hearts: [13]int{9: 1},
		others: map[string]int{"JC": 1, "JD": 1, "JS": 2},
	},
	{
		name: "ten-of-hearts", variant: hearts.TenHearts, total: 35, hearts: [13]int{1, 1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1},
		others: map[string]int{"QS": 13},
	},
	{ // our reading: the values of Chasse Cœur
		name: "four-queens", variant: hearts.FourQueens, total: 64, hearts: [13]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 13, 1, 1},
		others: map[string]int{"QC": 13, "QD": 13, "QS": 13},
	},
}

func TestNamedVariants(t *testing.T) {
	for _, n := range namedVariants {
		v := n.variant()
		if parsed, err := hearts.ParseVariant(n.name); parsed != v || err != nil {
			t.Errorf("%s reads %v, %v, want %v", n.name, parsed, err, v)
		}
		if _, err := hearts.New(v); err != nil {
			t.Errorf("%s: %v", n.name, err)
		}
		rules := v
		rules.Values = hearts.Values{}
		if rules != n.rules {
			t.Errorf("%s: rules %v, want %v", n.name, rules, n.rules)
		}
	}
}

func TestNamedVariantsValues(t *testing.T) {
	for _, n := range namedVariants {
		v, total := n.variant(), 0
		for _, c := range allCards {
			want := n.others[c.text]
			if c.suit == hearts.Hearts {
				want = n.hearts[c.rank-hearts.Two]
			}
			if got := v.Value(c.card); got != want {
				t.Errorf("%s: %v counts %d, want %d", n.name, c.card, got, want)
			}
			total += max(v.Value(c.card), 0)
		}
		if total != n.total {
			t.Errorf("%s: penalty cards of %d, want %d", n.name, total, n.total)
		}
	}
}

// TestOtherTotals: RULES.md §4 and §9, what values and removed cards make of the total.
func TestOtherTotals(t *testing.T) {
	for text, want := range map[string]int{
		"spot values=QS:13":                117,
		"spot values=QS:25":                129,
		"values=QS:5":                      18,
		"values=QS:7":                      20, // Super Hearts
		"values=QS:25":                     38,
		"values=AH:5":                      30,
		"values=TD:-10":                    26,
		"players=6 removed=2C,2D,2S,2H":    25,
		"players=3 removed=2C":             26,
		"black-maria players=3 removed=2C": 43,
	} {
		v, err := hearts.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for c := range v.Pack().All() {
			total += max(v.Value(c), 0)
		}
		if _, err := hearts.New(v); total != want || err != nil {
			t.Errorf("%s: %d, %v, want %d", text, total, err, want)
		}
	}
}

func TestValueOfNoCard(t *testing.T) {
	values := hearts.Values{}
	for i := range values {
		values[i] = 7
	}
	for i := math.MinInt8; i <= math.MaxInt8; i++ {
		if c := hearts.Card(i); !c.Valid() && (hearts.Variant{Values: values}).Value(c) != 0 {
			t.Errorf("%v counts", c)
		}
	}
	for _, joker := range []hearts.Card{hearts.Joker, hearts.RedJoker, hearts.BlackJoker} {
		if (hearts.Variant{Values: values}).Value(joker) != 0 {
			t.Errorf("%v counts", joker)
		}
	}
}

// TestFull: RULES.md §1 and §2, what is the default for how many players.
func TestFull(t *testing.T) {
	for _, row := range []struct {
		players, hand                int
		removed, opens, full, passes string
	}{
		{3, 17, "2D", "2C", "players=3 packs=1 removed=2D", "left,right,hold"},
		{4, 13, "", "2C", "players=4 packs=1", "left,right,across,hold"},
		{5, 10, "2C 2D", "3C", "players=5 packs=1 removed=2C,2D", "left,right,2-left,2-right,hold"},
		{6, 8, "2C 3C 2D 2S", "4C", "players=6 packs=1 removed=2C,3C,2D,2S", "left,right,across,hold"},
		{7, 7, "2C 2D 2S", "3C", "players=7 packs=1 removed=2C,2D,2S", "left,right,2-left,2-right,3-left,3-right,hold"},
	} {
		v := hearts.Variant{Players: row.players}
		full := v.Full()
		if want := row.full + " passes=" + row.passes + " pass-count=3 opening=lowest-club moon=add target=100"; full.String() != want {
			t.Errorf("%d players: %s, want %s", row.players, full, want)
		}
		if full.Removed.String() != row.removed || v.Pack() != full.Pack() || v.Pack() != removedFromPack(row.removed) {
			t.Errorf("%d players: removed %v, pack %v", row.players, full.Removed, v.Pack())
		}
		if v.Pack().Len() != row.hand*row.players || v.Pack().Of(hearts.Clubs).Lowest().String() != row.opens {
			t.Errorf("%d players: %d cards, %v opens", row.players, v.Pack().Len(), v.Pack().Of(hearts.Clubs).Lowest())
		}
	}
	if (hearts.Variant{}).Full() != (hearts.Variant{Players: 4}).Full() {
		t.Error("the zero Variant is not for four")
	}
}

func removedFromPack(removed string) hearts.Cards {
	var list []hearts.Card
	for _, c := range allCards {
		if c.suit != hearts.NoSuit && !strings.Contains(removed, c.text) {
			list = append(list, c.card)
		}
	}
	return hearts.CardsOf(list...)
}

// TestFullKeepsWhatIsNamed: RULES.md §1, the default removals apply only when none are named, and §6, the target.
func TestFullKeepsWhatIsNamed(t *testing.T) {
	const four, usual = "players=4 packs=1", " passes=left,right,across,hold pass-count=3 opening=lowest-club"
	const two, nobody = " packs=2", " passes=hold pass-count=3 opening=left-of-dealer moon=add target=100"
	for text, want := range map[string]string{
		"players=3 removed=2C passes=hold pass-count=1 moon=off target=50": "players=3 packs=1 removed=2C passes=hold pass-count=1 opening=lowest-club moon=off target=50",
		"removed=2C,2D,2S,2H":             four + " removed=2C,2D,2S,2H" + usual + " moon=add target=100",
		"deals=8":                         four + usual + " moon=add deals=8",
		"deals=8 target=50":               four + usual + " moon=add target=50 deals=8",
		"values=KS:10 sun":                four + usual + " values=KS:10 moon=add sun target=100",
		"players=2":                       "players=2 packs=1 pass-count=3 opening=lowest-club moon=add target=100",
		"passes=scatter":                  four + " passes=scatter pass-count=3 opening=lowest-club moon=add target=100",
		"moon=choice play-on":             four + usual + " moon=choice target=100 play-on",
		"no-tricks=-5 deals=1":            four + usual + " no-tricks=-5 moon=add deals=1",
		"reverse":                         four + usual + " moon=subtract target=100 reverse",
		"jokers=4":                        four + " jokers=4" + usual + " moon=add target=100",
		"dragon-jokers removed=2C,2D,2S":  four + " removed=2C,2D,2S jokers=3 dragon-jokers" + usual + " moon=add target=100",
		"kitty=4":                         four + " kitty=4" + usual + " moon=add target=100",
		"players=3 jokers=2":              "players=3 packs=1 jokers=2 passes=left,right,hold pass-count=3 opening=lowest-club moon=add target=100",
		"players=3 kitty=1":               "players=3 packs=1 kitty=1 passes=left,right,hold pass-count=3 opening=lowest-club moon=add target=100",
		"players=6 packs=2":               "players=6" + two + " kitty=2" + nobody,
		"players=8 packs=2":               "players=8" + two + nobody,
		"players=6 packs=2 kitty=8":       "players=6" + two + " kitty=8" + nobody,
		"players=6 packs=2 removed=2C,2C": "players=6" + two + " removed=2C,2C" + nobody,
		"players=11 packs=2 jokers=2":     "players=11" + two + " jokers=2 kitty=7" + nobody,
		"players=5 packs=2 passes=left opening=any-club": "players=5" + two + " kitty=4 passes=left pass-count=3 opening=any-club moon=add target=100",
	} {
		v, err := hearts.ParseVariant(text)
		if full := v.Full(); err != nil || full.String() != want {
			t.Errorf("%s is in full %s, %v, want %s", text, full, err, want)
		}
	}
}

func TestFullIsTheSameGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := wildVariant(t)
		v.Players = rapid.IntRange(-1, 12).Draw(t, "few players")
		full := v.Full()
		if full.Full() != full {
			t.Fatalf("in full %+v, and then %+v", fields(full), fields(full.Full()))
		}
		deal := rapid.Int().Draw(t, "deal")
		if full.Pack() != v.Pack() || full.Passing(deal) != v.Passing(deal) {
			t.Fatalf("%+v and in full %+v differ", fields(v), fields(full))
		}
		for _, c := range allCards {
			if full.Value(c.card) != v.Value(c.card) {
				t.Fatalf("%v counts %d, in full %d", c.card, v.Value(c.card), full.Value(c.card))
			}
		}
	})
}

// TestFullIsAccepted: what New accepts it accepts in full, too.
func TestFullIsAccepted(t *testing.T) {
	for _, row := range acceptedVariants {
		if _, err := hearts.New(row.variant.Full()); err != nil {
			t.Errorf("%s: %v is accepted, but not in full: %v", row.why, row.variant, err)
		}
	}
}

// handOf returns what to remove from the pack so that four players get hands of so many cards.
func handOf(cards int) hearts.Cards {
	return hearts.CardsOf(slices.Collect(hearts.Standard().Pack().All())[:52-4*cards]...)
}

// acceptedVariants are idle or odd, but not wrong.
var acceptedVariants = []struct {
	why     string
	variant hearts.Variant
}{
	{"§10 idle: sun with the moon off", hearts.Variant{Sun: true, Moon: hearts.MoonOff}},
	{"§10 idle: hearts instead of queen where hearts may be led at once", hearts.Variant{HeartsInsteadOfQueen: true, HeartsAnyTime: true}},
	{"§10 idle: a value for a card that is not in play", hearts.Variant{Players: 3, Values: hearts.Values{hearts.TwoOfDiamonds: 5, hearts.Joker: 5}}},
	{"§10 idle: a value for a joker of another sort", hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.RedJoker: 5}}},
	{"§10 idle: no points for a joker", hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.Joker: hearts.Worthless, hearts.RedJoker: hearts.Worthless}}},
	{"§10 idle: a kitty option with no kitty", hearts.Variant{KittyToLastTrick: true}},
	{"§1 three players may drop 2♣", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.TwoOfClubs)}},
	{"§1 five both black twos", hearts.Variant{Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfSpades)}},
	{"§1 six all four twos", hearts.Variant{Players: 6, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfDiamonds, hearts.TwoOfSpades, hearts.TwoOfHearts)}},
	{"§1 every seat gets at least one card", hearts.Variant{Removed: handOf(1), PassCount: 1}},
	{"§1 two packs", hearts.Variant{Players: 5, Packs: 2}},
	{"§1 two packs for eleven", hearts.Variant{Players: 11, Packs: 2}},
	{"§1 one pack, named", hearts.Variant{Packs: 1}},
	{"§1 both copies removed", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfClubs)}},
	{"§1 one copy removed, and the option of the other", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.TenOfClubs), JackOfDiamonds: true, TenOfClubsDoubles: true}},
	{"§1 a kitty that takes what is over", hearts.Variant{Players: 5, Kitty: 2}},
	{"§1 a kitty of all cards but one each", hearts.Variant{Kitty: 48, PassCount: 1}},
	{"§1 a kitty of two packs", hearts.Variant{Players: 6, Packs: 2, Kitty: 98, Passes: hearts.Cycle{hearts.Hold}}},
	{"§2 two packs pass to no one, however small the hands", hearts.Variant{Players: 6, Packs: 2, Kitty: 98}},
	{"§8 one joker", hearts.Variant{Jokers: 1, Kitty: 1}},
	{"§8 four jokers", hearts.Variant{Jokers: 4}},
	{"§9 Dragon Hearts, its jokers counted", hearts.Variant{DragonJokers: true, Jokers: 3, Players: 5}},
	{"§2 scatter to nine", hearts.Variant{Players: 10, Packs: 2, Passes: hearts.Cycle{hearts.Scatter, 9, -9, hearts.Across}}},
	{"§2 one card", hearts.Variant{PassCount: 1}},
	{"§2 the size of the hand", hearts.Variant{PassCount: 13}},
	{"§2 the size of the hand of seven", hearts.Variant{Players: 7, PassCount: 7}},
	{"§2 an offset within ±(n−1)", hearts.Variant{Passes: hearts.Cycle{3, -3}}},
	{"§2 across with six", hearts.Variant{Players: 6, Passes: hearts.Cycle{hearts.Across}}},
	{"§2 scatter needs n−1 cards", hearts.Variant{Removed: handOf(3), Passes: hearts.Cycle{hearts.Scatter}}},
	{"§2 scatter whatever the number of cards is otherwise", hearts.Variant{Removed: handOf(3), Passes: hearts.Cycle{hearts.Scatter, hearts.Hold}, Opening: hearts.OpenAnyClub}},
	{"§2 no passing from hands of two cards", hearts.Variant{Removed: handOf(2), Passes: hearts.Cycle{hearts.Hold}}},
	{"§5 a bonus card by value", hearts.Variant{BonusNeeded: true, Values: hearts.Values{hearts.TenOfDiamonds: -10}}},
	{"§6 a number of deals and a target", hearts.Variant{Target: 50, Deals: 3, ExactTarget: hearts.ExactZeroes}},
	{"§6 the standard target", hearts.Variant{ExactTarget: hearts.ExactHalves}},
	{"§4 no tricks may bring somebody to the target", worthlessBut(hearts.Variant{NoTricks: 5})},
	{"§6 without a target nothing need be above zero", worthlessBut(hearts.Variant{Deals: 3})},
	{"§8 sides of four", hearts.Variant{Sides: true}},
	{"§8 sides of six", hearts.Variant{Players: 6, Sides: true, Moon: hearts.MoonChoice}},
	{"§8 sides of six with two packs", hearts.Variant{Players: 6, Packs: 2, Sides: true}},
	{"§8 reverse, a moon that is off", hearts.Variant{Reverse: true, Moon: hearts.MoonOff}},
	{"§8 reverse, a moon that subtracts", hearts.Variant{Reverse: true, Moon: hearts.MoonSubtract, Sides: true, PlayOn: true}},
	{"§8 settlement with a moon", hearts.Variant{Settlement: true, Deals: 8, Moon: hearts.MoonChoice, PlayOn: true}},
	{"the ends of all ranges", hearts.Variant{NoTricks: 1000, Target: 1000000, Deals: 1000000, Values: hearts.Values{hearts.AceOfSpades: 300, hearts.TwoOfClubs: -300}}},
	{"the other ends", hearts.Variant{NoTricks: -1000, Target: 1, Deals: 1}},
}

// worthlessBut returns the variant with no card worth anything.
func worthlessBut(v hearts.Variant) hearts.Variant {
	for c := range hearts.Standard().Pack().All() {
		v.Values[c] = hearts.Worthless
	}
	return v
}

func TestNewAccepts(t *testing.T) {
	for _, row := range acceptedVariants {
		if g, err := hearts.New(row.variant); err != nil || g.Variant() != row.variant {
			t.Errorf("%s: %v is refused: %v", row.why, row.variant, err)
		}
	}
}

// TestMenuOfVariants reads every name, and makes a game of it.
func TestMenuOfVariants(t *testing.T) {
	seen := map[string]bool{}
	for n := range hearts.NamedVariants() {
		v, err := hearts.ParseVariant(n.Name)
		if err != nil || v != n.Variant || seen[n.Name] || seen[n.English] {
			t.Errorf("%s is %v, %v, want %v", n.Name, v, err, n.Variant)
		}
		seen[n.Name], seen[n.English] = true, true
		if n.English == "" || !strings.HasSuffix(n.About, ".") {
			t.Errorf("%s: the title is %q, and what it is %q", n.Name, n.English, n.About)
		}
		if _, err := hearts.New(v); err != nil {
			t.Errorf("%s: %v", n.Name, err)
		}
	}
	if len(seen) < 30 {
		t.Errorf("%d names and titles", len(seen))
	}
	for n := range hearts.NamedVariants() {
		if n.Variant != (hearts.Variant{}) || n.Name != "standard" {
			t.Errorf("the first is %v", n)
		}
		break
	}
}

func TestValuesString(t *testing.T) {
	values := hearts.Values{hearts.QueenOfSpades: hearts.Worthless, hearts.KingOfSpades: 10, hearts.TwoOfClubs: -5}
	if got, want := values.String(), "2C:-5,QS:0,KS:10"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestFaultsInWords: a fault says the numbers that do not fit.
func TestFaultsInWords(t *testing.T) {
	for want, v := range map[string]hearts.Variant{
		"hearts: passes: a hand of 2 cannot scatter to 3 seats":                      {Removed: handOf(2), Passes: hearts.Cycle{hearts.Scatter}},
		"hearts: passes: 3-left does not fit 3 players":                              {Players: 3, Passes: hearts.Cycle{3}},
		"hearts: removed: 51 cards for 4 players: 3 over":                            {Removed: hearts.CardsOf(hearts.TwoOfClubs)},
		"hearts: players: 9 is out of range, 3 to 7 with one pack, 5 to 11 with two": {Players: 9},
		"hearts: sides: 5 players: only 4 or 6 make two sides":                       {Players: 5, Sides: true},
		"hearts: sides: 8 players: only 4 or 6 make two sides":                       {Players: 8, Packs: 2, Sides: true},
		"hearts: players: 4 is out of range, 3 to 7 with one pack, 5 to 11 with two": {Packs: 2},
		"hearts: jokers: 5 is out of range, 0 to 4":                                  {Jokers: 5},
		"hearts: jokers: 53 cards for 4 players: 1 over":                             {Jokers: 1},
		"hearts: kitty: 52 cards, 1 of them in the kitty, for 4 players: 3 over":     {Kitty: 1},
		"hearts: dragon-jokers: 4 jokers: these are three":                           {DragonJokers: true, Jokers: 4, Players: 5},
		"hearts: values: a value for JR: a joker is worth nothing":                   {DragonJokers: true, Players: 5, Values: hearts.Values{hearts.RedJoker: -5}},
		"hearts: settlement: it does not go with a target":                           {Settlement: true, Deals: 3, Target: 50},
		"hearts: pass-count: 14 is out of range, 1 to 13":                            {PassCount: 14},
		"hearts: bonus-needed: no bonus card in play":                                {BonusNeeded: true},
		"hearts: target: no card or trick could ever bring a total to the target":    worthlessBut(hearts.Variant{}),
	} {
		if _, err := hearts.New(v); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, err := hearts.NewAt(hearts.Variant{Sides: true}, 0, 1, 2, 1, 3)
	if want := "hearts: totals: the totals of the partners 1 and 3 differ"; err == nil || err.Error() != want || !errors.Is(err, hearts.ErrConflict) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestNewRefuses has a row for each fault of RULES.md §10.
func TestNewRefuses(t *testing.T) {
	const left, hold = hearts.Left, hearts.Hold
	for _, row := range []struct {
		why     string
		variant hearts.Variant
		field   string
		reason  hearts.Reason
	}{
		{"a pack that does not divide", hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs)}, "removed", hearts.ErrUnevenPack},
		{"the same with five", hearts.Variant{Players: 5, Removed: hearts.CardsOf(hearts.TwoOfClubs)}, "removed", hearts.ErrUnevenPack},
		{"a seat without a card", hearts.Variant{Removed: handOf(1).Plus(hearts.CardsOf(hearts.AceOfHearts))}, "removed", hearts.ErrUnevenPack},
		{"no card at all", worthlessBut(hearts.Variant{Removed: hearts.Standard().Pack(), Deals: 1}), "removed", hearts.ErrUnevenPack},
		{"too few seats", hearts.Variant{Players: 2}, "players", hearts.ErrRange},
		{"too many seats for one pack", hearts.Variant{Players: 8}, "players", hearts.ErrRange},
		{"a negative number of seats", hearts.Variant{Players: -4}, "players", hearts.ErrRange},
		{"a huge number of seats", hearts.Variant{Players: math.MaxInt}, "players", hearts.ErrRange},
		{"more copies removed than there are", hearts.Variant{Removed: hearts.CardsOf(hearts.TwoOfClubs, hearts.TwoOfClubs)}, "removed", hearts.ErrNotInPack},
		{"a joker removed", hearts.Variant{Removed: hearts.CardsOf(hearts.RedJoker)}, "removed", hearts.ErrNotInPack},
		{"a joker in play removed", hearts.Variant{Jokers: 4, Removed: hearts.CardsOf(hearts.Joker)}, "removed", hearts.ErrNotInPack},
		{"a joker of two packs removed", hearts.Variant{Players: 5, Packs: 2, Removed: hearts.CardsOf(hearts.Joker)}, "removed", hearts.ErrNotInPack},
		{"three packs", hearts.Variant{Packs: 3}, "packs", hearts.ErrRange},
		{"a negative number of packs", hearts.Variant{Packs: -1}, "packs", hearts.ErrRange},
		{"a huge number of packs", hearts.Variant{Packs: math.MaxInt}, "packs", hearts.ErrRange},
		{"the usual number of seats with two packs", hearts.Variant{Packs: 2}, "players", hearts.ErrRange},
		{"too few seats for two packs", hearts.Variant{Players: 4, Packs: 2}, "players", hearts.ErrRange},
		{"too many seats for two packs", hearts.Variant{Players: 12, Packs: 2}, "players", hearts.ErrRange},
		{"too many seats for one pack and jokers", hearts.Variant{Players: 8, Jokers: 4}, "players", hearts.ErrRange},
		{"five jokers", hearts.Variant{Jokers: 5}, "jokers", hearts.ErrRange},
		{"fewer than no jokers", hearts.Variant{Jokers: -1}, "jokers", hearts.ErrRange},
		{"jokers that do not divide", hearts.Variant{Jokers: 2}, "jokers", hearts.ErrUnevenPack},
		{"dragon jokers that do not divide", hearts.Variant{DragonJokers: true}, "dragon-jokers", hearts.ErrUnevenPack},
		{"jokers with the usual pack of five", hearts.Variant{Players: 5, Jokers: 1}, "jokers", hearts.ErrUnevenPack},
		{"two dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Jokers: 2}, "dragon-jokers", hearts.ErrConflict},
		{"four dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Jokers: 4}, "dragon-jokers", hearts.ErrConflict},
		{"a value for a joker", hearts.Variant{Jokers: 4, Values: hearts.Values{hearts.Joker: 5}}, "values", hearts.ErrConflict},
		{"a value for one of the dragon jokers", hearts.Variant{Players: 5, DragonJokers: true, Values: hearts.Values{hearts.BlackJoker: -5}}, "values", hearts.ErrConflict},
		{"a kitty that leaves some over", hearts.Variant{Kitty: 3}, "kitty", hearts.ErrUnevenPack},
		{"a kitty with the usual pack of three", hearts.Variant{Players: 3, Kitty: 3}, "kitty", hearts.ErrUnevenPack},
		{"a kitty of two packs that leaves some over", hearts.Variant{Players: 6, Packs: 2, Kitty: 4}, "kitty", hearts.ErrUnevenPack},
		{"a kitty of all cards", hearts.Variant{Kitty: 52}, "kitty", hearts.ErrUnevenPack},
		{"a kitty that leaves a seat without a card", hearts.Variant{Kitty: 49}, "kitty", hearts.ErrUnevenPack},
		{"a kitty of more than all cards", hearts.Variant{Kitty: 60}, "kitty", hearts.ErrUnevenPack},
		{"the largest kitty", hearts.Variant{Kitty: 105}, "kitty", hearts.ErrUnevenPack},
		{"a kitty too large for any pack", hearts.Variant{Kitty: 106}, "kitty", hearts.ErrRange},
		{"a negative kitty", hearts.Variant{Kitty: -4}, "kitty", hearts.ErrRange},
		{"a huge kitty", hearts.Variant{Kitty: math.MaxInt}, "kitty", hearts.ErrRange},
		{"a count above the hand beside a kitty", hearts.Variant{Kitty: 4, PassCount: 13}, "pass-count", hearts.ErrRange},
		{"a count above the hand of eleven", hearts.Variant{Players: 11, Packs: 2, PassCount: 10}, "pass-count", hearts.ErrRange},
		{"across with eleven", hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{hearts.Across}}, "passes", hearts.ErrDirection},
		{"an offset of a full turn of eleven", hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{11}}, "passes", hearts.ErrDirection},
		{"scatter to ten from hands of nine", hearts.Variant{Players: 11, Packs: 2, Passes: hearts.Cycle{hearts.Scatter}}, "passes", hearts.ErrDirection},
		{"both J♦ removed", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.JackOfDiamonds), JackOfDiamonds: true}, "jack-of-diamonds", hearts.ErrNoSuchCard},
		{"both 10♣ removed", hearts.Variant{Players: 6, Packs: 2, Removed: hearts.CardsOf(hearts.TenOfClubs, hearts.TenOfClubs), TenOfClubsDoubles: true}, "ten-of-clubs-doubles", hearts.ErrNoSuchCard},
		{"a count above the hand", hearts.Variant{PassCount: 14}, "pass-count", hearts.ErrRange},
		{"a count above the hand of seven", hearts.Variant{Players: 7, PassCount: 8}, "pass-count", hearts.ErrRange},
		{"a negative count", hearts.Variant{PassCount: -1}, "pass-count", hearts.ErrRange},
		{"a count that no step asks for", hearts.Variant{PassCount: 14, Passes: hearts.Cycle{hold}}, "pass-count", hearts.ErrRange},
		{"the usual count from hands of two", hearts.Variant{Removed: handOf(2)}, "pass-count", hearts.ErrRange},
		{"an offset of a full turn", hearts.Variant{Passes: hearts.Cycle{4}}, "passes", hearts.ErrDirection},
		{"an offset of a full turn to the right", hearts.Variant{Passes: hearts.Cycle{left, -4}}, "passes", hearts.ErrDirection},
		{"no direction", hearts.Variant{Passes: hearts.Cycle{left, 99}}, "passes", hearts.ErrDirection},
		{"across with five", hearts.Variant{Players: 5, Passes: hearts.Cycle{hearts.Across}}, "passes", hearts.ErrDirection},
		{"scatter with too few cards", hearts.Variant{Removed: handOf(2), Passes: hearts.Cycle{hearts.Scatter}}, "passes", hearts.ErrDirection},
		{"a step after the end of the cycle", hearts.Variant{Passes: hearts.Cycle{left, 0, left}}, "passes", hearts.ErrDirection},
		{"J♦ not in play", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.JackOfDiamonds), JackOfDiamonds: true}, "jack-of-diamonds", hearts.ErrNoSuchCard},
		{"10♣ not in play", hearts.Variant{Players: 3, Removed: hearts.CardsOf(hearts.TenOfClubs), TenOfClubsDoubles: true}, "ten-of-clubs-doubles", hearts.ErrNoSuchCard},
		{"bonus needed without a bonus card", hearts.Variant{BonusNeeded: true}, "bonus-needed", hearts.ErrNoSuchCard},
		{"bonus needed, the bonus card not in play", hearts.Variant{Players: 3, BonusNeeded: true, Values: hearts.Values{hearts.TwoOfDiamonds: -1}}, "bonus-needed", hearts.ErrNoSuchCard},
		{"J♦ and a value for it", hearts.Variant{JackOfDiamonds: true, Values: hearts.Values{hearts.JackOfDiamonds: -5}}, "jack-of-diamonds", hearts.ErrConflict},
		{"J♦ and no value for it", hearts.Variant{JackOfDiamonds: true, Values: hearts.Values{hearts.JackOfDiamonds: hearts.Worthless}}, "jack-of-diamonds", hearts.ErrConflict},
		{"sides of eight", hearts.Variant{Players: 8, Packs: 2, Sides: true}, "sides", hearts.ErrConflict},
		{"sides of ten", hearts.Variant{Players: 10, Packs: 2, Sides: true}, "sides", hearts.ErrConflict},
		{"sides of five", hearts.Variant{Players: 5, Sides: true}, "sides", hearts.ErrConflict},
		{"reverse with add", hearts.Variant{Reverse: true, Moon: hearts.MoonAdd}, "reverse", hearts.ErrConflict},
		{"reverse with choice", hearts.Variant{Reverse: true, Moon: hearts.MoonChoice}, "reverse", hearts.ErrConflict},
		{"settlement without a number of deals", hearts.Variant{Settlement: true}, "settlement", hearts.ErrConflict},
		{"settlement with a target", hearts.Variant{Settlement: true, Deals: 8, Target: 50}, "settlement", hearts.ErrConflict},
		{"settlement with reverse", hearts.Variant{Settlement: true, Deals: 8, Reverse: true}, "settlement", hearts.ErrConflict},
		{"settlement with sides", hearts.Variant{Settlement: true, Deals: 8, Sides: true}, "settlement", hearts.ErrConflict},
		{"exact target without a target", hearts.Variant{Deals: 8, ExactTarget: hearts.ExactHalves}, "exact-target", hearts.ErrConflict},
		{"nothing above zero", worthlessBut(hearts.Variant{}), "target", hearts.ErrEndless},
		{"only bonuses", worthlessBut(hearts.Variant{NoTricks: -5, Deals: 3, Target: 50}), "target", hearts.ErrEndless},
		{"no such opening", hearts.Variant{Opening: 4}, "opening", hearts.ErrRange},
		{"no such moon", hearts.Variant{Moon: 5}, "moon", hearts.ErrRange},
		{"no such exact target", hearts.Variant{ExactTarget: -1}, "exact-target", hearts.ErrRange},
		{"no tricks too high", hearts.Variant{NoTricks: 1001}, "no-tricks", hearts.ErrRange},
		{"no tricks too low", hearts.Variant{NoTricks: -1001}, "no-tricks", hearts.ErrRange},
		{"too many deals", hearts.Variant{Deals: 1000001}, "deals", hearts.ErrRange},
		{"negative deals", hearts.Variant{Deals: -1}, "deals", hearts.ErrRange},
		{"a target too high", hearts.Variant{Target: 1000001}, "target", hearts.ErrRange},
		{"a negative target", hearts.Variant{Target: -1}, "target", hearts.ErrRange},
		{"a value too high", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: 301}}, "values", hearts.ErrRange},
		{"a value too low", hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: -301}}, "values", hearts.ErrRange},
		{"a value for no card", hearts.Variant{Values: hearts.Values{hearts.NoCard: 1}}, "values", hearts.ErrCard},
		{"a value for what is between the suits", hearts.Variant{Values: hearts.Values{17: hearts.Worthless}}, "values", hearts.ErrCard},
	} {
		g, err := hearts.New(row.variant)
		if got, want := faultsIn(err), []string{row.field + ": " + row.reason.String()}; !slices.Equal(got, want) {
			t.Errorf("%s: faults %q, want %q", row.why, got, want)
		}
		if !errors.Is(err, row.reason) || !g.Equal(hearts.Game{}) {
			t.Errorf("%s: %v", row.why, err)
		}
	}
}

// faultsIn returns field and reason of every FieldError in the error.
func faultsIn(err error) (faults []string) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			faults = append(faults, faultsIn(e)...)
		}
		return faults
	}
	var fault *hearts.FieldError
	if errors.As(err, &fault) {
		faults = append(faults, fault.Field+": "+reasonOf(fault).String())
	}
	return faults
}

var (
	manyFaults = hearts.Variant{
		Players: 5, Removed: hearts.CardsOf(hearts.JackOfDiamonds, hearts.TenOfClubs), Passes: hearts.Cycle{hearts.Across, 5}, PassCount: 11,
		Opening: 9, Moon: 9, NoTricks: 5000, Deals: -1, Target: -1, ExactTarget: 9, JackOfDiamonds: true, TenOfClubsDoubles: true,
		Values: hearts.Values{hearts.NoCard: 1, hearts.JackOfDiamonds: 999},
	}
	itsFaults = []string{
		"passes: direction", "passes: direction", "pass-count: range", "opening: range", "moon: range", "no-tricks: range", "deals: range", "target: range",
		"exact-target: range", "jack-of-diamonds: conflict", "jack-of-diamonds: no-such-card", "ten-of-clubs-doubles: no-such-card", "values: card", "values: range",
	}
)

func TestNewNamesAllFaults(t *testing.T) {
	_, err := hearts.New(manyFaults)
	faults := faultsIn(err)
	slices.Sort(faults)
	if !slices.Equal(faults, slices.Sorted(slices.Values(itsFaults))) {
		t.Errorf("faults %q, want %q", faults, itsFaults)
	}
}

// TestNewJoinsFieldErrors: whoever marks the fields of a form ranges over what errors.Join joined.
func TestNewJoinsFieldErrors(t *testing.T) {
	_, err := hearts.New(manyFaults)
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("%T is not joined", err)
	}
	for _, e := range joined.Unwrap() {
		if _, ok := e.(*hearts.FieldError); !ok {
			t.Errorf("%T is joined, not a FieldError", e)
		}
	}
}

// TestReadersNameAllFaults: a form is told of every field that cannot be read.
func TestReadersNameAllFaults(t *testing.T) {
	want := []string{"moon: syntax", "players: syntax", "removed: syntax", "sun: twice", "whist: unknown"}
	_, textErr := hearts.ParseVariant("moon=half players=x sun removed=3X whist sun")
	jsonErr := json.Unmarshal([]byte(`{"moon":"half","players":"x","sun":true,"removed":["3X"],"whist":1,"sun":true}`), new(hearts.Variant))
	for _, err := range []error{textErr, jsonErr} {
		if faults := slices.Sorted(slices.Values(faultsIn(err))); !slices.Equal(faults, want) {
			t.Errorf("%v: faults %q, want %q", err, faults, want)
		}
	}
	if _, err := hearts.ParseVariant("players=5 omnibus"); err == nil || !strings.Contains(err.Error(), "first") {
		t.Errorf("a name behind an option: %v", err)
	}
}

// TestNullChangesNothing holds for the methods called alone too, as encoding/json would call them.
func TestNullChangesNothing(t *testing.T) {
	for _, null := range []string{"null", " null", "null\n"} {
		v, values, cycle, cards := hearts.BlackMaria(), hearts.Spot().Values, hearts.Cycle{hearts.Left}, hearts.CardsOf(hearts.AceOfClubs)
		for _, err := range []error{
			v.UnmarshalJSON([]byte(null)), values.UnmarshalJSON([]byte(null)), cycle.UnmarshalJSON([]byte(null)), cards.UnmarshalJSON([]byte(null)),
		} {
			if err != nil {
				t.Errorf("%q: %v", null, err)
			}
		}
		if v != hearts.BlackMaria() || values != hearts.Spot().Values || cycle != (hearts.Cycle{hearts.Left}) || cards != hearts.CardsOf(hearts.AceOfClubs) {
			t.Errorf("%q changes something", null)
		}
	}
}

// TestJSONErrorsAreSyntaxErrors: no error of encoding/json names a type of the library to a client.
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
