package hearts_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hjerterfri/hearts"
)

// An engineGame is a deal that another engine has recorded; testdata/README.md says what
// the fields mean.
type engineGame struct {
	ID     string
	Params struct {
		PassCards      bool `json:"pass_cards"`
		NoPoints       bool `json:"no_pts_on_first_trick"`
		AnyClub        bool `json:"can_lead_any_club"`
		JackOfDiamonds bool `json:"jd_bonus"`
		NoTricks       bool `json:"avoid_all_tricks_bonus"`
		MustBreak      bool `json:"must_break_hearts"`
		QueenBreaks    bool `json:"qs_breaks_hearts"`
		HeartsForQueen bool `json:"can_lead_hearts_instead_of_qs"`
	}
	PassDir int `json:"pass_dir"`
	Deal    []string
	Passes  []string
	Play    []struct {
		Seat  int    `json:"s"`
		Legal string `json:"l"`
		Card  string `json:"c"`
	}
	BrokenBefore string `json:"broken_before"`
	TrickWinners string `json:"trick_winners"`
	TricksTaken  []int  `json:"tricks_taken"`
	Points       []int
	Moon         int
}

// variant returns the variant of the recorded game. Its one deal is the whole cycle of
// passing.
func (e *engineGame) variant() hearts.Variant {
	v := hearts.Variant{
		Passes: hearts.Cycle{[]hearts.Direction{hearts.Hold, hearts.Left, hearts.Across,
			hearts.Right}[e.PassDir]},
		PenaltyOnFirstTrick:  !e.Params.NoPoints,
		JackOfDiamonds:       e.Params.JackOfDiamonds,
		HeartsAnyTime:        !e.Params.MustBreak,
		QueenBreaksHearts:    e.Params.QueenBreaks,
		HeartsInsteadOfQueen: e.Params.HeartsForQueen,
	}
	if e.Params.AnyClub {
		v.Opening = hearts.OpenAnyClub
	}
	if e.Params.NoTricks {
		v.NoTricks = -5
	}
	return v
}

