// A battle that follows by itself is announced with its odds before its dice are seen.

import {h} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";

/** So long an announcement stands if nobody sends it away, in milliseconds. */
const STANDS = 4000;

/** Where announcements stand; the panels put it over the map. */
const place = h("div", {class: "herald-place"});

/**
 * Let announcements stand over the map.
 * @param {HTMLElement} map
 */
export function layHerald(map) {
  place.replaceChildren();
  map.append(place);
}

/**
 * Announce what follows by itself in an order, before it is shown. Comes back when it was read.
 * @param {EventTarget} table fires "skip"
 * @param {Told} told
 * @returns {Promise<void>}
 */
export async function announce(table, told) {
  const {events} = told;
  // Only what dice decide is worth a halt; any other answer that was forced stands in the log.
  const coming = events.filter(
    ({kind, text}, at) => kind === "forced" && text.includes("odds") && events.slice(at).some(({roll}) => roll),
  );
  if (!coming.length || document.hidden || !place.isConnected) return;
  await new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      table.removeEventListener("skip", end);
      document.removeEventListener("keydown", pressed, true);
      place.replaceChildren();
      resolve(null);
    };
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      if (!["Enter", " ", "Escape"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const timer = setTimeout(end, STANDS);
    table.addEventListener("skip", end);
    document.addEventListener("keydown", pressed, true);
    place.replaceChildren(
      h(
        "section",
        {class: "herald", role: "status"},
        coming.map(({text}) => h("p", {lang: english}, text)),
        h("button", {type: "button", class: "primary", onclick: end}, t("Roll the dice")),
      ),
    );
  });
}
