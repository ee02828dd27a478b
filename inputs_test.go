package hearts_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/hjerterfri/hearts"
)

// written is a value of a type that has JSON or text, and what its readers promise.
type written struct {
	value  any
	strict bool // refuses a key that it does not know
	noJSON bool // is not written, or not read
	text   bool // has a text form too
}

// written returns a value of every exported type with JSON or text.
func allWritten() []written {
	g := dealFrom(newGame(hearts.Variant{Moon: hearts.MoonChoice, Target: 50}), 1)
	finished := must(passOn(g).Playout(rand.New(rand.NewPCG(1, 0)), nil))
	_, moveErr := g.Play(0, hearts.QueenOfSpades)
	_, fieldErr := hearts.New(hearts.Variant{Players: 9})
	_, recordErr := hearts.ReadRecord(strings.NewReader("hearts 1\nvariant standard\ndeal 2\n"))
	return []written{
		{value: hearts.Spades, text: true}, {value: hearts.Queen, text: true},
		{value: hearts.QueenOfSpades, text: true}, {value: bag("2C QS QS"), text: true},
		{value: hearts.TwoLeft, text: true}, {value: hearts.Cycle{hearts.Left, hearts.Hold}, text: true},
		{value: hearts.OpenAnyClub, text: true}, {value: hearts.MoonUnlessLost, text: true},
		{value: hearts.ExactHalves, text: true}, {value: hearts.Playing, text: true},
		{value: hearts.NumberOption, text: true}, {value: hearts.ErrFollowSuit, text: true},
		{value: hearts.Spot().Values, text: true, strict: true}, {value: hearts.BlackMaria(), text: true,
			strict: true},
		{value: firstOf(hearts.Options())}, {value: firstOf(hearts.NamedVariants())},
		{value: hearts.PlayMove(2, hearts.QueenOfSpades)}, {value: hearts.PassMove(1, hearts.TwoOfClubs)},
		{value: firstOf(finished.Record().Moves())},
		{value: finished.Record(), text: true, strict: true}, {value: g.View(1)},
		{value: finished.View(hearts.Spectator)},
		{value: *errorOf[*hearts.MoveError](moveErr)}, {value: *errorOf[*hearts.FieldError](fieldErr)},
		{value: *errorOf[*hearts.RecordError](recordErr)},
		{value: hearts.SyntaxError{Text: "x", Problem: "not a card"}},
		{value: g, noJSON: true}, {value: finished.LastTrick(), noJSON: true}, {value: finished.Score(),
			noJSON: true},
		{value: g.View(0).Knowledge(), noJSON: true}, {value: g.View(0).Worlds(), noJSON: true},
	}
}

func firstOf[T any](all func(func(T) bool)) (first T) {
	for first = range all {
		break
	}
	return first
}

func errorOf[T error](err error) (as T) {
	errors.As(err, &as)
	return as
}

