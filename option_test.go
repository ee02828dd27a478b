package hearts_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestOptionsAreEnoughForAForm: what Get says of every option of a variant, Set makes the
// same variant of. An option that went to a client as JSON and came back does as well.
func TestOptionsAreEnoughForAForm(t *testing.T) {
	var options []hearts.Option
	if err := json.Unmarshal([]byte(jsonOf(slices.Collect(hearts.Options()))), &options); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		v, again := writableVariant(t), allNamed()
		for _, o := range options {
			if err := o.Set(&again, o.Get(v)); err != nil {
				t.Fatalf("%s: %v", o.Key, err)
			}
		}
		if again != v {
			t.Fatalf("%v became %v", v, again)
		}
	})
}

// TestOptionChoices: what an option says that it can be set to, it can, and New takes it
// at some table.
func TestOptionChoices(t *testing.T) {
	for o := range hearts.Options() {
		var v hearts.Variant
		for _, choice := range o.Choices {
			if err := o.Set(&v, choice); err != nil || o.Get(v) != choice {
				t.Errorf("%s=%s: %q, %v", o.Key, choice, o.Get(v), err)
			}
		}
		if isChoice := o.Kind == hearts.ChoiceOption; isChoice != (len(o.Choices) > 1) {
			t.Errorf("%s has the choices %q", o.Key, o.Choices)
		}
		if ranged := o.Least != o.Most; ranged != (o.Kind == hearts.NumberOption ||
			o.Kind == hearts.ValuesOption) {
			t.Errorf("%s has the range %d to %d", o.Key, o.Least, o.Most)
		}
		if o.Choices != nil {
			o.Choices[0] = "spoiled"
		}
	}
	for o := range hearts.Options() {
		if slices.Contains(o.Choices, "spoiled") {
			t.Errorf("the choices of %s are shared", o.Key)
		}
	}
}

func TestOptionSet(t *testing.T) {
	for _, test := range []struct {
		name, key, text string
		want            hearts.Variant
	}{
		{"number", "players", "5", hearts.Variant{Players: 5}},
		{"number with white space", "players", " 5\r\n", hearts.Variant{Players: 5}},
		{"zero", "players", "0", hearts.Variant{}},
		{"switch", "sides", "true", hearts.Variant{Sides: true}},
		{"switch off", "sides", "false", hearts.Variant{}},
		{"choice", "moon", "unless-lost", hearts.Variant{Moon: hearts.MoonUnlessLost}},
		{"no choice", "moon", "default", hearts.Variant{}},
		{"cards", "removed", "2♣, 2D", hearts.Variant{Removed: bag("2C 2D")}},
		{"directions", "passes", "left, hold", hearts.Variant{Passes: hearts.Cycle{hearts.Left,
			hearts.Hold}}},
		{"values", "values", "QS:0, KS:10", hearts.Variant{Values: hearts.Values{
			hearts.QueenOfSpades: hearts.Worthless, hearts.KingOfSpades: 10}}},
		{"values without commas", "values", " QS:0  KS:10 ", hearts.Variant{Values: hearts.Values{
			hearts.QueenOfSpades: hearts.Worthless, hearts.KingOfSpades: 10}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := hearts.Option{Key: test.key}
			var v hearts.Variant
			if err := o.Set(&v, test.text); err != nil || v != test.want {
				t.Errorf("%v, %v", v, err)
			}
			if err := o.Set(&v, " "); err != nil || v != (hearts.Variant{}) {
				t.Errorf("reset: %v, %v", v, err)
			}
		})
	}
}

// TestOptionSetReplacesLists: unlike in a text that follows a name, the values before go.
func TestOptionSetReplacesLists(t *testing.T) {
	v := hearts.Spot()
	if err := (hearts.Option{Key: "values"}).Set(&v, "QS:25"); err != nil ||
		v != (hearts.Variant{Values: hearts.Values{hearts.QueenOfSpades: 25}}) {
		t.Errorf("%v, %v", v, err)
	}
}

