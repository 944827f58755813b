// The texts of the page in the language that was set or that the browser's user reads. English itself is in the scripts, so
// nothing is fetched for it.

import {settings} from "./store.js";

/** @type {Catalogue} */
const ENGLISH = {language: "en", forms: [1, 0, 1], texts: {}};

/** Modules that import this wait until it is here. */
export const catalogue = await chosen();

/**
 * The catalogue for what was set, else for what the browser's user reads. A server that does not answer gives none, and the page
 * says in English what is wrong.
 * @returns {Promise<Catalogue>}
 */
async function chosen() {
  const set = settings.get("language");
  const wanted = set ? [set] : navigator.languages;
  if (/^en(?!-XA)/i.test(wanted[0] ?? "en")) return ENGLISH;
  const accepted = wanted.map((tag, at) => `${tag};q=${Math.max(1 - at / 10, 0.1).toFixed(1)}`).join(", ");
  try {
    const answer = await fetch("/api/catalogue", {headers: {"Accept-Language": accepted}});
    return answer.ok ? await answer.json() : ENGLISH;
  } catch {
    return ENGLISH;
  }
}
