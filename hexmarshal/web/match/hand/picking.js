// Pick up, look, put down: what somebody means who points at a counter or a hex.

import {t} from "../../lib/language.js";
import {Refused} from "../../lib/api.js";
import {Giving, TWICE} from "./giving.js";
import {Hand} from "./hand.js";
import {standing} from "../map/places.js";
import {Questions, choiceOf, fullest} from "./questions.js";

/** How long a pointer rests on a counter before its orders are asked for in advance, in milliseconds. */
const RESTED = 50;
/** The match has gone on while something was asked. */
const LATE = {
  code: "stale",
  clause: "",
  sentence: t("The match has gone on since you were asked. Nothing was ordered; this is how it stands now."),
};

/** @typedef {import("../map/map.js").Pointed} Pointed */

/**
 * @typedef {object} Hands what picking needs of the screen
 * @property {(hex: string, offers: Offer[]) => Promise<Offer | null>} choose one of several orders for a hex
 * @property {() => void} clear put away notes and menus
 * @property {() => Promise<boolean>} leave whether a step may end; asks where somebody could still act
 */

export class Picking {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {Hands} hands
   */
  constructor(table, hands) {
    this.table = table;
    this.hands = hands;
    this.questions = new Questions(table);
    this.hand = new Hand(table, this.questions, hands.clear);
    this.giving = new Giving(table, this.questions, hands);
    /** The hex under the pointer, and what is asked when it has rested there. */
    this.hovered = "";
    this.resting = 0;
    /** Whether a finger points: the first tap shows the way, the second gives the order. */
    this.touched = false;
    /** What is being dragged comes to hand. */
    this.carried = Promise.resolve(false);
    /** Which decision the hand is about. */
    this.about = "";
    table.addEventListener("shown", () => this.#renew());
  }

  /** What can be picked up now. */
  get subjects() {
    return this.questions.subjects;
  }

  /**
   * Another decision: nothing is in hand any more. Where only one thing can be picked up, it is. While others choose at
   * the same time their orders leave my choice as it is, and my hand too.
   */
  #renew() {
    const {table, questions, hand} = this;
    const {decision, side} = table;
    if (!this.giving.settle()) return;
    const about = decision ? `${side} ${decision.number} ${decision.kind}` : "";
    if (about === this.about) return;
    const choice = choiceOf(table);
    const kept = choice === questions.choice && !table.mine.includes(table.told.at(-1)?.side ?? "");
    this.about = about;
    questions.turnTo(choice);
    if (kept) return;
    const wanted = hand.reaching;
    hand.drop();
    const {subjects} = this;
    // A click that came while the table changed is meant for the new one, if it can be.
    if (wanted?.side === side && subjects.some(({id, what}) => id === wanted.id && what !== "word"))
      this.pick(wanted.id);
    else if (subjects.length === 1 && !subjects[0].ends) this.pick(subjects[0].id);
  }

  // -- taking and giving ------------------------------------------------------------------------------------------

  /**
   * Take something in hand.
   * @param {string} id of a subject
   * @param {boolean} [pointed] whether a player pointed at it: then a thing with a single order, to be given where it
   *   lies, is given at once
   */
  async pick(id, pointed = false) {
    const subject = this.subjects.find((one) => one.id === id);
    if (!subject || this.giving.busy) return;
    const {hand} = this;
    try {
      if (!(await hand.take(subject))) return;
      const {offers} = hand;
      const only = offers.length === 1 ? offers[0] : null;
      // Where every answer is weighed first, the odds of all of them are the choice.
      if (subject.what === "word" && !hand.targets.size && offers.length > 1 && offers.every(({odds}) => odds))
        return this.#giveFullest(offers);
      if (only && (subject.what === "word" ? !only.hex : pointed && only.hex === subject.id)) return this.give(only);
      hand.tell();
      this.table.fire("picked", subject.at);
    } catch (error) {
      this.questions.complain(error, subject.at);
    }
  }

  /**
   * Give an order.
   * @param {Offer} offer
   * @param {Offer[]} [others] what else could be done there
   * @param {boolean} [weighed] whether its odds were seen
   * @param {number} [number] after how many orders it was offered
   */
  async give(offer, others = [], weighed = false, number = this.table.view.number) {
    const {giving, hand, table} = this;
    if (giving.busy) return;
    clearTimeout(this.resting); // what would be asked in advance is about to be no choice any more
    let outcome = "";
    try {
      outcome = await giving.give({offer, others, weighed, number, followers: hand.followers});
    } catch (error) {
      this.questions.complain(error, offer.hex);
    } finally {
      if (outcome === "kept") hand.drop();
      this.#renew();
      if (hand.subject) table.fire("picked", hand.subject.at);
      if (outcome === "late") table.refuse(LATE);
    }
  }

