// What is drawn over the picture of the map besides counters: light, ways, arrows, signs. Everything is said by a
// shape or a word as well as by a colour.

import {refill, s} from "../lib/dom.js";
import {points} from "./hexes.js";

/** Patterns for the groups of an overlay, told apart without their colours: what is drawn in a tile of 24 by 24. */
const PATTERNS = [
  ["#1f5f8b", "M0 24L24 0M-6 6L6 -6M18 30L30 18"],
  ["#b3261e", "M0 0L24 24M-6 18L6 30M18 -6L30 6"],
  ["#2e6b34", "M6 3v6M3 6h6M18 15v6M15 18h6"],
  ["#7a3b8f", "M0 12H24M0 0H24"],
  ["#8a5a00", "M12 0V24M0 0V24"],
  ["#333333", "M6 6h.1M18 18h.1M18 6h.1M6 18h.1"],
];

/** The patterns, to be put among the definitions of a drawing. */
export function patterns() {
  return PATTERNS.map(([colour, path], at) =>
    s("pattern", {id: `pattern-${at}`, width: 24, height: 24, patternUnits: "userSpaceOnUse"},
      s("rect", {width: 24, height: 24, fill: colour, "fill-opacity": 0.1}),
      s("path", {d: path, stroke: colour, "stroke-width": at === 5 ? 5 : 2, "stroke-opacity": 0.75, "stroke-linecap": "round", fill: "none"})),
  );
}

/**
 * A small sample of a group's pattern, for a legend.
 * @param {number} at the place of the group in its overlay
 */
export function swatch(at) {
  return s("svg", {class: "swatch", width: 22, height: 22, viewBox: "0 0 24 24", "aria-hidden": "true"},
    s("rect", {width: 24, height: 24, fill: `url(#pattern-${at % PATTERNS.length})`}));
}

/** Draws light, ways and signs on two sheets: one under the counters and one over them. */
export class Layers {
  /**
   * @param {Board} board
   * @param {Map<string, Hex>} hexes
   */
  constructor(board, hexes) {
    this.board = board;
    this.hexes = hexes;
    this.corners = board.outline.trim().split(/[\s,]+/).map(Number);
    /** @param {string} name */
    const group = (name) => s("g", {class: name});
    this.under = {overlays: group("overlay-groups"), veil: group("veil"), glow: group("glow"), lit: group("lit-hexes"), labels: group("labels")};
    this.over = {
      marks: group("marks"), arrows: group("arrows"), costs: group("costs"),
      way: group("way"), cursor: group("cursor"),
    };
    /** @type {Map<string, SVGGElement>} */
    this.overlays = new Map();
  }

  /**
   * The outline of a hex by itself.
   * @param {string} id
   * @param {string} name of its class
   */
  shape(id, name) {
    const hex = this.hexes.get(id);
    return hex ? s("use", {href: "#hex", x: hex.x, y: hex.y, class: name}) : null;
  }

  /**
   * @param {Iterable<string>} ids
   * @returns {string} the outlines of many hexes as one path
   */
  outlines(ids) {
    let path = "";
    for (const id of ids) {
      const hex = this.hexes.get(id);
      if (!hex) continue;
      const corners = [];
      for (let at = 0; at < this.corners.length; at += 2) corners.push(`${hex.x + this.corners[at]} ${hex.y + this.corners[at + 1]}`);
      path += `M${corners.join("L")}Z`;
    }
    return path;
  }

  /**
   * Where something in hand can go: those hexes stay bright with what it costs, all others darken.
   * @param {Map<string, string> | null} reach cost by hex
   * @param {string} from where it stands
   */
  reach(reach, from) {
    if (!reach) {
      for (const group of [this.under.veil, this.under.glow, this.over.costs]) refill(group);
      return;
    }
    const bright = from ? [...reach.keys(), from] : reach.keys();
    const whole = `M0 0H${this.board.width}V${this.board.height}H0Z`;
    refill(this.under.veil, s("path", {d: whole + this.outlines(bright), "fill-rule": "evenodd"}));
    refill(this.under.glow,
      s("path", {d: this.outlines(reach.keys()), class: "reach"}),
      from && s("path", {d: this.outlines([from]), class: "from"}));
    refill(this.over.costs, [...reach].map(([id, cost]) => {
      const hex = this.hexes.get(id);
      return hex && s("text", {x: hex.x, y: hex.y, "data-cost": cost, "data-hex": id});
    }));
  }

  /**
   * Hexes that can be picked up themselves.
   * @param {string[]} ids
   */
  subjects(ids) {
    refill(this.under.glow, s("path", {d: this.outlines(ids), class: "can"}));
  }

