// The luck ledger: what was rolled against what was to be expected, for each side and purpose.

import {h, refill, s} from "../../lib/dom.js";
import {english, number, t, tc, tn} from "../../lib/language.js";
import {drawnWhenSeen} from "../../lib/when-seen.js";
import {storyOf} from "./story.js";
import {sideTag, sideTitle, signed} from "../words/words.js";

/**
 * Dice of one kind: how many, what they showed, what they should, and how widely they may stray.
 * @typedef {{title: string, count: number, sum: number, expected: number, variance: number}} Tally
 */

/** @type {Panel} */
export const luck = {
  id: "luck",
  title: t("Luck"),
  key: "u",
  mount(root, table) {
    const story = storyOf(table);
    drawnWhenSeen(root, [[story, ["changed"]]], async () => {
      if (!story.complete) refill(root, h("p", {class: "panel-empty"}, t("Reading the dice of the whole match …")));
      try {
        const ledger = tallied(table, await story.all());
        refill(root, ...drawn(table, ledger));
      } catch {
        refill(root, h("p", {class: "panel-empty"}, t("The log could not be read.")));
      }
    });
  },
};

/** The dice of one side. */
class Account {
  constructor() {
    /** @type {Map<string, Tally>} */
    this.purposes = new Map();
    /** How often each face came, by the number of sides of the die. @type {Map<number, number[]>} */
    this.faces = new Map();
  }

  /**
   * @param {string} key
   * @param {string} title
   * @param {Roll} roll
   */
  add(key, title, roll) {
    const tally = this.purposes.get(key) ?? {title, count: 0, sum: 0, expected: 0, variance: 0};
    // The plainest words name them all.
    if (title.length < tally.title.length) tally.title = title;
    tally.count += roll.dice.length;
    tally.sum += roll.die;
    tally.expected += roll.expected;
    tally.variance += (roll.dice.length * (roll.sides ** 2 - 1)) / 12;
    this.purposes.set(key, tally);
    const faces = this.faces.get(roll.sides) ?? Array(roll.sides).fill(0);
    for (const die of roll.dice) faces[die - 1] += 1;
    this.faces.set(roll.sides, faces);
  }

  /** All purposes together. @returns {Tally} */
  get total() {
    const total = {title: t("All dice"), count: 0, sum: 0, expected: 0, variance: 0};
    for (const tally of this.purposes.values()) {
      total.count += tally.count;
      total.sum += tally.sum;
      total.expected += tally.expected;
      total.variance += tally.variance;
    }
    return total;
  }
}

/**
 * The dice of a match by side. Cards have no faces to compare and are left out.
 * @param {TableModel} table
 * @param {Told[]} lines
 * @returns {Map<string, Account>}
 */
export function tallied(table, lines) {
  /** @type {Map<string, Account>} */
  const ledger = new Map();
  for (const told of lines) {
    for (const {roll, clause} of told.events) {
      if (!roll || roll.card || roll.sides < 2) continue;
      const {side, title} = purposeOf(table, roll.purpose, told.side);
      const account = ledger.get(side) ?? new Account();
      // Dice under one clause are dice for one thing, whatever unit rolls them.
      account.add(clause || title, title, roll);
      ledger.set(side, account);
    }
  }
  return ledger;
}

/**
 * Whose die it was, and what for in general: "Russian V Corps attacks 1114" was a Russian die and an attack.
 * A purpose names its unit or its side; where it names neither, the die is that of who gave the order.
 * @param {TableModel} table
 * @param {string} purpose
 * @param {string} giver
 * @returns {{side: string, title: string}}
 */
export function purposeOf(table, purpose, giver) {
  let side = "";
  let rest = purpose;
  for (const piece of table.view.pieces) {
    if (!piece.title || !rest.includes(piece.title)) continue;
    if (purpose.startsWith(piece.title)) side ||= piece.side;
    rest = rest.replaceAll(piece.title, " ");
  }
  for (const {id, english: title} of table.card.sides) {
    if (purpose.startsWith(title)) side ||= id;
    rest = rest.replaceAll(title, " ");
  }
  const places = [...table.hexes.values()]
    .flatMap(({id, place}) => (place ? [id, place] : [id]))
    .filter((name) => rest.includes(name));
  for (const name of places.sort((one, other) => other.length - one.length)) rest = rest.replaceAll(name, " ");
  const words =
    rest
      .split(/[;,:]/)
      .map((part) => part.replace(/[()]/g, " ").trim())
      .find((part) => /\p{L}{3}/u.test(part)) ?? purpose;
  // What is left begins or ends with the small words that tied the names to it.
  const plain =
    words
      .replace(/\s+/g, " ")
      .replace(/^(?:(?:and|at|of|in|on|from|the) )+/, "")
      .replace(/(?: (?:at|of|in|on|from|against|by|for|the|and))+$/, "") || purpose;
  return {side: side || giver, title: plain[0].toUpperCase() + plain.slice(1)};
}

/**
 * @param {TableModel} table
 * @param {Map<string, Account>} ledger
 */
