package hearts_test

import (
	"embed"
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestAPI fails when an exported name, a signature, a field or the value of a constant
// changes. It prints what users will see of the change: add that to the changelog, and
// run the test with -update.
func TestAPI(t *testing.T) {
	checkGolden(t, "testdata/api.txt", strings.Join(apiLines(t), "\n")+"\n")
}

// apiLines returns the exported declarations of the package, one to a line, sorted.
func apiLines(t *testing.T) (lines []string) {
	t.Helper()
	set := token.NewFileSet()
	texts := librarySources(t)
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file, err := parser.ParseFile(set, name, texts[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	known := constants(set, files)
	embedded := embeddedIn(files)
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				lines = append(lines, funcLines(d, embedded)...)
			case *ast.GenDecl:
				lines = append(lines, genLines(d, known)...)
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// embeddedIn maps the name of each type to the names of the types that embed it.
func embeddedIn(files []*ast.File) map[string][]string {
	in := map[string][]string{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if fields, ok := spec.Type.(*ast.StructType); ok {
				for _, field := range fields.Fields.List {
					if name := types.ExprString(field.Type); len(field.Names) == 0 {
						in[name] = append(in[name], spec.Name.Name)
					}
				}
			}
			return true
		})
	}
	return in
}

// constants returns the constants of the package by name. Nothing is imported, since
// there may be no compiled standard library to import from. A constant that depends on
// another package has no value here.
func constants(set *token.FileSet, files []*ast.File) *types.Info {
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: nowhere{}, IgnoreFuncBodies: true, Error: func(error) {}}
	_, _ = config.Check("hearts", set, files, info)
	return info
}

type nowhere struct{}

func (nowhere) Import(string) (*types.Package, error) {
	return nil, errors.New("nothing is imported")
}

// funcLines returns the line of a function, or of a method one line for each exported
// type that has it: the receiver, or a type that embeds it.
func funcLines(d *ast.FuncDecl, embedded map[string][]string) []string {
	signature := d.Name.Name + strings.TrimPrefix(types.ExprString(d.Type), "func")
	switch {
	case !d.Name.IsExported():
		return nil
	case d.Recv == nil:
		return []string{"func " + signature}
	}
	return methodLines(types.ExprString(d.Recv.List[0].Type), signature, embedded)
}

func methodLines(receiver, signature string, embedded map[string][]string) (lines []string) {
	if ast.IsExported(strings.TrimPrefix(receiver, "*")) {
		return []string{"method (" + receiver + ") " + signature}
	}
	for _, outer := range embedded[receiver] {
		lines = append(lines, methodLines(outer, signature, embedded)...)
	}
	return lines
}

// genLines returns the lines of constants, variables and types.
func genLines(d *ast.GenDecl, known *types.Info) (lines []string) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if spec.Name.IsExported() {
				lines = append(lines, typeLines(spec)...)
			}
		case *ast.ValueSpec:
			for i, name := range spec.Names {
				if name.IsExported() {
					lines = append(lines, valueLine(d.Tok, spec, i, known))
				}
			}
		}
	}
	return lines
}

// valueLine returns the line of a constant with its type and value, or of a variable with
// its type. If the value cannot be known, the line has the expression.
func valueLine(tok token.Token, spec *ast.ValueSpec, i int, known *types.Info) string {
	line := tok.String() + " " + spec.Names[i].Name
	c, ok := known.Defs[spec.Names[i]].(*types.Const)
	switch {
	case ok && c.Val().Kind() != constant.Unknown:
		local := func(*types.Package) string { return "" }
		return line + " " + types.TypeString(c.Type(), local) + " = " + c.Val().ExactString()
	case spec.Type != nil:
		line += " " + types.ExprString(spec.Type)
	}
	if i < len(spec.Values) {
		line += " = " + types.ExprString(spec.Values[i])
	}
	return line
}

// typeLines returns the line of a type and, for a struct, the lines of its exported
// fields.
func typeLines(spec *ast.TypeSpec) []string {
	line := "type " + spec.Name.Name + " "
	if spec.Assign.IsValid() {
		line += "= "
	}
	fields, ok := spec.Type.(*ast.StructType)
	if !ok {
		return []string{line + types.ExprString(spec.Type)}
	}
	line += "struct"
	lines := []string{}
	for _, field := range fields.Fields.List {
		for _, name := range field.Names {
			if name.IsExported() {
				lines = append(lines, "field "+spec.Name.Name+"."+name.Name+" "+types.ExprString(field.Type))
			}
		}
		if embedded := types.ExprString(field.Type); len(field.Names) == 0 && ast.IsExported(embedded) {
			lines = append(lines, "field "+spec.Name.Name+" embeds "+embedded)
		}
	}
	return append(lines, line)
}

// sources are the Go files of the package, which can be read even where there is no file
// system.
//
//go:embed *.go
var sources embed.FS

// librarySources returns the text of every file of the package that is not a test, by
// name.
func librarySources(t *testing.T) map[string][]byte {
	t.Helper()
	entries, err := sources.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, entry := range entries {
		if name := entry.Name(); !strings.HasSuffix(name, "_test.go") {
			if files[name], err = sources.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}

// TestImports: the library imports only the standard library, but not fmt, log, os, net
// or reflect.
func TestImports(t *testing.T) {
	banned := map[string]bool{"fmt": true, "log": true, "os": true, "net": true, "reflect": true}
	imports := 0
	for name, text := range librarySources(t) {
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			first, _, _ := strings.Cut(path, "/")
			if err != nil || banned[first] || strings.Contains(first, ".") {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
			imports++
		}
	}
	if imports == 0 {
		t.Error("no file imports anything")
	}
}
