// Counters on the map. A face is parsed once and used by every counter that wears it; an update touches only the
// counters that changed.

import {refill, s} from "../lib/dom.js";
import {offsets, plate, spread} from "./stacks.js";

/** Half the side of a face. */
const HALF = 32;
/** Corners around a counter that can be picked up: seen without any colour. */
const BRACKETS = "M-36-22V-36H-22M22-36H36V-22M36 22V36H22M-22 36H-36V22";

/** @typedef {{element: SVGGElement, use: SVGUseElement, face: string, at: string}} Counter */
/** @typedef {{element: SVGGElement, hex: Hex, ids: string[], badge: SVGGElement | null, plate: SVGPathElement | null}} Stack */

/** The insides of counters, each parsed once. */
export class Faces {
  /** @param {string} prefix keeps the names of two tables in one page apart */
  constructor(prefix = "face") {
    this.prefix = prefix;
    this.defs = s("defs");
    /** @type {Map<string, string>} */
    this.texts = new Map();
    /** @type {Map<string, string>} */
    this.names = new Map();
  }

  /** @param {Record<string, string>} faces */
  add(faces) {
    for (const [name, text] of Object.entries(faces)) {
      if (this.texts.get(name) === text) continue;
      const id = this.names.get(name) ?? `${this.prefix}-${this.names.size}`;
      const read = new DOMParser().parseFromString(`<g xmlns="http://www.w3.org/2000/svg">${text}</g>`, "image/svg+xml");
      const face = s("g", {id}, ...(read.querySelector("parsererror") ? [] : read.documentElement.childNodes));
      const old = this.defs.querySelector(`#${id}`);
      if (old) old.replaceWith(face);
      else this.defs.append(face);
      this.texts.set(name, text);
      this.names.set(name, id);
    }
  }

  /**
   * @param {string} name
   * @returns {string} the address of a face in this page
   */
  href(name) {
    return `#${this.names.get(name) ?? ""}`;
  }
}

export class Counters {
  /**
   * @param {Map<string, Hex>} hexes
   * @param {Faces} faces
   */
  constructor(hexes, faces) {
    this.hexes = hexes;
    this.faces = faces;
    this.element = s("g", {class: "counters"});
    /** @type {Map<string, Counter>} */
    this.all = new Map();
    /** @type {Map<string, Stack>} */
    this.stacks = new Map();
    /** @type {Record<string, Set<string>>} */
    this.flags = {can: new Set(), picked: new Set(), lit: new Set()};
    this.fanned = "";
  }

  /**
   * Lay out the pieces. Boxes beside the map are no business of the map.
   * @param {Piece[]} pieces
   */
  set(pieces) {
    /** @type {Map<string, string[]>} */
    const wanted = new Map();
    const here = new Set();
    for (const piece of pieces) {
      if (!this.hexes.has(piece.at)) continue;
      here.add(piece.id);
      const ids = wanted.get(piece.at);
      if (ids) ids.push(piece.id);
      else wanted.set(piece.at, [piece.id]);
      this.#put(piece);
    }
    for (const [id, counter] of this.all) {
      if (here.has(id)) continue;
      counter.element.remove();
      this.all.delete(id);
    }
    for (const [hex, stack] of this.stacks) {
      if (wanted.has(hex)) continue;
      stack.element.remove();
      this.stacks.delete(hex);
    }
    for (const [hex, ids] of wanted) this.#pile(hex, ids);
    if (this.fanned && !this.stacks.has(this.fanned)) this.fanned = "";
  }

