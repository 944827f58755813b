// Show me: the staff's next order with its reason, drawn on the map. It is given only if the player says so, and then the
// log and the record tell that it was advice.

import {Refused} from "../../lib/api.js";
import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {cited} from "../words/clauses.js";
import {titled} from "../hand/odds-table.js";
import {linked} from "../words/words.js";

/** Fires "changed" when something else is to be seen. */
export class ShowMe extends EventTarget {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("../hand/picking.js").Picking} picking
   * @param {import("../map/map.js").HexMap} map
   */
  constructor(table, picking, map) {
    super();
    this.table = table;
    this.picking = picking;
    this.map = map;
    /** @type {Advice | null} */
    this.advice = null;
    /** @type {Refusal | null} */
    this.refusal = null;
    this.waits = false;
    this.asks = 0;
    this.element = h("div", {class: "show-me", "aria-live": "polite"});
    // Whatever is redrawn, the staff's order is drawn over it until it is forgotten.
    for (const event of ["shown", "picked", "hint"]) table.addEventListener(event, () => this.#point());
    this.#draw();
  }

  /** The match has gone on, or it is not wanted any more. */
  forget() {
    this.asks++;
    if (!this.advice && !this.refusal && !this.waits) return;
    this.advice = this.refusal = null;
    this.waits = false;
    if (!this.picking.hand.hint) this.map.way([], "");
    this.table.light();
    this.#mark("");
    this.#draw();
  }

  async #ask() {
    const {table} = this;
    const {
      side,
      view: {number},
    } = table;
    if (!side || this.waits) return;
    const ask = ++this.asks;
    this.waits = true;
    this.refusal = null;
    this.#draw();
    try {
      const advice = await table.api.advice({side, number, show: true});
      if (ask !== this.asks || table.closed) return;
      this.advice = advice;
    } catch (error) {
      if (ask !== this.asks || table.closed) return;
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.refusal;
    }
    this.waits = false;
    this.picking.drop();
    this.#draw();
    this.#point(true);
    this.element.querySelector("button")?.focus({preventScroll: true});
    this.element.scrollIntoView({block: "nearest"});
  }

  /** Give the order that is shown. Where its odds are to be seen first they are. */
  async #give() {
    const {advice} = this;
    if (!advice?.offer) return;
    this.picking.drop();
    await this.picking.give(advice.offer, [], false, advice.number);
  }

  /**
   * Draw the order on the map and among the answers.
   * @param {boolean} [first] whether it is shown just now: then the map goes there
   */
  #point(first = false) {
    const offer = this.advice?.offer;
    if (!offer || this.picking.hand.subject || this.picking.hand.hint) return;
    const path = offer.path.length ? offer.path : offer.hex ? [offer.hex] : [];
    this.map.way(path, offer.cost || offer.gloss);
    this.#mark(offer.subject);
    if (!first) return;
    const places = this.table.shown.pieces.filter(({id}) => offer.pieces.includes(id)).map(({at}) => at);
    const seen = [...path, ...places].filter((hex) => this.table.hexes.has(hex));
    if (seen.length && !this.map.sight.seesAny(seen)) this.map.sight.reveal(seen[0]);
    this.table.light(path.slice(-1), offer.pieces);
  }

  /** @param {string} word the answer that is advised, if it is one of the words above the map */
  #mark(word) {
    const table = this.map.element.closest(".table");
    for (const button of table?.querySelectorAll(".prompt-words [data-word]") ?? []) {
      button.classList.toggle("advised", Boolean(word) && /** @type {HTMLElement} */ (button).dataset.word === word);
    }
  }

  /**
   * An order as the answers above the map have it, or who does what where.
   * @param {Offer} offer
   */
  #named(offer) {
    const word = this.table.decision?.subjects.find(({id, what}) => id === offer.subject && what === "word");
    if (!word || offer.hex || offer.pieces.length) return titled(this.table, offer, offer.deed === "attack");
    return word.gloss && word.gloss !== word.title ? `${word.title} (${word.gloss})` : word.title;
  }

  #draw() {
    const {table, advice, refusal} = this;
    const offer = advice?.offer;
    refill(
      this.element,
      !offer &&
        h(
          "button",
          {
            type: "button",
            class: "show-me-ask",
            "data-act": "show",
            "aria-disabled": String(this.waits),
            onclick: () => this.#ask(),
          },
          this.waits ? t("The staff is thinking…") : t("Show me"),
        ),
      refusal && h("p", {class: "soft", lang: english}, refusal.sentence, " ", ...cited(table, refusal)),
      offer && [
        h(
          "p",
          {class: "show-me-order"},
          h("b", {}, t("The staff would order:")),
          " ",
          h("span", {lang: english}, linked(table, this.#named(offer))),
          offer.pieces.length > 0 && [" ", h("code", {}, offer.notation)],
        ),
        advice.reason && h("p", {class: "show-me-why", lang: english}, linked(table, advice.reason)),
        h(
          "p",
          {class: "row"},
          h(
            "button",
            {type: "button", class: "primary", "data-act": "give", onclick: () => this.#give()},
            t("Give this order"),
          ),
          h("button", {type: "button", "data-act": "leave", onclick: () => this.forget()}, t("I will do otherwise")),
        ),
        h("p", {class: "soft small"}, t("If you give it, the log and the record mark it as the staff's advice.")),
      ],
    );
    this.dispatchEvent(new Event("changed"));
  }
}
