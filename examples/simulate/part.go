package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// version is that of the text of a part.
const version = 1

// A part is the result of a run, or of one part of it. Its text is one JSON object:
//
//	{"simulate":1,                     the version of this format
//	 "complete":true,                  false where the run was interrupted: then it cannot be merged
//	 "shard":{"part":1,"of":4},        it holds the second quarter of the deals
//	 "first":250000,"end":500000,      which are these, counted from 0; the end is not among them
//	 "run":{…},                        what was played, the same in all parts of a run, see [task]
//	 "sums":{…}}                       what came of it, see [sums]
type part struct {
	Version  int   `json:"simulate"`
	Complete bool  `json:"complete"`
	Shard    shard `json:"shard"`
	First    int64 `json:"first"`
	End      int64 `json:"end"`
	Task     task  `json:"run"`
	Sums     *sums `json:"sums"`
}

// A shard is one of so many parts of a run.
type shard struct {
	Part int64 `json:"part"` // counted from 0
	Of   int64 `json:"of"`

	given bool // by a flag: the part is printed as one, be it the only one
}

func (s shard) String() string { return fmt.Sprintf("%d/%d", s.Part, s.Of) }

// mostShards keeps the list of parts short that a merge looks for.
const mostShards = 1_000_000

func (s shard) check() error {
	if s.Of < 1 || s.Of > mostShards || s.Part < 0 || s.Part >= s.Of {
		return fmt.Errorf("part %s: 0/N to N-1/N are wanted, and N up to %d", s, mostShards)
	}
	return nil
}

// parseShard reads a shard such as 0/4.
func parseShard(text string) (s shard, err error) {
	part, of, _ := strings.Cut(text, "/")
	s.given = true
	s.Part, err = strconv.ParseInt(part, 10, 64)
	if err == nil {
		s.Of, err = strconv.ParseInt(of, 10, 64)
	}
	if err != nil {
		return s, fmt.Errorf("-shard %s: a part such as 0/4 is wanted", text)
	}
	if err := s.check(); err != nil {
		return s, fmt.Errorf("-shard: %w", err)
	}
	return s, nil
}

// span returns what a part holds. Where there are more parts than deals some hold nothing.
func (p *part) span() span {
	total, s := p.Task.Total, p.Shard
	return span{total * s.Part / s.Of, total * (s.Part + 1) / s.Of}
}

// complete reports whether all was played that belongs to the part.
func (p *part) complete() bool { return p.Sums.Done == p.span().end-p.span().first }

// write writes the text of a part.
func (p *part) write(w io.Writer) error {
	p.Complete, p.First, p.End = p.complete(), p.span().first, p.span().end
	return json.NewEncoder(w).Encode(p)
}

// mostBytes is far more than the text of any part has.
const mostBytes = 64 << 20

// readPart reads the text of a part, and accepts none that this program cannot have written.
func readPart(r io.Reader) (*part, error) {
	p := new(part)
	d := json.NewDecoder(io.LimitReader(r, mostBytes))
	d.DisallowUnknownFields()
	if err := d.Decode(p); err != nil {
		return nil, fmt.Errorf("not the text of a part: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something follows the text of the part")
	}
	return p, p.check()
}

func (p *part) check() error {
	if p.Version != version {
		return fmt.Errorf("version %d, not %d", p.Version, version)
	}
	if err := errors.Join(p.Task.check(), p.Shard.check()); err != nil {
		return err
	}
	if p.Sums == nil {
		return errors.New("there are no sums")
	}
	if !p.Complete || !p.complete() {
		return fmt.Errorf("part %s is incomplete: it holds %d of %d %s", p.Shard, p.Sums.Done, p.End-p.First, p.Task.unit())
	}
	if (p.span() != span{p.First, p.End}) {
		return fmt.Errorf("part %s holds %d to %d, not %d to %d", p.Shard, p.span().first, p.span().end, p.First, p.End)
	}
	return p.Sums.check(&p.Task)
}

// mergeFiles adds up the parts in files, which must be all parts of one run.
func mergeFiles(names []string) (*part, error) {
	var m merge
	for _, name := range names {
		p, err := readFile(name)
		if err == nil {
			err = m.add(name, p)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return m.whole()
}

func readFile(name string) (*part, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, errors.Unwrap(err) // the name is said anyway
	}
	defer f.Close()
	return readPart(f)
}

// A merge is the sum of the parts so far.
type merge struct {
	first *part
	files map[int64]string // by the number of the part
	sums  *sums
}

func (m *merge) add(name string, p *part) error {
	if m.first == nil {
		m.first, m.files, m.sums = p, map[int64]string{}, newSums(p.Task.seats())
	}
	if p.Task != m.first.Task || p.Shard.Of != m.first.Shard.Of {
		return fmt.Errorf("it is a part of another run than %s: %s", m.files[m.first.Shard.Part], difference(p, m.first))
	}
	if other, twice := m.files[p.Shard.Part]; twice {
		return fmt.Errorf("part %s is in %s already", p.Shard, other)
	}
	m.files[p.Shard.Part] = name
	m.sums.add(p.Sums)
	return nil
}

// difference says what is different in the run of another part.
func difference(p, other *part) string {
	a, b := &p.Task, &other.Task
	for _, d := range []struct {
		name string
		a, b any
	}{
		{"variant", a.Variant, b.Variant},
		{"players", a.Players, b.Players},
		{"seed", a.Seed, b.Seed},
		{"games", a.Games, b.Games},
		{a.unit(), a.Total, b.Total},
		{"max-deals", a.MaxDeals, b.MaxDeals},
		{"rules", a.Rules, b.Rules},
	} {
		if d.a != d.b {
			return fmt.Sprintf("%s %v, not %v", d.name, d.a, d.b)
		}
	}
	return fmt.Sprintf("%d parts, not %d", p.Shard.Of, other.Shard.Of)
}

// whole returns the result of the run if no part of it is missing.
func (m *merge) whole() (*part, error) {
	const most = 10 // to be named
	var missing []string
	of := m.first.Shard.Of
	for i := range of {
		if _, here := m.files[i]; !here && len(missing) < most {
			missing = append(missing, shard{Part: i, Of: of}.String())
		}
	}
	if n := of - int64(len(m.files)); n > 0 {
		return nil, fmt.Errorf("%d of %d parts are missing: %s%s", n, of, strings.Join(missing, ", "), dots(n > most))
	}
	return &part{Version: version, Task: m.first.Task, Shard: shard{Of: 1}, Sums: m.sums}, nil
}

func dots(more bool) string {
	if more {
		return ", …"
	}
	return ""
}
