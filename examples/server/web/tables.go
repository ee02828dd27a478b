package web

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/hjerterfri/hearts"
	"github.com/hjerterfri/hearts/examples/server/room"
)

// maxMessage is the most bytes that a client may send at once.
const maxMessage = 4 << 10

// TooFast is how the site refuses a client that asks too much.
const TooFast room.Refusal = "too-fast"

// A menuVariant is a game of the menu. Its values are those of the fields of a form.
type menuVariant struct {
	hearts.NamedVariant
	Values map[string]string `json:"values"`
}

// menu answers with all that a form for any variant needs.
func (s *Server) menu(w http.ResponseWriter, _ *http.Request) {
	var menu struct {
		Options  []hearts.Option `json:"options"`
		Variants []menuVariant   `json:"variants"`
	}
	for o := range hearts.Options() {
		menu.Options = append(menu.Options, o)
	}
	for named := range hearts.NamedVariants() {
		values := map[string]string{}
		for _, o := range menu.Options {
			if value := o.Get(named.Variant); value != "" {
				values[o.Key] = value
			}
		}
		menu.Variants = append(menu.Variants, menuVariant{named, values})
	}
	answer(w, http.StatusOK, menu)
}

// A listing is a table of the lobby, with the name of its variant if it has one.
type listing struct {
	room.Listing
	Named string `json:"named,omitempty"`
}

// lobby answers with the public tables.
func (s *Server) lobby(w http.ResponseWriter, r *http.Request) {
	tables, err := s.Node.Lobby(r.Context())
	if err != nil {
		refuse(w, err)
		return
	}
	list := []listing{}
	for _, t := range tables {
		list = append(list, listing{t, nameOf(t.Variant)})
	}
	answer(w, http.StatusOK, list)
}

// nameOf returns the name of a variant, or "" if it has none.
func nameOf(v hearts.Variant) string {
	for named := range hearts.NamedVariants() {
		if named.Variant == v {
			return named.Name
		}
	}
	return ""
}

// create makes a table of what was entered in the form. Faults come back at their
// fields.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	if !s.visits.mayCreate(s.addressOf(r)) {
		refuse(w, TooFast)
		return
	}
	var form struct {
		Values map[string]string `json:"values"`
		Clock  int               `json:"clock"`
		Wait   int               `json:"wait"`
		Public bool              `json:"public"`
	}
	if json.NewDecoder(http.MaxBytesReader(w, r.Body, maxMessage)).Decode(&form) != nil {
		refuse(w, room.BadCommand)
		return
	}
	variant, err := variantOf(form.Values)
	var table string
	if err == nil {
		table, err = s.Node.Create(r.Context(), room.Setup{Variant: variant, Clock: form.Clock,
			Wait: form.Wait, Public: form.Public})
	}
	if err != nil {
		refuse(w, err)
		return
	}
	s.metrics.tables.Add(1)
	answer(w, http.StatusCreated, map[string]string{"table": table})
}

// variantOf returns the variant with these values, or all faults that there are.
func variantOf(values map[string]string) (v hearts.Variant, err error) {
	known := 0
	var faults []error
	for o := range hearts.Options() {
		if text, ok := values[o.Key]; ok {
			known++
			faults = append(faults, o.Set(&v, text))
		}
	}
	if known < len(values) {
		return v, room.BadCommand
	}
	if err := errors.Join(faults...); err != nil {
		return v, err
	}
	_, err = hearts.New(v)
	return v, err
}

// statuses are the codes of HTTP for refusals; any other is 422.
var statuses = map[room.Refusal]int{
	TooFast:          http.StatusTooManyRequests,
	room.BadCommand:  http.StatusBadRequest,
	room.Full:        http.StatusServiceUnavailable,
	room.Unavailable: http.StatusServiceUnavailable,
}

// refuse answers with the faults of a variant, or with the reason of a refusal.
func refuse(w http.ResponseWriter, err error) {
	var faults []*hearts.FieldError
	for fault := range hearts.Faults(err) {
		faults = append(faults, fault)
	}
	if faults != nil {
		// With any other status a browser writes an error to its console.
		answer(w, http.StatusOK, map[string]any{"faults": faults})
		return
	}
	refusal := room.Unavailable
	errors.As(err, &refusal)
	status, ok := statuses[refusal]
	if !ok {
		status = http.StatusUnprocessableEntity
	}
	answer(w, status, map[string]any{"error": refusal})
}

// answer writes JSON.
func answer(w http.ResponseWriter, status int, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		http.Error(w, "no JSON", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(data)
}
