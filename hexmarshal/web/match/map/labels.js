// The names of places, over the counters so that none hides them, and the numbers of hexes. Where the map is large a name
// stands where the map maker put it; where it is small, below its hex in letters that can be read, and where two would
// touch the lesser place gives way. Scales are taken in steps, so that a small zoom changes nothing.

import {refill, s} from "../../lib/dom.js";
import {growth, HALF} from "./counters.js";

/** From which scale on places of a rank are named, and from which their names stand where they were put. @type {Record<number, [number, number]>} */
const NAMED = {1: [0, 0.6], 2: [0.5, 0.6], 3: [0.55, 0.6]};
/** The size of letters on the sheet, by rank. @type {Record<number, number>} */
const SIZES = {1: 17, 2: 15, 3: 13.5};
/** From which scale on there is room for numbers beside the names, and from which the printed ones can be read. */
const NUMBERED = [0.6, 0.95];
/** Sizes on the screen. */
const NAME = 12;
const NUMBER = 10;
/** From one step of scale to the next. */
const STEP = 1.25;

export class Labels {
  /**
   * @param {Board} board
   * @param {SVGGElement} under for numbers
   * @param {SVGGElement} over for names
   */
  constructor(board, under, over) {
    this.board = board;
    this.wanted = true;
    this.scale = 0;
    this.hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
    this.places = [...board.names].sort(
      (one, other) =>
        one.rank - other.rank ||
        Number(other.worth) - Number(one.worth) ||
        Number(other.fortress) - Number(one.fortress),
    );
    this.names = over;
    this.numbers = under;
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
    this.numbers.setAttribute("font-size", String(NUMBER / step));
    this.numbers.setAttribute("stroke-width", String(NUMBER / step / 4));
    // There may be thousands of them: they are made when they are first wanted, and never again.
    if (!this.numbers.childElementCount) {
      this.numbers.append(
        ...this.board.hexes.map(({id, x, y}) => s("text", {x, y: y - this.board.step * 0.47, dy: "0.8em"}, id)),
      );
    }
  }

  #name() {
    const small = NAME / this.scale;
    /** @type {{left: number, right: number, y: number}[]} */
    const taken = [];
    refill(
      this.names,
      this.places.map(({hex, text, worth, fortress, rank, anchor, x, y}) => {
        const [from, placed] = NAMED[rank];
        // What counts is named at every scale: that is what is fought for.
        if (this.scale < from && !worth && !fortress) return null;
        const value = worth && s("tspan", {class: "worth"}, ` ${worth}`);
        if (this.scale >= placed)
          return s(
            "text",
            {x, y, class: `rank-${rank}`, "text-anchor": anchor, "font-size": SIZES[rank], "data-name": hex},
            text,
            value,
          );
        const at = this.hexes.get(hex) ?? {x, y};
        const half = (text.length + worth.length + 1) * small * 0.27;
        const free = taken.every(
          (other) => Math.abs(other.y - at.y) > small * 1.2 || other.left > at.x + half || other.right < at.x - half,
        );
        if (!free) return null;
        taken.push({left: at.x - half, right: at.x + half, y: at.y});
        // Below the counter, whose strength stands at its foot.
        return s(
          "text",
          {
            x: at.x,
            y: at.y + HALF * growth(this.scale) + small * 0.7,
            class: `rank-${rank}`,
            "text-anchor": "middle",
            "font-size": small,
            "data-name": hex,
          },
          text,
          value,
        );
      }),
    );
  }
}
