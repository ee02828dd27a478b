// The line to the server. It comes back by itself, and sends a command again until
// it is answered.

const version = 1;
const slowest = 30_000; // ms between two attempts
const beat = 20_000; // ms between two pings
const patience = 8_000; // ms to wait for an answer to a ping

export const build = document.querySelector('meta[name=build]').content;

// A Line is a connection to one table. It calls on.state with each state, on.line
// with true or false when it is up or down, and on.bye with a code when the server
// does not want it.
export class Line {
  #table;
  #token;
  #on;
  #socket = null;
  #attempts = 0;
  #timers = new Set();
  #pong = null;
  #at = -1;
  #n = 0;
  #queue = []; // commands; the first is in flight
  #done = null; // the answer to it, until the state that it made is here
  #closed = false;
  #count = 0;
  #name = random(6); // of this tab

  constructor(table, token, on) {
    this.#table = table;
    this.#token = token;
    this.#on = on;
    window.addEventListener('online', this.#awake);
    document.addEventListener('visibilitychange', this.#awake);
    this.#open();
  }

  // close ends the line for good.
  close() {
    this.#closed = true;
    window.removeEventListener('online', this.#awake);
    document.removeEventListener('visibilitychange', this.#awake);
    this.#drop();
    for (const { resolve } of this.#queue) resolve({ t: 'no', error: { reason: 'unavailable' } });
    this.#queue = [];
  }

  // send sends a command and returns the answer, however long the line is down.
  send(command) {
    return new Promise((resolve) => {
      this.#count += 1;
      this.#queue.push({ command: { ...command, id: `${this.#name}-${this.#count}` }, resolve });
      if (this.#queue.length === 1) this.#sendFirst();
    });
  }

  get busy() { return this.#queue.length > 0; }

  #sendFirst() {
    if (this.#queue.length > 0) this.#write(this.#queue[0].command);
  }

  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    if (this.#closed) return;
    this.#drop();
    const address = new URL('play', document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    const current = (f) => (event) => { if (socket === this.#socket) f(event); };
    socket.onopen = current(() => this.#hello());
    socket.onmessage = current((event) => this.#receive(JSON.parse(event.data)));
    socket.onclose = current(() => this.#again());
  }

  #hello() {
    const hello = { t: 'hello', v: version, build, table: this.#table, token: this.#token };
    if (this.#at >= 0) Object.assign(hello, { at: this.#at, n: this.#n });
    this.#write(hello);
    this.#sendFirst();
    this.#later(beat, () => this.#ping());
  }

  #receive(message) {
    switch (message.t) {
      case 'state':
        this.#attempts = 0;
        this.#at = message.at;
        this.#n = message.n;
        this.#on.line(true);
        this.#on.state(message);
        if (this.#done) this.#answered(this.#done);
        return;
      case 'pong':
        clearTimeout(this.#pong);
        this.#timers.delete(this.#pong);
        if (message.at > this.#at) {
          this.#later(2_000, () => { if (message.at > this.#at) this.#open(); });
        }
        return;
      case 'bye':
        this.#bye(message);
        return;
      default:
        this.#answered(message);
    }
  }

  // answered gives an answer to the one who waits for it, once the page has the state
  // that the command made. What could not be stored just now is sent again.
  #answered(answer) {
    const first = this.#queue[0];
    if (!first || answer.id !== first.command.id) return;
    if (answer.t === 'no' && answer.error?.reason === 'unavailable') {
      this.#later(500 + Math.random() * 500, () => this.#sendFirst());
      return;
    }
    this.#done = answer.t === 'ok' && answer.at > this.#at ? answer : null;
    if (this.#done) return;
    this.#queue.shift();
    first.resolve(answer);
    this.#sendFirst();
  }

  #bye({ code, after = 0 }) {
    const wait = after * 1_000;
    if (wait > 0) {
      this.#drop();
      this.#on.line(false);
      this.#later(wait * (1 + Math.random() / 4), () => this.#open());
    }
    if (this.#on.bye(code) === 'stop') this.close();
  }

  #ping() {
    this.#write({ t: 'ping', at: Math.max(this.#at, 0) });
    this.#pong = this.#later(patience, () => this.#again());
    this.#later(beat, () => this.#ping());
  }

  // again opens the line anew after a random time, which doubles.
  #again() {
    this.#drop();
    this.#on.line(false);
    const most = Math.min(slowest, 250 * 2 ** this.#attempts);
    this.#attempts = Math.min(this.#attempts + 1, 10);
    this.#later(Math.random() * most, () => this.#open());
  }

  // awake opens the line at once when the browser is back, or sees if it still is up.
  #awake = () => {
    if (document.visibilityState === 'hidden') return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#write({ t: 'ping', at: Math.max(this.#at, 0) });
    } else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.#open();
    }
  };

  #drop() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #later(ms, f) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      f();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }
}

// random returns random letters and digits: of 5 bits each.
export function random(length) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (b) => 'abcdefghijklmnopqrstuvwxyz234567'[b & 31]).join('');
}
