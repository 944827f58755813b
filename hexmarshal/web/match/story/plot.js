// The score over the turns: a small picture, and the same as figures.

import {h, s} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {nationOf, sideTitle} from "../words/words.js";

/** The picture, in its own units, and the room at its edges. */
const WIDE = 460;
const HIGH = 190;
const EDGE = {left: 34, right: 14, top: 12, bottom: 26};
/** How lines and their points are told apart without colours. */
const DASHES = ["none", "7 4", "2 4"];

/**
 * @param {TableModel} table
 * @param {Course} course
 * @returns {HTMLElement | null} null where nothing counts
 */
export function scorePlot(table, course) {
  const {scores, turns} = course;
  const past = turns.filter(({values}) => values.length);
  if (!scores.length || !past.length) return null;
  return h(
    "figure",
    {class: "score"},
    h(
      "figcaption",
      {},
      h("span", {}, t("The score at the end of each turn")),
      scores.map((score, at) =>
        h(
          "span",
          {class: "score-key", "data-nation": nationOf(table, score.side)},
          s(
            "svg",
            {viewBox: "0 0 26 10", width: 26, height: 10, "aria-hidden": "true"},
            s("path", {class: "score-line", d: "M0 5H26", "stroke-dasharray": DASHES[at % 3]}),
            point(at, 13, 5),
          ),
          score.title,
        ),
      ),
    ),
    drawing(table, course, past),
    h("details", {class: "score-figures"}, h("summary", {}, t("As figures")), figures(course, past)),
  );
}

/**
 * @param {TableModel} table
 * @param {Course} course
 * @param {Course["turns"]} past the turns that have a score
 */
function drawing(table, {scores, turns}, past) {
  const all = past.flatMap(({values}) => values);
  const ticks = scale(Math.min(0, ...all), Math.max(1, ...all));
  const [low, top] = [ticks[0], ticks[ticks.length - 1]];
  const step = (WIDE - EDGE.left - EDGE.right) / Math.max(turns.length - 1, 1);
  /** @param {number} at */
  const x = (at) => EDGE.left + step * at;
  /** @param {number} value */
  const y = (value) => EDGE.top + ((HIGH - EDGE.top - EDGE.bottom) * (top - value)) / (top - low);
  // How many names of turns fit side by side.
  const each = Math.ceil(
    turns.length /
      Math.max(2, Math.floor((WIDE - EDGE.left) / (9 + 7 * Math.max(...turns.map(({turn}) => turn.length))))),
  );
  const now = past.length - 1;
  const said = scores
    .map(({side, title}, at) => `${title}${side ? ` (${sideTitle(table, side)})` : ""} ${past[now].values[at]}`)
    .join(", ");
  return s(
    "svg",
    {
      class: "score-plot",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": t("Now: {scores}. The figures of every turn are below.", {scores: said}),
    },
    ticks.map((tick) => [
      s("path", {class: tick ? "score-grid" : "score-grid zero", d: `M${EDGE.left} ${y(tick)}H${WIDE - EDGE.right}`}),
      s("text", {x: EDGE.left - 6, y: y(tick) + 4, "text-anchor": "end"}, String(tick)),
    ]),
    s("path", {class: "score-now", d: `M${x(now)} ${EDGE.top}V${HIGH - EDGE.bottom}`}),
    turns.map(({turn}, at) =>
      (at % each === 0 || at === now) && (at === now || Math.abs(at - now) >= each)
        ? s(
            "text",
            {
              x: x(at),
              y: HIGH - 8,
              "text-anchor": at === 0 && turns.length > 1 ? "start" : at === turns.length - 1 ? "end" : "middle",
              class: at === now ? "now" : "",
            },
            turn,
          )
        : null,
    ),
    scores.map(({side}, line) =>
      s(
        "g",
        {"data-nation": nationOf(table, side)},
        s("polyline", {
          class: "score-line",
          points: past.map(({values}, at) => `${x(at)},${y(values[line])}`).join(" "),
          "stroke-dasharray": DASHES[line % 3],
        }),
        past.map(({values}, at) => point(line, x(at), y(values[line]))),
      ),
    ),
  );
}

/**
 * The mark of a line: a dot, a square, a diamond.
 * @param {number} line
 * @param {number} x
 * @param {number} y
 */
function point(line, x, y) {
  if (line % 3 === 0) return s("circle", {class: "score-point", cx: x, cy: y, r: 4});
  return s("rect", {
    class: "score-point",
    x: x - 3.5,
    y: y - 3.5,
    width: 7,
    height: 7,
    transform: line % 3 === 2 ? `rotate(45 ${x} ${y})` : null,
  });
}

/**
 * Round numbers from one end to the other, five or so.
 * @param {number} low
 * @param {number} high
 */
function scale(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? 10 * power);
  const first = Math.floor(low / step);
  return Array.from({length: Math.ceil(high / step) - first + 1}, (_, at) => (first + at) * step);
}

/**
 * @param {Course} course
 * @param {Course["turns"]} past
 */
function figures({scores}, past) {
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", {scope: "col"}, t("End of turn")),
        scores.map(({title, unit}) => h("th", {scope: "col"}, title.includes(unit) ? title : `${title}, ${unit}`)),
      ),
    ),
    h(
      "tbody",
      {},
      past.map(({turn, title, values}, at) =>
        h(
          "tr",
          {},
          h(
            "th",
            {scope: "row"},
            turn === title ? turn : `${turn}, ${title}`,
            at === past.length - 1 ? [" ", t("(now)")] : "",
          ),
          values.map((value) => h("td", {}, String(value))),
        ),
      ),
    ),
  );
}
