// The first page: make a table with any variant, or go to one that is there.

import { byId, element, patch, write } from './dom.js';
import { has, list, reason, t } from './i18n.js';
import { draft, memory } from './memory.js';

let menu = null; // options and variants, as the server tells them

// Lobby is the first page. go is called with the id of a table.
export class Lobby {
  #go;
  #timer = null;

  constructor(go) {
    this.#go = go;
    byId('create').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#create();
    });
    byId('create-variant').addEventListener('change', () => this.#choose());
  }

  // show shows the page, and what is played now every few seconds.
  async show(note) {
    write(byId('start-note'), note ?? '');
    byId('create-name').value = memory.name;
    if (!menu) menu = await fetchJSON('menu');
    this.draw();
    await this.#refresh();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#refresh(), 10_000);
    document.documentElement.dataset.still = 'true';
  }

  hide() {
    clearInterval(this.#timer);
    this.#timer = null;
  }

  // draw draws the form in the language of now. What was entered stays.
  draw() {
    if (!menu) return;
    const select = byId('create-variant');
    const chosen = select.value || menu.variants[0].name;
    const values = draft();
    select.replaceChildren(...menu.variants.map((v) =>
      element('option', { value: v.name }, t(`variant.${v.name}.title`))));
    select.value = chosen;
    write(byId('create-about'), t(`variant.${chosen}.about`));
    byId('create-fields').replaceChildren(...menu.options.map(field));
    if (values) fill(values);
    else this.#choose();
    drawYours();
  }

  // choose fills the options with those of the variant.
  #choose() {
    const variant = menu.variants.find((v) => v.name === byId('create-variant').value);
    write(byId('create-about'), t(`variant.${variant.name}.about`));
    fill(variant.values);
    clearFaults();
  }

  async #create() {
    clearFaults();
    const form = byId('create');
    const name = byId('create-name').value.trim();
    if (!name) return fault(byId('create-name'), t('reason.bad-name'));
    memory.name = name;
    const answer = await fetch('tables', {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        values: draft(), clock: Number(form.clock.value), wait: Number(form.wait.value),
        public: form.public.checked,
      }),
    }).then((r) => r.json()).catch(() => ({ error: { reason: 'unavailable' } }));
    if (answer.table) return this.#go(answer.table, true);
    const { faults } = answer;
    write(byId('create-fault'), faults ? t('faults', { n: faults.length }) : reason(answer.error));
    for (const f of faults ?? []) {
      fault(byId(`option-${f.field}`), [reason(f), details(f)].filter(Boolean).join(': '));
    }
    byId('create-options').open ||= Boolean(faults);
    form.querySelector('[aria-invalid]')?.focus();
  }

  async #refresh() {
    const tables = await fetchJSON('lobby').catch(() => []);
    byId('lobby-none').hidden = tables.length > 0;
    const items = tables.map((table) => ({ key: table.table, ...table }));
    patch(byId('lobby-list'), items, () => element('li', {}, element('a', {})), (line, table) => {
      const free = table.seats.filter((name) => !name).length;
      line.firstChild.href = `#${table.table}`;
      write(line.firstChild, t('lobby.table', {
        names: list(table.seats.filter(Boolean)), free, deals: table.deals,
        variant: table.named ? t(`variant.${table.named}.title`) : t('variant.own'),
      }));
    });
  }
}

// details returns the words of the library about a fault, for those who read English.
const details = (f) => (document.documentElement.lang === 'en' && f.text !== reason(f) ? f.text : '');

async function fetchJSON(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

function drawYours() {
  const tables = memory.tables();
  byId('yours').hidden = tables.length === 0;
  byId('yours-list').replaceChildren(...tables.slice(0, 5).map(({ table, about }) =>
    element('li', {}, element('a', { href: `#${table}` }, about || table.slice(0, 6)))));
}

// field returns the field of an option, of its kind.
function field(option) {
  const id = `option-${option.key}`;
  const common = { id, 'data-option': option.key, 'aria-describedby': `${id}-about ${id}-fault` };
  const title = element('span', {}, t(`option.${option.key}.title`));
  const unset = t('option.default', { value: t(`option.${option.key}.default`) });
  let input;
  switch (option.kind) {
    case 'switch':
      input = element('input', { ...common, type: 'checkbox' });
      break;
    case 'number':
      input = element('input', { ...common, type: 'number', min: option.least, max: option.most,
        placeholder: unset });
      break;
    case 'choice':
      input = element('select', common, element('option', { value: '' }, unset),
        ...option.choices.map((c) => element('option', { value: c }, t(`choice.${option.key}.${c}`))));
      break;
    default:
      input = element('input', { ...common, type: 'text', placeholder: unset, autocapitalize: 'none',
        spellcheck: 'false' });
  }
  const example = has(`kind.${option.kind}`) ? ` ${t(`kind.${option.kind}`)}` : '';
  const label = option.kind === 'switch'
    ? element('label', { class: 'check' }, input, title) : element('label', {}, title, input);
  return element('div', { class: 'option' }, label,
    element('p', { class: 'hint', id: `${id}-about` }, t(`option.${option.key}.about`) + example),
    element('p', { class: 'fault', id: `${id}-fault` }));
}

// fill enters values by key into the form.
function fill(values) {
  for (const input of byId('create-fields').querySelectorAll('[data-option]')) {
    const value = values[input.dataset.option] ?? '';
    if (input.type === 'checkbox') input.checked = value === 'true';
    else input.value = value;
  }
}

function fault(input, text) {
  input?.setAttribute('aria-invalid', 'true');
  const place = input && byId(`${input.id}-fault`);
  write(place ?? byId('create-fault'), text);
  if (!place) input?.focus();
}

function clearFaults() {
  for (const e of byId('create').querySelectorAll('.fault')) write(e, '');
  for (const e of byId('create').querySelectorAll('[aria-invalid]')) e.removeAttribute('aria-invalid');
}
