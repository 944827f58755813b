// Layers: a switch and a key for each, and a legend of what is drawn. The map draws; here it is only asked to.

import {h, refill} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {settings} from "../../lib/store.js";
import {clauseLink} from "../words/clauses.js";
import {swatch} from "../map/drawing.js";
import {nationOf, sideTag} from "../words/words.js";

/** The switches, in a corner of the map. */
export class LayerSwitches {
  /**
   * @param {TableModel} table
   * @param {HTMLElement} root
   * @param {(key: string) => string} keyOf how the key of a layer is pressed
   */
  constructor(table, root, keyOf) {
    this.table = table;
    this.kinds = table.card.layers;
    this.legend = h("div", {class: "layer-legends", "aria-live": "polite"});
    /** @type {Map<string, HTMLInputElement>} */
    this.switches = new Map();
    this.list = h(
      "ul",
      {class: "layer-list", id: "layer-list", hidden: true},
      this.kinds.map((kind) => this.#line(kind, keyOf)),
    );
    this.count = h("span", {class: "count", hidden: true});
    this.opener = h(
      "button",
      {
        type: "button",
        class: "layer-opener",
        "aria-expanded": "false",
        "aria-controls": "layer-list",
        onclick: () => this.#open(Boolean(this.list.hidden)),
      },
      t("Layers"),
      " ",
      this.count,
    );
    /** Counts the drawings, so that a late legend does not cover a later one. */
    this.calls = 0;
    /** What lies there by itself, as long as the question is about it. @type {Set<string>} */
    this.lent = new Set();
    this.aids = () => this.#withoutAids();
    if (this.kinds.length) this.#begin(root);
  }

  /** @param {HTMLElement} root */
  #begin(root) {
    const {table, list} = this;
    // The list lies over the map: Escape folds it, and so does whoever goes on playing.
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || list.hidden) return;
      event.stopPropagation();
      this.#open(false);
      this.opener.focus();
    });
    for (const event of ["clicked", "picked"]) table.addEventListener(event, () => this.#open(false));
    table.addEventListener("shown", () => this.#lend());
    table.addEventListener("shown", () => {
      if (table.layersOn().length) this.#explain();
    });
    settings.addEventListener("change", this.aids);
    this.aids();
    root.classList.add("layers");
    root.append(this.opener, list, this.legend);
  }

  /**
   * @param {LayerKind} kind
   * @param {(key: string) => string} keyOf
   */
  #line({id, title, key, blurb}, keyOf) {
    const input = h("input", {type: "checkbox", role: "switch", onchange: () => this.#turn(id, input.checked)});
    this.switches.set(id, input);
    const pressed = key && keyOf(key).replace(/^.$/, (letter) => letter.toUpperCase());
    const label = h("label", {title: blurb}, input, h("span", {}, title), pressed && h("kbd", {}, pressed));
    return h("li", {"data-layer": id}, label);
  }

  /** @param {boolean} on */
  #open(on) {
    this.list.hidden = !on;
    this.opener.setAttribute("aria-expanded", String(on));
  }

  /** Say what is drawn. */
  async #explain() {
    const {table, count} = this;
    const call = ++this.calls;
    const on = table.layersOn();
    count.hidden = !on.length;
    count.textContent = String(on.length);
    for (const [id, input] of this.switches) input.checked = on.includes(id);
    const at = table.moment ?? undefined;
    const drawn = await Promise.allSettled(on.map((id) => table.api.layer(id, table.side, at)));
    if (call !== this.calls) return;
    refill(
      this.legend,
      drawn.flatMap((answer) => (answer.status === "fulfilled" ? [legendOf(table, answer.value)] : [])),
    );
  }

  /**
   * @param {string} id
   * @param {boolean} on
   */
  async #turn(id, on) {
    const {table} = this;
    const title = this.kinds.find((kind) => kind.id === id)?.title ?? id;
    try {
      await table.layer(id, on);
      table.say(on ? t("{layer} shown", {layer: title}) : t("{layer} hidden", {layer: title}));
    } catch (error) {
      table.say(error instanceof Error ? error.message : t("{layer} cannot be shown.", {layer: title}));
    }
    await this.#explain();
  }

  /** Draw what the question is about, and take it away with the question. */
  #lend() {
    const {table, lent} = this;
    const decision = table.moment === null ? table.view.decision : null;
    const kind = decision?.side === table.side ? (decision?.kind ?? "") : "";
    for (const {id, at} of this.kinds) {
      const wanted = at.includes(kind) && settings.get("aids") !== false;
      if (wanted && !lent.has(id) && !table.layersOn().includes(id)) {
        lent.add(id);
        this.#turn(id, true);
      } else if (!wanted && lent.delete(id)) this.#turn(id, false);
    }
  }

  /** Whoever plays without training aids is not told what the enemy can do next. */
  #withoutAids() {
    const off = settings.get("aids") === false;
    const foretold = this.list.querySelector('[data-layer="threats"]');
    if (foretold instanceof HTMLElement) foretold.hidden = off;
    if (off && this.table.layersOn().includes("threats")) this.#turn("threats", false);
  }

  /**
   * The key of a layer was pressed.
   * @param {string} id
   */
  press(id) {
    if (id !== "threats" || settings.get("aids") !== false) this.#turn(id, !this.table.layersOn().includes(id));
  }

  /** The page is left. */
  stop() {
    settings.removeEventListener("change", this.aids);
  }
}

/**
 * What the patterns of a layer mean.
 * @param {TableModel} table
 * @param {Layer} layer
 */
function legendOf(table, layer) {
  return h(
    "section",
    {class: "layer-legend"},
    h("h2", {}, layer.title, " ", clauseLink(table, layer.clause)),
    layer.groups.length
      ? h(
          "ul",
          {},
          layer.groups.map(({title, side, hexes, lines}, at) =>
            h(
              "li",
              {},
              swatch(at, nationOf(table, side)),
              h("span", {}, title, side && !title ? sideTag(table, side) : ""),
              h("span", {class: "count"}, hexes.length || lines.length),
            ),
          ),
        )
      : h("p", {class: "soft"}, t("Nothing to show now.")),
  );
}
