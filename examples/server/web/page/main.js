// The page: from the address to a table, from a message to what is seen, and from a
// click or a key to a command.

import { byId, element, patch, set, write } from './dom.js';
import { Show } from './animate.js';
import { Hand } from './hand.js';
import { cardName } from './cards.js';
import { direction, has, languages, list, number, preferred, t, use } from './i18n.js';
import { Lobby } from './lobby.js';
import { memory } from './memory.js';
import { drawSheet, open, openPassed, openScore, openTaken, openTricks } from './score.js';
import { Line } from './socket.js';
import { isFinished, next, shownFrom, story } from './state.js';
import {
  drawClock, drawLog, drawRefusal, drawSeats, drawTrick, nameOf, statusOf,
} from './table.js';

const root = document.documentElement;
const lobby = new Lobby((table, sit) => {
  wantsSeat = sit ? table : null;
  location.hash = table;
});
const hand = new Hand(move, refuse, () => drawForms(model.state));

let wantsSeat = null; // the table that was made here, where its maker sits down
let table = null;
let line = null;
let model = null; // what is shown
let waiting = []; // messages that are not shown yet
let show = null; // what runs now
let hurried = false; // what waits is shown at once
let until = Infinity; // when the clock runs out, in ms of performance.now
let down = false;
let follows = false; // the rematch that was asked for here

// Messages come in here, one after the other.

// The most messages that wait to be shown; then the page catches up.
const mostWaiting = 5;

async function receive(message) {
  until = message.left ? performance.now() + message.left : Infinity;
  const queue = waiting;
  queue.push(message);
  root.dataset.still = 'false';
  if (queue.length > mostWaiting) hurry();
  if (queue.length > 1) return;
  while (queue.length > 0 && queue === waiting) {
    await present(queue[0], () => queue === waiting);
    queue.shift();
  }
  if (queue !== waiting) return;
  hurried = false;
  root.dataset.still = String(!line?.busy);
}

// hurry shows all that waits to be shown at once.
function hurry() {
  hurried = waiting.length > 0;
  show?.hurry();
}

// present shows a message. It stops if the page has gone to another table meanwhile.
async function present(message, current) {
  model = next(model, message);
  const { state, before } = model;
  const from = shownFrom(model);
  show = new Show(memory.setting('speed', 'normal'));
  const slow = !show.off && !hurried && from < state.view.plays.length;
  drawLog(state, story(model));
  sitDown(state);
  if (slow) {
    const places = new Map(state.moves.filter((m) => m.play).map((m) => [m.play, hand.placeOf(m.play)]));
    hand.draw(state);
    await show.play(state, from, (plays) => drawTrick(state, plays, true), (card) => places.get(card));
    if (!current()) return;
  }
  draw(state, slow && !hurried);
  if (isFinished(state.view) && before && state.sheet.length > before.sheet.length) openScore(model);
  if (state.next && follows) goOn(state);
}

// draw draws all of a state. A trick that was swept from the table stays away.
function draw(state, swept) {
  const { view } = state;
  hand.draw(state);
  drawSeats(state, sit);
  if (!swept || view.trick.cards.length > 0) drawTrick(state, view.plays.length, false);
  drawSheet(state, byId('side-score'));
  drawForms(state);
  write(byId('game-title'), t('game.title', { n: Math.max(view.deals, 1) }));
  write(byId('status'), statusOf(state, down));
  // What had the focus may be gone. Then the hand has it, so that keys go on to work.
  if (document.activeElement === document.body) hand.focus();
  document.title = view.acting.includes(view.seat) ? t('title.turn') : t('title');
  Object.assign(root.dataset, {
    table, at: state.at, n: state.n, phase: view.phase, seat: view.seat, deal: view.deals,
    turn: view.acting.includes(view.seat) ? 'own' : 'other', players: view.counts.length,
    wait: state.wait ?? 0,
  });
}

