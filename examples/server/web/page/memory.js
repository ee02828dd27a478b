// What the browser keeps: the tokens of seats, the name, and settings. A browser that
// keeps nothing works too, until the page is left.

import { byId } from './dom.js';
import { random } from './socket.js';

const fallback = new Map();

function read(key) {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

function keep(key, value) {
  fallback.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch { /* full, or not allowed: the page has it in fallback */ }
}

const most = 50; // tables kept

const readTables = () => {
  try {
    return JSON.parse(read('tables')) ?? {};
  } catch {
    return {};
  }
};

export const memory = {
  get name() { return read('name') ?? ''; },
  set name(name) { keep('name', name); },

  setting: (key, otherwise) => read(key) ?? otherwise,
  keep,

  // tokenFor returns the secret of this browser for a table, which makes a seat its own.
  tokenFor(table) {
    const known = readTables()[table]?.token;
    if (known) return known;
    const token = random(32);
    this.remember(table, { token });
    return token;
  },

  // remember notes something about a table. The oldest tables are forgotten.
  remember(table, notes) {
    const tables = readTables();
    tables[table] = { ...tables[table], ...notes, time: Date.now() };
    const newest = Object.entries(tables).sort(([, a], [, b]) => b.time - a.time).slice(0, most);
    keep('tables', JSON.stringify(Object.fromEntries(newest)));
  },

  // tables returns the tables at which one sits, the newest first.
  tables() {
    return Object.entries(readTables()).filter(([, notes]) => notes.about)
      .sort(([, a], [, b]) => b.time - a.time).map(([table, notes]) => ({ table, ...notes }));
  },
};

// draft returns what is entered in the form of options, by key, or null before there
// is a form.
export function draft() {
  const inputs = [...byId('create-fields').querySelectorAll('[data-option]')];
  if (inputs.length === 0) return null;
  const values = {};
  for (const input of inputs) {
    const value = input.type === 'checkbox' ? (input.checked ? 'true' : '') : input.value.trim();
    if (value) values[input.dataset.option] = value;
  }
  return values;
}
