// The coach: what the choice before a newcomer is for, step by step, and what the staff would do. The lessons come from the
// server, and so does the advice; here they are shown, checked off and put away. It plays for nobody who does not ask.

import {Refused} from "../../lib/api.js";
import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {coached} from "../../lib/store.js";
import {alarmLine} from "./alarms.js";
import {clauseLink} from "../words/clauses.js";
import {explained} from "../words/glossary.js";
import {ShowMe} from "./show-me.js";
import {showSigns} from "./signs.js";
import {lightUp, linked} from "../words/words.js";

/** Where the card has so little room that it begins folded; the style sheets say the same. */
const NARROW = "(max-width: 44rem), (max-width: 64rem) and (max-height: 40rem)";

export class Coach {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("../hand/picking.js").Picking} picking
   * @param {import("../map/map.js").HexMap} map
   * @param {Primer} primer
   */
  constructor(table, picking, map, primer) {
    this.table = table;
    this.picking = picking;
    this.game = table.card.id;
    this.primer = primer;
    /** @type {Coaching | null} */
    this.said = null;
    /** What the staff plans, and for which kind of choice. */
    this.plan = {about: "", text: "", number: 0};
    /** Whether the staff may be asked at all. */
    this.silent = "";
    this.showMe = new ShowMe(table, picking, map);
    this.showMe.addEventListener("changed", () => this.#draw());
    this.title = h("h2", {id: "coach-title"});
    this.count = h("span", {class: "coach-count"});
    this.fold = h("button", {
      type: "button",
      class: "coach-fold",
      "aria-controls": "coach-body",
      onclick: () => this.#fold(!this.folded),
    });
    this.body = h("div", {class: "coach-body", id: "coach-body"});
    this.element = h(
      "section",
      {class: "coach", "aria-labelledby": "coach-title", hidden: true},
      h(
        "div",
        {class: "coach-head"},
        this.title,
        this.count,
        this.fold,
        h(
          "button",
          {
            type: "button",
            class: "coach-off",
            title: t("No coach, please. The menu brings it back."),
            "aria-label": t("Send the coach away"),
            onclick: () => this.turn(false),
          },
          "×",
        ),
      ),
      this.body,
    );
    lightUp(this.body, table);
    this.asked = "";
    /** To whom it spoke last. @type {string | null} */
    this.side = null;
    this.folded = matchMedia(NARROW).matches;
    this.#fold(this.folded);
    table.addEventListener("shown", () => this.#ask());
    table.addEventListener("picked", () => this.#saw("picked"));
    table.addEventListener("coach", () => this.turn(Boolean(this.element.hidden)));
  }

  /** Whether it is on: in somebody's first match of a game by itself, else as they said. */
  get on() {
    const {table} = this;
    if (!table.mine.length) return false;
    const {on, match} = coached.of(this.game);
    return on ?? (match ?? table.api.id) === table.api.id;
  }

  /** Begin: the first match of a game is remembered as that. */
  begin() {
    const {table} = this;
    if (table.mine.length && !coached.of(this.game).match && !table.view.study)
      coached.set(this.game, {match: table.api.id});
    this.#ask();
  }

  /** @param {boolean} on */
  turn(on) {
    coached.set(this.game, {on});
    this.asked = "";
    if (on) this.#fold(false);
    this.#ask();
    this.table.say(on ? t("The coach is here.") : t("The coach is gone. The menu brings it back."));
  }

  /** Unfold it and give it the keyboard. */
  focus() {
    if (this.element.hidden) return this.turn(true);
    this.#fold(false);
    /** @type {HTMLElement | null} */ (this.body.querySelector("button:not(.term)") ?? this.fold)?.focus();
  }

  /** @param {boolean} folded */
  #fold(folded) {
    this.folded = folded;
    this.body.hidden = folded;
    this.element.classList.toggle("folded", folded);
    this.fold.setAttribute("aria-expanded", String(!folded));
    this.fold.textContent = folded ? t("Unfold") : t("Fold");
  }

  /** Ask for the lesson of the choice that is on the table, if it is another one than before. */
  async #ask() {
    const {table} = this;
    const {side, view, decision} = table;
    // While the other side's orders are shown the server is ahead: its next question is not on the table yet.
    const early = table.following.watching && !decision;
    this.element.hidden = !this.on || view.over || table.moment !== null || (early && !this.said);
    if (this.element.hidden || !side || early) return;
    const about = `${side} ${view.number} ${decision?.kind ?? ""}`;
    if (about === this.asked) return;
    this.asked = about;
    this.showMe.forget();
    // What one side was told is nothing for the other, who may sit at the same screen.
    if (side !== this.side) refill(this.body);
    this.side = side;
    const said = await table.api.coach(side).catch(() => null);
    if (about !== this.asked || !said) return;
    this.said = said;
    const planned = `${side} ${said.kind} ${view.desk.stage}`;
    // Where the server is ahead of the table, the plan is asked for when the table has followed.
    const fresh = said.kind && said.number === table.view.number && planned !== this.plan.about;
    if (fresh) this.plan = {about: planned, text: "", number: said.number};
    this.#draw();
    if (fresh) this.#plan(planned, side, said.number);
  }

  /**
   * What is worth doing, in the words of the staff. It is asked once for a step, not at every order.
   * @param {string} about
   * @param {string} side
   * @param {number} number
   */
  async #plan(about, side, number) {
    try {
      const {plan} = await this.table.api.advice({side, number});
      if (this.plan.about === about) this.plan.text = plan;
      this.silent = "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.silent = error.refusal.code === "another-person" ? error.refusal.sentence : "";
    }
    this.#draw();
  }

  /**
   * Something that a lesson waits for was seen.
   * @param {string} what
   */
  #saw(what) {
    const {lesson} = this.said ?? {};
    if (!lesson || this.element.hidden || !this.picking.hand.subject) return;
    const steps = lesson.steps.flatMap(({seen}, at) => (seen === what ? [`${lesson.id} ${at}`] : []));
    const {seen = []} = coached.of(this.game);
    const fresh = steps.filter((step) => !seen.includes(step));
    if (!fresh.length) return;
    coached.set(this.game, {seen: [...seen, ...fresh]});
    this.#draw();
  }

  #draw() {
    const {table, said} = this;
    if (!said) return;
    const {lesson} = said;
    const {seen = []} = coached.of(this.game);
    const steps = (lesson?.steps ?? []).map((step, at) => ({
      ...step,
      done: step.seen ? seen.includes(`${lesson?.id} ${at}`) : step.done,
    }));
    const held =
      document.activeElement instanceof HTMLElement && this.body.contains(document.activeElement)
        ? document.activeElement.dataset.act
        : "";
    refill(
      this.title,
      h("span", {class: "coach-who"}, t("Coach:"), " "),
      lesson ? lesson.title : said.kind ? t("Your choice") : t("Wait and see"),
    );
    this.count.textContent = said.lessons ? t("{n} of {all} learnt", {n: said.learnt.length, all: said.lessons}) : "";
    refill(
      this.body,
      table.view.desk.alarms.map((alarm) => alarmLine(table, alarm)),
      unlessTaught(said),
      lesson && taught(table, lesson, steps),
      said.learnt.length === said.lessons && said.lessons
        ? h(
            "p",
            {class: "coach-text"},
            t("You have learnt every lesson of this game. The coach can go now, or stay for its advice."),
          )
        : null,
      this.#advice(said),
      h(
        "p",
        {class: "coach-more"},
        h(
          "button",
          {type: "button", class: "quiet", "data-act": "signs", onclick: () => showSigns(table, this.primer)},
          t("What do the symbols mean?"),
        ),
      ),
    );
    this.element.classList.toggle("showing", Boolean(this.showMe.advice));
    if (held) /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-act="${held}"]`))?.focus();
  }

  /**
   * What the staff says, or why it says nothing.
   * @param {Coaching} said
   */
  #advice(said) {
    const {table, plan} = this;
    if (this.silent) return h("p", {class: "coach-text soft", lang: english}, this.silent);
    if (!said.kind) return null;
    const when = table.view.number > plan.number ? t("When this step began, the staff said:") : t("The staff says:");
    return [
      plan.text &&
        h("p", {class: "coach-plan"}, h("b", {}, when), " ", h("span", {lang: english}, linked(table, plan.text))),
      this.showMe.element,
    ];
  }
}

/**
 * What is said where there is no lesson.
 * @param {Coaching} said
 */
function unlessTaught({kind, lesson}) {
  if (kind && lesson) return null;
  const text = kind
    ? t("There is no lesson for this. The line above the map says what to decide, and its clause says why.")
    : t("The other side is choosing. Its orders appear in the log; click a number there to see the table as it was.");
  return h("p", {class: "coach-text soft"}, text);
}

/**
 * A lesson and its steps. What is learnt need not be read again, but can be.
 * @param {TableModel} table
 * @param {NonNullable<Coaching["lesson"]>} lesson
 * @param {{text: string, done: boolean}[]} steps
 */
function taught(table, lesson, steps) {
  const told = new Set();
  const words = h(
    "p",
    {class: "coach-text"},
    explained(table, lesson.text, {told, stop: true}),
    " ",
    clauseLink(table, lesson.clause),
  );
  if (steps.length && steps.every(({done}) => done))
    return h("details", {class: "coach-again"}, h("summary", {}, t("You know this step. Read it again")), words);
  if (!steps.length) return words;
  return [
    words,
    h(
      "ol",
      {class: "coach-steps"},
      steps.map(({text, done}) =>
        h(
          "li",
          {class: done ? "done" : null},
          h("span", {class: "tick", role: "img", "aria-label": done ? t("Done:") : t("To do:")}, done ? "✓" : ""),
          h("span", {}, explained(table, text, {told, stop: true})),
        ),
      ),
    ),
  ];
}
