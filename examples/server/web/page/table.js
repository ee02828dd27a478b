// The table: who sits where, the trick, and what is going on.

import { byId, element, patch, set, write } from './dom.js';
import { cardName, picture } from './cards.js';
import { direction, list, number, reason, signed, t } from './i18n.js';
import { cardsOf, isFinished, mustAct, placeOf, tableAt, targets } from './state.js';

// nameOf returns the name of a seat. The computer has one too.
export function nameOf(state, seat) {
  return state.seats[seat]?.name || t('computer', { n: seat + 1 });
}

// drawSeats draws a sign for each seat. sit is called with the number of a free one.
export function drawSeats(state, sit) {
  const { view, seats } = state;
  const felt = byId('felt');
  const players = view.counts.length;
  set(felt, { 'data-players': players });
  const items = seats.map((seat, i) => ({ key: String(i), i, seat }));
  patch(byId('seats'), items, makeSeat, (sign, { i, seat }) => {
    put(sign, placeOf(view, i), players);
    const turn = mustAct(view, i);
    set(sign, {
      'data-turn': turn, 'data-away': Boolean(seat.away), 'data-own': i === view.seat,
      'data-near': placeOf(view, i) === 0,
    });
    const [name, total, cards, more] = sign.children;
    write(name, nameOf(state, i));
    const points = { n: number(view.score.totals[i]), points: signed(view.score.points[i]) };
    write(total, t(players < 7 ? 'seat.total' : 'seat.short', points));
    write(cards, t('seat.cards', { n: view.counts[i] }));
    write(more, notes(state, i).join(' · '));
    offer(sign, view.seat < 0 && !seat.name && view.phase !== 'over' && !state.closed, () => sit(i));
  });
}

function makeSeat({ i }) {
  const sign = element('div', { class: 'seat', role: 'group', 'data-seat': i });
  sign.append(element('b'), element('span'), element('span'), element('span', { class: 'more' }));
  return sign;
}

// notes are short words about a seat.
function notes(state, i) {
  const { view, seats } = state;
  const words = [];
  if (i === view.dealer) words.push(t('seat.dealer'));
  if (seats[i].away) words.push(t('seat.away'));
  if (view.phase === 'passing' && view.chosen.includes(i)) words.push(t('seat.chosen'));
  return words;
}

// offer adds the button to sit down, or takes it away.
function offer(sign, free, sit) {
  let button = sign.querySelector('button');
  if (!free) return button?.remove();
  if (!button) {
    button = element('button', { type: 'button' });
    sign.append(button);
  }
  write(button, t('sit.here'));
  button.onclick = sit;
}

// put places something around the table.
function put(e, place, players) {
  const angle = (place * 2 * Math.PI) / players;
  e.style.setProperty('--x', (-Math.sin(angle)).toFixed(4));
  e.style.setProperty('--y', Math.cos(angle).toFixed(4));
}

// drawTrick draws the cards on the table when so many of the deal had been played. A
// trick that is over is pale, unless it has just been completed.
export function drawTrick(state, plays, fresh) {
  const { view } = state;
  const table = tableAt(view, plays);
  const old = table.full && !fresh;
  const best = table.full ? table.trick.winner : view.trick.winner;
  set(byId('trick'), { 'data-full': table.full, 'data-old': old });
  const items = table.cards.map(({ card, seat }) => ({ key: `${table.number}.${seat}`, card, seat }));
  patch(byId('trick'), items,
    ({ card, seat }) => {
      const made = picture(card, nameOf(state, seat));
      set(made, { 'data-seat': seat });
      return made;
    },
    (made, { seat }) => {
      put(made, placeOf(view, seat), view.counts.length);
      set(made, { 'data-best': table.full ? seat === best : plays === view.plays.length && seat === best });
    });
  drawPile(view);
}

// drawPile says what lies beside the trick: a kitty, and tricks that nobody has won.
function drawPile(view) {
  const words = [];
  if (view['face-down'] > 0) words.push(t('kitty', { n: view['face-down'] }));
  if (view.held.length > 0) words.push(t('held', { n: view.held.length }));
  if (view.broken && view.phase === 'playing') words.push(t('broken'));
  const pile = byId('pile');
  pile.hidden = words.length === 0;
  write(pile, words.join(' · '));
}

// statusOf says what the table waits for.
export function statusOf(state, down) {
  const { view, seats } = state;
  if (down) return t('status.down');
  if (state.closed) return t(`status.${state.closed}`);
  if (state.wait > 0) return t('status.wait', { n: state.wait });
  const own = mustAct(view, view.seat);
  if (own && seats[view.seat].away) return t('status.away');
  switch (view.phase) {
    case 'passing':
      return own ? passStatus(state) : t('status.passing', { names: names(state, view.acting) });
    case 'playing':
      if (!own) return t('status.playing', { name: nameOf(state, view.turn) });
      return view.trick.cards.length === 0 ? t('status.lead') : t('status.follow');
    case 'choosing-moon':
      return own ? t('status.moon') : t('status.choosing', { name: nameOf(state, view.turn) });
    case 'over':
      return t('status.over', { names: names(state, view.score.won), n: view.score.won.length });
    default:
      return t('status.dealing');
  }
}

const names = (state, seats) => list(seats.map((seat) => nameOf(state, seat)));

function passStatus(state) {
  const { view } = state;
  const to = targets(view);
  const n = view['pass-count'];
  if (view.passing === 'scatter') return t('status.scatter', { n });
  return t('status.pass', { n, direction: direction(view.passing), name: nameOf(state, to[0]) });
}

// drawLog adds what has happened to the log. It keeps the last lines.
export function drawLog(state, told) {
  const log = byId('log');
  for (const { key, seat, card, n } of told) {
    const own = seat !== undefined && seat === state.view.seat ? 'you.' : '';
    const text = t(`log.${own}${key}`, {
      name: seat === undefined ? '' : nameOf(state, seat), card: card ? cardName(card) : '', n,
    });
    log.append(element('p', {}, text));
  }
  while (log.children.length > 200) log.firstChild.remove();
  if (told.length > 0) log.scrollTop = log.scrollHeight;
}

// drawRefusal says why the last command was refused. Nothing takes it away.
export function drawRefusal(error) {
  const text = error ? reason(error) : '';
  write(byId('refusal'), error?.card ? t('refused', { card: cardName(error.card), reason: text }) : text);
}

// drawClock shows what is left of the time to move. It returns whether it runs.
export function drawClock(state, until) {
  const runs = Number.isFinite(until) && !isFinished(state.view);
  const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000));
  for (const sign of byId('seats').children) {
    const turn = runs && sign.hasAttribute('data-turn');
    set(sign, { 'data-left': turn ? seconds : null });
  }
  return runs;
}

// trickCards returns the cards of a full trick for a dialog.
export const trickCards = (state, trick) =>
  cardsOf(state.view, trick).map(({ card, seat }) => {
    const made = picture(card, nameOf(state, seat));
    made.append(element('small', { 'aria-hidden': 'true' }, nameOf(state, seat)));
    set(made, { 'data-best': seat === trick.winner });
    return made;
  });
