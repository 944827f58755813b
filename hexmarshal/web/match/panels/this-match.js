// What this match is played with, one click away.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {setupLines} from "../../lib/setup.js";
import {backToTable, showSheet} from "./settings.js";

/**
 * @param {TableModel} table
 * @param {Element} [from]
 */
export function showThisMatch(table, from) {
  const {setup} = table.view;
  const dialog = h(
    "dialog",
    {class: "sheet this-match", "aria-labelledby": "this-match-title"},
    h("header", {}, h("h2", {id: "this-match-title"}, t("This match"))),
    h("div", {class: "sheet-body"}, h("p", {}, table.card.title), setupLines(setup, table.card.id)),
    backToTable(),
  );
  showSheet(dialog, from);
}
