// The map: a picture, what is drawn on it, and counters. What to show goes in, where somebody pointed comes out; it
// knows no match. While it moves, one transform changes a frame and nothing else.

import {h, s} from "../lib/dom.js";
import {Counters} from "./counters.js";
import {gestures} from "./gestures.js";
import {finder} from "./hexes.js";
import {Labels} from "./labels.js";
import {Layers, patterns} from "./layers.js";
import {MiniMap} from "./mini-map.js";
import {ViewBox} from "./view-box.js";

/** How long the map rests before it is drawn anew at its scale, and a pointer before a stack fans out. */
const SETTLED = 160;
const RESTED = 320;
/** How long the map takes to go somewhere by itself. */
const GLIDE = 240;
/** The scale at which a counter can be read. */
const READABLE = 0.6;

/**
 * Where somebody points. `exact` says that the counters of the stack lie apart, so that this very one is meant.
 * @typedef {{hex: string, piece: string, exact: boolean, shift: boolean, touch: boolean}} Pointed
 */
/** @type {Pointed} */
const NOWHERE = {hex: "", piece: "", exact: false, shift: false, touch: false};

/**
 * @typedef {object} MapCalls
 * @property {(at: Pointed) => void} choose something was clicked or tapped
 * @property {(at: Pointed) => void} hover the pointer is over another hex or counter; "" if over none
 * @property {() => void} moved the map moved or was zoomed
 */

export class HexMap {
  /**
   * @param {Board} board
   * @param {Map<string, Hex>} hexes
   * @param {import("./counters.js").Faces} faces
   * @param {MapCalls} calls
   */
  constructor(board, hexes, faces, calls) {
    this.board = board;
    this.hexes = hexes;
    this.calls = calls;
    this.box = new ViewBox(board.width, board.height);
    this.layers = new Layers(board, hexes);
    this.counters = new Counters(hexes, faces);
    this.labels = new Labels(board, this.layers.under.labels);
    this.find = finder(board);
    /** Where to look first: hexes that matter, known before the size of the window is. @type {string[]} */
    this.opening = [];
    this.fresh = true;
    /** Where the upper edge of the map is on the screen. */
    this.top = 0;
    this.frame = 0;
    this.settling = 0;
    this.scaled = false;
    this.resting = 0;
    this.glides = 0;
    /** @type {Pointed} */
    this.over = NOWHERE;
    /** Whether stacks fan out by themselves; they are in the way while something is in hand. */
    this.fans = true;

    const {under, over} = this.layers;
    const size = {width: board.width, height: board.height, viewBox: `0 0 ${board.width} ${board.height}`};
    const outline = s("polygon", {id: "hex", points: board.outline});
    this.sheet = h("div", {class: "map-sheet"},
      h("img", {class: "picture", src: board.map, width: board.width, height: board.height, alt: "", draggable: "false"}),
      s("svg", {class: "under", ...size, "aria-hidden": "true"}, s("defs", {}, outline, patterns()), Object.values(under)),
      s("svg", {class: "over", ...size, "aria-hidden": "true"}, tips(),
        over.marks, this.counters.element, over.arrows, over.costs, over.way, over.cursor));
    this.mini = new MiniMap(board, (x, y) => this.#grasp(() => this.box.centre(x, y)));
    /** What has the focus and is dragged. */
    this.surface = h("div", {class: "map", tabindex: 0, role: "application", "aria-roledescription": "map", "aria-label": board.title, "aria-describedby": "map-keys"}, this.sheet,
      h("p", {class: "unseen", id: "map-keys"}, "Arrows walk from hex to hex, Tab to what can be picked up and to where it can go, Enter picks up and gives the order, Escape lets go."));
    this.element = h("div", {class: "map-area"}, this.surface, this.mini.element);

    gestures(this.surface, {
      pan: (dx, dy) => this.#grasp(() => this.box.pan(dx, dy)),
      zoom: (factor, x, y) => this.#grasp(() => this.box.zoom(factor, x, y), true),
      tap: (spot) => this.calls.choose(this.#at(spot)),
      hover: (spot) => this.#hover(this.#at(spot)),
      leave: () => this.#hover(NOWHERE),
    });
    this.watch = new ResizeObserver(([entry]) => this.#resize(entry.contentRect));
    this.watch.observe(this.surface);
  }

  /** Take it away. */
  close() {
    this.watch.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settling);
    clearTimeout(this.resting);
  }

  /** @param {{width: number, height: number}} size */
  #resize({width, height}) {
    if (!width || !height) return;
    const {top} = this.surface.getBoundingClientRect();
    this.move(() => {
      this.box.resize(width, height, top - this.top);
      if (this.fresh) this.#open();
      this.fresh = false;
      this.top = top;
    }, true);
  }

  /** The whole map, or, where counters would then be too small to read, the part of it that matters. */
  #open() {
    this.box.fit();
    const spots = this.opening.flatMap((id) => this.hexes.get(id) ?? []);
    if (!spots.length || this.box.scale >= READABLE) return;
    this.box.scale = READABLE;
    this.box.centre(middle(spots.map(({x}) => x)), middle(spots.map(({y}) => y)));
  }