// TestWhatOtherProgramsSend: for every type with JSON or text, what is written is read
// back to an equal value or refused, and what a newer or an older program, an editor or
// another system makes of it is read, wherever nothing is lost by it.
func TestWhatOtherProgramsSend(t *testing.T) {
	for _, w := range allWritten() {
		name := reflect.TypeOf(w.value).String()
		t.Run(name, func(t *testing.T) {
			text, err := json.Marshal(w.value)
			read := func(data string) (any, error) {
				p := reflect.New(reflect.TypeOf(w.value))
				err := json.Unmarshal([]byte(data), p.Interface())
				return p.Elem().Interface(), err
			}
			if w.noJSON {
				if _, err := read("{}"); !errors.Is(err, hearts.ErrNoJSON) {
					t.Errorf("reads {}: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			same := func(what, data string) {
				t.Helper()
				if got, err := read(data); err != nil || !sameWritten(got, w.value) {
					t.Errorf("%s: %s reads %v, %v, want %v", what, data, got, err, w.value)
				}
			}
			same("as written", string(text))
			same("white space", " \r\n\t"+string(text)+" \r\n")
			p := reflect.New(reflect.TypeOf(w.value))
			if u, ok := p.Interface().(json.Unmarshaler); ok {
				for _, mark := range []string{"\ufeff", " \r\n\ufeff", "\ufeff\t\n"} {
					for _, data := range []string{string(text), "null "} {
						if err := u.UnmarshalJSON([]byte(mark + data + "\n")); err != nil && text[0] == '{' {
							t.Errorf("%.20q behind a byte order mark: %v", data, err)
						}
					}
				}
				if err := u.UnmarshalJSON([]byte("null")); err != nil {
					t.Errorf("null: %v", err)
				}
			}
			if text[0] == '{' {
				newer := strings.Replace(string(text), "{", `{"of-the-future":[1,{"a":null}],`, 1)
				if _, err := read(newer); w.strict != (err != nil) {
					t.Errorf("an unknown key: %v", err)
				} else if !w.strict {
					same("an unknown key", newer)
				}
			}
			if w.text {
				sameText(t, w.value)
			}
		})
	}
}

// sameText: text is read with a byte order mark, white space and other ends of lines
// wherever it can have them.
func sameText(t *testing.T, value any) {
	t.Helper()
	text := string(must(value.(encoding.TextMarshaler).MarshalText()))
	variants := []string{text}
	switch value.(type) {
	case hearts.Record:
		crlf := strings.ReplaceAll(text, "\n", "\r\n")
		variants = append(variants, "\ufeff"+text, crlf, "\ufeff"+crlf, "\n\n"+text, text+"\n \n# end\n",
			strings.ReplaceAll(text, "\n", " \n\n"))
	case hearts.Variant, hearts.Cards:
		variants = append(variants, "\ufeff"+text, " "+text+"\r\n", strings.ReplaceAll(text, " ", " \t\r\n"))
	}
	for _, v := range variants {
		p := reflect.New(reflect.TypeOf(value))
		err := p.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(v))
		if got := p.Elem().Interface(); err != nil || !sameWritten(got, value) {
			t.Errorf("%q reads %v, %v", v, got, err)
		}
	}
}

// sameWritten reports whether a value that was read is the one that was written. An error
// that holds another is the same if it says the same.
func sameWritten(got, want any) bool {
	switch want := want.(type) {
	case hearts.View:
		return got.(hearts.View).Equal(want)
	case hearts.Record:
		return got.(hearts.Record).Equal(want)
	case hearts.FieldError:
		got := got.(hearts.FieldError)
		return got.Error() == want.Error() && reasonOf(&got) == reasonOf(&want)
	case hearts.RecordError:
		got := got.(hearts.RecordError)
		return got.Error() == want.Error() && reasonOf(&got) == reasonOf(&want) && got.Deal == want.Deal
	}
	return reflect.DeepEqual(got, want)
}

// TestNullStandsForMissing: every member of the JSON of a record and of a view can be
// null where it can be missing.
func TestNullStandsForMissing(t *testing.T) {
	record := `{"hearts":1,"variant":{"moon":null,"players":null,"passes":null,"values":null},` +
		`"start":null,"deals":[{"hands":` +
		string(must(json.Marshal(bags(wholeSuits...)))) +
		`,"kitty":null,"passes":null,"plays":null,"moon":null,"added":null,"totals":null}]}`
	var r hearts.Record
	if err := json.Unmarshal([]byte(record), &r); err != nil || r.Game().Phase() != hearts.Passing {
		t.Errorf("a record: %v, %v", r.Game(), err)
	}
	for _, needed := range []string{`"hearts":1`, `"variant":{}`, `"deals":[]`} {
		key, _, _ := strings.Cut(needed, ":")
		text := strings.Replace(`{"hearts":1,"variant":{},"deals":[]}`, needed, key+":null", 1)
		if err := json.Unmarshal([]byte(text), new(hearts.Record)); !errors.Is(err, hearts.ErrSyntax) {
			t.Errorf("%s: %v", text, err)
		}
	}
	var v hearts.View
	view := `{"seat":-1,"variant":{},"deals":0,"before":[0,0,0,0],"phase":"dealing","dealt":null,` +
		`"plays":[],"kitty":null,"turn":null}`
	if err := json.Unmarshal([]byte(view), &v); err != nil || !v.Equal(hearts.View{}) {
		t.Errorf("a view: %v, %v", v, err)
	}
	inList := strings.Replace(view, "[0,0,0,0]", "[0,null,0,0]", 1)
	if err := json.Unmarshal([]byte(inList), new(hearts.View)); !errors.Is(err, hearts.ErrSyntax) {
		t.Errorf("%s: %v", inList, err)
	}
}

// TestNeededKeys takes every key out of an object. Those that are needed are missed, by
// name, and without any other the object can be read. A key that is not known is refused
// where it could change a game.
func TestNeededKeys(t *testing.T) {
	view := jsonOf(hearts.Game{}.View(1))
	record := jsonOf(fullRecord().Record())
	const (
		begin = `{"deals":4,"totals":[1,2,3,4]}`
		pass  = `{"seat":3,"cards":["AH"]}`
		moon  = `{"seat":0,"choice":"add"}`
	)
	for _, test := range []struct {
		name           string
		whole, object  string // the object, and what it stands in
		into           json.Unmarshaler
		needed         string
		refusesUnknown bool
	}{
		{"view", view, view, new(hearts.View), "seat variant deals before plays phase", false},
		{"move error", `{"seat":2,"card":"QS","reason":"card"}`, "", new(hearts.MoveError),
			"seat reason", false},
		{"field error", `{"field":"sun","reason":"range","text":"x"}`, "", new(hearts.FieldError),
			"field text", false},
		{"record error", `{"line":9,"deal":1,"found":"x","reason":"card","text":"y"}`, "",
			new(hearts.RecordError), "deal text", false},
		{"start", record, begin, new(hearts.Record), "deals totals", true},
		{"pass", record, pass, new(hearts.Record), "seat cards", true},
		{"moon", record, moon, new(hearts.Record), "seat choice", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.object == "" {
				test.object = test.whole
			}
			read := func(members map[string]json.RawMessage) error {
				data := strings.Replace(test.whole, test.object, jsonOf(members), 1)
				return test.into.UnmarshalJSON([]byte(data))
			}
			var members map[string]json.RawMessage
			if err := json.Unmarshal([]byte(test.object), &members); err != nil || read(members) != nil {
				t.Fatalf("%v, %v", err, read(members))
			}
			for key := range members {
				less := maps.Clone(members)
				delete(less, key)
				err := read(less)
				if !slices.Contains(strings.Fields(test.needed), key) {
					if err != nil {
						t.Errorf("without %s: %v", key, err)
					}
				} else if err == nil || !strings.HasSuffix(err.Error(), `"`+key+`": key missing`) {
					t.Errorf("without %s: %v", key, err)
				}
			}
			members["of-the-future"] = json.RawMessage("1")
			if err := read(members); (err != nil) != test.refusesUnknown {
				t.Errorf("an unknown key: %v", err)
			}
		})
	}
}

