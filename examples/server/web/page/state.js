// What follows from the messages of the server. Nothing here touches the page.

// The most moves that are shown one by one.
const mostShown = 8;

// next returns the model after a message. The model keeps the last finished deal,
// since the server shows the next one at once.
export function next(model, message) {
  const finished = isFinished(message.view) ? message : model?.finished ?? null;
  const same = finished && finished.sheet.length <= message.sheet.length;
  return { state: message, finished: same ? finished : null, before: model?.state ?? null };
}

// isFinished reports whether a deal has been played to its end and nothing is dealt
// since.
export const isFinished = (view) =>
  view.deals > 0 && view.plays.length > 0 && (view.phase === 'dealing' || view.phase === 'over');

// mustAct reports whether a seat is to pass, to play or to choose.
export const mustAct = (view, seat) => seat >= 0 && view.acting.includes(seat);

// shownFrom returns the number of cards played of the deal from which on the moves
// of the model are to be shown one by one. It is that of all cards if none are.
export function shownFrom({ state, before }) {
  const all = state.view.plays.length;
  const { moves } = state;
  const plays = moves.filter((m) => m.play).length;
  const simple = before && !state.undone && moves.length <= mostShown && before.n >= state.since &&
    !moves.some((m, i) => m.deal && i > 0);
  return simple ? all - plays : all;
}

// tableAt returns the cards on the table when that many of the deal had been played.
// A full trick is there until the next card.
export function tableAt(view, plays) {
  let start = 0;
  for (const [number, trick] of [...view.tricks, view.trick].entries()) {
    const end = start + trick.cards.length;
    if (plays > start && plays <= end) {
      const full = number < view.tricks.length && plays === end;
      return { number, full, trick, cards: cardsOf(view, trick).slice(0, plays - start) };
    }
    start = end;
  }
  return { number: 0, full: false, trick: null, cards: [] };
}

// cardsOf returns the cards of a trick, each with its seat.
export function cardsOf(view, trick) {
  const players = view.counts.length;
  return trick.cards.map((card, i) => ({ card, seat: (trick.leader + i) % players }));
}

// placeOf returns where a seat is: 0 is near, and the others follow clockwise. A
// spectator sits with the first seat.
export const placeOf = (view, seat) => {
  const players = view.counts.length;
  return (seat - Math.max(view.seat, 0) + players) % players;
};

// story returns what the moves of a message tell, in order, for the log.
export function story({ state, before }) {
  const { view, moves } = state;
  const known = state.undone || !before ? state.n : before.n;
  const lastDeal = moves.findLastIndex((m) => m.deal);
  const plays = moves.filter((m, i) => m.play && i > lastDeal).length;
  let at = view.plays.length - plays;
  const told = [];
  moves.forEach((move, i) => {
    if (move.play && i > lastDeal) at += 1;
    if (state.since + i < known) return;
    if (move.deal) told.push({ key: 'deal' });
    if (move.pass) told.push({ key: 'pass', seat: move.seat, n: view['pass-count'] });
    if (move.moon) told.push({ key: `moon.${move.moon}`, seat: move.seat });
    if (!move.play) return;
    told.push({ key: 'play', seat: move.seat, card: move.play });
    const table = i > lastDeal ? tableAt(view, at) : { full: false };
    if (table.full && table.trick.winner >= 0) {
      told.push({ key: 'trick', seat: table.trick.winner, n: table.trick.points });
    } else if (table.full) {
      told.push({ key: 'held' });
    }
  });
  return told;
}

// playedOut reports whether the table played the finished deal to its end by itself, as
// nothing could change any more.
export const playedOut = (state) => isFinished(state.view) && Number.isInteger(state.decided);

// toggle adds a card to those chosen to be passed, or takes it away.
export function toggle(chosen, key, most) {
  if (chosen.includes(key)) return chosen.filter((k) => k !== key);
  return chosen.length < most ? [...chosen, key] : chosen;
}

// targets returns the seats that get the cards a seat passes, in the order of the
// cards; one seat that gets all of them is alone.
export function targets(view) {
  const players = view.counts.length;
  const from = (steps) => (view.seat + steps + players) % players;
  const steps = /^(?:(\d+)-)?(left|right)$/.exec(view.passing);
  if (steps) return [from(Number(steps[1] ?? 1) * (steps[2] === 'left' ? 1 : -1))];
  if (view.passing === 'across') return [from(players / 2)];
  if (view.passing === 'scatter') return Array.from({ length: players - 1 }, (_, i) => from(i + 1));
  return [];
}

// received returns who gave cards, and which, in the exchange of this deal.
export const received = (view) =>
  view.received.map((cards, seat) => ({ seat, cards })).filter(({ cards }) => cards.length > 0);
