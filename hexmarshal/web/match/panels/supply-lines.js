// How the counters of a stack are supplied: asked for when a player rests on a hex, since to trace the lines of every
// counter would cost more than anybody reads.

import {h} from "../../lib/dom.js";
import {linked} from "../words/words.js";

/** How long a player rests on a hex before they are told, in milliseconds. */
const REST = 250;

export class SupplyLines {
  /**
   * @param {TableModel} table
   * @param {HTMLElement} root where the counters are listed
   */
  constructor(table, root) {
    this.table = table;
    this.root = root;
    this.timer = 0;
    /** What was asked of the position on the screen, by hex. @type {Map<string, Promise<Supplied[]>>} */
    this.known = new Map();
    /** @type {unknown} */
    this.of = null;
  }

  /**
   * Say it under the counters of a hex, which have just been drawn.
   * @param {string} hex
   */
  show(hex) {
    clearTimeout(this.timer);
    if (!this.root.querySelector("[data-piece]")) return;
    if (this.of !== this.table.shown) {
      this.of = this.table.shown;
      this.known.clear();
    }
    const known = this.known.get(hex);
    if (known) this.#tell(known);
    else this.timer = setTimeout(() => this.#tell(this.#ask(hex)), REST);
  }

  /** @param {string} hex */
  #ask(hex) {
    const {table} = this;
    const asked = table.api.supply(hex, table.side, table.moment ?? undefined);
    this.known.set(hex, asked);
    return asked;
  }

  /** @param {Promise<Supplied[]>} asked */
  async #tell(asked) {
    const {shown} = this.table;
    // Nobody asked for it in so many words: what cannot be told is left out.
    const told = await asked.catch(() => []);
    if (shown !== this.table.shown) return;
    for (const {id, fed, sentence, clause, line} of told) {
      const row = this.root.querySelector(`[data-piece="${CSS.escape(id)}"] > div`);
      if (!row || row.querySelector(".stack-supply")) continue;
      row.append(
        h(
          "p",
          {class: fed ? "stack-supply" : "stack-supply unfed", "data-hexes": line.join(" ") || null},
          linked(this.table, `${sentence} (${clause})`),
          line.length > 1 ? [" ", lineButton(line)] : "",
        ),
      );
    }
  }
}

/**
 * What lights a line of supply up on the map, for the keyboard and for fingers; a mouse need only point at the sentence.
 * @param {string[]} line
 */
function lineButton(line) {
  return h(
    "button",
    {type: "button", class: "word", "data-hexes": line.join(" "), title: "Light the line up on the map"},
    "Show the line",
  );
}
