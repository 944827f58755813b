// Where the prompt needs more than its height it hangs over the map: what lies at the map's upper edge, on a telephone at
// its lower one, makes room for it.

/**
 * Keep the properties `--over` and `--under` of the table up to date: how far the prompt hangs down, and how far up.
 * @param {HTMLElement} prompt
 */
export function overhang(prompt) {
  const body = /** @type {HTMLElement} */ (prompt.querySelector(".prompt-body"));
  new ResizeObserver(() => {
    const over = Math.max(0, body.offsetTop + body.offsetHeight - prompt.clientHeight);
    prompt.parentElement?.style.setProperty("--over", `${over}px`);
    prompt.parentElement?.style.setProperty("--under", `${Math.max(0, -body.offsetTop)}px`);
  }).observe(body);
}
