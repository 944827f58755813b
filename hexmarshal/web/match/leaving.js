// Before a step ends in which somebody could still act, or by which something is lost: who and what that is, and whether it
// shall end all the same.

import {h} from "../lib/dom.js";
import {settings, unasked} from "../lib/store.js";
import {showOver} from "./dialogs.js";
import {linked} from "./words.js";

/** So many of those who could still act are named; the list at the map names all. */
const MOST = 6;

export class Leaving {
  /**
   * @param {import("./model.js").Model} table
   * @param {import("./picking.js").Picking} picking
   * @param {import("./map.js").HexMap} map
   * @param {{open(): void}} ready the list of those who can still act
   */
  constructor(table, picking, map, ready) {
    this.table = table;
    this.picking = picking;
    this.map = map;
    this.ready = ready;
    /** After how many orders they were shown: with the next one their light goes out. */
    this.shown = Infinity;
    table.addEventListener("shown", () => {
      if (table.view.number <= this.shown) return;
      this.shown = Infinity;
      table.light();
    });
  }

  /** Whether a step may end; asks first where somebody could still act or something is lost. */
  async may() {
    const {table} = this;
    const left = table.decision?.left;
    // Who does not want to be asked about the idle is still told what he loses.
    if (!left || (!left.warning && (!settings.get("asks") || unasked.has(table.api.id)))) return true;
    const all = new Map(this.picking.subjects.map((subject) => [subject.id, subject]));
    const answer = await leaving(table, left, left.subjects.flatMap((id) => all.get(id)?.title ?? []));
    if (answer === "never") unasked.add(table.api.id);
    if (answer === "show") {
      const hexes = left.subjects.flatMap((id) => all.get(id)?.at ?? []);
      this.map.gather(hexes);
      table.light(hexes, left.subjects);
      this.shown = table.view.number;
      this.ready.open();
    }
    return answer === "end" || answer === "never";
  }
}

/**
 * Ask whether a step shall end although somebody could still act, or something is lost.
 * @param {TableModel} table
 * @param {Left} left
 * @param {string[]} names what those are called who could act
 * @returns {Promise<"show" | "end" | "never" | null>} null if he goes on without being shown
 */
function leaving(table, {sentence, warning}, names) {
  return new Promise((resolve) => {
    const back = document.activeElement;
    /** @param {"show" | "end" | "never" | null} answer */
    const end = (answer) => {
      close();
      if (back instanceof HTMLElement && back.isConnected) back.focus({preventScroll: true});
      resolve(answer);
    };
    const never = h("input", {type: "checkbox"});
    const dialog = h("dialog", {class: "question leaving", "aria-labelledby": "leaving-title", oncancel: () => end(null), onkeydown: (/** @type {Event} */ event) => event.stopPropagation()},
      h("h2", {id: "leaving-title"}, sentence || "Somebody would be lost."),
      names.length > 0 && h("p", {class: "leaving-names"}, names.slice(0, names.length > MOST + 1 ? MOST : names.length).join("; "), names.length > MOST + 1 && ` and ${names.length - MOST} more`, "."),
      warning && h("p", {class: "leaving-warning"}, linked(table, warning)),
      h("p", {class: "row"},
        h("button", {type: "button", class: "primary", autofocus: true, onclick: () => end(sentence ? "show" : null)}, sentence ? "Show them" : "Go back"),
        h("button", {type: "button", class: "ends", onclick: () => end(never.checked ? "never" : "end")}, "End anyway")),
      sentence && h("p", {}, h("label", {class: "row"}, never, "Don't ask again this match")));
    const close = showOver(dialog, () => resolve(null));
  });
}
