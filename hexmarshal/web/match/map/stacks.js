// How the counters of a hex lie: on top of each other, or in a tray beside each other.

/** The side of a counter, and how much room it has in a tray. */
const SIDE = 64;
const ROOM = 72;
/** The title of a tray. */
const HEAD = 52;

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
 * In a tray: rows below its title, each counter by itself; where there is no room for that they overlap.
 * @param {number} count
 * @param {Tray} tray
 * @returns {Place[]} from the lowest to the topmost
 */
export function apart(count, {width, height}) {
  const across = Math.max(1, Math.floor((width - 16) / ROOM));
  const rows = Math.ceil(count / across);
  const down = rows < 2 ? 0 : Math.min(ROOM, (height - HEAD - SIDE - 36) / (rows - 1));
  return Array.from({length: count}, (_, at) => {
    const row = Math.floor(at / across);
    const inRow = Math.min(across, count - row * across);
    return {x: ((at % across) - (inRow - 1) / 2) * ROOM, y: -height / 2 + HEAD + SIDE / 2 + 8 + row * down};
  });
}