// TestTornRecords: a record that ends in zero bytes, as after a power cut, or in nothing
// else, is read up to them.
func TestTornRecords(t *testing.T) {
	g := playOn(begun(hearts.Variant{}, 1), rand.New(rand.NewPCG(1, 0)), 10)
	text := g.Record().String()
	for _, end := range []string{"\x00", strings.Repeat("\x00", 10_000), "\x00\x00garbage\n1: 2C"} {
		record, err := hearts.ReadRecord(strings.NewReader(text + end))
		if !errors.Is(err, hearts.ErrCutOff) || !record.Equal(g.Record()) {
			t.Errorf("with %d bytes behind it: %v, %v", len(end), record.Game(), err)
		}
	}
	if _, err := hearts.ReadRecord(zeros{}); !errors.Is(err, hearts.ErrRecordEmpty) {
		t.Errorf("nothing but zeros: %v", err)
	}
}

// zeros never end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// TestNothingPanics calls every exported function, and every method of every exported
// type on its zero value and on a nil pointer, with zero values and nil for all
// arguments.
func TestNothingPanics(t *testing.T) {
	functions := []any{
		hearts.New, hearts.NewAt, hearts.CardsOf, hearts.ParseCard, hearts.ParseCards, hearts.ParseVariant,
		hearts.ReadRecord, hearts.Faults, hearts.Options, hearts.Reasons, hearts.NamedVariants,
		hearts.DealMove, hearts.PassMove, hearts.PlayMove, hearts.MoonMove,
	}
	for _, f := range functions {
		call(t, reflect.TypeOf(f).String(), reflect.ValueOf(f))
	}
	for _, value := range []any{
		hearts.NoSuit, hearts.Rank(0), hearts.NoCard, hearts.Cards{}, hearts.Direction(0), hearts.Cycle{},
		hearts.Opening(0), hearts.Moon(0), hearts.ExactNothing, hearts.Dealing, hearts.SwitchOption,
		hearts.Reason(0), hearts.Values{}, hearts.Variant{}, hearts.Option{}, hearts.NamedVariant{},
		hearts.Move{},
		hearts.Record{}, hearts.View{}, hearts.Game{}, hearts.Trick{}, hearts.Score{}, hearts.Knowledge{},
		hearts.Worlds{}, hearts.MoveError{}, hearts.FieldError{}, hearts.RecordError{}, hearts.SyntaxError{},
		hearts.Suit(-7), hearts.Rank(-7), hearts.Card(-7), hearts.Direction(-77), hearts.Opening(-7),
		hearts.Moon(-7),
		hearts.ExactTarget(-7), hearts.Phase(-7), hearts.OptionKind(-7), hearts.Reason(-7),
	} {
		p := reflect.New(reflect.TypeOf(value))
		p.Elem().Set(reflect.ValueOf(value))
		for i := range p.NumMethod() {
			m := p.Type().Method(i)
			call(t, p.Type().String()+"."+m.Name, p.Method(i))
			if _, byValue := reflect.TypeOf(value).MethodByName(m.Name); !byValue {
				call(t, "nil "+p.Type().String()+"."+m.Name, reflect.Zero(p.Type()).Method(i))
			}
		}
	}
}