  /**
   * @param {import("./gestures.js").Spot} spot
   * @returns {Pointed}
   */
  #at(spot) {
    const {x, y} = this.box.sheet(spot.x, spot.y);
    const piece = spot.target.closest("[data-piece]")?.getAttribute("data-piece") ?? "";
    // A fanned counter lies over another hex than its own.
    const stack = spot.target.closest("[data-hex]")?.getAttribute("data-hex");
    const hex = stack ?? this.find(x, y);
    return {hex, piece, exact: Boolean(piece) && this.counters.fanned === hex, shift: spot.shift, touch: spot.touch};
  }

  /** @param {Pointed} at */
  #hover(at) {
    if (at.hex === this.over.hex && at.piece === this.over.piece) return;
    const moved = at.hex !== this.over.hex;
    this.over = at;
    this.calls.hover(at);
    if (!moved) return;
    clearTimeout(this.resting);
    if (this.counters.fanned && this.counters.fanned !== at.hex) this.counters.fan("");
    if (at.hex && (this.fans || at.touch)) this.resting = setTimeout(() => this.counters.fan(at.hex), at.touch ? 0 : RESTED);
  }

  /**
   * The player moves the map: it no longer goes anywhere by itself.
   * @param {() => void} change
   * @param {boolean} [scaled]
   */
  #grasp(change, scaled) {
    this.glides++;
    this.move(change, scaled);
  }

  /**
   * Whether stacks fan out by themselves.
   * @param {boolean} fans
   */
  setFans(fans) {
    this.fans = fans;
    if (fans) return;
    clearTimeout(this.resting);
    this.counters.fan("");
  }

  /**
   * Change what is in sight. However often it is called, it is drawn once a frame.
   * @param {() => void} change
   * @param {boolean} [scaled] whether the scale changes too
   */
  move(change, scaled = false) {
    change();
    this.scaled ||= scaled;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const {scale} = this.box;
      // Whole points of the screen: between them everything would have to be drawn anew for each frame.
      const [x, y] = [this.box.x, this.box.y].map((value) => Math.round(value * devicePixelRatio) / devicePixelRatio);
      this.sheet.style.transform = `translate3d(${x}px, ${y}px, 0) scale3d(${scale}, ${scale}, 1)`;
      this.mini.show(this.box);
      this.calls.moved();
      if (!this.scaled) return;
      // While the scale changes the old drawing is stretched; at rest it is drawn sharp again.
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.settle(), SETTLED);
    });
  }

  /** Draw everything sharp at the present scale. */
  settle() {
    this.scaled = false;
    this.sheet.classList.remove("fixed");
    requestAnimationFrame(() => requestAnimationFrame(() => this.sheet.classList.add("fixed")));
    this.layers.rescale(this.box.scale);
    this.labels.set(this.box.scale);
  }

  /** Show the whole map. */
  fit() {
    this.#grasp(() => this.box.fit(), true);
  }

  /** @param {number} factor */
  zoom(factor) {
    const at = this.over.hex && this.hexes.get(this.over.hex);
    const {x, y} = at && this.box.shows(at.x, at.y) ? this.box.window(at.x, at.y) : {x: undefined, y: undefined};
    this.#grasp(() => this.box.zoom(factor, x, y), true);
  }

  /**
   * @param {number} x a point of the sheet
   * @param {number} y
   */
  goTo(x, y) {
    this.move(() => this.box.centre(x, y));
  }

  /**
   * Go there so that the eye can follow.
   * @param {number} x
   * @param {number} y
   */
  glide(x, y) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return this.goTo(x, y);
    const from = this.box.sheet(this.box.wide / 2, this.box.high / 2);
    const began = performance.now();
    const glide = ++this.glides;
    const step = () => {
      if (glide !== this.glides) return;
      const part = Math.min((performance.now() - began) / GLIDE, 1);
      const eased = 1 - (1 - part) ** 3;
      this.goTo(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased);
      if (part < 1) requestAnimationFrame(step);
    };
    step();
  }

  /**
   * Bring a hex into sight if it is not.
   * @param {string} id
   */
  reveal(id) {
    const hex = this.hexes.get(id);
    if (hex && !this.box.shows(hex.x, hex.y, 60)) this.glide(hex.x, hex.y);
  }

  /**
   * Bring hexes into sight together; if there is no room for all of them, only when most are out of sight.
   * @param {string[]} ids
   */
  gather(ids) {
    const spots = ids.flatMap((id) => this.hexes.get(id) ?? []);
    const [xs, ys] = [spots.map(({x}) => x), spots.map(({y}) => y)];
    const seen = spots.filter(({x, y}) => this.box.shows(x, y)).length;
    /** @param {number[]} values */
    const length = (values) => (Math.max(...values) - Math.min(...values)) * this.box.scale + 120;
    const room = length(xs) < this.box.wide && length(ys) < this.box.high;
    if (seen < (room ? spots.length : spots.length / 2)) this.glide(middle(xs), middle(ys));
  }

  /**
   * @param {string} id
   * @returns {{x: number, y: number, half: number} | null} where a hex is in the window, and half its width there
   */
  spot(id) {
    const hex = this.hexes.get(id);
    return hex ? {...this.box.window(hex.x, hex.y), half: (this.board.step / 2) * this.box.scale} : null;
  }

  /**
   * @param {Map<string, string> | null} reach cost by hex
   * @param {string} from
   * @param {string[]} subjects hexes that can be picked up, when nothing is
   */
  glow(reach, from, subjects) {
    this.layers.reach(reach, from);
    if (!reach && subjects.length) this.layers.subjects(subjects);
    this.layers.rescale(this.box.scale);
  }

  /**
   * @param {string[]} path
   * @param {string} [word]
   */
  way(path, word) {
    this.layers.way(path, word);
    if (path.length) this.layers.rescaleWay(this.box.scale);
  }
}

/** The heads of arrows. */
function tips() {
  /**
   * @param {string} id
   * @param {string} d
   */
  const tip = (id, d) => s("marker", {id, viewBox: "0 0 12 12", refX: 6, refY: 6, markerWidth: 4, markerHeight: 4, orient: "auto-start-reverse"}, s("path", {d}));
  return s("defs", {}, tip("tip", "M1 1L11 6L1 11L4 6Z"), tip("spear", "M0 0L12 6L0 12Z"));
}

/**
 * Halfway between the least and the greatest.
 * @param {number[]} values
 */
function middle(values) {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
