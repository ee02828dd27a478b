// The hand: a toolbar of cards. One of them is in the order of the Tab key, the arrow
// keys lead to the others, and Enter plays or chooses.

import { byId, element, patch, set, write } from './dom.js';
import { cardName, face, keyed } from './cards.js';
import { reason, t } from './i18n.js';
import { mustAct, targets, toggle } from './state.js';
import { nameOf } from './table.js';

export class Hand {
  #toolbar = byId('hand');
  #state = null;
  #deal = 0;
  #chosen = []; // keys of cards to be passed
  #focus = null; // key of the card in the order of Tab
  #move; // sends a move
  #refuse; // says why not
  #changed; // is called when other cards are chosen

  constructor(move, refuse, changed) {
    this.#move = move;
    this.#refuse = refuse;
    this.#changed = changed;
    this.#toolbar.addEventListener('keydown', (event) => this.#key(event));
    this.#toolbar.addEventListener('focusin', (event) => this.#focusOn(event.target.dataset.key));
  }

  // draw draws the hand of a state.
  draw(state) {
    this.#state = state;
    const { view } = state;
    const passing = view.phase === 'passing' && mustAct(view, view.seat);
    if (!passing || this.#deal !== view.deals) this.#chosen = [];
    this.#deal = view.deals;
    const cards = keyed(view.hand);
    this.#chosen = this.#chosen.filter((key) => cards.some((c) => c.key === key));
    this.#toolbar.setAttribute('aria-label', t('hand', { n: cards.length }));
    this.#keepFocus(cards);
    set(this.#toolbar, { 'data-mode': this.#mode(), hidden: cards.length === 0 });
    this.#toolbar.style.setProperty('--cards', cards.length);
    patch(this.#toolbar, cards, (item) => this.#make(item), (button, item) => this.#update(button, item));
  }

  #mode() {
    const { view } = this.#state;
    if (!mustAct(view, view.seat)) return 'wait';
    return { passing: 'pass', playing: 'play' }[view.phase] ?? 'wait';
  }

  #make({ card }) {
    const button = element('button', { type: 'button', class: 'card', 'data-card': card });
    button.append(element('span', { class: 'said' }), face(card), element('span', { class: 'to' }));
    button.addEventListener('click', () => this.#press(button.dataset.key, card));
    return button;
  }

  #update(button, { key, card }) {
    const mode = this.#mode();
    const { view, refused = {} } = this.#state;
    const place = this.#chosen.indexOf(key);
    const why = mode === 'play' ? refused[card] : null;
    set(button, {
      'aria-pressed': mode === 'pass' ? String(place >= 0) : null,
      'aria-disabled': mode === 'wait' || why ? 'true' : null,
      'data-refused': why ?? null,
      title: why ? reason({ reason: why }) : null,
      tabindex: key === this.#focus ? 0 : -1,
    });
    const [said, , to] = button.children;
    const scatter = view.passing === 'scatter' && place >= 0;
    const target = scatter ? nameOf(this.#state, targets(view)[place]) : '';
    write(to, target);
    write(said, [cardName(card), why && reason({ reason: why }), target && t('to', { name: target })]
      .filter(Boolean).join(', '));
  }

  #press(key, card) {
    this.#focusOn(key);
    const { view, refused = {} } = this.#state;
    switch (this.#mode()) {
      case 'pass': {
        const chosen = toggle(this.#chosen, key, view['pass-count']);
        if (chosen === this.#chosen) this.#refuse({ reason: 'pass-count' });
        else this.#refuse(null);
        this.#chosen = chosen;
        this.draw(this.#state);
        this.#changed();
        return;
      }
      case 'play':
        if (refused[card]) this.#refuse({ reason: refused[card], card });
        else this.#move({ play: card });
        return;
      default:
        this.#refuse({ reason: view.phase === 'playing' ? 'not-your-turn' : 'phase' });
    }
  }

  // offers returns what can be pressed besides the cards: to pass, and the choice of a
  // moon.
  offers() {
    const { view } = this.#state;
    if (this.#mode() === 'pass') {
      const missing = view['pass-count'] - this.#chosen.length;
      const text = missing === 0 ? t('pass') : t('pass.missing', { n: missing });
      return [{ key: 'pass', unready: missing > 0, text, press: () => this.#pass(missing) }];
    }
    if (view.phase !== 'choosing-moon' || !mustAct(view, view.seat)) return [];
    return ['add', 'subtract'].map((moon) =>
      ({ key: moon, text: t(`moon.${moon}`), press: () => this.#move({ moon }) }));
  }

  #pass(missing) {
    if (missing > 0) return this.#refuse({ reason: 'pass-count' });
    return this.#move({ pass: this.#chosen.map((key) => key.split('.')[0]) });
  }

  // keepFocus sees to it that one card is in the order of Tab, and that the focus stays
  // in the hand when the card that had it has been played.
  #keepFocus(cards) {
    const keys = cards.map((c) => c.key);
    if (keys.includes(this.#focus)) return;
    const old = [...this.#toolbar.children];
    const at = old.findIndex((b) => b.dataset.key === this.#focus);
    const stay = old.slice(Math.max(at, 0)).concat(old.slice(0, Math.max(at, 0)).reverse())
      .find((b) => keys.includes(b.dataset.key));
    const had = old[at] === document.activeElement && at >= 0;
    this.#focus = stay?.dataset.key ?? keys[0] ?? null;
    if (had) stay?.focus();
  }

  #focusOn(key) {
    if (!key) return;
    this.#focus = key;
    for (const b of this.#toolbar.children) set(b, { tabindex: b.dataset.key === key ? 0 : -1 });
  }

  #key(event) {
    const buttons = [...this.#toolbar.children];
    const at = buttons.indexOf(document.activeElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length].focus();
  }

  // focus gives the focus to the card that is in the order of Tab.
  focus() { this.#toolbar.querySelector('[tabindex="0"]')?.focus(); }

  // placeOf returns where a card of the hand lies on the screen, for it to fly from.
  placeOf(card) {
    return this.#toolbar.querySelector(`[data-card="${card}"]`)?.getBoundingClientRect() ?? null;
  }
}