  /** @param {Piece} piece */
  #put(piece) {
    const counter = this.all.get(piece.id);
    const href = this.faces.href(piece.face);
    if (!counter) {
      const use = s("use", {href});
      const element = s("g", {class: "counter", "data-piece": piece.id},
        s("rect", {class: "hit", x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF}),
        use,
        s("rect", {class: "rim", x: -HALF + 1, y: -HALF + 1, width: 2 * HALF - 2, height: 2 * HALF - 2, rx: 6}),
        s("path", {class: "brackets casing", d: BRACKETS}),
        s("path", {class: "brackets", d: BRACKETS}));
      this.all.set(piece.id, {element, use, face: href, at: piece.at});
      for (const [flag, ids] of Object.entries(this.flags)) if (ids.has(piece.id)) element.classList.add(flag);
    } else {
      if (counter.face !== href) counter.use.setAttribute("href", href);
      counter.face = href;
      counter.at = piece.at;
    }
  }

  /**
   * @param {string} at
   * @param {string[]} ids from the lowest to the topmost
   */
  #pile(at, ids) {
    let stack = this.stacks.get(at);
    const hex = /** @type {Hex} */ (this.hexes.get(at));
    if (!stack) {
      const element = s("g", {class: "pile", "data-hex": at, transform: `translate(${hex.x} ${hex.y})`});
      stack = {element, hex, ids: [], badge: null, plate: null};
      this.stacks.set(at, stack);
      this.element.append(element);
    }
    if (stack.ids.length === ids.length && stack.ids.every((id, place) => id === ids[place])) return;
    stack.ids = ids;
    this.#arrange(stack, this.fanned === at);
  }

  /**
   * @param {Stack} stack
   * @param {boolean} fan
   */
  #arrange(stack, fan) {
    const {element} = stack;
    // What is in hand lies on top, whatever lies over it by the rules.
    const {picked} = this.flags;
    const ids = [...stack.ids.filter((id) => !picked.has(id)), ...stack.ids.filter((id) => picked.has(id))];
    const places = fan ? spread(ids.length) : offsets(ids.length);
    stack.plate = fan ? s("path", {class: "plate", d: plate(places)}) : null;
    stack.badge = ids.length > 1 && !fan ? badge(ids.length, places[ids.length - 1]) : null;
    const counters = ids.flatMap((id) => this.all.get(id)?.element ?? []);
    counters.forEach((counter, at) => (counter.style.transform = `translate(${places[at].x}px, ${places[at].y}px)`));
    refill(element, stack.plate, counters, stack.badge);
  }

  /**
   * Spread out a stack, so that each of its counters can be seen and picked; "" puts the last one together again.
   * @param {string} hex
   */
  fan(hex) {
    if (hex === this.fanned) return;
    const old = this.stacks.get(this.fanned);
    this.fanned = "";
    if (old) this.#arrange(old, false);
    const stack = this.stacks.get(hex);
    if (!stack || stack.ids.length < 2) return;
    this.fanned = hex;
    this.#arrange(stack, true);
    this.element.append(stack.element);
  }

  /**
   * Say which counters can be picked up, are picked up, or are lit.
   * @param {"can" | "picked" | "lit"} flag
   * @param {Iterable<string>} ids
   */
  flag(flag, ids) {
    const fresh = new Set(ids);
    const old = this.flags[flag];
    for (const id of old) if (!fresh.has(id)) this.all.get(id)?.element.classList.remove(flag);
    for (const id of fresh) if (!old.has(id)) this.all.get(id)?.element.classList.add(flag);
    this.flags[flag] = fresh;
    if (flag !== "picked") return;
    const changed = new Set([...old, ...fresh].map((id) => this.all.get(id)?.at ?? ""));
    for (const hex of changed) {
      const stack = this.stacks.get(hex);
      if (stack && stack.ids.length > 1) this.#arrange(stack, hex === this.fanned);
    }
  }

  /**
   * Let counters that have reached the end of their ways be seen going there.
   * @param {{piece: string, path: {x: number, y: number}[]}[]} moves
   * @param {number} duration of a step from hex to hex, in milliseconds
   * @returns {Promise<void>}
   */
  async animate(moves, duration) {
    /** @type {Promise<unknown>[]} */
    const going = [];
    for (const {piece, path} of moves) {
      const counter = this.all.get(piece);
      const stack = counter && this.stacks.get(counter.at);
      if (!counter || !stack || path.length < 2) continue;
      this.element.append(stack.element);
      const rest = counter.element.style.transform;
      const frames = path.map(({x, y}) => ({transform: `translate(${x - stack.hex.x}px, ${y - stack.hex.y}px)`}));
      frames[frames.length - 1] = {transform: rest};
      const time = Math.min(duration * (path.length - 1), duration * 4);
      going.push(counter.element.animate(frames, {duration: time, easing: "ease-in-out"}).finished.catch(() => {}));
    }
    await Promise.all(going);
  }
}

/**
 * @param {number} count
 * @param {{x: number, y: number}} top
 */
function badge(count, top) {
  return s("g", {class: "badge", transform: `translate(${top.x - HALF + 2} ${top.y + HALF - 4})`}, s("circle", {r: 11}), s("text", {y: 5}, count));
}
