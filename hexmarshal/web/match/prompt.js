// The prompt bar: who must do what, under which clause and how much is left; the words that can be said; a field for
// orders in notation. When it is another's turn it says who is waited for, and at the end how the match ended.

import {h, refill} from "../lib/dom.js";
import {seats, settings} from "../lib/store.js";
import {chances} from "./chances.js";
import {clauseBeside} from "./clauses.js";
import {memberList} from "./composing.js";
import {face} from "./face.js";
import {explained} from "./glossary.js";
import {listed, titled} from "./odds-table.js";
import {orderButton, sayings, walk} from "./popups.js";
import {reached} from "./reached.js";
import {rematch, showReview} from "./review.js";
import {showWinning} from "./winning.js";
import {Typing} from "./typing.js";
import {lightUp, linked, sideTag, sideTitle} from "./words.js";

/** So much of what another's order did is told above the map; the log has the rest. */
const LONGEST = 140;
/** So long a new question takes no clicks, in milliseconds: they were meant for the one before. */
const MOMENT = 350;

export class Prompt {
  /**
   * @param {import("./model.js").Model} table
   * @param {import("./picking.js").Picking} picking
   * @param {HTMLElement} menu
   * @param {HTMLElement} clocks
   */
  constructor(table, picking, menu, clocks) {
    this.table = table;
    this.picking = picking;
    this.head = h("p", {class: "prompt-head"});
    this.sentence = h("p", {class: "prompt-sentence"});
    this.signs = h("div", {class: "prompt-signs"});
    // An answer has its place by what it means, whatever the question: what goes on, what says no, what ends.
    this.on = h("div", {class: "words-on"});
    this.members = h("div", {class: "members", role: "group", "aria-label": "Who goes", onkeydown: walk});
    this.no = h("div", {class: "words-no"});
    this.end = h("div", {class: "words-end"});
    this.words = h("div", {class: "prompt-words", role: "group", "aria-label": "Orders in words"}, this.on, this.no, this.end);
    this.words.addEventListener("click", (event) => this.#twice(event), true);
    this.hint = h("p", {class: "prompt-hint", "aria-hidden": "true"});
    this.typing = new Typing(table, picking);
    this.undo = h("button", {type: "button", class: "tool", onclick: () => this.takeBack()});
    this.skip = h("button", {type: "button", class: "tool", hidden: true, onclick: () => table.skip()}, "Skip");
    this.element = h("section", {class: "prompt", "aria-label": "What to do now"},
      // What needs more room than there is hangs over the map: the map itself must not move.
      h("div", {class: "prompt-body"},
        h("div", {class: "prompt-line"}, h("div", {class: "prompt-text"}, this.head, this.sentence), clocks, this.signs,
          h("div", {class: "prompt-tools"}, this.skip, this.undo,
            table.side && h("button", {type: "button", class: "tool", title: "What the enemy did (E)", onclick: () => table.fire("report")}, tool("⚔", "Report")),
            h("button", {type: "button", class: "tool", title: "How one wins (W)", onclick: () => showWinning(table)}, tool("⚑", "Aim")),
            h("button", {type: "button", class: "tool", title: "Type an order (/)", onclick: () => this.typing.open()}, tool("⌨", "Type")), menu)),
        this.words, this.typing.form, this.hint));
    /** Which question the answers belong to, and the one at which a click began. */
    this.question = "";
    this.clicked = "";
    this.settling = 0;
    /** Whether something that a word is about is lit up. */
    this.showing = false;
    table.addEventListener("shown", () => this.draw());
    for (const event of ["picked", "sent"]) table.addEventListener(event, () => this.#draw());
    table.addEventListener("hint", () => this.#hint());
    table.addEventListener("weighed", (event) => this.hint.append(` · ${/** @type {CustomEvent<string>} */ (event).detail}`));
    table.addEventListener("line", () => this.draw());
    table.addEventListener("seats", () => this.draw());
    this.said = "";
    lightUp(this.sentence, table);
  }

  /** Everything anew, and the prompt spoken if it is another one. */
  draw() {
    const {table} = this;
    const {desk} = table.shown;
    const lines = desk.header.length ? desk.header : [desk.stage];
    refill(this.head, lines.flatMap((line) => line.split(/ {2,}/)).filter(Boolean).map((line) => h("span", {}, explained(table, line))));
    this.head.title = lines.join("\n");
    const [sentence, spoken] = this.#sentence();
    refill(this.sentence, sentence);
    if (spoken !== this.said) table.say(spoken);
    this.said = spoken;
    refill(this.signs,
      table.offline && h("span", {class: "table-sign bad", role: "status"}, "Offline – reconnecting"),
      table.view.study && h("span", {class: "table-sign"}, "Study"),
      table.view.study && seats.origin(table.api.id) && h("a", {class: "button tool", href: `#/match/${seats.origin(table.api.id)}`}, "Back to its match"),
      table.moment !== null && h("button", {type: "button", class: "tool", onclick: () => table.look(null)}, "Back to the present"));
    this.skip.hidden = !(table.watching && table.moment === null);
    this.#undo();
    this.#draw();
  }

  /** @returns {[any[], string]} what is asked, as elements and as text */
  #sentence() {
    const {table} = this;
    const {view, decision, moment} = table;
    if (moment !== null) return [[`You are looking at the match after order ${moment} of ${view.number}.`], `Order ${moment} of ${view.number}.`];
    if (view.over && view.result) return [[h("strong", {}, "The match is over. "), view.result.sentence, " ", this.#after()], `The match is over. ${view.result.sentence}`];
    if (decision && decision.side === table.side) return [[linked(table, decision.prompt, true), " ", clauseBeside(table, decision)], decision.prompt];
    const last = table.told.at(-1);
    if (table.watching && last) {
      const text = last.events.map(({roll, text: told}) => (roll ? `${[roll.purpose, roll.result].filter(Boolean).join(": ")}.` : told)).join(" "); // what was added up stands in the log
      return [[sideTag(table, last.side), ": ", text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || last.notation], this.said];
    }
    // Who comes to the table while a bot thinks was not told that it began.
    const bot = table.thinking || view.waiting.find((side) => view.seats[side]?.kind === "bot");
    if (bot) return [[sideTag(table, bot), " is thinking…"], `${sideTitle(table, bot)} is thinking.`];
    const waited = view.waiting.map((side) => {
      const seat = view.seats[side];
      const away = seat?.kind === "open" ? ", whose seat nobody has taken yet" : seat?.kind === "person" && !seat.online ? ", who is away" : "";
      return `${sideTitle(table, side)}${seat?.kind === "person" && seat.name ? ` (${seat.name})` : ""}${away}`;
    });
    const text = waited.length ? `Waiting for ${waited.join(" and ")}.` : "One moment…";
    return [[text], text];
  }

  /** What one may do when it is over. */
  #after() {
    const {table} = this;
    return h("span", {class: "prompt-after"},
      h("button", {type: "button", class: "primary", onclick: () => showReview(table)}, "After-action report"),
      !table.view.study && table.mine.length > 0 && h("button", {type: "button", onclick: () => rematch(table)}, "Rematch, sides swapped"));
  }

  #undo() {
    const {undo, study} = this.table.view;
    const mine = Boolean(this.table.side) && this.table.moment === null;
    const free = undo.free || this.table.mine.includes(undo.other);
    const asks = !free && undo.refusal?.code === "consent-needed" && !study;
    const waits = Boolean(undo.asked) && this.table.mine.includes(undo.asked);
    const can = mine && (free || asks) && !waits;
    refill(this.undo, tool("↶", waits ? "Asked to take back" : asks ? "Ask to take back" : "Take back"));
    this.undo.setAttribute("aria-disabled", String(!can));
    this.undo.title = free ? "Take the last order back (Z)" : (undo.refusal?.sentence ?? "");
  }

  /** Take the last order back, or say why not. */
  takeBack() {
    const {undo} = this.table.view;
    if (this.undo.getAttribute("aria-disabled") !== "true") this.table.undo();
    else if (undo.refusal) this.table.refuse(undo.refusal);
  }

  /** The words, what lies beside the map, and what can be done with what is in hand. */
  #draw() {
    const {picking, table} = this;
    const held = document.activeElement instanceof HTMLElement && this.words.contains(document.activeElement) ? document.activeElement.dataset.word : "";
    // Once an order is given nothing more can be said until it is seen what came of it.
    const subjects = picking.sent ? [] : picking.subjects;
    const hand = picking.sent ? null : picking.subject;
    // The only word there is needs no button while it is in hand.
    const words = subjects.filter(({what, id}) => what === "word" && !(subjects.length === 1 && hand?.id === id));
    const offers = hand ? picking.named : [];
    const said = sayings(table, offers);
    /** @param {Sense} sense */
    const answers = (sense) => [
      ...words.filter((subject) => subject.sense === sense).map((subject) => this.#word(subject)),
      ...offers.flatMap((offer, at) => (offer.sense === sense ? [orderButton(offer, said[at], () => picking.give(offer))] : []))];
    refill(this.on,
      this.#tray(subjects.filter(({what, at}) => what === "piece" && !at)), // first, so that nothing moves it when one is in hand
      answers("on"),
      !hand && this.#invitation(subjects),
      hand && [...picking.menus].map(([title, {length}]) => this.#menu(title, length)),
      hand && h("span", {class: "in-hand"}, h("strong", {}, this.#inHand(hand)), picking.group.length > 1 && !picking.draft && ` and ${picking.group.length - 1} more`,
        picking.narrowing ? `: ${picking.narrowing.task} ` : picking.targets.size ? `: ${reached(table, picking)} ` : " "),
      hand && h("button", {type: "button", class: "quiet", onclick: () => picking.drop()}, "Let go ", h("kbd", {}, "Esc")),
      picking.draft?.goes && this.#members(picking.draft));
    refill(this.no, answers("no"));
    refill(this.end, answers("end"));
    this.#settle();
    if (held) /** @type {HTMLElement | null} */ (this.words.querySelector(`[data-word="${CSS.escape(held)}"]`))?.focus();
    this.#hint();
  }

  /**
   * What is in hand: of a stack those who go.
   * @param {Subject} hand
   */
  #inHand(hand) {
    const {draft} = this.picking;
    const titles = new Map(this.table.view.pieces.map(({id, title}) => [id, title]));
    const going = draft?.goes ? draft.members.flatMap(({piece}) => (draft.chosen.has(piece) ? [titles.get(piece) ?? piece] : [])) : [];
    return going.length ? `${listed(going)}, ${hand.title}` : hand.title;
  }

  /**
   * Who goes, where one points at the hex afterwards.
   * @param {import("./draft.js").Draft} draft
   */
  #members(draft) {
    memberList(this.members, draft);
    return this.members;
  }

  /** A new question waits a moment before it takes clicks: a hand that answered the last one may still be clicking. */
  #settle() {
    const {decision} = this.table;
    const words = decision?.subjects.filter(({what}) => what === "word").map(({id}) => id);
    const question = decision ? JSON.stringify([decision.side, decision.kind, decision.clause, words]) : "";
    if (question === this.question) return;
    this.question = question;
    clearTimeout(this.settling);
    this.words.classList.add("settling");
    this.settling = setTimeout(() => this.words.classList.remove("settling"), MOMENT);
  }

  /**
   * The second click of a double click answers nothing if the first has answered.
   * @param {MouseEvent} event
   */
  #twice(event) {
    const number = `${this.table.side} ${this.table.view.number}`;
    if (event.detail > 1 && this.clicked !== number) {
      event.stopPropagation();
      event.preventDefault();
    } else this.clicked = number;
  }

  /**
   * How to begin, for who wants to be helped.
   * @param {Subject[]} subjects
   */
  #invitation(subjects) {
    const marked = subjects.filter(({at}) => at);
    // Where counters can be picked up, a hex among them stands for its whole stack.
    const counters = marked.filter(({what}) => what === "piece");
    const able = counters.length ? counters : marked;
    if (!able.length || !settings.get("aids")) return null;
    const thing = able.every(({what}) => what === "hex") ? ["hex", "hexes"] : ["counter", "counters"];
    const one = `${matchMedia("(hover: none)").matches ? "Tap" : "Click"} ${able.length === 1 ? `the marked ${thing[0]}` : `one of the ${able.length} marked ${thing[1]}`}`;
    return h("span", {class: "soft small"}, one, h("span", {class: "by-keys"}, ", or walk with ", h("kbd", {}, "Tab")), ".");
  }

