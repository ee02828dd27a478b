package hearts_test

import (
	"errors"
	"go/ast"
	"go/build"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestDocLinks: every link in a doc comment leads to a name that pkg.go.dev shows. A
// method counts only if it is declared on an exported type: pkg.go.dev has no link to one
// that a type gets from an unexported type.
func TestDocLinks(t *testing.T) {
	links := 0
	docs := readDocs(t, librarySources(t))
	for _, d := range docs.comments {
		for _, link := range linksIn(d.text) {
			links++
			if !docs.resolves(t, link) {
				t.Errorf("the comment of %s has a link to %s, which is nowhere", d.of, linkText(link))
			}
		}
	}
	if links == 0 {
		t.Error("no link is found")
	}
}

// TestDocLinksAreFollowed makes sure that the test above can fail.
func TestDocLinksAreFollowed(t *testing.T) {
	const source = `
// Package a is about [T], [T.Own], [T.Field], [*T], [C], [V], [F], [io.Reader] and
// [encoding/json.Marshal].
package a

import "io"

// A T has [T.Promoted], [T.field], [U], [part.Promoted], [io.Nothing], [nowhere.F] and
// [json.Marshal].
type T struct {
	part
	Field int // see [T.Nothing]
	field int
}

// Own gives [notALink] and [1].
func (t T) Own(io.Reader) {}

type part struct{}

func (part) Promoted() {}

const C = 1

var V = 1

func F() {}
`
	want := []string{"T.Promoted", "T.field", "U", "part.Promoted", "io.Nothing", "nowhere.F", "json.Marshal",
		"T.Nothing"}
	var got []string
	docs := readDocs(t, map[string][]byte{"a.go": []byte(source)})
	links := 0
	for _, d := range docs.comments {
		for _, link := range linksIn(d.text) {
			if links++; !docs.resolves(t, link) {
				got = append(got, linkText(link))
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) || links != len(want)+9 {
		t.Errorf("%d links, of which these lead nowhere: %q, want %q", links, got, want)
	}
}

// A docComment is the comment of a declaration or a field.
type docComment struct{ of, text string }

// docs are the comments of a package and the names that a link can lead to.
type docs struct {
	comments []docComment
	names    map[string]bool // "F", "T", "T.Method", "T.Field"
	imports  map[string]string
}

// readDocs reads the comments and names in the files of a package.
func readDocs(t *testing.T, files map[string][]byte) docs {
	t.Helper()
	d := docs{names: map[string]bool{}, imports: map[string]string{}}
	set := token.NewFileSet()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(set, name, files[name],
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path := must(strconv.Unquote(spec.Path.Value))
			d.imports[packageName(path)] = path
		}
		d.add("the package", file.Doc)
		for _, declaration := range file.Decls {
			d.read(declaration)
		}
	}
	return d
}

// packageName returns the name by which a package is used, which for "math/rand/v2" is
// rand.
func packageName(path string) string {
	dir, name := filepath.Split(path)
	if strings.HasPrefix(name, "v") && strings.Trim(name[1:], "0123456789") == "" && dir != "" {
		name = filepath.Base(dir)
	}
	return name
}

func (d *docs) add(of string, group *ast.CommentGroup) {
	if group != nil {
		d.comments = append(d.comments, docComment{of, group.Text()})
	}
}

// read notes the comments of a declaration, and its exported names.
func (d *docs) read(declaration ast.Decl) {
	switch decl := declaration.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		if decl.Recv != nil {
			receiver := decl.Recv.List[0].Type
			if pointer, ok := receiver.(*ast.StarExpr); ok {
				receiver = pointer.X
			}
			name = receiver.(*ast.Ident).Name + "." + name
		}
		d.name(name)
		d.add(name, decl.Doc)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			d.readSpec(decl, spec)
		}
	}
}

func (d *docs) readSpec(decl *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			d.name(name.Name)
		}
		d.add(spec.Names[0].Name, decl.Doc)
		d.add(spec.Names[0].Name, spec.Doc)
		d.add(spec.Names[0].Name, spec.Comment)
	case *ast.TypeSpec:
		d.name(spec.Name.Name)
		d.add(spec.Name.Name, decl.Doc)
		d.add(spec.Name.Name, spec.Doc)
		fields, ok := spec.Type.(*ast.StructType)
		if !ok {
			return
		}
		for _, field := range fields.Fields.List {
			d.add("a field of "+spec.Name.Name, field.Doc)
			d.add("a field of "+spec.Name.Name, field.Comment)
			for _, name := range field.Names {
				d.name(spec.Name.Name + "." + name.Name)
			}
		}
	}
}

// name notes a name of which each part is exported.
func (d *docs) name(name string) {
	if !slices.ContainsFunc(strings.Split(name, "."),
		func(part string) bool { return !ast.IsExported(part) }) {
		d.names[name] = true
	}
}

var couldBeName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*([/.][A-Za-z][A-Za-z0-9]*)*$`)

// linksIn returns the links in a comment, and everything in brackets that looks like one.
// A single word in small letters does not: it can be the name of a package or just a
// word.
func linksIn(text string) (links []*comment.DocLink) {
	p := comment.Parser{
		LookupPackage: func(name string) (string, bool) { return name, couldBeName.MatchString(name) },
		LookupSym:     func(string, string) bool { return true },
	}
	var find func(blocks []comment.Block)
	inText := func(text []comment.Text) {
		for _, t := range text {
			if link, ok := t.(*comment.DocLink); ok &&
				(link.Name != "" || strings.ContainsAny(link.ImportPath, "/.")) {
				links = append(links, link)
			}
		}
	}
	find = func(blocks []comment.Block) {
		for _, block := range blocks {
			switch block := block.(type) {
			case *comment.Paragraph:
				inText(block.Text)
			case *comment.Heading:
				inText(block.Text)
			case *comment.List:
				for _, item := range block.Items {
					find(item.Content)
				}
			}
		}
	}
	find(p.Parse(text).Content)
	return links
}

// linkText returns what is between the brackets of a link.
func linkText(link *comment.DocLink) string {
	parts := []string{link.ImportPath, link.Recv, link.Name}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ".")
}

// resolves reports whether a link leads to an exported name of this package or of
// another.
func (d *docs) resolves(t *testing.T, link *comment.DocLink) bool {
	name := strings.TrimPrefix(linkText(link), "*")
	if link.ImportPath == "" {
		return d.names[name]
	}
	path, ok := d.imports[link.ImportPath]
	if strings.Contains(link.ImportPath, "/") {
		path, ok = link.ImportPath, true
	}
	if !ok {
		return false
	}
	if link.Name == "" { // a package
		return true
	}
	found, err := exportedIn(path, strings.TrimPrefix(name, link.ImportPath+"."))
	if err != nil {
		t.Logf("%s cannot be looked up: %v", name, err)
		return true
	}
	return found
}

// exportedIn reports whether a package of the standard library has this name. It returns
// an error if the source of the package is not there.
func exportedIn(path, name string) (bool, error) {
	dir, err := build.Import(path, "", build.FindOnly)
	if err != nil {
		return false, err
	}
	files, err := filepath.Glob(filepath.Join(dir.Dir, "*.go"))
	if err == nil && len(files) == 0 {
		err = errors.New("no Go files in " + dir.Dir)
	}
	if err != nil {
		return false, err
	}
	d := docs{names: map[string]bool{}}
	set := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		for _, declaration := range parsed.Decls {
			d.read(declaration)
		}
	}
	return d.names[name], nil
}
