// What is drawn beside the sheets: trays with their titles, and the links between places. A link does not cross the map:
// it leaves its sheet over the nearest edge and runs along the margin.

import {s} from "../../lib/dom.js";

/** How far from the edge of a picture links run that leave the sheet, and such that come back to it. */
const AWAY = 16;
const BACK = 38;
/** How far from the middle of a hex its link begins. */
const OFF = 30;
/** How far from a tray a link passes that does not lead there. */
const LEE = 20;
/** How round a corner is. */
const ROUND = 24;

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Frame */

/**
 * @param {Board} board
 * @param {Map<string, BoardPlace>} places
 */
export function offMap(board, places) {
  return s(
    "g",
    {class: "off-map"},
    board.links.map((one) => link(board, places, one)),
    board.boxes.map(tray),
  );
}

/** @param {Tray} box */
function tray({id, title, x, y, width, height}) {
  const [left, top] = [x - width / 2, y - height / 2];
  return s(
    "g",
    {class: "tray", "data-tray": id},
    s("rect", {x: left, y: top, width, height}),
    s("path", {d: `M${left} ${top + 52}h${width}`}),
    s("text", {x, y: top + 37}, title),
  );
}

/**
 * @param {Board} board
 * @param {Map<string, BoardPlace>} places
 * @param {Link} link
 */
function link(board, places, {from, to, kind, distance, both}) {
  const [one, other] = [places.get(from), places.get(to)];
  if (!one || !other) return null;
  const {way, told} = route(board, one, other);
  const d = rounded(way);
  return s(
    "g",
    {class: `link link-${kind}`},
    s("path", {class: "casing", d}),
    s("path", {class: "line", d, "marker-end": both ? null : "url(#one-way)"}),
    distance > 0 && s("text", {x: told.x, y: told.y + 8}, distance),
  );
}

/**
 * @param {Board} board
 * @param {BoardPlace} one
 * @param {BoardPlace} other
 * @returns {{way: Point[], told: Point}} the way of a link, and where its length is told
 */
function route(board, one, other) {
  /** @param {BoardPlace} place */
  const sheetOf = (place) => (place.tray ? null : (board.sheets.find(({id}) => id === place.sheet) ?? null));
  const [sheet, next] = [sheetOf(one), sheetOf(other)];
  if (sheet && sheet === next) {
    const frame = inside(sheet, BACK);
    const [out, back] = [leaves(one, frame), leaves(other, frame)];
    const along = [out, ...corners(frame, out, back), back];
    return {way: [begins(one, out), ...along, begins(other, back)], told: halfway(along)};
  }
  const [first, last] = [sheet && inside(sheet, AWAY), next && inside(next, AWAY)];
  const out = first ? leaves(one, first) : null;
  const back = last ? leaves(other, last) : null;
  const gate = first ? faces(first, last ? between(board, first, last, back ?? other) : other) : border(one, other);
  const door = last ? faces(last, gate) : border(other, gate);
  // From a tray on one side of a sheet to one on its other side: round the map, too.
  const amid =
    !first &&
    !last &&
    board.sheets.find(({x, width}) => Math.min(gate.x, door.x) < x && Math.max(gate.x, door.x) > x + width);
  if (amid) {
    const frame = inside(amid, AWAY);
    const [here, there] = [faces(frame, gate), faces(frame, door)];
    const along = [here, ...corners(frame, here, there), there];
    return {way: [gate, ...along, door], told: halfway(along)};
  }
  const way = [
    ...(first && out ? [begins(one, out), out, ...corners(first, out, gate)] : []),
    gate,
    door,
    ...(last && back ? [...corners(last, door, back), back, begins(other, back)] : []),
  ];
  return {way, told: out ?? back ?? halfway([gate, door])};
}

/**
 * @param {Sheet} sheet
 * @param {number} lane
 * @returns {Frame} a frame inside its edge
 */
function inside({x, y, width, height}, lane) {
  return {left: x + lane, top: y + lane, right: x + width - lane, bottom: y + height - lane};
}

/**
 * Where a link leaves a sheet: straight out over the nearest edge.
 * @param {Point} place
 * @param {Frame} frame
 * @returns {Point}
 */
function leaves({x, y}, {left, top, right, bottom}) {
  const least = Math.min(x - left, right - x, y - top, bottom - y);
  if (least === x - left) return {x: left, y};
  if (least === right - x) return {x: right, y};
  return {x, y: least === y - top ? top : bottom};
}

/**
 * The point of a frame from which to go on to something beside it.
 * @param {Frame} frame
 * @param {Point} to
 * @returns {Point}
 */
