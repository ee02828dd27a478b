package hearts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
	"pgregory.net/rapid"
)

// TestViewJSON writes and reads views of random games, and samples what it has read.
func TestViewJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := newDuel(t, starts().Draw(t, "start"), rapid.Uint64().Draw(t, "seed"))
		d.checkViewJSON()
		d.playOut(func(d *duel) {
			if d.r.IntN(amount(80, 40, 8)) == 0 {
				d.checkViewJSON()
			}
		})
		d.checkViewJSON()
	})
}

func (d *duel) checkViewJSON() {
	for seat := hearts.Spectator; seat < d.game.Players(); seat++ {
		view := d.game.View(seat)
		data, err := json.Marshal(view)
		var read hearts.View
		if err == nil {
			err = json.Unmarshal(data, &read)
		}
		if err != nil || !read.Equal(view) || read.Worlds().Count() != view.Worlds().Count() {
			d.fatal("seat %d: %s is read with %v", seat, data, err)
		}
		d.checkNews(view, data)
		if world := read.Worlds().Sample(d.r); !world.View(seat).Equal(view) {
			d.fatal("seat %d: %s is sampled as %v", seat, data, world)
		}
	}
}

// checkNews compares what the JSON says about each seat with what the methods say.
func (d *duel) checkNews(v hearts.View, data []byte) {
	var news struct {
		Acting    []int
		Passing   hearts.Direction
		PassCount int `json:"pass-count"`
		Counts    []int
		Known     []hearts.Cards
		Lacks     [][]hearts.Suit
		Taken     []hearts.Cards
		Held      hearts.Cards
	}
	if err := json.Unmarshal(data, &news); err != nil {
		d.fatal("%s: %v", data, err)
	}
	if news.Passing != v.Passing() || news.PassCount != v.PassCount() {
		d.fatal("%s: the view says %v, %d", data, v.Passing(), v.PassCount())
	}
	if news.Held != v.Held() {
		d.fatal("%s: the view says %v is held", data, v.Held())
	}
	for seat := range v.Players() {
		if news.Taken[seat] != v.Taken(seat) {
			d.fatal("%s: of seat %d the view says %v", data, seat, v.Taken(seat))
		}
		acts := slices.Contains(news.Acting, seat)
		if acts != v.MustAct(seat) || news.Counts[seat] != v.Count(seat) ||
			news.Known[seat] != v.Knowledge().Known(seat) {
			d.fatal("%s: of seat %d the view says %v, %d, %v", data, seat, v.MustAct(seat), v.Count(seat),
				v.Knowledge().Known(seat))
		}
		for suit := hearts.NoSuit; suit <= hearts.Hearts+1; suit++ {
			void := v.Knowledge().Lacks(seat, suit)
			listed := slices.Contains(news.Lacks[seat], suit)
			if suit >= hearts.Clubs && suit <= hearts.Hearts && listed != void {
				d.fatal("%s: seat %d lacks %v: %v", data, seat, suit, void)
			}
		}
	}
}

// viewsInJSON returns what seat 2 sees in the middle of a trick, and while cards are
// passed.
func viewsInJSON() (playing, passing string) {
	r := rand.New(rand.NewPCG(4, 4))
	g := must(hearts.Game{}.Deal(r))
	hand := g.Hand(2)
	g = must(g.Pass(2, hand.Lowest(), hand.Highest(), hand.Of(hearts.Spades).Lowest()))
	passing = jsonOf(g.View(2))
	return jsonOf(playOn(passOn(g), r, 18).View(2)), passing
}

