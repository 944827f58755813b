// The page of a match: puts map, prompt, panels and keyboard together and lets them talk to each other through the model.

import {board, games, matchApi} from "../lib/api.js";
import {h, refill, s} from "../lib/dom.js";
import {name, say} from "../lib/shell.js";
import {settings} from "../lib/store.js";
import {Faces} from "./counters.js";
import {confirm, curtain} from "./dialogs.js";
import {showHelp} from "./help.js";
import {points} from "./hexes.js";
import {keyboard} from "./keyboard.js";
import {HexMap} from "./map.js";
import {tableMenu} from "./menu.js";
import {Model} from "./model.js";
import {showOdds} from "./odds.js";
import {mountPanels} from "./panels.js";
import {Picking} from "./picking.js";
import {Popups} from "./popups.js";
import {Prompt} from "./prompt.js";
import {reader} from "./reader.js";
import {sideTitle} from "./words.js";

/** How long words are gathered before they are spoken, in milliseconds. */
const BREATH = 40;

/**
 * @param {HTMLElement} root
 * @param {string[]} parts the match
 * @returns {Promise<() => void>}
 */
export async function show(root, parts) {
  refill(root, h("p", {class: "table-waits"}, "The table is being laid…"));
  const table = await Model.open(matchApi(parts[0]), games, board);
  name(table.card.title);
  const laid = new Table(table, root);
  await laid.begin();
  return () => laid.close();
}

