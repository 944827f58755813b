// What a match is played with: scenario, overlay, options. Whoever sits down knows it, and whoever is invited reads it before.

import {h} from "./dom.js";
import {t, tc, tn} from "./language.js";

/**
 * In a word or two what is not as the game has it; "" where all is.
 * @param {Setup} setup
 */
export function otherwise({own, overlay, options}) {
  return [
    own && t("own scenario"),
    overlay && t("overlay"),
    options.length > 0 && tn("one option", "{n} options", options.length),
  ]
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
    h("dt", {}, t("Scenario")),
    h("dd", {}, h("b", {}, scenario), own && t(", none of the game's own"), position && t(", begun with a position")),
    h("dt", {}, t("Overlay")),
    h(
      "dd",
      {},
      overlay
        ? [
            h("b", {}, overlay.name),
            ": ",
            overlay.map
              ? tn(
                  "one value other than the game's, the map among them.",
                  "{n} values other than the game's, the map among them.",
                  overlay.values,
                )
              : tn("one value other than the game's.", "{n} values other than the game's.", overlay.values),
            " ",
            h("span", {class: "soft small"}, overlay.source),
          ]
        : tc("overlay", "none"),
    ),
    h("dt", {}, t("Options")),
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
        : t("all as we read the book"),
    ),
  );
}
