// The log: what happened, in sentences, an order after the other. Only a window of it is on the page, around the newest
// order or around the moment that is shown; buttons at its ends make it longer.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {logEntry} from "./log-entry.js";
import {notesOf} from "./notes.js";
import {storyOf} from "./story.js";
import {lightUp, rove} from "../words/words.js";

/** How many orders are put on the page at a time. */
const PAGE = 100;
/** Nearer to the foot than this, a reader follows along. */
const FOOT = 48;

/** @type {Panel} */
export const log = {
  id: "log",
  title: t("Log"),
  key: "l",
  mount: (root, table) => void new Log(root, table),
};

class Log {
  /**
   * @param {HTMLElement} root
   * @param {TableModel} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.story = storyOf(table);
    /** Whether a reader follows along: until they scroll up, and again from the foot on. */
    this.follows = true;
    /** Whether a hand was on it since it was at its foot: else it is the browser that scrolls, as heights become known. */
    this.touched = false;
    this.top = 0;
    /** The entries on the page by the number of their order, without a gap. @type {Map<number, HTMLElement>} */
    this.entries = new Map();
    this.list = h("ol", {class: "log-list", "aria-label": t("What happened")});
    this.earlier = h("button", {type: "button", class: "log-more", onclick: () => this.showEarlier()}, t("Earlier"));
    this.later = h(
      "button",
      {type: "button", class: "log-more", onclick: () => this.append(this.end + 1, this.end + PAGE)},
      t("Later"),
    );
    this.fresh = h(
      "button",
      {type: "button", class: "log-fresh", hidden: true, onclick: () => this.toFoot()},
      t("New lines ↓"),
    );
    this.scroller = h("div", {class: "log-scroll"}, this.earlier, this.list, this.later);
    root.classList.add("log");
    root.append(this.scroller, this.fresh);
    lightUp(this.list, table);
    rove(this.list, ".log-entry");
    this.list.addEventListener("click", (event) => this.clicked(event));
    this.scroller.addEventListener("scroll", () => this.scrolled(), {passive: true});
    for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"])
      this.scroller.addEventListener(
        kind,
        () => {
          this.touched = true;
        },
        {passive: true},
      );
    // Lines out of sight have only an estimated height until they are drawn, and panels change their size.
    const foot = new ResizeObserver(() => {
      if (this.follows) this.scroller.scrollTop = this.scroller.scrollHeight;
    });
    for (const each of [this.list, this.scroller]) foot.observe(each);
    this.story.addEventListener("changed", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    notesOf(table).addEventListener("changed", (event) => this.renew(/** @type {CustomEvent} */ (event).detail));
    table.addEventListener("shown", () => this.markMoment());
    root.addEventListener("seen", () => this.markMoment());
    this.toFoot();
  }

  /** The numbers of the first and the last order on the page. */
  get start() {
    return Number(this.list.firstElementChild?.getAttribute("data-number") ?? 0);
  }

  get end() {
    return Number(this.list.lastElementChild?.getAttribute("data-number") ?? -1);
  }

  /** Whether the newest line is in sight. */
  atFoot() {
    const {scrollHeight, scrollTop, clientHeight} = this.scroller;
    return this.end >= this.story.last && scrollHeight - scrollTop - clientHeight < FOOT;
  }

  scrolled() {
    if (this.root.hidden) return;
    const up = this.scroller.scrollTop < this.top;
    this.top = this.scroller.scrollTop;
    if (this.atFoot()) this.follows = true;
    else if (up && this.touched) this.follows = false;
    if (this.follows) this.fresh.hidden = true;
  }

  /** Go to the newest line. */
  toFoot() {
    this.follows = true;
    this.touched = false;
    this.fresh.hidden = true;
    if (this.end < this.story.last || this.entries.size > 3 * PAGE) this.window(this.story.last - PAGE + 1);
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /**
   * Begin a new window.
   * @param {number} from
   */
  window(from) {
    this.list.replaceChildren();
    this.entries.clear();
    const first = Math.max(0, from);
    this.append(first, first + PAGE - 1);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  append(from, to) {
    this.list.append(...this.made(from, to));
    this.ends();
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  made(from, to) {
    const {lines} = this.story;
    return lines.flatMap((told, at) => {
      if (told.number < from || told.number > to) return [];
      const entry = logEntry(this.table, told, lines[at - 1]);
      this.entries.set(told.number, entry);
      return [entry];
    });
  }

  /**
   * Write some entries again.
   * @param {number[]} numbers
   */
  renew(numbers) {
    for (const number of numbers) {
      const old = this.entries.get(number);
      const [entry] = old ? this.made(number, number) : [];
      if (!old || !entry) continue;
      if (old.classList.contains("now")) entry.classList.add("now");
      old.replaceWith(entry);
    }
    this.ends();
  }

  /** What lies beyond the ends of the window, and where Tab stops in it. */
  ends() {
    this.earlier.hidden = this.start <= 0;
    this.later.hidden = this.end >= this.story.last;
    if (!this.list.querySelector('[tabindex="0"]')) this.list.querySelector("button")?.setAttribute("tabindex", "0");
  }

  /**
   * Take away what no longer stands and add what is new.
   * @param {number} kept
   */
  changed(kept) {
    // Only whoever looks at the last line that stood follows along; a reader further up is not torn away.
    const follows = this.end >= kept && this.follows;
    const whole = this.end >= kept;
    while (this.list.lastElementChild && this.end > kept) {
      this.entries.delete(this.end);
      this.list.lastElementChild.remove();
    }
    if (kept < 0) return this.toFoot();
    if (whole) this.append(kept + 1, this.story.last);
    this.ends();
    if (kept >= this.story.last) return;
    if (this.table.moment !== null) this.markMoment();
    else if (follows) this.toFoot();
    else this.fresh.hidden = false;
  }

  /** A page more before the window; what is read stays where it is. */
  async showEarlier() {
    await this.story.all();
    const {start, scroller} = this;
    const below = scroller.scrollHeight - scroller.scrollTop;
    const made = this.made(start - PAGE, start - 1);
    // The old top was made without knowing what stood before it.
    this.list.firstElementChild?.replaceWith(...this.made(start, start));
    this.list.prepend(...made);
    this.ends();
    scroller.scrollTop = scroller.scrollHeight - below;
  }

  /** Mark the order after which the match is shown, and bring it into sight. */
  async markMoment() {
    const {moment} = this.table;
    const past = this.list.classList.contains("past");
    this.list.querySelector(".log-entry.now")?.classList.remove("now");
    this.list.classList.toggle("past", moment !== null);
    if (this.root.hidden) return;
    if (moment === null) return past ? this.toFoot() : undefined;
    this.follows = false;
    if (!this.entries.has(moment)) {
      await this.story.all();
      if (this.table.moment !== moment) return;
      this.window(moment - PAGE / 2);
    }
    const entry = this.entries.get(moment);
    entry?.classList.add("now");
    entry?.scrollIntoView({block: "nearest"});
  }

  /** @param {Event} event */
  clicked(event) {
    const button = event.target instanceof Element ? event.target.closest(".log-number") : null;
    const number = Number(button?.parentElement?.dataset.number ?? -1);
    if (number >= 0) this.table.look(number === this.table.view.number ? null : number);
  }
}
