package hearts_test

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeExample: the example of the README is the body of Example, which is compiled
// and run, and what the README says that it prints is what it prints.
func TestReadmeExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(readme), "```")
	if len(parts) != 5 {
		t.Fatalf("the README has %d parts with fences between them, want 5", len(parts))
	}
	code, output := strings.TrimPrefix(parts[1], "go\n"), strings.TrimPrefix(parts[3], "\n")
	body := "{\n" + code + "// Output:\n// " +
		strings.ReplaceAll(strings.TrimSuffix(output, "\n"), "\n", "\n// ") + "\n}\n"
	if example := strings.ReplaceAll(string(source), "\n\t", "\n"); !strings.Contains(example, body) {
		t.Errorf("the example of the README is not the body of Example:\n%s", body)
	}
}
