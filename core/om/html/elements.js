"use strict";
// Elements and texts. Names come from files that may hold anything: they reach the page as text nodes only, with what
// cannot be seen, or would turn the text around, spelled out.

const SVG = "http://www.w3.org/2000/svg";
const MOST_ROWS = 20000;  // of one list; a longer one says so

function visible(text) {
  return String(text).replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined) continue;
    element.append(child instanceof Node ? child : visible(child));
  }
  return element;
}
const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);
/** Puts these in the place of what is in an element. */
const replace = (host, ...children) => (host.replaceChildren(), fill(host, {}, children));
const byId = (id) => document.getElementById(id);

/** Rows for the first MOST_ROWS items, then one that tells how many were left out. */
function rows(items, make) {
  const made = items.slice(0, MOST_ROWS).map(make);
  if (items.length > MOST_ROWS) made.push(html("p", {class: "note"}, `… and ${items.length - MOST_ROWS} more`));
  return made;
}

/** A table with a head; cells are texts or elements. */
function table(head, lines) {
  return html("table", {},
    html("thead", {}, html("tr", {}, head.map((title) => html("th", {scope: "col"}, title)))),
    html("tbody", {}, lines.map((cells) => html("tr", {}, cells.map((cell) => html("td", {}, cell))))));
}

function bytes(count) {
  let value = Number(count);
  if (Math.abs(value) < 1024) return `${count} B`;
  let unit = -1;
  do value /= 1024; while (++unit < 4 && Math.abs(value) >= 1024);
  return `${value.toFixed(value < 10 ? 2 : 1)} ${["KiB", "MiB", "GiB", "TiB", "PiB"][unit]}`;
}
const hex = (offset) => (Number(offset) < 0 ? String(offset) : "0x" + BigInt(offset).toString(16));

/** The start of a long text. */
function clip(text, most) {
  const shown = visible(text.slice(0, most + 1));
  return shown.length <= most ? shown : shown.slice(0, most - 1) + "…";
}

/** The end of a long name says more than its start. */
function shorten(text, most) {
  const shown = visible(text.length > 4 * most ? text.slice(-4 * most) : text);
  return shown.length <= most && text.length <= most ? shown : "…" + shown.slice(1 - most);
}
