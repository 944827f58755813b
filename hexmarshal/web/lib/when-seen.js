// Drawing no more often than it is seen: a panel is drawn once a frame at most, and not at all while it is hidden.

/**
 * Draw a panel now and whenever one of the events comes; what comes while it is hidden is drawn when it is opened.
 * @param {HTMLElement} root the panel; it hears "seen" when it is opened
 * @param {[EventTarget, string[]][]} sources who fires what
 * @param {() => void} draw
 */
export function drawnWhenSeen(root, sources, draw) {
  let stale = true;
  let waiting = false;
  const now = () => {
    waiting = false;
    if (root.hidden || !stale) return;
    stale = false;
    draw();
  };
  const later = () => {
    stale = true;
    if (waiting || root.hidden) return;
    waiting = true;
    requestAnimationFrame(now);
  };
  for (const [source, names] of sources) for (const name of names) source.addEventListener(name, later);
  root.addEventListener("seen", now);
  now();
}
