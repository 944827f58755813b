// How the counters of a hex lie: on top of each other, or fanned out.

/** The side of a counter, and how much room it has in a fan. */
const SIDE = 64;
const ROOM = 72;

/** @typedef {{x: number, y: number}} Place */

/**
 * A stack: each counter lies a little to the upper right of the one below, and high stacks stay in their hex.
 * @param {number} count
 * @returns {Place[]} from the lowest to the topmost
 */
export function offsets(count) {
  const step = count < 2 ? 0 : Math.min(8, 26 / (count - 1));
  const start = (-(count - 1) * step) / 2;
  return Array.from({length: count}, (_, at) => ({x: start + at * step, y: -(start + at * step)}));
}

/**
 * A fan: rows around the middle of the hex, as square as can be, the topmost counter first.
 * @param {number} count
 * @returns {Place[]} from the lowest to the topmost
 */
export function spread(count) {
  const across = count <= 3 ? count : Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  const places = Array.from({length: count}, (_, at) => {
    const row = Math.floor(at / across);
    const inRow = Math.min(across, count - row * across);
    return {x: ((at % across) - (inRow - 1) / 2) * ROOM, y: (row - (down - 1) / 2) * ROOM};
  });
  return places.reverse();
}

/**
 * @param {Place[]} places
 * @returns {string} the plate on which a fan lies, as a path
 */
export function plate(places) {
  const half = SIDE / 2 + 10;
  const [left, right] = [Math.min(...places.map(({x}) => x)) - half, Math.max(...places.map(({x}) => x)) + half];
  const [top, bottom] = [Math.min(...places.map(({y}) => y)) - half, Math.max(...places.map(({y}) => y)) + half];
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}
