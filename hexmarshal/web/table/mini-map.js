// The small map in the corner: the whole sheet, and a frame around what is in the window. It goes away while the
// whole sheet is in sight.

import {h} from "../lib/dom.js";

/** Its longer side. */
const SIZE = 168;

export class MiniMap {
  /**
   * @param {Board} board
   * @param {(x: number, y: number) => void} goTo bring a point of the sheet into the middle
   */
  constructor(board, goTo) {
    this.scale = SIZE / Math.max(board.width, board.height);
    this.frame = h("div", {class: "mini-frame"});
    const [wide, high] = [board.width * this.scale, board.height * this.scale];
    this.element = h("div", {class: "mini-map", "aria-hidden": "true"},
      h("img", {src: board.map, width: wide, height: high, alt: "", draggable: "false"}), this.frame);
    this.element.style.width = `${wide}px`;
    this.element.style.height = `${high}px`;

    /** @param {PointerEvent} event */
    const point = (event) => {
      const box = this.element.getBoundingClientRect();
      goTo((event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale);
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
    const whole = box.scale <= box.whole * 1.15;
    this.element.classList.toggle("away", whole);
    if (whole) return;
    const {x, y} = box.sheet(0, 0);
    const [wide, high] = [box.wide / box.scale, box.high / box.scale];
    // A frame of one unit, stretched: moving and resizing it needs no layout.
    this.frame.style.transform = `translate(${x * this.scale}px, ${y * this.scale}px) scale(${(wide * this.scale) / 100}, ${(high * this.scale) / 100})`;
  }
}
