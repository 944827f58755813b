// Sentences whose hexes and counters light up on the map. Text goes in, text and buttons come out; what a hex or a
// counter is called is learnt from the table, not from any game.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {clauseLink} from "./clauses.js";
import {explained} from "./glossary.js";

/** Names of counters as one pattern, made once for each list of pieces. @type {WeakMap<Piece[], {pattern: RegExp, ids: Map<string, string[]>}>} */
const names = new WeakMap();

/** Names of this many letters fit into a line with what follows them. */
const SHORT = 28;

/** What the number of a clause looks like where it is no hex. */
const CLAUSE = /^\d+(\.\d+)+[a-z]?\d*$/;

/**
 * A sentence with its hexes and counters as buttons, and the words of the game explained.
 * @param {TableModel} table
 * @param {string} text
 * @param {boolean} [stop] whether Tab stops at words of the game
 * @returns {(string | HTMLElement)[]}
 */
export function linked(table, text, stop = false) {
  const {pattern, ids} = namesOf(table.view.pieces);
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const word = found[0];
    const pieces = ids.get(word);
    if (!pieces && !table.hexes.has(word)) {
      // A clause in brackets, as in "bring to an attack (2.2)".
      if (!CLAUSE.test(word) || text[found.index - 1] !== "(" || text[found.index + word.length] !== ")") continue;
      const link = clauseLink(table, word);
      if (link) link.tabIndex = -1;
      parts.push(text.slice(from, found.index - 1), h("span", {class: "together"}, "(", link, ")"));
      from = found.index + word.length + 1;
      continue;
    }
    // A bracket or a quotation mark does not end a line.
    const bracket = (!pieces && /[(“]$/.exec(text.slice(from, found.index))?.[0]) || "";
    parts.push(text.slice(from, found.index - bracket.length));
    const button = pieces
      ? h("button", {type: "button", class: "word piece-word", tabindex: -1, "data-pieces": pieces.join(" ")}, word)
      : hexButton(table, word);
    from = found.index + word.length;
    // A full stop or a comma does not begin a line, unless a name is too long to stay with it.
    const mark = (word.length <= SHORT && /^[.,;:)”]+/.exec(text.slice(from))?.[0]) || "";
    parts.push(bracket || mark ? h("span", {class: "together"}, bracket, button, mark) : button);
    from += mark.length;
  }
  parts.push(text.slice(from));
  const told = new Set();
  const words = ranged(parts.filter((part) => part !== ""));
  return words.flatMap((part) => (typeof part === "string" ? explained(table, part, {told, stop}) : [part]));
}

/**
 * The hexes that a sentence names.
 * @param {TableModel} table
 * @param {string} text
 */
export function hexesIn(table, text) {
  const words = [...text.matchAll(namesOf(table.view.pieces).pattern)].map(([word]) => word);
  return [...new Set(words.filter((word) => table.hexes.has(word)))];
}

/** How many hexes of a way stay on one line; a longer way may break after them. */
const ABREAST = 3;

/**
 * Hexes that are joined to a way by dashes stay together: "12.20-" at the end of a line is no hex.
 * @param {(string | HTMLElement)[]} parts
 */
function ranged(parts) {
  const hex = (/** @type {string | HTMLElement | undefined} */ part) =>
    part instanceof HTMLElement && Boolean(part.dataset.hexes || part.querySelector("[data-hexes]"));
  /** @type {(string | HTMLElement)[]} */
  const found = [];
  for (let at = 0; at < parts.length; at++) {
    const run = [parts[at]];
    while (hex(parts[at]) && parts[at + 1] === "-" && hex(parts[at + 2])) {
      run.push("-", parts[at + 2]);
      at += 2;
    }
    const step = 2 * ABREAST;
    for (let from = 0; from < run.length; from += step)
      found.push(run.length > 1 ? h("span", {class: "together"}, run.slice(from, from + step)) : run[0]);
  }
  return found;
}

/**
 * A hex's number that lights the hex up.
 * @param {TableModel} table
 * @param {string} hex
 * @returns {HTMLElement}
 */
export function hexButton(table, hex) {
  const place = table.hexes.get(hex)?.place;
  return h(
    "button",
    {type: "button", class: "word hex-word", tabindex: -1, "data-hexes": hex, title: place || null},
    hex,
  );
}

/**
 * The titles of all counters, the longest first, and anything that may be the number of a hex.
 * @param {Piece[]} pieces
 */
