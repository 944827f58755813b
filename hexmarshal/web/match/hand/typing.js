// The field for orders in notation, as the log writes them.

import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {cited} from "../words/clauses.js";
import {explained} from "../words/glossary.js";

export class Typing {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("./picking.js").Picking} picking
   */
  constructor(table, picking) {
    this.table = table;
    this.picking = picking;
    this.field = h("input", {
      type: "text",
      name: "order",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("as the log writes it"),
      "aria-label": t("An order in notation"),
      "aria-describedby": "prompt-refusal",
    });
    this.refusal = h("p", {class: "prompt-refusal", id: "prompt-refusal", role: "alert"});
    this.form = h(
      "form",
      {class: "prompt-type", hidden: true, onsubmit: (/** @type {Event} */ event) => this.#typed(event)},
      this.field,
      h("button", {type: "submit", class: "primary"}, t("Give")),
      h("button", {type: "button", onclick: () => this.close()}, t("Close")),
      this.refusal,
    );
  }

  open() {
    this.form.hidden = false;
    this.field.select();
    this.field.focus();
  }

  close() {
    this.form.hidden = true;
    refill(this.refusal);
  }

  /** @param {Event} event */
  async #typed(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    const refusal = await this.picking.type(text);
    refill(
      this.refusal,
      refusal && [
        h("span", {lang: english}, explained(this.table, refusal.sentence, {stop: true})),
        " ",
        ...cited(this.table, refusal),
      ],
    );
    if (!refusal) this.field.value = "";
  }
}
