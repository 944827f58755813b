// Pick up, look, put down: what somebody means who points at a counter or a hex.

import {Refused} from "../lib/api.js";
import {fullest} from "./asking.js";
import {Holding} from "./holding.js";
import {counted, standing} from "./places.js";

/** How long a pointer rests on a counter before its orders are asked for in advance, in milliseconds. */
const RESTED = 50;
/** A second click so soon after the first belongs to it, in milliseconds. */
const TWICE = 450;

/** @typedef {import("./map.js").Pointed} Pointed */

export class Picking extends Holding {
  /**
   * Somebody pointed at something.
   * @param {Pointed} at
   */
  async point(at) {
    if (this.busy || !this.subjects.length) return;
    const {hex, piece, shift, touch} = at;
    const twice = hex === this.gave.hex && performance.now() - this.gave.at < TWICE;
    // Only the very next click can be the second of a double click: who has clicked elsewhere means this hex.
    this.gave.hex = "";
    if (twice) return;
    const {narrowing} = this;
    if (narrowing && (this.targets.has(hex) || narrowing.chosen.includes(hex))) return this.narrowBy(narrowing, hex);
    const offers = at.own ? undefined : this.targets.get(hex);
    if (await this.#remake(at)) return;
    if (shift && piece) return this.#join(at);
    const weighs = this.table.decision?.odds && offers?.some(({composed, odds}) => composed && odds);
    if (offers && weighs) return this.put(hex, offers);
    if (offers && !(touch && this.hint?.hex !== hex)) return this.put(hex, offers);
    if (offers) return this.hover(at);
    const found = this.#under(at);
    if (found && found !== this.subject?.id) return this.pick(found, true);
    if (found) return this.drop();
    if (!this.subject && !piece) return this.hands.clear();
    if (this.subject && !hex) return this.drop();
    return this.why(this.subject ? this.#pointer() : piece, this.subject ? hex : "", hex);
  }

  /**
   * Somebody pointed while an order is put together.
   * @param {Pointed} at
   * @returns {Promise<boolean>} whether it was about that
   */
  async #remake({hex, piece, own}) {
    const {draft} = this;
    if (!draft) return false;
    const here = draft.inside(hex);
    if (!here.length && hex === draft.where) return true;
    if (!here.length || (draft.goes && !piece && !own)) return false;
    // The second click of the hand that picked it up takes nobody out.
    if (hex === draft.subject.at && performance.now() - draft.began < TWICE) return true;
    const member = draft.member(piece);
    // Who cannot go along and can act by himself is meant by himself: a squadron that lies beside a division.
    if (own && draft.goes && member && draft.barred(member) && this.subjects.some(({id}) => id === piece))
      await this.pick(piece);
    else if (here.includes(piece)) await draft.toggle(piece);
    else await draft.toggleAll(here);
    return true;
  }

  /**
   * Single a piece out, or let it go again.
   * @param {string} piece
   */
  async add(piece) {
    if (!this.subject) return this.pick(piece);
    if (!this.#joins(piece)) return this.why(piece, "");
    const {group} = this;
    this.group = group.includes(piece) ? group.filter((id) => id !== piece) : [...group, piece];
    if (!this.group.length && this.subject.what === "piece") return this.drop();
    await this.sort();
    this.table.say(`${this.group.length} in the group, ${counted(this.table.hexes, this.targets.keys())}.`);
    this.table.fire("picked", this.subject?.at ?? "");
  }

  /** @param {string} piece */
  #joins(piece) {
    return this.together
      ? this.offers.some(({pieces}) => pieces.includes(piece))
      : this.subjects.some(({id}) => id === piece);
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

  /**
   * @param {string} hex
   * @returns {string[]} who stands there, from the top: who has only a part there is drawn below those who lie there
   */
  #stack(hex) {
    const here = standing(this.table.shown.pieces, hex).reverse();
    return [...here.filter(({at}) => at === hex), ...here.filter(({at}) => at !== hex)].map(({id}) => id);
  }

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
    if (this.busy || !this.subjects.length) return false;
    const found = this.#under(at);
    const here = this.subject && (this.subject.at === at.hex || this.group.includes(at.piece));
    if (!here && found) await this.pick(found);
    return Boolean(this.subject?.at);
  }

