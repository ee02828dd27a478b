package hearts

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// TestConflictsAreDocumented compares the list of conflicts in doc.go with the table.
func TestConflictsAreDocumented(t *testing.T) {
	var list strings.Builder
	before := ""
	for _, c := range conflicts {
		field := c.field
		if field == before {
			field = ""
		}
		before = c.field
		fmt.Fprintf(&list, "\t%-22s%s\n", field, c.with)
	}
	contains(t, "doc.go", "\n\n"+list.String()+"\n")
}

// TestOptionsAreInTheReadme compares the table of options in the README with the options.
func TestOptionsAreInTheReadme(t *testing.T) {
	table := "| key | values | what it says | if not set |\n|---|---|---|---|\n"
	for o := range Options() {
		table += fmt.Sprintf("| `%s` | %s | %s | %s |\n",
			o.Key, valuesOf(o), strings.TrimSuffix(o.About, "."), o.Default)
	}
	contains(t, "README.md", "\n\n"+table+"\n")
}

// valuesOf says what an option can be set to.
func valuesOf(o Option) string {
	switch o.Kind {
	case NumberOption:
		return number(o.Least) + " … " + number(o.Most)
	case ChoiceOption:
		return strings.Join(o.Choices, ", ")
	case CardsOption:
		return "`2C,2D`"
	case CycleOption:
		return "`left,right,hold`"
	case ValuesOption:
		return "`QS:0,KS:10`"
	}
	return "switch"
}

// number writes a number for people.
func number(n int) string {
	s := strconv.Itoa(max(n, -n))
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if n < 0 {
		return "−" + s
	}
	return s
}

// TestNamesAreInTheReadme compares the list of named variants in the README with the
// names.
func TestNamesAreInTheReadme(t *testing.T) {
	var names []string
	for n := range NamedVariants() {
		names = append(names, "`"+n.Name+"`")
	}
	readme := read(t, "README.md")
	list := strings.Join(names, ", ") + "."
	if !strings.Contains(strings.Join(strings.Fields(readme), " "), list) {
		t.Errorf("README.md does not list\n%s", list)
	}
}

// TestKeysAreFieldNames: the key of an option is the name of the field with hyphens.
func TestKeysAreFieldNames(t *testing.T) {
	typ := reflect.TypeFor[Variant]()
	if typ.NumField() != len(optionRows) {
		t.Fatalf("%d fields and %d options", typ.NumField(), len(optionRows))
	}
	for i := range typ.NumField() {
		key := ""
		for j, r := range typ.Field(i).Name {
			if unicode.IsUpper(r) && j > 0 {
				key += "-"
			}
			key += string(unicode.ToLower(r))
		}
		if key != optionRows[i].key {
			t.Errorf("field %s has the key %s, want %s", typ.Field(i).Name, optionRows[i].key, key)
		}
		var v Variant
		field := reflect.ValueOf(&v).Elem().Field(i).Addr().Interface()
		if got := optionRows[i].field(&v); got != field {
			t.Errorf("%s is another field", optionRows[i].key)
		}
	}
}

// contains fails if the file does not contain the text.
func contains(t *testing.T, file, text string) {
	t.Helper()
	if !strings.Contains(read(t, file), text) {
		t.Errorf("%s does not contain\n%s", file, strings.TrimSpace(text))
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
