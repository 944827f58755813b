// The keys and how to play, on one sheet.

import {h} from "../../lib/dom.js";
import {rich, t} from "../../lib/language.js";
import {here} from "../../lib/shell.js";
import {learnWords} from "../words/glossary.js";
import {backToTable, showSheet} from "./settings.js";
import {showSigns} from "./signs.js";

/** Keys of the map and the hand. */
const HAND = [
  [t("Tab"), t("to the next thing that can be picked up")],
  [t("Arrows"), t("walk from hex to hex")],
  [t("Enter"), t("pick up, or give the order for the hex under the cursor")],
  [t("Esc"), t("let go")],
  [t("Shift Enter"), t("add the next counter of the stack to the group")],
  [".", t("spread out the stack")],
  ["/", t("type an order in notation")],
  ["Z", t("take back the last order, if you still may")],
  ["O", t("the odds of the order under the pointer")],
  ["N", t("the next unit that can still act")],
  ["I", t("let the bot that thinks move now")],
  ["W", t("how one wins, and the score")],
  ["H", t("the coach, and what the staff would do")],
  ["0 + −", t("the whole map, nearer, further")],
  ["\\", t("fold the side panel away")],
  ["?", t("this sheet")],
];

/** Keys of a board of several sheets. */
const SHEETS = [["1 2 …", t("to a sheet, as you left it")]];

/** How to play, whatever the game. */
const PLAY = [
  t("The line above the map says who must do what, and under which clause."),
  t(
    "Click a counter with bright corners: the hexes it can reach light up with their cost; a plus means that it costs something more, and pointing at the hex says what. Click a hex, and it goes.",
  ),
  t("Click a greyed-out hex to see why you can't go there, with the rule. Every clause opens with a click."),
  t("Before an attack you see every modifier and the exact chance of each result. Then give the order, or cancel it."),
  t(
    "Shift-click adds a counter to the group in hand. Z takes an order back until a die is rolled, something hidden is revealed or the other side answers.",
  ),
  t(
    "Drag the bar at the bottom to watch the match like a film, and branch into a study from any moment: nothing you do there affects the match.",
  ),
];

/** What the panels told about their keys. @type {WeakMap<TableModel, () => {key: string, does: string}[]>} */
const told = new WeakMap();

/**
 * Let the help know the keys of the panels.
 * @param {TableModel} table
 * @param {() => {key: string, does: string}[]} keys
 */
export function tellKeys(table, keys) {
  told.set(table, keys);
}

/** @param {TableModel} table */
export function showHelp(table) {
  const panels = told.get(table)?.() ?? [];
  const dialog = h(
    "dialog",
    {class: "sheet help", "aria-labelledby": "help-title"},
    h("header", {}, h("h2", {id: "help-title"}, t("How to play"))),
    h(
      "div",
      {class: "sheet-body"},
      h(
        "ol",
        {class: "help-lines"},
        PLAY.map((line) => h("li", {}, line)),
      ),
      h(
        "p",
        {},
        rich("{rules}, or {words}", {rules: rulesLink(table), words: wordsButton(table, () => dialog.close())}),
      ),
      h("h3", {}, t("Keys")),
      h(
        "div",
        {class: "help-keys"},
        keyTable(t("At the map"), table.board.sheets.length > 1 ? [...HAND, ...SHEETS] : HAND),
        keyTable(
          t("Panels, film and layers"),
          panels.map(({key, does}) => [key, does]),
        ),
      ),
    ),
    backToTable(),
  );
  showSheet(dialog);
}

/** @param {TableModel} table */
function rulesLink({card}) {
  const text = t("The rules of {game}, clause by clause", {game: card.title});
  return h("a", {href: `#/rules/${card.id}`, target: "_blank"}, text);
}

/**
 * @param {TableModel} table
 * @param {() => void} close
 */
function wordsButton(table, close) {
  const show = async () => {
    const still = here();
    const primer = await learnWords(table.card.id);
    if (!still()) return;
    close();
    showSigns(table, primer);
  };
  return h("button", {type: "button", class: "word", onclick: show}, t("its words, and what the signs mean"));
}

/**
 * @param {string} title
 * @param {string[][]} rows
 */
function keyTable(title, rows) {
  return h(
    "table",
    {},
    h("caption", {}, title),
    h(
      "tbody",
      {},
      rows.map(([key, does]) =>
        h(
          "tr",
          {},
          h(
            "th",
            {scope: "row"},
            key.split(" ").map((part, at) => [at ? " " : "", h("kbd", {}, part === "Shift" ? t("Shift") : part)]),
          ),
          h("td", {}, does),
        ),
      ),
    ),
  );
}
