// A clock for a new match: none, a total for each player, or days for each turn.

import {h, refill} from "../lib/dom.js";
import {inside, t, tc} from "../lib/language.js";

/** The ways to play with time. @type {[string, string][]} */
const KINDS = [
  ["none", t("No clock")],
  ["total", t("Total per player")],
  ["days", t("Days per turn")],
];

/**
 * @param {import("./new-match.js").Draft} draft whose clock is set here
 * @returns {HTMLElement}
 */
export function clockFields(draft) {
  const minutes = number(60, 1, 10080);
  const increment = number(30, 0, 3600);
  const days = number(3, 1, 60);
  const per = h(
    "select",
    {"aria-label": t("With every")},
    h("option", {value: "order"}, tc("clock", "order")),
    h("option", {value: "turn"}, tc("clock", "turn")),
  );
  const forfeit = h("input", {type: "checkbox"});
  const loses = h(
    "label",
    {class: "choice"},
    forfeit,
    h(
      "span",
      {},
      h("strong", {}, t("Running out of time loses the match")),
      h("small", {}, t("The invitation says so. Otherwise the clock only shows the time.")),
    ),
  );
  const total = h(
    "div",
    {class: "clock-fields"},
    h("label", {class: "field"}, h("span", {}, t("Minutes per player")), minutes),
    h("label", {class: "field"}, h("span", {}, t("Extra seconds")), increment),
    h("label", {class: "field"}, h("span", {}, t("with every")), per),
  );
  const turns = h(
    "div",
    {class: "clock-fields"},
    h("label", {class: "field"}, h("span", {}, t("Days for each turn on the track")), days),
  );
  const more = h("div", {});
  const state = h("span", {class: "soft"});
  /** @type {string} */
  let kind = "none";

  const update = () => {
    const common = {forfeit: forfeit.checked};
    draft.clock =
      kind === "total"
        ? {
            kind,
            minutes: minutes.valueAsNumber,
            increment: increment.valueAsNumber,
            per: /** @type {"order" | "turn"} */ (per.value),
            ...common,
          }
        : kind === "days"
          ? {kind, days: days.valueAsNumber, ...common}
          : undefined;
    refill(state, ` ${inside(KINDS.find(([id]) => id === kind)?.[1] ?? "")}`);
  };
  const show = () => {
    refill(
      more,
      kind === "total"
        ? [total, loses]
        : kind === "days"
          ? [turns, loses]
          : h("p", {class: "soft small"}, t("Take all the time you like.")),
    );
    update();
  };
  const radios = KINDS.map(([id]) =>
    h("input", {
      type: "radio",
      name: "clock",
      value: id,
      checked: id === kind,
      onchange: () => {
        kind = id;
        show();
      },
    }),
  );
  for (const input of [minutes, increment, days, per, forfeit]) input.addEventListener("change", update);
  show();
  return h(
    "details",
    {class: "fold"},
    h("summary", {}, h("strong", {}, t("Clock")), state),
    h(
      "fieldset",
      {class: "option", "aria-label": t("Clock")},
      h(
        "div",
        {class: "segments"},
        KINDS.map(([, title], at) => h("label", {}, radios[at], h("span", {}, title))),
      ),
      more,
    ),
  );
}

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
function number(value, min, max) {
  return h("input", {type: "number", value, min, max, step: 1, required: true, inputmode: "numeric"});
}
