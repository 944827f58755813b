// A match as it is followed: everything that comes from the server, in its order and at a pace that can be watched.

import {Refused} from "../lib/api.js";
import {Live} from "../lib/live.js";
import {seats, settings} from "../lib/store.js";
import {tumble} from "./dice.js";
import {announce} from "./herald.js";
import {ShownLayers} from "./shown-layers.js";
import {parted, stepped} from "./merge.js";
import {OWN, PACES, pause} from "./pace.js";
import {places} from "./places.js";

/** How many lines of the log are asked for at first. */
export const LINES = 30;

/** @typedef {Extract<Update, {kind: "view" | "step"}>} News */

/** Fires what `TableModel` says, "line" when the connection or who thinks changed, and "skip". */
export class Following extends EventTarget {
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
    /** The side that a program plays and that is thinking. */
    this.thinking = "";
    this.offline = false;
    /** Whether something that came is being shown. */
    this.playing = false;
    /** Whether another's orders play out and can be skipped. */
    this.watching = false;
    this.skipping = false;
    /** @type {News[]} */
    this.news = [];
    this.layers = new ShownLayers(this);
    /** @type {Map<number, View>} */
    this.past = new Map();
    this.looks = 0;
    /** Whether the page was left: whatever still comes is shown, heard and said no more. */
    this.closed = false;
    /** @type {TableScreen} */
    this.screen = /** @type {any} */ (null);
    /** @type {Live} */
    this.live = /** @type {any} */ (null);
  }

  /** @param {TableScreen} screen */
  async start(screen) {
    this.screen = screen;
    const {side} = this;
    if (side && this.mine.some((other) => this.#hidden(side, other))) await screen.curtain(side);
    if (this.closed) return;
    await screen.play(this.view, null, 0);
    if (this.closed) return;
    this.live = new Live(this.api.id, () => ({
      side: this.side,
      secret: seats.of(this.api.id)[this.side ?? ""] ?? "",
      have: this.#newest(),
    }));
    this.live.addEventListener("update", (event) => this.hear(/** @type {CustomEvent<Update>} */ (event).detail));
    this.live.addEventListener("open", () => this.#offline(false));
    this.live.addEventListener("lost", () => this.#offline(true));
    this.fire("shown");
  }

  /** The page is left. */
  close() {
    this.fire("skip");
    this.closed = true;
    this.news = [];
    this.live?.close();
  }

  /**
   * @param {string} name
   * @param {any} [detail]
   */
  fire(name, detail) {
    if (!this.closed) this.dispatchEvent(new CustomEvent(name, {detail}));
  }

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

  /** The choice to be made on the screen; none while the past is shown. */
  get decision() {
    return this.moment === null ? this.view.decision : null;
  }

  /** How many orders are known, those included that are still to be played out. */
  #newest() {
    return this.news.at(-1)?.view.number ?? this.view.number;
  }

  /** @param {boolean} offline */
  #offline(offline) {
    if (this.offline === offline) return;
    this.offline = offline;
    this.fire("line");
  }

  /** @param {Update} update */
  hear(update) {
    if (this.closed) return;
    if (update.kind === "view" || update.kind === "step") {
      this.news.push(update);
      this.#drain();
    } else if (update.kind === "chat") this.fire("chat", update.line);
    else if (update.kind === "refused") this.screen.note(update.refusal, "");
    else if (update.kind === "thinking") {
      this.thinking = update.side;
      this.fire("line");
    } else if (update.kind !== "offers") {
      this.view = {...this.view, ...(update.kind === "seats" ? {seats: update.seats} : {undo: update.undo})};
      if (this.moment === null) this.shown = this.view;
      this.fire(update.kind === "seats" ? "seats" : "line");
    }
  }

  /** Let what came be seen, one thing after the other. */
  async #drain() {
    if (this.playing) return;
    this.playing = true;
    try {
      for (let news = this.news.shift(); news; news = this.news.shift()) {
        this.thinking = "";
        await (news.kind === "view" ? this.#replace(news.view, news.told) : this.#step(news));
      }
    } catch (error) {
      this.complain(error);
    } finally {
      this.playing = false;
      this.watching = false;
      this.skipping = false;
    }
    if (this.closed) return;
    this.fire("line");
    const {waiting} = this.view;
    const mine = waiting.filter((side) => this.mine.includes(side));
    // Allies go on one after the other before the table is handed to the enemy.
    const next = mine.find((side) => !this.#hidden(this.side ?? side, side)) ?? mine[0];
    if (next && !waiting.includes(this.side ?? "")) await this.sit(next);
  }

  /**
   * A whole view: at the start, after a break, after something was taken back.
   * @param {View} view
   * @param {Told[]} told
   */
  async #replace(view, told) {
    if (view.side !== this.side) return;
    const last = parted(this.told, view.number, told);
    if (last !== null) {
      this.told = this.told.filter(({number}) => number <= last);
      this.past.clear();
      this.fire("untold", last);
    }
    const ended = view.over && !this.view.over;
    this.view = view;
    this.#tell(told);
    if (ended) await this.#retell();
    await this.#present(null, 0);
  }

  /** Ask for the log anew: when a match is over its bots say what they were after. */
  async #retell() {
    const {side, view} = this;
    if (!Object.values(view.seats).some(({kind}) => kind === "bot")) return;
    const told = await this.api.log(side, Math.max(0, view.number - LINES));
    if (side !== this.side || this.closed) return;
    this.told = told;
    this.fire("untold", -1);
    this.fire("told", told);
  }

  /** @param {Extract<Update, {kind: "step"}>} news */
  async #step(news) {
    const {view, told} = news;
    if (view.number <= this.view.number) return;
    if (view.number > this.view.number + 1) return this.refresh();
    const pace = this.mine.includes(told.side) ? {step: OWN, rest: 0} : (PACES[settings.get("pace")] ?? PACES.brisk);
    const quick = this.skipping || pace.step === 0 || document.hidden || this.moment !== null;
    this.watching = !quick && pace.rest > 0;
    if (this.watching) this.fire("line");
    if (!quick) await announce(this, told);
    if (!quick && !this.closed) await tumble(/** @type {any} */ (this), told);
    // Meanwhile the whole may have been asked for: this must not take it back.
    if (view.number <= this.view.number || this.closed) return;
    const ended = news.view.over && !this.view.over;
    this.view = stepped(this.view, news);
    this.#tell([told]);
    if (ended) await this.#retell();
    await this.#present(told, quick ? 0 : pace.step);
    if (!quick && pace.rest) await pause(this, pace.rest);
  }

  /** @param {Told[]} told lines of the log, of which some may be known */
  #tell(told) {
    const last = this.told.at(-1)?.number ?? -1;
    const fresh = told.filter(({number}) => number > last);
    if (!fresh.length) return;
    this.told = [...this.told, ...fresh];
    this.fire("told", fresh);
    if (fresh.length < 4)
      for (const line of fresh)
        this.say([line.purpose, ...line.events.map(({text}) => text)].filter(Boolean).join(" "));
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

  /**
   * Put another moment on the screen. Nobody waits for what is seen moving.
   * @param {number | null} moment
   * @param {View} view
   * @param {Told | null} told what led from the moment before to this one
   */
  turnTo(moment, view, told) {
    this.moment = moment;
    this.shown = view;
    this.screen.play(view, told, told ? PACES.brisk.step : 0);
    this.fire("shown");
    this.layers.renew();
  }

  /** Play what is left at once. */
  skip() {
    this.skipping = true;
    this.fire("skip");
  }

  /** Ask for what the line did not bring. */
  async refresh() {
    const last = this.told.at(-1)?.number ?? -1;
    const view = await this.api.table(this.side);
    const told = view.number > last ? await this.api.log(this.side, last + 1) : [];
    if (!this.closed) await this.#replace(view, told);
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
      this.news = [];
      this.side = side;
      this.view = view;
      this.moment = null;
      this.past.clear();
      this.live.renew();
      await this.#present(null, 0);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {unknown} error */
  complain(error) {
    if (!(error instanceof Refused)) throw error;
    if (!this.closed) this.refuse(error.refusal);
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
}
