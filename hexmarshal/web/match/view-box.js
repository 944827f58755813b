// Which part of the sheet is in the window: a scale and a shift, and nothing that is drawn.

/** How much paper may be seen beyond the edge of the map, as a share of the window. */
const MARGIN = 0.1;
/** How large a hex can be made: four times its size on the sheet shows every number on a counter. */
const LARGEST = 4;

export class ViewBox {
  /**
   * @param {number} width of the sheet
   * @param {number} height
   */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.wide = 1;
    this.high = 1;
    this.scale = 1;
    /** Where the corner of the sheet lies in the window. */
    this.x = 0;
    this.y = 0;
  }

  /** The scale at which the whole sheet is in the window. */
  get whole() {
    return Math.min(this.wide / this.width, this.high / this.height);
  }

  /** Whether the whole sheet is in the window. */
  get fits() {
    return this.scale <= this.whole * 1.001;
  }

  /**
   * The window has another size, and its upper edge may have moved down the screen: what is on the sheet stays where
   * it is before the player's eyes.
   * @param {number} wide
   * @param {number} high
   * @param {number} [down]
   */
  resize(wide, high, down = 0) {
    const fitted = this.fits;
    this.wide = Math.max(wide, 1);
    this.high = Math.max(high, 1);
    if (fitted) this.fit();
    else this.pan(0, -down);
  }

  /** Show the whole sheet. */
  fit() {
    this.scale = this.whole;
    this.x = (this.wide - this.width * this.scale) / 2;
    this.y = (this.high - this.height * this.scale) / 2;
  }

  /**
   * @param {number} factor
   * @param {number} [x] the point of the window that stays where it is; by itself the middle
   * @param {number} [y]
   */
  zoom(factor, x = this.wide / 2, y = this.high / 2) {
    const scale = Math.min(Math.max(this.scale * factor, this.whole), Math.max(LARGEST, this.whole));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.hold();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.hold();
  }

  /**
   * Bring a point of the sheet into the middle.
   * @param {number} x
   * @param {number} y
   */
  centre(x, y) {
    this.x = this.wide / 2 - x * this.scale;
    this.y = this.high / 2 - y * this.scale;
    this.hold();
  }

  /** Keep the sheet in the window: it cannot be lost by dragging. */
  hold() {
    this.x = held(this.x, this.wide, this.width * this.scale);
    this.y = held(this.y, this.high, this.height * this.scale);
  }

  /**
   * @param {number} x a point of the window
   * @param {number} y
   * @returns {{x: number, y: number}} the point of the sheet under it
   */
  sheet(x, y) {
    return {x: (x - this.x) / this.scale, y: (y - this.y) / this.scale};
  }

  /**
   * @param {number} x a point of the sheet
   * @param {number} y
   * @returns {{x: number, y: number}} where it is in the window
   */
  window(x, y) {
    return {x: x * this.scale + this.x, y: y * this.scale + this.y};
  }

  /**
   * Whether a point of the sheet is in sight, and not at the very edge.
   * @param {number} x
   * @param {number} y
   * @param {number} [edge]
   */
  shows(x, y, edge = 40) {
    const at = this.window(x, y);
    return at.x >= edge && at.y >= edge && at.x <= this.wide - edge && at.y <= this.high - edge;
  }
}

/**
 * @param {number} at where the sheet begins
 * @param {number} room of the window
 * @param {number} size of the sheet
 */
function held(at, room, size) {
  if (size <= room) return (room - size) / 2;
  const edge = room * MARGIN;
  return Math.min(Math.max(at, room - size - edge), edge);
}
