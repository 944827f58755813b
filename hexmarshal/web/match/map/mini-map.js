// The small map in the corner: all sheets and trays, and a frame around what is in the window. It goes away while all of a
// sheet is in sight, so that it hides no corner of it.

import {h} from "../../lib/dom.js";

/** Its longer side; that of several sheets is longer. */
const SIZE = 168;
const WIDE = 224;

export class MiniMap {
  /**
   * @param {Board} board
   * @param {(x: number, y: number) => void} goTo bring a point of the sheet into the middle
   */
  constructor(board, goTo) {
    this.sheets = board.sheets;
    this.several = board.sheets.length > 1;
    this.scale = (this.several ? WIDE : SIZE) / Math.max(board.width, board.height);
    this.frame = h("div", {class: "mini-frame"});
    const [wide, high] = [board.width * this.scale, board.height * this.scale];
    this.element = h(
      "div",
      {class: this.several ? "mini-map several" : "mini-map", "aria-hidden": "true"},
      board.sheets.map((sheet) =>
        placed(
          h("img", {
            src: sheet.map,
            width: sheet.width * this.scale,
            height: sheet.height * this.scale,
            alt: "",
            draggable: "false",
          }),
          sheet.x * this.scale,
          sheet.y * this.scale,
        ),
      ),
      board.boxes.map(({x, y, width, height}) => {
        const tray = placed(
          h("div", {class: "mini-tray"}),
          (x - width / 2) * this.scale,
          (y - height / 2) * this.scale,
        );
        tray.style.width = `${width * this.scale}px`;
        tray.style.height = `${height * this.scale}px`;
        return tray;
      }),
      this.frame,
    );
    this.element.style.width = `${wide}px`;
    this.element.style.height = `${high}px`;
    /** How much of the window it takes, with some air. */
    this.wide = wide + 20;

    /** @param {PointerEvent} event */
    const point = (event) => {
      const box = this.element.getBoundingClientRect();
      const scale = box.width / board.width; // where there is little room it is drawn smaller
      goTo((event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      point(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) point(event);
    });
  }

  /** @param {import("./view-box.js").ViewBox} box */
  show(box) {
    const whole = this.several
      ? box.fits || this.sheets.some((sheet) => box.holds(sheet))
      : box.scale <= box.whole * 1.15;
    this.element.classList.toggle("away", whole);
    if (whole) return;
    const {x, y} = box.sheet(0, 0);
    const [wide, high] = [box.wide / box.scale, box.high / box.scale];
    // A frame of one unit, stretched: moving and resizing it needs no layout.
    this.frame.style.transform = `translate(${x * this.scale}px, ${y * this.scale}px) scale(${(wide * this.scale) / 100}, ${(high * this.scale) / 100})`;
  }
}

/**
 * Lay an element somewhere.
 * @template {HTMLElement} T
 * @param {T} element
 * @param {number} x
 * @param {number} y
 * @returns {T}
 */
export function placed(element, x, y) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  return element;
}
