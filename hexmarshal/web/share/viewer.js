// The page inside a file: the map with its counters, the log, the film. No server, no network.

import {h, refill} from "../lib/dom.js";
import {t} from "../lib/language.js";
import {say} from "../lib/shell.js";
import {Faces} from "../match/map/counters.js";
import {points} from "../match/map/hexes.js";
import {HexMap} from "../match/map/map.js";
import {called} from "../match/map/places.js";
import {zoomButtons} from "../match/map/zoom-buttons.js";
import {mountPanels} from "../match/panels/panels.js";
import {learnWords} from "../match/words/glossary.js";
import {sideTag, sideTitle} from "../match/words/words.js";
import {contents} from "./api.js";
import {FileTable} from "./table.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** How long a note stands, and how long lines take to be drawn, in milliseconds. */
const NOTED = 6000;
const DRAWN = 250;

class Viewer {
  /** @param {FileTable} table */
  constructor(table) {
    this.table = table;
    this.faces = new Faces();
    const clicked = (/** @type {{hex: string}} */ at) => table.fire("clicked", at.hex);
    const nothing = () => {};
    this.map = new HexMap(
      table.board,
      table.hexes,
      this.faces,
      {
        choose: clicked,
        press: nothing,
        hover: ({hex}) => table.fire("hover", hex),
        moved: nothing,
        turned: nothing,
        rest: nothing,
        lift: async () => false,
        drop: nothing,
      },
      table.card.sides.map(({nation}) => nation),
    );
    this.header = h("header", {class: "prompt shared-head"});
    this.side = h("aside", {class: "table-side", "aria-label": t("Panels")});
    this.bar = h("div", {class: "table-bar"});
    this.layers = h("div", {class: "table-layers"});
    this.stacks = h("ul");
    this.turns = h("select", {class: "shared-turns", "aria-label": t("Jump to a turn"), onchange: () => this.#jump()});
    this.status = h("p", {class: "shared-status"});
    this.unknown = h(
      "p",
      {class: "notice shared-unknown", hidden: true},
      t(
        "These rules cannot show how the match stood here: it was played under earlier ones. The counters lie where they were last known.",
      ),
    );
    this.toast = h("p", {class: "notice shared-unknown", hidden: true});
    this.fading = 0;
    this.element = h(
      "div",
      {class: "table"},
      this.header,
      this.map.element,
      this.side,
      this.bar,
      h(
        "section",
        {class: "unseen", "aria-label": t("The table as a list")},
        h("h2", {}, t("Which units are where")),
        this.stacks,
      ),
    );
  }

  begin() {
    const {table, map} = this;
    refill(
      this.header,
      h(
        "div",
        {class: "shared-title"},
        h("h1", {}, table.card.title),
        h("p", {class: "soft"}, table.carried.setup.scenario, " · ", this.#eyes()),
      ),
      h("div", {class: "shared-now"}, this.status, this.turns),
    );
    map.element.append(this.layers, zoomButtons(map));
    map.surface.append(this.unknown, this.toast);
    const keys = this.element.querySelector("#map-keys");
    if (keys) keys.textContent = t("Left and right arrow go from order to order, page up and down from turn to turn.");
    const army = table.at(0).pieces.flatMap(({at}) => (table.hexes.has(at) ? [at] : []));
    map.sight.opening = army;
    this.table.screen = {
      play: (view, told, step) => this.#play(view, told, step),
      light: (hexes, pieces) => {
        map.drawing.light(hexes);
        map.counters.flag("lit", pieces);
      },
      goTo: (hex) => map.sight.reveal(hex),
      whereIs: () => null,
      lay: () => {},
      remove: () => {},
      note: ({sentence}) => this.#note(sentence),
      say: (text) => say(text),
      curtain: async () => {},
    };
    refill(page, this.element);
    table.addEventListener("shown", () => this.#tell());
    this.#play(table.shown, null, 0);
    this.panels = mountPanels(table, {side: this.side, bar: this.bar, layers: this.layers});
    this.#fillTurns();
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.#go());
    this.#go();
    table.fire("shown");
    // Lines of the log have only an estimated height until they were drawn.
    setTimeout(() => table.fire("shown"), DRAWN);
  }

  /** Say something for a while. @param {string} sentence */
  #note(sentence) {
    refill(this.toast, sentence);
    this.toast.hidden = false;
    say(sentence);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      this.toast.hidden = true;
    }, NOTED);
  }

  /** Through whose eyes the match is seen, in words. */
  #eyes() {
    const {table} = this;
    const {carried} = table;
    if (carried.over) return t("everything is shown: the match is over");
    if (!carried.card.hides) return t("after order {n}; the match goes on", {n: carried.number});
    return table.side
      ? t("as {side} saw it; the match goes on", {side: sideTitle(table, table.side)})
      : t("as a spectator saw it; the match goes on");
  }