// TestViewJSONRefused: a changed view contradicts itself, or cannot be read at all. The
// error names the member.
func TestViewJSONRefused(t *testing.T) {
	playing, passing := viewsInJSON()
	partners := jsonOf(newGame(hearts.PartnershipHearts()).View(0))
	start := jsonOf(hearts.Game{}.View(0))
	watched := jsonOf(playTricks(hearts.Variant{}, nil, moonDeal).View(hearts.Spectator))
	const contradicts = "hearts: the view contradicts itself: "
	const before = `"received":[[],[`
	received := playing[strings.Index(playing, before):][:len(before)+len(`"2C"`)]
	// list returns a member that is a list of cards, and first its beginning with one
	// card.
	list := func(data, key string) string {
		from := strings.Index(data, `"`+key)
		return data[from : from+strings.Index(data[from:], "]")+1]
	}
	first := func(data, key string) string {
		from := strings.Index(data, `"`+key)
		return data[from : from+strings.Index(data[from:], ",")+1]
	}
	for _, test := range []struct {
		name     string
		data     string
		old, new string
		want     string // how the error begins
	}{
		{"another seat", playing, `"seat":2`, `"seat":1`, contradicts + "received"},
		{"no seat at the table", playing, `"seat":2`, `"seat":9`, contradicts + "seat"},
		{"the first seat that is not there", playing, `"seat":2`, `"seat":4`, contradicts + "seat"},
		{"a seat below that of a spectator", playing, `"seat":2`, `"seat":-2`, contradicts + "seat"},
		{"a spectator with a hand", playing, `"seat":2`, `"seat":-1`, contradicts + "dealt"},
		{"another variant", playing, `"variant":{}`, `"variant":{"players":5}`, contradicts + "before"},
		{"no variant", playing, `"variant":{}`, `"variant":{"players":9}`, "hearts: players: "},
		{"no option", playing, `"variant":{}`, `"variant":{"plyers":4}`, "hearts: plyers: no such option"},
		{"a deal that passes otherwise", playing, `"deals":1`, `"deals":2`, contradicts + "received"},
		{"a deal before the first", playing, `"deals":1`, `"deals":-1`, contradicts + "deals"},
		{"plays of no deal", playing, `"deals":1`, `"deals":0`, contradicts + "deals"},
		{"more deals than there can be", playing, `"deals":1`, `"deals":2000000001`, contradicts + "deals"},
		{"totals of five", playing, `"before":[`, `"before":[0,`, contradicts + "before"},
		{"totals without end", playing, `"before":[0`, `"before":[1000000001`, contradicts + "before"},
		{"totals below all", playing, `"before":[0`, `"before":[-1000000001`, contradicts + "before"},
		{"a card more", playing, `"dealt":[`, `"dealt":["2C",`, contradicts + "dealt"},
		{"a card that is not in play", playing, first(playing, "dealt"), `"dealt":["JK",`,
			contradicts + "dealt"},
		{"a card passed three times", playing, list(playing, "passed"), `"passed":["2C","2C","2C"]`,
			contradicts + "passed"},
		{"a card received that is not in play", playing, received,
			`"received":[[],["JK"`, contradicts + "received"},
		{"cards before the first deal", start, `"dealt":[]`, `"dealt":["2C"]`, contradicts + "dealt"},
		{"a pass before the first deal", start, `"chosen":[]`, `"chosen":[0]`, contradicts + "chosen"},
		{"cards passed before the first deal", start, `"passed":[]`, `"passed":["2C"]`,
			contradicts + "passed"},
		{"cards received before the first deal", start, `"received":[]`, `"received":[["2C"]]`,
			contradicts + "received"},
		{"an opener before the first deal", start, `"opener":-1`, `"opener":2`, contradicts + "opener"},
		{"a kitty before the first deal", start, `"kitty":[]`, `"kitty":["2C"]`, contradicts + "kitty"},
		{"a choice before the first deal", start, `"choice":"default"`, `"choice":"add"`,
			contradicts + "choice"},
		{"an end before the first deal", start, `"phase":"dealing"`, `"phase":"over"`, contradicts + "phase"},
		{"a hand of a spectator", watched, `"dealt":[]`, `"dealt":["2C","2C","2C"]`, contradicts + "dealt"},
		{"cards after the last", watched, list(watched, "plays"),
			`"plays":[` + strings.Repeat(`"2C",`, 200) + `"2C"]`, contradicts + "plays"},
		{"the passes of three", playing, `"chosen":[2,0,1,3]`, `"chosen":[2,0,1]`, contradicts},
		{"a pass of nobody", playing, `"chosen":[2,0,1,3]`, `"chosen":[2,0,1,3,4]`, contradicts + "chosen"},
		{"a pass made twice", playing, `"chosen":[2,0,1,3]`, `"chosen":[2,0,1,3,3]`, contradicts + "chosen"},
		{"nothing passed", playing, `"passed":["`, `"passed":[],"x":["`, contradicts + "passed"},
		{"another opener", playing, `"opener":`, `"opener":1`, contradicts + "opener"},
		{"a choice of the moon", playing, `"choice":"default"`, `"choice":"add"`, contradicts + "choice"},
		{"another phase", playing, `"phase":"playing"`, `"phase":"passing"`, contradicts + "phase"},
		{"between deals", playing, `"phase":"playing"`, `"phase":"dealing"`, contradicts + "phase"},
		{"a key in other letters", playing, `"seat":2`, `"Seat":2`, `hearts: "seat": key missing`},
		{"null after a list in a list", playing, `],[],[]]`, `],[],null]`, "hearts: "},
		{"a key less", playing, `"seat":2,`, ``, `hearts: "seat": key missing`},
		{"a key twice", playing, `"seat":2`, `"seat":1,"seat":2`, `hearts: "seat": key given twice`},
		{"a seat in words", playing, `"seat":2`, `"seat":"two"`, `hearts: "\"two\"": not a value of seat`},
		{"no plays", playing, `"plays":[`, `"played":[`, `hearts: "plays": key missing`},
		{"cards to come", passing, `"received":[]`, `"received":[[],["2C"],[],[]]`, contradicts + "received"},
		{"a card that is not held is passed", passing, `"passed":["`, `"passed":["XX","`,
			`hearts: "XX": not a card`},
		{"a card before the exchange", passing, `"plays":[]`, `"plays":["2C"]`, contradicts + "plays"},
		{"an opener before the exchange", passing, `"opener":-1`, `"opener":0`, contradicts + "opener"},
		{"partners apart", partners, `"before":[0`, `"before":[5`, contradicts + "before"},
		{"a list", "[]", "", "", `hearts: "[]": not a JSON object`},
		{"a number", "5", "", "", `hearts: "5": not a JSON object`},
		{"nothing", "{}", "", "", `hearts: "seat": key missing`},
		{"too long", playing, `{`, `{` + strings.Repeat(" ", 1<<16), "hearts: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			changed := strings.Replace(test.data, test.old, test.new, 1)
			if changed == test.data && test.old != "" {
				t.Errorf("%s is not in %s", test.old, test.data)
			}
			view := hearts.Game{}.View(1)
			err := json.Unmarshal([]byte(changed), &view)
			var reason hearts.Reason
			if !errors.As(err, &reason) || !strings.HasPrefix(err.Error(), test.want) ||
				!view.Equal(hearts.Game{}.View(1)) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
	var read hearts.View
	// What follows from the rest is not compared or needed. A key of a later version is
	// passed over.
	for _, data := range []string{playing, passing, strings.ReplaceAll(playing, ",", ", "),
		strings.Replace(playing, `"turn":`, `"turn":1`, 1),
		strings.Replace(playing, `"broken":`, `"broken":true,"unbroken":`, 1),
		strings.Replace(playing, `"turn":`, `"turn":7,"turn":`, 1),
		strings.Replace(playing, `"seat":2`, `"seat":2,"clock":30`, 1),
		playing[:strings.Index(playing, `,"turn"`)] + "}"} {
		if err := json.Unmarshal([]byte(data), &read); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
}

// TestViewJSONOfTwins: no card comes twice in what a seat was dealt, passes or receives,
// even if the plays do not show it.
func TestViewJSONOfTwins(t *testing.T) {
	playing, passing := viewsInJSON()
	hold := jsonOf(deal(newGame(holding(hearts.Variant{})), evenHands...).View(hearts.Spectator))
	lists := `"received":[` + strings.Repeat("[],", 15) + `[]]`
	twin := func(data, key string) string {
		first := strings.Index(data, key) + len(key)
		second := first + len(`"2C",`)
		return data[:second] + data[first:second] + data[second+len(`"2C",`):]
	}
	for name, data := range map[string]string{
		"dealt":                    twin(playing, `"dealt":[`),
		"dealt before the pass":    twin(passing, `"dealt":[`),
		"passed":                   twin(playing, `"passed":[`),
		"passed before the others": twin(passing, `"passed":[`),
		"received":                 twin(playing, `"received":[[],[`),
		"lists for a spectator":    strings.Replace(hold, `"received":[]`, lists, 1),
	} {
		t.Run(name, func(t *testing.T) {
			var read hearts.View
			if err := read.UnmarshalJSON([]byte(data)); !errors.Is(err, hearts.ErrContradiction) {
				t.Errorf("%v in %s", err, data)
			}
		})
	}
}

// TestViewJSONAfterTheEnd: no deal is played after the end of the game.
func TestViewJSONAfterTheEnd(t *testing.T) {
	data, err := json.Marshal(deal(must(hearts.NewAt(holding(hearts.Variant{}), 1)), evenHands...).View(0))
	if err != nil {
		t.Fatal(err)
	}
	ended := strings.NewReplacer(`"before":[0,`, `"before":[100,`, `"totals":[0,`,
		`"totals":[100,`).Replace(string(data))
	var read hearts.View
	if err := read.UnmarshalJSON([]byte(ended)); !errors.Is(err, hearts.ErrContradiction) ||
		!strings.HasSuffix(err.Error(), ": before") {
		t.Errorf("%v", err)
	}
}

// TestViewJSONOfAnEndedScoreSheet: a game can be over before any deal that it knows.
func TestViewJSONOfAnEndedScoreSheet(t *testing.T) {
	view := must(hearts.NewAt(hearts.Variant{}, 3, 100, 20, 30, 6)).View(0)
	var read hearts.View
	if err := json.Unmarshal([]byte(jsonOf(view)), &read); err != nil || !read.Equal(view) ||
		view.Phase() != hearts.Over {
		t.Errorf("%v is read as %v, %v", view, read, err)
	}
}

// TestViewJSONAtTheEnds: the numbers of a view go as far as those of a game.
func TestViewJSONAtTheEnds(t *testing.T) {
	v := hearts.Variant{Passes: hearts.Cycle{hearts.Hold}, Deals: 1_000_000, Target: 1_000_000}
	for _, g := range []hearts.Game{
		must(hearts.NewAt(v, 0, -1_000_000_000, 5, 5, 5)),
		must(hearts.NewAt(hearts.Variant{Passes: v.Passes, Deals: 9}, 0, 1_000_000_000, 5, 5, 5)),
		must(hearts.NewAt(hearts.Variant{Passes: v.Passes}, 1_000_000_000)),
	} {
		g, err := deal(g, evenHands...).Playout(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		view := g.View(1)
		data, err := json.Marshal(view)
		var read hearts.View
		if err == nil {
			err = json.Unmarshal(data, &read)
		}
		if err != nil || !read.Equal(view) {
			t.Errorf("%s: %v", data, err)
		}
		world := read.Worlds().Sample(nil)
		if record, err := readRecord(world.Record().String()); err != nil || !record.Game().Equal(world) {
			t.Errorf("the record of %v: %v", world, err)
		}
	}
}

// TestViewJSONOfIllegalPlays: plays that the filters forbid are found out by what they
// would prove.
func TestViewJSONOfIllegalPlays(t *testing.T) {
	g := play(deal(newGame(holding(hearts.Variant{})), wholeSuits...), "0:2C")
	data, err := json.Marshal(g.View(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, plays := range []string{`["2C","QS","2H"]`, `["2C","2C"]`, `["3C"]`, `["2C","3C"]`,
		`["2C","JK"]`, `["2C","QS","QS"]`} {
		var read hearts.View
		if err := read.UnmarshalJSON([]byte(strings.Replace(string(data), `"plays":["2C"]`, `"plays":`+plays,
			1))); !errors.Is(err, hearts.ErrContradiction) {
			t.Errorf("%s: %v", plays, err)
		}
	}
}

// TestViewJSONOfImpossibleHands: what a seat was given, and what it plays later, must fit
// what it has shown not to hold.
func TestViewJSONOfImpossibleHands(t *testing.T) {
	given := pass(deal(newGame(hearts.Variant{PassCount: 1}), wholeSuits...), "AC", "AD", "AS", "AH")
	given = play(given, "0:2C")
	held := play(deal(newGame(holding(hearts.Variant{})), evenHands...), "0:2C")
	hands := []string{"2C AC", "2D 3D", "2S 3S", "2H 3H"}
	short := shortPack(hearts.Variant{Passes: hearts.Cycle{hearts.Left}, PassCount: 1,
		Opening: hearts.OpenLeftOfDealer, HeartsAnyTime: true, PenaltyOnFirstTrick: true}, "", hands...)
	last := play(pass(deal(newGame(short), hands...), "AC", "3D", "3S", "3H"), "0:2C")
	for _, test := range []struct {
		name, plays string
		game        hearts.Game
		wrong       bool
	}{
		{"the card given is played", `["2C","AC","2S"]`, given, false},
		{"the card given cannot follow suit", `["2C","2D","2S"]`, given, true},
		{"the card given is played by another seat", `["2C","AC","AC"]`, given, true},
		{"it is given to one seat and played by the next", `["2C","3D","AC"]`, given, true},
		{"all follow suit", `["2C","3C","4C","5C","KC","TC","7C"]`, held, false},
		{"a seat follows suit after it could not", `["2C","2D","4C","5C","KC","TC","7C"]`, held, true},
		{"all cards but the one given", `["2C","2D","2S","2H"]`, last, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			forged := strings.Replace(jsonOf(test.game.View(0)), `"plays":["2C"]`, `"plays":`+test.plays, 1)
			err := new(hearts.View).UnmarshalJSON([]byte(forged))
			if test.wrong != errors.Is(err, hearts.ErrContradiction) || !test.wrong && err != nil {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestViewJSONOfKitties changes what a view says about a kitty.
func TestViewJSONOfKitties(t *testing.T) {
	v := hearts.Heartsette()
	v.Passes = hearts.Cycle{hearts.Hold}
	g := must(newGame(v).Deal(rand.New(rand.NewPCG(1, 2))))
	lying := playOn(g, rand.New(rand.NewPCG(1, 1)), 2)
	taken := playOn(lying, rand.New(rand.NewPCG(1, 1)), 4)
	own := taken.Hand(0).Lowest().String()
	played := taken.LastTrick().Card(1).String()
	list := jsonOf(g.Kitty())
	cards := strings.Split(strings.Trim(list, "[]"), ",")
	for n, game := range map[int]hearts.Game{3: lying, 0: taken} {
		if data, want := jsonOf(game.View(0)),
			fmt.Sprintf(`"face-down":%d,`, n); !strings.Contains(data, want) {
			t.Errorf("%s is not in %s", want, data)
		}
	}
	for _, test := range []struct {
		name    string
		game    hearts.Game
		changes []string // old, new, …
		member  string
	}{
		{"a kitty before it is taken", lying, []string{`"kitty":[]`, `"kitty":` + list}, "kitty"},
		{"a kitty before it is taken, and nothing face down", lying,
			[]string{`"kitty":[]`, `"kitty":` + list, `"face-down":3`, `"face-down":0`}, "kitty"},
		{"no kitty although it is taken", taken, []string{`"kitty":` + list, `"kitty":[]`}, "kitty"},
		{"no kitty, and it lies face down", taken,
			[]string{`"kitty":` + list, `"kitty":[]`, `"face-down":0`, `"face-down":3`}, "kitty"},
		{"a kitty too small", taken, []string{`"kitty":` + list,
			`"kitty":[` + cards[0] + `,` + cards[1] + `]`}, "kitty"},
		{"a card twice", taken, []string{`"kitty":` + list,
			`"kitty":[` + cards[0] + `,` + cards[1] + `,` + cards[1] + `]`}, ""},
		{"a card out of one's own hand", taken,
			[]string{`"kitty":` + list, `"kitty":["` + own + `",` + cards[1] + `,` + cards[2] + `]`}, ""},
		{"a card that was played", taken, []string{`"kitty":` + list,
			`"kitty":["` + played + `",` + cards[1] + `,` + cards[2] + `]`}, ""},
		{"a joker", taken, []string{`"kitty":` + list, `"kitty":["JK",` + cards[1] + `,` + cards[2] + `]`},
			""},
	} {
		t.Run(test.name, func(t *testing.T) {
			data := jsonOf(test.game.View(0))
			var view hearts.View
			if err := json.Unmarshal([]byte(data), &view); err != nil || !view.Equal(test.game.View(0)) ||
				jsonOf(view) != data {
				t.Fatalf("%s: %v", data, err)
			}
			forged := strings.NewReplacer(test.changes...).Replace(data)
			if forged == data {
				t.Fatalf("%v changes nothing in %s", test.changes, data)
			}
			err := json.Unmarshal([]byte(forged), &view)
			if !errors.Is(err, hearts.ErrContradiction) || !strings.HasSuffix(err.Error(), test.member) ||
				!view.Equal(test.game.View(0)) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestViewJSONOfAnOpener: if the kitty had every club, the seat left of the dealer has
// opened, and no other.
func TestViewJSONOfAnOpener(t *testing.T) {
	v := shortPack(hearts.Variant{Players: 3, Passes: hearts.Cycle{hearts.Hold}}, "2C", "2D 3D", "4D 5D",
		"6D 7D", "2C")
	left := v
	left.Opening = hearts.OpenLeftOfDealer
	for opener := range 3 { // in the deal in which this seat sits left of the dealer
		before := must(hearts.NewAt(left, opener))
		g := must(before.DealHands([]hearts.Cards{bag("2D 3D"), bag("4D 5D"), bag("6D 7D")}, bag("2C")))
		g = playOn(g, rand.New(rand.NewPCG(1, 1)), 3)
		data := jsonOf(g.View(hearts.Spectator))
		forged := strings.NewReplacer(`,"opening":"left-of-dealer"`, ``, fmt.Sprintf(`"deals":%d`, opener+1),
			`"deals":1`, fmt.Sprintf(`"dealer":%d`, g.Dealer()), `"dealer":2`).Replace(data)
		var view hearts.View
		if err := json.Unmarshal([]byte(forged), &view); (err == nil) != (opener == 0) {
			t.Errorf("seat %d opens: %v, %s", opener, err, forged)
		}
	}
}

// TestViewJSONOfAChoice: a view of the end of a deal says what the shooter has chosen,
// and what nobody can choose is found out.
func TestViewJSONOfAChoice(t *testing.T) {
	choosing := playTricks(hearts.Variant{Moon: hearts.MoonChoice}, nil, moonDeal)
	waiting := jsonOf(choosing.View(1))
	for _, choice := range []hearts.Moon{hearts.MoonAdd, hearts.MoonSubtract} {
		want := must(choosing.ChooseMoon(3, choice)).View(1)
		var read hearts.View
		if err := json.Unmarshal([]byte(jsonOf(want)), &read); err != nil || !read.Equal(want) ||
			jsonOf(read) != jsonOf(want) {
			t.Errorf("%v is read as %v, %v", want, read, err)
		}
	}
	for _, choice := range []string{`"choice"`, `"off"`, `"unless-lost"`} {
		forged := strings.Replace(waiting, `"choice":"default"`, `"choice":`+choice, 1)
		var read hearts.View
		if err := read.UnmarshalJSON([]byte(forged)); !errors.Is(err, hearts.ErrContradiction) ||
			!strings.HasSuffix(err.Error(), ": choice") {
			t.Errorf("%s: %v", choice, err)
		}
	}
}

// TestLongestJSON: a view, and a deal of a record, can have 65,536 bytes and no more.
func TestLongestJSON(t *testing.T) {
	padded := func(text string, n int) string { return "{" + strings.Repeat(" ", n-len(text)) + text[1:] }
	view := jsonOf(hearts.Game{}.View(0))
	deal := `{"hands":` + jsonOf(bags(wholeSuits...)) + `}`
	for n, ok := range map[int]bool{1 << 16: true, 1<<16 + 1: false} {
		if err := new(hearts.View).UnmarshalJSON([]byte(padded(view, n))); (err == nil) != ok {
			t.Errorf("a view of %d bytes: %v", n, err)
		}
		record := `{"hearts":1,"variant":{},"deals":[` + padded(deal, n) + `]}`
		if err := new(hearts.Record).UnmarshalJSON([]byte(record)); (err == nil) != ok {
			t.Errorf("a deal of %d bytes: %v", n, err)
		}
	}
	last := strings.Replace(view, `"deals":0`, `"deals":2000000000`, 1) // no game has more
	if err := new(hearts.View).UnmarshalJSON([]byte(last)); err != nil {
		t.Errorf("%s: %v", last, err)
	}
}

// TestViewJSONForEver compares the JSON of views with golden files: clients in other
// languages read it. Each member that can be empty is filled in one of the views.
func TestViewJSONForEver(t *testing.T) {
	v := shortPack(hearts.Variant{Players: 5, Packs: 2, Passes: hearts.Cycle{hearts.Left}, PassCount: 1},
		"QS KH",
		"3D 6S 9S", "4D 8S 2S", "AC KC 3S", "AC 9D 5S", "2D 4S 7S", "QS KH")
	held := deal(must(hearts.NewAt(v, 2, 1, 2, 3, 4, 5)), "3D 6S 9S", "4D 8S 2S", "AC KC 3S", "AC 9D 5S",
		"2D 4S 7S")
	passing := must(held.Pass(3, hearts.FiveOfSpades))
	held = play(pass(held, "9S", "2S", "3S", "5S", "7S"), "2:AC 3:AC 4:2D 0:3D 1:4D 2:KC")
	for name, view := range map[string]hearts.View{
		"passing":   passing.View(3),
		"held":      held.View(3),
		"over":      fullRecord().View(1),
		"spectator": held.View(hearts.Spectator),
	} {
		t.Run(name, func(t *testing.T) {
			file := "testdata/views/" + name + ".json"
			checkGolden(t, file, indented(jsonOf(view)))
			var read hearts.View
			if err := json.Unmarshal([]byte(readFile(file)), &read); err != nil || !read.Equal(view) ||
				jsonOf(read) != jsonOf(view) {
				t.Errorf("the golden JSON is read as %v, %v", read, err)
			}
		})
	}
}
