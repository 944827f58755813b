// The stack under the pointer, in full: the hex, what is marked there, and every counter with its face and its states.

import {h, refill} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {face} from "../map/face.js";
import {explained} from "../words/glossary.js";
import {linksOf, standing} from "../map/places.js";
import {SupplyLines} from "./supply-lines.js";
import {drawnWhenSeen} from "../../lib/when-seen.js";
import {lightUp, sideTag, sideTitle} from "../words/words.js";

/** @type {Panel} */
export const stackPanel = {
  id: "stack",
  title: t("Stack"),
  key: "s",
  mount(root, table) {
    let under = "";
    let pinned = "";
    const body = h("div", {class: "stack", "aria-live": "off"});
    const pin = h(
      "button",
      {type: "button", class: "stack-pin", "aria-pressed": "false", onclick: () => toggle()},
      t("Pin"),
    );
    root.append(body);
    lightUp(body, table);
    const fired = new EventTarget();
    let clicked = false;
    const toggle = () => {
      clicked = false;
      pinned = pinned ? "" : under;
      fired.dispatchEvent(new Event("pin"));
    };
    table.addEventListener("hover", (event) => {
      // Off the map the last stack stays to be read.
      under = String(/** @type {CustomEvent} */ (event).detail ?? "") || under;
    });
    let inHand = "";
    table.addEventListener("picked", (event) => {
      inHand = String(/** @type {CustomEvent} */ (event).detail ?? "");
    });
    table.addEventListener("clicked", (event) => {
      const hex = String(/** @type {CustomEvent} */ (event).detail ?? "");
      // A click that picks something up or gives an order is no wish to read on.
      if (inHand || table.view.decision?.subjects.some(({at}) => at === hex)) return;
      pinned = pinned === hex ? "" : hex;
      clicked = Boolean(pinned);
      under = hex || under;
    });
    // What was only clicked stays until the next order; what was pinned stays.
    table.addEventListener("told", () => {
      if (clicked) pinned = "";
      clicked = false;
    });
    const supply = new SupplyLines(table, body);
    drawnWhenSeen(
      root,
      [
        [table, ["hover", "clicked", "shown"]],
        [fired, ["pin"]],
      ],
      () => {
        const hex = table.hexes.get(pinned || under);
        pin.setAttribute("aria-pressed", String(Boolean(pinned)));
        refill(pin, pinned ? t("Unpin") : t("Pin"));
        refill(
          body,
          hex ? [place(table, hex, pin), marks(table, hex.id), counters(table, hex.id), links(table, hex)] : nothing(),
        );
        supply.show(hex?.id ?? "");
      },
    );
  },
};

/**
 * The stack under the pointer in one line, at the foot of the other panels.
 * @param {HTMLElement} root
 * @param {TableModel} table
 */
export function mountPeek(root, table) {
  let under = "";
  table.addEventListener("hover", (event) => {
    under = String(/** @type {CustomEvent} */ (event).detail ?? "") || under;
  });
  drawnWhenSeen(root, [[table, ["hover", "shown"]]], () => {
    const hex = table.hexes.get(under);
    if (!hex) return refill(root, h("p", {class: "peek-where soft"}, t("Point at a hex to see the units there.")));
    const here = standing(table.shown.pieces, under);
    refill(
      root,
      h(
        "p",
        {class: "peek-where"},
        h("b", {}, hex.place || t("Hex")),
        hex.tray ? "" : ` ${hex.id}`,
        h("br"),
        h(
          "span",
          {class: "soft"},
          here.length
            ? here
                .toReversed()
                .map(({title}) => title)
                .join(", ")
            : ground(hex),
        ),
      ),
      h(
        "div",
        {class: "peek-faces"},
        here.slice(-4).map((piece) => face(table.shown, piece)),
      ),
    );
  });
}

/**
 * Terrain and country of a hex.
 * @param {Hex} hex
 */
function ground(hex) {
  return [hex.terrain, hex.country]
    .filter(Boolean)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(" · ");
}

function nothing() {
  return h(
    "p",
    {class: "panel-empty"},
    t("Point at a hex, or walk to it with the arrow keys: its units are shown here."),
  );
}

/**
 * The ways off the map from a place.
 * @param {TableModel} table
 * @param {BoardPlace} hex
 */
function links(table, hex) {
  const found = linksOf(table.hexes, hex);
  return found.length
    ? h(
        "section",
        {class: "stack-links"},
        h("h3", {}, t("Off the map")),
        h(
          "ul",
          {},
          found.map((link) => h("li", {}, link)),
        ),
      )
    : "";
}

/**
 * @param {TableModel} table
 * @param {BoardPlace} hex
 * @param {HTMLElement} pin
 */
function place(table, hex, pin) {
  return h(
    "header",
    {class: "stack-place"},
    h(
      "div",
      {},
      h("h2", {}, hex.place || t("Open country"), " ", hex.tray ? "" : h("span", {class: "stack-number"}, hex.id)),
      h("p", {class: "soft"}, ground(hex), hex.tray?.note ? `: ${hex.tray.note}` : ""),
    ),
    h("div", {class: "row"}, pin, h("button", {type: "button", onclick: () => table.goTo(hex.id)}, t("Show"))),
  );
}

/**
 * @param {TableModel} table
 * @param {string} hex
 */
function marks(table, hex) {
  const found = table.shown.desk.marks.filter((mark) => mark.hex === hex);
  const arrows = table.shown.desk.arrows.filter(({from, to}) => from === hex || to === hex);
  if (!found.length && !arrows.length) return "";
  return h(
    "ul",
    {class: "stack-marks"},
    found.map(({sign, title, side}) =>
      h("li", {}, drawnSign(sign), " ", title, " ", title.includes(sideTitle(table, side)) ? "" : sideTag(table, side)),
    ),
    arrows.map(({title, from, to}) => h("li", {}, drawnSign("→"), " ", title || t("{from} to {to}", {from, to}))),
  );
}

/** A sign that is also told in words. @param {string} sign */
function drawnSign(sign) {
  return h("span", {class: "mark-sign", "aria-hidden": "true"}, sign);
}

/**
 * @param {TableModel} table
 * @param {string} hex
 */
function counters(table, hex) {
  const here = standing(table.shown.pieces, hex);
  if (!here.length) return h("p", {class: "soft"}, t("No units here."));
  // The top counter lies last in the list and is read first.
  return h(
    "ol",
    {class: "stack-list"},
    here.toReversed().map((piece) => pieceRow(table, piece)),
  );
}

/**
 * A counter with its face, its title, its text and its states.
 * @param {TableModel} table
 * @param {Piece} piece
 */
export function pieceRow(table, piece) {
  return h(
    "li",
    {class: "stack-piece", "data-piece": piece.id},
    face(table.shown, piece),
    h(
      "div",
      {},
      h("h3", {}, piece.title),
      piece.states.length
        ? h(
            "p",
            {class: "states"},
            piece.states.map((state) => h("span", {class: "state"}, state)),
          )
        : "",
      piece.text && piece.text !== piece.title ? h("p", {class: "stack-text"}, explained(table, piece.text)) : "",
    ),
  );
}
