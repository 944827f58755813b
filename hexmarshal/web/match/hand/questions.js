// What the server is asked before an order is given: what can be done, with which odds, and why not.

import {t} from "../../lib/language.js";
import {Refused} from "../../lib/api.js";

/** Questions about the choice on the table, each asked once. */
export class Questions {
  /** @param {import("../table/model.js").Model} table */
  constructor(table) {
    this.table = table;
    /** The choice that is asked about. */
    this.choice = "";
    /** @type {Map<string, Promise<Offer[]>>} */
    this.asked = new Map();
    /** Orders that came without their words, or for which those are on their way. @type {WeakMap<Offer[], Promise<void> | null>} */
    this.brief = new WeakMap();
    /** @type {WeakMap<Offer, Promise<Forecast>>} */
    this.weighed = new WeakMap();
  }

  /** What can be picked up now. @returns {Subject[]} */
  get subjects() {
    const {decision, side} = this.table;
    return decision && decision.side === side ? decision.subjects : [];
  }

  /**
   * From now on questions are about another choice.
   * @param {string} choice
   */
  turnTo(choice) {
    this.choice = choice;
    this.forget();
  }

  /** What was answered holds no longer. */
  forget() {
    this.asked.clear();
  }

  /**
   * The orders for a subject. If there are many, those that a hex gives may lack their words: most are never read.
   * @param {string} subject
   * @returns {Promise<Offer[]>}
   */
  ask(subject) {
    const known = this.asked.get(subject);
    if (known) return known;
    const {table, choice} = this;
    const asked = this.#orders(subject).then(({number, offers, brief}) => {
      if (number !== table.view.number && choice !== this.choice) throw stale();
      if (brief) this.brief.set(offers, null);
      return offers;
    });
    this.asked.set(subject, asked);
    asked.catch(() => this.asked.delete(subject));
    return asked;
  }

  /**
   * The orders for a subject with all their words, for whoever reads them.
   * @param {string} subject
   * @returns {Promise<Offer[]>}
   */
  async read(subject) {
    const offers = await this.ask(subject);
    await this.fill(subject, offers);
    return offers;
  }

  /**
   * Let the orders for a subject have their words.
   * @param {string} subject
   * @param {Offer[]} offers as they were asked for
   */
  async fill(subject, offers) {
    const coming = this.brief.get(offers);
    if (coming === undefined) return;
    const words = coming ?? this.#words(subject, offers);
    this.brief.set(offers, words);
    await words;
  }

  /**
   * Ask for the words of orders, and write them in.
   * @param {string} subject
   * @param {Offer[]} offers
   */
  async #words(subject, offers) {
    const {table} = this;
    /** @type {OfferWords[]} */
    let words = [];
    try {
      words =
        (await table.following.live?.words(subject)) ?? (await table.api.orders(table.side ?? "", subject)).offers;
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the match has moved on, and what is in hand with it
    }
    if (words.length !== offers.length) return;
    for (const [at, {label, gloss}] of words.entries()) Object.assign(offers[at], {label, gloss});
    this.brief.delete(offers);
  }

  /**
   * On the line that brings the match, or by a call where there is none.
   * @param {string} subject
   * @returns {Promise<Offers>}
   */
  async #orders(subject) {
    const {table} = this;
    const {side} = table;
    const offers = await table.following.live?.ask(subject);
    if (offers) return offers;
    if (side !== table.side) throw stale();
    return table.api.orders(side ?? "", subject);
  }

  /**
   * The odds of an order.
   * @param {Offer} offer
   * @returns {Promise<Forecast>}
   */
  weigh(offer) {
    const {table} = this;
    const known = this.weighed.get(offer);
    if (known) return known;
    const asked = table.api.forecast({side: table.side ?? "", number: table.view.number, order: offer.order});
    this.weighed.set(offer, asked);
    return asked;
  }

  /**
   * Say why something cannot be done.
   * @param {string} subject
   * @param {string} where
   * @param {string} [at] the hex to say it at
   */
  async why(subject, where, at = where) {
    const {table} = this;
    try {
      const {refusal, offer} = await table.api.explain({
        side: table.side ?? "",
        number: table.view.number,
        subject,
        where: where || undefined,
      });
      // What is meant may be given, but is picked up elsewhere: an attack at the hex that is attacked.
      const elsewhere = offer?.hex
        ? {
            code: "elsewhere",
            clause: "",
            sentence: t("Click {place} {hex} for that.", {
              place: table.hexes.get(offer.hex)?.place || t("hex"),
              hex: offer.hex,
            }),
          }
        : null;
      const answer = refusal ?? elsewhere;
      if (answer) table.refuse(answer, at || table.shown.pieces.find(({id}) => id === subject)?.at);
    } catch (error) {
      this.complain(error, at);
    }
  }

  /**
   * @param {unknown} error
   * @param {string} hex
   */
  complain(error, hex) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal.code === "stale") this.table.refresh();
    else this.table.refuse(error.refusal, hex);
  }
}

/**
 * The choice on the table, as far as another one would be another choice.
 * @param {TableModel} table
 */
export function choiceOf({view, moment, side}) {
  const decision = moment === null ? view.decision : null;
  return decision ? JSON.stringify([side, decision.kind, decision.prompt, decision.subjects]) : "";
}

/** The table was another when something was asked. */
function stale() {
  return new Refused({code: "stale", clause: "", sentence: t("The match has moved on.")});
}

/**
 * Of several orders the one with the most pieces: as many as can usually should.
 * @param {Offer[]} offers
 * @returns {Offer | null}
 */
export function fullest(offers) {
  return offers.reduce(
    (/** @type {Offer | null} */ best, offer) => (best && best.pieces.length >= offer.pieces.length ? best : offer),
    null,
  );
}