// call calls a function with zero values, and the iterators that it returns.
func call(t *testing.T, name string, f reflect.Value) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s panics: %v", name, r)
		}
	}()
	var in []reflect.Value
	for i := range f.Type().NumIn() {
		if f.Type().IsVariadic() && i == f.Type().NumIn()-1 {
			break
		}
		in = append(in, reflect.Zero(f.Type().In(i)))
	}
	for _, out := range f.Call(in) {
		if out.Kind() == reflect.Func && !out.IsNil() {
			out.Call([]reflect.Value{reflect.MakeFunc(out.Type().In(0),
				func([]reflect.Value) []reflect.Value {
					return []reflect.Value{reflect.ValueOf(true)}
				})})
		}
	}
}

// TestNilIsRefused: what reads into a nil pointer, or from nil, says so.
func TestNilIsRefused(t *testing.T) {
	if _, err := hearts.ReadRecord(nil); err != hearts.ErrNil {
		t.Errorf("ReadRecord: %v", err)
	}
	if err := firstOf(hearts.Options()).Set(nil, "4"); !errors.Is(err, hearts.ErrNil) {
		t.Errorf("Set: %v", err)
	}
	for _, w := range allWritten() {
		null := reflect.Zero(reflect.PointerTo(reflect.TypeOf(w.value))).Interface()
		want := hearts.ErrNil
		if w.noJSON {
			want = hearts.ErrNoJSON
		}
		if u, ok := null.(json.Unmarshaler); ok {
			if err := u.UnmarshalJSON([]byte("{}")); !errors.Is(err, want) {
				t.Errorf("%T: %v", null, err)
			}
		}
		if u, ok := null.(encoding.TextUnmarshaler); ok {
			if err := u.UnmarshalText([]byte("x")); err != hearts.ErrNil {
				t.Errorf("%T: %v", null, err)
			}
		}
	}
}

// TestGameHasNoJSON: a Game is not written, nor is a struct that holds one, and the
// error says what to write.
func TestGameHasNoJSON(t *testing.T) {
	for _, value := range []any{hearts.Game{}, &hearts.Game{}, struct{ Game hearts.Game }{},
		[]hearts.Game{{}}} {
		text, err := json.Marshal(value)
		if !errors.Is(err, hearts.ErrNoJSON) || !strings.Contains(err.Error(), "View") ||
			!strings.Contains(err.Error(), "Record") {
			t.Errorf("%T is written %s, %v", value, text, err)
		}
	}
	if err := json.Unmarshal([]byte(`{}`), new(hearts.Game)); !errors.Is(err, hearts.ErrNoJSON) {
		t.Errorf("a Game is read: %v", err)
	}
}

// TestManyUnknownOptions: a text of many faults is refused after the first of them.
func TestManyUnknownOptions(t *testing.T) {
	words := strings.Repeat("whist ", 1_000_000)
	_, err := hearts.ParseVariant("players=9 " + words)
	if n := len(slices.Collect(hearts.Faults(err))); n != 25 {
		t.Errorf("%d faults", n)
	}
	var object bytes.Buffer
	object.WriteString(`{"players":4`)
	for i := range 1000 {
		object.WriteString(`,"x` + strings.Repeat("y", i%9) + string(rune('a'+i%26)) + `":1`)
	}
	object.WriteString("}")
	if n := len(slices.Collect(hearts.Faults(json.Unmarshal(object.Bytes(), new(hearts.Variant))))); n != 25 {
		t.Errorf("%d faults in JSON", n)
	}
}

