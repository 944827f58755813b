// The prompt bar: who must do what, under which clause and how much is left; the words that can be said; a field for
// orders in notation. When it is another's turn it says who is waited for, and at the end how the match ended.

import {h, refill} from "../../lib/dom.js";
import {english, listed, rich, t} from "../../lib/language.js";
import {otherwise} from "../../lib/setup.js";
import {seats} from "../../lib/store.js";
import {capital} from "../../lib/words.js";
import {Answers} from "./answers.js";
import {MoveNow} from "./move-now.js";
import {clauseBeside} from "../words/clauses.js";
import {titled} from "./odds-table.js";
import {rematch, showReview} from "../story/review.js";
import {Status} from "../panels/status.js";
import {showThisMatch} from "../panels/this-match.js";
import {Typing} from "./typing.js";
import {showWinning} from "../panels/winning.js";
import {lightUp, linked, sideTag, sideTitle} from "../words/words.js";

/** So much of what another's order did is told above the map; the log has the rest. */
const LONGEST = 140;

export class Prompt {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("./picking.js").Picking} picking
   * @param {HTMLElement} menu
   * @param {HTMLElement} clocks
   * @param {HTMLElement} alarms what would end the match
   */
  constructor(table, picking, menu, clocks, alarms) {
    this.table = table;
    this.picking = picking;
    this.status = new Status(table);
    this.sentence = h("p", {class: "prompt-sentence"});
    this.signs = h("div", {class: "prompt-signs"});
    this.answers = new Answers(table, picking, (text) => (text === null ? this.#hint() : refill(this.hint, text)));
    this.hint = h("p", {class: "prompt-hint", "aria-hidden": "true", lang: english});
    this.typing = new Typing(table, picking);
    this.moveNow = new MoveNow(table);
    this.undo = h("button", {type: "button", class: "tool", onclick: () => this.takeBack()});
    this.skip = h(
      "button",
      {type: "button", class: "tool", hidden: true, onclick: () => table.following.skip()},
      t("Skip"),
    );
    this.element = h(
      "section",
      {class: "prompt", "aria-label": t("What to do now")},
      // What needs more room than there is hangs over the map: the map itself must not move.
      h(
        "div",
        {class: "prompt-body"},
        h(
          "div",
          {class: "prompt-line"},
          this.status.element,
          this.sentence,
          clocks,
          this.signs,
          h(
            "div",
            {class: "prompt-tools"},
            this.moveNow.element,
            this.skip,
            this.undo,
            table.side &&
              h(
                "button",
                {
                  type: "button",
                  class: "tool",
                  title: t("What the enemy did (E)"),
                  onclick: () => table.fire("report"),
                },
                tool("⚔", t("Report")),
              ),
            h(
              "button",
              {type: "button", class: "tool", title: t("How to win (W)"), onclick: () => showWinning(table)},
              tool("⚑", t("Aim")),
            ),
            h(
              "button",
              {type: "button", class: "tool", title: t("Type an order (/)"), onclick: () => this.typing.open()},
              tool("⌨", t("Type")),
            ),
            menu,
          ),
        ),
        alarms,
        this.answers.element,
        this.typing.form,
        this.hint,
      ),
    );
    table.addEventListener("shown", () => this.draw());
    for (const event of ["picked", "sent"]) table.addEventListener(event, () => this.#ask());
    table.addEventListener("hint", () => this.#hint());
    table.addEventListener("weighed", (event) =>
      this.hint.append(` · ${/** @type {CustomEvent<string>} */ (event).detail}`),
    );
    table.addEventListener("line", () => this.draw());
    table.addEventListener("seats", () => this.draw());
    this.said = "";
    lightUp(this.sentence, table);
  }

  /** Draw everything again, and speak the prompt if it has changed. */
  draw() {
    const {table} = this;
    this.status.draw();
    this.moveNow.draw();
    const [sentence, spoken] = this.#sentence();
    refill(this.sentence, sentence);
    if (spoken !== this.said) table.say(spoken);
    this.said = spoken;
    const other = otherwise(table.view.setup);
    refill(
      this.signs,
      table.following.offline && h("span", {class: "table-sign bad", role: "status"}, t("Offline – reconnecting")),
      table.view.study && h("span", {class: "table-sign"}, t("Study")),
      other &&
        h(
          "button",
          {
            type: "button",
            class: "tool table-sign",
            title: t("What this match is played with"),
            onclick: () => showThisMatch(table),
          },
          capital(other),
        ),
      table.view.study &&
        seats.origin(table.api.id) &&
        h("a", {class: "button tool", href: `#/match/${seats.origin(table.api.id)}`}, t("Back to its match")),
      table.moment !== null &&
        h("button", {type: "button", class: "tool", onclick: () => table.look(null)}, t("Back to the present")),
    );
    this.skip.hidden = !(table.following.watching && table.moment === null);
    this.#undo();
    this.#ask();
  }

  /** @returns {[any[], string]} what is asked, as elements and as text */
  #sentence() {
    const {table} = this;
    const {view, decision, moment} = table;
    if (moment !== null)
      return [
        [t("You are looking at the match after order {n} of {all}.", {n: moment, all: view.number})],
        t("Order {n} of {all}.", {n: moment, all: view.number}),
      ];
    if (view.over && view.result)
      return [
        [
          h("strong", {}, t("The match is over.")),
          " ",
          h("span", {lang: english}, view.result.sentence),
          " ",
          this.#after(),
        ],
        `${t("The match is over.")} ${view.result.sentence}`,
      ];
    if (decision && decision.side === table.side)
      return [
        [h("span", {lang: english}, linked(table, decision.prompt, true)), " ", clauseBeside(table, decision)],
        decision.prompt,
      ];
    const last = table.told.at(-1);
    if (table.following.watching && last) {
      const text = last.events
        .map(({roll, text: told}) => (roll ? `${[roll.purpose, roll.result].filter(Boolean).join(": ")}.` : told))
        .join(" "); // what was added up stands in the log
      // Of an order without consequences one reads what it was, as in the log.
      if (!text && (last.words || !last.notation))
        return [
          [sideTag(table, last.side), ` ${last.words || t("gives an order that is hidden from you")}.`],
          this.said,
        ];
      return [
        [
          sideTag(table, last.side),
          ": ",
          h("span", {lang: english}, text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || last.notation),
        ],
        this.said,
      ];
    }
    // A player who comes to the table while a bot thinks was not told that it began.
    const bot = table.following.thinking || view.waiting.find((side) => view.seats[side]?.kind === "bot");
    if (bot)
      return [
        rich("{side} is thinking…", {side: sideTag(table, bot)}),
        t("{side} is thinking.", {side: sideTitle(table, bot)}),
      ];
    const waited = view.waiting.map((side) => {
      const seat = view.seats[side];
      const who = `${sideTitle(table, side)}${seat?.kind === "person" && seat.name ? ` (${seat.name})` : ""}`;
      if (seat?.kind === "open") return t("{side}, whose seat nobody has taken yet", {side: who});
      return seat?.kind === "person" && !seat.online ? t("{side}, who is away", {side: who}) : who;
    });
    const text = waited.length ? t("Waiting for {sides}.", {sides: listed(waited)}) : t("One moment…");
    return [[text], text];
  }

  /** What one may do when it is over. */
  #after() {
    const {table} = this;
    return h(
      "span",
      {class: "prompt-after"},
      h("button", {type: "button", class: "primary", onclick: () => showReview(table)}, t("After-action report")),
      !table.view.study &&
        table.mine.length > 0 &&
        h("button", {type: "button", onclick: () => rematch(table)}, t("Rematch, sides swapped")),
    );
  }

  #undo() {
    const {undo, study} = this.table.view;
    const mine = Boolean(this.table.side) && this.table.moment === null;
    const free = undo.free || this.table.mine.includes(undo.other);
    const asks = !free && undo.refusal?.code === "consent-needed" && !study;
    const waits = Boolean(undo.asked) && this.table.mine.includes(undo.asked);
    const can = mine && (free || asks) && !waits;
    refill(this.undo, tool("↶", waits ? t("Asked to take back") : asks ? t("Ask to take back") : t("Take back")));
    this.undo.setAttribute("aria-disabled", String(!can));
    this.undo.title = free ? t("Take the last order back (Z)") : (undo.refusal?.sentence ?? "");
  }

  /** Take the last order back, or say why not. */
  takeBack() {
    const {undo} = this.table.view;
    if (this.undo.getAttribute("aria-disabled") !== "true") this.table.undo();
    else if (undo.refusal) this.table.refuse(undo.refusal);
  }

  #ask() {
    this.answers.draw();
    this.#hint();
  }

  #hint() {
    const {subject, draft} = this.picking.hand;
    // What is put together on its own sheet is read there, and not over the sheet's head once more.
    const hint = draft && !draft.goes ? null : this.picking.hand.hint;
    const beside =
      subject && !subject.at && !hint ? this.table.shown.pieces.find(({id}) => id === subject.id)?.text : "";
    if (beside) return refill(this.hint, beside);
    if (!hint) return refill(this.hint, "");
    const said = titled(this.table, hint, false);
    const more = [hint.gloss, hint.cost].filter((text) => text && !said.toLowerCase().includes(text.toLowerCase()));
    refill(
      this.hint,
      this.picking.touched && [t("Tap again:"), " "],
      h("b", {}, said),
      more.map((text) => ` · ${text}`),
    );
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
