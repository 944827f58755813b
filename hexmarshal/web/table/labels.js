// Names and numbers that stay legible when the map is small: those printed on it shrink with it. The names are chosen
// anew for another scale; where two would touch, the lesser place gives way. Scales are taken in steps, so that
// a small zoom changes nothing.

import {refill, s} from "../lib/dom.js";

/** From which scale on places of a rank are named here, and from which the printed names can be read. @type {Record<number, [number, number]>} */
const NAMED = {1: [0, 0.42], 2: [0.36, 0.5], 3: [0.45, 0.56]};
/** From which scale on there is room for numbers, and from which the printed ones can be read. */
const NUMBERED = [0.45, 0.95];
/** Sizes on the screen. */
const NAME = 12;
const NUMBER = 10;
/** From one step of scale to the next. */
const STEP = 1.25;

export class Labels {
  /**
   * @param {Board} board
   * @param {SVGGElement} layer
   */
  constructor(board, layer) {
    this.board = board;
    this.wanted = true;
    this.scale = 0;
    this.places = board.hexes.filter((hex) => hex.rank).sort((one, other) => one.rank - other.rank);
    this.names = s("g", {class: "names"});
    this.numbers = s("g", {class: "numbers"});
    layer.append(this.numbers, this.names);
  }

  /**
   * @param {number} scale
   * @param {boolean} [wanted] whether hexes wear their numbers
   */
  set(scale, wanted = this.wanted) {
    const step = STEP ** Math.round(Math.log(scale) / Math.log(STEP));
    if (step === this.scale && wanted === this.wanted) return;
    this.scale = step;
    this.wanted = wanted;
    this.#name();
    const numbered = wanted && step >= NUMBERED[0] && step < NUMBERED[1];
    this.numbers.setAttribute("display", numbered ? "inline" : "none");
    if (!numbered) return;
    sized(this.numbers, NUMBER / step);
    // There may be thousands of them: they are made when they are first wanted, and never again.
    if (!this.numbers.childElementCount) {
      this.numbers.append(...this.board.hexes.map(({id, x, y}) => s("text", {x, y: y - this.board.step * 0.47, dy: "0.8em"}, id)));
    }
  }

  #name() {
    const size = NAME / this.scale;
    /** @type {{left: number, right: number, y: number}[]} */
    const taken = [];
    sized(this.names, size);
    refill(this.names, this.places.map(({x, y, rank, place}) => {
      const [from, until] = NAMED[rank];
      if (this.scale < from || this.scale >= until) return null;
      const half = place.length * size * 0.27;
      const free = taken.every((other) => Math.abs(other.y - y) > size * 1.2 || other.left > x + half || other.right < x - half);
      if (!free) return null;
      taken.push({left: x - half, right: x + half, y});
      return s("text", {x, y: y + this.board.step * 0.42, class: `rank-${rank}`}, place);
    }));
  }
}

/**
 * @param {SVGGElement} group
 * @param {number} size of its letters
 */
function sized(group, size) {
  group.setAttribute("font-size", String(size));
  group.setAttribute("stroke-width", String(size / 4));
}