// TestRecordErrorDeal: whichever member of a deal is spoiled, in text or in JSON, the
// error names the deal.
func TestRecordErrorDeal(t *testing.T) {
	v := hearts.Variant{Players: 3, Kitty: 1, Moon: hearts.MoonChoice, Target: 1000}
	g := newGame(v)
	for seed := range uint64(3) {
		g = passOn(dealFrom(g, seed))
		g = playOn(g, rand.New(rand.NewPCG(seed, 0)), 60)
	}
	text, object := g.Record().String(), string(must(json.Marshal(g.Record())))
	deals := strings.Split(text, "deal ")
	for i, deal := range deals[1:] {
		for j, line := range strings.Split(strings.TrimSuffix(deal, "\n"), "\n") {
			spoiled := "deal " + strings.Replace(deal, line, line+" x", 1)
			if strings.HasPrefix(line, "#") {
				spoiled = "deal " + strings.Replace(deal, line, line+" 7", 1)
			}
			_, err := hearts.ReadRecord(strings.NewReader(strings.Join(deals[:i+1], "deal ") + spoiled))
			var where *hearts.RecordError
			if !errors.As(err, &where) || where.Deal != i+1 {
				t.Errorf("line %d of deal %d, %q: %v", j, i+1, line, err)
			}
		}
	}
	var whole map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object), &whole); err != nil {
		t.Fatal(err)
	}
	var list []map[string]json.RawMessage
	if err := json.Unmarshal(whole["deals"], &list); err != nil {
		t.Fatal(err)
	}
	for i, deal := range list {
		for key, value := range deal {
			for _, bad := range []string{`[[1]]`, `"x"`, `[7]`, `[]`} {
				if key == "added" || key == "totals" || key == "passes" || bad != `[]` {
					deal[key] = json.RawMessage(bad)
					whole["deals"] = must(json.Marshal(list[:i+1]))
					err := json.Unmarshal(must(json.Marshal(whole)), new(hearts.Record))
					var where *hearts.RecordError
					if key == "passes" && bad == `[]` && v.Passing(i+1) == hearts.Hold {
						continue
					}
					if !errors.As(err, &where) || where.Deal != i+1 {
						t.Errorf("%s of deal %d as %s: %v", key, i+1, bad, err)
					}
				}
			}
			deal[key] = value
		}
	}
}

var _ io.Reader = zeros{}

// TestFailingReader: what a reader gave before it failed is read, whole cards of an open
// line too.
func TestFailingReader(t *testing.T) {
	g := playOn(begun(hearts.Variant{}, 1), rand.New(rand.NewPCG(1, 0)), 7)
	failing := io.MultiReader(strings.NewReader(g.Record().String()), iotest.ErrReader(io.ErrClosedPipe))
	record, err := hearts.ReadRecord(failing)
	if err != io.ErrClosedPipe || !record.Equal(g.Record()) {
		t.Errorf("%v, %v", record.Game(), err)
	}
}

// TestRecordOfASampledWorld: a world of a game that has had all deals that it can has a
// record that can be read.
func TestRecordOfASampledWorld(t *testing.T) {
	g := must(hearts.NewAt(holding(hearts.Variant{Target: 1_000_000}), 1_000_000_000))
	g = must(must(dealFrom(g, 1).Playout(nil, nil)).Deal(nil))
	world := g.View(0).Worlds().Sample(nil)
	if record, err := readRecord(world.Record().String()); err != nil || !record.Game().Equal(world) {
		t.Errorf("text: %v", err)
	}
	var record hearts.Record
	if err := json.Unmarshal([]byte(jsonOf(world.Record())), &record); err != nil ||
		!record.Game().Equal(world) {
		t.Errorf("JSON: %v", err)
	}
}

// TestErrorsForgeNoLine: what a client sends as the name of an option cannot break the
// line of a log, and is valid UTF-8.
func TestErrorsForgeNoLine(t *testing.T) {
	errs := []error{json.Unmarshal([]byte(`{"a\nINFO admin":1}`), new(hearts.Variant)),
		hearts.Option{Key: "a\nb"}.Set(new(hearts.Variant), "")}
	for _, text := range []string{"\x1b[31m=1", "\xff\xfe"} {
		_, err := hearts.ParseVariant(text)
		errs = append(errs, err)
	}
	_, err := hearts.ReadRecord(strings.NewReader("hearts 1\n\xff\n"))
	errs = append(errs, err)
	for _, err := range errs {
		if text := err.Error(); strings.ContainsAny(text, "\n\x1b") || !utf8.ValidString(text) {
			t.Errorf("%q", text)
		}
	}
	where := *errorOf[*hearts.RecordError](err)
	var again hearts.RecordError
	if err := json.Unmarshal([]byte(jsonOf(where)), &again); err != nil || again.Found != where.Found {
		t.Errorf("%v, %q, want %q", err, again.Found, where.Found)
	}
}

// TestMoveJSONIsBounded: a client cannot make a server read a move without end.
func TestMoveJSONIsBounded(t *testing.T) {
	huge := `{"deal":[` + strings.Repeat("[],", 1<<20) + `[]]}`
	if err := new(hearts.Move).UnmarshalJSON([]byte(huge)); !errors.Is(err, hearts.ErrSyntax) {
		t.Errorf("%v", err)
	}
}
