// The table as lists, for who hears it instead of seeing it: what can be picked up, what can be done with it, who stands
// where. The lists are real lists and their buttons real buttons; they are kept out of the way of Tab, which walks
// the map. They are written again when the browser has nothing better to do.

import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {called} from "../map/places.js";
import {saying} from "./popups.js";

/**
 * @param {import("../table/model.js").Model} table
 * @param {import("./picking.js").Picking} picking
 * @returns {HTMLElement}
 */
export function reader(table, picking) {
  const subjects = h("ul", {lang: english});
  const orders = h("ul", {lang: english});
  const hexes = h("ul", {lang: english});
  const element = h(
    "section",
    {class: "unseen", "aria-label": t("The table as lists")},
    h("h2", {}, t("What can be picked up")),
    subjects,
    h("h2", {}, t("What can be done with it")),
    orders,
    h("h2", {}, t("Which units are where")),
    hexes,
  );

  /**
   * @param {string} text
   * @param {() => void} act
   */
  const button = (text, act) => h("li", {}, h("button", {type: "button", tabindex: -1, onclick: act}, text));
  const write = () => {
    waiting = false;
    refill(
      subjects,
      picking.subjects.map(({id, title, gloss}) =>
        button([title, gloss].filter(Boolean).join(", "), () => picking.pick(id)),
      ),
    );
    const offers = [...picking.hand.loose, ...[...picking.hand.targets.values()].flat()];
    refill(
      orders,
      offers.map((offer) =>
        button([saying(table, offer), offer.gloss, offer.cost].filter(Boolean).join(", "), () => picking.give(offer)),
      ),
    );
    /** @type {Map<string, string[]>} */
    const stacks = new Map();
    for (const {at, title, states} of table.shown.pieces) {
      if (table.hexes.has(at)) stacks.set(at, [...(stacks.get(at) ?? []), [title, ...states].join(", ")]);
    }
    const sorted = [...stacks].sort(([one], [other]) => one.localeCompare(other));
    refill(
      hexes,
      sorted.map(([at, names]) =>
        h(
          "li",
          {},
          `${at === called(table.hexes, at) ? `${at} ${table.hexes.get(at)?.place ?? ""}` : called(table.hexes, at)}: ${names.join("; ")}`,
        ),
      ),
    );
  };
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    if ("requestIdleCallback" in window) requestIdleCallback(write, {timeout: 2000});
    else setTimeout(write, 200);
  };
  for (const name of ["shown", "picked"]) table.addEventListener(name, later);
  later();
  return element;
}
