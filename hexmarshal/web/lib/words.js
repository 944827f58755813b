// Small sentences that several pages need.

/**
 * Things in a row as one says them: "a, b and c".
 * @param {string[]} things
 */
export function listed(things) {
  return things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things[things.length - 1]}`;
}

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
  if (!length) return "just now";
  return new Intl.RelativeTimeFormat("en", {numeric: "auto"}).format(-Math.floor(passed / length), unit);
}

/**
 * A number of things: "one clause", "12 clauses".
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${count === 0 ? "no" : count === 1 ? "one" : count} ${count === 1 ? one : many}`;
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
  if (size >= DAY) return `${sign}${Math.floor(size / DAY)} d ${Math.floor((size % DAY) / HOUR)} h`;
  const seconds = Math.floor(size / 1000);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${sign}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
