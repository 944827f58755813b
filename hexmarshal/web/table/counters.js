// Counters on the map. A face becomes a picture once and is used by every counter that wears it; an update touches only
// the counters that changed. Counters are laid by coordinates, not by transforms: a browser that moves a sheet looks
// at every transform on it in every frame.

import {refill, s} from "../lib/dom.js";
import {offsets, plate, spread} from "./stacks.js";

/** Half the side of a face, and of the card on it. */
const HALF = 32;
const CARD = 30;
/** What faces expect of the page they stand on. */
const STYLE = 'text{font-family:"Liberation Sans",Arial,sans-serif}.k{font-weight:bold;text-anchor:middle}.none{fill:none}';

/** @typedef {{x: number, y: number}} Place */
/** @typedef {{element: SVGGElement, image: SVGImageElement, signs: SVGPathElement[], face: string, at: string, x: number, y: number}} Counter */
/** @typedef {{element: SVGGElement, hex: Hex, ids: string[]}} Stack */
/** @typedef {"can" | "picked" | "lit"} Flag */

/** The insides of counters as pictures. */
export class Faces {
  constructor() {
    /** @type {Map<string, string>} */
    this.pictures = new Map();
  }

  /** @param {Record<string, string>} faces */
  add(faces) {
    for (const [name, text] of Object.entries(faces)) {
      if (this.pictures.has(name)) continue;
      const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="-32 -32 64 64"><style>${STYLE}</style>${text}</svg>`;
      this.pictures.set(name, `data:image/svg+xml,${encodeURIComponent(drawn)}`);
    }
  }

  /**
   * @param {string} name
   * @returns {string} the address of a face
   */
  href(name) {
    return this.pictures.get(name) ?? "data:,";
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
    /** @type {Record<Flag, Set<string>>} */
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
    const href = this.faces.href(piece.face);
    const counter = this.all.get(piece.id);
    if (!counter) {
      const image = s("image", {href, width: 2 * HALF, height: 2 * HALF});
      const element = s("g", {class: "counter", "data-piece": piece.id}, image);
      this.all.set(piece.id, {element, image, signs: [], face: href, at: piece.at, x: 0, y: 0});
      this.#sign(piece.id);
      return;
    }
    if (counter.face !== href) counter.image.setAttribute("href", href);
    counter.face = href;
    counter.at = piece.at;
  }

  /**
   * @param {string} at
   * @param {string[]} ids from the lowest to the topmost
   */
  #pile(at, ids) {
    let stack = this.stacks.get(at);
    if (!stack) {
      stack = {element: s("g", {class: "pile", "data-hex": at}), hex: /** @type {Hex} */ (this.hexes.get(at)), ids: []};
      this.stacks.set(at, stack);
      this.element.append(stack.element);
    }
    if (stack.ids.length === ids.length && stack.ids.every((id, place) => id === ids[place])) return;
    stack.ids = ids;
    this.#arrange(stack);
  }

  /** @param {Stack} stack */
  #arrange({element, hex, ids: listed}) {
    const fan = this.fanned === hex.id && listed.length > 1;
    // What is in hand lies on top, whatever lies over it by the rules.
    const {picked} = this.flags;
    const ids = [...listed.filter((id) => !picked.has(id)), ...listed.filter((id) => picked.has(id))];
    const places = (fan ? spread(ids.length) : offsets(ids.length)).map(({x, y}) => ({x: hex.x + x, y: hex.y + y}));
    const counters = ids.flatMap((id) => this.all.get(id) ?? []);
    counters.forEach((counter, at) => move(counter, places[at]));
    element.classList.toggle("fanned", fan);
    refill(element, fan && s("path", {class: "plate", d: plate(places)}), counters.map((counter) => counter.element),
      ids.length > 1 && !fan && badge(ids.length, places[ids.length - 1]));
  }

  /**
   * Spread out a stack, so that each of its counters can be seen and picked; "" puts the last one together again.
   * @param {string} hex
   */
  fan(hex) {
    if (hex === this.fanned) return;
    const old = this.stacks.get(this.fanned);
    const stack = this.stacks.get(hex);
    this.fanned = stack && stack.ids.length > 1 ? hex : "";
    if (old) this.#arrange(old);
    if (!stack || !this.fanned) return;
    this.#arrange(stack);
    this.element.append(stack.element);
  }

  /**
   * Say which counters can be picked up, are picked up, or are lit.
   * @param {Flag} flag
   * @param {Iterable<string>} ids
   */
  flag(flag, ids) {
    const old = this.flags[flag];
    const fresh = new Set(ids);
    this.flags[flag] = fresh;
    const changed = [...old].filter((id) => !fresh.has(id)).concat([...fresh].filter((id) => !old.has(id)));
    for (const id of changed) this.#sign(id);
    if (flag !== "picked") return;
    for (const hex of new Set(changed.map((id) => this.all.get(id)?.at ?? ""))) {
      const stack = this.stacks.get(hex);
      if (stack && stack.ids.length > 1) this.#arrange(stack);
    }
  }

  /**
   * Put the signs on a counter that belong there: corners, a rim. They are seen without any colour.
   * @param {string} id
   */
  #sign(id) {
    const counter = this.all.get(id);
    if (!counter) return;
    for (const sign of counter.signs) sign.remove();
    const {can, picked, lit} = this.flags;
    /** @param {string} name */
    const sign = (name) => s("path", {class: name});
    counter.signs = [
      ...(can.has(id) && !picked.has(id) ? [sign("corners-casing"), sign("corners")] : []),
      ...(picked.has(id) ? [sign("rim-casing"), sign("rim")] : []),
      ...(lit.has(id) ? [sign("rim-lit")] : []),
    ];
    counter.element.append(...counter.signs);
    for (const [flag, ids] of Object.entries(this.flags)) counter.element.classList.toggle(flag, ids.has(id));
    move(counter, counter);
  }

  /**
   * Let counters that have reached the end of their ways be seen going there.
   * @param {{piece: string, path: Place[]}[]} moves
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
      const end = path[path.length - 1];
      const frames = path.map(({x, y}) => ({transform: `translate(${x - end.x}px, ${y - end.y}px)`}));
      const time = Math.min(duration * (path.length - 1), duration * 4);
      going.push(counter.element.animate(frames, {duration: time, easing: "ease-in-out"}).finished.catch(() => {}));
    }
    await Promise.all(going);
  }
}

/**
 * Lay a counter and its signs somewhere.
 * @param {Counter} counter
 * @param {Place} place
 */
function move(counter, {x, y}) {
  counter.x = x;
  counter.y = y;
  counter.image.setAttribute("x", String(x - HALF));
  counter.image.setAttribute("y", String(y - HALF));
  for (const sign of counter.signs) {
    const corners = sign.classList[0].startsWith("corners");
    sign.setAttribute("d", corners ? bracketed(x, y) : `M${x - CARD} ${y - CARD}h${2 * CARD}v${2 * CARD}h${-2 * CARD}z`);
  }
}

/**
 * Corners around a counter.
 * @param {number} x
 * @param {number} y
 */
function bracketed(x, y) {
  const [left, right, top, bottom] = [x - 35, x + 35, y - 35, y + 35];
  return `M${left} ${top + 14}v-14h14M${right - 14} ${top}h14v14M${right} ${bottom - 14}v14h-14M${left + 14} ${bottom}h-14v-14`;
}

/**
 * How high a stack is.
 * @param {number} count
 * @param {Place} top
 */
function badge(count, top) {
  const [x, y] = [top.x - HALF + 2, top.y + HALF - 4];
  return s("g", {class: "badge"}, s("circle", {r: 11, cx: x, cy: y}), s("text", {x, y: y + 5}, count));
}