// drawForms shows what can be done besides playing.
function drawForms(state) {
  const { view, proposal } = state;
  const free = state.seats.some((s) => !s.name);
  byId('sit').hidden = view.seat >= 0 || !free || view.phase === 'over' || Boolean(state.closed) ||
    wantsSeat === table;
  byId('undo').disabled = view.seat < 0 || state.n === 0;
  byId('leave').disabled = view.seat < 0;
  const offers = hand.offers();
  const offer = (key, text, press) => offers.push({ key, text, press });
  if (state.wait > 0) offer('invite', t('share'), share);
  if (proposal && view.seat >= 0 && !proposal.agreed.includes(view.seat)) {
    offer('agree', t('agree', { name: nameOf(state, proposal.seat) }), () => send({ t: 'agree' }));
    offer('refuse', t('refuse'), () => send({ t: 'refuse' }));
  } else if (proposal) {
    offer('asked', t('asked'), () => {});
  }
  if (view.seat >= 0 && state.seats[view.seat].away) offer('back', t('back'), () => sit(view.seat));
  if (state.next) offer('next', t('next'), () => goOn(state));
  else if (view.phase === 'over' && view.seat >= 0) offer('rematch', t('rematch'), rematch);
  patch(byId('actions'), offers,
    ({ key }) => element('button', { type: 'button', class: 'go', id: `do-${key}` }),
    (button, { key, text, unready, press }) => {
      set(button, { 'aria-disabled': unready || key === 'asked' ? 'true' : null });
      write(button, text);
      button.onclick = press;
    });
}

// Commands go out from here.

async function send(command) {
  root.dataset.still = 'false';
  const answer = await line.send(command);
  refuse(answer.t === 'no' ? answer.error : null);
  root.dataset.still = String(waiting.length === 0 && !line?.busy);
  return answer;
}

function move(what) {
  if (line.busy) return;
  hurry();
  send({ t: 'do', move: what });
}

function refuse(error) {
  drawRefusal(error);
}

function sit(seat) {
  const name = (byId('sit-name').value || memory.name).trim();
  if (!name) {
    byId('sit-name').focus();
    return refuse({ reason: 'bad-name' });
  }
  memory.name = name;
  return send({ t: 'sit', seat, name });
}

// sitDown gives the maker of a table the first free seat.
function sitDown(state) {
  if (state.view.seat >= 0) {
    const others = state.seats.map((s) => s.name).filter((n, i) => n && i !== state.view.seat);
    memory.remember(table, { about: [t('yours.table', { n: state.view.deals }), ...others].join(' · ') });
  }
  if (wantsSeat !== table) return;
  wantsSeat = null;
  sit(Math.max(0, state.seats.findIndex((s) => !s.name)));
}

function rematch() {
  follows = true;
  send({ t: 'rematch' });
}

// goOn goes to the table of the rematch, where the same token has the seat.
function goOn(state) {
  follows = false;
  memory.remember(state.next, { token: memory.tokenFor(table) });
  byId('score').close();
  location.hash = state.next;
}

async function share() {
  const link = location.href;
  try {
    await navigator.clipboard.writeText(link);
    write(byId('share-link'), t('shared'));
    write(byId('refusal'), t('shared'));
  } catch {
    write(byId('share-link'), link);
    write(byId('refusal'), link);
  }
}

// What the server says when it does not want the line.

function bye(code) {
  if (code === 'build') {
    const tried = sessionStorage.getItem('reloaded');
    sessionStorage.setItem('reloaded', '1');
    if (tried) refuse({ reason: code });
    else location.reload();
    return 'stop';
  }
  if (code === 'no-table') {
    toStart(t('reason.no-table'));
    return 'stop';
  }
  refuse({ reason: code });
  return 'again';
}

function lineIs(up) {
  if (up) sessionStorage.removeItem('reloaded');
  if (down === !up) return;
  down = !up;
  root.dataset.line = up ? 'up' : 'down';
  if (model) write(byId('status'), statusOf(model.state, down));
}

// The address says which table it is.

function toStart(note) {
  history.replaceState(null, '', location.pathname);
  route(note);
}

async function route(note) {
  const wanted = location.hash.slice(1);
  if (wanted && wanted === table) return;
  line?.close();
  [line, model, waiting, table] = [null, null, [], wanted || null];
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  byId('start').hidden = Boolean(table);
  byId('game').hidden = !table;
  for (const key of ['table', 'at', 'n', 'phase', 'seat', 'deal', 'turn', 'wait']) delete root.dataset[key];
  root.dataset.page = table ? 'table' : 'start';
  root.dataset.still = 'false';
  if (!table) return lobby.show(note);
  lobby.hide();
  for (const id of ['seats', 'trick', 'hand', 'actions', 'log']) byId(id).replaceChildren();
  write(byId('status'), t('status.connecting'));
  refuse(null);
  byId('sit-name').value = memory.name;
  const own = table;
  const here = (f) => (...args) => (own === table ? f(...args) : 'stop');
  const on = { state: here(receive), line: here(lineIs), bye: here(bye) };
  line = new Line(table, memory.tokenFor(table), on);
  return undefined;
}

