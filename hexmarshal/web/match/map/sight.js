// What part of the board is in the window: panning, zooming, going somewhere by itself. While it moves, one transform changes
// a frame and nothing else.

import {ViewBox} from "./view-box.js";
import {Views} from "./views.js";

/** How long the map rests before it is redrawn at its scale. */
const SETTLED = 160;
/** How long the map takes to go somewhere by itself. */
const GLIDE = 240;
/** What is brought into sight lies so far from the edge of the window. */
const EDGE = 120;
/** The scale at which a counter can be read. */
const READABLE = 0.68;
/** How far away, and how near, a match may be opened. */
const FARTHEST = 0.36;
const NEAREST = 1;

/**
 * @typedef {object} Seen what is in the window, and hears of it
 * @property {() => void} moved it moved by a frame
 * @property {() => void} settle draw everything sharp at the present scale
 * @property {(at: {x: number, y: number}) => boolean} covers whether something lies over a point of the window
 */

export class Sight {
  /**
   * @param {Board} board
   * @param {Map<string, BoardPlace>} hexes
   * @param {HTMLElement} sheet what moves
   * @param {Seen} seen
   */
  constructor(board, hexes, sheet, seen) {
    this.board = board;
    this.hexes = hexes;
    this.sheet = sheet;
    this.seen = seen;
    this.box = new ViewBox(board.width, board.height);
    this.views = new Views(board, this.box);
    /** Where to look first: hexes that matter, known before the size of the window is. @type {string[]} */
    this.opening = [];
    this.frame = 0;
    this.settling = 0;
    this.scaled = false;
    this.glides = 0;
  }

  /** Move no more. */
  close() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settling);
  }

  /** The whole map, or, where counters would then be too small to read, the part of it that matters. */
  open() {
    this.box.fit();
    const spots = this.views.together(this.opening.flatMap((id) => this.hexes.get(id) ?? []));
    if (!spots.length || this.box.scale >= READABLE) return;
    const [xs, ys] = [spots.map(({x}) => x), spots.map(({y}) => y)];
    /** @param {number[]} values */
    const length = (values) => Math.max(...values) - Math.min(...values) + 2.4 * this.board.step;
    // As near as shows all of them; where that is too far away to read anything, some of them in letters that can be read.
    const all = Math.min(this.box.wide / length(xs), this.box.high / length(ys));
    this.box.scale = Math.max(all < FARTHEST ? READABLE : Math.min(all, NEAREST), this.box.scale);
    const near =
      this.box.scale > all
        ? crowd(spots, this.box.wide / this.box.scale, this.box.high / this.box.scale, this.board.step)
        : spots;
    this.box.centre(middle(near.map(({x}) => x)), middle(near.map(({y}) => y)));
  }

  /**
   * The player moves the map: it no longer goes anywhere by itself.
   * @param {() => void} change
   * @param {boolean} [scaled]
   */
  grasp(change, scaled) {
    this.glides++;
    this.move(() => {
      change();
      this.views.keep();
    }, scaled);
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
      // Whole points of the screen: between them everything would have to be redrawn for each frame.
      const [x, y] = [this.box.x, this.box.y].map((value) => Math.round(value * devicePixelRatio) / devicePixelRatio);
      this.sheet.style.transform = `translate3d(${x}px, ${y}px, 0) scale3d(${scale}, ${scale}, 1)`;
      this.seen.moved();
      if (!this.scaled) return;
      // While the scale changes the old drawing is stretched; at rest it is drawn sharp again.
      clearTimeout(this.settling);
      this.settling = setTimeout(() => {
        this.scaled = false;
        this.seen.settle();
      }, SETTLED);
    });
  }

  /** Show the whole map. */
  fit() {
    this.grasp(() => this.box.fit(), true);
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
   * Bring a hex into sight if it is not, and move the map no further than that takes.
   * @param {string} id
   * @param {number} [covered] how much of the window a list covers on the left
   */
  reveal(id, covered = 0) {
    const hex = this.hexes.get(id);
    if (!hex) return;
    const {wide, high, scale} = this.box;
    const at = this.box.window(hex.x, hex.y);
    const left = covered < wide / 2 ? covered : 0;
    if (this.box.shows(hex.x, hex.y, EDGE / 2) && (!left || at.x >= left + EDGE / 2)) return;
    const from = this.box.sheet(wide / 2, high / 2);
    this.glide(from.x + outside(at.x - left, wide - left) / scale, from.y + outside(at.y, high) / scale);
  }

  /**
   * Whether any of these hexes is in sight.
   * @param {string[]} ids
   */
  seesAny(ids) {
    return ids.some((id) => {
      const hex = this.hexes.get(id);
      return hex && this.box.shows(hex.x, hex.y, 0) && !this.seen.covers(this.box.window(hex.x, hex.y));
    });
  }

  /**
   * Look at hexes of which none is in sight. Whoever sees one of them has put the map where they want it.
   * @param {string[]} ids
   */
  gather(ids) {
    const all = ids.flatMap((id) => this.hexes.get(id) ?? []);
    if (!all.length || this.seesAny(ids)) return;
    const spots = this.views.together(all);
    const [x, y] = [middle(spots.map((spot) => spot.x)), middle(spots.map((spot) => spot.y))];
    // The middle of a long front may show nobody: then whoever is nearest to it.
    const near = spots.reduce((best, spot) =>
      Math.hypot(spot.x - x, spot.y - y) < Math.hypot(best.x - x, best.y - y) ? spot : best,
    );
    const {wide, high, scale} = this.box;
    const empty = !spots.some(
      (spot) => Math.abs(spot.x - x) * scale < wide / 2 - EDGE && Math.abs(spot.y - y) * scale < high / 2 - EDGE,
    );
    this.glide(empty ? near.x : x, empty ? near.y : y);
  }

  /**
   * @param {string} id
   * @returns {{x: number, y: number, half: number} | null} where a place is in the window, and half its height there
   */
  spot(id) {
    const hex = this.hexes.get(id);
    return hex
      ? {...this.box.window(hex.x, hex.y), half: ((hex.tray?.height ?? this.board.step) / 2) * this.box.scale}
      : null;
  }
}

/**
 * How far a place of the window lies beyond what can be seen well.
 * @param {number} at
 * @param {number} room
 */
function outside(at, room) {
  const edge = Math.min(EDGE, room / 3);
  return at < edge ? at - edge : at > room - edge ? at - room + edge : 0;
}

/**
 * Where not all can be seen at once: as many of them as a window can show together.
 * @template {{x: number, y: number}} T
 * @param {T[]} spots
 * @param {number} wide of the window, on the sheet
 * @param {number} high
 * @param {number} edge that is kept around them
 */
function crowd(spots, wide, high, edge) {
  /** @type {T[]} */
  let most = [];
  // A window that cannot be moved right or down without losing somebody begins at one of them.
  for (const {x: left} of spots) {
    for (const {y: top} of spots) {
      const inside = spots.filter(
        ({x, y}) => x >= left && x <= left + wide - edge && y >= top && y <= top + high - edge,
      );
      if (inside.length > most.length) most = inside;
    }
  }
  return most.length ? most : spots;
}

/**
 * Halfway between the least and the greatest.
 * @param {number[]} values
 */
function middle(values) {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
