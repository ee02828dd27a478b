package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	goruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"

	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var (
	pictures = flag.String("pictures", "", "directory in which the tests leave pictures of the page")
	long     = flag.Bool("long", false, "play whole games, open 10,000 connections, serve 1,000 tables")
)

// patience is how long a test waits for what has to happen.
const patience = 30 * time.Second

// asServer in the environment makes the test program be the server, so that tests can
// start it as a process of its own, and kill it.
const asServer = "HEARTS_TEST_AS_SERVER"

// browser is one chromium for all tests. It is nil until the first needs it.
var browser struct {
	sync.Once
	ctx  context.Context
	stop func()
	err  error
}

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		weigh()
		main()
		return
	}
	flag.Parse()
	code := m.Run()
	if browser.stop != nil {
		browser.stop()
	}
	os.Exit(code)
}

// weigh tells those who ask how much memory this process uses, after a collection.
func weigh() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Fprintf(os.Stderr, "memory=http://%s\n", listener.Addr())
	go func() {
		log.Fatal(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			goruntime.GC()
			goruntime.GC()
			var m goruntime.MemStats
			goruntime.ReadMemStats(&m)
			_, _ = fmt.Fprint(w, m.HeapAlloc+m.StackInuse)
		})))
	}()
}

// A process is a server in a process of its own.
type process struct {
	t       *testing.T
	command *exec.Cmd
	address string // host:port
	weight  string // address that tells the memory
}

var served = regexp.MustCompile(`(address|memory)=http://(\S+)`)

// memory returns how many bytes the process uses.
func (p *process) memory() (bytes int) {
	p.t.Helper()
	answer, err := http.Get("http://" + p.weight)
	if err == nil {
		_, err = fmt.Fscan(answer.Body, &bytes)
		_ = answer.Body.Close()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return bytes
}

// start starts a server with flags. An address of ":0" becomes that of a free port.
func start(t *testing.T, flags ...string) *process {
	t.Helper()
	p := &process{t: t, command: exec.Command(os.Args[0], flags...)}
	p.command.Env = append(os.Environ(), asServer+"=1")
	output, err := p.command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		found := served.FindStringSubmatch(lines.Text())
		switch {
		case found == nil:
		case found[1] == "memory":
			p.weight = found[2]
		default:
			p.address = found[2]
			go func() { _, _ = io.Copy(io.Discard, output) }()
			return p
		}
	}
	t.Fatal("the server did not start")
	return nil
}

// serveIn starts a server with its data in a directory, on a free port and with
// computers that neither think nor wait.
func serveIn(t *testing.T, dir string, flags ...string) *process {
	t.Helper()
	all := []string{"-addr", "127.0.0.1:0", "-data", dir, "-worlds", "0", "-fast"}
	return start(t, append(all, flags...)...)
}

// kill ends the process as a power cut does.
func (p *process) kill() {
	_ = p.command.Process.Kill()
	_ = p.command.Wait()
}

// startBrowser starts chromium.
func startBrowser() {
	path, err := exec.LookPath("chromium")
	if err != nil {
		browser.err = err
		return
	}
	flags := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	for _, name := range []string{"quic", "component-update", "background-networking", "sync"} {
		flags = append(flags, chromedp.Flag("disable-"+name, true))
	}
	flags = append(flags, chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.DisableGPU)
	ctx, stopProcess := chromedp.NewExecAllocator(context.Background(), flags...)
	ctx, stopBrowser := chromedp.NewContext(ctx, chromedp.WithErrorf(log.Printf))
	browser.ctx = ctx
	browser.stop = func() {
		stopBrowser()
		stopProcess()
	}
	browser.err = chromedp.Do(ctx)
}

// A tab is one page of the browser. It fails the test for any error on its console and
// any request to another host.
type tab struct {
	t    *testing.T
	ctx  context.Context
	host string

	mu    sync.Mutex
	wrong []string
	lost  bool // the server is away: that requests fail is no error
}

