package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed page
var embedded embed.FS

// pageFiles are the files of the page by their path, and pageBuild names this state
// of all of them.
var pageFiles, pageBuild = loadPage()

func loadPage() (files map[string][]byte, build string) {
	files = map[string][]byte{}
	sum := sha256.New()
	_ = fs.WalkDir(embedded, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(name)
		files[strings.TrimPrefix(name, "page/")] = data
		sum.Write([]byte(name))
		sum.Write(data)
		return err
	})
	build = hex.EncodeToString(sum.Sum(nil)[:4])
	files["index.html"] = bytes.Replace(files["index.html"], []byte(`content="BUILD"`),
		[]byte(`content="`+build+`"`), 1)
	return files, build
}

// contentTypes are those of the files of the page.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
}

// page serves the files of the page. A browser keeps them and asks each time whether
// they have changed, so that all of them are of one build.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	data, ok := pageFiles[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", contentTypes[path.Ext(name)])
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `"`+s.build+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