function drawn(table, ledger) {
  if (!ledger.size) return [h("p", {class: "panel-empty"}, t("No dice have been rolled yet."))];
  const order = [...table.card.sides.map(({id}) => id), ...ledger.keys()];
  const sides = [...new Set(order)].filter((side) => ledger.has(side));
  return [
    h(
      "p",
      {class: "panel-note"},
      t("What was rolled, compared with the average."),
      " ",
      t("A high die is not always a lucky one: that depends on the table it is read from."),
    ),
    sides.map((side) => accountOf(table, side, /** @type {Account} */ (ledger.get(side)))),
  ];
}

/**
 * @param {TableModel} table
 * @param {string} side
 * @param {Account} account
 */
function accountOf(table, side, account) {
  const total = account.total;
  const rows = [...account.purposes.values()].sort((one, other) => other.count - one.count);
  return h(
    "section",
    {class: "luck-side"},
    h("h2", {}, side ? sideTag(table, side) : t("Nobody's dice")),
    h("p", {}, sentence(side ? sideTitle(table, side) : t("They"), total)),
    h(
      "div",
      {class: "luck-charts"},
      [...account.faces].map(([sides, faces]) => chart(sides, faces)),
    ),
    h(
      "table",
      {class: "luck-table"},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [tc("dice", "For"), t("Dice"), t("Average"), t("Expected"), t("Difference")].map((word) =>
            h("th", {scope: "col"}, word),
          ),
        ),
      ),
      h(
        "tbody",
        {lang: english},
        rows.map((tally) => row(tally)),
      ),
      rows.length > 1 ? h("tfoot", {}, row(total)) : "",
    ),
  );
}

/** @param {Tally} tally */
function row(tally) {
  return h(
    "tr",
    {},
    h("th", {scope: "row"}, tally.title),
    h("td", {}, tally.count),
    h("td", {}, number(tally.sum / tally.count, 2)),
    h("td", {}, number(tally.expected / tally.count, 2)),
    h("td", {}, signed(tally.sum - tally.expected, 1)),
  );
}

/**
 * The whole account in a sentence, with how often chance alone strays as far.
 * @param {string} who
 * @param {Tally} total
 */
export function sentence(who, total) {
  const off = total.sum - total.expected;
  const [rolled, expected] = [total.sum, total.expected].map((sum) => number(sum / total.count, 2));
  const average = tn(
    "{who}: one die, {rolled} on average where {expected} is expected",
    "{who}: {n} dice, {rolled} on average where {expected} is expected",
    total.count,
    {who, rolled, expected},
  );
  if (total.count < 6) return t("{average}. Too few to speak of luck.", {average});
  const often = Math.round(100 * strays(Math.abs(off) / Math.sqrt(total.variance)));
  const pips = number(Math.abs(off), 1);
  const way =
    Math.abs(off) < 0.25
      ? t("as even as dice can be")
      : off > 0
        ? t("{pips} pips above", {pips})
        : t("{pips} pips below", {pips});
  const rarity =
    often >= 99
      ? t("With fair dice almost every match strays further.")
      : often < 1
        ? t("With fair dice fewer than one match in a hundred strays so far.")
        : tn(
            "With fair dice one match in a hundred strays as far or further.",
            "With fair dice {n} matches in a hundred stray as far or further.",
            often,
          );
  return `${average}; ${way}. ${rarity}`;
}

/**
 * How likely a sum of many dice is to lie at least this many standard deviations off, either way (Abramowitz and Stegun 7.1.26).
 * @param {number} deviations
 */
function strays(deviations) {
  const x = deviations / Math.SQRT2;
  const step = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429].reduceRight(
    (sum, term) => (sum + term) * step,
    0,
  );
  return series * Math.exp(-x * x);
}

/**
 * How often each face came; a line stands where all would be level.
 * @param {number} sides
 * @param {number[]} faces
 */
function chart(sides, faces) {
  const count = faces.reduce((sum, one) => sum + one, 0);
  const even = count / sides;
  const most = Math.max(...faces, even * 1.15);
  const wide = 22;
  const foot = 68;
  /** @param {number} times */
  const top = (times) => foot - (times / most) * 56;
  const words = faces.map((times, at) => `${at + 1}: ${times}`).join(", ");
  return s(
    "svg",
    {
      class: "luck-chart",
      viewBox: `0 0 ${sides * wide} ${foot + 16}`,
      width: sides * wide,
      role: "img",
      "aria-label": t("How often each face came up: {faces}; {average} each is average", {
        faces: words,
        average: number(even, 1),
      }),
    },
    faces.map((times, at) =>
      s("rect", {class: "luck-bar", x: at * wide + 3, y: top(times), width: wide - 6, height: foot - top(times)}),
    ),
    s("line", {class: "luck-level", x1: 0, x2: sides * wide, y1: top(even), y2: top(even)}),
    faces.map((times, at) => [
      s("text", {class: "luck-times", x: (at + 0.5) * wide, y: top(times) - 2, "text-anchor": "middle"}, String(times)),
      s("text", {class: "luck-face", x: (at + 0.5) * wide, y: foot + 13, "text-anchor": "middle"}, String(at + 1)),
    ]),
  );
}
