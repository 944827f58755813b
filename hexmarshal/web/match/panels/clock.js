// The clocks of the players, at their seats above the map. The server tells how much is left; here it only goes on.

import {h, refill} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {written} from "../../lib/words.js";
import {nationOf, sideTitle} from "../words/words.js";

const MINUTE = 60_000;

/**
 * @param {import("../table/model.js").Model} table
 * @returns {{element: HTMLElement, stop(): void}}
 */
export function clockFaces(table) {
  const element = h("div", {class: "clocks", role: "group", "aria-label": t("Clocks"), hidden: true});
  /** @type {Map<string, HTMLElement>} */
  const faces = new Map();
  /** What was told last, and when. @type {Clock | null} */
  let told = null;
  let heard = 0;
  /** Which sides were warned. @type {Set<string>} */
  const warned = new Set();

  const draw = () => {
    if (!told) return;
    const passed = performance.now() - heard;
    for (const [side, {left, running}] of Object.entries(told.sides)) {
      const face = faces.get(side);
      if (!face) continue;
      const rest = running ? left - passed : left;
      const text = written(rest);
      const time = /** @type {HTMLElement} */ (face.lastElementChild);
      if (time.textContent !== text) time.textContent = text;
      face.classList.toggle("running", running);
      face.classList.toggle("late", rest < 0);
      const name = {side: sideTitle(table, side)};
      face.title = `${rest < 0 ? t("{side}: over time.", name) : t("{side}: time left.", name)} ${told.said}`;
      warn(side, rest, running);
    }
  };

  /**
   * Say once that a minute is left to who plays here, and once that none is.
   * @param {string} side
   * @param {number} rest
   * @param {boolean} running
   */
  const warn = (side, rest, running) => {
    const what = rest < 0 ? "over" : rest < MINUTE ? "minute" : "";
    if (!what) for (const one of ["over", "minute"]) warned.delete(`${side} ${one}`);
    if (!running || !what || !table.mine.includes(side) || warned.has(`${side} ${what}`)) return;
    warned.add(`${side} ${what}`);
    table.say(
      what === "over"
        ? t("{side}: your time has run out.", {side: sideTitle(table, side)})
        : t("{side}: less than a minute left.", {side: sideTitle(table, side)}),
    );
  };

  const hear = () => {
    const {clock} = table.view;
    element.hidden = !clock;
    if (!clock || clock === told) return;
    told = clock;
    heard = performance.now();
    if ([...faces.keys()].join() !== Object.keys(clock.sides).join()) {
      faces.clear();
      for (const side of Object.keys(clock.sides))
        faces.set(
          side,
          h(
            "span",
            {class: "clock", role: "timer", "data-nation": nationOf(table, side)},
            h("span", {class: "clock-side"}, sideTitle(table, side)),
            h("b", {}),
          ),
        );
      refill(element, ...faces.values());
    }
    draw();
  };

  for (const event of ["shown", "line", "seats"]) table.addEventListener(event, hear);
  const timer = setInterval(draw, 1000);
  hear();
  return {element, stop: () => clearInterval(timer)};
}
