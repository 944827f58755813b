// How fast what happens is shown.

/** Milliseconds for a step from hex to hex, and to read what another's order did. @type {Record<string, {step: number, rest: number}>} */
export const PACES = {slow: {step: 420, rest: 1100}, brisk: {step: 170, rest: 260}, instant: {step: 0, rest: 0}};
/** My own orders are seen moving, but nobody waits for them. */
export const OWN = 110;

/**
 * Wait for a while, or until somebody skips.
 * @param {EventTarget} table
 * @param {number} time in milliseconds
 */
export async function pause(table, time) {
  await new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      table.removeEventListener("skip", end);
      resolve(null);
    };
    const timer = setTimeout(end, time);
    table.addEventListener("skip", end);
  });
}
