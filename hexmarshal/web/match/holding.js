// What is in hand and what can be done with it. What may be done the server says, and why not as well.

import {fullest} from "./asking.js";
import {Draft} from "./draft.js";
import {askOdds} from "./odds.js";
import {counted} from "./places.js";
import {saying} from "./popups.js";
import {Sorting} from "./sorting.js";

/** The match has gone on while something was asked. */
const LATE = {
  code: "stale",
  clause: "",
  sentence: "The match has gone on since you were asked. Nothing was ordered; this is how it stands now.",
};

/**
 * @typedef {object} Hands what picking needs of the screen
 * @property {(hex: string, offers: Offer[]) => Promise<Offer | null>} choose one of several orders for a hex
 * @property {() => void} clear put away notes and menus
 * @property {() => Promise<boolean>} leave whether a step may end; asks where somebody could still act
 */

export class Holding extends Sorting {
  /**
   * @param {import("./model.js").Model} table
   * @param {Hands} hands
   */
  constructor(table, hands) {
    super(table);
    this.hands = hands;
    /** The hex under the pointer. */
    this.hovered = "";
    /** Whether a finger points: the first tap shows the way, the second gives the order. */
    this.touched = false;
    /** Whether an order is on its way; after how many others it was given, and how many of mine there were. */
    this.busy = false;
    this.ordered = Infinity;
    this.gives = 0;
    /** Whether an order is given and nothing of it seen yet: what could be done before is no choice any more. */
    this.sent = false;
    /** Where the last order was given by pointing, and when: a second click of the same hand means nothing. */
    this.gave = {hex: "", at: -Infinity};
    this.resting = 0;
    this.picks = 0;
    /** What is being dragged comes to hand. */
    this.carried = Promise.resolve(false);
    /** The order that is being put together. @type {Draft | null} */
    this.draft = null;
    /** What somebody has clicked and is not in hand yet. @type {{side: string | null, id: string} | null} */
    this.reaching = null;
    /** Which decision the hand is about. */
    this.about = "";
    table.addEventListener("shown", () => this.renew());
    table.addEventListener("made", () => this.remade().then(() => table.fire("picked", this.subject?.at ?? "")));
  }

  /**
   * Another decision: nothing is in hand any more. Where only one thing can be picked up, it is. While others choose at
   * the same time their orders leave my choice as it is, and my hand too.
   */
  renew() {
    // While an order is on its way the hand is busy. As soon as the table shows what came of it, it is free: the next
    // question can be answered then, whatever is still to be heard of the last order.
    if (this.busy && this.table.view.number <= this.ordered) return;
    this.busy = false;
    this.sent = false;
    const {
      table: {decision, side},
      choice: before,
    } = this;
    const about = decision ? `${side} ${decision.number} ${decision.kind}` : "";
    if (about === this.about) return;
    const choice = this.#choice();
    const kept = choice === before && !this.table.mine.includes(this.table.told.at(-1)?.side ?? "");
    this.about = about;
    this.choice = choice;
    this.asked.clear();
    if (kept) return;
    const wanted = this.reaching;
    this.drop();
    const {subjects} = this;
    // A click that came while the table changed is meant for the new one, if it can be.
    if (wanted?.side === side && subjects.some(({id, what}) => id === wanted.id && what !== "word"))
      this.pick(wanted.id);
    else if (subjects.length === 1 && !subjects[0].ends) this.pick(subjects[0].id);
  }

