// Small sentences that several pages need.

import {language, listed, t} from "./language.js";

/** Units of time, the longest first, in seconds. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * How long ago a moment was: "2 hours ago", "yesterday".
 * @param {number} moment seconds since 1970
 * @param {number} [now]
 */
export function ago(moment, now = Date.now() / 1000) {
  const passed = now - moment;
  const [unit, length] = UNITS.find(([, least]) => passed >= least) ?? ["second", 0];
  if (!length) return t("just now");
  return new Intl.RelativeTimeFormat(language, {numeric: "auto"}).format(-Math.floor(passed / length), unit);
}

/**
 * With a capital in front.
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The sides of a camp, or a side that stands alone, as seats are taken together.
 * @param {Side[]} sides
 * @returns {{title: string, sides: Side[]}[]}
 */
export function camps(sides) {
  /** @type {Map<string, Side[]>} */
  const found = new Map();
  for (const side of sides) {
    const camp = side.camp || side.id;
    found.set(camp, [...(found.get(camp) ?? []), side]);
  }
  return [...found.values()].map((members) => ({title: listed(members.map((side) => side.title)), sides: members}));
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

/**
 * A time as a clock shows it: "2 d 4 h", "1:05:09", "4:09", "−0:30".
 * @param {number} time in milliseconds
 */
export function written(time) {
  const sign = time < 0 ? "−" : "";
  const size = Math.abs(time);
  if (size >= DAY)
    return sign + t("{days} d {hours} h", {days: Math.floor(size / DAY), hours: Math.floor((size % DAY) / HOUR)});
  const seconds = Math.floor(size / 1000);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${sign}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
