// Consumer checks that a stranger can use the library: it packs the module at the root
// of the repository as a module proxy would, gets it from there into a new module
// elsewhere, and plays a game with it.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"log"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// version is what the module is published as; no file of it says which one it is.
var version = module.Version{Path: "github.com/hjerterfri/hearts", Version: "v0.0.1"}

// program is what the stranger writes, and result what it prints.
//
//go:embed testdata/main.go
var program []byte

const result = "14 deals: -11 won 101 86 48; after the end true"

func main() {
	log.SetFlags(0)
	log.SetPrefix("consumer: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: consumer ROOT")
	}
	if err := check(os.Args[1]); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("consumer: got %v and played: %s\n", version, result)
}

func check(root string) error {
	temp, err := os.MkdirTemp("", "consumer")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	proxy := filepath.Join(temp, "proxy")
	if err := publish(root, proxy); err != nil {
		return err
	}
	s := stranger{dir: filepath.Join(temp, "stranger"), env: environment(temp, proxy)}
	got, err := s.play()
	if err != nil {
		return err
	}
	if got != result {
		return fmt.Errorf("the game ended otherwise\ngot  %s\nwant %s", got, result)
	}
	return s.needsNothingElse()
}

// publish lays the module out as a proxy serves it.
func publish(root, proxy string) error {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	archive, err := pack(root)
	if err != nil {
		return err
	}
	dir := filepath.Join(proxy, filepath.FromSlash(version.Path), "@v")
	v := version.Version
	return writeFiles(dir, map[string][]byte{
		"list":      []byte(v + "\n"),
		v + ".info": []byte(`{"Version":"` + v + `"}`),
		v + ".mod":  mod,
		v + ".zip":  archive,
	})
}

// pack returns the zip of the module, made of what would be committed if all changes in
// the tree were: a new file that git ignores is left out, as it is from what others
// get.
func pack(root string) ([]byte, error) {
	tree, err := treeOf(root)
	if err != nil {
		return nil, err
	}
	var archive bytes.Buffer
	err = zip.CreateFromVCS(&archive, version, root, tree, "")
	return archive.Bytes(), err
}

// treeOf returns the hash of the git tree with all changes. It leaves the repository's
// own index alone.
func treeOf(root string) (tree string, err error) {
	temp, err := os.MkdirTemp("", "index")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	env := append(os.Environ(), "GIT_INDEX_FILE="+filepath.Join(temp, "index"))
	for _, args := range [][]string{{"read-tree", "HEAD"}, {"add", "--all"}, {"write-tree"}} {
		if tree, err = run(root, env, "git", args...); err != nil {
			return "", err
		}
	}
	return tree, nil
}

// A stranger has a module of its own that uses the library.
type stranger struct {
	dir string
	env []string
}

// environment is one in which the proxy is the only source of modules, and nothing
// downloaded stays.
func environment(temp, proxy string) []string {
	return append(os.Environ(),
		"GOENV=off",
		"GOFLAGS=-modcacherw",
		"GOMODCACHE="+filepath.Join(temp, "cache"),
		"GONOPROXY=none",
		"GOPROXY="+fileURL(proxy),
		"GOSUMDB=off", // it knows published versions only
		"GOTOOLCHAIN=local",
		"GOWORK=off",
	)
}

func fileURL(dir string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String()
}

// play gets the library and runs the program.
func (s stranger) play() (string, error) {
	if err := writeFiles(s.dir, map[string][]byte{"main.go": program}); err != nil {
		return "", err
	}
	for _, args := range [][]string{
		{"mod", "init", "example.com/stranger"},
		{"get", version.String()},
		{"mod", "verify"},
	} {
		if _, err := run(s.dir, s.env, "go", args...); err != nil {
			return "", err
		}
	}
	return run(s.dir, s.env, "go", "run", ".")
}

// needsNothingElse checks that no other module came along.
func (s stranger) needsNothingElse() error {
	sums, err := os.ReadFile(filepath.Join(s.dir, "go.sum"))
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(sums)) {
		if !strings.HasPrefix(line, version.Path+" ") {
			return errors.New("the library brought along " + line)
		}
	}
	return nil
}

func writeFiles(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// run returns what a command prints, without the space around it.
func run(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, env
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s%s", strings.Join(cmd.Args, " "), err, errs.String(), out)
	}
	return strings.TrimSpace(string(out)), nil
}
