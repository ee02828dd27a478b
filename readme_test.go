package hearts_test

import (
	"strings"
	"testing"
)

// TestReadmeExample: the example in the README is the body of Example_game, which is
// compiled and run.
func TestReadmeExample(t *testing.T) {
	readme := readFile("README.md")
	_, code, _ := strings.Cut(readme, "```go\n")
	code, _, found := strings.Cut(code, "```\n")
	if !found || code == "" {
		t.Fatal("README.md has no example")
	}
	example := strings.ReplaceAll(readFile("example_game_test.go"), "\n\t", "\n")
	if !strings.Contains(example, "{\n"+code) {
		t.Errorf("the example of README.md is not the body of Example_game:\n%s", code)
	}
}
