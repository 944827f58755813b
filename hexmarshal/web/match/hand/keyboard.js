// The table by keyboard. The map has a cursor of its own: arrows walk from hex to hex, Tab from one thing that can be
// picked up to the next, and from one target to the next while something is in hand.

import {t} from "../../lib/language.js";
import {Walker} from "../map/hexes.js";
import {titled} from "./odds-table.js";
import {called, linksOf, standing} from "../map/places.js";

/** @typedef {(event: KeyboardEvent) => void} Key */

/**
 * @typedef {object} Keys what the keyboard can reach
 * @property {import("../table/model.js").Model} table
 * @property {import("../map/map.js").HexMap} map
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
  const cursor = new Cursor(keys);
  const [anywhere, onMap] = [keysAnywhere(keys, cursor), keysOnMap(keys, cursor)];
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    // A key that is held down answers one question, not the next one too.
    if (event.repeat && (event.key === "Enter" || event.key === " ") && !target.closest(FIELDS))
      return event.preventDefault();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("dialog, [popover]")) return;
    cursor.byKey = true;
    if (writes(target, event.key)) return leaveTyping(keys, target, event.key);
    const {surface} = keys.map;
    if (target === surface && event.key === "Tab") return cursor.tab(event);
    // Until focus moves, it is on the map.
    const here = target === surface || target === document.body || target.tagName === "H1";
    // A letter with Shift is another key than the letter, with Caps Lock it is the same.
    const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
    const known = here && key in onMap ? onMap : anywhere;
    if (key in known) known[key](event);
    if (key in known || keys.panels(event)) event.preventDefault();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

/** Where letters are written. */
const FIELDS = "input, textarea, select";

/**
 * Whether a key is written where the focus is. The slider of the film keeps its arrows; letters mean the same there as
 * everywhere.
 * @param {HTMLElement} target
 * @param {string} key
 */
function writes(target, key) {
  const slider = target.matches('input[type="range"]') && key.length === 1;
  return Boolean(target.closest(FIELDS)) && !slider;
}

/**
 * Escape leaves the line in which orders are typed.
 * @param {Keys} keys
 * @param {HTMLElement} target
 * @param {string} key
 */
function leaveTyping({prompt, map}, target, key) {
  if (key !== "Escape" || !prompt.typing.form.contains(target)) return;
  prompt.typing.close();
  map.surface.focus();
}

/**
 * Keys that mean the same wherever the focus is.
 * @param {Keys} keys
 * @param {Cursor} cursor
 * @returns {Record<string, Key>}
 */
function keysAnywhere(keys, cursor) {
  const {table, map, picking, prompt} = keys;
  const sheets = table.board.sheets.length > 1 ? table.board.sheets : [];
  return {
    "z": () => prompt.takeBack(),
    "0": () => map.sight.fit(),
    ...Object.fromEntries(sheets.map(({id}, at) => [String(at + 1), () => map.showSheet(id)])),
    "+": () => map.zoom(1.3),
    "=": () => map.zoom(1.3),
    "-": () => map.zoom(1 / 1.3),
    "/": () => prompt.typing.open(),
    ":": () => prompt.typing.open(),
    "?": () => keys.help(),
    "o": () => keys.odds(),
    "n": () => keys.next(),
    "i": () => prompt.moveNow.hurry(),
    "w": () => keys.winning(),
    "e": () => table.fire("report"),
    "h": () => keys.coach(),
    "\\": () => keys.fold(),
    "Escape": () => {
      if (keys.escape()) return;
      if (picking.hand.subject) picking.drop();
      else cursor.put("");
    },
  };
}

/**
 * Keys that mean something on the map.
 * @param {Keys} keys
 * @param {Cursor} cursor
 * @returns {Record<string, Key>}
 */
function keysOnMap(keys, cursor) {
  return {
    ...Object.fromEntries(
      ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => [key, () => cursor.walk(key)]),
    ),
    "Enter": (event) => cursor.choose(event.shiftKey),
    " ": (event) => cursor.choose(event.shiftKey),
    ".": () => keys.spread(cursor.hex),
  };
}

