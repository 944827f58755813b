// The map: pictures, what is drawn on them, and counters. What to show goes in, where somebody pointed comes out; it
// knows no match. Several sheets lie side by side on one board, with trays for the boxes off the map.

import {h, s} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {Counters, growth} from "./counters.js";
import {Gestures} from "./gestures.js";
import {finder} from "./hexes.js";
import {Labels} from "./labels.js";
import {Drawing, patterns} from "./drawing.js";
import {MiniMap, placed} from "./mini-map.js";
import {offMap} from "./off-map.js";
import {shapes} from "./places.js";
import {SheetSwitch} from "./sheet-switch.js";
import {Sight} from "./sight.js";

/** How long a pointer rests before a stack is spread out. */
const RESTED = 320;

/**
 * Where somebody points. `exact` says that the counters lie apart, so that this very one is meant; `own` that it is not
 * the hex that is meant but the counter alone.
 * @typedef {{hex: string, piece: string, exact: boolean, own: boolean, shift: boolean, touch: boolean}} Pointed
 */
/** @type {Pointed} */
const NOWHERE = {hex: "", piece: "", exact: false, own: false, shift: false, touch: false};

/**
 * @typedef {object} MapCalls
 * @property {(at: Pointed) => void} choose something was clicked or tapped
 * @property {(at: Pointed) => void} press a button or a finger went down there
 * @property {(at: Pointed) => void} hover the pointer is over another hex or counter; "" if over none
 * @property {() => void} moved the map moved or was zoomed
 * @property {() => void} turned another sheet was chosen
 * @property {(hex: string) => void} rest the pointer rests on a stack
 * @property {(from: Pointed) => Promise<boolean>} lift somebody drags a counter; whether it comes along
 * @property {(to: Pointed) => void} drop somebody lets a dragged counter go
 */

