// While a bot thinks by the clock: how long it may still do so, and the button that lets it move now.

import {h, refill} from "../../lib/dom.js";
import {t} from "../../lib/language.js";

/** How often the time is drawn, in milliseconds. */
const TICK = 250;

export class MoveNow {
  /** @param {import("../table/model.js").Model} table */
  constructor(table) {
    this.table = table;
    this.time = h("span", {class: "thinking-time", role: "timer"});
    this.button = h(
      "button",
      {type: "button", class: "tool", title: t("Let the bot move now, with the best that it has found (I)")},
      t("Move now"),
    );
    this.button.addEventListener("click", () => this.hurry());
    this.element = h("span", {class: "move-now", hidden: true}, this.time, this.button);
    this.ticking = 0;
  }

  /** Show the time that is left, as long as a bot thinks that has one. */
  draw() {
    const {following, moment, side, closed} = this.table;
    const thinks = !closed && Boolean(following.thinking) && (following.until > 0 || following.hurried);
    this.element.hidden = !thinks || moment !== null;
    this.button.hidden = !side || following.hurried;
    if (!thinks) {
      clearInterval(this.ticking);
      this.ticking = 0;
      return;
    }
    const left = Math.max(0, Math.ceil((following.until - performance.now()) / 1000));
    refill(this.time, following.hurried ? t("moves now…") : t("{n} s left", {n: left}));
    if (!this.ticking) this.ticking = window.setInterval(() => this.draw(), TICK);
  }

  /** Let the bot move now. */
  async hurry() {
    const {table} = this;
    if (this.element.hidden || this.button.hidden || !table.side) return;
    await table.api.hurry(table.side).catch((error) => table.complain(error));
  }
}
