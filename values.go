package hearts

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// Values are points by [Card], each −300 … 300, or [Worthless]. Zero means the
// standard value of the card. So Values{QueenOfSpades: Worthless} takes the
// points off Q♠.
//
// The text is "QS:0,KS:10", where 0 stands for Worthless. The JSON is
// {"KS":10,"QS":0}.
type Values [64]int16

// Worthless makes a card worth no points. Zero would mean its standard value.
const Worthless = math.MinInt16

// maxPoints is for one card. The points of two packs still fit an int16.
const maxPoints = 300

// notPoints is what is wrong with the value of a card.
const notPoints = "not points from −300 to 300"

// entry returns the value of one card as text, such as "KS:10".
func (v *Values) entry(c Card) string { return c.String() + ":" + strconv.Itoa(points(v[c])) }

// points returns the number that stands for a value in text.
func points(value int16) int {
	if value == Worthless {
		return 0
	}
	return int(value)
}

// set gives a card that many points.
func (v *Values) set(c Card, points int) error {
	switch {
	case points < -maxPoints || points > maxPoints:
		return syntaxError(strconv.Itoa(points), notPoints)
	case points == 0:
		v[c] = Worthless
	default:
		v[c] = int16(points)
	}
	return nil
}

// String returns the values that are not standard, such as "QS:0,KS:10".
func (v Values) String() string {
	var words []string
	for c, value := range v {
		if value != 0 {
			words = append(words, v.entry(Card(c)))
		}
	}
	return strings.Join(words, ",")
}

// MarshalText writes the values as [Values.String] does. It fails for an invalid
// card, and for points out of range.
func (v Values) MarshalText() ([]byte, error) {
	for c, value := range v {
		switch {
		case value == 0:
		case !Card(c).Valid():
			return nil, syntaxError(v.entry(Card(c)), "not a card")
		case value != Worthless && (value < -maxPoints || value > maxPoints):
			return nil, syntaxError(v.entry(Card(c)), notPoints)
		}
	}
	return []byte(v.String()), nil
}

// UnmarshalText reads what [Values.MarshalText] writes into v. The value of a
// card that is not listed stays as it was.
func (v *Values) UnmarshalText(text []byte) error {
	if v == nil {
		return ErrNil
	}
	if len(text) == 0 {
		return nil
	}
	values := *v
	var seen Cards
	for word := range strings.SplitSeq(string(text), ",") {
		name, number, _ := strings.Cut(word, ":")
		c, err := ParseCard(name)
		if err != nil {
			return err
		}
		n, err := parseNumber(number)
		if err != nil {
			return syntaxError(word, notPoints)
		}
		if seen.Has(c) {
			return syntaxError(word, "card given twice")
		}
		seen = seen.With(c)
		if err := values.set(c, n); err != nil {
			return err
		}
	}
	*v = values
	return nil
}

// MarshalJSON writes an object of points by card. It fails as
// [Values.MarshalText] does.
func (v Values) MarshalJSON() ([]byte, error) {
	if _, err := v.MarshalText(); err != nil {
		return nil, err
	}
	object := map[Card]int{}
	for c, value := range v {
		if value != 0 {
			object[Card(c)] = points(value)
		}
	}
	return json.Marshal(object)
}

// UnmarshalJSON reads what [Values.MarshalJSON] writes. The value of a card that
// is not listed is the standard one. As everywhere in encoding/json, null changes
// nothing.
func (v *Values) UnmarshalJSON(data []byte) error {
	if v == nil {
		return ErrNil
	}
	if isNull(data) {
		return nil
	}
	var values Values
	var seen Cards
	err := eachMember(data, func(key string, value json.RawMessage) error {
		if isNull(value) {
			return nil
		}
		c, err := ParseCard(key)
		if err != nil {
			return err
		}
		if seen.Has(c) {
			return syntaxError(key, "card given twice")
		}
		seen = seen.With(c)
		var n int
		if err := json.Unmarshal(value, &n); err != nil {
			return syntaxError(string(value), notPoints)
		}
		return values.set(c, n)
	})
	if err == nil {
		*v = values
	}
	return err
}
