// How to win and how it stands: two sentences and the figures, one click away.

import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {alarmLine} from "./alarms.js";
import {clauseLink} from "../words/clauses.js";
import {explained} from "../words/glossary.js";
import {scorePlot} from "../story/plot.js";
import {backToTable, showSheet} from "./settings.js";
import {linked, sideTag} from "../words/words.js";

/** @param {TableModel} table */
export function showWinning(table) {
  const {winning, figures} = table.shown.desk;
  const plot = h("div", {});
  table.api.course(table.side).then(
    (course) => refill(plot, scorePlot(table, course)),
    () => null,
  );
  const dialog = h(
    "dialog",
    {class: "sheet winning", "aria-labelledby": "winning-title"},
    h("header", {}, h("h2", {id: "winning-title"}, t("How to win"))),
    h(
      "div",
      {class: "sheet-body"},
      table.shown.desk.alarms.map((alarm) => alarmLine(table, alarm)),
      h(
        "p",
        {class: "winning-how", lang: english},
        winning.how ? [linked(table, winning.how), " ", clauseLink(table, winning.clause)] : t("See the rules."),
      ),
      winning.now ? h("p", {class: "winning-now", lang: english}, h("b", {}, linked(table, winning.now))) : null,
      plot,
      figures.length
        ? h(
            "table",
            {class: "winning-figures"},
            h(
              "tbody",
              {},
              figures.map(({title, value, side, clause}) =>
                h(
                  "tr",
                  {},
                  h("th", {scope: "row"}, explained(table, title)),
                  h("td", {}, side ? sideTag(table, side) : ""),
                  h("td", {}, value),
                  h("td", {}, clauseLink(table, clause)),
                ),
              ),
            ),
          )
        : null,
    ),
    backToTable(),
  );
  showSheet(dialog);
}
