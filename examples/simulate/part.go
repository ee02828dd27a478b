package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// version is that of the text of a part.
const version = 1

// A part is the result of a run, or of one part of it. Its text is one JSON object:
//
//	{"simulate":1,    the version of this format
//	 "part":1,"of":4, the second of four parts of the deals
//	 "run":{…},       what was played, the same in all parts of a run: see task
//	 "sums":{…}}      what came of it: see sums
type part struct {
	Version int   `json:"simulate"`
	Part    int64 `json:"part"` // counted from 0
	Of      int64 `json:"of"`
	Task    task  `json:"run"`
	Sums    *sums `json:"sums"`
}

// first returns the first deal, or game, that a part holds, counted from 0. Where there
// are more parts than deals some hold nothing.
func (p *part) first() int64 { return p.Task.Total * p.Part / p.Of }

// end returns the first deal, or game, after those that a part holds.
func (p *part) end() int64 { return p.Task.Total * (p.Part + 1) / p.Of }

func (p *part) len() int64 { return p.end() - p.first() }

func (p *part) name() string { return fmt.Sprintf("%d/%d", p.Part, p.Of) }

// parse reads the number of a part, such as 0/4.
func (p *part) parse(text string) (err error) {
	number, of, _ := strings.Cut(text, "/")
	if p.Part, err = strconv.ParseInt(number, 10, 64); err == nil {
		p.Of, err = strconv.ParseInt(of, 10, 64)
	}
	if err != nil {
		return errors.New("a part such as 0/4 is wanted")
	}
	return p.checkNumber()
}

func (p *part) checkNumber() error {
	const most = 1_000_000 // keeps the list of missing parts short
	if p.Of < 1 || p.Of > most || p.Part < 0 || p.Part >= p.Of {
		return fmt.Errorf("part %s: 0/N to N-1/N are wanted, and N up to %d", p.name(), most)
	}
	return nil
}

// write writes the text of a part.
func (p *part) write(w io.Writer) error { return json.NewEncoder(w).Encode(p) }

// readPart reads the text of a part. It accepts none that this program cannot have
// written, or whose run was interrupted. Windows shells may have put a byte order mark
// before the text, or written it in UTF-16.
func readPart(r io.Reader) (*part, error) {
	const most = 64 << 20 // bytes, far more than any part has
	p := new(part)
	d := json.NewDecoder(transform.NewReader(io.LimitReader(r, most), unicode.BOMOverride(transform.Nop)))
	d.DisallowUnknownFields()
	if err := d.Decode(p); err != nil {
		return nil, fmt.Errorf("not the text of a part: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something follows the text of the part")
	}
	if p.Version != version {
		return nil, fmt.Errorf("version %d, not %d", p.Version, version)
	}
	if err := errors.Join(p.Task.check(), p.checkNumber()); err != nil {
		return nil, err
	}
	if p.Sums == nil {
		return nil, errors.New("there are no sums")
	}
	if p.Sums.Done != p.len() {
		return nil, fmt.Errorf("part %s is incomplete: it holds %d of %d %s",
			p.name(), p.Sums.Done, p.len(), p.Task.unit())
	}
	return p, p.Sums.check(&p.Task)
}

// mergeFiles adds up the parts in files, which must be all parts of one run.
func mergeFiles(names []string) (*part, error) {
	var (
		first, whole *part
		files        = map[int64]string{} // by the number of the part
	)
	add := func(name string) error {
		p, err := readFile(name)
		if err != nil {
			return err
		}
		if first == nil {
			first = p
			whole = &part{Version: version, Of: 1, Task: p.Task, Sums: newSums(p.Task.seats())}
		}
		if p.Task != first.Task || p.Of != first.Of {
			return fmt.Errorf("it is a part of another run than %s: part %s of %v, not part %s of %v",
				files[first.Part], p.name(), &p.Task, first.name(), &first.Task)
		}
		if other, twice := files[p.Part]; twice {
			return fmt.Errorf("part %s is in %s already", p.name(), other)
		}
		files[p.Part] = name
		whole.Sums.add(p.Sums)
		return nil
	}
	for _, name := range names {
		if err := add(name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	const most = 10 // to be named
	var missing []string
	for i := int64(0); i < first.Of && len(missing) < most; i++ {
		if _, here := files[i]; !here {
			missing = append(missing, (&part{Part: i, Of: first.Of}).name())
		}
	}
	n := first.Of - int64(len(files))
	if n > most {
		missing = append(missing, "…")
	}
	if n > 0 {
		return nil, fmt.Errorf("%d of %d parts are missing: %s", n, first.Of, strings.Join(missing, ", "))
	}
	return whole, nil
}

func readFile(name string) (*part, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, errors.Unwrap(err) // the name is said anyway
	}
	defer f.Close()
	return readPart(f)
}