function namesOf(pieces) {
  const known = names.get(pieces);
  if (known) return known;
  /** @type {Map<string, string[]>} */
  const ids = new Map();
  for (const {id, title} of pieces) if (title) ids.set(title, [...(ids.get(title) ?? []), id]);
  const titles = [...ids.keys()]
    .sort((one, other) => other.length - one.length)
    .map((title) => title.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const number = "\\p{L}*\\d[\\p{L}\\p{N}.]*(?<!\\.)";
  const made = {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...titles, number].join("|")})(?![\\p{L}\\p{N}])`, "gu"),
    ids,
  };
  names.set(pieces, made);
  return made;
}

/**
 * Let everything below an element that names hexes or pieces light them up when pointed at or focused, and bring them
 * into sight when clicked. A line may carry `data-hexes` and `data-pieces` as a whole; the innermost one counts.
 * @param {HTMLElement} root
 * @param {TableModel} table
 */
export function lightUp(root, table) {
  /** @type {HTMLElement | null} */
  let lit = null;
  /** @param {HTMLElement | null} element */
  const light = (element) => {
    if (element === lit) return;
    lit = element;
    if (element) table.light(list(element.dataset.hexes), list(element.dataset.pieces));
    else table.light();
  };
  root.addEventListener("pointerover", (event) => light(naming(event.target)));
  root.addEventListener("pointerleave", () => light(null));
  root.addEventListener("focusin", (event) => light(naming(event.target)));
  root.addEventListener("focusout", () => light(null));
  root.addEventListener("click", (event) => {
    const word = event.target instanceof Element ? event.target.closest(".word") : null;
    if (!(word instanceof HTMLElement)) return;
    const piece = table.shown.pieces.find(({id}) => list(word.dataset.pieces).includes(id));
    const hex = list(word.dataset.hexes)[0] ?? piece?.at ?? "";
    if (table.hexes.has(hex)) table.goTo(hex);
    else if (piece) table.say(t("{unit} is not on the map.", {unit: piece.title}));
  });
}

/**
 * The innermost element that names a hex or a piece.
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function naming(target) {
  return target instanceof Element ? target.closest("[data-hexes], [data-pieces]") : null;
}

/** @param {string | undefined} text */
function list(text) {
  return text ? text.split(" ").filter(Boolean) : [];
}

/**
 * A list with a single stop for Tab: up and down go from item to item, left and right through what one item holds.
 * @param {HTMLElement} root
 * @param {string} items selector of the items
 */
export function rove(root, items) {
  const inside = "button, a, input";
  root.addEventListener("keydown", (event) => {
    const item = event.target instanceof Element ? event.target.closest(items) : null;
    if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(items)]);
    const at = all.indexOf(/** @type {HTMLElement} */ (item));
    const own = /** @type {HTMLElement[]} */ ([...item.querySelectorAll(inside)]);
    const here = own.indexOf(/** @type {HTMLElement} */ (event.target));
    const first = (/** @type {HTMLElement | undefined} */ one) =>
      /** @type {HTMLElement | null} */ (one?.querySelector(inside) ?? null);
    /** @type {Record<string, () => HTMLElement | null | undefined>} */
    const ways = {
      ArrowDown: () => first(all[at + 1]),
      ArrowUp: () => first(all[at - 1]),
      ArrowRight: () => own[here + 1],
      ArrowLeft: () => own[here - 1],
      Home: () => first(all[0]),
      End: () => first(all.at(-1)),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = way();
    if (!next) return;
    for (const stop of root.querySelectorAll('[tabindex="0"]')) stop.setAttribute("tabindex", "-1");
    next.tabIndex = 0;
    next.focus();
    next.scrollIntoView({block: "nearest"});
  });
}

/**
 * What a side is called.
 * @param {TableModel} table
 * @param {string} side
 */
export function sideTitle(table, side) {
  return table.card.sides.find(({id}) => id === side)?.title ?? side;
}

/**
 * The nation in whose colours a side is drawn; "" for both.
 * @param {TableModel} table
 * @param {string} side
 */
export function nationOf(table, side) {
  return table.card.sides.find(({id}) => id === side)?.nation ?? "";
}

/**
 * A side's name with its colour beside it.
 * @param {TableModel} table
 * @param {string} side
 * @returns {HTMLElement | ""}
 */
export function sideTag(table, side) {
  if (!side) return "";
  return h("span", {class: "side-tag", "data-nation": nationOf(table, side)}, sideTitle(table, side));
}

/**
 * A number with its sign, as rulebooks print it.
 * @param {number} value
 * @param {number} [digits]
 */
export function signed(value, digits) {
  const size = digits === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(digits);
  if (Number(size) === 0) return digits === undefined ? "±0" : `±${size}`;
  return `${value > 0 ? "+" : "−"}${size}`;
}
