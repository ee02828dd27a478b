package hearts

import (
	"encoding"
	"encoding/json"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// An Option is one field of a [Variant] as data: enough to make a form or a menu
// without knowing any field by name. [Options] lists them all.
//
// Its methods go by the Key. So an Option can be sent to a client as JSON and
// come back.
type Option struct {
	Key     string     `json:"key"`     // as in text and JSON, such as "pass-count"
	Title   string     `json:"title"`   // a few words, such as "Cards to pass"
	About   string     `json:"about"`   // a sentence
	Default string     `json:"default"` // in words, what it means that the option is not set
	Kind    OptionKind `json:"kind"`

	// Least and Most are the range of a number at any table, and of the points of
	// a card in a [ValuesOption]. What a certain table allows can be less: [New]
	// says so. For other kinds both are 0.
	Least int `json:"least"`
	Most  int `json:"most"`

	// Choices are what a [ChoiceOption] can be set to. What it is when it is not
	// set is not among them.
	Choices []string `json:"choices,omitempty"`
}

// An OptionKind says what the value of an [Option] looks like. The zero
// OptionKind is [SwitchOption].
type OptionKind int8

// The kinds of options. The text of each value is that of [Option.Get] and
// [Option.Set].
const (
	SwitchOption OptionKind = iota // "true" or "false"
	NumberOption                   // "100"
	ChoiceOption                   // one of the Choices, such as "subtract"
	CardsOption                    // cards, such as "2C,2D"; see [ParseCards]
	CycleOption                    // directions, such as "left,right,hold"; see [Cycle]
	ValuesOption                   // points by card, such as "QS:0,KS:10"; see [Values]
)

var kindTexts = enum{"OptionKind", "a kind of option",
	[]string{"switch", "number", "choice", "cards", "cycle", "values"}}

// String returns the kind as in JSON: "switch", "number", "choice", "cards",
// "cycle" or "values".
func (k OptionKind) String() string { return kindTexts.text(int8(k)) }

// MarshalText writes the kind as [OptionKind.String] does. Any other number
// fails.
func (k OptionKind) MarshalText() ([]byte, error) { return kindTexts.marshal(int8(k)) }

// UnmarshalText reads what [OptionKind.MarshalText] writes.
func (k *OptionKind) UnmarshalText(text []byte) error {
	return kindTexts.unmarshal(text, (*int8)(k))
}

// An optionRow is an option and the field that it is.
type optionRow struct {
	key, title, about, unset string
	least, most              int
	field                    func(*Variant) any // a pointer to it
}

const (
	maxKitty      = maxCards - 3
	maxPassCount  = maxCards / 5
	maxNoTricks   = 1000
	maxMoonPoints = 10_000
	maxTotal      = 1_000_000 // as a target, and as a limit of deals
)

// optionRows are the options in the order in which they are written. A new option
// is a field of Variant, a row here, and the rule.
var optionRows = [...]optionRow{
	{"players", "Players", "How many play.",
		"4", 3, maxSeats, func(v *Variant) any { return &v.Players }},
	{"packs", "Packs", "Two packs are mixed: identical cards in a trick cancel each other.",
		"1", 1, maxPacks, func(v *Variant) any { return &v.Packs }},
	{"removed", "Removed cards", "Cards taken out of the pack.",
		"the usual cards, so that 52 divide", 0, 0, func(v *Variant) any { return &v.Removed }},
	{"jokers", "Jokers", "Jokers never win and may be played to any trick.",
		"none", 0, maxJokers, func(v *Variant) any { return &v.Jokers }},
	{"dragon-jokers", "Dragon jokers", "Three jokers for players who cannot follow suit.",
		"no", 0, 0, func(v *Variant) any { return &v.DragonJokers }},
	{"kitty", "Kitty", "Cards dealt to nobody, which go with a trick.",
		"none; with two packs what is over", 0, maxKitty, func(v *Variant) any { return &v.Kitty }},
	{"kitty-to-last-trick", "Kitty to the last trick", "The kitty goes with the last trick.",
		"with the first", 0, 0, func(v *Variant) any { return &v.KittyToLastTrick }},
	{"passes", "Passing", "Where cards are passed, deal by deal.",
		"the usual cycle; with two packs hold", 0, 0, func(v *Variant) any { return &v.Passes }},
	{"pass-count", "Cards to pass", "How many cards each seat passes.",
		"3", 1, maxPassCount, func(v *Variant) any { return &v.PassCount }},
	{"opening", "Opening lead", "Who leads to the first trick, and with what.",
		"lowest-club; with two packs left-of-dealer", 0, 0, func(v *Variant) any { return &v.Opening }},
	{"penalty-on-first-trick", "Penalty cards on the first trick",
		"Penalty cards may be played to the first trick.",
		"no", 0, 0, func(v *Variant) any { return &v.PenaltyOnFirstTrick }},
	{"hearts-any-time", "Hearts at any time", "Hearts may be led before they are broken.",
		"no", 0, 0, func(v *Variant) any { return &v.HeartsAnyTime }},
	{"queen-breaks-hearts", "Q♠ breaks hearts", "Playing Q♠ breaks hearts too.",
		"no", 0, 0, func(v *Variant) any { return &v.QueenBreaksHearts }},
	{"hearts-instead-of-queen", "Hearts instead of Q♠",
		"A leader with only hearts and Q♠ may lead a heart.",
		"Q♠ is led", 0, 0, func(v *Variant) any { return &v.HeartsInsteadOfQueen }},
	{"queen-waits", "Q♠ waits", "Q♠ may not be discarded before hearts are broken.",
		"no", 0, 0, func(v *Variant) any { return &v.QueenWaits }},
	{"values", "Points of cards", "Points of single cards.",
		"hearts 1, Q♠ 13", -maxPoints, maxPoints, func(v *Variant) any { return &v.Values }},
	{"jack-of-diamonds", "Jack of diamonds", "J♦ counts −10.",
		"no", 0, 0, func(v *Variant) any { return &v.JackOfDiamonds }},
	{"ten-of-clubs-doubles", "Ten of clubs doubles", "10♣ doubles the score of its taker.",
		"no", 0, 0, func(v *Variant) any { return &v.TenOfClubsDoubles }},
	{"no-tricks", "Points for no tricks", "Points for taking no card, such as −5.",
		"0", -maxNoTricks, maxNoTricks, func(v *Variant) any { return &v.NoTricks }},
	{"moon", "Moon", "What happens when somebody takes every penalty card.",
		"add; with reverse subtract", 0, 0, func(v *Variant) any { return &v.Moon }},
	{"moon-points", "Points of a moon", "What a moon adds or subtracts.",
		"the sum of the penalty cards", 1, maxMoonPoints, func(v *Variant) any { return &v.MoonPoints }},
	{"bonus-needed", "Moon with bonus cards", "The moon needs every bonus card too.",
		"no", 0, 0, func(v *Variant) any { return &v.BonusNeeded }},
	{"sun", "Points of a sun", "What a moon with every card of the deal counts: a sun.",
		"as any moon", 1, maxMoonPoints, func(v *Variant) any { return &v.Sun }},
	{"target", "Target", "The total that ends the game.",
		"100; with deals none", 1, maxTotal, func(v *Variant) any { return &v.Target }},
	{"deals", "Deals", "The number of deals that ends the game.",
		"no limit", 1, maxTotal, func(v *Variant) any { return &v.Deals }},
	{"play-on", "Ties are played off", "The game goes on while the lead is tied.",
		"the win is shared", 0, 0, func(v *Variant) any { return &v.PlayOn }},
	{"exact-target", "Exact target", "What becomes of a total of exactly the target.",
		"nothing", 0, 0, func(v *Variant) any { return &v.ExactTarget }},
	{"sides", "Sides", "4 or 6 players make two sides.",
		"each alone", 0, 0, func(v *Variant) any { return &v.Sides }},
	{"settlement", "Settlement", "Each deal is settled by itself.",
		"totals run on", 0, 0, func(v *Variant) any { return &v.Settlement }},
	{"reverse", "Reverse", "Points are welcome: the highest total wins.",
		"the lowest wins", 0, 0, func(v *Variant) any { return &v.Reverse }},
}

// Options returns all options in the order of the fields of [Variant].
func Options() iter.Seq[Option] {
	return func(yield func(Option) bool) {
		for i := range optionRows {
			if !yield(optionRows[i].option()) {
				return
			}
		}
	}
}

// option returns the option of the row.
func (r *optionRow) option() Option {
	o := Option{r.key, r.title, r.about, r.unset, r.kind(), r.least, r.most, nil}
	if texts := r.choices(); texts != nil {
		o.Choices = slices.Clone(texts.texts[1:]) // without that of zero
	}
	return o
}

// kind returns the kind of the option.
func (r *optionRow) kind() OptionKind {
	switch r.field(&Variant{}).(type) {
	case *bool:
		return SwitchOption
	case *int:
		return NumberOption
	case *Cards:
		return CardsOption
	case *Cycle:
		return CycleOption
	case *Values:
		return ValuesOption
	}
	return ChoiceOption
}

// choices returns the texts of a choice, and nil for any other kind.
func (r *optionRow) choices() *enum {
	switch r.field(&Variant{}).(type) {
	case *Opening:
		return &openingTexts
	case *Moon:
		return &moonTexts
	case *ExactTarget:
		return &exactTexts
	}
	return nil
}

// isList reports whether the value of the option is a list, which can be empty.
func (r *optionRow) isList() bool {
	return r.zero() == ""
}

// optionNamed returns the row of the option with a key, or nil if there is none.
func optionNamed(key string) *optionRow {
	for i := range optionRows {
		if optionRows[i].key == key {
			return &optionRows[i]
		}
	}
	return nil
}

// Get returns the value that a variant has for the option, as in text. It is ""
// for an option that is not set, and for a Key that there is no option with. What
// an option that is not set means is its Default, in words. Where it depends on
// the table, as for players, removed, kitty, passes, pass-count, opening, moon
// and target, o.Get(v.Full()) is the value.
func (o Option) Get(v Variant) string {
	r := optionNamed(o.Key)
	if r == nil || !r.isSet(&v) {
		return ""
	}
	text, _ := r.text(&v)
	return text
}

// Set gives a variant a value for the option, as in text, such as a person has
// typed it in a form: white space around it, and around the commas of a list,
// does not matter. An empty text resets the option, and so does 0 for a number. A
// list takes the place of the one before. Whether a number is in range, and
// whether the options fit together, is for [New] to say.
//
// If the text cannot be read, or if there is no option with the Key, Set returns
// a [*FieldError] and leaves the variant as it was. Errors of several calls can
// be joined, and [Faults] lists them.
func (o Option) Set(v *Variant, text string) error {
	r := optionNamed(o.Key)
	switch {
	case r == nil:
		return &FieldError{escaped(o.Key), ErrUnknown}
	case v == nil:
		return &FieldError{o.Key, ErrNil}
	}
	text = strings.TrimSpace(text)
	changed := *v
	err := r.setText(&changed, r.zero())
	if err == nil && text != "" {
		if r.isList() {
			text = listOfWords(text)
		}
		err = r.setText(&changed, text)
	}
	if err != nil {
		return &FieldError{o.Key, err}
	}
	*v = changed
	return nil
}

// listOfWords returns a list with no more than a comma between its words.
func listOfWords(text string) string {
	separates := func(c rune) bool { return c == ',' || unicode.IsSpace(c) }
	if words := strings.FieldsFunc(text, separates); len(words) > 0 {
		return strings.Join(words, ",")
	}
	return text
}

// zero returns the text of the option where it is not set.
func (r *optionRow) zero() string {
	text, _ := r.text(&Variant{})
	return text
}

// isSet reports whether v has a value for the option other than zero.
func (r *optionRow) isSet(v *Variant) bool {
	text, err := r.text(v)
	return err != nil || text != r.zero()
}

// text returns the value that v has for the option, as one word. With an error it
// is a text that cannot be read.
func (r *optionRow) text(v *Variant) (string, error) {
	switch p := r.field(v).(type) {
	case *bool:
		return strconv.FormatBool(*p), nil
	case *int:
		return strconv.Itoa(*p), nil
	case *Cards:
		return string(p.append(nil, ',')), nil
	default:
		text, err := p.(encoding.TextMarshaler).MarshalText()
		if err != nil {
			return p.(interface{ String() string }).String(), err
		}
		return string(text), nil
	}
}

// setText gives v the value that a word says.
func (r *optionRow) setText(v *Variant, word string) error {
	switch p := r.field(v).(type) {
	case *bool:
		if word != "true" && word != "false" {
			return syntaxError(word, "neither true nor false")
		}
		*p = word == "true"
		return nil
	case *int:
		n, err := parseNumber(word)
		*p = n
		return err
	case *Cards:
		bag, err := ParseCards(word)
		if err == nil && bag == (Cards{}) && word != "" {
			err = syntaxError(word, "not a card")
		}
		*p = bag
		return err
	case *Values:
		if word == "" {
			*p = Values{}
		}
		return p.UnmarshalText([]byte(word))
	default:
		return p.(encoding.TextUnmarshaler).UnmarshalText([]byte(word))
	}
}

// setJSON gives v the value that a JSON value says.
func (r *optionRow) setJSON(v *Variant, value json.RawMessage) error {
	field := r.field(v)
	err := json.Unmarshal(value, field)
	switch cycle, isCycle := field.(*Cycle); {
	case nullInList(value):
		return syntaxError(string(value), "not a value of this option")
	case isCycle && err == nil && *cycle == Cycle{}:
		return syntaxError(string(value), "no direction; to pass in no deal is hold")
	}
	return asSyntaxError(err, value, "not a value of this option")
}
