// What is drawn over the picture of the map besides counters: light, ways, arrows, signs. Everything is said by a
// shape or a word as well as by a colour.

import {refill, s} from "../../lib/dom.js";
import {brief, short} from "./brief.js";
import {points, rim, trimmed} from "./hexes.js";
import {foot, shapes} from "./places.js";

/** Patterns for the groups of a layer, told apart without their colours: what is drawn in a tile of 24 by 24. */
const PATTERNS = [
  "M0 24L24 0M-6 6L6 -6M18 30L30 18",
  "M6 3v6M3 6h6M18 15v6M15 18h6",
  "M0 0L24 24M-6 18L6 30M18 -6L30 6",
  "M0 12H24M0 0H24",
  "M12 0V24M0 0V24",
  "M6 6h.1M18 18h.1M18 6h.1M6 18h.1",
  "M0 24L24 0M0 0L24 24",
  "M0 6L6 0L12 6L18 0L24 6M0 18L6 12L12 18L18 12L24 18",
  "M0 12H24M12 0V24",
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
];

/**
 * Patterns in the colours of whose they are, to be put among the definitions of a drawing.
 * @param {string[]} nations
 */
export function patterns(nations) {
  return ["", ...new Set(nations)].flatMap((nation) =>
    PATTERNS.map((path, at) =>
      s(
        "pattern",
        {id: patternOf(at, nation), "data-nation": nation, width: 24, height: 24, patternUnits: "userSpaceOnUse"},
        s("rect", {width: 24, height: 24}),
        s("path", {d: path, "stroke-width": at === 5 ? 5 : 2}),
      ),
    ),
  );
}

/**
 * @param {number} at the place of the group in its layer
 * @param {string} nation
 */
function patternOf(at, nation) {
  return `pattern-${nation || "both"}-${at % PATTERNS.length}`;
}

/**
 * A small sample of a group's pattern, for a legend.
 * @param {number} at the place of the group in its layer
 * @param {string} nation whose it is
 */
export function swatch(at, nation) {
  return s(
    "svg",
    {class: "swatch", width: 22, height: 22, viewBox: "0 0 24 24", "aria-hidden": "true"},
    s("rect", {width: 24, height: 24, fill: `url(#${patternOf(at, nation)})`}),
  );
}

/** The signs of notation for how a hex is reached. @type {Record<string, string>} */
export const DEEDS = {march: "", rail: "=", attack: "×", repulse: "×", fire: "»", aim: "›"};

/** From this many hexes on their costs by rail would hide the map: pointing at one tells them. */
const CROWD = 60;

/** How each hex is reached, and what that costs. @typedef {Map<string, {cost: string, deed: string}>} Reach */

/** Draws light, ways and signs on two sheets: one under the counters and one over them. */
export class Drawing {
  /**
   * @param {Board} board
   * @param {Map<string, BoardPlace>} hexes
   */
  constructor(board, hexes) {
    this.board = board;
    this.hexes = hexes;
    /** The corners of each kind of place. */
    this.corners = new Map(
      [...shapes(board)].map(([shape, outline]) => [
        shape,
        outline
          .trim()
          .split(/[\s,]+/)
          .map(Number),
      ]),
    );
    /** @param {string} name */
    const group = (name) => s("g", {class: name});
    this.under = {
      layers: group("layer-groups"),
      veil: group("veil"),
      glow: group("glow"),
      lit: group("lit-hexes"),
      numbers: group("numbers"),
    };
    this.over = {
      alarms: group("alarm-hexes"),
      marks: group("marks"),
      names: group("names"),
      arrows: group("arrows"),
      costs: group("costs"),
      way: group("way"),
      cursor: group("cursor"),
    };
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
  }

  /**
   * The outline of a hex by itself.
   * @param {string} id
   * @param {string} name of its class
   */
  shape(id, name) {
    const hex = this.hexes.get(id);
    return hex ? s("use", {href: `#${hex.shape}`, x: hex.x, y: hex.y, class: name}) : null;
  }

  /**
   * @param {Iterable<string>} ids
   * @returns {string} the outlines of many hexes as one path
   */
  outlines(ids) {
    let path = "";
    for (const id of ids) {
      const corners = this.around(id).map((corner) => corner.join(" "));
      if (corners.length) path += `M${corners.join("L")}Z`;
    }
    return path;
  }

  /**
   * @param {string} id
   * @returns {[number, number][]} the corners of a hex
   */
  around(id) {
    const hex = this.hexes.get(id);
    const around = (hex && this.corners.get(hex.shape)) ?? [];
    /** @type {[number, number][]} */
    const corners = [];
    for (let at = 0; hex && at < around.length; at += 2) corners.push([hex.x + around[at], hex.y + around[at + 1]]);
    return corners;
  }

