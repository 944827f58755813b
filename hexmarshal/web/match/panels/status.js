// The line above the question: turn, points, what is in store. It has one height, so that nothing below it moves; where it
// does not fit, a button opens it over what stands below.

import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {explained} from "../words/glossary.js";

export class Status {
  /** @param {import("../table/model.js").Model} table */
  constructor(table) {
    this.table = table;
    this.line = h("p", {
      class: "prompt-head",
      id: "prompt-head",
      lang: english,
      onclick: () => {
        if (!this.more.hidden) this.#open(!this.opened);
      },
    });
    this.more = h(
      "button",
      {
        type: "button",
        class: "status-more quiet",
        hidden: true,
        title: t("All of this line"),
        "aria-label": t("All of this line"),
        "aria-controls": "prompt-head",
        "aria-expanded": "false",
        onclick: () => this.#open(!this.opened),
      },
      "…",
    );
    this.element = h(
      "div",
      {class: "prompt-status", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event)},
      this.line,
      this.more,
    );
    this.away = (/** @type {Event} */ event) => {
      if (!(event.target instanceof Element && event.target.closest(".prompt-status, .term-tip, .clause-pop")))
        this.#open(false);
    };
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  get opened() {
    return this.element.classList.contains("open");
  }

  draw() {
    const {stage, header} = this.table.shown.desk;
    const parts = (header.length ? header : [stage])
      .flatMap((line) => line.split(/ {2,}/))
      .filter(Boolean)
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
    const text = parts.join("\n");
    if (this.line.title === text) return;
    this.line.title = text;
    // A part goes to the next line as a whole if it can; what follows begins apart from it.
    refill(
      this.line,
      parts.flatMap((part) => [h("span", {}, explained(this.table, part)), " "]),
    );
    this.#fit();
  }

  /** Whether all of it is seen. */
  #fit() {
    if (this.opened) return;
    this.element.classList.remove("cut");
    const cut = this.line.scrollHeight > this.line.clientHeight + 1;
    this.element.classList.toggle("cut", cut);
    this.more.hidden = !cut;
  }

  /** @param {boolean} open */
  #open(open) {
    this.element.classList.toggle("open", open);
    this.more.setAttribute("aria-expanded", String(open));
    if (open) document.addEventListener("pointerdown", this.away, true);
    else {
      document.removeEventListener("pointerdown", this.away, true);
      this.#fit();
    }
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.key !== "Escape" || !this.opened) return;
    event.stopPropagation();
    this.#open(false);
    this.more.focus();
  }
}
