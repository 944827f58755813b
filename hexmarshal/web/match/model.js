// The table as everybody at it sees it: what is followed, and what the player does. It draws nothing; the screen does.

import {Refused} from "../lib/api.js";
import {seats} from "../lib/store.js";
import {Following, LINES} from "./following.js";

/** How long to wait for the line to bring what the server has acknowledged, before asking for it. */
const PATIENCE = 900;

/** @implements {TableModel} */
export class Model extends Following {
  /**
   * The first view of a match through the eyes of whoever must choose, and everything that belongs to it.
   * @param {MatchApi} api
   * @param {() => Promise<GameCard[]>} games
   * @param {(address: string, sheet: string) => Promise<Board>} board
   */
  static async open(api, games, board) {
    const mine = Object.keys(seats.of(api.id));
    let view = await api.table(mine[0] ?? null);
    const chooser = view.waiting.find((side) => mine.includes(side));
    if (chooser && chooser !== view.side) view = await api.table(chooser);
    const [cards, map, told] = await Promise.all([
      games(),
      board(view.board, view.desk.sheets.length === 1 ? view.desk.sheets[0] : ""),
      api.log(view.side, Math.max(0, view.number - LINES)),
    ]);
    const card = cards.find(({id}) => id === view.game);
    if (!card)
      throw new Refused({code: "no-game", clause: "", sentence: "The game of this match is not on the shelf."});
    return new Model(api, card, map, view, told);
  }

  /**
   * Give an order. A refusal is thrown; an order that came too late only brings the newest table.
   * @param {Omit<Meant, "side" | "number">} meant
   * @param {number} [number] after how many orders it was decided
   * @returns {Promise<boolean>} whether it was given
   */
  async submit(meant, number = this.view.number) {
    const {side} = this;
    if (!side || this.closed) return false;
    try {
      const given = await this.api.submit({...meant, side, number});
      await this.#until(() => this.view.number >= given.number || this.side !== side);
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== "stale") throw error;
      await this.refresh();
      this.say("The match has moved on; this is how it stands now.");
      return false;
    }
  }

  async undo() {
    const {view} = this;
    // Whoever plays several sides takes back what he ordered last, for whichever of them.
    const side = !view.undo.free && this.mine.includes(view.undo.other) ? view.undo.other : this.side;
    if (!side) return;
    try {
      const answer = await this.api.undo(side, view.number);
      if (answer.asked) this.say("The other side has been asked to let you take the order back.");
      if (answer.done) await this.#until(() => this.view.number <= answer.number);
    } catch (error) {
      await this.outdated(error);
    }
  }

  /**
   * Something was refused. Where the match has gone on since the player saw it, the newest table comes with the reason.
   * @param {unknown} error
   */
  async outdated(error) {
    if (error instanceof Refused && error.refusal.code === "stale") await this.refresh();
    this.complain(error);
  }

  /**
   * Wait until the line has brought something; ask for it if it does not.
   * @param {() => boolean} there
   */
  async #until(there) {
    const end = Date.now() + PATIENCE;
    // What is being shown has come: dice may roll longer than one waits for the line.
    while (!there() && !this.closed && !this.offline && (this.playing || Date.now() < end))
      await new Promise((resolve) => setTimeout(resolve, 8));
    if (!there() && !this.closed) await this.refresh();
  }

  /** @param {number | null} moment */
  async look(moment) {
    const look = ++this.looks;
    const at = moment !== null && moment < this.view.number ? Math.max(0, moment) : null;
    const view = at === null ? this.view : (this.past.get(at) ?? (await this.api.at(at, this.side)));
    if (look !== this.looks || this.closed) return;
    const before = this.moment ?? this.view.number;
    if (at !== null) this.past.set(at, view);
    const told = view.number === before + 1 ? (this.told.find(({number}) => number === view.number) ?? null) : null;
    this.turnTo(at, at === null ? this.view : view, told);
  }

  /**
   * Fetch a moment before it is wanted.
   * @param {number} moment
   */
  async preload(moment) {
    const {side} = this;
    if (moment < 0 || moment >= this.view.number || this.past.has(moment)) return;
    const view = await this.api.at(moment, side).catch(() => null);
    if (view && side === this.side && moment < this.view.number) this.past.set(moment, view);
  }

  /**
   * @param {string[]} [hexes]
   * @param {string[]} [pieces]
   */
  light(hexes = [], pieces = []) {
    this.screen.light(hexes, pieces);
  }

  /** @param {string} hex */
  goTo(hex) {
    this.screen.goTo(hex);
  }

  /** @param {string} hex */
  whereIs(hex) {
    return this.screen.whereIs(hex);
  }

  layersOn() {
    return this.layers.ids;
  }

  /**
   * @param {string} id
   * @param {boolean} on
   */
  async layer(id, on) {
    await this.layers.turn(id, on);
  }
}
