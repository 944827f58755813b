// Where the prompt needs more than its height it hangs over the map: what lies at the map's upper edge, on a telephone at
// its lower one, makes room for it.

/** What makes room. */
const EDGES = ".map-sheets, .table-layers, .table-ready, .strip, .mini-map";

/**
 * Keep the properties `--over` and `--under` of what makes room up to date: how far the prompt hangs down, and how far
 * up. Set at the table they would be inherited by every counter and line of the map, and each of them styled again.
 * @param {HTMLElement} prompt
 */
export function overhang(prompt) {
  const body = /** @type {HTMLElement} */ (prompt.querySelector(".prompt-body"));
  let before = "";
  new ResizeObserver(() => {
    const over = Math.max(0, body.offsetTop + body.offsetHeight - prompt.clientHeight),
      under = Math.max(0, -body.offsetTop);
    if (before === `${over} ${under}`) return;
    before = `${over} ${under}`;
    for (const edge of /** @type {NodeListOf<HTMLElement>} */ (prompt.parentElement?.querySelectorAll(EDGES) ?? [])) {
      edge.style.setProperty("--over", `${over}px`);
      edge.style.setProperty("--under", `${under}px`);
    }
  }).observe(body);
}