  /**
   * The order with the most pieces; the others are seen beside it.
   * @param {Offer[]} offers
   */
  #giveFullest(offers) {
    const best = /** @type {Offer} */ (fullest(offers));
    const others = offers.filter((offer) => offer !== best);
    return this.give(best, others);
  }

  /** Give the order as it was put together. */
  async conclude() {
    const offer = this.hand.draft?.ready;
    if (offer) await this.give(offer, [], true);
  }

  /** Let go. */
  drop() {
    this.hand.drop();
  }

  /**
   * Put down what is in hand.
   * @param {string} hex
   * @param {Offer[]} offers
   */
  async #put(hex, offers) {
    this.hands.clear();
    await this.hand.worded;
    const {decision} = this.table;
    if (decision?.odds && offers.some(({composed, odds}) => composed && odds)) {
      await this.hand.make(hex);
      return;
    }
    // A fight in the middle of a move is one of several things that may be meant; in an attack all of them are fights.
    const fights = decision?.odds ? offers.some(({odds}) => odds) : offers.every(({odds}) => odds);
    if (fights) return this.#giveFullest(offers);
    if (offers.length > 1) this.hand.suggest(null); // the menu says all that the hint does, and lies where it would
    const offer = offers.length > 1 ? await this.hands.choose(hex, offers) : offers[0];
    if (offer) return this.give(offer);
  }

  /**
   * An order in notation, as a player types it.
   * @param {string} notation
   * @returns {Promise<Refusal | null>} why not
   */
  async type(notation) {
    const {table} = this;
    if (!this.subjects.length) return {code: "out-of-turn", clause: "", sentence: t("There is nothing to choose now.")};
    const {number} = table.view;
    try {
      const {legal, refusal, offer} = await table.api.explain({side: table.side ?? "", number, notation});
      if (!legal || !offer) return refusal;
      this.hand.ungroup();
      await this.give(offer, [], false, number);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  // -- pointing ---------------------------------------------------------------------------------------------------

  /**
   * Somebody pointed at something.
   * @param {Pointed} at
   */
  async point(at) {
    if (this.giving.busy || !this.subjects.length) return;
    const {hand} = this;
    const {hex, piece, shift, touch} = at;
    if (this.giving.twice(hex)) return;
    const {narrowing} = hand;
    if (narrowing && (hand.targets.has(hex) || narrowing.chosen.includes(hex))) {
      const offer = hand.narrowBy(narrowing, hex);
      return offer ? this.give(offer) : undefined;
    }
    const offers = at.own ? undefined : hand.targets.get(hex);
    if (await this.#remake(at)) return;
    if (shift && piece) return this.#join(at);
    const weighs = this.table.decision?.odds && offers?.some(({composed, odds}) => composed && odds);
    if (offers && (weighs || !touch || hand.hint?.hex === hex)) return this.#put(hex, offers);
    if (offers) return this.hover(at);
    const found = this.#under(at);
    if (found && found !== hand.subject?.id) return this.pick(found, true);
    if (found) return this.drop();
    if (!hand.subject && !piece) return this.hands.clear();
    if (hand.subject && !hex) return this.drop();
    return this.questions.why(hand.subject ? hand.pointer : piece, hand.subject ? hex : "", hex);
  }

  /**
   * Somebody pointed while an order is put together.
   * @param {Pointed} at
   * @returns {Promise<boolean>} whether it was about that
   */
  async #remake({hex, piece, own}) {
    const {draft} = this.hand;
    if (!draft) return false;
    const here = draft.inside(hex);
    if (!here.length && hex === draft.where) return true;
    if (!here.length || (draft.goes && !piece && !own)) return false;
    // The second click of the hand that picked it up takes nobody out.
    if (hex === draft.subject.at && performance.now() - draft.began < TWICE) return true;
    const member = draft.member(piece);
    // A unit that cannot join but can act alone is picked on its own: a squadron that lies beside a division.
    if (own && draft.goes && member && draft.barred(member) && this.subjects.some(({id}) => id === piece))
      await this.pick(piece);
    else if (here.includes(piece)) await draft.toggle(piece);
    else await draft.toggleAll(here);
    return true;
  }

  /**
   * Let another piece of a place join, or leave again: the piece itself where each can be seen, else the topmost that can.
   * @param {Pointed} at
   */
  #join({hex, piece, exact}) {
    const {hand} = this;
    const able = exact ? [piece] : this.#stack(hex).filter((id) => hand.joins(id));
    const one = able.find((id) => !hand.group.includes(id)) ?? able.at(-1) ?? piece;
    if (!hand.subject) return this.pick(one);
    return hand.joins(one) ? hand.toggle(one) : this.questions.why(one, "");
  }

  /**
   * What can be picked up at a place: its hex, the piece itself where each can be seen, or the topmost piece of the
   * stack that can; once that is in hand, the next one below.
   * @param {Pointed} at
   */
  #under({hex, piece, exact, own}) {
    const ids = new Set(this.subjects.map(({id}) => id));
    if (ids.has(hex) && !(own && ids.has(piece))) return hex;
    if (exact) return ids.has(piece) ? piece : "";
    const stack = this.#stack(hex).filter((id) => ids.has(id));
    return stack.length ? stack[(stack.indexOf(this.hand.subject?.id ?? "") + 1) % stack.length] : "";
  }

  /**
   * @param {string} hex
   * @returns {string[]} the units there, from the top: those only partly there are drawn below the others
   */
  #stack(hex) {
    const here = standing(this.table.shown.pieces, hex).reverse();
    return [...here.filter(({at}) => at === hex), ...here.filter(({at}) => at !== hex)].map(({id}) => id);
  }

  // -- dragging ---------------------------------------------------------------------------------------------------

  /**
   * Somebody drags a counter: it comes to hand if it is not there yet.
   * @param {Pointed} at
   * @returns {Promise<boolean>} whether something is in hand now
   */
  carry(at) {
    this.carried = this.#lift(at);
    return this.carried;
  }

  /** @param {Pointed} at */
  async #lift(at) {
    if (this.giving.busy || !this.subjects.length) return false;
    const {hand} = this;
    const found = this.#under(at);
    const here = hand.subject && (hand.subject.at === at.hex || hand.group.includes(at.piece));
    if (!here && found) await this.pick(found);
    return Boolean(hand.subject?.at);
  }

  /**
   * A dragged counter is let go somewhere: as if that hex were clicked; where it was taken up, it stays in hand.
   * @param {Pointed} at
   */
  async letGo(at) {
    await this.carried;
    const {hand} = this;
    if (!hand.subject || this.giving.busy || !at.hex || at.hex === hand.subject.at) return;
    const offers = hand.targets.get(at.hex);
    return offers ? this.#put(at.hex, offers) : this.questions.why(hand.pointer, at.hex, at.hex);
  }

  // -- looking ahead ----------------------------------------------------------------------------------------------

  /**
   * The pointer is somewhere: show the way there, and ask in advance.
   * @param {Pointed} at
   */
  hover(at) {
    const {narrowing, targets} = this.hand;
    clearTimeout(this.resting);
    this.touched = at.touch;
    this.hovered = at.hex;
    const offers = targets.get(at.hex) ?? [];
    this.hand.suggest(narrowing && !narrowing.chosen.length ? null : fullest(offers));
    const found = !this.giving.busy && !offers.length && this.subjects.length ? this.#under(at) : "";
    if (found) this.resting = setTimeout(() => this.#foresee(found), RESTED);
  }

  /**
   * A button or a finger went down: ask at once, for it takes a while to come up again, and a finger has not rested before.
   * @param {Pointed} at
   */
  press(at) {
    if (this.giving.busy || !this.subjects.length || this.hand.targets.has(at.hex)) return;
    const found = this.#under(at);
    if (found) this.questions.ask(found).catch(() => {}); // picking it up asks again and gets the answer
  }

  /**
   * Ask in advance for what the pointer rests on. A hex that is itself the target shows its odds at once.
   * @param {string} id of a subject
   */
  async #foresee(id) {
    const {hand} = this;
    const {takes} = hand;
    const offers = await this.questions.ask(id).catch(() => []);
    if (this.hovered !== id || takes !== hand.takes || hand.subject) return;
    const here = fullest(offers.filter(({hex, odds}) => odds && hex === id));
    if (!here) return;
    await this.questions.read(id).catch(() => []);
    if (this.hovered === id && takes === hand.takes && !hand.subject) hand.suggest(here);
  }
}
