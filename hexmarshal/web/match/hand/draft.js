// A draft of an order: who takes part, and at every click what the server says of it. It knows no rule: who may join,
// why not, and what may come of it are asked.

import {standing} from "../map/places.js";

/** @typedef {"where" | "who"} Aim what is still asked: nothing but who takes part, or also where they go */

export class Draft {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {Subject} subject what is in hand
   * @param {string} where the hex that is pointed at; "" if there is none, or none yet
   * @param {boolean} goes whether those who take part then go somewhere by pointing
   */
  constructor(table, subject, where, goes) {
    this.table = table;
    this.subject = subject;
    this.where = where;
    this.goes = goes;
    /** Those who take part, as they were clicked; the server may not have judged them yet. @type {Set<string>} */
    this.chosen = new Set();
    /** @type {Composed | null} */
    this.composed = null;
    /** Whether an answer is on its way. */
    this.waiting = false;
    this.asks = 0;
    /** When it began, in milliseconds: a second click of the same hand takes nobody out. */
    this.began = performance.now();
  }

  /** Begin with the sensible whole. */
  async begin() {
    await this.#ask(null);
    return this;
  }

  /** Everybody who may take part, or might think so. @returns {Member[]} */
  get members() {
    return this.composed?.members ?? [];
  }

  /** The order as it stands, if it may be given so. */
  get ready() {
    return this.composed && !this.composed.refusal && !this.waiting ? this.composed.offer : null;
  }

  /**
   * Those who may take part in a hex.
   * @param {string} hex
   * @returns {string[]}
   */
  inside(hex) {
    const here = new Set(standing(this.table.shown.pieces, hex).map(({id}) => id));
    return this.members.filter(({piece}) => here.has(piece)).map(({piece}) => piece);
  }

  /** @param {string} piece */
  member(piece) {
    return this.members.find((one) => one.piece === piece);
  }

  /**
   * Whether somebody may not join.
   * @param {Member} member
   */
  barred({piece, refusal}) {
    return Boolean(refusal) && !this.chosen.has(piece);
  }

  /**
   * Take a piece in or out, or say why it may not join.
   * @param {string} piece
   */
  async toggle(piece) {
    const member = this.member(piece);
    if (!member) return;
    if (this.barred(member) && !this.waiting) return this.table.fire("barred", piece);
    if (this.chosen.has(piece)) this.chosen.delete(piece);
    else this.chosen.add(piece);
    await this.#ask([...this.chosen]);
  }

  /**
   * Take all of some pieces in, or out if all are in.
   * @param {string[]} pieces
   */
  async toggleAll(pieces) {
    const able = pieces.filter((piece) => this.chosen.has(piece) || !this.member(piece)?.refusal);
    if (!able.length) return this.table.fire("barred", pieces[0]);
    const out = able.every((piece) => this.chosen.has(piece));
    for (const piece of able) {
      if (out) this.chosen.delete(piece);
      else this.chosen.add(piece);
    }
    await this.#ask([...this.chosen]);
    // Together they may be too many: then the first who fit.
    if (!out && this.composed?.refusal && able.length > 1) {
      for (const piece of able) this.chosen.delete(piece);
      for (const piece of able) {
        await this.#ask([...this.chosen, piece]);
        if (!this.composed?.refusal) this.chosen.add(piece);
      }
      await this.#ask([...this.chosen]);
    }
  }

  /**
   * Ask what comes of it. Only the newest answer counts.
   * @param {string[] | null} chosen
   */
  async #ask(chosen) {
    const {table, subject, where} = this;
    const ask = ++this.asks;
    this.waiting = true;
    if (chosen) table.fire("made");
    const composed = await table.api.compose({
      side: table.side ?? "",
      number: table.view.number,
      subject: subject.id,
      where,
      chosen,
    });
    if (ask !== this.asks) return;
    this.waiting = false;
    this.composed = composed;
    if (!chosen) this.chosen = new Set(composed.members.filter((member) => member.chosen).map(({piece}) => piece));
    if (chosen) table.fire("made");
  }
}