  /**
   * A dragged counter is let go somewhere: as if that hex were clicked; where it was taken up, it stays in hand.
   * @param {Pointed} at
   */
  async letGo(at) {
    await this.carried;
    if (!this.subject || this.busy || !at.hex || at.hex === this.subject.at) return;
    const offers = this.targets.get(at.hex);
    return offers ? this.put(at.hex, offers) : this.why(this.#pointer(), at.hex, at.hex);
  }

  /** What one points with: of a stack of which only one counter is to go, that one. */
  #pointer() {
    const {draft, subject} = this;
    return draft?.goes && draft.chosen.size === 1 ? [...draft.chosen][0] : (subject?.id ?? "");
  }

  /**
   * The pointer is somewhere: show the way there, and ask in advance.
   * @param {Pointed} at
   */
  hover(at) {
    const {resting, hint: before} = this;
    clearTimeout(resting);
    this.touched = at.touch;
    this.hovered = at.hex;
    const offers = this.targets.get(at.hex) ?? [];
    this.hint = this.narrowing && !this.narrowing.chosen.length ? null : fullest(offers);
    if (this.hint !== before) this.table.fire("hint");
    const found = !this.busy && !offers.length && this.subjects.length ? this.#under(at) : "";
    if (found) this.resting = setTimeout(() => this.#foresee(found), RESTED);
  }

  /**
   * A button or a finger went down: ask at once, for it takes a while to come up again, and a finger has not rested before.
   * @param {Pointed} at
   */
  press(at) {
    if (this.busy || !this.subjects.length || this.targets.has(at.hex)) return;
    const found = this.#under(at);
    if (found) this.ask(found).catch(() => {}); // who picks it up asks again, and is told
  }

  /**
   * Ask in advance for what the pointer rests on. A hex that is itself the target shows its odds at once.
   * @param {string} id of a subject
   */
  async #foresee(id) {
    const picks = this.picks;
    const offers = await this.ask(id).catch(() => []);
    const here =
      this.hovered === id && picks === this.picks && !this.subject
        ? fullest(offers.filter(({hex, odds}) => odds && hex === id))
        : null;
    if (!here) return;
    this.hint = here;
    this.table.fire("hint");
  }

  /**
   * A hex is clicked while such a choice is open.
   * @param {import("./narrowing.js").Narrowing} narrowing
   * @param {string} hex
   */
  async narrowBy(narrowing, hex) {
    const offer = narrowing.click(hex);
    if (offer) return this.give(offer);
    this.narrowed(narrowing);
    this.table.fire("picked", this.subject?.at ?? "");
  }

  /**
   * Put down what is in hand.
   * @param {string} hex
   * @param {Offer[]} offers
   */
  async put(hex, offers) {
    this.hands.clear();
    // A fight in the middle of a move is one of several things that may be meant; in an attack all of them are fights.
    const fights = this.table.decision?.odds ? offers.some(({odds}) => odds) : offers.every(({odds}) => odds);
    if (this.table.decision?.odds && offers.some(({composed, odds}) => composed && odds)) {
      await this.make(hex);
      return;
    }
    if (fights) {
      const best = /** @type {Offer} */ (fullest(offers));
      return this.give(
        best,
        offers.filter((offer) => offer !== best),
      );
    }
    if (offers.length > 1) {
      // The menu says all that the hint under the pointer does, and lies where it would.
      this.hint = null;
      this.table.fire("hint");
    }
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
    if (!this.subjects.length) return {code: "out-of-turn", clause: "", sentence: "There is nothing to choose now."};
    const {number} = table.view;
    try {
      const {legal, refusal, offer} = await table.api.explain({side: table.side ?? "", number, notation});
      if (!legal || !offer) return refusal;
      this.group = [];
      await this.give(offer, [], false, number);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }
}