// Keys and buttons.

const looks = {
  'open-score': openScore, 'open-tricks': openTricks, 'open-taken': openTaken,
  'open-passed': openPassed, 'open-menu': openMenu,
};

function openMenu() {
  const rules = Object.entries(model.state.view.variant).map(([key, value]) => ruleOf(key, value));
  const text = rules.length > 0 ? t('menu.rules', { text: rules.join('; ') }) : t('menu.standard');
  write(byId('menu-rules'), text);
  write(byId('share-link'), '');
  open('menu');
}

// ruleOf says in words how an option is set.
function ruleOf(key, value) {
  const name = t(`option.${key}.title`);
  if (value === true) return name;
  if (has(`choice.${key}.${value}`)) return `${name}: ${t(`choice.${key}.${value}`)}`;
  if (key === 'passes') return `${name}: ${value.map(direction).join(', ')}`;
  if (Array.isArray(value)) return `${name}: ${list(value.map(cardName))}`;
  if (typeof value !== 'object') return `${name}: ${number(value)}`;
  return `${name}: ${list(Object.entries(value).map(([card, n]) => `${cardName(card)} ${number(n)}`))}`;
}

function press(id) {
  if (!model) return;
  if (id === 'undo') send({ t: 'undo' });
  else looks[id](model);
}

for (const id of [...Object.keys(looks), 'undo']) byId(id).addEventListener('click', () => press(id));

// One letter opens what the button with it opens. It can be turned off, for those who
// speak to their computer.
document.addEventListener('keydown', (event) => {
  const typing = event.target.matches('input, select, textarea');
  if (!table || typing || event.altKey || event.ctrlKey || event.metaKey || !settings.keys.value()) return;
  if (document.querySelector('dialog[open]')) return;
  const key = CSS.escape(event.key.toLowerCase());
  const button = document.querySelector(`#game .tools button[data-key="${key}"]`);
  if (!button || button.disabled) return;
  event.preventDefault();
  press(button.id);
});

byId('sit').addEventListener('submit', (event) => {
  event.preventDefault();
  const free = model.state.seats.findIndex((s) => !s.name);
  if (free >= 0) sit(free);
});
byId('share').addEventListener('click', share);
byId('leave').addEventListener('click', () => {
  byId('menu').close();
  send({ t: 'leave' });
});
byId('score').addEventListener('close', () => hand.focus());

// Settings.

const settings = {
  keys: {
    value: () => memory.setting('keys', 'true') === 'true',
    use: (on) => memory.keep('keys', String(on)),
  },
  'four-colours': {
    value: () => memory.setting('four-colours', 'false') === 'true',
    use(on) {
      memory.keep('four-colours', String(on));
      set(root, { 'data-four-colours': on });
    },
  },
};

for (const [id, setting] of Object.entries(settings)) {
  byId(id).checked = setting.value();
  setting.use(setting.value());
  byId(id).addEventListener('change', () => setting.use(byId(id).checked));
}
byId('speed').value = memory.setting('speed', 'normal');
byId('speed').addEventListener('change', () => memory.keep('speed', byId('speed').value));

for (const select of document.querySelectorAll('.languages')) {
  select.append(...Object.entries(languages).map(([value, name]) =>
    element('option', { value, lang: value }, name)));
  select.addEventListener('change', () => speak(select.value));
}

async function speak(language) {
  memory.keep('language', language);
  await use(language);
  for (const select of document.querySelectorAll('.languages')) select.value = language;
  lobby.draw();
  if (!model) return;
  for (const id of ['seats', 'trick', 'hand']) byId(id).replaceChildren();
  draw(model.state, false);
  openMenu();
}

setInterval(() => { if (model) drawClock(model.state, until); }, 500);
window.addEventListener('hashchange', () => route());

const language = preferred(memory.setting('language', null));
await use(language);
for (const select of document.querySelectorAll('.languages')) select.value = language;
await route();
