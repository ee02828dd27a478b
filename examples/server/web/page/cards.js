// Cards as they are seen and as they are read out. A card is its text: "QS", "TD",
// "JK".

import { t } from './i18n.js';

const svg = 'http://www.w3.org/2000/svg';

export const isJoker = (card) => card === 'JK' || card === 'JR' || card === 'JB';
const rankOf = (card) => (card[0] === 'T' ? '10' : card[0]);

// suitOf returns the letter of the suit, and "J" for a joker.
export const suitOf = (card) => (isJoker(card) ? 'J' : card[1]);

// cardName returns the name of a card: "queen of spades".
export function cardName(card) {
  if (isJoker(card)) return t(`card.${card}`);
  const rank = t(`rank.${card[0]}`);
  return t('card', { rank: rank.startsWith('rank.') ? rankOf(card) : rank, suit: t(`suit.${card[1]}`) });
}

// keyed gives each card a key that also tells copies apart: "QS.0", "QS.1".
export function keyed(cards) {
  const seen = new Map();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { key: `${card}.${copy}`, card };
  });
}

// face draws a card. Its name is said by what it lies in.
export function face(card) {
  const picture = draw('svg', { viewBox: '0 0 100 140', class: `face suit-${suitOf(card)}` });
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('focusable', 'false');
  if (isJoker(card)) {
    const colour = { JR: 'red', JB: 'black', JK: 'both' }[card];
    picture.classList.add(`joker-${colour}`);
    picture.append(text('★', 8, 36, 'index'), use('figure-joker', 16, 48, 80));
    return picture;
  }
  const [rank, suit] = [rankOf(card), card[1]];
  picture.append(text(rank, 7, 40, rank === '10' ? 'index ten' : 'index'), use(`suit-${suit}`, 8, 48, 27));
  if ('KQJ'.includes(rank)) {
    picture.append(use(`figure-${rank}`, 30, 66, 64), use(`suit-${suit}`, 66, 12, 24));
  } else {
    picture.append(rank === 'A' ? use(`suit-${suit}`, 30, 66, 62) : use(`suit-${suit}`, 38, 78, 52));
  }
  return picture;
}

function draw(name, attributes) {
  const e = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
}

function use(id, x, y, size) {
  return draw('use', { href: `#${id}`, x, y, width: size, height: size });
}

function text(content, x, y, kind) {
  const e = draw('text', { x, y, class: kind });
  e.textContent = content;
  return e;
}

// picture returns a card that lies somewhere, in a list.
export function picture(card, note = '') {
  const e = document.createElement('div');
  e.className = 'card';
  e.dataset.card = card;
  e.setAttribute('role', 'listitem');
  const name = document.createElement('span');
  name.className = 'said';
  name.textContent = note ? `${note}: ${cardName(card)}` : cardName(card);
  e.append(name, face(card));
  return e;
}

// row returns cards that lie in a row.
export function row(cards) {
  const e = document.createElement('div');
  e.className = 'spread small';
  e.setAttribute('role', 'list');
  e.append(...cards.map((card) => picture(card)));
  return e;
}
