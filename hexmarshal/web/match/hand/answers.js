// The answers to a question: the words that can be said, the counters beside the map, what can be done with what is in hand.

import {h, refill} from "../../lib/dom.js";
import {listed, rich, t, tn} from "../../lib/language.js";
import {settings} from "../../lib/store.js";
import {chances} from "./chances.js";
import {memberList} from "./composing.js";
import {face} from "../map/face.js";
import {orderButton, sayings, walk} from "./popups.js";
import {reached} from "./reached.js";

/** So long a new question takes no clicks, in milliseconds: they were meant for the one before. */
const MOMENT = 350;

export class Answers {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("./picking.js").Picking} picking
   * @param {(text: string | null) => void} tell what is read of a counter beside the map before it is placed; null: nothing more
   */
  constructor(table, picking, tell) {
    this.table = table;
    this.picking = picking;
    this.tell = tell;
    // An answer has its place by what it means, whatever the question: what goes on, what says no, what ends.
    this.on = h("div", {class: "words-on"});
    this.members = h("div", {class: "members", role: "group", "aria-label": t("Who goes"), onkeydown: walk});
    this.no = h("div", {class: "words-no"});
    this.end = h("div", {class: "words-end"});
    this.element = h(
      "div",
      {class: "prompt-words", role: "group", "aria-label": t("Orders in words")},
      this.on,
      this.no,
      this.end,
    );
    this.element.addEventListener("click", (event) => this.#twice(event), true);
    /** Which question the answers belong to, and the one at which a click began. */
    this.question = "";
    this.clicked = "";
    this.settling = 0;
    /** Whether something that a word is about is lit up. */
    this.showing = false;
  }

  /** The words, what lies beside the map, and what can be done with what is in hand. */
  draw() {
    const {picking, table} = this;
    const held =
      document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement)
        ? document.activeElement.dataset.word
        : "";
    // Once an order is given nothing more can be said until it is seen what came of it.
    const subjects = picking.giving.sent ? [] : picking.subjects;
    const hand = picking.giving.sent ? null : picking.hand.subject;
    // The only word there is needs no button while it is in hand.
    const words = subjects.filter(({what, id}) => what === "word" && !(subjects.length === 1 && hand?.id === id));
    const offers = hand ? picking.hand.named : [];
    const said = sayings(table, offers);
    /** @param {Sense} sense */
    const answers = (sense) => [
      ...words.filter((subject) => subject.sense === sense).map((subject) => this.#word(subject)),
      ...offers.flatMap((offer, at) =>
        offer.sense === sense ? [orderButton(offer, said[at], () => picking.give(offer))] : [],
      ),
    ];
    refill(
      this.on,
      this.#tray(subjects.filter(({what, at}) => what === "piece" && !at)), // first, so that nothing moves it when one is in hand
      answers("on"),
      !hand && this.#invitation(subjects),
      hand && [...picking.hand.menus].map(([title, {length}]) => this.#menu(title, length)),
      hand &&
        h(
          "span",
          {class: "in-hand"},
          h("strong", {}, this.#inHand(hand)),
          picking.hand.group.length > 1 &&
            !picking.hand.draft &&
            t(" and {n} more", {n: picking.hand.group.length - 1}),
          picking.hand.narrowing
            ? `: ${picking.hand.narrowing.task} `
            : picking.hand.targets.size
              ? `: ${reached(table, picking.hand)} `
              : " ",
        ),
      hand &&
        h(
          "button",
          {type: "button", class: "quiet", onclick: () => picking.drop()},
          t("Let go"),
          " ",
          h("kbd", {}, t("Esc")),
        ),
      picking.hand.draft?.goes && this.#members(picking.hand.draft),
    );
    refill(this.no, answers("no"));
    refill(this.end, answers("end"));
    this.#settle();
    if (held)
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-word="${CSS.escape(held)}"]`))?.focus();
  }

  /**
   * What is in hand: of a stack those who go.
   * @param {Subject} hand
   */
  #inHand(hand) {
    const {draft} = this.picking.hand;
    const titles = new Map(this.table.view.pieces.map(({id, title}) => [id, title]));
    const going = draft?.goes
      ? draft.members.flatMap(({piece}) => (draft.chosen.has(piece) ? [titles.get(piece) ?? piece] : []))
      : [];
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
    this.element.classList.add("settling");
    this.settling = setTimeout(() => this.element.classList.remove("settling"), MOMENT);
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
    const hexes = able.every(({what}) => what === "hex");
    const taps = matchMedia("(hover: none)").matches;
    const n = able.length;
    return h(
      "span",
      {class: "soft small"},
      hexes
        ? taps
          ? tn("Tap the marked hex", "Tap one of the {n} marked hexes", n)
          : tn("Click the marked hex", "Click one of the {n} marked hexes", n)
        : taps
          ? tn("Tap the marked counter", "Tap one of the {n} marked counters", n)
          : tn("Click the marked counter", "Click one of the {n} marked counters", n),
      h("span", {class: "by-keys"}, rich(", or walk with {key}", {key: h("kbd", {}, t("Tab"))})),
      ".",
    );
  }

  /** @param {Subject} subject */
  #word(subject) {
    const {picking} = this;
    const primary = picking.subjects.length === 1;
    return h(
      "button",
      {
        type: "button",
        class: primary ? "word-order primary" : "word-order",
        "data-word": subject.id,
        "aria-pressed": subject.ends ? null : String(picking.hand.subject?.id === subject.id),
        onclick: () => picking.pick(subject.id),
        onpointerenter: () => this.#show(subject),
        onpointerleave: () => this.#show(null),
        onfocus: () => this.#show(subject),
        onblur: () => this.#show(null),
      },
      subject.title,
      subject.gloss && subject.gloss !== subject.title && h("span", {class: "gloss"}, subject.gloss),
      chances(picking, subject),
    );
  }

  /**
   * A choice among orders that several hexes give together.
   * @param {string} title
   * @param {number} count
   */
  #menu(title, count) {
    const {picking} = this;
    return h(
      "button",
      {
        type: "button",
        class: "word-order",
        "data-word": title,
        "aria-pressed": String(picking.hand.narrowing?.title === title),
        onclick: () => picking.hand.narrow(title),
      },
      `${title}…`,
      h("span", {class: "gloss"}, tn("one way", "{n} ways", count)),
    );
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
    return h(
      "div",
      {class: "tray", role: "group", "aria-label": t("Beside the map")},
      pieces.map(({id, title}) => {
        const piece = all.get(id);
        // What it can do is read before it is placed: a general's ability stands on no counter.
        const tell = () => this.tell(piece?.text ?? title);
        const hush = () => this.tell(null);
        return h(
          "button",
          {
            type: "button",
            class: "counter-button",
            "data-word": id,
            title: piece?.text ?? title,
            "aria-label": piece?.text ?? title,
            "aria-pressed": String(picking.hand.group.includes(id)),
            onclick: () => picking.pick(id),
            onpointerenter: tell,
            onpointerleave: hush,
            onfocus: tell,
            onblur: hush,
          },
          piece ? face(table.shown, piece) : title,
        );
      }),
    );
  }
}
