// Before a step ends in which somebody could still act, or by which something is lost: who and what that is, and whether it
// shall end all the same.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {settings, unasked} from "../../lib/store.js";
import {alarmLine, grave} from "../panels/alarms.js";
import {showOver} from "../panels/dialogs.js";
import {linked} from "../words/words.js";

/** How many of those who could still act are named; the list at the map names all. */
const MOST = 6;

export class Leaving {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("./picking.js").Picking} picking
   * @param {import("../map/map.js").HexMap} map
   * @param {{open(): void}} ready the list of those who can still act
   */
  constructor(table, picking, map, ready) {
    this.table = table;
    this.picking = picking;
    this.map = map;
    this.ready = ready;
    /** After how many orders they were shown: with the next one their light goes out. */
    this.shown = Infinity;
    /** What was asked about already. @type {Set<string>} */
    this.heard = new Set();
    table.addEventListener("shown", () => {
      if (table.view.number <= this.shown) return;
      this.shown = Infinity;
      table.light();
    });
  }

  /** What would lose the match and was not asked about yet in a step of this kind in this turn. */
  #unheard() {
    const {table} = this;
    const {kind, side} = table.decision ?? {kind: "", side: ""};
    const step = `${side} ${table.view.desk.turn} ${kind}`;
    const found = grave(table).filter(({sentence}) => !this.heard.has(`${step} ${sentence}`));
    for (const {sentence} of found) this.heard.add(`${step} ${sentence}`);
    return found;
  }

  /** Whether a step may end; asks first where somebody could still act or something is lost. */
  async may() {
    const {table} = this;
    const left = table.decision?.left ?? {sentence: "", subjects: [], warning: ""};
    const alarms = this.#unheard();
    // A player who does not want to be asked about idle units is still warned of losses, and that the match is lost.
    const idle = left.subjects.length > 0 && settings.get("asks") && !unasked.has(table.api.id);
    if (!idle && !left.warning && !alarms.length) return true;
    const all = new Map(this.picking.subjects.map((subject) => [subject.id, subject]));
    const answer = await leaving(
      table,
      left,
      left.subjects.flatMap((id) => all.get(id)?.title ?? []),
      alarms,
    );
    if (answer === "there") {
      const hexes = alarms.flatMap((alarm) => alarm.hexes).slice(0, MOST);
      this.map.sight.gather(hexes);
      table.light(hexes);
      this.shown = table.view.number;
    }
    if (answer === "never") unasked.add(table.api.id);
    if (answer === "show") {
      const hexes = left.subjects.flatMap((id) => all.get(id)?.at ?? []);
      this.map.sight.gather(hexes);
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
 * @param {Alarm[]} alarms what loses the match
 * @returns {Promise<"show" | "there" | "end" | "never" | null>} null if they go on without being shown
 */
function leaving(table, {sentence, warning}, names, alarms) {
  return new Promise((resolve) => {
    const back = document.activeElement;
    /** @param {"show" | "there" | "end" | "never" | null} answer */
    const end = (answer) => {
      close();
      if (back instanceof HTMLElement && back.isConnected) back.focus({preventScroll: true});
      resolve(answer);
    };
    const there = alarms.some(({hexes}) => hexes.length);
    const never = h("input", {type: "checkbox"});
    const dialog = h(
      "dialog",
      {
        class: "question leaving",
        "aria-labelledby": "leaving-title",
        oncancel: () => end(null),
        onkeydown: (/** @type {Event} */ event) => event.stopPropagation(),
      },
      h(
        "h2",
        {id: "leaving-title"},
        alarms.length ? t("The match is about to be lost.") : sentence || t("Somebody would be lost."),
      ),
      alarms.map((alarm) => alarmLine(table, alarm)),
      alarms.length > 0 && sentence && h("p", {}, sentence),
      names.length > 0 &&
        h(
          "p",
          {class: "leaving-names"},
          names.slice(0, names.length > MOST + 1 ? MOST : names.length).join("; "),
          names.length > MOST + 1 && t(" and {n} more", {n: names.length - MOST}),
          ".",
        ),
      warning && h("p", {class: "leaving-warning"}, linked(table, warning)),
      h(
        "p",
        {class: "row"},
        h(
          "button",
          {
            type: "button",
            class: "primary",
            autofocus: true,
            onclick: () => end(there ? "there" : sentence ? "show" : null),
          },
          there ? t("Show me where") : sentence ? t("Show them") : t("Go back"),
        ),
        h(
          "button",
          {type: "button", class: "ends", onclick: () => end(never.checked ? "never" : "end")},
          t("End anyway"),
        ),
      ),
      sentence && h("p", {}, h("label", {class: "row"}, never, t("Don't ask again this match"))),
    );
    const close = showOver(dialog, () => resolve(null));
  });
}
