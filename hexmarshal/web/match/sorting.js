// What can be done with what is in hand, sorted by what gives it: a hex, several hexes together, or a word.

import {Asking} from "./asking.js";
import {Narrowing, menusOf} from "./narrowing.js";

export class Sorting extends Asking {
  /** @param {import("./model.js").Model} table */
  constructor(table) {
    super(table);
    /** What is in hand. @type {Subject | null} */
    this.subject = null;
    /** Pieces that were singled out, the first one first. @type {string[]} */
    this.group = [];
    /** Everything that can be done with what is in hand. @type {Offer[]} */
    this.offers = [];
    /** Orders by the hex that gives them. @type {Map<string, Offer[]>} */
    this.targets = new Map();
    /** Orders that no hex gives. @type {Offer[]} */
    this.loose = [];
    /** Orders that several hexes give together, by what the choice is called. @type {Map<string, Offer[]>} */
    this.menus = new Map();
    /** The one of these choices that is open. @type {Narrowing | null} */
    this.narrowing = null;
    /** The order under the pointer. @type {Offer | null} */
    this.hint = null;
  }

  /** Whether an order can name several pieces, so that a group acts as one. */
  get together() {
    return this.offers.some(({pieces}) => pieces.length > 1);
  }

  /** Sort the orders by the hex that gives them. */
  async sort() {
    const {group, subject} = this;
    let offers = this.offers;
    if (this.together) {
      const single = subject?.what === "piece" ? group.length > 1 : group.length > 0;
      if (single) offers = offers.filter((offer) => this.#forAll(offer));
    } else if (group.length > 1) {
      // Each goes for itself: only where all of them can go does the group go.
      const others = await Promise.all(group.slice(1).map((piece) => this.ask(piece)));
      offers = offers.filter(({hex}) => hex && others.every((list) => list.some((offer) => offer.hex === hex)));
    }
    this.into(offers);
  }

  /**
   * Whether an order is for the whole group and nobody else.
   * @param {Offer} offer
   */
  #forAll({pieces}) {
    return pieces.length === this.group.length && pieces.every((piece) => this.group.includes(piece));
  }

  /** @param {Offer[]} offers */
  into(offers) {
    this.targets = new Map();
    for (const offer of offers)
      if (offer.hex) this.targets.set(offer.hex, [...(this.targets.get(offer.hex) ?? []), offer]);
    this.loose = offers.filter(({hex, menu}) => !hex && !menu);
    this.menus = menusOf(
      this.together && this.group.length ? this.offers.filter((offer) => this.#forAll(offer)) : offers,
    );
    this.narrowing = null;
    this.hint = null;
  }

  /**
   * Open a choice among orders that several hexes give together, or shut it again.
   * @param {string} title
   */
  async narrow(title) {
    const again = this.narrowing?.title === title;
    await this.sort();
    const offers = this.menus.get(title);
    if (!again && offers) this.narrowed(new Narrowing(title, offers));
    this.table.fire("picked", this.subject?.at ?? "");
  }

  /** @param {Narrowing} narrowing */
  narrowed(narrowing) {
    this.narrowing = narrowing;
    this.targets = narrowing.targets;
    this.hint = null;
    this.table.say(`${narrowing.title}: ${narrowing.task}`);
  }
}
