// No match ends by surprise: what would end or decide it before one has another turn, and where that would be prevented.

import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {clauseLink} from "../words/clauses.js";
import {lightUp, linked} from "../words/words.js";

/** How many hexes get a ring: more would point at nothing. */
const RINGS = 6;

/**
 * Whether an alarm tells of the victory of somebody else than the camp that sits here.
 * @param {TableModel} table
 * @param {Alarm} alarm
 */
export function against(table, {winner}) {
  const camp = (/** @type {string | null} */ id) => table.card.sides.find((side) => side.id === id)?.camp || id;
  return Boolean(table.side) && Boolean(winner) && camp(winner) !== camp(table.side);
}

/**
 * What must be asked about before a step ends: the match would be lost as things stand.
 * @param {TableModel} table
 */
export function grave(table) {
  return table.view.desk.alarms.filter((alarm) => alarm.certain && against(table, alarm));
}

/**
 * An alarm as a line, with its clause; pointing at it lights up where it would be prevented.
 * @param {TableModel} table
 * @param {Alarm} alarm
 */
export function alarmLine(table, alarm) {
  const bad = against(table, alarm);
  return h(
    "p",
    {
      class: `alarm${bad ? " against" : ""}${alarm.certain ? "" : " could"}`,
      "data-hexes": alarm.hexes.slice(0, RINGS).join(" "),
    },
    h("span", {class: "alarm-sign", role: "img", "aria-label": bad ? t("Alarm:") : t("Note:")}, bad ? "⚠" : "⚑"),
    " ",
    h("span", {lang: english}, linked(table, alarm.sentence)),
    " ",
    clauseLink(table, alarm.clause),
  );
}

/** The line below the question, and the rings on the map. */
export class Alarms {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("../map/map.js").HexMap} map
   */
  constructor(table, map) {
    this.table = table;
    this.map = map;
    this.element = h("div", {class: "prompt-alarms", hidden: true});
    lightUp(this.element, table);
    this.said = "";
    table.addEventListener("shown", () => this.draw());
  }

  draw() {
    const {table, map} = this;
    const {alarms} = table.shown.desk;
    this.element.hidden = !alarms.length || table.shown.over;
    const shown = this.element.hidden
      ? []
      : [...alarms].sort(
          (one, other) =>
            Number(against(table, other)) - Number(against(table, one)) || Number(other.certain) - Number(one.certain),
        );
    refill(
      this.element,
      shown.map((alarm) => alarmLine(table, alarm)),
    );
    map.drawing.alarm(shown.flatMap((alarm) => (alarm.certain ? alarm.hexes.slice(0, RINGS) : [])));
    const said = shown.map(({sentence}) => sentence).join(" ");
    if (said && said !== this.said && table.moment === null) table.say(said);
    this.said = said;
  }
}
