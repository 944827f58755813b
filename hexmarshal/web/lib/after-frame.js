// What may wait until what is on the screen has changed.

/**
 * @param {() => void} act
 * @returns {() => void} call it as often as you like: it is done once, after the next frame
 */
export function afterFrame(act) {
  let waiting = false;
  const now = () => {
    waiting = false;
    act();
  };
  return () => {
    if (!waiting) requestAnimationFrame(() => setTimeout(now));
    waiting = true;
  };
}
