// The prompt bar: who must do what, under which clause and how much is left; the words that can be said; a field for
// orders in notation. When it is another's turn it says who is waited for, and at the end how the match ended.

import {h, refill} from "../lib/dom.js";
import {settings} from "../lib/store.js";
import {clauseLink} from "./clauses.js";
import {face} from "./face.js";
import {orderButton} from "./popups.js";
import {lightUp, linked, sideTag, sideTitle} from "./words.js";

/** So much of what another's order did is told above the map; the log has the rest. */
const LONGEST = 140;

export class Prompt {
  /**
   * @param {import("./model.js").Model} table
   * @param {import("./picking.js").Picking} picking
   * @param {HTMLElement} menu
   */
  constructor(table, picking, menu) {
    this.table = table;
    this.picking = picking;
    this.head = h("p", {class: "prompt-head"});
    this.sentence = h("p", {class: "prompt-sentence"});
    this.signs = h("div", {class: "prompt-signs"});
    this.words = h("div", {class: "prompt-words", role: "group", "aria-label": "Orders in words"});
    this.hint = h("p", {class: "prompt-hint", "aria-hidden": "true"});
    this.field = h("input", {type: "text", name: "order", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "as the log writes it", "aria-label": "An order in notation", "aria-describedby": "prompt-refusal"});
    this.refusal = h("p", {class: "prompt-refusal", id: "prompt-refusal", role: "alert"});
    this.form = h("form", {class: "prompt-type", hidden: true, onsubmit: (/** @type {Event} */ event) => this.#typed(event)},
      this.field, h("button", {type: "submit", class: "primary"}, "Give"), h("button", {type: "button", onclick: () => this.closeField()}, "Close"), this.refusal);
    this.undo = h("button", {type: "button", class: "tool", onclick: () => this.takeBack()});
    this.skip = h("button", {type: "button", class: "tool", hidden: true, onclick: () => table.skip()}, "Skip");
    this.element = h("section", {class: "prompt", "aria-label": "What to do now"},
      h("div", {class: "prompt-line"}, h("div", {class: "prompt-text"}, this.head, this.sentence), this.signs,
        h("div", {class: "prompt-tools"}, this.skip, this.undo,
          h("button", {type: "button", class: "tool", title: "Type an order (/)", onclick: () => this.openField()}, tool("⌨", "Type")), menu)),
      h("div", {class: "prompt-line"}, this.words, this.hint), this.form);
    table.addEventListener("shown", () => this.draw());
    table.addEventListener("picked", () => this.#draw());
    table.addEventListener("hint", () => this.#hint());
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
    refill(this.head, lines.flatMap((line) => line.split(/ {2,}/)).filter(Boolean).map((line) => h("span", {}, line)));
    const [sentence, spoken] = this.#sentence();
    refill(this.sentence, sentence);
    if (spoken !== this.said) table.say(spoken);
    this.said = spoken;
    refill(this.signs,
      table.offline && h("span", {class: "table-sign bad", role: "status"}, "Offline – reconnecting"),
      table.view.study && h("span", {class: "table-sign"}, "Study"),
      table.moment !== null && h("button", {type: "button", class: "tool", onclick: () => table.look(null)}, "Back to the present"));
    this.skip.hidden = !(table.watching && table.moment === null);
    this.#undo();
    this.#draw();
  }

  /** @returns {[any[], string]} what is asked, as elements and as text */
  #sentence() {
    const {table} = this;
    const {view, decision, moment} = table;
    if (moment !== null) return [[`You look at the match as it stood after order ${moment} of ${view.number}.`], `Order ${moment} of ${view.number}.`];
    if (view.over && view.result) return [[h("strong", {}, "The match is over. "), view.result.sentence], `The match is over. ${view.result.sentence}`];
    if (decision && decision.side === table.side) return [[linked(table, decision.prompt), " ", clauseLink(table, decision.clause)], decision.prompt];
    const last = table.told.at(-1);
    if (table.watching && last) {
      const text = last.events.map((event) => event.text).join(" ");
      return [[sideTag(table, last.side), ": ", text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || last.notation], this.said];
    }
    // Who comes to the table while a bot thinks was not told that it began.
    const bot = table.thinking || view.waiting.find((side) => view.seats[side]?.kind === "bot");
    if (bot) return [[sideTag(table, bot), " is thinking…"], `${sideTitle(table, bot)} is thinking.`];
    const waited = view.waiting.map((side) => {
      const seat = view.seats[side];
      const away = seat?.kind === "open" ? ", whose seat nobody has taken yet" : seat?.kind === "person" && !seat.online ? ", who is away" : "";
      return `${sideTitle(table, side)}${away}`;
    });
    const text = waited.length ? `Waiting for ${waited.join(" and ")}.` : "One moment…";
    return [[text], text];
  }

  #undo() {
    const {undo, study} = this.table.view;
    const mine = Boolean(this.table.side) && this.table.moment === null;
    const asks = undo.refusal?.code === "consent-needed" && !study;
    const waits = Boolean(undo.asked) && this.table.mine.includes(undo.asked);
    const can = mine && (undo.free || asks) && !waits;
    refill(this.undo, tool("↶", waits ? "Asked to take back" : asks && !undo.free ? "Ask to take back" : "Take back"));
    this.undo.setAttribute("aria-disabled", String(!can));
    this.undo.title = undo.free ? "Take the last order back (Z)" : (undo.refusal?.sentence ?? "");
  }

  /** Take the last order back, or say why not. */
  takeBack() {
    const {undo} = this.table.view;
    if (this.undo.getAttribute("aria-disabled") !== "true") this.table.undo();
    else if (undo.refusal) this.table.refuse(undo.refusal);
  }

  /** The words, what lies beside the map, and what can be done with what is in hand. */
  #draw() {
    const {picking} = this;
    const held = document.activeElement instanceof HTMLElement && this.words.contains(document.activeElement) ? document.activeElement.dataset.word : "";
    const subjects = picking.subjects;
    const hand = picking.subject;
    refill(this.words,
      !hand && this.#invitation(subjects),
      hand && h("span", {class: "in-hand"}, h("strong", {}, hand.title), picking.group.length > 1 && ` and ${picking.group.length - 1} more`,
        picking.targets.size ? `: ${picking.targets.size} ${picking.targets.size === 1 ? "hex" : "hexes"} ` : " "),
      hand && picking.named.map((offer) => orderButton(offer, () => picking.give(offer))),
      hand && h("button", {type: "button", class: "quiet", onclick: () => picking.drop()}, "Let go ", h("kbd", {}, "Esc")),
      // The only word there is needs no button while it is in hand.
      subjects.filter(({what, id}) => what === "word" && !(subjects.length === 1 && hand?.id === id)).map((subject) => this.#word(subject)),
      this.#tray(subjects.filter(({what, at}) => what === "piece" && !at)));
    if (held) /** @type {HTMLElement | null} */ (this.words.querySelector(`[data-word="${CSS.escape(held)}"]`))?.focus();
    this.#hint();
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
    const one = able.length === 1 ? `Click the marked ${thing[0]}` : `Click one of the ${able.length} marked ${thing[1]}`;
    return h("span", {class: "soft small"}, one, h("span", {class: "by-keys"}, ", or walk with ", h("kbd", {}, "Tab")), ".");
  }

  /** @param {Subject} subject */
  #word(subject) {
    const {picking} = this;
    const primary = picking.subjects.length === 1;
    return h("button", {
      type: "button", class: primary ? "word-order primary" : "word-order", "data-word": subject.id,
      "aria-pressed": subject.ends ? null : String(picking.subject?.id === subject.id), onclick: () => picking.pick(subject.id),
    }, subject.title, subject.gloss && subject.gloss !== subject.title && h("span", {class: "gloss"}, subject.gloss));
  }

  /** @param {Subject[]} pieces that are not on the map and can be picked up */
  #tray(pieces) {
    if (!pieces.length) return null;
    const {table, picking} = this;
    const all = new Map(table.shown.pieces.map((piece) => [piece.id, piece]));
    return h("div", {class: "tray", role: "group", "aria-label": "Beside the map"}, pieces.map(({id, title}) => {
      const piece = all.get(id);
      return h("button", {type: "button", class: "counter-button", "data-word": id, title, "aria-label": title, "aria-pressed": String(picking.group.includes(id)), onclick: () => picking.pick(id)},
        piece ? face(table.shown, piece) : title);
    }));
  }

  #hint() {
    const {hint} = this.picking;
    refill(this.hint, hint ? [this.picking.touched && "Tap again: ", h("b", {}, hint.notation), [hint.gloss, hint.cost].filter(Boolean).map((text) => ` · ${text}`)] : "");
  }

  // -- orders in notation ---------------------------------------------------------------------------------------

  openField() {
    this.form.hidden = false;
    this.field.select();
    this.field.focus();
  }

  closeField() {
    this.form.hidden = true;
    refill(this.refusal);
  }

  /** @param {Event} event */
  async #typed(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    const refusal = await this.picking.type(text);
    refill(this.refusal, refusal && [refusal.sentence, " ", clauseLink(this.table, refusal.clause)]);
    if (!refusal) this.field.value = "";
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
