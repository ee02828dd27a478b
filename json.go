package hearts

import (
	"bytes"
	"encoding/json"
	"slices"
)

// eachMember calls member for each member of a JSON object, in order.
func eachMember(data []byte, member func(key string, value json.RawMessage) error) error {
	data = trimJSON(data)
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

// byteOrderMark can come before a text in a file.
const byteOrderMark = "\ufeff"

// trimJSON returns JSON without a byte order mark and without white space around
// it.
func trimJSON(data []byte) []byte {
	return bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(data), []byte(byteOrderMark)))
}

// isNull reports whether the JSON is null. As everywhere in encoding/json, null
// changes nothing in a value that it is read into.
func isNull(data []byte) bool { return string(trimJSON(data)) == "null" }

// A member is a member that a JSON object may have.
type member struct {
	key    string
	place  any // a pointer to what its value is read into
	needed bool
}

// What to do with a key that is not known.
type unknownKeys bool

const (
	refuse   unknownKeys = false
	passOver unknownKeys = true
)

// readObject reads a JSON object. A key is as it is written and comes once,
// unlike in encoding/json. Null stands for a missing key, and for nothing else:
// in a list it is an error.
func readObject(data []byte, unknown unknownKeys, members ...member) error {
	seen := make([]bool, len(members))
	err := eachMember(data, func(key string, value json.RawMessage) error {
		i := slices.IndexFunc(members, func(m member) bool { return m.key == key })
		switch {
		case i < 0 && unknown == passOver:
			return nil
		case i < 0:
			return syntaxError(key, "not a key here")
		case isNull(value):
			return nil
		case seen[i]:
			return syntaxError(key, "key given twice")
		case nullInList(value):
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

// nullInList reports whether a list in the JSON has null in it.
func nullInList(data []byte) bool {
	if !bytes.Contains(data, []byte("null")) {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(data))
	var inList []bool // of what is open
	for {
		token, err := d.Token()
		switch {
		case err != nil: // the end
			return false
		case token == json.Delim('[') || token == json.Delim('{'):
			inList = append(inList, token == json.Delim('['))
		case token == json.Delim(']') || token == json.Delim('}'):
			inList = inList[:len(inList)-1]
		case token == nil && len(inList) > 0 && inList[len(inList)-1]:
			return true
		}
	}
}
