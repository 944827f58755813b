// A choice among orders that no single hex gives: their hexes are clicked one after the other, and each click leaves fewer.

import {t} from "../../lib/language.js";

export class Narrowing {
  /**
   * @param {string} title what the choice is called
   * @param {Offer[]} offers
   */
  constructor(title, offers) {
    this.title = title;
    this.offers = offers;
    /** The hexes that were clicked. @type {string[]} */
    this.chosen = [];
  }

  /** The orders that are left. */
  get left() {
    return this.offers.filter(({hexes}) => this.chosen.every((hex) => hexes.includes(hex)));
  }

  /** The orders that are left by the hexes that can be clicked next. @returns {Map<string, Offer[]>} */
  get targets() {
    const found = new Map();
    for (const offer of this.left)
      for (const hex of offer.hexes) if (!this.chosen.includes(hex)) found.set(hex, [...(found.get(hex) ?? []), offer]);
    return found;
  }

  /** What is to be done next, in words. */
  get task() {
    const [first] = this.chosen;
    if (this.offers.every(({hexes}) => hexes.length === 1)) return t("click the hex.");
    return first ? t("{hex} and which other hex?", {hex: first}) : t("click one hex, then the other.");
  }

  /**
   * Somebody clicks a hex: one that was clicked before is given up again.
   * @param {string} hex
   * @returns {Offer | null} the order, once all its hexes are clicked
   */
  click(hex) {
    this.chosen = this.chosen.includes(hex) ? this.chosen.filter((one) => one !== hex) : [...this.chosen, hex];
    return this.left.find(({hexes}) => hexes.length === this.chosen.length) ?? null;
  }
}

/**
 * The choices among some orders, by what they are called.
 * @param {Offer[]} offers
 * @returns {Map<string, Offer[]>}
 */
export function menusOf(offers) {
  const found = new Map();
  for (const offer of offers) if (offer.menu) found.set(offer.menu, [...(found.get(offer.menu) ?? []), offer]);
  return found;
}
