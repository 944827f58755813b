// Cards that lie open or in hand, pile by pile.

import {h, refill} from "../../lib/dom.js";
import {t, tn} from "../../lib/language.js";
import {clauseLink} from "../words/clauses.js";
import {drawnWhenSeen} from "../../lib/when-seen.js";

/** @type {Panel} */
export const cards = {
  id: "cards",
  title: t("Cards"),
  key: "k",
  mount(root, table) {
    drawnWhenSeen(root, [[table, ["shown"]]], () => {
      const lying = table.shown.desk.cards;
      const piles = [...new Set(lying.map(({pile}) => pile))];
      refill(
        root,
        piles.map((pile) =>
          pileSection(
            table,
            pile,
            lying.filter((card) => card.pile === pile),
          ),
        ),
        piles.length ? "" : h("p", {class: "panel-empty"}, t("No card is face up.")),
      );
    });
  },
};

/**
 * A pile: face down it is only a number, face up every card has its text.
 * @param {TableModel} table
 * @param {string} pile
 * @param {Desk["cards"]} lying
 */
function pileSection(table, pile, lying) {
  const count = lying.reduce((sum, card) => sum + card.count, 0);
  const open = lying.filter(({title, text}) => title || text);
  return h(
    "section",
    {class: "pile"},
    h("header", {}, h("h2", {}, pile), h("span", {class: "count"}, tn("{n} card", "{n} cards", count))),
    open.length
      ? h(
          "ul",
          {class: "pile-cards"},
          open.map(({title, text, clause, count: copies}) =>
            h(
              "li",
              {class: "playing-card"},
              h(
                "h3",
                {},
                title,
                copies > 1 ? h("span", {class: "soft"}, ` × ${copies}`) : "",
                " ",
                clauseLink(table, clause),
              ),
              text ? h("p", {}, text) : "",
            ),
          ),
        )
      : h("p", {class: "soft"}, t("face down")),
  );
}
