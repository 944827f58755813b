// The table by keyboard. The map has a cursor of its own: arrows walk from hex to hex, Tab from one thing that can be
// picked up to the next, and from one target to the next while something is in hand.

import {Walker} from "./hexes.js";
import {titled} from "./odds-table.js";
import {called, linksOf, standing} from "./places.js";

/** @typedef {(event: KeyboardEvent) => void} Key */

/**
 * @typedef {object} Keys what the keyboard can reach
 * @property {import("./model.js").Model} table
 * @property {import("./map.js").HexMap} map
 * @property {import("./picking.js").Picking} picking
 * @property {import("./prompt.js").Prompt} prompt
 * @property {() => boolean} escape put away what lies open; whether there was anything
 * @property {() => void} fold the side panel
 * @property {() => void} help
 * @property {() => void} next go to the next who can still act
 * @property {(hex: string) => void} spread spread out a stack
 * @property {() => void} winning tell how one wins
 * @property {() => void} coach go to the coach
 * @property {() => void} odds show the odds of the order under the pointer
 * @property {(event: KeyboardEvent) => boolean} panels open a panel, switch a layer; whether there is one for the key
 */

/**
 * @param {Keys} keys
 * @returns {() => void} let go of the keyboard
 */
export function keyboard(keys) {
  const {table, map, picking, prompt} = keys;
  const walker = new Walker(table.hexes);
  let cursor = "";
  /** Whether the keyboard was used last: its cursor is in the way of a pointer. */
  let byKey = false;
  /** Whether Tab has left the map. */
  let left = false;

  /** @param {string} hex */
  const put = (hex) => {
    cursor = hex;
    if (hex && document.activeElement !== map.surface) map.surface.focus({preventScroll: true});
    map.drawing.cursor(hex);
    if (!hex) return;
    map.reveal(hex);
    map.over = {hex, piece: "", exact: false, own: false, shift: false, touch: false};
    picking.hover(map.over);
    table.fire("hover", hex);
    table.say(describe(keys, hex));
  };

  /** The hexes that Tab visits, in their order. */
  const stops = () => {
    const {draft} = picking;
    if (draft && !draft.goes)
      return [...new Set(table.shown.pieces.filter(({id}) => draft.member(id)).map(({at}) => at))];
    if (picking.targets.size) return [...picking.targets.keys()];
    return [...new Set(picking.subjects.flatMap(({at}) => (at ? [at] : [])))];
  };

  /** @type {Record<string, Key>} */
  const anywhere = {
    "z": () => prompt.takeBack(),
    "0": () => map.fit(),
    ...Object.fromEntries(
      (table.board.sheets.length > 1 ? table.board.sheets : []).map(({id}, at) => [
        String(at + 1),
        () => map.showSheet(id),
      ]),
    ),
    "+": () => map.zoom(1.3),
    "=": () => map.zoom(1.3),
    "-": () => map.zoom(1 / 1.3),
    "/": () => prompt.typing.open(),
    ":": () => prompt.typing.open(),
    "?": () => keys.help(),
    "o": () => keys.odds(),
    "n": () => keys.next(),
    "w": () => keys.winning(),
    "e": () => table.fire("report"),
    "h": () => keys.coach(),
    "\\": () => keys.fold(),
    "Escape": () => {
      if (keys.escape()) return;
      if (picking.subject) picking.drop();
      else put("");
    },
  };

  /** @type {Record<string, Key>} */
  const onMap = {
    ...Object.fromEntries(
      ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => [
        key,
        () => put(cursor ? walker.step(cursor, key) : (stops()[0] ?? middle())),
      ]),
    ),
    "Enter": (event) => choose(event.shiftKey),
    " ": (event) => choose(event.shiftKey),
    ".": () => keys.spread(cursor),
  };

  /** The hex in the middle of the window: where a cursor without a place begins. */
  const middle = () => {
    const {x, y} = map.box.sheet(map.box.wide / 2, map.box.high / 2);
    return map.find(x, y) || table.board.hexes[0].id;
  };

  /** @param {boolean} shift */
  const choose = (shift) => {
    // Who puts an order together takes a whole stack in or out.
    const piece = picking.draft ? "" : (standing(table.shown.pieces, cursor).at(-1)?.id ?? "");
    if (cursor) picking.point({hex: cursor, piece, exact: false, own: false, shift, touch: false});
  };

  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    // A key that is held down answers one question, not the next one too.
    if (
      event.repeat &&
      (event.key === "Enter" || event.key === " ") &&
      !(/** @type {HTMLElement} */ (event.target).closest("input, textarea, select"))
    )
      return event.preventDefault();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog, [popover]")) return;
    byKey = true;
    // The slider of the film keeps its arrows; letters mean the same as everywhere.
    const slider = target.matches('input[type="range"]') && event.key.length === 1;
    if (target.closest("input, textarea, select") && !slider) {
      if (event.key === "Escape" && prompt.typing.form.contains(target)) {
        prompt.typing.close();
        map.surface.focus();
      }
      return;
    }
    // Who has not gone anywhere yet is at the map.
    const here = target === map.surface || target === document.body || target.tagName === "H1";
    if (target === map.surface && event.key === "Tab") return tab(event);
    // A letter with Shift is another key than the letter, with Caps Lock it is the same.
    const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
    const known = here && key in onMap ? onMap : anywhere;
    if (key in known) known[key](event);
    if (key in known || keys.panels(event)) event.preventDefault();
  };

  /** @param {KeyboardEvent} event */
  const tab = (event) => {
    const all = stops();
    const at = left ? -1 : all.indexOf(cursor);
    const next = event.shiftKey ? (at < 0 ? all.length : at) - 1 : at + 1;
    // Beyond the last stop Tab goes on to the rest of the page, as everywhere; who comes back begins anew.
    left = next < 0 || next >= all.length;
    if (left) return;
    put(all[next]);
    event.preventDefault();
  };

  const picked = () => {
    if (!picking.subject?.at || !byKey || document.activeElement !== map.surface) return;
    cursor = picking.subject.at;
    map.drawing.cursor(cursor);
  };
  document.addEventListener("keydown", pressed);
  map.surface.addEventListener("focus", () => byKey && map.drawing.cursor(cursor));
  map.surface.addEventListener("blur", () => map.drawing.cursor(""));
  table.addEventListener("picked", picked);
  // The keyboard goes on where a pointer left off, and shows its cursor when it is used.
  map.surface.addEventListener("pointerup", () => {
    byKey = false;
    cursor = map.over.hex || cursor;
    map.drawing.cursor("");
  });
  return () => document.removeEventListener("keydown", pressed);
}

/**
 * A hex in words: its number, who stands there, what it costs to go there.
 * @param {Keys} keys
 * @param {string} id
 */
function describe({table, picking}, id) {
  const hex = table.hexes.get(id);
  if (!hex) return "";
  const stack = standing(table.shown.pieces, id).map(({title, states}) => [title, ...states].join(", "));
  const offers = picking.targets.get(id) ?? [];
  const marks = table.shown.desk.marks.filter((mark) => mark.hex === id).map(({title}) => title);
  const place = hex.tray ? "" : hex.place && ` ${hex.place}`;
  const links = linksOf(table.hexes, hex).map((link) => `off the map ${link}`);
  return [
    `${called(table.hexes, id)}${place}, ${hex.terrain}`,
    ...marks,
    ...stack,
    ...links,
    ...offers.map((offer) => told(table, offer)),
  ].join("; ");
}

/**
 * An order as it is read out, with its meaning where that says more, and its cost.
 * @param {TableModel} table
 * @param {Offer} offer
 */
function told(table, offer) {
  const said = titled(table, offer, false);
  return [said, said.includes(offer.gloss) ? "" : offer.gloss, offer.cost].filter(Boolean).join(", ");
}