  /** The choice on the table, as far as another one would be another choice. */
  #choice() {
    const {decision, side} = this.table;
    return decision ? JSON.stringify([side, decision.kind, decision.prompt, decision.subjects]) : "";
  }

  /**
   * Whether a choice is still to be made. What others order at the same time leaves it as it is.
   * @param {number} number after how many orders it was seen
   * @param {string} choice
   */
  #stands(number, choice) {
    const {table} = this;
    if (table.view.number === number) return choice === this.#choice();
    const since = table.told.filter((line) => line.number > number);
    return (
      table.view.number > number && choice === this.#choice() && !since.some(({side}) => table.mine.includes(side))
    );
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
    this.reaching = {side: this.table.side, id};
    try {
      const offers = await this.#within(subject);
      if (pick !== this.picks) return;
      this.reaching = null;
      this.hands.clear();
      this.draft = null;
      this.subject = subject;
      this.group = subject.what === "piece" ? [id] : [];
      this.offers = offers;
      await this.sort();
      if (pick !== this.picks) return;
      // Where it can go by itself is seen before others are asked for and before anything else is drawn.
      if (this.targets.size > 1) this.table.fire("reached");
      if (await this.#compose(pick)) return;
      const only = offers.length === 1 ? offers[0] : null;
      // Where every answer is weighed first, the odds of all of them are the choice.
      if (subject.what === "word" && !this.targets.size && offers.length > 1 && offers.every(({odds}) => odds)) {
        const best = /** @type {Offer} */ (fullest(offers));
        return this.give(
          best,
          offers.filter((offer) => offer !== best),
        );
      }
      if (only && (subject.what === "word" ? !only.hex : pointed && only.hex === subject.id)) return this.give(only);
      this.#tell(subject);
      this.table.fire("picked", subject.at);
    } catch (error) {
      this.complain(error, subject.at);
    }
  }

  /**
   * What can be done with something. With a hex also the fights that only those who stand in it begin, and where the hex
   * itself is an answer, as its fortress, those who stand in it as the others: a click there picks up the hex, and they
   * would never come to hand.
   * @param {Subject} subject
   */
  async #within({id, what}) {
    const offers = await this.ask(id);
    const inside = what === "hex" ? this.subjects.filter((one) => one.what === "piece" && one.at === id) : [];
    if (!inside.length || offers.some(({composed}) => composed)) return offers;
    const ends = new Set(offers.map(({hex}) => hex));
    const theirs = (await Promise.all(inside.map((one) => this.ask(one.id)))).flat();
    if (offers.every(({hex}) => hex === id)) return [...offers, ...theirs];
    return [...offers, ...theirs.filter(({odds, hex}) => odds && hex && !ends.has(hex))];
  }

  /** @param {Subject} subject */
  #tell(subject) {
    const count = this.targets.size;
    this.table.say(
      `${subject.title}: ${count ? counted(this.table.hexes, this.targets.keys()) : ""}${count && this.loose.length ? ", " : ""}${this.loose.map((offer) => saying(this.table, offer)).join(", ")}.`,
    );
  }

  /**
   * Whether what was picked up is an order to be put together, and begins with it: who goes, where they go by pointing;
   * who takes part, where nothing else is to be said.
   * @param {number} pick
   */
  async #compose(pick) {
    const parts = this.offers.filter(({composed, menu}) => composed && !menu);
    const hexes = new Set(parts.map(({hex}) => hex));
    if (parts.length < 2 && !(parts.length && parts[0].odds && parts[0].hex)) return false;
    const goes = hexes.size > 1 && !hexes.has("") && !parts.some(({odds}) => odds);
    if (!goes && (hexes.size > 1 || parts.length < this.offers.filter(({hex}) => hex).length)) return false;
    return this.make(goes ? "" : parts[0].hex, goes, pick);
  }

  /**
   * Put an order together.
   * @param {string} where the hex it is for; "" if it is for none, or for one to be pointed at
   * @param {boolean} [goes] whether they go where somebody points then
   * @param {number} [pick]
   * @returns {Promise<boolean>} whether something is put together now
   */
  async make(where, goes = false, pick = ++this.picks) {
    const {subject} = this;
    if (!subject) return false;
    try {
      const draft = await new Draft(this, subject, where, goes).begin();
      if (pick !== this.picks) return true;
      // Who can only go alone is not asked who goes along.
      if (goes && draft.members.filter((member) => !draft.barred(member)).length < 2) return false;
      this.hands.clear();
      this.draft = draft;
      this.hint = null;
      await this.remade();
      if (goes) this.#tell(subject);
      this.table.fire("picked", subject.at);
    } catch (error) {
      this.complain(error, where);
    }
    return true;
  }

  /** Who takes part has changed: where they go changes with them. */
  async remade() {
    const {draft, subject} = this;
    if (!draft?.goes) return;
    this.group = [...draft.chosen];
    // One alone is picked up as itself.
    if (this.group.length === 1 && !this.offers.some(({pieces}) => pieces.join() === this.group[0])) {
      const alone = await this.ask(this.group[0]).catch(() => []);
      if (this.draft === draft) this.into(alone.filter(({hex}) => hex));
    } else await this.sort();
    if (subject !== this.subject) return;
    if (!this.group.length) this.into([]);
  }

  /** Give the order as it was put together. */
  async conclude() {
    const offer = this.draft?.ready;
    if (offer) await this.give(offer, [], true);
  }

  /** Let go. */
  drop() {
    this.picks++;
    this.reaching = null;
    this.hands.clear();
    const had = this.subject;
    this.subject = this.draft = null;
    this.group = [];
    this.offers = [];
    this.into([]);
    if (had) this.table.fire("picked", "");
  }

  /** The pieces that can be clicked: to pick them up, or to take them into the order that is put together. */
  get able() {
    const {draft, subjects} = this;
    return draft
      ? draft.members.flatMap((member) => (draft.barred(member) ? [] : [member.piece]))
      : subjects.flatMap(({what, id}) => (what === "piece" ? [id] : []));
  }

  /** Orders that are worth a button: those that no hex gives, and those that a single hex gives. @returns {Offer[]} */
  get named() {
    if (this.draft) return this.loose.filter(({composed}) => !composed);
    return this.targets.size === 1 ? [...this.loose, ...[...this.targets.values()][0]] : this.loose;
  }

  /**
   * Give an order.
   * @param {Offer} offer
   * @param {Offer[]} [others] what else could be done there
   * @param {boolean} [weighed] whether its odds were seen
   * @param {number} [number] after how many orders it was offered
   */
  async give(offer, others = [], weighed = false, number = this.table.view.number) {
    if (this.busy) return;
    const {table} = this;
    const choice = this.#choice();
    let late = false;
    const rest = this.together || this.draft ? [] : this.group.slice(1);
    const give = ++this.gives;
    this.busy = true;
    this.ordered = Infinity;
    clearTimeout(this.resting); // what would be asked in advance is about to be no choice any more
    try {
      if (offer.sense === "end" && !(await this.hands.leave())) return this.drop();
      const chosen =
        !weighed && offer.odds && (offer.hex || offer.pieces.length) ? await askOdds(table, offer, others) : offer;
      if (!chosen) return;
      // A question may lie open for long, and the same seat may be played in another tab: the answer is for what was asked.
      late = !this.#stands(number, choice);
      if (late) return;
      this.hands.clear();
      this.gave = {hex: chosen.hex, at: performance.now()};
      if (!rest.length) this.ordered = table.view.number;
      this.sent = true;
      table.fire("sent");
      if (!(await table.submit({order: chosen.order})) || !chosen.hex) return;
      for (const piece of rest) if (!(await this.#follow(piece, chosen))) break;
    } catch (error) {
      this.complain(error, offer.hex);
    } finally {
      if (give === this.gives) {
        this.busy = false;
        this.renew();
        if (this.subject) table.fire("picked", this.subject.at);
        if (late) table.refuse(LATE);
      }
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
}
