// What comes from the server, one thing after the other and at a pace that can be watched.

import {Live} from "../../lib/live.js";
import {seats, settings} from "../../lib/store.js";
import {tumble} from "../story/dice.js";
import {announce} from "../story/herald.js";
import {OWN, PACES, pause} from "./pace.js";

/** How long the line may take to bring what the server has acknowledged, in milliseconds. */
const PATIENCE = 900;

/** @typedef {Extract<Update, {kind: "view" | "step"}>} News */

/** The table says "line" when the connection, or who thinks, changed, and "skip" when what is left is to be shown at once. */
export class Following {
  /** @param {import("./model.js").Model} table */
  constructor(table) {
    this.table = table;
    /** The line to the server, once the match is on the screen. @type {Live | null} */
    this.live = null;
    this.offline = false;
    /** The side that a program plays and that is thinking. */
    this.thinking = "";
    /** Until when it may think about its turn, as `performance.now` counts; 0 where nobody knows. */
    this.until = 0;
    /** Whether it was told to move now. */
    this.hurried = false;
    /** What came and is still to be shown. @type {News[]} */
    this.news = [];
    /** Whether something that came is being shown. */
    this.playing = false;
    /** Whether another's orders play out and can be skipped. */
    this.watching = false;
    this.skipping = false;
    /** Those who wait until the table has come somewhere. @type {Set<() => void>} */
    this.waits = new Set();
  }

  /** Take up the line. */
  begin() {
    const {table} = this;
    const live = new Live(table.api.id, () => ({
      side: table.side,
      secret: seats.of(table.api.id)[table.side ?? ""] ?? "",
      have: this.#newest(),
    }));
    live.addEventListener("update", (event) => this.#hear(/** @type {CustomEvent<Update>} */ (event).detail));
    live.addEventListener("open", () => this.#offline(false));
    live.addEventListener("lost", () => this.#offline(true));
    this.live = live;
  }

  /** The page is left. */
  close() {
    this.news = [];
    this.live?.close();
    this.came();
  }

  /** The table is seen through other eyes: what came for the old ones is not shown. */
  renew() {
    this.news = [];
    this.live?.renew();
  }

  /** How many orders are known, those included that are still to be played out. */
  #newest() {
    return this.news.at(-1)?.view.number ?? this.table.view.number;
  }

  /** @param {boolean} offline */
  #offline(offline) {
    if (this.offline === offline) return;
    this.offline = offline;
    this.table.fire("line");
  }

  /** @param {Update} update */
  #hear(update) {
    const {table} = this;
    if (table.closed) return;
    if (update.kind === "view" || update.kind === "step") {
      this.news.push(update);
      this.#drain();
    } else if (update.kind === "chat") table.fire("chat", update.line);
    else if (update.kind === "refused") table.refuse(update.refusal);
    else if (update.kind === "thinking") {
      this.thinking = update.side;
      this.until = update.seconds ? performance.now() + update.seconds * 1000 : 0;
      this.hurried = update.hurried;
      table.fire("line");
    } else if (update.kind === "seats") table.amend({seats: update.seats}, "seats");
    else if (update.kind === "undo") table.amend({undo: update.undo}, "line");
  }

  /** Let what came be seen, one thing after the other. */
  async #drain() {
    const {table} = this;
    if (this.playing) return;
    this.playing = true;
    try {
      for (let news = this.news.shift(); news; news = this.news.shift()) {
        this.thinking = "";
        this.until = 0;
        await (news.kind === "view" ? table.replace(news.view, news.told) : this.#step(news));
      }
    } catch (error) {
      table.complain(error);
    } finally {
      this.playing = false;
      this.watching = false;
      this.skipping = false;
    }
    if (table.closed) return;
    table.fire("line");
    await table.handOver();
  }

  /** @param {Extract<Update, {kind: "step"}>} news */
  async #step(news) {
    const {table} = this;
    const {view, told} = news;
    if (view.number <= table.view.number) return;
    if (view.number > table.view.number + 1) return table.refresh();
    const pace = table.mine.includes(told.side) ? {step: OWN, rest: 0} : (PACES[settings.get("pace")] ?? PACES.brisk);
    const quick = this.skipping || pace.step === 0 || document.hidden || table.moment !== null;
    this.watching = !quick && pace.rest > 0;
    if (this.watching) table.fire("line");
    if (!quick) await announce(table, told);
    if (!quick && !table.closed) await tumble(table, told);
    // Meanwhile the whole may have been asked for: this must not take it back.
    if (view.number <= table.view.number || table.closed) return;
    await table.advance(news, quick ? 0 : pace.step);
    if (!quick && pace.rest) await pause(table, pace.rest);
  }

  /** Play what is left at once. */
  skip() {
    this.skipping = true;
    this.table.fire("skip");
  }

  /** The table has come further: whoever waited for that looks. */
  came() {
    for (const look of this.waits) look();
  }

  /**
   * Wait until the line has brought something; ask for it if it does not.
   * @param {() => boolean} there
   */
  async reach(there) {
    const {table} = this;
    if (there() || table.closed) return;
    await new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.waits.delete(look);
        resolve(null);
      };
      const look = () => (there() || table.closed) && end();
      // What is being shown has come: dice may roll longer than one waits for the line.
      const late = () => (this.playing && !this.offline ? (timer = setTimeout(late, PATIENCE)) : end());
      let timer = setTimeout(late, this.offline ? 0 : PATIENCE);
      this.waits.add(look);
    });
    if (!there() && !table.closed) await table.refresh();
  }
}
