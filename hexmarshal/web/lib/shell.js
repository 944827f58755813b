// What every page may do with the frame around it: speak, be named, know where the player came from.

/**
 * Tell a screen reader, politely.
 * @param {string} text
 */
export function say(text) {
  const live = document.getElementById("live");
  if (!live) return;
  // The same sentence twice is heard twice only if the region changes in between.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Name the page in the window's title.
 * @param {string} title "" for the lobby
 */
export function name(title) {
  document.title = title ? `${title} · Hexmarshal` : "Hexmarshal";
}

const LAST = "hexmarshal.last-match";

/** The match that was last on this tab's screen; "" if there was none. */
export function lastMatch() {
  try {
    return sessionStorage.getItem(LAST) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} match */
export function leftMatch(match) {
  try {
    sessionStorage.setItem(LAST, match);
  } catch {
    // Without a storage there is only no way back from the rules but the browser's own.
  }
}
