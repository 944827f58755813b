// Counters on the map. A face becomes a picture once and is used by every counter that wears it; an update touches only
// the counters that changed. Counters are laid by coordinates, not by transforms: a browser that moves a sheet looks
// at every transform on it in every frame.

import {refill, s} from "../../lib/dom.js";
import {apart, offsets} from "./stacks.js";

/** Half the side of a face, and of the card on it. */
export const HALF = 32;
const CARD = 30;
/** What faces expect of the page they stand on. */
const STYLE =
  'text{font-family:"Liberation Sans",Arial,sans-serif}.k{font-weight:bold;text-anchor:middle}.none{fill:none}';

/** Counters grow where the map is small, as far as their hexes have room: from which scale on, and how much at most. */
const SMALL = 0.66;
const GROWN = 1.5;

/**
 * How much larger than on the sheet a counter is drawn at a scale.
 * @param {number} scale
 */
export function growth(scale) {
  return Math.round(Math.min(Math.max(SMALL / scale, 1), GROWN) * 20) / 20;
}

/** @typedef {{x: number, y: number}} Place */
/** @typedef {{element: SVGGElement, image: SVGImageElement, signs: SVGPathElement[], face: string, at: string, x: number, y: number}} Counter */
/** @typedef {{element: SVGGElement, hex: BoardPlace, ids: string[]}} Stack */
/** @typedef {"can" | "here" | "aim" | "picked" | "lit" | "barred"} Flag */

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
   * @param {Map<string, BoardPlace>} hexes
   * @param {Faces} faces
   */
  constructor(hexes, faces) {
    this.hexes = hexes;
    this.faces = faces;
    /** What is seen of counters in the other hex in which they stand. */
    this.halves = s("g", {class: "halves"});
    this.element = s("g", {class: "counters"}, this.halves);
    /** @type {Map<string, Counter>} */
    this.all = new Map();
    /** @type {Map<string, Stack>} */
    this.stacks = new Map();
    /** @type {Record<Flag, Set<string>>} */
    this.flags = {
      can: new Set(),
      here: new Set(),
      aim: new Set(),
      picked: new Set(),
      lit: new Set(),
      barred: new Set(),
    };
    this.size = 1;
    /** Those that stand in two hexes. @type {Piece[]} */
    this.spread = [];
  }

  /**
   * Lay out the pieces. Boxes that are no places of the board are no business of the map.
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
    this.spread = pieces.filter(({at, also}) => also && this.hexes.has(at));
    this.#lay();
  }

  /** A counter that stands in two hexes lies in one of them: in the other its face is seen, and a band joins them. */
  #lay() {
    refill(
      this.halves,
      this.spread.flatMap(({at, also, face}) => {
        const [here, there] = [this.hexes.get(at), this.hexes.get(also)];
        if (!here || !there) return [];
        const half = HALF * this.size;
        return [
          s("path", {d: `M${here.x} ${here.y}L${there.x} ${there.y}`}),
          s("image", {
            href: this.faces.href(face),
            x: there.x - half,
            y: there.y - half,
            width: 2 * half,
            height: 2 * half,
          }),
        ];
      }),
    );
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
      stack = {
        element: s("g", {class: "pile", "data-hex": at}),
        hex: /** @type {BoardPlace} */ (this.hexes.get(at)),
        ids: [],
      };
      this.stacks.set(at, stack);
      this.element.append(stack.element);
    }
    if (stack.ids.length === ids.length && stack.ids.every((id, place) => id === ids[place])) return;
    stack.ids = ids;
    this.#arrange(stack);
  }

  /** @param {Stack} stack */
  #arrange({element, hex, ids: listed}) {
    // What is in hand lies on top, whatever lies over it by the rules.
    const {picked} = this.flags;
    const ids = [...listed.filter((id) => !picked.has(id)), ...listed.filter((id) => picked.has(id))];
    const laid = hex.tray ? apart(ids.length, hex.tray) : offsets(ids.length);
    const places = laid.map(({x, y}) => ({x: hex.x + x, y: hex.y + y}));
    const counters = ids.flatMap((id) => this.all.get(id) ?? []);
    counters.forEach((counter, at) => move(counter, places[at], hex.tray ? 1 : this.size));
    refill(
      element,
      counters.map((counter) => counter.element),
      ids.length > 1 && !hex.tray && badge(ids.length, places[ids.length - 1], this.size),
    );
  }

  /**
   * Whether several counters lie on top of each other.
   * @param {string} hex
   */
  high(hex) {
    const stack = this.stacks.get(hex);
    return Boolean(stack && stack.ids.length > 1 && !stack.hex.tray);
  }

  /**
   * The counters in some hexes.
   * @param {string[]} hexes
   */
  standing(hexes) {
    return hexes.flatMap((hex) => this.stacks.get(hex)?.ids ?? []);
  }

  /**
   * Say which counters can be picked up, stand in a hex that can, can be attacked, are picked up, or are lit.
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
    const {can, here, aim, picked, lit, barred} = this.flags;
    /** @param {string} name */
    const sign = (name) => s("path", {class: name});
    counter.signs = [
      ...((can.has(id) || here.has(id)) && !picked.has(id) ? [sign("corners-casing"), sign("corners")] : []),
      ...(picked.has(id) ? [sign("rim-casing"), sign("rim")] : []),
      ...(aim.has(id) ? [sign("rim-aim-casing"), sign("rim-aim")] : []),
      ...(barred.has(id) ? [sign("bar-casing"), sign("bar")] : []),
      ...(lit.has(id) ? [sign("rim-lit")] : []),
    ];
    counter.element.append(...counter.signs);
    for (const [flag, ids] of Object.entries(this.flags)) counter.element.classList.toggle(flag, ids.has(id));
    move(counter, counter, this.hexes.get(counter.at)?.tray ? 1 : this.size);
  }

  /**
   * Draw the counters larger or smaller.
   * @param {number} size
   */
  grow(size) {
    if (size === this.size) return;
    this.size = size;
    this.element.classList.toggle("grown", size > 1);
    for (const stack of this.stacks.values()) if (!stack.hex.tray) this.#arrange(stack);
    this.#lay();
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
 * @param {number} size
 */
function move(counter, {x, y}, size) {
  counter.x = x;
  counter.y = y;
  const [half, card] = [HALF * size, CARD * size];
  for (const [name, value] of Object.entries({x: x - half, y: y - half, width: 2 * half, height: 2 * half}))
    counter.image.setAttribute(name, String(value));
  for (const sign of counter.signs) {
    const kind = sign.classList[0];
    sign.setAttribute(
      "d",
      kind.startsWith("corners")
        ? bracketed(x, y, 35 * size)
        : kind.startsWith("bar")
          ? `M${x - card} ${y + card}L${x + card} ${y - card}`
          : `M${x - card} ${y - card}h${2 * card}v${2 * card}h${-2 * card}z`,
    );
  }
}

/**
 * Corners around a counter.
 * @param {number} x
 * @param {number} y
 * @param {number} half
 */
function bracketed(x, y, half) {
  const [left, right, top, bottom] = [x - half, x + half, y - half, y + half];
  return `M${left} ${top + 14}v-14h14M${right - 14} ${top}h14v14M${right} ${bottom - 14}v14h-14M${left + 14} ${bottom}h-14v-14`;
}

/**
 * How high a stack is.
 * @param {number} count
 * @param {Place} top
 * @param {number} size
 */
function badge(count, top, size) {
  const [x, y] = [top.x - HALF * size + 2, top.y + HALF * size - 4];
  return s(
    "g",
    {class: "badge"},
    s("circle", {r: 11 * size, cx: x, cy: y}),
    s("text", {x, y: y + 5 * size, "font-size": 15 * size}, count),
  );
}
