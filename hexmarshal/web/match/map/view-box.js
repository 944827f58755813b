// Which part of the sheet is in the window: a scale and a shift, and nothing that is drawn.

/** How much paper may be seen beyond the edge of the map, as a share of the window. */
const MARGIN = 0.1;
/** How much of it on the right, where the small map would hide the corner, at most. */
const BESIDE = 0.35;
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
    /** How wide what lies over the corner of the window is. */
    this.corner = 0;
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
    this.x = held(this.x, this.wide, this.width * this.scale, Math.min(this.corner, this.wide * BESIDE));
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
   * Whether all of a part of the sheet is in the window.
   * @param {{x: number, y: number, width: number, height: number}} part
   */
  holds({x, y, width, height}) {
    const [from, to] = [this.window(x, y), this.window(x + width, y + height)];
    return from.x >= -1 && from.y >= -1 && to.x <= this.wide + 1 && to.y <= this.high + 1;
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
 * @param {number} [beyond] how much must be seen beyond its far edge
 */
function held(at, room, size, beyond = 0) {
  if (size <= room) return (room - size) / 2;
  const edge = room * MARGIN;
  return Math.min(Math.max(at, room - size - Math.max(edge, beyond)), edge);
}
