// Pick up, look, put down. It knows what is in hand and what can be done with it; what may be done the server says, and
// why not as well.

import {Refused} from "../lib/api.js";
import {askOdds} from "./odds.js";

/** How long a pointer rests on a counter before its orders are asked for in advance, in milliseconds. */
const RESTED = 50;

/** @typedef {import("./map.js").Pointed} Pointed */
/**
 * @typedef {object} Hands what picking needs of the screen
 * @property {(hex: string, offers: Offer[]) => Promise<Offer | null>} choose one of several orders for a hex
 * @property {() => void} clear put away notes and menus
 */

export class Picking {
  /**
   * @param {import("./model.js").Model} table
   * @param {Hands} hands
   */
  constructor(table, hands) {
    this.table = table;
    this.hands = hands;
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
    /** The order under the pointer. @type {Offer | null} */
    this.hint = null;
    /** Whether a finger points: the first tap shows the way, the second gives the order. */
    this.touched = false;
    /** Whether an order is on its way. */
    this.busy = false;
    this.resting = 0;
    this.picks = 0;
    /** @type {Map<string, Promise<Offer[]>>} */
    this.asked = new Map();
    /** Which decision the hand is about, and what it asks. */
    this.about = "";
    this.choice = "";
    table.addEventListener("shown", () => this.renew());
  }

  /** What can be picked up now. @returns {Subject[]} */
  get subjects() {
    const {decision, side} = this.table;
    return decision && decision.side === side ? decision.subjects : [];
  }

  /**
   * Another decision: nothing is in hand any more. Where only one thing can be picked up, it is. While others choose at
   * the same time their orders leave my choice as it is, and my hand too.
   */
  renew() {
    // While an order is on its way the hand is busy; it looks again when it is free.
    if (this.busy) return;
    const {decision, side} = this.table;
    const about = decision ? `${side} ${decision.number} ${decision.kind}` : "";
    if (about === this.about) return;
    const choice = decision ? JSON.stringify([side, decision.kind, decision.prompt, decision.subjects]) : "";
    const kept = choice === this.choice && !this.table.mine.includes(this.table.told.at(-1)?.side ?? "");
    this.about = about;
    this.choice = choice;
    this.asked.clear();
    if (kept) return;
    this.drop();
    const {subjects} = this;
    if (subjects.length === 1 && !subjects[0].ends) this.pick(subjects[0].id);
  }

  /**
   * The orders for a subject; asked for once.
   * @param {string} subject
   * @returns {Promise<Offer[]>}
   */
  ask(subject) {
    const known = this.asked.get(subject);
    if (known) return known;
    const {table, choice} = this;
    const asked = table.api.orders(table.side ?? "", subject).then(({number, offers}) => {
      if (number !== table.view.number && choice !== this.choice) throw new Refused({code: "stale", clause: "", sentence: "The match has gone on."});
      return offers;
    });
    this.asked.set(subject, asked);
    asked.catch(() => this.asked.delete(subject));
    return asked;
  }

  /**
   * Take something in hand.
   * @param {string} id of a subject
   * @param {boolean} [pointed] whether a player pointed at it: then a thing with a single order, to be given where it
   *   lies, is given at once
   */
  async pick(id, pointed = false) {
    const subject = this.subjects.find((one) => one.id === id);
    if (!subject || this.busy) return;
    const pick = ++this.picks;
    try {
      const offers = await this.ask(id);
      if (pick !== this.picks) return;
      this.hands.clear();
      this.subject = subject;
      this.group = subject.what === "piece" ? [id] : [];
      this.offers = offers;
      await this.#sort();
      const count = this.targets.size;
      const only = offers.length === 1 ? offers[0] : null;
      if (only && (subject.what === "word" ? !only.hex : pointed && only.hex === subject.id)) return this.give(only);
      this.table.say(`${subject.title}: ${count ? `${count} ${count === 1 ? "hex" : "hexes"}` : ""}${count && this.loose.length ? ", " : ""}${this.loose.map(({notation}) => notation).join(", ")}.`);
      this.table.fire("picked", this.subject?.at ?? "");
    } catch (error) {
      this.#complain(error, subject.at);
    }
  }