export class HexMap {
  /**
   * @param {Board} board
   * @param {Map<string, BoardPlace>} hexes
   * @param {import("./counters.js").Faces} faces
   * @param {MapCalls} calls
   * @param {string[]} nations in whose colours something may be drawn
   */
  constructor(board, hexes, faces, calls, nations) {
    this.hexes = hexes;
    this.calls = calls;
    this.sheet = h("div", {class: "map-sheet"});
    this.sight = new Sight(board, hexes, this.sheet, {
      moved: () => this.#moved(),
      settle: () => this.#settle(),
      covers: (at) => this.covers(at),
    });
    this.drawing = new Drawing(board, hexes);
    this.counters = new Counters(hexes, faces);
    this.labels = new Labels(board, this.drawing.under.numbers, this.drawing.over.names);
    this.find = finder(board);
    this.fresh = true;
    /** Where the upper edge of the map is on the screen. */
    this.top = 0;
    this.resting = 0;
    /** The light that is shown. */
    this.glowing = "";
    /** @type {Pointed} */
    this.over = NOWHERE;

    const {under, over} = this.drawing;
    const size = {width: board.width, height: board.height, viewBox: `0 0 ${board.width} ${board.height}`};
    const outlines = [...shapes(board)].map(([id, points]) => s("polygon", {id, points}));
    this.sheet.append(
      ...board.sheets.map(({map, x, y, width, height}) =>
        placed(h("img", {class: "picture", src: map, width, height, alt: "", draggable: "false"}), x, y),
      ),
      s(
        "svg",
        {class: "under", ...size, "aria-hidden": "true"},
        s("defs", {}, outlines, patterns(nations)),
        offMap(board, hexes),
        Object.values(under),
      ),
      s(
        "svg",
        {class: "over", ...size, "aria-hidden": "true"},
        tips(),
        over.alarms,
        over.marks,
        this.counters.element,
        over.names,
        over.arrows,
        over.costs,
        over.way,
        over.cursor,
      ),
    );
    this.mini = new MiniMap(board, (x, y) => this.sight.grasp(() => this.sight.box.centre(x, y)));
    this.sight.box.corner = this.mini.wide;
    this.switch = new SheetSwitch(board, (id) => this.showSheet(id));
    /** What has the focus and is dragged. */
    this.surface = h(
      "div",
      {
        class: "map",
        tabindex: 0,
        role: "application",
        "aria-roledescription": "map",
        "aria-label": board.title,
        "aria-describedby": "map-keys",
      },
      this.sheet,
      h(
        "p",
        {class: "unseen", id: "map-keys"},
        t(
          "Arrows walk from hex to hex, Tab to what can be picked up and to where it can go, Enter picks up and gives the order, Escape lets go.",
        ),
      ),
    );
    this.element = h("div", {class: "map-area"}, this.surface, this.switch.element, this.mini.element);

    this.gestures = new Gestures(this.surface, {
      pan: (dx, dy) => this.sight.grasp(() => this.sight.box.pan(dx, dy)),
      zoom: (factor, x, y) => this.sight.grasp(() => this.sight.box.zoom(factor, x, y), true),
      press: (spot) => this.calls.press(this.#at(spot)),
      tap: (spot) => this.calls.choose(this.#at(spot)),
      hover: (spot) => this.#hover(this.#at(spot)),
      leave: () => this.#hover(NOWHERE),
      holds: (spot) =>
        this.counters.flags.can.has(this.#at(spot).piece) || this.counters.flags.picked.has(this.#at(spot).piece),
      carry: (spot) => this.calls.lift(this.#at(spot)),
      put: (spot) => this.calls.drop(this.#at(spot)),
    });
    this.watch = new ResizeObserver(([entry]) => this.#resize(entry.contentRect));
    this.watch.observe(this.surface);
  }

  /** Take it away. */
  close() {
    this.watch.disconnect();
    this.sight.close();
    clearTimeout(this.resting);
  }

  /** @param {{width: number, height: number}} size */
  #resize({width, height}) {
    if (!width || !height) return;
    const {top} = this.surface.getBoundingClientRect();
    this.sight.move(() => {
      this.sight.box.resize(width, height, top - this.top);
      if (this.fresh) this.sight.open();
      this.fresh = false;
      this.top = top;
    }, true);
  }

  /**
   * @param {import("./gestures.js").Spot} spot
   * @returns {Pointed}
   */
  #at(spot) {
    const {x, y} = this.sight.box.sheet(spot.x, spot.y);
    const piece = spot.target.closest("[data-piece]")?.getAttribute("data-piece") ?? "";
    // A counter of a high stack may lie over the edge of its hex.
    const stack = spot.target.closest("[data-hex]")?.getAttribute("data-hex");
    const hex = stack ?? this.find(x, y);
    return {
      hex,
      piece,
      exact: Boolean(piece) && Boolean(this.hexes.get(hex)?.tray),
      own: false,
      shift: spot.shift,
      touch: spot.touch,
    };
  }

  /** @param {Pointed} at */
  #hover(at) {
    if (at.hex === this.over.hex && at.piece === this.over.piece) return;
    const moved = at.hex !== this.over.hex;
    this.over = at;
    this.calls.hover(at);
    if (!moved) return;
    clearTimeout(this.resting);
    if (this.counters.high(at.hex)) this.resting = setTimeout(() => this.calls.rest(at.hex), at.touch ? 0 : RESTED);
  }

  /**
   * Look at a sheet as the player left it.
   * @param {string} id
   */
  showSheet(id) {
    this.sight.grasp(() => this.sight.views.show(id), true);
    this.calls.turned();
  }

  #moved() {
    this.mini.show(this.sight.box);
    this.switch.mark(this.sight.box.fits ? [] : [this.sight.views.current]);
    this.calls.moved();
  }

  /**
   * Whether the small map lies over a point of the window.
   * @param {{x: number, y: number}} at
   */
  covers({x, y}) {
    if (this.mini.element.classList.contains("away")) return false;
    const [mini, area] = [this.mini.element, this.surface].map((element) => element.getBoundingClientRect());
    return (
      x > mini.left - area.left && x < mini.right - area.left && y > mini.top - area.top && y < mini.bottom - area.top
    );
  }

  #settle() {
    this.sheet.classList.remove("fixed");
    requestAnimationFrame(() => requestAnimationFrame(() => this.sheet.classList.add("fixed")));
    this.labels.set(this.sight.box.scale);
    this.drawing.rescale(this.sight.box.scale); // costs make room for the names that are shown
    this.counters.grow(growth(this.sight.box.scale));
  }

  /** @param {number} factor */
  zoom(factor) {
    const at = this.over.hex && this.hexes.get(this.over.hex);
    const {x, y} =
      at && this.sight.box.shows(at.x, at.y) ? this.sight.box.window(at.x, at.y) : {x: undefined, y: undefined};
    this.sight.grasp(() => this.sight.box.zoom(factor, x, y), true);
  }

  /**
   * @param {import("./drawing.js").Reach | null} reach
   * @param {string} from
   * @param {string[]} subjects hexes that can be picked up, when nothing is
   * @param {string[]} about hexes that only words are asked about
   */
  glow(reach, from, subjects, about) {
    // Where the map is small, counters hide the hex that can be picked up or attacked.
    const aimed = [...(reach ?? [])].flatMap(([hex, {deed}]) => (deed === "march" || deed === "rail" ? [] : [hex]));
    this.counters.flag("here", reach ? [] : this.counters.standing(subjects));
    this.counters.flag("aim", this.counters.standing(aimed));
    // It is shown first and then again with all that comes to hand: the same light is not drawn twice.
    const shown = JSON.stringify([reach && [...reach], from, subjects, about]);
    if (shown === this.glowing) return;
    this.glowing = shown;
    this.drawing.reach(reach, from);
    if (!reach && subjects.length + about.length) this.drawing.subjects(subjects, about);
    this.drawing.rescale(this.sight.box.scale);
  }

  /**
   * @param {string[]} path
   * @param {string} [word]
   */
  way(path, word) {
    this.drawing.way(path, word);
    if (path.length) this.drawing.rescaleWay(this.sight.box.scale);
  }
}

/** The heads of arrows. */
function tips() {
  /**
   * @param {string} id
   * @param {string} d
   */
  const tip = (id, d) =>
    s(
      "marker",
      {id, viewBox: "0 0 12 12", refX: 6, refY: 6, markerWidth: 4, markerHeight: 4, orient: "auto-start-reverse"},
      s("path", {d}),
    );
  return s(
    "defs",
    {},
    tip("tip", "M1 1L11 6L1 11L4 6Z"),
    tip("spear", "M0 0L12 6L0 12Z"),
    tip("one-way", "M1 1L11 6L1 11Z"),
  );
}
