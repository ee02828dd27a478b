package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What a test waits for: the tab has to do something, and all that it knows is shown.
const (
	still    = "document.documentElement.dataset.still === 'true'"
	ownTurn  = "document.documentElement.dataset.turn === 'own'"
	over     = "document.documentElement.dataset.phase === 'over'"
	scoring  = "document.querySelector('#score').open"
	seated   = "Number(document.documentElement.dataset.seat ?? -1) >= 0"
	playable = "#hand .card:not([aria-disabled])"
)

// makeTable makes a table by the form of the first page, where the maker sits down.
func (b *tab) makeTable() {
	b.t.Helper()
	b.click("#create button.go")
	b.wait(seated)
	b.still()
}

// set sets a rule in the form of the first page.
func (b *tab) set(option, value string) {
	b.t.Helper()
	eval[any](b, "document.querySelector('#create-options').open = true")
	b.fill("#option-"+option, value)
}

// fill enters a value into a field of a form, as a browser does that has filled it in.
func (b *tab) fill(selector, value string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.value = %q;
		field.dispatchEvent(new Event('change', { bubbles: true }));
	})()`, selector, value))
}

// ready waits until there is something to do, and returns what: "score" is to close
// the score sheet. It is empty when the game is over.
func (b *tab) ready() (what string) {
	b.t.Helper()
	b.wait(fmt.Sprintf("%s && (%s || %s || %s)", still, ownTurn, over, scoring))
	switch {
	case eval[bool](b, scoring):
		return "score"
	case eval[bool](b, over):
		return ""
	}
	return b.data("phase")
}

// next waits until the page has shown something new.
func (b *tab) next(at string) {
	b.t.Helper()
	b.wait(fmt.Sprintf("Number(document.documentElement.dataset.at) > %s && %s", at, still))
}

// moveByMouse makes one move with the mouse, and reports false when the game is over.
func (b *tab) moveByMouse() bool {
	b.t.Helper()
	what, at := b.ready(), b.data("at")
	switch what {
	case "":
		return false
	case "score":
		b.click("#score-close")
		b.wait("!" + scoring)
		return true
	case "passing":
		for range 3 {
			b.click("#hand .card[aria-pressed=false]")
		}
		b.click("#do-pass")
	case "choosing-moon":
		b.click("#do-add")
	default:
		b.click(playable)
	}
	b.next(at)
	return true
}

// onCard reports whether the focus is on a card of the hand, and on which.
func (b *tab) onCard() (card string, disabled, pressed bool) {
	b.t.Helper()
	is := eval[[]string](b, `(() => {
		const e = document.activeElement;
		return e.closest('#hand') ? [e.dataset.card, e.getAttribute('aria-disabled') ?? '',
			e.getAttribute('aria-pressed') ?? ''] : ['', '', ''];
	})()`)
	return is[0], is[1] == "true", is[2] == "true"
}

// moveByKeys makes one move with the keyboard, and reports false when the game is over.
func (b *tab) moveByKeys() bool {
	b.t.Helper()
	what, at := b.ready(), b.data("at")
	switch what {
	case "":
		return false
	case "score":
		b.key(kb.Enter) // the focus is on the button that closes it
		b.wait("!" + scoring)
		return true
	case "choosing-moon":
		b.tabTo("do-add")
		b.key(kb.Enter)
		b.next(at)
		return true
	}
	for range 20 {
		if card, _, _ := b.onCard(); card != "" {
			break
		}
		b.key(kb.Tab)
	}
	if what == "playing" {
		for range 20 {
			if _, disabled, _ := b.onCard(); !disabled {
				break
			}
			b.key(kb.ArrowRight)
		}
		b.key(kb.Enter)
		b.next(at)
		return true
	}
	b.key(kb.End)
	for range 3 {
		b.key(" ")
		b.key(kb.ArrowLeft)
	}
	b.tabTo("do-pass")
	b.key(kb.Enter)
	b.next(at)
	return true
}

// tabTo goes to an element with the Tab key.
func (b *tab) tabTo(id string) {
	b.t.Helper()
	for range 60 {
		if eval[string](b, "document.activeElement.id") == id {
			return
		}
		b.key(kb.Tab)
	}
	b.t.Fatal("the Tab key does not lead to ", id)
}

// hand returns the cards of the hand as the page shows them.
func (b *tab) hand() []string {
	b.t.Helper()
	return b.list("#hand .card", "data-card")
}

// trick returns the cards on the table.
func (b *tab) trick() []string {
	b.t.Helper()
	return b.list("#trick .card", "data-card")
}

func TestGameByKeyboard(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	if !*long {
		b.set("target", "40")
	}
	b.tabTo("create-name")
	b.key(kb.End + " K") // a name has keys of its own, which open nothing
	b.tabTo("create-variant")
	for eval[string](b, "document.activeElement.textContent") != "Make a table" {
		b.key(kb.Tab)
	}
	b.key(kb.Enter)
	b.wait(seated)
	for moves := 0; b.moveByKeys(); moves++ {
		if moves == 5 {
			b.looks()
		}
	}
	if status := b.text("#status"); !strings.HasPrefix(status, "The game is over.") {
		t.Error("the page does not say that the game is over, but ", status)
	}
	if rows := len(b.list("#side-score tbody tr", "class")); rows < 2 {
		t.Errorf("the score sheet has %d deals", rows)
	}
	old := eval[string](b, "location.hash")
	b.tabTo("do-rematch")
	b.key(kb.Enter)
	b.wait(fmt.Sprintf("![undefined, %q].includes(document.documentElement.dataset.table) && %s && %s",
		old[1:], seated, still))
	if seat := b.data("seat"); seat != "1" && seat != "3" {
		t.Errorf("in the rematch the seat is %s, which was 0", seat)
	}
}

// looks opens everything that can be looked at, each by its letter.
func (b *tab) looks() {
	b.t.Helper()
	letters := map[string]string{"s": "score", "l": "tricks", "t": "taken", "p": "passed", "m": "menu"}
	for letter, dialog := range letters {
		b.key(letter)
		b.wait("document.querySelector('#" + dialog + "').open")
		b.key(kb.Escape)
		b.wait("!document.querySelector('#" + dialog + "').open")
	}
}

func TestGameByMouse(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	b.picture("start")
	if !*long {
		b.set("deals", "2")
	}
	b.makeTable()
	for moves := 0; b.moveByMouse(); moves++ {
		switch {
		case moves == 0: // another deal looks better with a name that has passed
			b.picture("first-trick")
		case moves == 5:
			b.picture("table")
			b.click("#open-tricks")
			b.picture("tricks")
			b.click("#tricks button.go")
			b.click("#open-taken")
			b.picture("taken")
			b.click("#taken button.go")
			b.click("#open-passed")
			b.picture("passed")
			b.click("#passed button.go")
		}
	}
	b.click("#open-score")
	b.picture("score")
}

func TestRefusal(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	b.makeTable()
	b.click("#hand .card:nth-child(3)")
	b.click("#hand .card:nth-child(7)")
	b.picture("passing")
	b.click("#do-pass")
	if text := b.text("#refusal"); text != "wrong number of cards to pass" {
		t.Errorf("two cards passed: %q", text)
	}
	b.click("#hand .card:nth-child(3)")
	b.click("#hand .card:nth-child(7)")
	for b.moveByMouse() {
		refused := b.list("#hand .card[data-refused]", "data-card")
		if len(refused) == 0 || len(refused) == len(b.hand()) {
			continue
		}
		reason := b.list("#hand .card[data-refused]", "title")[0]
		if reason == "" || b.list("#hand .card[data-refused]", "aria-disabled")[0] != "true" {
			t.Fatal("a refused card without a reason")
		}
		hand := b.hand()
		b.click("#hand .card[data-refused]")
		b.wait(fmt.Sprintf("document.querySelector('#refusal').textContent.endsWith(%q)", ": "+reason))
		b.picture("refusal")
		if now := b.hand(); !slices.Equal(now, hand) {
			t.Errorf("a refused card was played: %v, then %v", hand, now)
		}
		return
	}
	t.Fatal("no card was ever refused")
}

func TestTwoBrowsers(t *testing.T) {
	p := serveIn(t, t.TempDir())
	anna := open(t, p)
	anna.set("deals", "1")
	anna.fill("#create-wait", "2")
	anna.makeTable()
	if anna.data("wait") != "1" {
		t.Fatalf("with one of two people the table waits for %s", anna.data("wait"))
	}
	bo := open(t, p, "name=Bo")
	bo.visit("/" + eval[string](anna, "location.hash"))
	bo.wait("!document.querySelector('#sit').hidden && " + still)
	if cards := bo.hand(); len(cards) > 0 {
		t.Errorf("a spectator sees the hand %v", cards)
	}
	bo.click("#seats [data-seat='2'] button")
	bo.wait(seated + " && " + still)
	anna.wait("document.querySelector('#seats [data-seat=\"2\"] b').textContent === 'Bo'")
	anna.wait("document.documentElement.dataset.phase === 'passing' && " + still)
	bo.wait("document.documentElement.dataset.phase === 'passing' && " + still)

	// A move can be taken back if the other agrees.
	bo.moveByMouse()
	n := anna.data("n")
	bo.click("#undo")
	anna.wait("document.querySelector('#do-agree')")
	anna.click("#do-agree")
	bo.wait(ownTurn + " && " + still)
	if bo.data("n") >= n {
		t.Errorf("after the undo %s moves, before it %s", bo.data("n"), n)
	}

	for anyone := true; anyone; {
		anyone = false
		for _, b := range []*tab{anna, bo} {
			b.still()
			if eval[bool](b, ownTurn+" || "+scoring) {
				anyone = b.moveByMouse() || anyone
			} else if !eval[bool](b, over) {
				anyone = true
			}
		}
	}
	won := "#side-score td[data-won]"
	if a, b := anna.text(won), bo.text(won); a == "" || a != b {
		t.Errorf("Anna and Bo see other winners: %v and %v", a, b)
	}
}

func TestPhone(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	for _, size := range [][2]int64{{360, 740}, {320, 568}} {
		b.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateTouch, chromedp.EmulateMobile))
		b.visit("/")
		b.wait(still + " && document.documentElement.dataset.page === 'start'")
		b.fits()
		if size[0] == 320 { // eleven players, two packs
			b.fill("#create-variant", "cancellation-hearts")
			b.set("players", "11")
		}
		b.tap("#create button.go")
		b.wait(seated + " && " + still)
		b.fits()
		if size[0] == 360 {
			for range 3 {
				b.tap("#hand .card[aria-pressed=false]")
			}
			b.picture("passing-phone")
			at := b.data("at")
			b.tap("#do-pass")
			b.next(at)
		}
		for range 2 {
			b.ready()
			at := b.data("at")
			b.tap(playable)
			b.next(at)
		}
		b.fits()
		b.picture(fmt.Sprintf("phone-%d", size[0]))
		b.tap("#open-score")
		b.fits()
		b.tap("#score-close")
	}
}

// tap touches an element.
func (b *tab) tap(selector string) {
	b.t.Helper()
	x, y := b.place(selector)
	b.do(chromedp.TapXY(x, y))
}

// fits fails the test if the page is wider than the window, or if a card of the hand
// has less room than a finger needs.
func (b *tab) fits() {
	b.t.Helper()
	if wide := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		b.picture("wide")
		b.t.Errorf("the page is %d pixels wider than the window", wide)
	}
	if outside := eval[[]string](b, `[...document.querySelectorAll('#game .seat, #game .card, #game button')]
		.filter((e) => e.checkVisibility()).filter((e) => {
			const r = e.getBoundingClientRect();
			return r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1;
		}).map((e) => e.outerHTML.slice(0, 80))`); len(outside) > 0 {
		b.picture("outside")
		b.t.Errorf("outside of the window: %q", outside)
	}
	if narrow := eval[[]string](b, `[...document.querySelectorAll('#hand .card')].filter((e, i, all) => {
			const [r, next] = [e.getBoundingClientRect(), all[i + 1]?.getBoundingClientRect()];
			return next && next.top < r.bottom && next.left > r.left && next.left - r.left < 24;
		}).map((e) => e.dataset.card)`); len(narrow) > 0 {
		b.t.Errorf("too narrow for a finger: %v", narrow)
	}
}

func TestReloadInMidTrick(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	b.makeTable()
	b.toMidTrick()
	b.picture("mid-trick")
	hand, trick, at := b.hand(), b.trick(), b.data("at")
	b.do(chromedp.Reload())
	b.wait(seated + " && " + still)
	if b.data("at") != at || !slices.Equal(b.hand(), hand) || !slices.Equal(b.trick(), trick) {
		t.Errorf("before: event %s, hand %v, trick %v; after: %s, %v, %v", at, hand, trick,
			b.data("at"), b.hand(), b.trick())
	}

	// A second tab has the same seat, and both show what happens in the other.
	second := b.another()
	second.visit("/" + eval[string](b, "location.hash"))
	second.wait(seated + " && " + still)
	if !slices.Equal(second.hand(), hand) {
		t.Errorf("the hand is %v, in a second tab %v", hand, second.hand())
	}
	second.moveByMouse()
	b.next(at)
	b.ready()
	second.ready()
	if !slices.Equal(b.hand(), second.hand()) || len(b.hand()) != len(hand)-1 {
		t.Errorf("after a card in one tab: %v, and in the other %v", second.hand(), b.hand())
	}

	// Who leaves the seat sees no hand any more, and the seat is free again.
	b.click("#open-menu")
	b.click("#leave")
	b.wait("document.documentElement.dataset.seat === '-1' && " + still)
	second.wait("document.documentElement.dataset.seat === '-1' && " + still)
	if cards := b.hand(); len(cards) > 0 {
		t.Errorf("without a seat the page shows the hand %v", cards)
	}
}

// toMidTrick plays until it is the turn of the tab in the middle of a trick.
func (b *tab) toMidTrick() {
	b.t.Helper()
	for moves := 0; ; moves++ {
		lies := "#trick:not([data-full]) .card"
		if b.ready() == "playing" && moves > 4 && len(b.list(lies, "data-card")) > 0 {
			return
		}
		if !b.moveByMouse() {
			b.t.Fatal("the game is over")
		}
	}
}

func TestServerKilledInMidTrick(t *testing.T) {
	dir := t.TempDir()
	p := serveIn(t, dir)
	b := open(t, p)
	b.makeTable()
	b.toMidTrick()
	hand, trick := b.hand(), b.trick()
	b.losing(true)
	p.kill()
	b.wait("document.documentElement.dataset.line === 'down'")
	b.picture("down")
	b.click(playable) // it is sent when the server is back
	start(t, "-addr", p.address, "-data", dir, "-worlds", "0", "-fast")
	b.wait("document.documentElement.dataset.line === 'up'")
	b.losing(false)
	b.ready()
	if want := hand[1:]; len(b.hand()) != len(want) {
		t.Errorf("the hand was %v with %v on the table, and after a card it is %v", hand, trick, b.hand())
	}
	for _, card := range b.hand() {
		if !slices.Contains(hand, card) {
			t.Errorf("%s was not in the hand %v", card, hand)
		}
	}
	b.moveByMouse()
}

func TestServerStopsGently(t *testing.T) {
	dir := t.TempDir()
	p := serveIn(t, dir)
	b := open(t, p)
	b.makeTable()
	b.losing(true)
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := p.command.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	b.wait("document.documentElement.dataset.line === 'down'")
	start(t, "-addr", p.address, "-data", dir, "-worlds", "0", "-fast")
	b.wait("document.documentElement.dataset.line === 'up'")
	b.losing(false)
	b.moveByMouse()
}

// TestOldPage has a page of an older build: it reloads itself once, and then says so.
func TestOldPage(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	b.makeTable()
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{
				Source: `sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
				new MutationObserver(() => document.querySelector('meta[name=build]')?.setAttribute('content',
					'old'))
					.observe(document, { childList: true, subtree: true });`,
			})
		return err
	}))
	b.do(chromedp.Reload())
	b.wait("document.querySelector('#refusal')?.textContent === " +
		"'The page is older than the server: reload it'")
	if loads := eval[string](b, "sessionStorage.loads"); loads != "2" {
		t.Errorf("the page was loaded %s times", loads)
	}
}

func TestAccessibility(t *testing.T) {
	axe, err := os.ReadFile("web/testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, serveIn(t, t.TempDir()))
	rules := ""
	check := func(where string) {
		t.Helper()
		eval[any](b, string(axe)+";null")
		problems, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](`
			axe.run({ resultTypes: ['violations'], `+rules+` }).then(({ violations }) =>
				violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((n) =>
					n.html.slice(0, 120) + ' ' + n.failureSummary).join(' | ')))`,
			chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range problems {
			t.Errorf("%s: %s", where, problem)
		}
	}
	for _, scheme := range []string{"light", "dark"} {
		if scheme == "dark" {
			rules = "runOnly: ['color-contrast']" // all else is as in the light
		}
		b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
			})
			return err
		}))
		b.size(1200, 800)
		b.visit("/")
		b.wait(still + " && document.documentElement.dataset.page === 'start'")
		b.set("target", "100")
		check(scheme + " start")
		b.makeTable()
		check(scheme + " passing")
		b.click("#hand .card")
		check(scheme + " one card chosen")
		b.click("#hand .card")
		b.toMidTrick()
		check(scheme + " playing")
		b.picture("table-" + scheme)
		for _, dialog := range []string{"score", "tricks", "taken", "passed", "menu"} {
			b.click("#open-" + dialog)
			check(scheme + " " + dialog)
			b.key(kb.Escape)
			b.wait("!document.querySelector('dialog[open]')")
		}
		b.size(360, 740)
		check(scheme + " phone")
		b.picture("phone-" + scheme)
	}
}

func TestForm(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	b.set("kitty", "2")
	b.set("removed", "2C,ZZ")
	b.click("#create button.go")
	b.wait("document.querySelector('#option-removed[aria-invalid]')")
	if b.text("#option-removed-fault") == "" {
		t.Error("no reason at the field")
	}
	b.picture("fault")
	b.set("removed", "")
	b.click("#create button.go")
	b.wait("document.querySelector('#option-kitty[aria-invalid]')")
	if marked := b.list("[aria-invalid]", "id"); len(marked) != 1 {
		t.Errorf("a kitty of two is the fault of %v", marked)
	}
	b.set("kitty", "4")
	b.makeTable()
	if n := len(b.hand()); n != 12 {
		t.Errorf("with a kitty of 4 the hand has %d cards", n)
	}
}

func TestLanguage(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()))
	buttons := map[string]string{"da": "Opret et bord", "nb": "Lag et bord", "en": "Make a table"}
	for language, want := range buttons {
		b.fill("#start-language", language)
		b.wait(fmt.Sprintf("document.querySelector('#create button').textContent === %q", want))
	}
	b.fill("#start-language", "da")
	b.wait("document.documentElement.lang === 'da'")
	b.makeTable()
	said := b.text("#hand .card .said")
	if !slices.ContainsFunc([]string{"klør ", "ruder ", "spar ", "hjerter "}, func(suit string) bool {
		return strings.HasPrefix(said, suit)
	}) {
		t.Errorf("a card is called %q", said)
	}
	if key := eval[string](b, `document.body.innerText.match(/\b[a-z]+\.[a-z.-]+\b/)?.[0] ?? ''`); key != "" {
		t.Errorf("a text is missing: %s", key)
	}
}

// TestAnimation plays with animation: all comes to rest, and a trick that is over goes
// from the table.
func TestAnimation(t *testing.T) {
	b := open(t, serveIn(t, t.TempDir()), "speed=fast")
	b.makeTable()
	eval[any](b, `(() => {
		window.animations = 0;
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...how) {
			window.animations += 1;
			return animate.apply(this, how);
		};
	})()`)
	for range 4 { // computers that do not wait can be too fast for some cards to fly
		b.moveByMouse()
	}
	b.ready()
	if n := eval[int](b, "window.animations"); n < 4 {
		t.Errorf("%d animations in three tricks", n)
	}
	if n := len(b.trick()); n > 3 {
		t.Errorf("%d cards on the table before the turn of the last", n)
	}
}
