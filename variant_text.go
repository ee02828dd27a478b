package hearts

import (
	"encoding/json"
	"strconv"
	"strings"
)

// ParseVariant reads a variant from a line of words such as
//
//	players=5 queen-breaks-hearts moon=subtract
//
// Each word is the key of an option, "=" and a value. A switch needs no value.
// The keys stand at the fields of [Variant], and their types say how values are
// written; lists have commas and no spaces.
//
// A name may come first, and the options then change that variant: "omnibus
// moon=off", "black-maria players=3 removed=2C". In "spot values=QS:25" only the
// values listed change. An empty list is that of the zero Variant: "heartsette
// removed= players=5 kitty=2". [NamedVariants] lists the names.
//
// Unknown words, words that come twice and wrong values are reported together,
// each as a [*FieldError]; [Faults] lists them. Whether the options fit together
// is for [New] to say.
func ParseVariant(s string) (Variant, error) {
	var r optionReader
	words := 0
	for word := range strings.FieldsSeq(strings.TrimPrefix(s, byteOrderMark)) {
		words++
		if named, ok := variantNamed(word); words == 1 && ok {
			r.variant = named
			continue
		}
		if !r.readWord(word) {
			break
		}
	}
	if words == 0 {
		return Variant{}, syntaxError(s, "not a variant")
	}
	return r.end()
}

// maxFaults is how many faults of one text are reported. More would only make the
// answer longer than the question.
const maxFaults = 25

// An optionReader reads options by their keys, and collects what is wrong with
// them.
type optionReader struct {
	variant Variant
	faults  faults
	seen    map[string]bool
}

// end returns the variant, or all faults.
func (r *optionReader) end() (Variant, error) {
	if len(r.faults) > 0 {
		return Variant{}, r.faults.joined()
	}
	return r.variant, nil
}

// readWord reads one option of a text. It is false once there are enough faults.
func (r *optionReader) readWord(word string) bool {
	key, value, hasValue := strings.Cut(word, "=")
	return r.read(key, func(o *optionRow) error {
		if !hasValue && o.kind() == SwitchOption {
			value = "true"
		}
		if value == "" && !(hasValue && o.isList()) {
			return syntaxError(word, "option without a value")
		}
		return o.setText(&r.variant, value)
	})
}

// read sets the option with a key. It is false once there are enough faults.
func (r *optionReader) read(key string, set func(*optionRow) error) bool {
	o := optionNamed(key)
	_, isName := variantNamed(key)
	switch {
	case o == nil && isName:
		r.faults.add(key, ErrUnknown, "the name of a variant can only come first")
	case o == nil:
		r.faults.add(escaped(key), ErrUnknown, ErrUnknown.Sentence())
	case r.seen[key]:
		r.faults.add(key, ErrTwice, ErrTwice.Sentence())
	default:
		if r.seen == nil {
			r.seen = map[string]bool{}
		}
		r.seen[key] = true
		if err := set(o); err != nil {
			r.faults = append(r.faults, &FieldError{key, err})
		}
	}
	return len(r.faults) < maxFaults
}

// String returns the variant as [ParseVariant] reads it: the options that are
// set, or "standard" if none is.
func (v Variant) String() string {
	var words []string
	for i := range optionRows {
		o := &optionRows[i]
		text, _ := o.text(&v)
		switch {
		case !o.isSet(&v):
		case o.kind() == SwitchOption:
			words = append(words, o.key)
		default:
			words = append(words, o.key+"="+text)
		}
	}
	if len(words) == 0 {
		return namedRows[0].name
	}
	return strings.Join(words, " ")
}

// MarshalText writes the variant as [Variant.String] does. It fails for a value
// that no text can say, such as Moon(9).
func (v Variant) MarshalText() ([]byte, error) {
	for i := range optionRows {
		if _, err := optionRows[i].text(&v); err != nil {
			return nil, err
		}
	}
	return []byte(v.String()), nil
}

// UnmarshalText reads a variant as [ParseVariant] does.
func (v *Variant) UnmarshalText(text []byte) error {
	if v == nil {
		return ErrNil
	}
	parsed, err := ParseVariant(string(text))
	if err == nil {
		*v = parsed
	}
	return err
}

// MarshalJSON writes an object of the options that are set, with the keys of the
// text:
//
//	{"players":5,"removed":["2C","2D"],"passes":["left","hold"],
//	 "queen-breaks-hearts":true,"values":{"KS":10,"QS":0},"moon":"subtract"}
func (v Variant) MarshalJSON() ([]byte, error) {
	object := []byte{'{'}
	for i := range optionRows {
		o := &optionRows[i]
		if !o.isSet(&v) {
			continue
		}
		value, err := json.Marshal(o.field(&v))
		if err != nil {
			return nil, err
		}
		if len(object) > 1 {
			object = append(object, ',')
		}
		object = append(strconv.AppendQuote(object, o.key), ':')
		object = append(object, value...)
	}
	return append(object, '}'), nil
}

// UnmarshalJSON reads an object as [Variant.MarshalJSON] writes it. An option
// that it does not name, or that is null, is zero. Unknown keys, keys that come
// twice and values of a wrong type are reported as by [ParseVariant]: to ignore
// an option would change the game.
func (v *Variant) UnmarshalJSON(data []byte) error {
	if v == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	var r optionReader
	err := eachMember(data, func(key string, value json.RawMessage) error {
		if isNull(value) && optionNamed(key) != nil {
			return nil
		}
		r.read(key, func(o *optionRow) error { return o.setJSON(&r.variant, value) })
		if len(r.faults) == maxFaults {
			return r.faults.joined()
		}
		return nil
	})
	if err != nil {
		return err
	}
	read, err := r.end()
	if err == nil {
		*v = read
	}
	return err
}