  /** Let go. */
  drop() {
    this.picks++;
    this.hands.clear();
    const had = this.subject;
    this.subject = null;
    this.group = [];
    this.offers = [];
    this.targets = new Map();
    this.loose = [];
    this.hint = null;
    if (had) this.table.fire("picked", "");
  }

  /**
   * Single a piece out, or let it go again.
   * @param {string} piece
   */
  async add(piece) {
    if (!this.subject) return this.pick(piece);
    if (!this.#joins(piece)) return this.why(piece, "");
    this.group = this.group.includes(piece) ? this.group.filter((id) => id !== piece) : [...this.group, piece];
    if (!this.group.length && this.subject.what === "piece") return this.drop();
    await this.#sort();
    this.table.say(`${this.group.length} in the group, ${this.targets.size} hexes.`);
    this.table.fire("picked", this.subject?.at ?? "");
  }

  /** Whether an order can name several pieces, so that a group acts as one. */
  get together() {
    return this.offers.some(({pieces}) => pieces.length > 1);
  }

  /** Sort the orders by the hex that gives them. */
  async #sort() {
    const {group, subject} = this;
    let offers = this.offers;
    if (this.together) {
      const whole = [...group].sort().join();
      const single = subject?.what === "piece" ? group.length > 1 : group.length > 0;
      if (single) offers = offers.filter(({pieces}) => [...pieces].sort().join() === whole);
    } else if (group.length > 1) {
      // Each goes for itself: only where all of them can go does the group go.
      const others = await Promise.all(group.slice(1).map((piece) => this.ask(piece)));
      offers = offers.filter(({hex}) => hex && others.every((list) => list.some((offer) => offer.hex === hex)));
    }
    this.targets = new Map();
    for (const offer of offers) if (offer.hex) this.targets.set(offer.hex, [...(this.targets.get(offer.hex) ?? []), offer]);
    this.loose = offers.filter(({hex}) => !hex);
    this.hint = null;
  }

  /** Orders that are worth a button: those that no hex gives, and those that a single hex gives. @returns {Offer[]} */
  get named() {
    return this.targets.size === 1 ? [...this.loose, ...[...this.targets.values()][0]] : this.loose;
  }

  /**
   * Somebody pointed at something.
   * @param {Pointed} at
   */
  async point(at) {
    if (this.busy || !this.subjects.length) return;
    const {hex, piece, shift, touch} = at;
    const offers = this.targets.get(hex);
    if (shift && piece) return this.#join(at);
    if (offers && !(touch && this.hint?.hex !== hex)) return this.put(hex, offers);
    if (offers) return this.hover(at);
    const found = this.#under(at);
    if (found && found !== this.subject?.id) return this.pick(found, true);
    if (found) return this.drop();
    if (!this.subject && !piece) return this.hands.clear();
    if (this.subject && !hex) return this.drop();
    return this.why(this.subject ? this.subject.id : piece, this.subject ? hex : "", hex);
  }

