// Links to a moment of a match. They name the match and the order, and nothing that opens a seat.

import {t} from "../../lib/language.js";

/** How long after the last step the address follows, in milliseconds. */
const SETTLED = 300;

/**
 * The address after the # of a moment; of the newest one, that of the match.
 * @param {TableModel} table
 * @param {number | null} moment
 */
export function momentHash(table, moment) {
  if (table.file) return moment === null ? "" : `#${moment}`;
  return `#/match/${encodeURIComponent(table.api.id)}${moment === null ? "" : `/at/${moment}`}`;
}

/**
 * A link that others can open.
 * @param {TableModel} table
 * @param {number} moment
 */
function momentLink(table, moment) {
  // The way to a file on this machine means nothing elsewhere; its name does.
  const file = location.protocol === "file:" ? decodeURIComponent(location.pathname.split("/").pop() ?? "") : "";
  return (file || location.href.split("#")[0]) + momentHash(table, moment);
}

/**
 * The order that an address names: match/ID/at/123.
 * @param {string[]} parts of the address, the match first
 * @returns {number | null}
 */
export function momentIn(parts) {
  return parts[1] === "at" && /^\d{1,7}$/.test(parts[2] ?? "") ? Number(parts[2]) : null;
}

/**
 * Let the address name the moment that is shown, so that it can be sent as it is.
 * @param {TableModel} table
 */
export function nameMoments(table) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const follow = () => {
    const here = `#/match/${encodeURIComponent(table.api.id)}`;
    const wanted = momentHash(table, table.moment);
    if (location.hash.startsWith(here) && location.hash !== wanted) history.replaceState(history.state, "", wanted);
  };
  table.addEventListener("shown", () => {
    clearTimeout(timer);
    timer = setTimeout(follow, SETTLED);
  });
}

/**
 * @param {TableModel} table
 * @param {number} moment
 */
export async function copyMoment(table, moment) {
  const link = momentLink(table, moment);
  /** @param {string} sentence */
  const tell = (sentence) => table.refuse({code: "link", clause: "", sentence});
  try {
    await navigator.clipboard.writeText(link);
    tell(t("Copied: {link}", {link}));
  } catch {
    tell(t("The link to this moment: {link}", {link}));
  }
}
