// Texts in the language of the reader. A language is one file in lang/.

export const languages = { en: 'English', da: 'Dansk', nb: 'Norsk bokmål' };

let texts = {};

// preferred returns the language that was chosen here, or the first of the browser's
// that there is. Norwegian has several codes.
export function preferred(chosen, wanted = navigator.languages ?? []) {
  const codes = [chosen, ...wanted.map((l) => l.toLowerCase().split('-')[0])];
  const known = codes.map((l) => (l === 'no' || l === 'nn' ? 'nb' : l));
  return known.find((l) => Object.hasOwn(languages, l)) ?? 'en';
}

let latest = 0;

// use loads a language and writes it into the document. Of two that are loaded at once,
// the one that was asked for last stays.
export async function use(language) {
  const asked = ++latest;
  const answer = await fetch(`lang/${language}.json`);
  const loaded = await answer.json();
  if (asked !== latest) return;
  texts = loaded;
  document.documentElement.lang = language;
  for (const e of document.querySelectorAll('[data-t]')) e.textContent = t(e.dataset.t);
}

// t returns a text. {name} in it is a value. Where there is a key with ".one" at the
// end, it is for the number 1.
export function t(key, values = {}) {
  const text = (values.n === 1 && texts[`${key}.one`]) || texts[key] || key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// has reports whether there is a text.
export const has = (key) => Object.hasOwn(texts, key);

// list joins words: "A, B and C".
export function list(words) {
  return new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' }).format(words);
}

// signed writes points with their sign.
export const signed = (n) => (n > 0 ? `+${n}` : number(n));

// number writes a number with a true minus.
export const number = (n) => String(n).replace('-', '−');

// reason says why something was refused: the error of a move, of a field or of the
// table, by its code.
export function reason(error) {
  const code = error?.reason ?? 'unavailable';
  return has(`reason.${code}`) ? t(`reason.${code}`) : error?.text ?? code;
}

// direction says where cards are passed, such as "2-left".
export function direction(code) {
  const steps = /^(\d+)-(left|right)$/.exec(code);
  return steps ? t(`direction.n-${steps[2]}`, { n: steps[1] }) : t(`direction.${code}`);
}