function faces({left, top, right, bottom}, {x, y}) {
  return {x: x < (left + right) / 2 ? left : right, y: Math.min(Math.max(y, top), bottom)};
}

/**
 * The point at which to make for another sheet: no tray lies in the way at its height.
 * @param {Board} board
 * @param {Frame} one
 * @param {Frame} other
 * @param {Point} to
 * @returns {Point}
 */
function between(board, one, other, {x, y}) {
  const [left, right] = [Math.min(one.right, other.right), Math.max(one.left, other.left)];
  const inWay = board.boxes
    .filter((box) => box.x > left && box.x < right)
    .map((box) => ({top: box.y - box.height / 2, bottom: box.y + box.height / 2}));
  const heights = [y, ...inWay.flatMap(({top, bottom}) => [top - LEE, bottom + LEE])];
  const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
  const free = heights.filter(
    (height) => height >= top && height <= bottom && inWay.every((box) => height < box.top || height > box.bottom),
  );
  return {
    x,
    y: free.reduce((best, height) => (Math.abs(height - y) < Math.abs(best - y) ? height : best), free[0] ?? y),
  };
}

/**
 * Where a link leaves a tray: on the side where the other end lies; below or above if that is another tray.
 * @param {BoardPlace} place
 * @param {Point} to
 * @returns {Point}
 */
function border({x, y, tray: box}, to) {
  const [wide, high] = [(box?.width ?? 0) / 2, (box?.height ?? 0) / 2];
  if (Math.abs(to.x - x) <= wide) return {x, y: to.y < y ? y - high : y + high};
  return {x: to.x < x ? x - wide : x + wide, y: Math.min(Math.max(to.y, y - high + 20), y + high - 20)};
}

/**
 * @param {Point} place the middle of a hex
 * @param {Point} to
 * @returns {Point} where a line begins that does not run over the counters there
 */
function begins({x, y}, to) {
  const far = Math.hypot(to.x - x, to.y - y) || 1;
  return {x: x + ((to.x - x) * OFF) / far, y: y + ((to.y - y) * OFF) / far};
}

/**
 * The corners of a frame between two points on it, the shorter way round.
 * @param {Frame} frame
 * @param {Point} one
 * @param {Point} other
 * @returns {Point[]}
 */
function corners({left, top, right, bottom}, one, other) {
  const [wide, high] = [right - left, bottom - top];
  const whole = 2 * (wide + high);
  /** How far round the frame a point is, clockwise from the left upper corner. @param {Point} point */
  const round = ({x, y}) =>
    y <= top
      ? x - left
      : x >= right
        ? wide + y - top
        : y >= bottom
          ? wide + high + right - x
          : 2 * wide + high + bottom - y;
  const all = [
    {x: left, y: top},
    {x: right, y: top},
    {x: right, y: bottom},
    {x: left, y: bottom},
  ];
  const start = round(one);
  const length = (round(other) - start + whole) % whole;
  const clockwise = length <= whole / 2;
  /** @param {Point} corner */
  const along = (corner) => (clockwise ? round(corner) - start : start - round(corner)) + whole;
  return all
    .map((corner) => ({corner, far: along(corner) % whole}))
    .filter(({far}) => far > 0 && far < (clockwise ? length : whole - length))
    .sort((a, b) => a.far - b.far)
    .map(({corner}) => corner);
}

/**
 * The middle of the longest stretch of a way.
 * @param {Point[]} way
 * @returns {Point}
 */
function halfway(way) {
  const stretches = way
    .slice(1)
    .map((end, at) => ({from: way[at], end, far: Math.hypot(end.x - way[at].x, end.y - way[at].y)}));
  const {from, end} = stretches.reduce((best, one) => (one.far > best.far ? one : best));
  return {x: (from.x + end.x) / 2, y: (from.y + end.y) / 2};
}

/**
 * @param {Point[]} way
 * @returns {string} a path with round corners
 */
function rounded(way) {
  let path = `M${way[0].x} ${way[0].y}`;
  for (let at = 1; at + 1 < way.length; at++) {
    const [before, corner, after] = [way[at - 1], way[at], way[at + 1]];
    const [start, end] = [towards(corner, before), towards(corner, after)];
    path += `L${start.x} ${start.y}Q${corner.x} ${corner.y} ${end.x} ${end.y}`;
  }
  const end = way[way.length - 1];
  return `${path}L${end.x} ${end.y}`;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @returns {Point} a point a little on the way, and no more than halfway
 */
function towards(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const part = far ? Math.min(ROUND / far, 0.5) : 0;
  return {x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part};
}
