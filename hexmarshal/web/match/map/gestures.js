// Pointers on the map: drag, pinch, wheel, tap, long press, hover. It knows where things happen, not what they mean.

/** A finger or a hand shakes this far without dragging. */
const SHAKE = 6;
/** How long a finger rests to look instead of to choose, in milliseconds. */
const LONG = 450;

/**
 * @typedef {object} Hands
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom around a point
 * @property {(spot: Spot) => void} press a button or a finger goes down, whatever it will become
 * @property {(spot: Spot) => void} tap
 * @property {(spot: Spot) => void} hover the pointer is somewhere, or a finger rests there
 * @property {() => void} leave
 * @property {(spot: Spot) => boolean} holds whether something lies there that can be carried
 * @property {(spot: Spot) => Promise<boolean>} carry it is dragged; whether it comes along
 * @property {(spot: Spot) => void} put it is let go
 */
/** @typedef {{x: number, y: number, target: Element, shift: boolean, touch: boolean}} Spot */

/** Turns what pointers do on an element into what hands mean. */
export class Gestures {
  /**
   * @param {HTMLElement} element
   * @param {Hands} hands
   */
  constructor(element, hands) {
    this.element = element;
    this.hands = hands;
    /** Where each pointer that is down was last. @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    this.dragged = false;
    /** Whether a counter is carried instead of the map. */
    this.carrying = false;
    /** Where the pointer went down, if on something that can be carried. @type {Spot | null} */
    this.held = null;
    this.pressed = 0;
    /** Where the first pointer went down. */
    this.began = {x: 0, y: 0};
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#lift(event));
    element.addEventListener("pointercancel", (event) => this.#lift(event));
    element.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !this.down.size) hands.leave();
    });
    element.addEventListener("wheel", (event) => this.#wheel(event), {passive: false});
  }

  /**
   * @param {PointerEvent} event
   * @returns {Spot}
   */
  #spot(event) {
    const box = this.element.getBoundingClientRect();
    return {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      target: /** @type {Element} */ (event.target),
      shift: event.shiftKey,
      touch: event.pointerType === "touch",
    };
  }

  /** The middle between two fingers, and how far apart they are. */
  #spread() {
    const [one, other] = [...this.down.values()];
    return {x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, far: Math.hypot(one.x - other.x, one.y - other.y) || 1};
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0 && event.button !== 1) return;
    this.down.set(event.pointerId, place(event));
    if (this.down.size > 1) {
      this.dragged = true;
      clearTimeout(this.pressed);
      return;
    }
    this.dragged = false;
    this.carrying = false;
    this.began = place(event);
    const {hands} = this;
    const here = this.#spot(event);
    if (event.button === 0) hands.press(here);
    // A finger drags the map: it has no other way to.
    this.held = event.pointerType === "mouse" && event.button === 0 && hands.holds(here) ? here : null;
    if (event.pointerType === "mouse") return;
    this.pressed = setTimeout(() => {
      this.dragged = true;
      hands.hover(here);
    }, LONG);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const {hands, down} = this;
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") hands.hover(this.#spot(event));
      return;
    }
    const now = place(event);
    if (down.size > 1) return this.#pinch(event.pointerId, now);
    if (!this.dragged && Math.hypot(now.x - this.began.x, now.y - this.began.y) < SHAKE) return;
    if (!this.dragged) this.#drag(event.pointerId);
    if (this.carrying) return hands.hover(this.#spot(event));
    hands.pan(now.x - before.x, now.y - before.y);
    down.set(event.pointerId, now);
  }

  /**
   * A drag begins, of a counter or of the map.
   * @param {number} pointer
   */
  #drag(pointer) {
    const {element, held} = this;
    this.dragged = true;
    clearTimeout(this.pressed);
    if (held) {
      this.carrying = true;
      element.classList.add("carrying");
      this.hands.carry(held);
    } else {
      element.setPointerCapture(pointer);
      element.classList.add("dragged");
    }
  }

  /**
   * One of two fingers moves.
   * @param {number} pointer
   * @param {{x: number, y: number}} now
   */
  #pinch(pointer, now) {
    const old = this.#spread();
    this.down.set(pointer, now);
    const fresh = this.#spread();
    const box = this.element.getBoundingClientRect();
    this.hands.pan(fresh.x - old.x, fresh.y - old.y);
    this.hands.zoom(fresh.far / old.far, fresh.x - box.left, fresh.y - box.top);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    const {hands, carrying} = this;
    clearTimeout(this.pressed);
    if (!this.down.delete(event.pointerId)) return;
    if (!this.down.size) this.element.classList.remove("dragged", "carrying");
    this.carrying = false;
    if (event.type !== "pointerup") return;
    if (carrying) hands.put(this.#spot(event));
    if (!this.dragged && event.button === 0) hands.tap(this.#spot(event));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const box = this.element.getBoundingClientRect();
    // Mice report lines or pixels, touchpads small pixels; a pinch on a touchpad comes as a wheel with Ctrl.
    const lines = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
    const delta = Math.max(-300, Math.min(300, event.deltaY * lines));
    const factor = Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.0016));
    this.hands.zoom(factor, event.clientX - box.left, event.clientY - box.top);
  }
}

/** @param {PointerEvent} event */
function place(event) {
  return {x: event.clientX, y: event.clientY};
}
