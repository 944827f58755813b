// How far what is in hand can go, in words: how many hexes it reaches, in which way, and on which sheets.

import {t} from "../../lib/language.js";
import {DEEDS} from "../map/drawing.js";
import {counted} from "../map/places.js";
import {short} from "../map/sheet-switch.js";

/** How hexes are reached, in words. @type {Record<string, (hexes: string) => string>} */
const WAYS = {
  march: (hexes) => hexes,
  rail: (hexes) => t("{hexes} by rail", {hexes}),
  attack: (hexes) => t("{hexes} to attack", {hexes}),
  repulse: (hexes) => t("{hexes} to repulse", {hexes}),
  fire: (hexes) => t("{hexes} to fire at", {hexes}),
  aim: (hexes) => t("{hexes} to prepare an attack on", {hexes}),
};

/**
 * How many hexes can be reached, and how.
 * @param {TableModel} table
 * @param {import("./hand.js").Hand} hand
 */
export function reached(table, {targets, subject}) {
  const kinds = Object.entries(DEEDS).flatMap(([deed, sign]) => {
    const some = [...targets].filter(([, offers]) => offers[0].deed === deed).map(([hex]) => hex);
    return some.length ? [`${WAYS[deed](counted(table.hexes, some))}${sign && ` (${sign})`}`] : [];
  });
  return [...kinds, ...away(table, [...targets.keys()], subject?.at ?? "")].join(", ");
}

/**
 * How many hexes lie on other sheets than some place, which may be out of sight.
 * @param {TableModel} table
 * @param {string[]} targets
 * @param {string} at
 */
function away({board, hexes}, targets, at) {
  const here = hexes.get(at)?.sheet;
  return board.sheets
    .filter(({id}) => here && id !== here)
    .flatMap(({id, title}) => {
      const number = targets.filter((hex) => hexes.get(hex)?.sheet === id).length;
      return number ? [t("{n} of them on the sheet {sheet}", {n: number, sheet: short(title)})] : [];
    });
}