  /**
   * Where something in hand can go: those hexes stay bright with what it costs, all others darken. March, rail, attack
   * and fire are told apart by their outlines, and by the signs that notation has for them.
   * @param {Reach | null} reach
   * @param {string} from where it stands
   */
  reach(reach, from) {
    if (!reach) {
      for (const group of [this.under.veil, this.under.glow, this.over.costs]) refill(group);
      return;
    }
    const bright = from ? [...reach.keys(), from] : reach.keys();
    // Between several sheets and around them lies the table, which darkens with them.
    const around = this.board.sheets.length > 1 ? this.board.width : 0;
    const whole = `M${-around} ${-around}H${this.board.width + around}V${this.board.height + around}H${-around}Z`;
    refill(this.under.veil, s("path", {d: whole + this.outlines(bright), "fill-rule": "evenodd"}));
    const kinds = Object.keys(DEEDS).map((deed) => ({deed, hexes: [...reach].filter(([, way]) => way.deed === deed)}));
    refill(
      this.under.glow,
      kinds.map(({deed, hexes}) => {
        const ids = hexes.map(([id]) => id);
        return (
          ids.length > 0 && s("path", {d: this.outlines(ids), class: `reach ${deed}`, "data-hexes": ids.join(" ")})
        );
      }),
      from && s("path", {d: this.outlines([from]), class: "from"}),
    );
    const told = kinds.filter(({deed, hexes}) => deed !== "rail" || hexes.length < CROWD);
    refill(
      this.over.costs,
      told.flatMap(({deed, hexes}) =>
        hexes.map(([id, {cost}]) => {
          const hex = this.hexes.get(id);
          return (
            hex &&
            s("text", {x: hex.x, y: hex.y, class: deed, "data-cost": cost, "data-sign": DEEDS[deed], "data-hex": id})
          );
        }),
      ),
    );
  }

  /**
   * Hexes that can be picked up themselves, and hexes that are asked about.
   * @param {string[]} ids
   * @param {string[]} about
   */
  subjects(ids, about) {
    refill(
      this.under.glow,
      ids.length > 0 && s("path", {d: this.outlines(ids), class: "can"}),
      about.length > 0 && s("path", {d: this.outlines(about), class: "about"}),
    );
  }

  /**
   * The way of an order, and a word at its end.
   * @param {string[]} path
   * @param {string} [words] what may be said there; the prompt has all of it
   */
  way(path, words = "") {
    const word = brief(words);
    const way = points(this.hexes, path);
    const end = this.hexes.get(path.findLast((id) => this.hexes.has(id)) ?? "");
    // The word stands where the cost of the last hex stood.
    for (const cost of this.over.costs.children)
      cost.classList.toggle("told", Boolean(word) && cost.getAttribute("data-hex") === path.at(-1));
    if (!end) {
      refill(this.over.way);
      return;
    }
    // It begins and ends beside the counters: their strengths stay to be read.
    const line = trimmed(way, 0.4 * this.board.step)
      .map(({x, y}) => `${x},${y}`)
      .join(" ");
    refill(
      this.over.way,
      way.length > 1 && s("polyline", {points: line, class: "casing"}),
      way.length > 1 && s("polyline", {points: line, class: "line", "marker-end": "url(#tip)"}),
      s("use", {href: `#${end.shape}`, x: end.x, y: end.y, class: "end"}),
      word && s("rect", {class: "plate", "data-x": end.x, "data-y": end.y, "data-length": word.length, rx: 6}),
      // Below the counter, whose strength stands at its foot.
      word &&
        s(
          "text",
          {x: end.x, y: end.y, "data-foot": foot(end, this.board.step) + (end.tray ? 0 : this.board.step * 0.12)},
          word,
        ),
    );
  }

  /** @param {Desk["arrows"]} arrows attacks that are declared */
  arrows(arrows) {
    refill(
      this.over.arrows,
      arrows.map(({from, to, title}) => {
        const [start, end] = points(this.hexes, [from, to]);
        if (!start || !end) return null;
        /** @param {number} share */
        const at = (share) => `${start.x + (end.x - start.x) * share} ${start.y + (end.y - start.y) * share}`;
        // Between the counters: their strengths stay to be read.
        const d = `M${at(0.36)}L${at(0.5)}`;
        return s(
          "g",
          {},
          s("title", {}, title),
          s("path", {d, class: "casing"}),
          s("path", {d, class: "attack", "marker-end": "url(#spear)"}),
        );
      }),
    );
  }