/** The hex on which the keyboard is. */
class Cursor {
  /** @param {Keys} keys */
  constructor(keys) {
    this.keys = keys;
    this.walker = new Walker(keys.table.hexes);
    this.hex = "";
    /** Whether the keyboard was used last: its cursor is in the way of a pointer. */
    this.byKey = false;
    /** Whether Tab has left the map. */
    this.left = false;
    const {table, map} = keys;
    map.surface.addEventListener("focus", () => this.byKey && map.drawing.cursor(this.hex));
    map.surface.addEventListener("blur", () => map.drawing.cursor(""));
    // The keyboard goes on where a pointer left off, and shows its cursor when it is used.
    map.surface.addEventListener("pointerup", () => {
      this.byKey = false;
      this.hex = map.over.hex || this.hex;
      map.drawing.cursor("");
    });
    table.addEventListener("picked", () => this.#picked());
  }

  /**
   * Put it somewhere, or take it away.
   * @param {string} hex
   */
  put(hex) {
    const {table, map, picking} = this.keys;
    this.hex = hex;
    if (hex && document.activeElement !== map.surface) map.surface.focus({preventScroll: true});
    map.drawing.cursor(hex);
    if (!hex) return;
    map.sight.reveal(hex);
    map.over = {hex, piece: "", exact: false, own: false, shift: false, touch: false};
    picking.hover(map.over);
    table.fire("hover", hex);
    table.say(describe(this.keys, hex));
  }

  /**
   * An arrow leads to a neighbour.
   * @param {string} arrow
   */
  walk(arrow) {
    this.put(this.hex ? this.walker.step(this.hex, arrow) : (this.#stops()[0] ?? this.#middle()));
  }

  /**
   * Tab leads to the next stop.
   * @param {KeyboardEvent} event
   */
  tab(event) {
    const all = this.#stops();
    const at = this.left ? -1 : all.indexOf(this.hex);
    const next = event.shiftKey ? (at < 0 ? all.length : at) - 1 : at + 1;
    // Beyond the last stop Tab goes on to the rest of the page, as everywhere; coming back starts over.
    this.left = next < 0 || next >= all.length;
    if (this.left) return;
    this.put(all[next]);
    event.preventDefault();
  }

  /**
   * Point at the hex.
   * @param {boolean} shift
   */
  choose(shift) {
    const {table, picking} = this.keys;
    if (!this.hex) return;
    // While an order is composed, a whole stack is added or removed.
    const piece = picking.hand.draft ? "" : (standing(table.shown.pieces, this.hex).at(-1)?.id ?? "");
    picking.point({hex: this.hex, piece, exact: false, own: false, shift, touch: false});
  }

  /** The hexes that Tab visits, in their order. */
  #stops() {
    const {table, picking} = this.keys;
    const {draft, targets} = picking.hand;
    if (draft && !draft.goes)
      return [...new Set(table.shown.pieces.filter(({id}) => draft.member(id)).map(({at}) => at))];
    if (targets.size) return [...targets.keys()];
    return [...new Set(picking.subjects.flatMap(({at}) => (at ? [at] : [])))];
  }

  /** The hex in the middle of the window: where a cursor without a place begins. */
  #middle() {
    const {map, table} = this.keys;
    const {box} = map.sight;
    const {x, y} = box.sheet(box.wide / 2, box.high / 2);
    return map.find(x, y) || table.board.hexes[0].id;
  }

  /** It goes along with what is picked up. */
  #picked() {
    const {map, picking} = this.keys;
    const {subject} = picking.hand;
    if (!subject?.at || !this.byKey || document.activeElement !== map.surface) return;
    this.hex = subject.at;
    map.drawing.cursor(this.hex);
  }
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
  const offers = picking.hand.targets.get(id) ?? [];
  const marks = table.shown.desk.marks.filter((mark) => mark.hex === id).map(({title}) => title);
  const place = hex.tray ? "" : hex.place && ` ${hex.place}`;
  const links = linksOf(table.hexes, hex).map((link) => t("off the map {link}", {link}));
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
