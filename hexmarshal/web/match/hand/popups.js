// Small things that lie at a hex of the map: a note that says why not, a menu of orders.
// They keep their size and follow their hex while the map moves.

import {h} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {cited} from "../words/clauses.js";
import {explained} from "../words/glossary.js";
import {target, titled} from "./odds-table.js";

/** @typedef {{element: HTMLElement, hex: string, width: number, height: number, close: () => void, side: number, edges: {over: number, under: number}}} Popup */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** How many counters are named by their titles on a button. */
const FEW = 2;
/** Against where something lies: a pixel by which it is pushed from its hex, all hexes to be pointed at if they are few, its own hex. */
const PUSHED = 0.02;
const DEAR = 12;
const OWN = 2;

export class Popups {
  /**
   * @param {TableModel} table
   * @param {import("../map/map.js").HexMap} map
   */
  constructor(table, map) {
    this.table = table;
    this.map = map;
    this.element = h("div", {class: "popups"});
    /** @type {Map<string, Popup>} */
    this.open = new Map();
    /** Hexes that should stay in sight. @type {string[]} */
    this.clear = [];
    map.element.append(this.element);
  }

  /**
   * @param {string} kind one of a kind lies open
   * @param {HTMLElement} element
   * @param {string} hex "" puts it in the middle, below the upper edge
   * @param {() => void} [close] called when it is put away
   */
  #show(kind, element, hex, close = () => {}) {
    this.close(kind);
    element.classList.add("popup");
    this.element.append(element);
    const popup = {
      element,
      hex,
      width: element.offsetWidth,
      height: element.offsetHeight,
      close,
      side: 0,
      edges: this.#edges(),
    };
    // The side is chosen once: a note that jumps about while the map moves cannot be read.
    const boxes = this.#boxes(popup).map(({box, pushed}) => pushed * PUSHED + this.#hidden(box, kind, hex));
    popup.side = boxes.indexOf(Math.min(...boxes));
    this.open.set(kind, popup);
    this.place();
  }

  /**
   * Put one away, or all.
   * @param {string} [kind]
   * @returns {boolean} whether there was anything to put away
   */
  close(kind) {
    const kinds = kind ? [kind] : [...this.open.keys()];
    const had = kinds.some((one) => this.open.has(one));
    for (const one of kinds) {
      const popup = this.open.get(one);
      this.open.delete(one);
      if (popup?.element.contains(document.activeElement)) this.map.surface.focus({preventScroll: true});
      popup?.element.remove();
      popup?.close();
    }
    return had;
  }

  /** Lay everything at its hex. */
  place() {
    for (const popup of this.open.values()) {
      const {left, top} = this.#boxes(popup)[popup.side].box;
      popup.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    }
  }

  /** How far the prompt hangs over the upper edge of the map, and how far over the lower one. */
  #edges() {
    const body = this.map.element.closest(".table")?.querySelector(".prompt-body")?.getBoundingClientRect();
    const {top, bottom} = this.map.surface.getBoundingClientRect();
    if (!body) return {over: 0, under: 0};
    return {
      over: body.top < top ? Math.max(0, body.bottom - top) : 0,
      under: body.bottom > bottom ? Math.max(0, bottom - body.top) : 0,
    };
  }

  /**
   * Where something can lie: above, below, right or left of its hex, and how far it is pushed from there to stay on the map.
   * @param {Popup} popup
   * @returns {{box: Box, pushed: number}[]}
   */
  #boxes({hex, width, height, edges: {over, under}}) {
    const {wide, high} = this.map.sight.box;
    const {x, y, half} = this.map.sight.spot(hex) ?? {x: wide / 2, y: -8, half: 0};
    const gap = half + 6;
    /** @type {[number, number][]} */
    const corners = [
      [x - width / 2, y - gap - height],
      [x - width / 2, y + gap],
      [x + gap, y - height / 2],
      [x - gap - width, y - height / 2],
    ];
    return corners.map(([left, top]) => {
      const box = {
        left: Math.min(Math.max(left, 6), wide - width - 6),
        top: Math.min(Math.max(top, over + 6), high - under - height - 6),
        width,
        height,
      };
      return {box, pushed: Math.abs(box.left - left) + Math.abs(box.top - top)};
    });
  }

  /**
   * How much that matters would lie under a box: hexes to be pointed at, the more the fewer there are; its own hex; and
   * what lies open already.
   * @param {Box} box
   * @param {string} kind of what lies there
   * @param {string} hex its own
   */
  #hidden(box, kind, hex) {
    const others = [...this.open]
      .filter(([other]) => other !== kind)
      .map(([, popup]) => this.#boxes(popup)[popup.side].box);
    /** @param {string} id */
    const under = (id) => {
      const spot = this.map.sight.spot(id);
      return Boolean(
        spot &&
        meet(box, {left: spot.x - spot.half, top: spot.y - spot.half, width: 2 * spot.half, height: 2 * spot.half}),
      );
    };
    const each = Math.max(1, DEAR / Math.max(this.clear.length, 1));
    return (
      each * this.clear.filter(under).length +
      OWN * Number(under(hex)) +
      50 * others.filter((other) => meet(box, other)).length
    );
  }

  /**
   * Why something cannot be done.
   * @param {Refusal} refusal
   * @param {string} hex
   */
  note(refusal, hex) {
    const close = h(
      "button",
      {type: "button", class: "popup-close", "aria-label": t("Close"), onclick: () => this.close("note")},
      "×",
    );
    this.#show(
      "note",
      h(
        "div",
        {class: "popup-note"},
        h(
          "p",
          {lang: english},
          explained(this.table, refusal.sentence, {stop: true}),
          " ",
          ...cited(this.table, refusal),
        ),
        close,
      ),
      hex,
    );
  }

  /**
   * One of several orders for the same hex.
   * @param {string} hex
   * @param {Offer[]} offers
   * @returns {Promise<Offer | null>}
   */
  menu(hex, offers) {
    return new Promise((resolve) => {
      const said = sayings(this.table, offers);
      const items = offers.map((offer, at) =>
        orderButton(offer, said[at], () => {
          resolve(offer);
          this.close("menu");
        }),
      );
      const menu = h(
        "div",
        {class: "popup-menu", role: "group", "aria-label": t("Orders for {hex}", {hex}), onkeydown: walk},
        items,
      );
      this.#show("menu", menu, hex, () => resolve(null));
      items[0]?.focus({preventScroll: true});
    });
  }
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function meet(one, other) {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/**
 * A word begins with a capital on a button; a name such as vA4 stays as it is.
 * @param {string} notation
 */
const spelt = (notation) => (/^[a-z]+(?![\w/])/.test(notation) ? "notation word" : "notation");

/**
 * An order as a button says it: its notation, but a hex by its town, and a counter that only its mark in the record tells
 * from others by its title.
 * @param {TableModel} table
 * @param {Offer} offer
 */
export function saying(table, {notation, label, pieces}) {
  return (
    label ||
    notation
      .split(" ")
      .map(
        (word) =>
          (pieces.includes(word) && table.view.pieces.find(({id}) => id === word)?.title) || target(table, word),
      )
      .join(" ")
  );
}

/**
 * Orders as buttons say them: who goes where, or the notation where not even meaning and cost would tell them apart.
 * @param {TableModel} table
 * @param {Offer[]} offers
 */
export function sayings(table, offers) {
  const notations = offers.map((offer) => saying(table, offer));
  const titles = offers.map((offer, at) =>
    !offer.label && offer.hex && offer.pieces.length && offer.pieces.length <= FEW
      ? titled(table, offer, offer.deed === "attack")
      : notations[at],
  );
  const whole = offers.map(({gloss, cost}, at) => `${titles[at]} ${gloss} ${cost}`);
  return new Set(whole).size === whole.length ? titles : notations;
}

/**
 * A button that gives an order, with what it says, what it means and what it costs.
 * @param {Offer} offer
 * @param {string} said
 * @param {() => void} give
 */
export function orderButton(offer, said, give) {
  return h(
    "button",
    {type: "button", class: "order", onclick: give},
    h("span", {class: spelt(said)}, said),
    offer.gloss &&
      offer.gloss !== offer.notation &&
      !said.includes(offer.gloss) &&
      h("span", {class: "gloss"}, offer.gloss),
    offer.cost && h("span", {class: "cost"}, offer.cost),
  );
}

/**
 * Arrows walk through the buttons of a group.
 * @param {KeyboardEvent} event
 */
export function walk(event) {
  const step = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
  if (!step) return;
  const all = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  all[(at + step + all.length) % all.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
