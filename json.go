package hearts

import (
	"bytes"
	"encoding/json"
	"slices"
)

// eachMember calls member for each member of a JSON object, in order.
func eachMember(data []byte, member func(key string, value json.RawMessage) error) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('{') || !json.Valid(data) {
		return syntaxError(string(data), "not a JSON object")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		if err := member(name, value); err != nil {
			return err
		}
	}
	return nil
}

// eachElement calls element for each element of a JSON array, one after the
// other, so that no more than one of them is held as anything but text.
func eachElement(data json.RawMessage, element func(json.RawMessage) error) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('[') {
		return syntaxError(string(data), "not a list")
	}
	for d.More() {
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		if err := element(value); err != nil {
			return err
		}
	}
	return nil
}

// isNull reports whether the JSON is null. As everywhere in encoding/json, null
// changes nothing in a value that it is read into.
func isNull(data []byte) bool { return string(bytes.TrimSpace(data)) == "null" }

// A member is a member that a JSON object may have.
type member struct {
	key    string
	place  any // a pointer to what its value is read into
	needed bool
}

// raw reports whether the member is read as it stands.
func (m member) raw() bool {
	_, ok := m.place.(*json.RawMessage)
	return ok
}

// readObject reads a JSON object more strictly than encoding/json. A key is as it
// is written, comes once, and no other key comes. Nothing is null except in what
// is read as it stands; no text in the JSON of this package has the word null in
// it.
func readObject(data []byte, members ...member) error {
	seen := make([]bool, len(members))
	err := eachMember(data, func(key string, value json.RawMessage) error {
		i := slices.IndexFunc(members, func(m member) bool { return m.key == key })
		switch {
		case i < 0:
			return syntaxError(key, "not a key here")
		case seen[i]:
			return syntaxError(key, "key given twice")
		case bytes.Contains(value, []byte("null")) && !members[i].raw():
			return syntaxError(string(value), "not a value of "+key)
		}
		seen[i] = true
		err := json.Unmarshal(value, members[i].place)
		return asSyntaxError(err, value, "not a value of "+key)
	})
	for i, m := range members {
		if err == nil && m.needed && !seen[i] {
			err = syntaxError(m.key, "key missing")
		}
	}
	return err
}

// sameJSON reports whether two JSON texts say the same.
func sameJSON(a, b []byte) bool {
	x, xError := anyValue(a)
	y, yError := anyValue(b)
	return xError == nil && yError == nil && sameValue(x, y)
}

// anyValue reads a JSON value. A number keeps its text.
func anyValue(data []byte) (value any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	err = d.Decode(&value)
	return value, err
}

func sameValue(x, y any) bool {
	switch x := x.(type) {
	case map[string]any:
		y, ok := y.(map[string]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for key, value := range x {
			if other, ok := y[key]; !ok || !sameValue(value, other) {
				return false
			}
		}
		return true
	case []any:
		y, ok := y.([]any)
		return ok && slices.EqualFunc(x, y, sameValue)
	}
	switch y.(type) {
	case map[string]any, []any:
		return false
	}
	return x == y
}

// keysOnce returns an error if a key comes twice in an object of the JSON,
// however deep.
func keysOnce(data []byte) error {
	if !json.Valid(data) {
		return syntaxError(string(data), "not JSON")
	}
	var open []map[string]bool // the keys of each object, and nil for a list
	d := json.NewDecoder(bytes.NewReader(data))
	for isKey := false; ; {
		token, err := d.Token()
		if err != nil { // the end
			return nil
		}
		switch key, isText := token.(string); {
		case token == json.Delim('{'):
			open = append(open, map[string]bool{})
		case token == json.Delim('['):
			open = append(open, nil)
		case token == json.Delim('}') || token == json.Delim(']'):
			open = open[:len(open)-1]
		case isKey && isText && open[len(open)-1][key]:
			return syntaxError(key, "key given twice")
		case isKey && isText:
			open[len(open)-1][key] = true
			isKey = false
			continue
		}
		isKey = len(open) > 0 && open[len(open)-1] != nil
	}
}
