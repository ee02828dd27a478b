// Small tools for the document.

export const byId = (id) => document.getElementById(id);

// element makes an element. Attributes that are null, undefined or false are left out.
export function element(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  set(e, attributes);
  e.append(...children);
  return e;
}

// set gives an element attributes, and takes away those that are null, undefined
// or false. It leaves alone what is as it should be.
export function set(e, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      if (e.hasAttribute(key)) e.removeAttribute(key);
    } else {
      const text = value === true ? '' : String(value);
      if (e.getAttribute(key) !== text) e.setAttribute(key, text);
    }
  }
}

// write sets the text of an element, if it is another one: so that a screen reader
// says nothing twice.
export function write(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

// patch makes the children of an element those of a list. Children are known by
// their key and stay the same elements, so that the focus stays where it is.
export function patch(parent, list, make, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  const wanted = list.map((item) => {
    let child = old.get(item.key);
    old.delete(item.key);
    if (!child) {
      child = make(item);
      child.dataset.key = item.key;
    }
    update(child, item);
    return child;
  });
  for (const child of old.values()) child.remove();
  wanted.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
}
