// The chances of an answer that is a bare word, on its button: there is no hex to point at, and no sheet before it.

import {h, refill} from "../../lib/dom.js";
import {settings} from "../../lib/store.js";
import {glance} from "./meaning.js";

/**
 * What may come of a word, as soon as it is known. It has its place from the beginning, so that no button moves.
 * @param {import("./picking.js").Picking} picking
 * @param {Subject} subject
 * @returns {HTMLElement | null} nothing where nobody asks for odds, or others than words answer too
 */
export function chances(picking, subject) {
  const asked =
    picking.table.decision?.odds && subject.sense !== "end" && picking.subjects.every(({what}) => what === "word");
  if (!asked || !settings.get("aids")) return null;
  const place = h("span", {class: "gloss chances"});
  weigh(picking, subject.id).then(
    (outcomes) => {
      if (!outcomes.length) return place.remove();
      refill(place, glance(outcomes));
      place.title = outcomes.map(({chance, result}) => `${Math.round(chance * 100)} % ${result}`).join("\n");
    },
    () => place.remove(),
  );
  return place;
}

/**
 * @param {import("./picking.js").Picking} picking
 * @param {string} word
 * @returns {Promise<Forecast["outcomes"]>} none for a word that means several orders, or one that is weighed on a sheet
 */
async function weigh(picking, word) {
  const offers = await picking.questions.ask(word);
  if (offers.length !== 1 || !offers[0].odds || offers[0].hex || offers[0].pieces.length) return [];
  return (await picking.questions.weigh(offers[0])).outcomes;
}
