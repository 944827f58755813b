// An order on its way: it is given once, for the choice it was meant for, and the hand is busy until something of it is seen.

import {askOdds} from "./odds.js";
import {choiceOf} from "./questions.js";

/** A second click so soon after the first belongs to it, in milliseconds. */
export const TWICE = 450;

/**
 * @typedef {object} Given what is to be given
 * @property {Offer} offer
 * @property {Offer[]} others what else could be done there
 * @property {string[]} followers pieces that are to do the same, each by an order of its own
 * @property {boolean} weighed whether its odds were seen
 * @property {number} number after how many orders it was offered
 */

export class Giving {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("./questions.js").Questions} questions
   * @param {import("./picking.js").Hands} hands
   */
  constructor(table, questions, hands) {
    this.table = table;
    this.questions = questions;
    this.hands = hands;
    /** Whether an order is on its way; after how many others it was given, and how many of mine there were. */
    this.busy = false;
    this.ordered = Infinity;
    this.gives = 0;
    /** Whether an order is given and nothing of it seen yet: what could be done before is no choice any more. */
    this.sent = false;
    /** Where the last order was given by pointing, and when: a second click of the same hand means nothing. */
    this.gave = {hex: "", at: -Infinity};
  }

  /**
   * Whether nothing is on its way any more. As soon as the table shows what came of an order, the next question can be
   * answered, whatever is still to be heard of the last order.
   */
  settle() {
    if (this.busy && this.table.view.number <= this.ordered) return false;
    this.busy = false;
    this.sent = false;
    return true;
  }

  /**
   * Whether a click belongs to the one that gave the last order. Only the very next click can be the second of a double
   * click: after a click elsewhere this hex is meant.
   * @param {string} hex
   */
  twice(hex) {
    const twice = hex === this.gave.hex && performance.now() - this.gave.at < TWICE;
    this.gave.hex = "";
    return twice;
  }

  /**
   * Give an order.
   * @param {Given} given
   * @returns {Promise<"over" | "kept" | "late">} "kept" if the player would rather not leave yet, "late" if the choice is no
   *   longer to be made; otherwise it was given, or the player thought better of it
   */
  async give({offer, others, followers, weighed, number}) {
    const {table} = this;
    const choice = choiceOf(table);
    const give = ++this.gives;
    this.busy = true;
    this.ordered = Infinity;
    try {
      if (offer.sense === "end" && !(await this.hands.leave())) return "kept";
      const weighs = !weighed && offer.odds && (offer.hex || offer.pieces.length);
      const chosen = weighs ? await askOdds(table, offer, others) : offer;
      if (!chosen) return "over";
      // A question may lie open for long, and the same seat may be played in another tab: the answer is for what was asked.
      if (!this.#stands(number, choice)) return "late";
      await this.#send(chosen, followers);
      return "over";
    } finally {
      if (give === this.gives) this.busy = false;
    }
  }

  /**
   * @param {Offer} offer
   * @param {string[]} followers
   */
  async #send(offer, followers) {
    const {table} = this;
    this.hands.clear();
    this.gave = {hex: offer.hex, at: performance.now()};
    if (!followers.length) this.ordered = table.view.number;
    this.sent = true;
    table.fire("sent");
    if (!(await table.submit({order: offer.order})) || !offer.hex) return;
    for (const piece of followers) if (!(await this.#follow(piece, offer))) break;
  }

  /**
   * Let another piece of the group do the same.
   * @param {string} piece
   * @param {Offer} like
   * @returns {Promise<boolean>} whether it could
   */
  async #follow(piece, like) {
    const {table, questions} = this;
    questions.forget();
    const offers = (await questions.read(piece)).filter(({hex}) => hex === like.hex);
    const offer = offers.find(({gloss}) => gloss === like.gloss) ?? offers[0];
    if (offer) return table.submit({order: offer.order});
    await questions.why(piece, like.hex);
    return false;
  }

  /**
   * Whether a choice is still to be made. What others order at the same time leaves it as it is.
   * @param {number} number after how many orders it was seen
   * @param {string} choice
   */
  #stands(number, choice) {
    const {table} = this;
    if (table.view.number === number) return choice === choiceOf(table);
    const since = table.told.filter((line) => line.number > number);
    return (
      table.view.number > number && choice === choiceOf(table) && !since.some(({side}) => table.mine.includes(side))
    );
  }
}
