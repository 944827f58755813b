// What an outcome means for whoever looks, the same in every game: a colour, a sign and a word.

import {t} from "../../lib/language.js";

/** From the worst to the best: up to where it holds, its class, its sign, what is said of it. @type {[number, string, string, string][]} */
const KINDS = [
  [-0.6, "worst", "▼▼", t("very bad for you")],
  [-0.12, "bad", "▼", t("bad for you")],
  [0.12, "even", "●", t("neither good nor bad")],
  [0.6, "good", "▲", t("good for you")],
  [Infinity, "best", "▲▲", t("very good for you")],
];

/**
 * @param {number} good from -1 to 1, as the desk says
 * @returns {{tint: string, sign: string, word: string}}
 */
export function meaning(good) {
  const [, tint, sign, word] = KINDS.find(([most]) => good < most) ?? KINDS[2];
  return {tint: `means-${tint}`, sign, word};
}

/**
 * The chances of good, middling and bad in one line: "▲ 61 %  ● 17 %  ▼ 22 %".
 * @param {Forecast["outcomes"]} outcomes
 */
export function glance(outcomes) {
  const sum = {"▲": 0, "●": 0, "▼": 0};
  for (const {good, chance} of outcomes) sum[/** @type {"▲" | "●" | "▼"} */ (meaning(good).sign[0])] += chance;
  return Object.entries(sum)
    .filter(([, chance]) => chance > 0.0005)
    .map(([sign, chance]) => `${sign}\u00a0${Math.round(chance * 100)}\u00a0%`)
    .join("  ");
}
