package hearts

import (
	"os"
	"strings"
	"testing"
)

// TestOptionsAreDocumented: the README has a row for every option and names every named
// variant, and the documentation of each field gives its key.
func TestOptionsAreDocumented(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("variant.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range options {
		if !strings.Contains(string(readme), "| `"+o.key+"` |") {
			t.Errorf("README.md has no row for %s", o.key)
		}
		if !strings.Contains(string(source), "Key: "+o.key+".\n") {
			t.Errorf("no field of Variant has the key %s in its documentation", o.key)
		}
	}
	for _, n := range namedVariants {
		if !strings.Contains(string(readme), "`"+n.name+"`") {
			t.Errorf("README.md does not name %s", n.name)
		}
	}
}
