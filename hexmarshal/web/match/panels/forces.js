// What lies beside the map: figures at a glance, what is still to come, who waits, who is lost.

import {h, refill} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {clauseLink} from "../words/clauses.js";
import {face} from "../map/face.js";
import {explained} from "../words/glossary.js";
import {drawnWhenSeen} from "../../lib/when-seen.js";
import {sideTag} from "../words/words.js";

/** @type {Panel} */
export const forces = {
  id: "forces",
  title: t("Forces"),
  key: "f",
  mount(root, table) {
    /** The boxes that a player closed stay closed. @type {Set<string>} */
    const closed = new Set();
    let before = "";
    drawnWhenSeen(root, [[table, ["shown"]]], () => {
      const {figures, boxes} = table.shown.desk;
      // Most orders change nothing here; what has the focus then keeps it.
      const beside = new Set(boxes.flatMap(({pieces}) => pieces));
      const now = JSON.stringify([figures, boxes, table.shown.pieces.filter(({id}) => beside.has(id))]);
      if (now === before) return;
      before = now;
      refill(
        root,
        figureList(table, figures),
        boxes.map((box) => boxSection(table, box, closed)),
        figures.length || boxes.length ? "" : h("p", {class: "panel-empty"}, t("There is nothing beside the map.")),
      );
    });
  },
};

/**
 * Money, points and the like, a column a side.
 * @param {TableModel} table
 * @param {Desk["figures"]} figures
 */
function figureList(table, figures) {
  if (!figures.length) return "";
  const sides = [...new Set(figures.map(({side}) => side))];
  return h(
    "div",
    {class: "figures"},
    sides.map((side) =>
      h(
        "section",
        {class: "figure-side"},
        side ? h("h2", {}, sideTag(table, side)) : "",
        h(
          "dl",
          {},
          figures
            .filter((figure) => figure.side === side)
            .map(({title, value, clause}) =>
              h(
                "div",
                {class: "figure"},
                h("dt", {}, explained(table, title), " ", clauseLink(table, clause)),
                h("dd", {}, value),
              ),
            ),
        ),
      ),
    ),
  );
}

/**
 * A box and the counters in it, those of one side and state together.
 * @param {TableModel} table
 * @param {Desk["boxes"][number]} box
 * @param {Set<string>} closed
 */
function boxSection(table, box, closed) {
  const {shown} = table;
  const pieces = box.pieces.flatMap((id) => shown.pieces.find((piece) => piece.id === id) ?? []);
  return h(
    "details",
    {
      class: "box",
      open: !closed.has(box.title),
      ontoggle: (/** @type {Event} */ event) => {
        if (/** @type {HTMLDetailsElement} */ (event.target).open) closed.delete(box.title);
        else closed.add(box.title);
      },
    },
    h("summary", {}, h("h2", {}, box.title), h("span", {class: "count"}, pieces.length || t("nobody"))),
    box.note ? h("p", {class: "box-note"}, box.note) : "",
    pieces.length
      ? h(
          "ul",
          {class: "box-pieces"},
          pieces.map((piece) =>
            h(
              "li",
              {class: "box-piece", title: piece.text || piece.title},
              face(shown, piece),
              h(
                "span",
                {class: "box-name"},
                piece.title,
                piece.states.length ? h("small", {}, piece.states.join(", ")) : "",
              ),
            ),
          ),
        )
      : "",
  );
}
