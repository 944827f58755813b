// One order in the log: who gave it, the steps that began, and every line and die that came of it.

import {h} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {clauseLink} from "../words/clauses.js";
import {against, cardFace, dieFace} from "./dice.js";
import {noteLines} from "./notes.js";
import {explained} from "../words/glossary.js";
import {linked, sideTag, sideTitle, signed} from "../words/words.js";

/** What a log says before anything has happened. */
const WELCOME = t(
  "The match begins. What happens is told here; the number of an order shows the table as it stood after it.",
);

/** An event of the match; the name alone would be the browser's own. @typedef {Told["events"][number]} Happened */

/**
 * @param {TableModel} table
 * @param {Told} told
 * @param {Told | undefined} before the order before it
 * @returns {HTMLElement}
 */
export function logEntry(table, told, before) {
  const stage = told.stage !== before?.stage ? told.stage : "";
  // Where a step began that names the new stage, the stage begins there and not with the order that led to it.
  const begins = stage
    ? told.events.find(({kind, text}) => kind === "began" && text.toLowerCase().startsWith(stage.toLowerCase()))
    : undefined;
  const lines = told.events.map((event, at) =>
    event.kind === "began" ? heading(table, event, event === begins) : line(table, event, told.events[at - 1]?.roll),
  );
  // A move says in its sentence who went where: side and notation are told only where they add something.
  const moves = told.events[0]?.kind === "moved";
  const plain =
    told.side === before?.side &&
    (moves || (told.events.length === 1 && told.events[0].kind !== "began" && !told.events[0].roll));
  return h(
    "li",
    {class: "log-entry", "data-number": told.number},
    stage && !begins ? h("h2", {class: "log-stage", lang: english}, stage) : null,
    number(table, told),
    plain && !told.advised
      ? null
      : h(
          "p",
          {class: "log-head"},
          sideTag(table, told.side),
          person(table, told.side),
          moves ? null : given(table, told),
          told.advised ? h("span", {class: "log-advised"}, t("staff’s advice")) : null,
        ),
    told.number ? null : h("p", {class: "log-line"}, WELCOME),
    told.purpose ? intent(table, told) : null,
    lines,
    noteLines(table, told.number),
  );
}

/**
 * Who plays a side, where it is somebody with a name.
 * @param {TableModel} table
 * @param {string} side
 */
function person(table, side) {
  const seat = table.view.seats[side];
  return seat?.kind === "person" && seat.name ? h("b", {class: "log-person"}, seat.name) : null;
}

/**
 * What a bot is after from here on.
 * @param {TableModel} table
 * @param {Told} told
 */
function intent(table, told) {
  const who = table.view.seats[told.side]?.kind === "bot" ? `${table.view.seats[told.side].name} ` : "";
  return h(
    "p",
    {class: "log-line log-purpose", lang: english},
    h("em", {}, `${who}(${sideTitle(table, told.side)}): `, linked(table, told.purpose)),
  );
}

/**
 * The number of an order; pressing it shows the table at that time.
 * @param {TableModel} table
 * @param {Told} told
 */
function number(table, told) {
  const name = told.number
    ? t("Order {n}, {side} {notation}", {n: told.number, side: sideTitle(table, told.side), notation: told.notation})
    : t("The opening");
  return h(
    "button",
    {
      type: "button",
      class: "log-number",
      tabindex: -1,
      title: told.notation || null,
      "aria-label": t("{order}: show the table after it", {order: name}),
    },
    told.number || "•",
  );
}

/**
 * @param {TableModel} table
 * @param {Told} told
 */
function given(table, told) {
  if (told.words) return h("span", {lang: english}, linked(table, told.words));
  if (told.notation) return h("code", {class: "log-notation"}, told.notation);
  return told.number ? t("a hidden order") : t("Opening");
}

/**
 * A step of the sequence of play.
 * @param {TableModel} table
 * @param {Happened} event
 * @param {boolean} stage whether a new stage begins with it
 */
function heading(table, event, stage) {
  if (stage) return h("h2", {class: "log-stage", lang: english}, event.text);
  return h("h3", {class: "log-step"}, h("span", {}, event.text), clauseIn(table, event.clause));
}

/**
 * A sentence; its hexes and its counter light up as a whole.
 * @param {TableModel} table
 * @param {Happened} event
 * @param {Roll | null} [before] what chance gave just before
 */
function line(table, event, before) {
  const hexes = [...new Set([...event.hexes, ...event.path])].filter((hex) => table.hexes.has(hex));
  const names = {"data-hexes": hexes.join(" ") || null, "data-pieces": event.piece || null};
  if (event.roll)
    return h("div", {class: "log-line log-roll", lang: english, ...names}, roll(table, event, event.roll, before));
  return h(
    "p",
    {class: "log-line", lang: english, ...names},
    closed(linked(table, event.text), clauseIn(table, event.clause)),
  );
}

/**
 * A sentence and its clause, which does not begin a line of its own.
 * @param {(string | HTMLElement)[]} parts
 * @param {HTMLElement | ""} clause
 */
function closed(parts, clause) {
  const last = parts.at(-1) ?? "";
  const cut = typeof last === "string" ? last.lastIndexOf(" ") + 1 : 0;
  const end = typeof last === "string" ? last.slice(cut) : last;
  const rest = typeof last === "string" ? last.slice(0, cut) : "";
  return [...parts.slice(0, -1), rest, h("span", {class: "together"}, end, " ", clause)];
}

/**
 * A die or a card in full: face, purpose, each modifier with its clause, total and result.
 * @param {TableModel} table
 * @param {Happened} event
 * @param {Roll} rolled
 * @param {Roll | null} [before] what chance gave just before
 */
function roll(table, event, rolled, before) {
  const {card, die, dice, sides, total, result, purpose, modifiers} = rolled;
  // Dice that are read one by one, such as a white and a black one, have no sum that means anything.
  const apart = dice.length > 1 && modifiers.reduce((all, {value}) => all + value, die) !== total;
  const sum = card
    ? against(rolled, before)
    : apart
      ? ""
      : total !== die
        ? t("{die} becomes {total}", {die, total})
        : dice.length > 1
          ? String(die)
          : "";
  return [
    h("span", {class: "log-die"}, card ? cardFace(card) : dice.map((each) => dieFace(each, sides))),
    h(
      "div",
      {class: "log-rolled"},
      h("p", {}, linked(table, purpose), " ", clauseIn(table, event.clause)),
      modifiers.length
        ? h(
            "ul",
            {class: "log-terms"},
            modifiers.map(({value, why, clause}) =>
              h("li", {}, h("b", {}, signed(value)), " ", linked(table, why), " ", clauseIn(table, clause)),
            ),
          )
        : null,
      sum || result
        ? h(
            "p",
            {class: "log-result"},
            sum,
            sum && result ? ": " : null,
            result ? h("b", {}, explained(table, result)) : null,
          )
        : null,
    ),
  ];
}

/**
 * A clause in a list that has a single stop for Tab.
 * @param {TableModel} table
 * @param {string} clause
 */
function clauseIn(table, clause) {
  const link = clauseLink(table, clause);
  if (link) link.tabIndex = -1;
  return link;
}