  /** Go to the order that the address names: match.html#123. */
  #go() {
    const named = /^#(\d{1,7})$/.exec(location.hash);
    if (named) this.table.look(Number(named[1]));
  }

  /**
   * @param {View} view
   * @param {Told | null} told
   * @param {number} step
   */
  async #play(view, told, step) {
    const {map, table} = this;
    this.faces.add(view.faces);
    map.counters.set(view.pieces);
    map.drawing.marks(view.desk.marks);
    map.drawing.arrows(view.desk.arrows);
    if (!told || !step) return;
    const seen = told.events.flatMap(({hexes, path}) => [...path, ...hexes]).filter((hex) => table.hexes.has(hex));
    if (seen.length && !map.sight.seesAny(seen)) map.sight.reveal(seen[seen.length - 1]);
    map.drawing.light(told.events.some(({roll}) => roll) ? seen : []);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const moves = told.events
      .filter(({kind}) => kind === "moved")
      .map(({piece, path}) => ({piece, path: points(table.hexes, path)}));
    await map.counters.animate(moves, step);
  }

  /** Say in words what is on the screen. */
  #tell() {
    const {table} = this;
    const {shown, carried} = table;
    const told = table.told[shown.number];
    const end = table.moment === null && carried.result;
    const first = told?.events.findLast(({roll}) => roll?.result) ?? told?.events[0];
    const text = end ? end.sentence : (first?.text ?? told?.words ?? "");
    refill(this.status, told?.side && !end ? [sideTag(table, told.side), " "] : "", text);
    this.unknown.hidden = table.known;
    let turn = 0;
    for (const [at, {value}] of [...this.turns.options].entries()) if (Number(value) <= shown.number) turn = at;
    this.turns.selectedIndex = turn;
    if (told && table.moment !== null) say(told.events.map((event) => event.text).join(" "));
    /** @type {Map<string, string[]>} */
    const stacks = new Map();
    for (const {at, title, states} of shown.pieces)
      if (table.hexes.has(at)) stacks.set(at, [...(stacks.get(at) ?? []), [title, ...states].join(", ")]);
    refill(
      this.stacks,
      [...stacks].map(([at, names]) => h("li", {}, `${called(table.hexes, at)}: ${names.join("; ")}`)),
    );
  }

  /** The orders with which turns begin. */
  #fillTurns() {
    let before = "";
    const found = this.table.told.filter(({stage}) => stage && stage !== before && ((before = stage), true));
    refill(
      this.turns,
      found.map(({stage, number}) => h("option", {value: number}, stage)),
    );
  }

  #jump() {
    this.table.look(Number(this.turns.value));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("select, [popover], input:not([type=range])")) return;
    const {table, map} = this;
    const now = table.shown.number;
    const turn = (/** @type {number} */ by) => {
      const at = Math.min(Math.max(this.turns.selectedIndex + by, 0), this.turns.options.length - 1);
      table.look(Number(this.turns.options[at]?.value ?? now));
    };
    /** @type {Partial<Record<string, () => unknown>>} */
    const keys = {
      "ArrowRight": () => table.look(now + 1),
      "ArrowLeft": () => table.look(now - 1),
      "PageDown": () => turn(1),
      "PageUp": () => turn(-1),
      "Home": () => table.look(0),
      "End": () => table.look(null),
      "+": () => map.zoom(1.3),
      "=": () => map.zoom(1.3),
      "-": () => map.zoom(1 / 1.3),
      "0": () => map.sight.fit(),
      "\\": () => this.element.classList.toggle("folded"),
    };
    // The slider and the lists keep the keys that they know.
    const own = target.closest('input, [role="tablist"], .log-list') && event.key.length > 1;
    if (own) return;
    const act = keys[event.key];
    if (act) act();
    if (act || this.panels?.key(event)) event.preventDefault();
  }
}

async function main() {
  try {
    const carried = await contents();
    await learnWords(carried.card.id);
    new Viewer(new FileTable(carried)).begin();
  } catch (error) {
    console.error(error);
    const why = error instanceof Error ? error.message : String(error);
    refill(page, h("p", {class: "notice"}, t("This file could not be opened: {reason}", {reason: why})));
  }
}

main();
