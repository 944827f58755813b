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

/**
 * @param {HTMLElement} element
 * @param {Hands} hands
 */
export function gestures(element, hands) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let dragged = false;
  /** Whether a counter is carried instead of the map. */
  let carrying = false;
  /** Where the pointer went down, if on something that can be carried. @type {Spot | null} */
  let held = null;
  let pressed = 0;
  /** @type {{x: number, y: number} | null} */
  let began = null;

  /**
   * @param {PointerEvent} event
   * @returns {Spot}
   */
  const spot = (event) => {
    const box = element.getBoundingClientRect();
    return {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      target: /** @type {Element} */ (event.target),
      shift: event.shiftKey,
      touch: event.pointerType === "touch",
    };
  };
  /** @param {PointerEvent} event */
  const place = (event) => ({x: event.clientX, y: event.clientY});
  const spread = () => {
    const [one, other] = [...down.values()];
    return {x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, far: Math.hypot(one.x - other.x, one.y - other.y) || 1};
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 && event.button !== 1) return;
    down.set(event.pointerId, place(event));
    if (down.size > 1) {
      dragged = true;
      clearTimeout(pressed);
      return;
    }
    dragged = false;
    carrying = false;
    began = place(event);
    const here = spot(event);
    if (event.button === 0) hands.press(here);
    // A finger drags the map: it has no other way to.
    held = event.pointerType === "mouse" && event.button === 0 && hands.holds(here) ? here : null;
    if (event.pointerType !== "mouse") {
      pressed = setTimeout(() => {
        dragged = true;
        hands.hover(here);
      }, LONG);
    }
  });

  element.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") hands.hover(spot(event));
      return;
    }
    const now = place(event);
    if (down.size === 1) {
      if (!dragged && began && Math.hypot(now.x - began.x, now.y - began.y) < SHAKE) return;
      if (!dragged) {
        dragged = true;
        clearTimeout(pressed);
        if (held) {
          carrying = true;
          element.classList.add("carrying");
          hands.carry(held);
        } else {
          element.setPointerCapture(event.pointerId);
          element.classList.add("dragged");
        }
      }
      if (carrying) return hands.hover(spot(event));
      hands.pan(now.x - before.x, now.y - before.y);
      down.set(event.pointerId, now);
      return;
    }
    const old = spread();
    down.set(event.pointerId, now);
    const fresh = spread();
    const box = element.getBoundingClientRect();
    hands.pan(fresh.x - old.x, fresh.y - old.y);
    hands.zoom(fresh.far / old.far, fresh.x - box.left, fresh.y - box.top);
  });

  /** @param {PointerEvent} event */
  const lift = (event) => {
    clearTimeout(pressed);
    if (!down.delete(event.pointerId)) return;
    if (!down.size) element.classList.remove("dragged", "carrying");
    if (carrying && event.type === "pointerup") hands.put(spot(event));
    carrying = false;
    if (event.type === "pointerup" && !dragged && event.button === 0) hands.tap(spot(event));
  };
  element.addEventListener("pointerup", lift);
  element.addEventListener("pointercancel", lift);
  element.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !down.size) hands.leave();
  });

  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      // Mice report lines or pixels, touchpads small pixels; a pinch on a touchpad comes as a wheel with Ctrl.
      const lines = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
      const delta = Math.max(-300, Math.min(300, event.deltaY * lines));
      hands.zoom(Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
    },
    {passive: false},
  );
}
