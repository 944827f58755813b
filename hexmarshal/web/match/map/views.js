// Where the player looks at each sheet. Going to another sheet and back leads to the same place at the same scale.

/** @typedef {{scale: number, x: number, y: number}} Kept the scale, and the point of the board in the middle */

export class Views {
  /**
   * @param {Board} board
   * @param {import("./view-box.js").ViewBox} box
   */
  constructor(board, box) {
    this.board = board;
    this.box = box;
    /** @type {Map<string, Kept>} */
    this.kept = new Map();
  }

  /** The sheet in the middle of the window, or the nearest to it. */
  get current() {
    const {x, y} = this.box.sheet(this.box.wide / 2, this.box.high / 2);
    /** @param {Sheet} sheet */
    const far = (sheet) => Math.hypot(beyond(x, sheet.x, sheet.width), beyond(y, sheet.y, sheet.height));
    return this.board.sheets.reduce((best, sheet) => (far(sheet) < far(best) ? sheet : best)).id;
  }

  /** Remember where the player looks now, unless they look at everything. */
  keep() {
    const {box} = this;
    if (!box.fits) this.kept.set(this.current, {scale: box.scale, ...box.sheet(box.wide / 2, box.high / 2)});
  }

  /**
   * Look at a sheet as the player left it; at first all of it.
   * @param {string} id
   */
  show(id) {
    const {box, board} = this;
    const sheet = board.sheets.find((one) => one.id === id);
    if (!sheet) return;
    const whole = {
      scale: Math.min(box.wide / sheet.width, box.high / sheet.height),
      x: sheet.x + sheet.width / 2,
      y: sheet.y + sheet.height / 2,
    };
    const {scale, x, y} = this.kept.get(id) ?? whole;
    box.scale = Math.max(scale, box.whole);
    box.centre(x, y);
  }

  /**
   * Of some places those on the sheet on which most of them are: centring all of them would show the gap between the sheets.
   * @param {BoardPlace[]} spots
   */
  together(spots) {
    /** @type {Map<string, BoardPlace[]>} */
    const by = new Map();
    for (const spot of spots) by.set(spot.sheet, [...(by.get(spot.sheet) ?? []), spot]);
    return [...by.values()].reduce((most, some) => (some.length > most.length ? some : most), []);
  }
}

/**
 * How far a point lies beyond a stretch.
 * @param {number} at
 * @param {number} start
 * @param {number} length
 */
function beyond(at, start, length) {
  return Math.max(start - at, at - start - length, 0);
}
