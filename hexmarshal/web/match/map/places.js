// Where pieces can stand: the hexes of all sheets, and the trays off the map. To the rest of the page both are places.

import {t, tn} from "../../lib/language.js";

/**
 * @param {Board} board
 * @returns {Map<string, BoardPlace>} every place by its name
 */
export function places(board) {
  /** @type {Map<string, BoardPlace>} */
  const found = new Map();
  const shapeOf = new Map(board.sheets.map(({id}, at) => [id, at ? `hex-${at}` : "hex"]));
  for (const hex of board.hexes)
    found.set(hex.id, {...hex, shape: shapeOf.get(hex.sheet) ?? "hex", tray: null, links: []});
  board.boxes.forEach((tray, at) => {
    const {id, x, y, title} = tray;
    found.set(id, {
      id,
      sheet: "",
      x,
      y,
      terrain: t("off the map"),
      country: "",
      place: title,
      rank: 0,
      near: [],
      shape: `tray-${at}`,
      tray,
      links: [],
    });
  });
  for (const {from, to, both, kind, distance, note} of board.links) {
    found.get(from)?.links.push({to, kind, distance, note});
    if (both) found.get(to)?.links.push({to: from, kind, distance, note});
  }
  return found;
}

/**
 * The outlines of all kinds of places around their middles, by the names that places give them.
 * @param {Board} board
 * @returns {Map<string, string>} the points of polygons
 */
export function shapes(board) {
  /** @type {[string, string][]} */
  const hexes = board.sheets.map(({outline}, at) => [at ? `hex-${at}` : "hex", outline]);
  /** @type {[string, string][]} */
  const trays = board.boxes.map(({width, height}, at) => {
    const [x, y] = [width / 2, height / 2];
    return [`tray-${at}`, `${-x},${-y} ${x},${-y} ${x},${y} ${-x},${y}`];
  });
  return new Map([...hexes, ...trays]);
}

/**
 * How far below the middle of a place something is written that stands at its foot.
 * @param {BoardPlace} place
 * @param {number} step
 */
export function foot(place, step) {
  return place.tray ? place.tray.height / 2 - 26 : step * 0.36;
}

/**
 * What a player calls a place: a hex by its number, a tray by its title.
 * @param {Map<string, BoardPlace>} all
 * @param {string} id
 */
export function called(all, id) {
  return all.get(id)?.tray?.title ?? id;
}

/**
 * Places that can be gone to, counted.
 * @param {Map<string, BoardPlace>} all
 * @param {Iterable<string>} ids
 */
export function counted(all, ids) {
  const list = [...ids];
  return list.some((id) => all.get(id)?.tray)
    ? tn("{n} place", "{n} places", list.length)
    : tn("{n} hex", "{n} hexes", list.length);
}

/**
 * The units in a hex, whole or in part, from the lowest to the topmost.
 * @param {Piece[]} pieces
 * @param {string} hex
 */
export function standing(pieces, hex) {
  return pieces.filter(({at, also}) => at === hex || (also && also === hex));
}

/**
 * The links of a place in words.
 * @param {Map<string, BoardPlace>} all
 * @param {BoardPlace} place
 * @returns {string[]}
 */
export function linksOf(all, place) {
  return place.links.map(({to, kind, distance, note}) =>
    [t("{link} to {place}", {link: kind, place: called(all, to)}), distance || "", note].filter(Boolean).join(", "),
  );
}
