// A stack spread out at the foot of the map, so that each of its counters can be seen and picked. Nothing on the map moves,
// and no neighbour is covered. It stays until the pointer rests on another stack.

import {h, refill} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {afterFrame} from "../../lib/after-frame.js";
import {face} from "./face.js";
import {target} from "../hand/odds-table.js";
import {standing} from "./places.js";
import {walk} from "../hand/popups.js";

/**
 * @typedef {object} Asked what the strip asks of the table
 * @property {TableModel} table
 * @property {import("../hand/picking.js").Picking} picking
 * @property {import("./map.js").HexMap} map
 */

export class Strip {
  /** @param {Asked} asked */
  constructor({table, picking, map}) {
    this.table = table;
    this.picking = picking;
    this.map = map;
    /** The hex whose stack lies here; "" if none does. */
    this.hex = "";
    /** What was in hand last. */
    this.held = "";
    /** Who was asked what when it was drawn last. */
    this.question = "";
    this.element = h("div", {
      class: "strip",
      role: "group",
      hidden: true,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event),
    });
    map.element.append(this.element);
    // To lay it out takes longer than to light the map: where one can go is seen first.
    const later = afterFrame(() => this.#draw());
    table.addEventListener("shown", () => {
      this.#asked();
      later();
    });
    table.addEventListener("picked", () => {
      this.#follow();
      later();
    });
  }

  /**
   * Spread out the stack of a hex; "" and a hex with fewer than two counters put it away.
   * @param {string} hex
   * @param {boolean} [focused] whether the keyboard goes there
   */
  show(hex, focused = false) {
    this.hex = this.#stack(hex).length > 1 ? hex : "";
    this.#draw();
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector("button"))?.focus({preventScroll: true});
  }

  /** Another sheet is looked at: a stack that lies elsewhere is put away. */
  turned() {
    if (this.hex && !this.map.sight.seesAny([this.hex])) this.show("");
  }

  /** With another question the map may go elsewhere: a stack of which nobody is asked about is put away. */
  #asked() {
    const question = `${this.table.side} ${this.table.view.decision?.kind}`;
    if (question === this.question) return;
    this.question = question;
    const able = new Set(this.picking.hand.able);
    if (!this.#stack(this.hex).some(({id}) => able.has(id))) this.hex = "";
  }

  /** Whoever comes to hand by a key has the stack spread out in which it stands. */
  #follow() {
    const {subject} = this.picking.hand;
    if (subject && subject.at && subject.id !== this.held)
      this.hex = this.#stack(subject.at).length > 1 ? subject.at : "";
    this.held = subject?.id ?? "";
  }

  /** @param {string} hex */
  #stack(hex) {
    return hex && !this.table.hexes.get(hex)?.tray ? standing(this.table.shown.pieces, hex).reverse() : [];
  }

  #draw() {
    const {table, picking} = this;
    const stack = this.#stack(this.hex);
    const held =
      document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement)
        ? document.activeElement.dataset.strip
        : "";
    this.element.hidden = stack.length < 2;
    if (this.element.hidden) return refill(this.element);
    const {draft} = picking.hand;
    const able = new Set(picking.hand.able);
    const group = draft ? draft.chosen : new Set(picking.hand.group);
    this.element.setAttribute("aria-label", t("The stack in {place}", {place: target(table, this.hex)}));
    refill(
      this.element,
      h("span", {class: "strip-hex"}, target(table, this.hex)),
      stack.map((piece) =>
        h(
          "button",
          {
            type: "button",
            class: `counter-button${able.has(piece.id) ? " can" : ""}`,
            "data-strip": piece.id,
            title: piece.text,
            "aria-label": [piece.title, ...piece.states].join(", "),
            "aria-pressed": String(group.has(piece.id)),
            onclick: (/** @type {MouseEvent} */ event) =>
              picking.point({
                hex: this.hex,
                piece: piece.id,
                exact: true,
                own: true,
                shift: event.shiftKey,
                touch: false,
              }),
            onpointerenter: () => table.light([], [piece.id]),
            onpointerleave: () => table.light(),
          },
          face(table.shown, piece),
        ),
      ),
    );
    this.#place();
    if (held)
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-strip="${CSS.escape(held)}"]`))?.focus();
  }

  /** Below or above, where it covers neither the stack it shows nor a hex that can be chosen; else it goes away. */
  #place() {
    const keep = [this.hex, ...this.picking.hand.targets.keys()];
    const map = this.map.element.getBoundingClientRect();
    const free = [false, true].some((above) => {
      this.element.classList.toggle("above", above);
      const {left, right, top, bottom} = this.element.getBoundingClientRect();
      return !keep.some((hex) => {
        const spot = this.map.sight.spot(hex);
        const [x, y, half] = spot ? [spot.x + map.left, spot.y + map.top, spot.half] : [0, 0, 0];
        return spot && x + half > left && x - half < right && y + half > top && y - half < bottom;
      });
    });
    this.element.hidden = !free;
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    walk(event);
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.show("");
    this.map.surface.focus({preventScroll: true});
  }
}
