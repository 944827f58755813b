// Where hexes lie: the one under a point, the one next to another, the way between them.

/**
 * @param {Board} board
 * @returns {(x: number, y: number) => string} the hex or tray under a point of the board; "" beyond the map
 */
export function finder(board) {
  // Hexes by the square in which their centre lies: the nearest is in this square or in one beside it.
  const size = board.step;
  /** @type {Map<number, Hex[]>} */
  const squares = new Map();
  /** @type {(across: number, down: number) => number} */
  const key = (across, down) => across * 4096 + down;
  for (const hex of board.hexes) {
    const at = key(Math.floor(hex.x / size), Math.floor(hex.y / size));
    const there = squares.get(at);
    if (there) there.push(hex);
    else squares.set(at, [hex]);
  }
  // A point further from the nearest centre than a corner is beyond the map.
  const corner = (size / Math.sqrt(3)) ** 2 * 1.02;
  return (x, y) => {
    const tray = board.boxes.find(
      (box) => Math.abs(box.x - x) <= box.width / 2 && Math.abs(box.y - y) <= box.height / 2,
    );
    if (tray) return tray.id;
    let best = "";
    let least = corner;
    const across = Math.floor(x / size);
    const down = Math.floor(y / size);
    for (let a = across - 1; a <= across + 1; a++) {
      for (let d = down - 1; d <= down + 1; d++) {
        for (const hex of squares.get(key(a, d)) ?? []) {
          const far = (hex.x - x) ** 2 + (hex.y - y) ** 2;
          if (far < least) {
            least = far;
            best = hex.id;
          }
        }
      }
    }
    return best;
  };
}

/** @type {Record<string, [number, number]>} */
const WAYS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};

/**
 * Walks from hex to hex with the arrow keys. Two neighbours lie equally far to the left on most maps: the walk
 * keeps to the line on which it began. Beyond the edge of a sheet it comes to a tray or to the next sheet.
 */
export class Walker {
  /** @param {Map<string, BoardPlace>} hexes */
  constructor(hexes) {
    this.hexes = hexes;
    this.level = false;
    this.last = "";
    this.line = 0;
  }

  /**
   * @param {string} from
   * @param {string} key of the keyboard
   * @returns {string} the hex in that direction, or the same one at the edge of the map
   */
  step(from, key) {
    const here = this.hexes.get(from);
    const way = WAYS[key];
    if (!here || !way) return from;
    const level = key === "ArrowLeft" || key === "ArrowRight";
    const same = from === this.last && level === this.level;
    if (!same) this.line = level ? here.y : here.x;
    const line = this.line;
    let best = from;
    let least = Infinity;
    for (const id of here.near) {
      const there = this.hexes.get(id);
      if (!there) continue;
      const ahead = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
      if (ahead < 1) continue;
      const off = Math.abs((level ? there.y : there.x) - line);
      if (off - ahead < least) {
        least = off - ahead;
        best = id;
      }
    }
    if (best === from) best = this.#across(here, way);
    this.level = level;
    this.last = best;
    return best;
  }

  /**
   * @param {BoardPlace} here
   * @param {[number, number]} way
   * @returns {string} the nearest place ahead that is not on the same sheet; one that is linked counts as nearer
   */
  #across(here, way) {
    const linked = new Set(here.links.map(({to}) => to));
    let best = here.id;
    let least = Infinity;
    for (const there of this.hexes.values()) {
      if (there === here || (there.sheet === here.sheet && !here.tray)) continue;
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const ahead = dx * way[0] + dy * way[1];
      const off = Math.abs(dx * way[1] + dy * way[0]);
      if (ahead < 1 || off > 2 * ahead + (here.tray || there.tray ? 500 : 0)) continue;
      // A tray lies on the way even where it does not lie straight ahead.
      const far = (ahead + off * (there.tray ? 0.5 : 2)) * (linked.has(there.id) ? 0.3 : 1);
      if (far < least) {
        least = far;
        best = there.id;
      }
    }
    return best;
  }
}

/**
 * @param {Map<string, BoardPlace>} hexes
 * @param {string[]} path
 * @returns {{x: number, y: number}[]} the centres along a way; what is no place of the board is left out
 */
export function points(hexes, path) {
  return path.flatMap((id) => {
    const hex = hexes.get(id);
    return hex ? [{x: hex.x, y: hex.y}] : [];
  });
}

/**
 * A way with its first and last piece cut short.
 * @param {{x: number, y: number}[]} way
 * @param {number} by
 */
export function trimmed(way, by) {
  if (way.length < 2) return way;
  /**
   * @param {{x: number, y: number}} from
   * @param {{x: number, y: number}} to
   */
  const cut = (from, to) => {
    const share = by / Math.hypot(to.x - from.x, to.y - from.y);
    return {x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share};
  };
  return [cut(way[0], way[1]), ...way.slice(1, -1), cut(way[way.length - 1], way[way.length - 2])];
}

/** Corners that two hexes share differ by less than this, and none lies where rounding would part them. */
const NEAR = 0.23;

/**
 * The rim of an area: the sides that only one of its outlines has.
 * @param {[number, number][][]} outlines the corners of each
 * @returns {string} a path
 */
export function rim(outlines) {
  /** @type {Map<string, string>} */
  const sides = new Map();
  for (const corners of outlines) {
    corners.forEach(([x, y], at) => {
      const [toX, toY] = corners[(at + 1) % corners.length];
      const ends = [
        [x, y],
        [toX, toY],
      ].map((end) => end.map((value) => Math.round(value + NEAR)).join(" "));
      const key = ends.sort().join(" ");
      if (!sides.delete(key)) sides.set(key, `M${x} ${y}L${toX} ${toY}`);
    });
  }
  return [...sides.values()].join("");
}