func TestOptionSetRefuses(t *testing.T) {
	for _, test := range []struct {
		key, text string
		want      hearts.Reason
	}{
		{"whist", "5", hearts.ErrUnknown}, {"", "", hearts.ErrUnknown}, {"players", "five", hearts.ErrSyntax},
		{"players", "5 6", hearts.ErrSyntax}, {"sides", "on", hearts.ErrSyntax}, {"moon", "half",
			hearts.ErrSyntax},
		{"removed", "2X", hearts.ErrSyntax}, {"passes", "left,up", hearts.ErrSyntax},
		{"values", "QS:9999", hearts.ErrSyntax}, {"values", "QS", hearts.ErrSyntax},
		{"values", "QS:5,KS:x", hearts.ErrSyntax}, {"removed", ",", hearts.ErrSyntax},
		{"passes", ",", hearts.ErrSyntax}, {"whist", "", hearts.ErrUnknown},
		{"Players", "4", hearts.ErrUnknown},
	} {
		t.Run(test.key+"="+test.text, func(t *testing.T) {
			v := hearts.BlackMaria()
			err := hearts.Option{Key: test.key}.Set(&v, test.text)
			var field *hearts.FieldError
			if !errors.As(err, &field) || field.Field != test.key || !errors.Is(err, test.want) ||
				v != hearts.BlackMaria() {
				t.Errorf("%v, %v", v, err)
			}
			faults := slices.Collect(hearts.Faults(errors.Join(nil, err, errors.New("another"))))
			if len(faults) != 1 || faults[0] != field {
				t.Errorf("faults %v", faults)
			}
		})
	}
	if got := (hearts.Option{Key: "whist"}).Get(hearts.BlackMaria()); got != "" {
		t.Errorf("an option that there is not is %q", got)
	}
	var v hearts.Variant
	long := hearts.Option{Key: strings.Repeat("x", 1000)}
	if err := long.Set(&v, "1"); !errors.Is(err, hearts.ErrUnknown) || len(err.Error()) > 200 {
		t.Errorf("an option with a long name: %v", err)
	}
}

// TestFaultSentence: a fault says what is wrong without the names of package and option.
func TestFaultSentence(t *testing.T) {
	_, err := hearts.New(hearts.Variant{Target: -5})
	for fault := range hearts.Faults(err) {
		if got := fault.Sentence(); got != "-5 is out of range, 1 to 1000000" {
			t.Errorf("%q", got)
		}
	}
}

// TestFaultsStop: the faults can be left early.
func TestFaultsStop(t *testing.T) {
	_, err := hearts.New(hearts.Variant{Target: -5, Deals: -5, Kitty: -1})
	n := 0
	for range hearts.Faults(err) {
		if n++; n == 2 {
			break
		}
	}
	if all := len(slices.Collect(hearts.Faults(err))); n != 2 || all != 3 {
		t.Errorf("%d of %d faults", n, all)
	}
}

// TestOptionGetSaysWhatNoTextCan: a value that cannot be written is shown as it is.
func TestOptionGetSaysWhatNoTextCan(t *testing.T) {
	for key, v := range map[string]hearts.Variant{
		"moon": {Moon: 9}, "opening": {Opening: -1}, "exact-target": {ExactTarget: 7},
		"passes": {Passes: hearts.Cycle{0, hearts.Left}}, "values": {Values: hearts.Values{16: 4}},
	} {
		o := hearts.Option{Key: key}
		if text := o.Get(v); text == "" || o.Set(&v, text) == nil {
			t.Errorf("%s is %q", key, text)
		}
	}
}

// TestOptionRanges: a number is refused just below its range and just above it, at its
// ends it is not. Zero stands for an option that is not set.
func TestOptionRanges(t *testing.T) {
	for o := range hearts.Options() {
		if (o.Kind == hearts.NumberOption || o.Kind == hearts.ValuesOption) != (o.Least < o.Most) {
			t.Errorf("%s is a %v of %d to %d", o.Key, o.Kind, o.Least, o.Most)
		}
		if o.Kind != hearts.NumberOption {
			continue
		}
		for _, n := range []int{o.Least - 1, o.Least, 0, o.Most, o.Most + 1} {
			v := hearts.Variant{}
			if err := o.Set(&v, jsonOf(n)); err != nil {
				t.Fatal(err)
			}
			_, err := hearts.New(v)
			out := false
			for fault := range hearts.Faults(err) {
				out = out || fault.Field == o.Key && reasonOf(fault) == hearts.ErrRange &&
					strings.HasSuffix(fault.Error(), " to "+jsonOf(o.Most))
			}
			if want := n != 0 && (n < o.Least || n > o.Most); out != want {
				t.Errorf("%s=%d: %v", o.Key, n, err)
			}
		}
	}
}

// TestOptionsJSON compares the options as JSON with a golden file, so that a change to a
// form is seen.
func TestOptionsJSON(t *testing.T) {
	all := slices.Collect(hearts.Options())
	checkGolden(t, "testdata/options.json", indented(jsonOf(all)))
	var read []hearts.Option
	if err := json.Unmarshal([]byte(readFile("testdata/options.json")), &read); err != nil ||
		jsonOf(read) != jsonOf(all) {
		t.Errorf("they are read as %v, %v", read, err)
	}
}
