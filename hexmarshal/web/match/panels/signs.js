// What the signs on the map and on the counters mean, on one sheet: those of the table first, then those of the game.

import {h, s} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {clauseLink} from "../words/clauses.js";
import {face} from "../map/face.js";
import {explained} from "../words/glossary.js";
import {backToTable, showSheet} from "./settings.js";
import {sideTag} from "../words/words.js";

/** A hexagon around the middle of a small picture. */
const HEX = "20,2 35.6,11 35.6,29 20,38 4.4,29 4.4,11";

/** @param {string} look the class by which the map draws such a hex @param {string} [word] what stands in it */
const hex = (look, word = "") =>
  s(
    "svg",
    {class: "sign-hex", viewBox: "0 0 40 40", "aria-hidden": "true"},
    s("polygon", {points: HEX, class: "ground"}),
    s("g", {class: "glow"}, s("polygon", {points: HEX, class: look})),
    word && s("text", {x: 20, y: 26}, word),
  );

/** @param {string} look */
const counter = (look) =>
  s(
    "svg",
    {class: `sign-hex ${look}`, viewBox: "0 0 40 40", "aria-hidden": "true"},
    s("rect", {x: 6, y: 6, width: 28, height: 28, class: "ground"}),
    look === "can"
      ? [s("path", {class: "corners-casing", d: CORNERS}), s("path", {class: "corners", d: CORNERS})]
      : s("rect", {x: 6, y: 6, width: 28, height: 28, class: look}),
  );
const CORNERS = "M4 13V4H13M27 4H36V13M36 27V36H27M13 36H4V27";

/** The signs of every table: a picture and what it means. @type {() => [SVGElement, string][]} */
const SIGNS = () => [
  [counter("can"), t("Bright corners: this counter can be picked up now.")],
  [counter("rim"), t("A blue rim: it is in your hand. A second click, or Esc, lets it go.")],
  [counter("rim-lit"), t("A broken purple rim: you are pointing at this in a text or a list.")],
  [hex("reach", "2"), t("A bright hex: what is in hand can go there. The number is what it costs.")],
  [hex("reach", "+"), t("A plus: going there costs something more. Point at the hex to see what.")],
  [hex("reach rail"), t("A broken blue edge: it gets there by rail.")],
  [hex("reach attack"), t("A red edge: it attacks there. You see the odds first, and then confirm.")],
  [hex("reach fire"), t("A dotted orange edge: it fires there and stays where it is.")],
  [hex("reach aim"), t("A broken red edge: it prepares an attack there and stays where it is.")],
];

/**
 * @param {TableModel} table
 * @param {Primer} primer
 */
export function showSigns(table, primer) {
  const pieces = new Map(table.shown.pieces.map((piece) => [piece.id, piece]));
  const told = new Set();
  const dialog = h(
    "dialog",
    {class: "sheet signs", "aria-labelledby": "signs-title"},
    h("header", {}, h("h2", {id: "signs-title"}, t("What the symbols mean"))),
    h(
      "div",
      {class: "sheet-body"},
      h("h3", {}, t("On every map")),
      h(
        "ul",
        {class: "sign-list"},
        SIGNS().map(([picture, text]) => h("li", {}, picture, h("span", {}, text))),
        h(
          "li",
          {},
          h(
            "span",
            {class: "sign-sides"},
            table.card.sides.map(({id}) => sideTag(table, id)),
          ),
          h("span", {}, t("The colours of the sides, on counters, layers and in the log.")),
        ),
      ),
      primer.signs.length
        ? [
            h("h3", {}, t("In {game}", {game: table.card.title})),
            h(
              "ul",
              {class: "sign-list sign-game"},
              primer.signs.map(({sign, text, clause, piece}) => {
                const shown = pieces.get(piece);
                return h(
                  "li",
                  {},
                  h("span", {class: "sign-of"}, shown ? face(table.shown, shown) : null, h("b", {}, sign)),
                  h("span", {}, explained(table, text, {told, stop: true}), " ", clauseLink(table, clause)),
                );
              }),
            ),
          ]
        : null,
      primer.terms.length
        ? [
            h("h3", {}, t("Words")),
            h(
              "dl",
              {class: "sign-words"},
              primer.terms.map(({word, text, clause}) => [
                h("dt", {}, word),
                h("dd", {}, text, " ", clauseLink(table, clause)),
              ]),
            ),
          ]
        : null,
    ),
    backToTable(),
  );
  showSheet(dialog);
}
