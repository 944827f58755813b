// Where hexes lie: the one under a point, the one next to another, the way between them.

/**
 * @param {Board} board
 * @returns {(x: number, y: number) => string} the hex under a point of the sheet; "" beyond the map
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
 * keeps to the line on which it began.
 */
export class Walker {
  /** @param {Map<string, Hex>} hexes */
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
    this.level = level;
    this.last = best;
    return best;
  }
}

/**
 * @param {Map<string, Hex>} hexes
 * @param {string[]} path
 * @returns {{x: number, y: number}[]} the centres along a way; boxes beside the map are left out
 */
export function points(hexes, path) {
  return path.flatMap((id) => {
    const hex = hexes.get(id);
    return hex ? [{x: hex.x, y: hex.y}] : [];
  });
}
