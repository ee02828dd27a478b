// Moves as they are seen: a card flies to the table, a trick stays and goes to its taker.

import { byId } from './dom.js';
import { tableAt } from './state.js';

// How long things take, in ms.
const times = {
  off: null,
  fast: { fly: 140, gap: 60, stay: 500, sweep: 180 },
  normal: { fly: 260, gap: 160, stay: 1_100, sweep: 300 },
  slow: { fly: 450, gap: 350, stay: 2_200, sweep: 450 },
};

const still = matchMedia('(prefers-reduced-motion: reduce)');

// A Show plays the moves of one message. hurry ends it at once.
export class Show {
  #time;
  #wake = null;
  #hurried = false;

  constructor(speed) { this.#time = times[speed] ?? null; }

  get off() { return this.#time === null; }

  hurry() {
    this.#hurried = true;
    this.#wake?.();
  }

  // play draws the cards from one number on to another. draw draws the table at a
  // number of cards; from is the place on the screen of a card of the hand.
  async play(state, from, draw, placeInHand) {
    const { view } = state;
    for (let plays = from + 1; plays <= view.plays.length && !this.#hurried; plays += 1) {
      const table = tableAt(view, plays);
      const { card, seat } = table.cards.at(-1);
      const start = seat === view.seat ? placeInHand(card) : null;
      draw(plays);
      await this.#fly(seat, start);
      if (table.full) await this.#leave(table);
      else await this.#wait(this.#time.gap);
    }
  }

  // fly moves the card of a seat from its hand to where it lies.
  async #fly(seat, start) {
    const card = byId('trick').querySelector(`[data-seat="${seat}"]`);
    const from = start ?? byId('seats').querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    if (card && from) await this.#move(card, from, this.#time.fly, 'from');
  }

  // leave lets a full trick lie for a while, and gives it to its taker.
  async #leave({ trick }) {
    await this.#wait(this.#time.stay);
    const seat = byId('seats').querySelector(`[data-seat="${trick.winner}"]`);
    if (!seat) return;
    const to = seat.getBoundingClientRect();
    const cards = [...byId('trick').children];
    await Promise.all(cards.map((card) => this.#move(card, to, this.#time.sweep, 'to')));
    for (const card of cards) card.remove();
  }

  async #move(card, place, duration, which) {
    if (still.matches || this.#hurried) return;
    const own = card.getBoundingClientRect();
    const x = place.x + place.width / 2 - own.x - own.width / 2;
    const y = place.y + place.height / 2 - own.y - own.height / 2;
    const away = { translate: `${x}px ${y}px`, opacity: which === 'to' ? 0.2 : 1 };
    const here = { translate: '0 0', opacity: 1 };
    const steps = which === 'from' ? [away, here] : [here, away];
    const animation = card.animate(steps, { duration, easing: 'ease-in-out', fill: 'forwards' });
    await this.#wait(duration);
    if (which === 'from') animation.cancel();
  }

  #wait(ms) {
    if (this.#hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => { clearTimeout(timer); resolve(); };
    });
  }
}
