// The film of the match: scrub through all orders, play them, branch into a study from any moment.

import {h, refill, s} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {here} from "../../lib/shell.js";
import {seats} from "../../lib/store.js";
import {copyMoment} from "./moments.js";
import {noteMarks, notesOf, showNote} from "./notes.js";
import {storyOf} from "./story.js";

/** Milliseconds for an order, by speed, and what the speed is called. @type {[string, number, string][]} */
const SPEEDS = [
  ["slow", 1200, t("slow")],
  ["brisk", 450, t("brisk")],
  ["fast", 120, t("fast")],
];

/**
 * @param {TableModel} table
 * @param {HTMLElement} root
 * @returns {{step(by: number): void, toggle(): void, stop(): void}} what the keyboard needs
 */
export function mountReplay(table, root) {
  const film = new Film(table, root);
  return {step: (by) => film.step(by), toggle: () => film.toggle(), stop: () => film.pause()};
}

class Film {
  /**
   * @param {TableModel} table
   * @param {HTMLElement} root
   */
  constructor(table, root) {
    this.table = table;
    this.story = storyOf(table);
    /** The moment that is wanted; the newest wish wins. @type {number | null} */
    this.wanted = null;
    this.busy = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.slider = h("input", {
      type: "range",
      class: "film-slider",
      min: 0,
      step: 1,
      "aria-label": t("Moment of the match"),
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.ticks = h("div", {class: "film-ticks", "aria-hidden": "true"});
    this.where = h("output", {class: "film-where"});
    this.player = h("button", {type: "button", class: "film-play", onclick: () => this.toggle()});
    this.speed = h(
      "select",
      {class: "film-speed", "aria-label": t("Speed")},
      SPEEDS.map(([name, , title]) => h("option", {value: name, selected: name === "brisk"}, title)),
    );
    this.present = h("button", {type: "button", class: "film-present", onclick: () => this.go(null)});
    this.branch = h(
      "button",
      {type: "button", class: "film-branch", onclick: () => this.study()},
      t("Branch into a study"),
    );
    this.note = button("note", t("Note or bookmark at this moment"), () => showNote(table, this.at, this.note));
    root.classList.add("film");
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", t("The film of the match"));
    root.append(
      h(
        "div",
        {class: "film-buttons"},
        button("start", t("To the opening"), () => this.go(0)),
        button("back", t("One order back"), () => this.step(-1), "["),
        this.player,
        button("on", t("One order on"), () => this.step(1), "]"),
        button("end", t("To the newest order"), () => this.go(null)),
      ),
      h("div", {class: "film-reel"}, this.slider, this.ticks),
      this.where,
      this.speed,
      this.present,
      h(
        "div",
        {class: "film-tools"},
        button("link", t("Copy link to this moment"), () => copyMoment(table, this.at)),
        this.note,
      ),
      table.file ? "" : this.branch,
    );
    this.notes = notesOf(table);
    this.notes.addEventListener("changed", () => this.marks());
    for (const event of ["shown", "told", "untold"]) table.addEventListener(event, () => this.draw());
    this.story.addEventListener("changed", () => this.marks());
    // The whole log is asked for when the film is first touched, or at once when there is nothing left to play.
    root.addEventListener("pointerenter", () => this.story.all().catch(() => {}), {once: true});
    root.addEventListener("focusin", () => this.story.all().catch(() => {}), {once: true});
    if (table.view.over) this.story.all().catch(() => {});
    this.draw();
    this.marks();
  }

  /** The order on the screen. */
  get at() {
    return this.wanted ?? this.table.moment ?? this.table.view.number;
  }

  draw() {
    const {table} = this;
    const last = table.view.number;
    const {at} = this;
    this.slider.max = String(last);
    this.slider.value = String(at);
    const stage = this.stageOf(at);
    const words = at === 0 ? t("opening") : t("order {n} of {all}", {n: at, all: last});
    this.where.textContent = stage ? `${words} · ${stage}` : words;
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
    const past = table.moment !== null;
    this.present.hidden = !past;
    refill(this.present, table.view.over ? t("To the end") : t("Back to the present"));
    this.slider.closest(".film")?.classList.toggle("past", past);
    // Where sides hide things the server refuses; pressing it all the same says so.
    const shut = table.card.hides && !table.view.over;
    this.branch.setAttribute("aria-disabled", String(shut));
    this.branch.title = shut
      ? t("This game has hidden information: you can branch into a study when the match is over")
      : t("A new match from this moment, in which everything may be tried");
    const playing = this.timer !== undefined;
    refill(this.player, icon(playing ? "pause" : "play"));
    this.player.setAttribute(
      "aria-label",
      playing ? t("Pause") : past ? t("Play on") : t("Play the match from the opening"),
    );
    // Only a player writes notes.
    this.note.hidden = Boolean(table.file) || !table.side;
    this.player.title = `${playing ? t("Pause") : t("Play")} (v)`;
    const share = last ? at / last : 0;
    this.slider.style.setProperty("--done", `${share * 100}%`);
  }

  /** @param {number} number */
  stageOf(number) {
    const {lines} = this.story;
    return (
      lines[number - (lines[0]?.number ?? 0)]?.stage ??
      (number === this.table.shown.number ? this.table.shown.desk.stage : "")
    );
  }

  /** A mark where each stage begins. */
  marks() {
    const {lines} = this.story;
    const last = this.table.view.number;
    if (!last || !this.story.complete) return refill(this.ticks, noteMarks(this.table));
    let before = "";
    const found = lines.filter(({stage}) => stage !== before && ((before = stage), true));
    refill(
      this.ticks,
      found.map(({number, stage}, at) => {
        const next = found[at + 1]?.number ?? last;
        // Letters only where there is room for them.
        const tick = h(
          "span",
          {class: "film-tick"},
          (next - number) / last > 0.035 ? stage.replace(/^turn /i, "") : "",
        );
        tick.style.left = `${(number / last) * 100}%`;
        tick.style.width = `${((next - number) / last) * 100}%`;
        return tick;
      }),
      noteMarks(this.table),
    );
    this.draw();
  }

  /**
   * Show a moment. While one is fetched only the newest wish is kept: scrubbing never falls behind.
   * @param {number | null} moment
   */
  async go(moment) {
    const last = this.table.view.number;
    this.wanted = moment === null || moment >= last ? last : Math.max(0, moment);
    this.draw();
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.wanted !== null) {
        /** @type {number} */
        const wanted = this.wanted;
        await this.table.look(wanted >= this.table.view.number ? null : wanted);
        if (this.wanted === wanted) this.wanted = null;
      }
      // The neighbours come before they are asked for, so that a step is seen at once.
      for (const by of [1, -1, 2]) this.table.preload(this.at + by);
    } catch (error) {
      this.wanted = null;
      this.pause();
      const refusal = /** @type {{refusal?: Refusal}} */ (error).refusal;
      this.table.refuse(refusal ?? {code: "film", clause: "", sentence: t("That moment cannot be shown.")});
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(this.at + by);
  }

  toggle() {
    if (this.timer !== undefined) this.pause();
    else this.play();
  }

  play() {
    if (this.at >= this.table.view.number) this.go(0);
    this.next();
    this.draw();
  }

  next() {
    const pause = SPEEDS.find(([name]) => name === this.speed.value)?.[1] ?? 450;
    this.timer = setTimeout(async () => {
      await this.go(this.at + 1);
      if (this.timer === undefined) return;
      if (this.at >= this.table.view.number) this.pause();
      else this.next();
    }, pause);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.draw();
  }

  /** A new match from this moment, with all its seats in this browser. */
  async study() {
    this.pause();
    this.branch.disabled = true;
    try {
      await branch(this.table, this.at);
    } finally {
      this.branch.disabled = false;
    }
  }
}

/**
 * A new match from a moment of this one, with all its seats in this browser.
 * @param {TableModel} table
 * @param {number} at after this order
 */
export async function branch(table, at) {
  const still = here();
  try {
    const made = await table.api.study(at, table.side);
    for (const [side, {secret}] of Object.entries(made.seats))
      if (secret) seats.remember(made.id, side, secret, {game: table.card.id, from: table.api.id});
    if (still()) location.hash = `#/match/${made.id}`;
  } catch (error) {
    const refusal = /** @type {{refusal?: Refusal}} */ (error).refusal;
    table.refuse(refusal ?? {code: "study", clause: "", sentence: t("The study could not be opened.")});
  }
}

/** Signs as drawings: not every system has letters for them. @type {Record<string, string>} */
const SIGNS = {
  start: "M4 4V16M16 4L7 10L16 16Z",
  back: "M14 4L5 10L14 16Z",
  play: "M6 3L17 10L6 17Z",
  pause: "M5 4H8V16H5ZM12 4H15V16H12Z",
  on: "M6 4L15 10L6 16Z",
  end: "M16 4V16M4 4L13 10L4 16Z",
  link: "M8 6H6a4 4 0 0 0 0 8H8V12H6a2 2 0 0 1 0-4H8ZM12 6h2a4 4 0 0 1 0 8H12V12h2a2 2 0 0 0 0-4H12ZM7 9.4H13V10.6H7Z",
  note: "M5 3H15V17L10 13L5 17Z",
};

/** @param {string} sign */
function icon(sign) {
  return s("svg", {class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true"}, s("path", {d: SIGNS[sign]}));
}

/**
 * @param {string} sign
 * @param {string} name
 * @param {() => void} act
 * @param {string} [key]
 */
function button(sign, name, act, key = "") {
  return h(
    "button",
    {type: "button", "aria-label": name, title: key ? `${name} (${key})` : name, onclick: act},
    icon(sign),
  );
}
