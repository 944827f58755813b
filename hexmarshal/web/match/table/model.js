// The table as everybody at it sees it: the newest view and the one on the screen, what is told, and what the player does.
// It draws nothing; the screen does.

import {t} from "../../lib/language.js";
import {Refused} from "../../lib/api.js";
import {seats} from "../../lib/store.js";
import {Following} from "./following.js";
import {parted, stepped} from "./merge.js";
import {PACES} from "./pace.js";
import {places} from "../map/places.js";
import {ShownLayers} from "../map/shown-layers.js";

/** How many lines of the log are asked for at first. */
const LINES = 30;

/** Fires what `TableModel` says. @implements {TableModel} */
export class Model extends EventTarget {
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
      throw new Refused({code: "no-game", clause: "", sentence: t("The game of this match is not installed.")});
    return new Model(api, card, map, view, told);
  }

  /**
   * @param {MatchApi} api
   * @param {GameCard} card
   * @param {Board} board
   * @param {View} view
   * @param {Told[]} told
   */
  constructor(api, card, board, view, told) {
    super();
    this.api = api;
    this.card = card;
    this.board = board;
    this.mine = Object.keys(seats.of(api.id));
    this.side = view.side;
    this.view = view;
    this.shown = view;
    /** @type {number | null} */
    this.moment = null;
    this.told = told;
    this.hexes = places(board);
    this.following = new Following(this);
    this.layers = new ShownLayers(this);
    /** @type {Map<number, View>} */
    this.past = new Map();
    this.looks = 0;
    /** Whether the page was left: whatever still comes is shown, heard and said no more. */
    this.closed = false;
    /** @type {TableScreen} */
    this.screen = /** @type {any} */ (null);
  }

  /** @param {TableScreen} screen */
  async start(screen) {
    this.screen = screen;
    const {side} = this;
    if (side && this.mine.some((other) => this.#hidden(side, other))) await screen.curtain(side);
    if (this.closed) return;
    await screen.play(this.view, null, 0);
    if (this.closed) return;
    this.following.begin();
    this.fire("shown");
  }

  /** The page is left. */
  close() {
    this.fire("skip");
    this.closed = true;
    this.following.close();
  }

  /**
   * @param {string} name
   * @param {any} [detail]
   */
  fire(name, detail) {
    if (!this.closed) this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /** The choice to be made on the screen; none while the past is shown. */
  get decision() {
    return this.moment === null ? this.view.decision : null;
  }

  // -- what comes -------------------------------------------------------------------------------------------------

  /**
   * Something beside the position changed.
   * @param {Partial<View>} change
   * @param {string} name of the event
   */
  amend(change, name) {
    this.view = {...this.view, ...change};
    if (this.moment === null) this.shown = this.view;
    this.fire(name);
  }

  /**
   * A whole view: at the start, after a break, after something was taken back.
   * @param {View} view
   * @param {Told[]} told
   */
  async replace(view, told) {
    if (view.side !== this.side) return;
    const last = parted(this.told, view.number, told);
    if (last !== null) {
      this.told = this.told.filter(({number}) => number <= last);
      this.past.clear();
      this.fire("untold", last);
    }
    await this.#become(view, told, null, 0);
  }

  /**
   * One order more.
   * @param {Extract<Update, {kind: "step"}>} news
   * @param {number} step milliseconds a hex
   */
  async advance(news, step) {
    await this.#become(stepped(this.view, news), [news.told], news.told, step);
  }

  /**
   * @param {View} view
   * @param {Told[]} told lines of the log, of which some may be known
   * @param {Told | null} moved what is to be seen moving
   * @param {number} step
   */
  async #become(view, told, moved, step) {
    const ended = view.over && !this.view.over;
    this.view = view;
    this.#tell(told);
    if (ended) await this.#retell();
    const presented = this.#present(moved, step);
    this.following.came();
    await presented;
  }

  /** @param {Told[]} told */
  #tell(told) {
    const last = this.told.at(-1)?.number ?? -1;
    const fresh = told.filter(({number}) => number > last);
    if (!fresh.length) return;
    this.told = [...this.told, ...fresh];
    this.fire("told", fresh);
    if (fresh.length >= 4) return;
    for (const line of fresh) this.say([line.purpose, ...line.events.map(({text}) => text)].filter(Boolean).join(" "));
  }

  /** Ask for the log again: when a match is over its bots say what they were after. */
  async #retell() {
    const {side, view} = this;
    if (!Object.values(view.seats).some(({kind}) => kind === "bot")) return;
    const told = await this.api.log(side, Math.max(0, view.number - LINES));
    if (side !== this.side || this.closed) return;
    this.told = told;
    this.fire("untold", -1);
    this.fire("told", told);
  }

  /**
   * Put the newest view on the screen, unless the past is shown.
   * @param {Told | null} told
   * @param {number} step
   */
  async #present(told, step) {
    if (this.closed) return;
    if (this.moment === null) {
      this.shown = this.view;
      const played = this.screen.play(this.view, told, step);
      this.fire("shown");
      if (told && !this.mine.includes(told.side)) await played;
    } else this.fire("line");
    this.layers.renew();
  }

  /** Ask for what the line did not bring. */
  async refresh() {
    const last = this.told.at(-1)?.number ?? -1;
    const view = await this.api.table(this.side);
    const told = view.number > last ? await this.api.log(this.side, last + 1) : [];
    if (!this.closed) await this.replace(view, told);
  }

  // -- whose eyes -------------------------------------------------------------------------------------------------

  /**
   * Whether the one may not see what the other sees now. Allies see the same.
   * @param {string} one
   * @param {string} other
   */
  #hidden(one, other) {
    /** @param {string} side */
    const camp = (side) => this.card.sides.find(({id}) => id === side)?.camp || side;
    return this.view.desk.hidden && camp(one) !== camp(other);
  }

  /** Let the next of my sides sit down, if it is for another to choose. */
  async handOver() {
    const {waiting} = this.view;
    const mine = waiting.filter((side) => this.mine.includes(side));
    // Allies go on one after the other before the table is handed to the enemy.
    const next = mine.find((side) => !this.#hidden(this.side ?? side, side)) ?? mine[0];
    if (next && !waiting.includes(this.side ?? "")) await this.sit(next);
  }

  /**
   * See the table through the eyes of another side of mine.
   * @param {string} side
   */
  async sit(side) {
    if (this.side && this.#hidden(this.side, side)) await this.screen.curtain(side);
    if (this.closed) return;
    try {
      const view = await this.api.table(side);
      const told = await this.api.log(side, Math.max(0, view.number - LINES));
      if (this.closed) return;
      this.told = told;
      this.side = side;
      this.view = view;
      this.moment = null;
      this.past.clear();
      this.following.renew();
      const presented = this.#present(null, 0);
      this.following.came();
      await presented;
    } catch (error) {
      this.complain(error);
    }
  }

  // -- what the player does ---------------------------------------------------------------------------------------

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
      const order = {...meant, side, number};
      // Where the line breaks before it answers, the order is sent again as a call. One that had been given already is
      // acknowledged then, and not given twice: the number decides.
      const given = (await this.following.live?.give(order)) ?? (await this.api.submit(order)).number;
      await this.following.reach(() => this.view.number >= given || this.side !== side);
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== "stale") throw error;
      await this.refresh();
      this.say(t("The match has moved on; this is how it stands now."));
      return false;
    }
  }

  async undo() {
    const {view} = this;
    // Whoever plays several sides takes back what they ordered last, for whichever of them.
    const side = !view.undo.free && this.mine.includes(view.undo.other) ? view.undo.other : this.side;
    if (!side) return;
    try {
      const answer = await this.api.undo(side, view.number);
      if (answer.asked) this.say(t("The other side has been asked to let you take the order back."));
      if (answer.done) await this.following.reach(() => this.view.number <= answer.number);
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

  // -- looking back -----------------------------------------------------------------------------------------------

  /** @param {number | null} moment */
  async look(moment) {
    const look = ++this.looks;
    const at = moment !== null && moment < this.view.number ? Math.max(0, moment) : null;
    const view = at === null ? this.view : (this.past.get(at) ?? (await this.api.at(at, this.side)));
    if (look !== this.looks || this.closed) return;
    const before = this.moment ?? this.view.number;
    if (at !== null) this.past.set(at, view);
    const told = view.number === before + 1 ? (this.told.find(({number}) => number === view.number) ?? null) : null;
    this.#turnTo(at, at === null ? this.view : view, told);
  }

  /**
   * Put another moment on the screen. Nobody waits for what is seen moving.
   * @param {number | null} moment
   * @param {View} view
   * @param {Told | null} told what led from the moment before to this one
   */
  #turnTo(moment, view, told) {
    this.moment = moment;
    this.shown = view;
    this.screen.play(view, told, told ? PACES.brisk.step : 0);
    this.fire("shown");
    this.layers.renew();
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

  // -- the screen -------------------------------------------------------------------------------------------------

  /** @param {unknown} error */
  complain(error) {
    if (!(error instanceof Refused)) throw error;
    this.refuse(error.refusal);
  }

  /** @param {string} text */
  say(text) {
    if (!this.closed) this.screen.say(text);
  }

  /**
   * @param {Refusal} refusal
   * @param {string} [hex]
   */
  refuse(refusal, hex = "") {
    if (!this.closed) this.screen.note(refusal, hex);
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