  /** @param {Subject} subject */
  #word(subject) {
    const {picking} = this;
    const primary = picking.subjects.length === 1;
    return h("button", {
      type: "button", class: primary ? "word-order primary" : "word-order", "data-word": subject.id,
      "aria-pressed": subject.ends ? null : String(picking.subject?.id === subject.id), onclick: () => picking.pick(subject.id),
      onpointerenter: () => this.#show(subject), onpointerleave: () => this.#show(null), onfocus: () => this.#show(subject), onblur: () => this.#show(null),
    }, subject.title, subject.gloss && subject.gloss !== subject.title && h("span", {class: "gloss"}, subject.gloss), chances(picking, subject));
  }

  /**
   * A choice among orders that several hexes give together.
   * @param {string} title
   * @param {number} count
   */
  #menu(title, count) {
    const {picking} = this;
    return h("button", {type: "button", class: "word-order", "data-word": title, "aria-pressed": String(picking.narrowing?.title === title), onclick: () => picking.narrow(title)},
      `${title}…`, h("span", {class: "gloss"}, count === 1 ? "one way" : `${count} ways`));
  }

  /**
   * Light up what a word is about.
   * @param {Subject | null} subject
   */
  #show(subject) {
    const {table} = this;
    const pieces = new Set(subject?.pieces);
    if (!pieces.size && !this.showing) return;
    this.showing = pieces.size > 0;
    table.light([...new Set(table.shown.pieces.filter(({id}) => pieces.has(id)).map(({at}) => at))], [...pieces]);
  }

  /** @param {Subject[]} pieces that are not on the map and can be picked up */
  #tray(pieces) {
    if (!pieces.length) return null;
    const {table, picking} = this;
    const all = new Map(table.shown.pieces.map((piece) => [piece.id, piece]));
    return h("div", {class: "tray", role: "group", "aria-label": "Beside the map"}, pieces.map(({id, title}) => {
      const piece = all.get(id);
      // What it can do is read before it is placed: a general's ability stands on no counter.
      const tell = () => refill(this.hint, piece?.text ?? title);
      const hush = () => this.#hint();
      return h("button", {type: "button", class: "counter-button", "data-word": id, title: piece?.text ?? title, "aria-label": piece?.text ?? title, "aria-pressed": String(picking.group.includes(id)), onclick: () => picking.pick(id),
        onpointerenter: tell, onpointerleave: hush, onfocus: tell, onblur: hush},
        piece ? face(table.shown, piece) : title);
    }));
  }

  #hint() {
    const {subject, draft} = this.picking;
    // What is put together on its own sheet is read there, and not over the sheet's head once more.
    const hint = draft && !draft.goes ? null : this.picking.hint;
    const beside = subject && !subject.at && !hint ? this.table.shown.pieces.find(({id}) => id === subject.id)?.text : "";
    if (beside) return refill(this.hint, beside);
    if (!hint) return refill(this.hint, "");
    const said = titled(this.table, hint, false);
    const more = [hint.gloss, hint.cost].filter((text) => text && !said.toLowerCase().includes(text.toLowerCase()));
    refill(this.hint, this.picking.touched && "Tap again: ", h("b", {}, said), more.map((text) => ` · ${text}`));
  }
}

/**
 * What a tool is called; where there is little room only its sign is seen.
 * @param {string} sign
 * @param {string} name
 */
export function tool(sign, name) {
  return [h("span", {class: "tool-sign", "aria-hidden": "true"}, sign), h("span", {class: "tool-name"}, name)];
}
