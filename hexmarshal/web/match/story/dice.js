// Dice and cards: their faces, and how they tumble over a corner of the map before the result is shown.

import {h, s} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {settings} from "../../lib/store.js";

/** A die tumbles for a third of a second at most. */
const TUMBLE = 320;
/** How long a die then lies in its corner. */
const REST = 2600;
/** How far from the middle of its hex a die lies, and how wide what is said of it may be. */
const BESIDE = 56;
const WIDE = 250;
/** How much room one of them takes from top to bottom, with the gap to the next. */
const HIGH = 84;
/** More dice than this are told in the log alone. */
const MOST = 6;

/** Where the pips of a die lie, in quarters of its side. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
};

/**
 * The face of a die: pips on a cube, a number on anything else.
 * @param {number} value
 * @param {number} sides
 * @returns {SVGSVGElement}
 */
export function dieFace(value, sides) {
  const cube = sides === 6 && value in PIPS;
  return s(
    "svg",
    {class: "die", viewBox: "0 0 32 32", role: "img", "aria-label": t("die {value}", {value})},
    sides === 10
      ? s("path", {class: "die-body", d: "M16 1.5 30.5 14 27 20 16 30.5 5 20 1.5 14Z"})
      : s("rect", {class: "die-body", x: 1.5, y: 1.5, width: 29, height: 29, rx: 6}),
    cube
      ? PIPS[value].map(([x, y]) => s("circle", {class: "die-pip", cx: x * 8, cy: y * 8, r: 2.9}))
      : s("text", {class: "die-number", x: 16, y: 21.5, "text-anchor": "middle"}, String(value)),
  );
}

/**
 * A card, face up.
 * @param {string} card what stands on it
 */
export function cardFace(card) {
  return h("span", {class: "card-face", role: "img", "aria-label": t("card {card}", {card})}, card);
}

/** Where dice come to rest; the panels put it over the map. */
const tray = h("div", {class: "dice-tray", "aria-hidden": "true"});
/** Counts the throws, so that an older one does not clear away a newer one. */
let throws = 0;

/**
 * Put the tray into a corner of the map.
 * @param {HTMLElement} corner
 */
export function layTray(corner) {
  tray.replaceChildren();
  corner.append(tray);
}

/** Whether anything may move on this page. */
export function still() {
  return (
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    settings.get("pace") === "instant" ||
    !settings.get("tumbling")
  );
}

/**
 * Let the dice of an order tumble. Comes back when they lie, at once if nothing is to move.
 * @param {TableModel} table
 * @param {Told} told
 * @returns {Promise<void>}
 */
export async function tumble(table, told) {
  const rolls = told.events.flatMap(({roll}) => (roll ? [roll] : [])).slice(0, MOST);
  if (!rolls.length || still() || document.hidden) return;
  if (!tray.isConnected) document.body.append(tray);
  lay(table, rolls);
  const mine = ++throws;
  const thrown = rolls.map((roll, at) =>
    roll.card ? cardThrown(roll, against(roll, rolls[at - 1])) : dieThrown(roll),
  );
  tray.replaceChildren(...thrown.map(({element}) => element));
  const turning = setInterval(() => thrown.forEach(({turn}) => turn()), 55);
  await new Promise((resolve) => setTimeout(resolve, TUMBLE));
  clearInterval(turning);
  thrown.forEach(({land}) => land());
  setTimeout(() => mine === throws && tray.replaceChildren(), REST);
}

/**
 * Put the tray beside the hex that the dice are about; where none is named or in sight, into its corner.
 * @param {TableModel} table
 * @param {Roll[]} rolls
 */
function lay(table, rolls) {
  const words = rolls.flatMap(({purpose}) => purpose.match(/[\p{L}\p{N}.]*\p{N}/gu) ?? []);
  const spot = table.whereIs(words.findLast((word) => table.hexes.has(word)) ?? "");
  const box = tray.parentElement?.getBoundingClientRect();
  tray.classList.toggle("at-battle", Boolean(spot && box));
  if (!spot || !box) return;
  const right = spot.x - box.left > box.width / 2;
  const beside = right ? spot.x - box.left - BESIDE - WIDE : spot.x - box.left + BESIDE;
  // On a narrow map they rather lie over the hex than over the edge, and as many as lie there are seen to the last.
  tray.style.setProperty("--x", `${Math.max(Math.min(beside, box.width - WIDE - 8), 8)}px`);
  tray.style.setProperty(
    "--y",
    `${Math.max(Math.min(spot.y - box.top - 24, box.height - Math.max(120, rolls.length * HIGH)), 8)}px`,
  );
  tray.classList.toggle("left-of-it", right);
}

/**
 * A die in the air.
 * @param {Roll} roll
 */
function dieThrown(roll) {
  const turned = () => roll.dice.map(() => dieFace(any(roll.sides), roll.sides));
  const cube = h("span", {class: "thrown-die tumbling"}, turned());
  const says = h("span", {class: "thrown-says"});
  const element = h("div", {class: "thrown"}, cube, says);
  return {
    element,
    turn: () => cube.replaceChildren(...turned()),
    land: () => {
      cube.classList.remove("tumbling");
      cube.replaceChildren(...roll.dice.map((each) => dieFace(each, roll.sides)));
      says.append(
        h("b", {}, roll.result || (roll.total !== roll.die ? t("total {n}", {n: roll.total}) : String(roll.die))),
        h("span", {}, roll.purpose),
      );
      element.classList.add("landed");
    },
  };
}

/**
 * What a card comes to. One without a result of its own is one side of a sum that is compared.
 * @param {Roll} roll
 * @param {Roll | null} [before]
 */
export function against(roll, before) {
  return roll.result && before?.card && !before.result
    ? t("{one} against {other}", {one: before.total, other: roll.total})
    : t("{n} in all", {n: roll.total});
}

/**
 * A card that is turned over.
 * @param {Roll} roll
 * @param {string} sum
 */
function cardThrown(roll, sum) {
  const element = h("div", {class: "thrown thrown-card turning"}, h("span", {class: "card-back"}));
  return {
    element,
    turn: () => {},
    land: () => {
      element.classList.remove("turning");
      element.classList.add("landed");
      element.replaceChildren(
        cardFace(roll.card),
        h(
          "span",
          {class: "thrown-says"},
          h("b", {}, `${sum}${roll.result ? `: ${roll.result}` : ""}`),
          h("span", {}, roll.purpose),
        ),
      );
    },
  };
}

/** @param {number} sides */
function any(sides) {
  return 1 + Math.floor(Math.random() * Math.max(sides, 1));
}
