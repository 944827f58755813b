// The face of a counter beside the map, as large as the text around it wants.

import {s} from "../../lib/dom.js";

/** Faces that were read already. @type {Map<string, Element[]>} */
const read = new Map();

/**
 * A counter's face. Its name is said beside it, so that it stays silent.
 * @param {View} view
 * @param {Piece} piece
 * @returns {SVGSVGElement}
 */
export function face(view, piece) {
  const picture = s("svg", {class: "face", viewBox: "-34 -34 68 68", "aria-hidden": "true"});
  picture.append(...parsed(view.faces[piece.face] ?? "").map((part) => part.cloneNode(true)));
  return picture;
}

/**
 * A fragment of SVG as elements. It is read as XML, so that nothing in it can become script.
 * @param {string} text
 * @returns {Element[]}
 */
function parsed(text) {
  const known = read.get(text);
  if (known) return known;
  const tree = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`,
    "image/svg+xml",
  );
  const broken = tree.querySelector("parsererror");
  const parts = broken ? [] : [...tree.documentElement.children].map((part) => document.importNode(part, true));
  read.set(text, parts);
  return parts;
}
