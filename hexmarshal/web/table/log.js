// The log: what happened, in sentences, an order after the other.

import {h} from "../lib/dom.js";
import {clauseLink} from "./clauses.js";
import {dieFace} from "./dice.js";
import {storyOf} from "./story.js";
import {lightUp, linked, rove, sideTag, sideTitle, signed} from "./words.js";

/** So many orders are put on the page at a time; the rest waits behind a button. */
const PAGE = 120;
/** Nearer to the foot than this, a reader follows along. */
const FOOT = 48;

/** @type {Panel} */
export const log = {
  id: "log",
  title: "Log",
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
    /** The entries on the page, by the number of their order. @type {Map<number, HTMLElement>} */
    this.entries = new Map();
    this.list = h("ol", {class: "log-list", "aria-label": "What happened"});
    this.earlier = h("button", {type: "button", class: "log-earlier", onclick: () => this.showEarlier()}, "Earlier");
    this.fresh = h("button", {type: "button", class: "log-fresh", hidden: true, onclick: () => this.toFoot()}, "New lines ↓");
    this.scroller = h("div", {class: "log-scroll"}, this.earlier, this.list);
    root.classList.add("log");
    root.append(this.scroller, this.fresh);
    lightUp(this.list, table);
    rove(this.list, ".log-entry");
    this.list.addEventListener("click", (event) => this.clicked(event));
    this.scroller.addEventListener("scroll", () => { if (this.atFoot()) this.fresh.hidden = true; }, {passive: true});
    this.story.addEventListener("changed", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    table.addEventListener("shown", () => this.markMoment());
    root.addEventListener("seen", () => { this.markMoment(); if (table.moment === null) this.toFoot(); });
    this.changed(-1);
    this.toFoot();
  }

  atFoot() {
    const {scrollHeight, scrollTop, clientHeight} = this.scroller;
    return scrollHeight - scrollTop - clientHeight < FOOT;
  }

  toFoot() {
    this.fresh.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    // Lines out of sight have only an estimated height until they are drawn once.
    requestAnimationFrame(() => { this.scroller.scrollTop = this.scroller.scrollHeight; });
  }

  /**
   * Take away what no longer stands and add what is new.
   * @param {number} kept
   */
  changed(kept) {
    const follows = this.atFoot();
    const {lines} = this.story;
    const first = this.entries.size && kept >= 0 ? Math.min(...this.entries.keys()) : (lines.at(-PAGE)?.number ?? lines[0]?.number ?? 0);
    for (const [number, entry] of this.entries) {
      if (number <= kept) continue;
      entry.remove();
      this.entries.delete(number);
    }
    if (kept < 0) { this.list.replaceChildren(); this.entries.clear(); }
    const fresh = lines.filter(({number}) => number >= first && number > kept);
    this.add(fresh, false);
    this.mayGoBack();
    if (!fresh.length) return;
    this.markMoment();
    if (follows) this.toFoot();
    else if (kept >= 0) this.fresh.hidden = false;
  }

  /**
   * @param {Told[]} lines
   * @param {boolean} before whether they come before those on the page
   */
  add(lines, before) {
    const stages = this.story.lines;
    let at = lines.length ? stages.indexOf(lines[0]) : 0;
    const made = lines.map((told) => {
      const entry = this.entry(told, stages[at - 1]);
      at += 1;
      this.entries.set(told.number, entry);
      return entry;
    });
    // What was the top of the page is no longer the first that is shown of its stage.
    const top = this.list.querySelector(".log-entry:first-child > .log-stage");
    if (before && top?.textContent === lines.at(-1)?.stage) top?.remove();
    if (before) this.list.prepend(...made);
    else this.list.append(...made);
    if (!this.list.querySelector('[tabindex="0"]')) this.list.querySelector("button")?.setAttribute("tabindex", "0");
  }

  mayGoBack() {
    const first = this.list.firstElementChild ? Math.min(...this.entries.keys()) : 0;
    this.earlier.hidden = first <= (this.story.complete ? this.story.lines[0].number : 0);
  }

  /** @param {number} [reach] the order down to which to go; a page more if none is given */
  async showEarlier(reach) {
    const lines = await this.story.all();
    const first = this.entries.size ? Math.min(...this.entries.keys()) : Infinity;
    const old = lines.filter(({number}) => number < first);
    const wanted = reach === undefined ? old.slice(-PAGE) : old.filter(({number}) => number >= reach - 10);
    const below = this.scroller.scrollHeight - this.scroller.scrollTop;
    this.add(wanted, true);
    this.mayGoBack();
    this.scroller.scrollTop = this.scroller.scrollHeight - below;
  }

  /** Mark the order after which the match is shown, and bring it into sight. */
  async markMoment() {
    const {moment} = this.table;
    this.list.querySelector(".log-entry.now")?.classList.remove("now");
    this.list.classList.toggle("past", moment !== null);
    if (moment === null || this.root.hidden) return;
    if (!this.entries.has(moment)) await this.showEarlier(moment);
    if (this.table.moment !== moment) return;
    this.list.querySelector(".log-entry.now")?.classList.remove("now");
    const entry = this.entries.get(moment);
    entry?.classList.add("now");
    entry?.scrollIntoView({block: "nearest"});
  }

  /** @param {Event} event */
  clicked(event) {
    const button = event.target instanceof Element ? event.target.closest(".log-number") : null;
    if (!(button instanceof HTMLElement)) return;
    const number = Number(button.dataset.number);
    this.table.look(number === this.table.view.number ? null : number);
  }

  /**
   * An order and what came of it.
   * @param {Told} told
   * @param {Told | undefined} before the order before it
   * @returns {HTMLElement}
   */
  entry(told, before) {
    const {table} = this;
    const stage = told.stage !== before?.stage ? told.stage : "";
    // Where a step began that names the new stage, the stage begins there and not with the order that led to it.
    const begins = stage ? told.events.find(({kind, text}) => kind === "began" && text.toLowerCase().startsWith(stage.toLowerCase())) : undefined;
    const lines = told.events.map((event) => (event.kind === "began" ? this.heading(event, event === begins) : this.line(event)));
    // A move says in its sentence who went where: side and notation are told only where they add something.
    const plain = told.side === before?.side && told.events.length === 1 && told.events[0].kind !== "began" && !told.events[0].roll;
    const name = told.number ? `Order ${told.number}, ${sideTitle(table, told.side)} ${told.notation}` : "The opening";
    const number = h("button", {type: "button", class: "log-number", tabindex: -1, "data-number": told.number, title: told.notation || null, "aria-label": `${name}: show the table after it`}, told.number || "•");
    const head = h("p", {class: "log-head"}, sideTag(table, told.side),
      told.notation ? h("code", {class: "log-notation"}, told.notation) : told.number ? "a hidden order" : "Opening");
    return h("li", {class: "log-entry"}, stage && !begins ? h("h3", {class: "log-stage"}, stage) : null, number, plain ? null : head, lines);
  }

  /**
   * @param {Event_} event
   * @param {boolean} stage whether a new stage begins with it
   */
  heading(event, stage) {
    if (stage) return h("h3", {class: "log-stage"}, event.text);
    return h("h4", {class: "log-step"}, h("span", {}, event.text), clauseIn(this.table, event.clause));
  }

  /** @param {Event_} event */
  line(event) {
    const {table} = this;
    const hexes = [...new Set([...event.hexes, ...event.path])].filter((hex) => table.hexes.has(hex));
    const names = {"data-hexes": hexes.join(" ") || null, "data-pieces": event.piece || null};
    if (!event.roll) return h("p", {class: `log-line ${event.kind}`, ...names}, linked(table, event.text), " ", clauseIn(table, event.clause));
    return h("div", {class: "log-line log-roll", ...names}, rollLines(table, event, event.roll));
  }
}

