package hearts

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// An enum is the texts of an enumeration, by number.
type enum struct {
	name  string // of the Go type, such as "Moon"
	a     string // what one is called in an error, such as "a kind of moon"
	texts []string
}

// text returns the text of a number, or the name of the type with the number if
// there is none.
func (e *enum) text(i int8) string {
	if i < 0 || int(i) >= len(e.texts) {
		return e.name + "(" + strconv.Itoa(int(i)) + ")"
	}
	return e.texts[i]
}

// marshal returns the text of a number, and an error if there is none.
func (e *enum) marshal(i int8) ([]byte, error) {
	if i < 0 || int(i) >= len(e.texts) {
		return nil, syntaxError(e.text(i), "not "+e.a)
	}
	return []byte(e.texts[i]), nil
}

// unmarshal sets a number by its text.
func (e *enum) unmarshal(text []byte, to *int8) error {
	if to == nil {
		return ErrNil
	}
	for i, t := range e.texts {
		if t == string(text) {
			*to = int8(i)
			return nil
		}
	}
	return syntaxError(string(text), "not "+e.a+" ("+strings.Join(e.texts, ", ")+")")
}

// parseNumber reads a number as [strconv.Itoa] writes it.
func parseNumber(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(n) != word {
		return 0, syntaxError(word, "not a number")
	}
	return n, nil
}

// parseNumbers reads a list of numbers.
func parseNumbers(words []string) ([]int, error) {
	numbers := make([]int, len(words))
	for i, word := range words {
		var err error
		if numbers[i], err = parseNumber(word); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// appendNumbers appends each number after a space.
func appendNumbers(text []byte, numbers []int) []byte {
	for _, n := range numbers {
		text = strconv.AppendInt(append(text, ' '), int64(n), 10)
	}
	return text
}

// escaped returns a text that can stand in a message: shortened, and without control
// characters, which could forge a line of a log.
func escaped(text string) string {
	quoted := strconv.Quote(shortened(text))
	return quoted[1 : len(quoted)-1]
}

// equalFold reports whether two texts differ in the case of ASCII letters at
// most. Unlike [strings.EqualFold] it takes no other sign for a letter, such as
// the Kelvin sign for K.
func equalFold(s, t string) bool {
	if len(s) != len(t) {
		return false
	}
	for i := range len(s) {
		if upper(s[i]) != upper(t[i]) {
			return false
		}
	}
	return true
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

// shortened returns a text, or the beginning of a long one, as valid UTF-8.
func shortened(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	end := 40
	if len(text) <= end {
		return text
	}
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