  /**
   * The way of an order, and a word at its end.
   * @param {string[]} path
   * @param {string} [word]
   */
  way(path, word = "") {
    const way = points(this.hexes, path);
    const end = way.at(-1);
    // The word stands where the cost of the last hex stood.
    for (const cost of this.over.costs.children) cost.classList.toggle("told", Boolean(word) && cost.getAttribute("data-hex") === path.at(-1));
    if (!end) {
      refill(this.over.way);
      return;
    }
    const line = way.map(({x, y}) => `${x},${y}`).join(" ");
    refill(this.over.way,
      way.length > 1 && s("polyline", {points: line, class: "casing"}),
      way.length > 1 && s("polyline", {points: line, class: "line", "marker-end": "url(#tip)"}),
      s("use", {href: "#hex", x: end.x, y: end.y, class: "end"}),
      word && s("text", {x: end.x, y: end.y}, word));
  }

  /** @param {Desk["arrows"]} arrows attacks that are declared */
  arrows(arrows) {
    refill(this.over.arrows, arrows.map(({from, to, title}) => {
      const [start, end] = points(this.hexes, [from, to]);
      if (!start || !end) return null;
      /** @param {number} share */
      const at = (share) => `${start.x + (end.x - start.x) * share} ${start.y + (end.y - start.y) * share}`;
      const d = `M${at(0.26)}L${at(0.66)}`;
      return s("g", {}, s("title", {}, title), s("path", {d, class: "casing"}), s("path", {d, class: "attack", "marker-end": "url(#spear)"}));
    }));
  }

  /** @param {Desk["marks"]} marks signs on hexes */
  marks(marks) {
    /** @type {Map<string, number>} */
    const many = new Map();
    refill(this.over.marks, marks.map(({hex, sign, title}) => {
      const at = this.hexes.get(hex);
      if (!at) return null;
      const row = many.get(hex) ?? 0;
      many.set(hex, row + 1);
      const x = at.x - this.board.step * 0.34 + row * 24;
      const y = at.y + this.board.step * 0.32;
      return s("g", {}, s("title", {}, title), s("circle", {r: 12, cx: x, cy: y}), s("text", {x, y: y + 6}, sign));
    }));
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
   * @param {Overlay} overlay
   */
  lay(overlay) {
    const drawn = s("g", {}, overlay.groups.map((group, at) => {
      const colour = PATTERNS[at % PATTERNS.length][0];
      return s("g", {},
        s("path", {d: this.outlines(group.hexes), fill: `url(#pattern-${at % PATTERNS.length})`, stroke: colour, "stroke-width": 1.5}),
        group.lines.map((line) => {
          const [one, other] = points(this.hexes, line);
          return one && other && s("path", {d: `M${one.x} ${one.y}L${other.x} ${other.y}`, stroke: colour, class: "line"});
        }));
    }));
    this.remove(overlay.id);
    this.overlays.set(overlay.id, drawn);
    this.under.overlays.append(drawn);
  }

  /** @param {string} id of an overlay */
  remove(id) {
    this.overlays.get(id)?.remove();
    this.overlays.delete(id);
  }

  /**
   * Letters keep a size that can be read, whatever the scale; a long cost shrinks to its number where it has no room,
   * with a sign for whatever else it takes.
   * @param {number} scale
   */
  rescale(scale) {
    const size = Math.min(Math.max(17, 12 / scale), 40);
    const {step} = this.board;
    this.over.costs.setAttribute("font-size", String(size));
    for (const text of this.over.costs.children) {
      const cost = text.getAttribute("data-cost") || "•";
      const hex = this.hexes.get(text.getAttribute("data-hex") ?? "");
      text.textContent = cost.length * size * 0.52 > step * 0.5 ? short(cost) : cost;
      text.classList.toggle("more", text.textContent.endsWith("+"));
      if (hex) text.setAttribute("y", String(hex.y + step * 0.36 + size * 0.2));
    }
    this.rescaleWay(scale);
  }

  /** @param {number} scale */
  rescaleWay(scale) {
    const size = Math.max(17, 13 / scale);
    this.over.way.setAttribute("font-size", String(size));
    for (const text of this.over.way.querySelectorAll("text")) text.setAttribute("dy", String(this.board.step * 0.36 + size * 0.2));
  }
}

/**
 * A cost as its first number; a plus says that it takes something else as well.
 * @param {string} cost such as "1 of 2 MP, 1 of 5 RMP"
 */
function short(cost) {
  const number = /^[−–+]?[\d./½¼¾⅓⅔]+/.exec(cost)?.[0];
  if (!number) return "•";
  return cost.includes(", ") ? `${number}+` : number;
}