/** An event of the match; the name alone would be the browser's own. @typedef {Told["events"][number]} Event_ */

/**
 * A die or a card in full: face, purpose, each modifier with its clause, total and result.
 * @param {TableModel} table
 * @param {Event_} event
 * @param {Roll} roll
 * @returns {HTMLElement[]}
 */
function rollLines(table, event, roll) {
  const face = roll.card ? h("span", {class: "card-face", "aria-hidden": "true"}) : dieFace(roll.die, roll.sides);
  const terms = roll.modifiers.map(({value, why, clause}) =>
    h("li", {}, h("b", {}, signed(value)), " ", linked(table, why), " ", clauseIn(table, clause)));
  const sum = roll.card ? roll.card : roll.total !== roll.die ? `${roll.die} becomes ${roll.total}` : "";
  const result = [sum, sum && roll.result ? ": " : "", roll.result ? h("b", {}, roll.result) : ""];
  return [
    h("span", {class: "log-die"}, face),
    h("div", {class: "log-rolled"},
      h("p", {}, linked(table, roll.purpose), " ", clauseIn(table, event.clause)),
      terms.length ? h("ul", {class: "log-terms"}, terms) : "",
      sum || roll.result ? h("p", {class: "log-result"}, result) : ""),
  ];
}

/**
 * A clause in a list that has a single stop for Tab.
 * @param {TableModel} table
 * @param {string} clause
 */
function clauseIn(table, clause) {
  const link = clauseLink(table, clause);
  if (link) link.tabIndex = -1;
  return link;
}