  /**
   * What can be picked up at a place: its hex, the piece itself where each can be seen, or the topmost piece of the
   * stack that can; once that is in hand, the next one below.
   * @param {Pointed} at
   */
  #under({hex, piece, exact}) {
    const ids = new Set(this.subjects.map(({id}) => id));
    if (ids.has(hex)) return hex;
    if (exact) return ids.has(piece) ? piece : "";
    const stack = this.#stack(hex).filter((id) => ids.has(id));
    return stack.length ? stack[(stack.indexOf(this.subject?.id ?? "") + 1) % stack.length] : "";
  }

  /**
   * Let another piece of a place join: the piece itself where each can be seen, else the topmost that can.
   * @param {Pointed} at
   */
  #join({hex, piece, exact}) {
    const able = exact ? [piece] : this.#stack(hex).filter((id) => this.#joins(id));
    return this.add(able.find((id) => !this.group.includes(id)) ?? able.at(-1) ?? piece);
  }

  /** @param {string} piece */
  #joins(piece) {
    return this.together ? this.offers.some(({pieces}) => pieces.includes(piece)) : this.subjects.some(({id}) => id === piece);
  }

  /**
   * @param {string} hex
   * @returns {string[]} who stands there, from the top
   */
  #stack(hex) {
    return this.table.shown.pieces.filter(({at}) => at === hex).map(({id}) => id).reverse();
  }

  /**
   * The pointer is somewhere: show the way there, and ask in advance.
   * @param {Pointed} at
   */
  hover(at) {
    clearTimeout(this.resting);
    this.touched = at.touch;
    const before = this.hint;
    const offers = this.targets.get(at.hex) ?? [];
    this.hint = this.#best(offers);
    if (this.hint !== before) this.table.fire("hint");
    const found = !this.busy && !offers.length && this.subjects.length ? this.#under(at) : "";
    if (found) this.resting = setTimeout(() => this.ask(found).catch(() => {}), RESTED);
  }

  /**
   * Of several orders for a hex, the one with the most pieces: as many as can usually should.
   * @param {Offer[]} offers
   * @returns {Offer | null}
   */
  #best(offers) {
    return offers.reduce((/** @type {Offer | null} */ best, offer) => (best && best.pieces.length >= offer.pieces.length ? best : offer), null);
  }

  /**
   * Put down what is in hand.
   * @param {string} hex
   * @param {Offer[]} offers
   */
  async put(hex, offers) {
    if (offers.some(({odds}) => odds)) {
      const best = /** @type {Offer} */ (this.#best(offers));
      return this.give(best, offers.filter((offer) => offer !== best));
    }
    const offer = offers.length > 1 ? await this.hands.choose(hex, offers) : offers[0];
    if (offer) return this.give(offer);
  }

  /**
   * Give an order.
   * @param {Offer} offer
   * @param {Offer[]} [others] what else could be done there
   */
  async give(offer, others = []) {
    if (this.busy) return;
    const {table} = this;
    const rest = this.together ? [] : this.group.slice(1);
    this.busy = true;
    clearTimeout(this.resting); // what would be asked in advance is about to be no choice any more
    try {
      const chosen = offer.odds && (offer.hex || offer.pieces.length) ? await askOdds(table, offer, others) : offer;
      if (!chosen) return;
      this.hands.clear();
      if (!(await table.submit({order: chosen.order})) || !chosen.hex) return;
      for (const piece of rest) if (!(await this.#follow(piece, chosen))) break;
    } catch (error) {
      this.#complain(error, offer.hex);
    } finally {
      this.busy = false;
      this.renew();
    }
  }

  /**
   * Let another piece of the group do the same.
   * @param {string} piece
   * @param {Offer} like
   * @returns {Promise<boolean>} whether it could
   */
  async #follow(piece, like) {
    const {table} = this;
    this.asked.clear();
    const offers = (await this.ask(piece)).filter(({hex}) => hex === like.hex);
    const offer = offers.find(({gloss}) => gloss === like.gloss) ?? offers[0];
    if (offer) return table.submit({order: offer.order});
    await this.why(piece, like.hex);
    return false;
  }

  /**
   * An order in notation, as a player types it.
   * @param {string} notation
   * @returns {Promise<Refusal | null>} why not
   */
  async type(notation) {
    const {table} = this;
    if (!this.subjects.length) return {code: "out-of-turn", clause: "", sentence: "There is nothing to choose now."};
    try {
      const {legal, refusal, offer} = await table.api.explain({side: table.side ?? "", number: table.view.number, notation});
      if (!legal || !offer) return refusal;
      this.group = [];
      await this.give(offer);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
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
      const {refusal} = await table.api.explain({side: table.side ?? "", number: table.view.number, subject, where: where || undefined});
      if (refusal) table.refuse(refusal, at || table.shown.pieces.find(({id}) => id === subject)?.at);
    } catch (error) {
      this.#complain(error, at);
    }
  }

  /**
   * @param {unknown} error
   * @param {string} hex
   */
  #complain(error, hex) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal.code === "stale") this.table.refresh();
    else this.table.refuse(error.refusal, hex);
  }
}
