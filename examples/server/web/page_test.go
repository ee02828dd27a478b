package web

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// languagesOf reads the files of the languages.
func languagesOf(t *testing.T) map[string]map[string]string {
	t.Helper()
	texts := map[string]map[string]string{}
	for name, data := range pageFiles {
		if language, ok := strings.CutPrefix(name, "lang/"); ok {
			var read map[string]string
			if err := json.Unmarshal(data, &read); err != nil {
				t.Fatal(name, err)
			}
			texts[strings.TrimSuffix(language, ".json")] = read
		}
	}
	return texts
}

// keysNeeded returns the keys of everything that the page can have to say.
func keysNeeded(t *testing.T) (keys []string) {
	t.Helper()
	for o := range hearts.Options() {
		for _, part := range []string{"title", "about", "default"} {
			keys = append(keys, "option."+o.Key+"."+part)
		}
		for _, choice := range o.Choices {
			keys = append(keys, "choice."+o.Key+"."+choice)
		}
	}
	for v := range hearts.NamedVariants() {
		keys = append(keys, "variant."+v.Name+".title", "variant."+v.Name+".about")
	}
	for r := range hearts.Reasons() {
		keys = append(keys, "reason."+r.String())
	}
	for _, code := range append(refusals(t, "."), refusals(t, "../room")...) {
		keys = append(keys, "reason."+code)
	}
	// Texts that are named in the page and in its programs.
	named := regexp.MustCompile("data-t=\"([^\"]+)\"|\\bt\\('([^']+)'|\\bt\\([^'`]*\\? '([^']+)' : '([^']+)'")
	for name, data := range pageFiles {
		if !strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, ".js") {
			continue
		}
		for _, found := range named.FindAllStringSubmatch(string(data), -1) {
			keys = append(keys, slices.DeleteFunc(found[1:], func(s string) bool { return s == "" })...)
		}
	}
	// Keys that are put together there.
	for _, key := range []string{"deal", "pass", "play", "trick", "held", "moon.add", "moon.subtract"} {
		keys = append(keys, "log."+key)
	}
	for _, key := range []string{"pass", "play", "trick", "moon.add", "moon.subtract"} {
		keys = append(keys, "log.you."+key)
	}
	for _, key := range []string{"left", "right", "n-left", "n-right", "across", "hold", "scatter"} {
		keys = append(keys, "direction."+key)
	}
	return append(keys, "moon.add", "moon.subtract",
		"score.moon.add", "score.moon.subtract", "score.moon.choice", "status.read-only", "status.broken",
		"card.JK", "card.JR", "card.JB", "rank.J", "rank.Q", "rank.K", "rank.A",
		"suit.C", "suit.D", "suit.S", "suit.H", "kind.cards", "kind.cycle", "kind.values")
}

// refusals returns the values of all constants that are a Refusal in the files of a
// package.
func refusals(t *testing.T, dir string) (codes []string) {
	t.Helper()
	names, err := filepath.Glob(dir + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	constant := regexp.MustCompile(`\w+ +(?:room\.)?Refusal += "([^"]+)"`)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range constant.FindAllSubmatch(data, -1) {
			codes = append(codes, string(found[1]))
		}
	}
	return codes
}

// TestTexts finds a text that a language does not have, and one that nothing needs.
func TestTexts(t *testing.T) {
	texts := languagesOf(t)
	if names := slices.Sorted(maps.Keys(texts)); !slices.Equal(names, []string{"da", "en", "nb"}) {
		t.Fatalf("the languages are %v", names)
	}
	needed := keysNeeded(t)
	if len(needed) < 300 || len(refusals(t, "../room")) < 16 || len(refusals(t, ".")) < 5 {
		t.Errorf("only %d keys were found", len(needed))
	}
	holes := regexp.MustCompile(`\{\w+\}`)
	for language, read := range texts {
		for _, key := range needed {
			if read[key] == "" {
				t.Errorf("%s has no %q", language, key)
			}
		}
		for key, text := range read {
			plain := strings.TrimSuffix(key, ".one")
			if !slices.Contains(needed, plain) {
				t.Errorf("%s has %q, which nothing needs", language, key)
			}
			other, found := texts["en"][key]
			if !found {
				t.Errorf("%s has %q, and English has not", language, key)
			}
			for _, hole := range holes.FindAllString(text, -1) {
				if !strings.Contains(other, hole) && !strings.Contains(texts["en"][plain], hole) {
					t.Errorf("%s, %q: nothing fills %s", language, key, hole)
				}
			}
		}
	}
}

// TestFiles finds a file that the page asks for and that there is not, and anything
// from another host.
func TestFiles(t *testing.T) {
	asked := regexp.MustCompile(`(?:src|href)="([^"#]+)"|from '\./([^']+)'`)
	for name, data := range pageFiles {
		for _, found := range asked.FindAllStringSubmatch(string(data), -1) {
			if file := found[1] + found[2]; pageFiles[file] == nil {
				t.Errorf("%s asks for %s", name, file)
			}
		}
		if elsewhere := regexp.MustCompile(`https?://[^\s'"]+`).Find(data); elsewhere != nil &&
			string(elsewhere) != "http://www.w3.org/2000/svg" {
			t.Errorf("%s names %s", name, elsewhere)
		}
	}
	if !bytes.Contains(pageFiles["index.html"], []byte(`name="build" content="`+pageBuild+`"`)) {
		t.Error("the page does not say its build")
	}
	for name := range pageFiles {
		if contentTypes[name[strings.LastIndex(name, "."):]] == "" {
			t.Errorf("%s has no content type", name)
		}
	}
}
