package hearts_test

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The widest lines, in columns. A tab goes to the next multiple of four.
const (
	widestComment      = 90 // and Markdown
	widestCode         = 110
	widestPreformatted = 80 // without the comment sign: pkg.go.dev cuts off what is longer
)

// TestWidths finds lines that are too wide in every Go and Markdown file of the
// repository.
func TestWidths(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		wide := map[string]func([]byte) []string{".go": wideInGo, ".md": wideInMarkdown}[filepath.Ext(path)]
		if wide == nil {
			return nil
		}
		checked++
		source, err := os.ReadFile(path)
		for _, fault := range wide(source) {
			t.Errorf("%s:%s", path, fault)
		}
		return err
	})
	if err != nil || checked < 10 {
		t.Errorf("%d files checked: %v", checked, err)
	}
}

// TestWidthsAreMeasured makes sure that the test above can fail, line by line.
func TestWidthsAreMeasured(t *testing.T) {
	const code = "package a\n\n"
	long := strings.Repeat("x", 100)
	longer := strings.Repeat("x", 120)
	for _, test := range []struct {
		name  string
		wide  func([]byte) []string
		text  string
		fault bool
	}{
		{"a comment", wideInGo, code + "// " + long, true},
		{"a comment that just fits", wideInGo, code + "// " + long[:87], false},
		{"a comment behind a tab", wideInGo, code + "func f() {\n\t// " + long[:84] + "\n}", true},
		{"a comment behind a tab that just fits", wideInGo, code + "func f() {\n\t// " + long[:83] + "\n}",
			false},
		{"a block comment", wideInGo, code + "/*\n" + long + "\n*/", true},
		{"preformatted text", wideInGo, code + "// A\n//\n//\t" + long[:81] + "\nfunc A() {}", true},
		{"preformatted text that just fits", wideInGo, code + "// A\n//\n//\t" + long[:80] + "\nfunc A() {}",
			false},
		{"a directive", wideInGo, code + "//lint:ignore " + long, false},
		{"code", wideInGo, code + "var a, " + longer + " = 1, 2", true},
		{"code that fits", wideInGo, code + "var " + long + " = 123", false},
		{"a literal alone", wideInGo, code + "var a = \"\" +\n\t\"" + longer + "\" + \"\"", true},
		{"one literal", wideInGo, code + "var a = \"\" +\n\t\"" + longer + "\"", false},
		{"a raw literal", wideInGo, code + "var a = `\n" + longer + "\n`", false},
		{"output of an example", wideInGo, code + "func f() {\n\t// Output:\n\t// " + long + "\n}", false},
		{"a sentence", wideInMarkdown, long, true},
		{"a table", wideInMarkdown, "| " + long + " |", false},
		{"a link", wideInMarkdown, "https://" + long, false},
		{"a program", wideInMarkdown, "```go\n" + long + "\n```\n", false},
		{"a wide program", wideInMarkdown, "```go\n" + longer + "\n```\n", true},
		{"a sentence after a program", wideInMarkdown, "```go\n```\n" + long, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.wide([]byte(test.text)); (len(got) > 0) != test.fault {
				t.Errorf("found %q in\n%s", got, test.text)
			}
		})
	}
}

// columns returns the width of a line.
func columns(line string) (width int) {
	for _, r := range line {
		if r == '\t' {
			width += 4 - width%4
		} else {
			width++
		}
	}
	return width
}

// wideInMarkdown returns the lines of text that are too wide. Tables and lines with an
// address may be.
func wideInMarkdown(source []byte) (faults []string) {
	most := widestComment
	for i, line := range strings.Split(string(source), "\n") {
		if strings.HasPrefix(line, "```") {
			most = widestComment + widestCode - most // the program begins or ends
		}
		free := strings.HasPrefix(line, "|") || strings.Contains(line, "://")
		if n := columns(line); n > most && !free {
			faults = append(faults, tooWide(i+1, n, most))
		}
	}
	return faults
}

func tooWide(line, width, most int) string {
	return fmt.Sprintf("%d: %d columns, at most %d are wanted", line, width, most)
}

// wideInGo returns the lines of a program that are too wide. Directives, the output of
// examples and lines of one literal may be.
func wideInGo(source []byte) (faults []string) {
	lines := strings.Split(strings.ReplaceAll(string(source), "\r\n", "\n"), "\n")
	tokens := tokensByLine(source)
	output := false
	for i, line := range lines {
		on := tokens[i+1]
		comment := len(on) > 0 && on[0] == token.COMMENT
		text := strings.TrimSpace(line)
		output = comment && (output || text == "// Output:" || text == "// Unordered output:")
		code, preformatted := strings.CutPrefix(line, "//\t")
		switch {
		case output, isDirective(text), isLiteral(on):
		case comment && preformatted:
			if n := columns(code); n > widestPreformatted {
				faults = append(faults, tooWide(i+1, n, widestPreformatted))
			}
		case comment && columns(line) > widestComment:
			faults = append(faults, tooWide(i+1, columns(line), widestComment))
		case columns(line) > widestCode:
			faults = append(faults, tooWide(i+1, columns(line), widestCode))
		}
	}
	return faults
}

// isDirective reports whether a line is for a tool, such as "//go:embed *.go".
func isDirective(line string) bool {
	word, ok := strings.CutPrefix(line, "//")
	tool, _, colon := strings.Cut(word, ":")
	return ok && colon && tool != "" && !strings.ContainsAny(tool, " \t")
}

// isLiteral reports whether a line is one literal, perhaps with a sign after it.
func isLiteral(tokens []token.Token) bool {
	signs := []token.Token{token.COMMA, token.ADD, token.RPAREN, token.RBRACE, token.SEMICOLON}
	return len(tokens) > 0 && tokens[0] == token.STRING &&
		!slices.ContainsFunc(tokens[1:], func(t token.Token) bool { return !slices.Contains(signs, t) })
}

// tokensByLine returns what stands on each line. A comment or a literal of several lines
// stands on all of them.
func tokensByLine(source []byte) map[int][]token.Token {
	set := token.NewFileSet()
	file := set.AddFile("", set.Base(), len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	on := map[int][]token.Token{}
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return on
		}
		first := file.Line(pos)
		for line := first; line <= first+strings.Count(strings.TrimSuffix(text, "\n"), "\n"); line++ {
			on[line] = append(on[line], tok)
		}
	}
}
