// What is in hand, and what can be done with it: sorted by what gives it, a hex, several hexes together, or a word. What may
// be done the server says.

import {t} from "../../lib/language.js";
import {Draft} from "./draft.js";
import {Narrowing, menusOf} from "./narrowing.js";
import {counted} from "../map/places.js";
import {saying} from "./popups.js";

/** The hand. It says "picked" when it holds something else, and "reached" as soon as it is known where that can go. */
export class Hand {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("./questions.js").Questions} questions
   * @param {() => void} clear put away notes and menus
   */
  constructor(table, questions, clear) {
    this.table = table;
    this.questions = questions;
    this.clear = clear;
    /** What is in hand. @type {Subject | null} */
    this.subject = null;
    /** What somebody has clicked and is not in hand yet. @type {{side: string | null, id: string} | null} */
    this.reaching = null;
    /** How often something was taken or let go: code that waits for an answer can tell whether it is outdated. */
    this.takes = 0;
    /** Pieces that were singled out, the first one first. @type {string[]} */
    this.group = [];
    /** Everything that can be done with what is in hand. @type {Offer[]} */
    this.offers = [];
    /** Comes when all of it can be read. */
    this.worded = Promise.resolve();
    /** What of it the group can do, by what gives it. */
    this.sorted = sorted([], []);
    /** The choice that is open among orders that several hexes give together. @type {Narrowing | null} */
    this.narrowing = null;
    /** The order that is being put together. @type {Draft | null} */
    this.draft = null;
    /** The order under the pointer. @type {Offer | null} */
    this.hint = null;
    table.addEventListener("made", () => this.#remade().then(() => this.#picked()));
  }

  /** Orders by the hex that gives them. */
  get targets() {
    return this.narrowing?.targets ?? this.sorted.targets;
  }

  /** Orders that no hex gives. */
  get loose() {
    return this.sorted.loose;
  }

  /** Orders that several hexes give together, by what the choice is called. */
  get menus() {
    return this.sorted.menus;
  }

  /** Whether an order can name several pieces, so that a group acts as one. */
  get together() {
    return this.offers.some(({pieces}) => pieces.length > 1);
  }

  /** Those who are to do the same after the first, each by an order of its own. */
  get followers() {
    return this.together || this.draft ? [] : this.group.slice(1);
  }

  /** The pieces that can be clicked: to pick them up, or to take them into the order that is put together. */
  get able() {
    const {draft} = this;
    return draft
      ? draft.members.flatMap((member) => (draft.barred(member) ? [] : [member.piece]))
      : this.questions.subjects.flatMap(({what, id}) => (what === "piece" ? [id] : []));
  }

  /** Orders that are worth a button: those that no hex gives, and those that a single hex gives. @returns {Offer[]} */
  get named() {
    if (this.draft) return this.loose.filter(({composed}) => !composed);
    return this.targets.size === 1 ? [...this.loose, ...[...this.targets.values()][0]] : this.loose;
  }

  /** What one points with: of a stack of which only one counter is to go, that one. */
  get pointer() {
    const {draft, subject} = this;
    return draft?.goes && draft.chosen.size === 1 ? [...draft.chosen][0] : (subject?.id ?? "");
  }

  /**
   * Take something.
   * @param {Subject} subject
   * @returns {Promise<boolean>} whether it is in hand, and nothing is being put together with it
   */
  async take(subject) {
    const take = ++this.takes;
    this.reaching = {side: this.table.side, id: subject.id};
    const own = await this.questions.ask(subject.id);
    const offers = await this.#within(subject, own);
    if (take !== this.takes) return false;
    this.reaching = null;
    this.clear();
    this.draft = null;
    this.subject = subject;
    this.group = subject.what === "piece" ? [subject.id] : [];
    this.offers = offers;
    await this.sort();
    if (take !== this.takes) return false;
    // Where it can go by itself is seen before others are asked for, before anything is read, and before all else is drawn.
    if (this.targets.size > 1) this.table.fire("reached");
    this.worded = this.questions.fill(subject.id, own);
    await this.worded;
    if (take !== this.takes) return false;
    return !(await this.#compose(take));
  }

  /**
   * What can be done with something. With a hex also the fights that only those who stand in it begin, and where the hex
   * itself is an answer, as its fortress, those who stand in it as the others: a click there picks up the hex, and they
   * would never come to hand.
   * @param {Subject} subject
   * @param {Offer[]} offers what can be done with itself
   */
  async #within({id, what}, offers) {
    const {questions} = this;
    const inside = what === "hex" ? questions.subjects.filter((one) => one.what === "piece" && one.at === id) : [];
    if (!inside.length || offers.some(({composed}) => composed)) return offers;
    const ends = new Set(offers.map(({hex}) => hex));
    const theirs = (await Promise.all(inside.map((one) => questions.read(one.id)))).flat();
    if (offers.every(({hex}) => hex === id)) return [...offers, ...theirs];
    return [...offers, ...theirs.filter(({odds, hex}) => odds && hex && !ends.has(hex))];
  }

  /** Let go. */
  drop() {
    this.takes++;
    this.reaching = null;
    this.clear();
    const had = this.subject;
    this.subject = this.draft = null;
    this.group = [];
    this.offers = [];
    this.#into([]);
    if (had) this.table.fire("picked", "");
  }

  // -- what it can do ---------------------------------------------------------------------------------------------

  /** Sort the orders by what gives them. */
  async sort() {
    const {group, subject} = this;
    let offers = this.offers;
    if (this.together) {
      const single = subject?.what === "piece" ? group.length > 1 : group.length > 0;
      if (single) offers = offers.filter((offer) => this.#forAll(offer));
    } else if (group.length > 1) {
      // Each goes for itself: only where all of them can go does the group go.
      const others = await Promise.all(group.slice(1).map((piece) => this.questions.ask(piece)));
      offers = offers.filter(({hex}) => hex && others.every((list) => list.some((offer) => offer.hex === hex)));
    }
    this.#into(offers);
  }

  /**
   * Whether an order is for the whole group and nobody else.
   * @param {Offer} offer
   */
  #forAll({pieces}) {
    return pieces.length === this.group.length && pieces.every((piece) => this.group.includes(piece));
  }

  /** @param {Offer[]} offers */
  #into(offers) {
    const all = this.together && this.group.length ? this.offers.filter((offer) => this.#forAll(offer)) : offers;
    this.sorted = sorted(offers, all);
    this.narrowing = null;
    this.hint = null;
  }

  /** Say what is in hand and what it can do. */
  tell() {
    const {table, subject, targets, loose} = this;
    const hexes = targets.size ? counted(table.hexes, targets.keys()) : "";
    const words = loose.map((offer) => saying(table, offer)).join(", ");
    table.say(`${subject?.title}: ${hexes}${targets.size && loose.length ? ", " : ""}${words}.`);
  }

  #picked() {
    this.table.fire("picked", this.subject?.at ?? "");
  }

  /**
   * Say which order is under the pointer.
   * @param {Offer | null} hint
   */
  suggest(hint) {
    if (this.hint === hint) return;
    this.hint = hint;
    this.table.fire("hint");
  }

  // -- a group ----------------------------------------------------------------------------------------------------

  /**
   * Whether a piece may be singled out with those that are.
   * @param {string} piece
   */
  joins(piece) {
    return this.together
      ? this.offers.some(({pieces}) => pieces.includes(piece))
      : this.questions.subjects.some(({id}) => id === piece);
  }

  /**
   * Single a piece out, or let it go again.
   * @param {string} piece
   */
  async toggle(piece) {
    const {group, table} = this;
    this.group = group.includes(piece) ? group.filter((id) => id !== piece) : [...group, piece];
    if (!this.group.length && this.subject?.what === "piece") return this.drop();
    await this.sort();
    table.say(
      t("{n} in the group, {reach}.", {n: this.group.length, reach: counted(table.hexes, this.targets.keys())}),
    );
    this.#picked();
  }

  /** Nobody is singled out any more: the next order says itself for whom it is. */
  ungroup() {
    this.group = [];
  }

  // -- orders that several hexes give together --------------------------------------------------------------------

  /**
   * Open a choice among orders that several hexes give together, or shut it again.
   * @param {string} title
   */
  async narrow(title) {
    const again = this.narrowing?.title === title;
    await this.sort();
    const offers = this.menus.get(title);
    if (!again && offers) this.#narrowed(new Narrowing(title, offers));
    this.#picked();
  }

  /**
   * A hex is clicked while such a choice is open.
   * @param {Narrowing} narrowing
   * @param {string} hex
   * @returns {Offer | null} the order, once all its hexes are clicked
   */
  narrowBy(narrowing, hex) {
    const offer = narrowing.click(hex);
    if (offer) return offer;
    this.#narrowed(narrowing);
    this.#picked();
    return null;
  }

  /** @param {Narrowing} narrowing */
  #narrowed(narrowing) {
    this.narrowing = narrowing;
    this.hint = null;
    this.table.say(`${narrowing.title}: ${narrowing.task}`);
  }

  // -- an order that is put together ------------------------------------------------------------------------------

  /**
   * Whether what was picked up is an order to be put together, and begins with it: who goes, where they go by pointing;
   * who takes part, where nothing else is to be said.
   * @param {number} take
   */
  async #compose(take) {
    const parts = this.offers.filter(({composed, menu}) => composed && !menu);
    const hexes = new Set(parts.map(({hex}) => hex));
    if (parts.length < 2 && !(parts.length && parts[0].odds && parts[0].hex)) return false;
    const goes = hexes.size > 1 && !hexes.has("") && !parts.some(({odds}) => odds);
    if (!goes && (hexes.size > 1 || parts.length < this.offers.filter(({hex}) => hex).length)) return false;
    return this.make(goes ? "" : parts[0].hex, goes, take);
  }

  /**
   * Put an order together.
   * @param {string} where the hex it is for; "" if it is for none, or for one to be pointed at
   * @param {boolean} [goes] whether they go where somebody points then
   * @param {number} [take]
   * @returns {Promise<boolean>} whether something is put together now
   */
  async make(where, goes = false, take = ++this.takes) {
    const {subject} = this;
    if (!subject) return false;
    try {
      const draft = await new Draft(this.table, subject, where, goes).begin();
      if (take !== this.takes) return true;
      // For a unit that can only go alone, nobody is asked who goes along.
      if (goes && draft.members.filter((member) => !draft.barred(member)).length < 2) return false;
      this.clear();
      this.draft = draft;
      this.hint = null;
      await this.#remade();
      if (goes) this.tell();
      this.table.fire("picked", subject.at);
    } catch (error) {
      this.questions.complain(error, where);
    }
    return true;
  }

  /** The units that take part have changed: so have the places they can go. */
  async #remade() {
    const {draft, subject} = this;
    if (!draft?.goes) return;
    this.group = [...draft.chosen];
    // One alone is picked up as itself.
    if (this.group.length === 1 && !this.offers.some(({pieces}) => pieces.join() === this.group[0])) {
      const alone = await this.questions.read(this.group[0]).catch(() => []);
      if (this.draft === draft) this.#into(alone.filter(({hex}) => hex));
    } else await this.sort();
    if (subject !== this.subject) return;
    if (!this.group.length) this.#into([]);
  }
}

/**
 * Orders by what gives them.
 * @param {Offer[]} offers
 * @param {Offer[]} all those among which several hexes choose together
 */
function sorted(offers, all) {
  /** @type {Map<string, Offer[]>} */
  const targets = new Map();
  for (const offer of offers) if (offer.hex) targets.set(offer.hex, [...(targets.get(offer.hex) ?? []), offer]);
  return {targets, loose: offers.filter(({hex, menu}) => !hex && !menu), menus: menusOf(all)};
}
