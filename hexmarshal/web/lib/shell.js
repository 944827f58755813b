// What every page may do with the frame around it: speak, be named, know where the player came from.

/** What was said and not yet told. @type {string[]} */
let unsaid = [];

/**
 * Tell a screen reader, politely. What is said in one breath is told together: the event and the question after it.
 * @param {string} text
 */
export function say(text) {
  unsaid.push(text);
  if (unsaid.length === 1) setTimeout(tell, 40);
}

function tell() {
  if (!unsaid.length) return;
  const live = document.getElementById("live");
  const told = unsaid.filter(Boolean).join(" ");
  unsaid = [];
  // The same sentence twice is heard twice only if the region changes in between.
  if (live) live.textContent = live.textContent === told ? `${told}\u00a0` : told;
}

/** Counts the pages that were shown. */
let pages = 0;
/** What is to be put away when the page is left. @type {Set<() => void>} */
const belongings = new Set();

/** Another page comes: whatever belongs to the old one goes, what it was about to say as well. */
export function turnPage() {
  pages++;
  for (const away of belongings) away();
  belongings.clear();
  hush();
}

/**
 * Let something go with the page that is on the screen now.
 * @param {() => void} away how to put it away
 * @returns {() => void} it is gone already
 */
export function withPage(away) {
  belongings.add(away);
  return () => belongings.delete(away);
}

/**
 * Remember the page that is on the screen now. Code that waits for an answer checks afterwards whether it is still there: what
 * comes late is nothing for the next page.
 * @returns {() => boolean} whether it is
 */
export function here() {
  const mine = pages;
  return () => mine === pages;
}

/** Take back what was said: it was for the player who sat here before. */
export function hush() {
  unsaid = [];
  const live = document.getElementById("live");
  if (live) live.textContent = "";
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
