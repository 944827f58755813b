// Names and numbers that stay legible when the map is small: those printed on it shrink with it. They are placed anew
// whenever the map comes to rest at another scale; where two would touch, the lesser place gives way.

import {refill, s} from "../lib/dom.js";

/** From which scale on places of a rank are named here, and from which the printed names can be read. @type {Record<number, [number, number]>} */
const NAMED = {1: [0, 0.42], 2: [0.3, 0.5], 3: [0.4, 0.56]};
/** From this scale on the printed numbers can be read. */
const NUMBERS = 0.95;
/** Sizes on the screen, and the room that a number needs. */
const NAME = 12;
const NUMBER = 10;
const ROOM = 38;

export class Labels {
  /**
   * @param {Board} board
   * @param {SVGGElement} layer
   */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    this.numbers = true;
    this.scale = 0;
    this.places = board.hexes.filter((hex) => hex.rank).sort((one, other) => one.rank - other.rank);
  }

  /**
   * @param {number} scale
   * @param {boolean} [numbers] whether hexes wear their numbers
   */
  set(scale, numbers = this.numbers) {
    if (scale === this.scale && numbers === this.numbers) return;
    this.scale = scale;
    this.numbers = numbers;
    refill(this.layer, numbers && scale < NUMBERS && this.board.step * scale >= ROOM && this.#numbers(), this.#names());
  }

  #names() {
    const size = NAME / this.scale;
    const y = this.board.step * 0.42;
    /** @type {{left: number, right: number, y: number}[]} */
    const taken = [];
    const texts = this.places.flatMap((hex) => {
      const [from, until] = NAMED[hex.rank];
      if (this.scale < from || this.scale >= until) return [];
      const half = hex.place.length * size * 0.27;
      const free = taken.every((other) => Math.abs(other.y - hex.y) > size * 1.2 || other.left > hex.x + half || other.right < hex.x - half);
      if (!free) return [];
      taken.push({left: hex.x - half, right: hex.x + half, y: hex.y});
      return s("text", {x: hex.x, y: hex.y + y, class: `rank-${hex.rank}`}, hex.place);
    });
    return s("g", {class: "names", "font-size": size, "stroke-width": size / 4}, texts);
  }

  #numbers() {
    const size = NUMBER / this.scale;
    return s("g", {class: "numbers", "font-size": size, "stroke-width": size / 4},
      this.board.hexes.map((hex) => s("text", {x: hex.x, y: hex.y - this.board.step * 0.48 + size}, hex.id)));
  }
}
