// What a match is played with: scenario, overlay, options. Whoever sits down knows it, and whoever is invited reads it before.

import {h} from "./dom.js";
import {counted} from "./words.js";

/**
 * In a word or two what is not as the game has it; "" where all is.
 * @param {Setup} setup
 */
export function otherwise({own, overlay, options}) {
  return [own && "own scenario", overlay && "overlay", options.length > 0 && counted(options.length, "option")]
    .filter(Boolean)
    .join(", ");
}

/**
 * Scenario, overlay and options, a line each.
 * @param {Setup} setup
 * @param {string} game for the clauses that the options read
 */
export function setupLines({scenario, own, position, overlay, options}, game) {
  return h(
    "dl",
    {class: "setup"},
    h("dt", {}, "Scenario"),
    h("dd", {}, h("b", {}, scenario), own && ", none of the game's own", position && ", begun with a position"),
    h("dt", {}, "Overlay"),
    h(
      "dd",
      {},
      overlay
        ? [
            h("b", {}, overlay.name),
            `: ${counted(overlay.values, "value")} other than the game's${overlay.map ? ", the map among them" : ""}. `,
            h("span", {class: "soft small"}, overlay.source),
          ]
        : "none",
    ),
    h("dt", {}, "Options"),
    h(
      "dd",
      {},
      options.length
        ? h(
            "ul",
            {},
            options.map(({title, setting, clause}) =>
              h(
                "li",
                {},
                title,
                " ",
                h("b", {}, setting),
                " ",
                h(
                  "a",
                  {class: "clause", href: `#/rules/${game}/${encodeURIComponent(clause)}`, target: "_blank"},
                  clause,
                ),
              ),
            ),
          )
        : "all as we read the book",
    ),
  );
}
