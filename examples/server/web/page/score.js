// What can be looked at: the score sheet, the last tricks, what was taken and passed.

import { byId, element, write } from './dom.js';
import { row } from './cards.js';
import { direction, list, number, signed, t } from './i18n.js';
import { isFinished, playedOut, received, targets } from './state.js';
import { nameOf, trickCards } from './table.js';

// sheet returns the score sheet: a row for each deal, and the totals.
export function sheet(state) {
  const seats = state.seats.map((_, i) => i);
  const head = element('tr', {}, element('th', { scope: 'col' }, t('deal')),
    ...seats.map((i) =>
      element('th', { scope: 'col', 'data-own': i === state.view.seat }, nameOf(state, i))));
  const deals = state.sheet.map((added, deal) => element('tr', {},
    element('th', { scope: 'row' }, String(deal + 1)),
    ...added.map((n) => element('td', { 'data-worst': n === Math.max(...added) && n > 0 }, signed(n)))));
  if (state.view.plays.length > 0 && !isFinished(state.view)) {
    deals.push(element('tr', { class: 'now' }, element('th', { scope: 'row' }, t('deal.now')),
      ...state.view.score.points.map((n) => element('td', {}, signed(n)))));
  }
  const totals = element('tr', {}, element('th', { scope: 'row' }, t('total')),
    ...state.view.score.totals.map((n, i) =>
      element('td', { 'data-won': state.view.score.won.includes(i) }, number(n))));
  return element('table', {}, element('thead', {}, head), element('tbody', {}, ...deals),
    element('tfoot', {}, totals));
}

// drawSheet draws the score sheet into a place.
export function drawSheet(state, place) {
  place.setAttribute('aria-label', t('score'));
  place.replaceChildren(sheet(state));
}

// noteOf says in a sentence how a deal ended.
export function noteOf(state) {
  const { view } = state;
  if (!isFinished(view)) return t('score.target', { n: state.sheet.length });
  const words = [];
  const { moon, won } = view.score;
  if (moon) words.push(t(`score.moon.${moon.how}`, { name: nameOf(state, moon.seat) }));
  if (playedOut(state)) words.push(t('score.decided'));
  if (view.phase === 'over') {
    words.push(t('status.over', { names: list(won.map((i) => nameOf(state, i))), n: won.length }));
  }
  return words.join(' ') || t('score.done', { n: view.deals });
}

export function openScore(model) {
  const state = model.finished ?? model.state;
  write(byId('score-note'), noteOf(state));
  drawSheet(model.state, byId('score-table'));
  open('score');
}

// openTricks shows the last trick, and those before it on demand. Before the first
// trick of a deal they are those of the deal before.
export function openTricks(model) {
  const state = model.state.view.tricks.length > 0 ? model.state : model.finished;
  const tricks = state?.view.tricks ?? [];
  const show = (i) => {
    const trick = tricks[i];
    const title = trick ? t('tricks.title', { n: i + 1, all: tricks.length }) : t('tricks.none');
    write(byId('tricks-title'), title);
    byId('tricks-cards').replaceChildren(...(trick ? trickCards(state, trick) : []));
    write(byId('tricks-note'), trick ? takerOf(state, trick) : '');
    byId('tricks-before').disabled = i <= 0;
    byId('tricks-after').disabled = i >= tricks.length - 1;
    byId('tricks-before').onclick = () => show(i - 1);
    byId('tricks-after').onclick = () => show(i + 1);
  };
  show(tricks.length - 1);
  open('tricks');
}

function takerOf(state, trick) {
  if (trick.winner < 0) return t('log.held');
  const own = trick.winner === state.view.seat ? 'you.' : '';
  return t(`log.${own}trick`, { name: nameOf(state, trick.winner), n: trick.points });
}

// openTaken shows the cards that each seat has taken.
export function openTaken(model) {
  const { state } = model;
  const lines = state.view.taken.flatMap((cards, seat) => {
    const points = signed(state.view.score.points[seat]);
    return [element('dt', {}, t('taken.seat', { name: nameOf(state, seat), points, n: cards.length })),
      element('dd', {}, cards.length > 0 ? row(cards) : t('none'))];
  });
  byId('taken-list').replaceChildren(...lines);
  open('taken');
}

// openPassed shows what was passed in this deal, and what came back.
export function openPassed(model) {
  const { state } = model;
  const { view } = state;
  const lines = [];
  const add = (title, cards) =>
    lines.push(element('dt', {}, title), element('dd', {}, cards.length > 0 ? row(cards) : t('none')));
  if (view.passed.length > 0) {
    const to = targets(view);
    if (to.length === 1) add(t('passed.to', { name: nameOf(state, to[0]) }), view.passed);
    else view.passed.forEach((card, i) => add(t('passed.to', { name: nameOf(state, to[i]) }), [card]));
  }
  for (const { seat, cards } of received(view)) add(t('passed.from', { name: nameOf(state, seat) }), cards);
  if (lines.length === 0) {
    lines.push(element('dt', {}, t('passed.none')),
      element('dd', {}, t('passed.direction', { direction: direction(view.passing) })));
  }
  byId('passed-list').replaceChildren(...lines);
  open('passed');
}

// open opens a dialog, unless it is.
export function open(id) {
  const dialog = byId(id);
  if (!dialog.open) dialog.showModal();
}