// open opens a tab with a storage of its own, as in another browser.
func open(t *testing.T, p *process, settings ...string) *tab {
	t.Helper()
	browser.Do(startBrowser)
	if browser.err != nil {
		t.Fatal("chromium: ", browser.err)
	}
	b := openTab(t, browser.ctx, p.address, chromedp.WithNewBrowserContext())
	b.visit("/")
	for _, setting := range append([]string{"language=en", "speed=off", "name=Anna"}, settings...) {
		key, value, _ := strings.Cut(setting, "=")
		eval[any](b, fmt.Sprintf("localStorage.setItem(%q, %q)", key, value))
	}
	b.size(1200, 800)
	b.visit("/")
	b.still()
	return b
}

// another opens a second tab of the same browser.
func (b *tab) another() *tab {
	b.t.Helper()
	second := openTab(b.t, b.ctx, b.host)
	second.size(1200, 800)
	return second
}

func openTab(t *testing.T, parent context.Context, host string, options ...chromedp.ContextOption) *tab {
	t.Helper()
	b := &tab{t: t, host: host}
	ctx, stop := chromedp.NewContext(parent, append(options, chromedp.WithListener(b.hear))...)
	b.ctx = ctx
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, wrong := range b.wrong {
			t.Error("on the page: ", wrong)
		}
		stop()
	})
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
		return err
	}))
	return b
}

// hear notes what must not be.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	wrong := func(format string, args ...any) { b.wrong = append(b.wrong, fmt.Sprintf(format, args...)) }
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		wrong("%s %v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			wrong("%s %v", e.Type, e.Args)
		}
	case *cdplog.EventEntryAdded:
		if !b.lost && (e.Entry.Level == "error" || e.Entry.Level == "warning") {
			wrong("%s %s", e.Entry.Text, e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		address, err := url.Parse(e.Request.URL)
		if err != nil || address.Host != b.host && address.Scheme != "data" {
			wrong("a request to %s", e.Request.URL)
		}
	}
}

// losing says that the server is away, or that it is back.
func (b *tab) losing(lost bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lost = lost
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) visit(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate("http://" + b.host + path))
}

func (b *tab) size(width, height int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height))
}

// eval returns the value of an expression on the page.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// wait waits until an expression is true on the page.
func (b *tab) wait(expression string) {
	b.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		value, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if err == nil && value {
			return
		}
		if time.Now().After(end) {
			b.picture("failed")
			b.t.Fatalf("waited in vain for %s: %v\n%v\n%s", expression, err,
				eval[map[string]string](b, "({...document.documentElement.dataset})"),
				b.text("#status")+" "+b.text("#refusal"))
		}
	}
}

// still waits until all that the page knows is shown.
func (b *tab) still() {
	b.t.Helper()
	b.wait("document.documentElement.dataset.still === 'true'")
}

// data returns an attribute of the page, such as "phase".
func (b *tab) data(name string) string {
	b.t.Helper()
	return eval[string](b, "document.documentElement.dataset."+name+" ?? ''")
}

// text returns the text of the first element of a selector, and "" if there is none.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf("document.querySelector(%q)?.textContent ?? ''", selector))
}

// list returns what the elements of a selector have of an attribute.
func (b *tab) list(selector, attribute string) []string {
	b.t.Helper()
	return eval[[]string](b, fmt.Sprintf(
		"[...document.querySelectorAll(%q)].map((e) => e.getAttribute(%q) ?? '')", selector, attribute))
}

// key presses a key.
func (b *tab) key(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// place returns where an element can be hit. A card of the hand is hit at its left,
// where no other lies over it.
func (b *tab) place(selector string) (x, y float64) {
	b.t.Helper()
	place := eval[[]float64](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e) return [];
		e.scrollIntoView({ block: 'nearest' });
		const r = e.getBoundingClientRect();
		return [r.x + Math.min(r.width / 2, 12), r.y + r.height / 2];
	})()`, selector))
	if len(place) != 2 {
		b.picture("failed")
		b.t.Fatalf("there is no %s on the page", selector)
	}
	return place[0], place[1]
}

// click clicks on an element, whatever lies there.
func (b *tab) click(selector string) {
	b.t.Helper()
	x, y := b.place(selector)
	b.do(chromedp.MouseClickXY(x, y))
}

// picture leaves a picture of the page, if the flag asks for them.
func (b *tab) picture(name string) {
	b.t.Helper()
	if *pictures == "" {
		return
	}
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*pictures, name+".png"), data, 0o600)
	}
	if err != nil {
		b.t.Error(err)
	}
}