func TestEngineGames(t *testing.T) {
	t.Parallel()
	file, err := os.Open("testdata/engine-games.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	games := readLines[engineGame](t, plain)
	if len(games) < 400 {
		t.Fatalf("%d games read, want 400", len(games))
	}
	for _, e := range games {
		t.Run(e.ID, e.run)
	}
}

func (e *engineGame) run(t *testing.T) {
	if !e.Params.PassCards && e.PassDir != 0 {
		t.Fatal("cards are passed in a game without passing")
	}
	g := deal(newGame(e.variant()), e.Deal...)
	if e.PassDir != 0 {
		g = pass(g, e.Passes...)
	}
	for i, play := range e.Play {
		if turn, _ := g.Turn(); turn != play.Seat {
			t.Fatalf("card %d: seat %d to play, want %d", i, turn, play.Seat)
		}
		if got, want := g.Legal(play.Seat), bag(play.Legal); got != want {
			t.Fatalf("card %d: seat %d may play %v, want %v", i, play.Seat, got, want)
		}
		// Where hearts need not be broken, the other engine counts them as broken from
		// the start.
		if got, want := g.HeartsBroken() || !e.Params.MustBreak, e.BrokenBefore[i] == '1'; got != want {
			t.Fatalf("card %d: hearts broken: %v, want %v", i, got, want)
		}
		g = must(g.Play(play.Seat, must(hearts.ParseCard(play.Card))))
		e.checkTrickWinner(t, g, i)
	}
	e.checkScore(t, g)
}

// checkTrickWinner checks who has won the trick if card i, counted from 0, is the last
// card of one.
func (e *engineGame) checkTrickWinner(t *testing.T, g hearts.Game, i int) {
	t.Helper()
	if (i+1)%4 != 0 {
		return
	}
	want := int(e.TrickWinners[i/4] - '0')
	if winner, ok := g.LastTrick().Winner(); !ok || winner != want {
		t.Fatalf("trick %d: seat %d wins, want %d", i/4+1, winner, want)
	}
}

func (e *engineGame) checkScore(t *testing.T, g hearts.Game) {
	t.Helper()
	tricks := make([]int, 4)
	for _, trick := range g.Tricks() {
		winner, _ := trick.Winner()
		tricks[winner]++
	}
	if !slices.Equal(tricks, e.TricksTaken) {
		t.Errorf("tricks taken %v, want %v", tricks, e.TricksTaken)
	}
	if got := added(g); g.Phase() != hearts.Dealing || !slices.Equal(got, e.Points) {
		t.Errorf("%v, scores %v, want %v", g.Phase(), got, e.Points)
	}
	if got := moonShooter(g); got != e.Moon {
		t.Errorf("moon %d, want %d", got, e.Moon)
	}
}

// A testCase is a case that another program got wrong; testdata/README.md says what the
// fields mean.
type testCase struct {
	ID, Kind, Question, Why string
	Variant                 caseVariant
	Setup                   struct {
		Hands        [][]string
		Leader       *int
		Played       []string
		ToAct        int `json:"to_act"`
		TricksDone   int `json:"tricks_done"`
		Broken       bool
		ScoresBefore []int    `json:"scores_before"`
		HandNow      []string `json:"hand_now"`
		Taken        [][]string
		TricksWon    []int `json:"tricks_won"`
		Passes       [][]string
		HandNumber   int `json:"hand_number"`
		Phase, Note  string
		Action       struct {
			Type  string
			Seat  int
			Cards []string
		}
	}
	Expected struct {
		Legal          []string
		Winner         int
		Points         int
		NextLeader     int `json:"next_leader"`
		Broken         bool
		Hand, Totals   []int
		Over           bool
		Winners        []int
		Moon           *int
		HandsAfter     [][]string `json:"hands_after"`
		Leader         int
		LegalLead      []string `json:"legal_lead"`
		Error          string
		StateUnchanged bool `json:"state_unchanged"`
	}
}

// A caseVariant is what a case says about its rules.
type caseVariant struct {
	Base, Moon, Pass, End string
	QueenBreaks           bool `json:"qs_breaks"`
	JackOfDiamonds        int  `json:"jd"`
	Target                int
}

func (c *caseVariant) variant(t *testing.T) hearts.Variant {
	t.Helper()
	if c.Base != "standard" || c.Moon != "" && c.Moon != "add" || c.Pass != "" && c.Pass != "left" ||
		c.End != "" && c.End != "reach" {
		t.Fatalf("unknown variant %+v", *c)
	}
	v := hearts.Variant{QueenBreaksHearts: c.QueenBreaks, Target: c.Target, Passes: hearts.Cycle{hearts.Hold}}
	if c.Pass == "left" {
		v.Passes = hearts.Cycle{hearts.Left}
	}
	if c.JackOfDiamonds != 0 {
		v.Values[hearts.JackOfDiamonds] = int16(c.JackOfDiamonds)
	}
	return v
}

var caseQuestions = map[string]func(*testCase, *testing.T, hearts.Game){
	"legal":  (*testCase).checkLegal,
	"winner": (*testCase).checkWinner,
	"score":  (*testCase).checkScore,
	"pass":   (*testCase).checkPass,
	"error":  (*testCase).checkError,
}

func TestCases(t *testing.T) {
	file, err := os.Open("testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cases := readLines[testCase](t, file)
	if len(cases) < 12 {
		t.Fatalf("%d cases read, want 12", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID+" "+c.Kind, func(t *testing.T) {
			check := caseQuestions[c.Question]
			if check == nil {
				t.Fatalf("unknown question %q", c.Question)
			}
			g := newGame(c.Variant.variant(t), c.Setup.ScoresBefore...)
			check(&c, t, deal(g, words(c.Setup.Hands)...))
			if t.Failed() {
				t.Log(c.Why)
			}
		})
	}
}

func (c *testCase) checkLegal(t *testing.T, g hearts.Game) {
	g = play(g, strings.Join(c.Setup.Played, " "))
	seat := c.Setup.ToAct
	if turn, _ := g.Turn(); turn != seat {
		t.Fatalf("seat %d to act, want %d", turn, seat)
	}
	if got, want := g.Hand(seat), bag(c.Setup.HandNow...); got != want {
		t.Fatalf("hand %v, want %v", got, want)
	}
	c.checkBefore(t, g)
	if got, want := g.Legal(seat), bag(c.Expected.Legal...); got != want {
		t.Errorf("legal %v, want %v", got, want)
	}
}

func (c *testCase) checkWinner(t *testing.T, g hearts.Game) {
	played := c.Setup.Played
	last := len(played) - 4
	g = play(g, strings.Join(played[:last], " "))
	c.checkBefore(t, g)
	if turn, _ := g.Turn(); turn != *c.Setup.Leader {
		t.Fatalf("seat %d leads to the last trick, want %d", turn, *c.Setup.Leader)
	}
	g = play(g, strings.Join(played[last:], " "))
	want := c.Expected
	if winner, ok := g.LastTrick().Winner(); !ok || winner != want.Winner {
		t.Errorf("seat %d wins, want %d", winner, want.Winner)
	}
	if got := g.LastTrick().Points(); got != want.Points {
		t.Errorf("%d points in the trick, want %d", got, want.Points)
	}
	if turn, _ := g.Turn(); turn != want.NextLeader {
		t.Errorf("seat %d leads next, want %d", turn, want.NextLeader)
	}
	if g.HeartsBroken() != want.Broken {
		t.Errorf("hearts broken: %v, want %v", g.HeartsBroken(), want.Broken)
	}
}

// checkBefore checks what the case says of the moment before the question.
func (c *testCase) checkBefore(t *testing.T, g hearts.Game) {
	t.Helper()
	tricks := 0
	for range g.Tricks() {
		tricks++
	}
	if tricks != c.Setup.TricksDone || g.HeartsBroken() != c.Setup.Broken {
		t.Fatalf("%d tricks, hearts broken: %v, want %d, %v", tricks, g.HeartsBroken(), c.Setup.TricksDone,
			c.Setup.Broken)
	}
}

func (c *testCase) checkScore(t *testing.T, g hearts.Game) {
	if turn, _ := g.Turn(); turn != *c.Setup.Leader {
		t.Fatalf("seat %d opens, want %d", turn, *c.Setup.Leader)
	}
	g = play(g, strings.Join(c.Setup.Played, " "))
	c.checkTaken(t, g)
	want := c.Expected
	if got := added(g); !slices.Equal(got, want.Hand) {
		t.Errorf("scores %v, want %v", got, want.Hand)
	}
	if got := totals(g); !slices.Equal(got, want.Totals) {
		t.Errorf("totals %v, want %v", got, want.Totals)
	}
	if over := g.Phase() == hearts.Over; over != want.Over {
		t.Errorf("over: %v, want %v", over, want.Over)
	}
	if got := winners(g); !slices.Equal(got, want.Winners) {
		t.Errorf("winners %v, want %v", got, want.Winners)
	}
	moon := -1
	if want.Moon != nil {
		moon = *want.Moon
	}
	if got := moonShooter(g); got != moon {
		t.Errorf("moon %d, want %d", got, moon)
	}
}

// checkTaken checks who has taken the tricks and the cards that count.
func (c *testCase) checkTaken(t *testing.T, g hearts.Game) {
	t.Helper()
	tricks := make([]int, g.Players())
	for _, trick := range g.Tricks() {
		winner, _ := trick.Winner()
		tricks[winner]++
	}
	if !slices.Equal(tricks, c.Setup.TricksWon) {
		t.Errorf("tricks %v, want %v", tricks, c.Setup.TricksWon)
	}
	for seat, cards := range c.Setup.Taken {
		var counting hearts.Cards
		for card := range g.Taken(seat).All() {
			if g.Variant().Value(card) != 0 {
				counting = counting.Plus(hearts.CardsOf(card))
			}
		}
		if want := bag(cards...); counting != want {
			t.Errorf("seat %d has taken %v, want %v", seat, counting, want)
		}
	}
}

func (c *testCase) checkPass(t *testing.T, g hearts.Game) {
	g = pass(g, words(c.Setup.Passes)...)
	for seat, hand := range c.Expected.HandsAfter {
		if got, want := g.Hand(seat), bag(hand...); got != want {
			t.Errorf("seat %d holds %v, want %v", seat, got, want)
		}
	}
	leader, _ := g.Turn()
	if leader != c.Expected.Leader {
		t.Errorf("seat %d leads, want %d", leader, c.Expected.Leader)
	}
	if got, want := g.Legal(leader), bag(c.Expected.LegalLead...); got != want {
		t.Errorf("it may lead %v, want %v", got, want)
	}
}

// caseErrors are the names of errors in the cases.
var caseErrors = map[string]hearts.Reason{"duplicate_card": hearts.ErrCardTwice}

func (c *testCase) checkError(t *testing.T, g hearts.Game) {
	action := c.Setup.Action
	if action.Type != "pass" || caseErrors[c.Expected.Error] == 0 || !c.Expected.StateUnchanged {
		t.Fatalf("unknown action %q, error %q", action.Type, c.Expected.Error)
	}
	after, err := g.Pass(action.Seat, cardList(strings.Join(action.Cards, " "))...)
	checkRefused(t, g, after, err, caseErrors[c.Expected.Error])
	proper := slices.Collect(g.Hand(action.Seat).All())[:3]
	if _, err := after.Pass(action.Seat, proper...); err != nil {
		t.Errorf("afterwards a proper pass is refused: %v", err)
	}
}

// readLines reads one JSON value from each line.
func readLines[T any](t *testing.T, r io.Reader) (values []T) {
	t.Helper()
	const longest = 1 << 20
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longest)
	for lines.Scan() {
		var value T
		if err := json.Unmarshal(lines.Bytes(), &value); err != nil {
			t.Fatalf("line %d: %v", len(values)+1, err)
		}
		values = append(values, value)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return values
}

// words joins each list of cards to one text.
func words(lists [][]string) (texts []string) {
	for _, list := range lists {
		texts = append(texts, strings.Join(list, " "))
	}
	return texts
}