class Table {
  /**
   * @param {Model} table
   * @param {HTMLElement} root
   */
  constructor(table, root) {
    this.table = table;
    this.root = root;
    this.faces = new Faces();
    this.map = new HexMap(table.board, table.hexes, this.faces, {
      choose: (at) => {
        table.fire("clicked", at.hex);
        this.picking.point(at);
      },
      hover: (at) => {
        this.picking.hover(at);
        table.fire("hover", at.hex);
      },
      moved: () => this.popups.place(),
    });
    this.popups = new Popups(table, this.map);
    this.picking = new Picking(table, {
      choose: (hex, offers) => this.popups.menu(hex, offers),
      clear: () => this.popups.close(),
    });
    this.prompt = new Prompt(table, this.picking, tableMenu(table, () => this.#resign()));
    this.side = h("aside", {class: "table-side", "aria-label": "Panels"});
    this.bar = h("div", {class: "table-bar"});
    this.overlays = h("div", {class: "table-overlays"});
    this.map.element.append(this.overlays, this.#zoom());
    this.element = h("div", {class: "table"}, h("h1", {class: "unseen"}, table.card.title), this.prompt.element, this.map.element, this.side, this.bar, reader(table, this.picking));
    /** The question of the other side that is open. @type {AbortController | null} */
    this.asked = null;
    this.looked = -1;
    /** @type {string[]} */
    this.speech = [];
  }

  async begin() {
    const {table} = this;
    const {view} = table;
    const mine = view.decision?.subjects.flatMap(({at}) => (at ? [at] : [])) ?? [];
    // Who sets up has nothing on the map yet, but somewhere to put it.
    const beside = mine.length ? undefined : view.decision?.subjects.find(({what}) => what === "piece");
    const ground = beside ? (await this.picking.ask(beside.id).catch(() => [])).map(({hex}) => hex) : [];
    this.map.opening = [...mine, ...ground];
    if (!this.map.opening.length) this.map.opening = view.pieces.flatMap(({at, side}) => (!table.side || side === table.side ? [at] : []));
    refill(this.root, this.element);
    for (const event of ["shown", "picked"]) table.addEventListener(event, () => this.#lightUp());
    table.addEventListener("shown", () => this.#lookAt());
    table.addEventListener("hint", () => this.#hint());
    table.addEventListener("line", () => this.#consent());
    table.addEventListener("shown", () => this.#consent());
    this.settings = () => this.map.labels.set(this.map.box.scale, Boolean(settings.get("numbers")));
    settings.addEventListener("change", this.settings);
    this.settings();
    await table.start({
      play: (view, told, step) => this.#play(view, told, step),
      light: (hexes, pieces) => {
        this.map.layers.light(hexes);
        this.map.counters.flag("lit", pieces);
      },
      goTo: (hex) => this.map.reveal(hex),
      lay: (overlay) => this.map.layers.lay(overlay),
      remove: (id) => this.map.layers.remove(id),
      note: (refusal, hex) => {
        this.popups.note(refusal, hex);
        this.#say(`${refusal.sentence} ${refusal.clause}`);
      },
      say: (text) => this.#say(text),
      curtain: (side) => curtain(table, this.element, side),
    });
    this.panels = mountPanels(table, {side: this.side, bar: this.bar, overlays: this.overlays});
    this.released = keyboard({
      table,
      map: this.map,
      picking: this.picking,
      prompt: this.prompt,
      escape: () => this.popups.close("menu") || this.popups.close("note"),
      fold: () => this.element.classList.toggle("folded"),
      help: () => showHelp(table),
      odds: () => this.#odds(),
      panels: (event) => this.panels?.key(event) ?? false,
    });
  }

  close() {
    this.released?.();
    this.panels?.destroy();
    this.asked?.abort();
    if (this.settings) settings.removeEventListener("change", this.settings);
    this.map.close();
    this.table.close();
  }

  /**
   * Tell a screen reader. What is said in one breath is heard as one: a live region tells only what it holds last.
   * @param {string} text
   */
  #say(text) {
    if (!this.speech.length) setTimeout(() => say(this.speech.splice(0).join(" ")), BREATH);
    if (text) this.speech.push(text);
  }

  /**
   * Show a view. What moved is seen moving; the rest stands at once.
   * @param {View} view
   * @param {Told | null} told
   * @param {number} step
   */
  async #play(view, told, step) {
    const {map, table} = this;
    this.faces.add(view.faces);
    map.counters.set(view.pieces);
    map.layers.marks(view.desk.marks);
    map.layers.arrows(view.desk.arrows);
    if (!told || !step || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const moves = told.events.filter(({kind}) => kind === "moved").map(({piece, path}) => ({piece, path: points(table.hexes, path)}));
    const others = !table.mine.includes(told.side);
    const seen = told.events.flatMap(({hexes, path}) => [...path, ...hexes]);
    if (others && seen.length && table.moment === null) map.reveal(seen[seen.length - 1]);
    await map.counters.animate(moves, step);
  }

  /** What can be picked up, what is in hand and where it can go. */
  #lightUp() {
    const {picking, map, table} = this;
    const {subject, group, targets} = picking;
    const held = new Set(group);
    if (subject?.what === "hex" && !group.length) for (const piece of table.shown.pieces) if (piece.at === subject.id) held.add(piece.id);
    map.counters.flag("can", picking.subjects.flatMap(({what, id}) => (what === "piece" ? [id] : [])));
    map.counters.flag("picked", held);
    const reach = targets.size ? new Map([...targets].map(([hex, offers]) => [hex, offers[0].cost])) : null;
    map.glow(reach, subject?.at ?? "", picking.subjects.flatMap(({what, id}) => (what === "hex" ? [id] : [])));
    map.setFans(!subject);
    this.popups.clear = [...targets.keys()];
    // What comes from beside the map goes somewhere on it.
    if (subject && !subject.at && targets.size) map.gather([...targets.keys()]);
    if (subject && picking.loose.length && subject.at) {
      this.popups.palette(subject.at, subject.title, picking.loose, (offer) => picking.give(offer));
    } else this.popups.close("palette");
    this.#hint();
  }

  /** When I am to choose and cannot see most of what I can choose from, look there. */
  #lookAt() {
    const {table, picking} = this;
    const {number} = table.view;
    if (number === this.looked || !picking.subjects.length) return;
    this.looked = number;
    this.map.gather(picking.subjects.map(({at}) => at));
  }

  #hint() {
    const {hint} = this.picking;
    this.map.way(hint ? (hint.path.length ? hint.path : [hint.hex]) : [], hint ? hint.cost || hint.gloss : "");
  }

  /** The odds of the order under the pointer, without giving it. */
  #odds() {
    const {hint, targets} = this.picking;
    if (hint) showOdds(this.table, hint, (targets.get(hint.hex) ?? []).filter((offer) => offer !== hint));
  }

  /** The other side asks whether it may take an order back. */
  async #consent() {
    const {table} = this;
    const by = table.view.undo.asked;
    const mine = table.mine[0];
    if (!by || !mine || table.mine.includes(by)) {
      this.asked?.abort();
      this.asked = null;
      return;
    }
    if (this.asked) return;
    this.asked = new AbortController();
    const text = `${sideTitle(table, by)} would like to take the last order back. The dice that come next stay the same.`;
    const agree = await confirm("Take an order back?", text, "Agree", "Decline", this.asked.signal);
    if (agree !== null) await table.api.consent(table.side ?? mine, agree).catch((error) => table.refuse(error.refusal));
  }

  async #resign() {
    const {table} = this;
    const side = table.side ?? "";
    const sure = await confirm("Resign?", `${sideTitle(table, side)} gives the match up. That cannot be taken back.`, "Resign", "Play on");
    if (sure) await table.api.resign(side).catch((error) => table.refuse(error.refusal));
  }

  /** Buttons for hands without a wheel. */
  #zoom() {
    /**
     * @param {string} label
     * @param {string} d
     * @param {() => void} act
     */
    const button = (label, d, act) => h("button", {type: "button", title: label, "aria-label": label, onclick: act},
      s("svg", {viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true"}, s("path", {d, fill: "none", stroke: "currentColor", "stroke-width": 2})));
    const {map} = this;
    return h("div", {class: "map-zoom", role: "group", "aria-label": "Zoom"},
      button("Nearer (+)", "M10 4V16M4 10H16", () => map.zoom(1.4)),
      button("Further (−)", "M4 10H16", () => map.zoom(1 / 1.4)),
      button("The whole map (0)", "M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12", () => map.fit()));
  }
}
