// The turn track and the sequence of play, the present lit in both.

import {h, refill} from "../../lib/dom.js";
import {t, tc} from "../../lib/language.js";
import {clauseLink} from "../words/clauses.js";
import {drawnWhenSeen} from "../../lib/when-seen.js";

/** @type {Panel} */
export const track = {
  id: "turn",
  title: t("Turn"),
  key: "t",
  mount(root, table) {
    drawnWhenSeen(root, [[table, ["shown"]]], () => {
      const {desk} = table.shown;
      refill(
        root,
        h(
          "div",
          {class: "turn-head"},
          desk.header.map((line) => h("p", {}, line)),
        ),
        trackOf(desk),
        stepsOf(table, desk),
      );
      root.querySelector(".track-now")?.scrollIntoView({block: "nearest", inline: "nearest"});
    });
  },
};

/** @param {Desk} desk */
function trackOf(desk) {
  if (!desk.track.length) return "";
  const now = desk.track.findIndex(({id}) => id === desk.turn);
  return h(
    "section",
    {},
    h("h2", {}, t("Turn track")),
    h(
      "ol",
      {class: "track"},
      desk.track.map((turn, at) =>
        h(
          "li",
          {
            class: at === now ? "track-now" : at < now ? "track-past" : "",
            "aria-current": at === now ? "step" : null,
          },
          turnWords(turn),
          at < now ? h("span", {class: "unseen"}, " ", tc("turn", "over")) : "",
        ),
      ),
    ),
  );
}

/**
 * A turn that has a short name wears it large.
 * @param {Desk["track"][number]} turn
 */
function turnWords({id, title, note}) {
  const short = id.length < 5 && id !== title;
  return [
    h("b", {}, short ? id : title),
    short ? h("span", {class: "track-title"}, title) : "",
    note ? h("span", {}, note) : "",
  ];
}

/**
 * @param {TableModel} table
 * @param {Desk} desk
 */
function stepsOf(table, desk) {
  if (!desk.steps.length) return "";
  return h(
    "section",
    {},
    h("h2", {}, t("Sequence of play")),
    h(
      "ol",
      {class: "steps"},
      desk.steps.map(({title, clause, depth, now}) =>
        h(
          "li",
          {
            class: `step depth-${Math.min(depth, 3)}${now ? " step-now" : ""}`,
            "aria-current": now ? "step" : null,
          },
          h("span", {class: "step-sign", "aria-hidden": "true"}, now ? "▶" : ""),
          h("span", {}, title),
          clauseLink(table, clause),
        ),
      ),
    ),
  );
}