  /** @param {Desk["marks"]} marks signs on hexes */
  marks(marks) {
    /** @type {Map<string, number>} */
    const many = new Map();
    refill(
      this.over.marks,
      marks.map(({hex, sign, title}) => {
        const at = this.hexes.get(hex);
        if (!at) return null;
        const row = many.get(hex) ?? 0;
        many.set(hex, row + 1);
        const x = at.x - this.board.step * 0.34 + row * 24;
        const y = at.y + this.board.step * 0.32;
        return s("g", {}, s("title", {}, title), s("circle", {r: 12, cx: x, cy: y}), s("text", {x, y: y + 6}, sign));
      }),
    );
  }

  /**
   * The hex on which the keyboard stands.
   * @param {string} id
   */
  cursor(id) {
    refill(this.over.cursor, this.shape(id, "cursor-casing"), this.shape(id, "cursor-line"));
  }

  /** @param {string[]} ids hexes that a panel points at */
  light(ids) {
    refill(this.under.lit, ids.length ? s("path", {d: this.outlines(ids)}) : null);
  }

  /**
   * Where the end of the match would be prevented.
   * @param {string[]} ids
   */
  alarm(ids) {
    const line = this.outlines(new Set(ids));
    refill(
      this.over.alarms,
      line
        ? [
            s("path", {d: line, class: "alarm-casing"}),
            s("path", {d: line, class: "alarm-rim", "data-hexes": ids.join(" ")}),
          ]
        : null,
    );
  }

  /**
   * @param {Layer} layer
   * @param {(side: string) => string} nationOf in whose colours it is drawn
   */
  lay(layer, nationOf) {
    const drawn = s(
      "g",
      {},
      layer.groups.map((group, at) => {
        const nation = nationOf(group.side);
        const edge = rim(group.hexes.map((id) => this.around(id)));
        return s(
          "g",
          {"data-nation": nation},
          s("path", {d: this.outlines(group.hexes), fill: `url(#${patternOf(at, nation)})`, class: "area"}),
          s("path", {d: edge, class: "rim-casing"}),
          s("path", {d: edge, class: "rim"}),
          group.lines.map((line) => {
            const [one, other] = points(this.hexes, line);
            return one && other && s("path", {d: `M${one.x} ${one.y}L${other.x} ${other.y}`, class: "line"});
          }),
        );
      }),
    );
    this.remove(layer.id);
    this.layers.set(layer.id, drawn);
    this.under.layers.append(drawn);
  }

  /** @param {string} id of a layer */
  remove(id) {
    this.layers.get(id)?.remove();
    this.layers.delete(id);
  }

  /**
   * Letters keep a size that can be read, whatever the scale; a long cost shrinks to its number where it has no room,
   * with a sign for whatever else it takes.
   * @param {number} scale
   */
  rescale(scale) {
    const size = Math.min(Math.max(17, 12 / scale), 40);
    const {step} = this.board;
    this.under.layers.style.setProperty("--thick", String(Math.max(1, 0.6 / scale)));
    this.over.costs.setAttribute("font-size", String(size));
    const named = this.over.costs.childElementCount ? this.#named() : new Set();
    for (const text of this.over.costs.children) {
      const sign = text.getAttribute("data-sign") ?? "";
      const cost = text.getAttribute("data-cost") || (sign ? "" : "•");
      const hex = this.hexes.get(text.getAttribute("data-hex") ?? "");
      const room = cost.length * size * 0.52 > step * 0.5;
      text.textContent = sign + (room && cost ? short(cost) : cost);
      text.classList.toggle("more", text.textContent.endsWith("+"));
      // At the foot of the hex, where counters leave room; above them where a name stands there.
      if (hex)
        text.setAttribute("y", String(named.has(hex.id) ? hex.y - step * 0.2 : hex.y + foot(hex, step) + size * 0.2));
    }
    this.rescaleWay(scale);
  }

  /** Hexes at whose foot a name stands at the present scale. */
  #named() {
    return new Set(
      [...this.over.names.children].flatMap((name) => {
        const id = name.getAttribute("data-name") ?? "";
        return Number(name.getAttribute("y")) > (this.hexes.get(id)?.y ?? Infinity) ? [id] : [];
      }),
    );
  }

  /** @param {number} scale */
  rescaleWay(scale) {
    const size = Math.max(17, 13 / scale);
    this.over.way.setAttribute("font-size", String(size));
    for (const text of this.over.way.querySelectorAll("text")) {
      const down = Number(text.getAttribute("data-foot")) + size * 0.2;
      text.setAttribute("dy", String(down));
      const plate = text.previousElementSibling;
      if (!plate?.matches(".plate")) continue;
      const [x, y, length] = ["x", "y", "length"].map((name) => Number(plate.getAttribute(`data-${name}`)));
      const wide = (length * 0.56 + 0.6) * size;
      for (const [name, value] of Object.entries({
        x: x - wide / 2,
        y: y + down - size,
        width: wide,
        height: size * 1.35,
      }))
        plate.setAttribute(name, String(value));
    }
  }
}
