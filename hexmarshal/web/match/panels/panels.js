// What lies beside the map: the side panel with its tabs, the film at the foot, the switches of the layers.

import {h} from "../../lib/dom.js";
import {inside, t} from "../../lib/language.js";
import {cards} from "./cards.js";
import {chat} from "./chat.js";
import {layTray} from "../story/dice.js";
import {forces} from "./forces.js";
import {showHelp, tellKeys} from "./help.js";
import {layHerald} from "../story/herald.js";
import {log} from "../story/log.js";
import {luck} from "../story/luck.js";
import {LayerSwitches} from "./layers.js";
import {mountReplay} from "../story/replay.js";
import {mountPeek, stackPanel} from "./stack-panel.js";
import {track} from "./track.js";

/** Such windows have a drawer instead of a side panel; the style sheets say the same. */
const NARROW = "(max-width: 44rem), (max-width: 64rem) and (max-height: 40rem)";
/** Letters of the map and of the film: take back, odds, play, the next unit, how one wins, what the enemy did, the coach. */
const TAKEN = new Set(["z", "o", "v", "n", "i", "w", "e", "h"]);

/**
 * Put the panels on the table. Whoever reads the keyboard hands every key it does not want to `key`.
 * @param {TableModel} table
 * @param {{side: HTMLElement, bar: HTMLElement, layers: HTMLElement}} regions
 * @returns {Panels}
 */
export function mountPanels(table, regions) {
  const tabs = new Tabs(table, regions.side, panelsFor(table));
  const film = mountReplay(table, regions.bar);
  /** @param {string} key of a layer; with Shift where the letter means something else already */
  const keyOf = (key) => (TAKEN.has(key) || tabs.panels.some((panel) => panel.key === key) ? shifted(key) : key);
  const layers = new LayerSwitches(table, regions.layers, keyOf);
  layTray(regions.layers.parentElement ?? document.body);
  layHerald(regions.layers.parentElement ?? document.body);

  /** @type {Map<string, {does: string, act: () => void}>} */
  const keys = new Map();
  for (const {id, key, title} of tabs.panels) keys.set(key, {does: inside(title), act: () => tabs.open(id)});
  keys.set("[", {does: t("one order back in the film"), act: () => film.step(-1)});
  keys.set("]", {does: t("one order on"), act: () => film.step(1)});
  keys.set("v", {does: t("play the film, pause"), act: () => film.toggle()});
  for (const {id, key, title} of table.card.layers) {
    if (key) keys.set(keyOf(key), {does: t("layer: {layer}", {layer: inside(title)}), act: () => layers.press(id)});
  }
  const listed = () => [...keys].map(([key, {does}]) => ({key: key.length === 1 ? key.toUpperCase() : key, does}));
  tellKeys(table, listed);

  return {
    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return false;
      // Caps Lock makes capitals too; only Shift means another key.
      const letter = event.key.toLowerCase();
      const found = keys.get(event.shiftKey && /\p{L}/u.test(letter) ? shifted(letter) : letter);
      found?.act();
      return Boolean(found);
    },
    open: (id) => tabs.open(id),
    keys: listed,
    destroy: () => {
      film.stop();
      layers.stop();
    },
  };
}

/** @param {string} key */
function shifted(key) {
  return `Shift ${key.toUpperCase()}`;
}

/**
 * The panels this match has use for.
 * @param {TableModel} table
 * @returns {Panel[]}
 */
function panelsFor(table) {
  const persons = Object.entries(table.view.seats).filter(
    ([side, {kind}]) => kind !== "bot" && !table.mine.includes(side),
  );
  const withCards = table.view.desk.cards.length > 0;
  return [stackPanel, log, forces, track, luck, ...(persons.length ? [chat] : []), ...(withCards ? [cards] : [])];
}

/** Tabs as the ARIA practices have them: arrows go from tab to tab, the shown one is the only stop for Tab. */
class Tabs {
  /**
   * @param {TableModel} table
   * @param {HTMLElement} root
   * @param {Panel[]} panels
   */
  constructor(table, root, panels) {
    this.table = table;
    this.root = root;
    this.panels = panels;
    /** @type {Map<string, {tab: HTMLElement, body: HTMLElement}>} */
    this.parts = new Map();
    this.shown = "";
    this.narrow = matchMedia(NARROW);
    this.peek = h("div", {class: "peek", hidden: true});
    mountPeek(this.peek, table);
    const list = h("div", {class: "tabs", role: "tablist", "aria-label": t("Panels")});
    list.addEventListener("keydown", (event) => this.walk(event));
    for (const panel of panels) list.append(this.add(panel));
    list.classList.toggle("many", panels.length > 5);
    const tools = h(
      "div",
      {class: "panel-tools"},
      h(
        "button",
        {
          type: "button",
          title: t("Help and keys (?)"),
          "aria-label": t("Help and keys"),
          onclick: () => showHelp(table),
        },
        "?",
      ),
    );
    root.classList.add("panels");
    root.append(
      h("div", {class: "panel-head"}, list, tools),
      ...[...this.parts.values()].map(({body}) => body),
      this.peek,
    );
    // Hidden panels listen too, so that they know what to show when they are opened.
    for (const panel of panels)
      panel.mount(/** @type {HTMLElement} */ (root.querySelector(`#panel-${panel.id}`)), table);
    this.open("log", false);
    if (this.narrow.matches) this.close();
    // A word that came while another panel was open.
    table.addEventListener("chat", () => {
      if (this.shown !== chat.id) this.parts.get(chat.id)?.tab.classList.add("news");
    });
    this.narrow.addEventListener("change", () => (this.narrow.matches ? this.close() : this.open(this.shown, false)));
  }

  /**
   * @param {Panel} panel
   * @returns {HTMLElement} its tab
   */
  add(panel) {
    const {id, title, key} = panel;
    const tab = h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        "aria-keyshortcuts": key,
        title: `${title} (${key})`,
        tabindex: -1,
        onclick: () => this.clicked(id),
      },
      underlined(title, key),
    );
    const body = h("div", {
      class: `panel panel-${id}`,
      role: "tabpanel",
      id: `panel-${id}`,
      "aria-labelledby": `tab-${id}`,
      tabindex: 0,
      hidden: true,
    });
    this.parts.set(id, {tab, body});
    return tab;
  }

  /** @param {string} id */
  clicked(id) {
    // In the drawer the tab of the open panel closes it.
    if (this.narrow.matches && this.shown === id && this.root.classList.contains("open")) this.close();
    else this.open(id);
  }

  /** Close the drawer; beside a wide map the panel stays. */
  close() {
    this.root.classList.remove("open");
    this.parts.get(this.shown)?.tab.setAttribute("aria-expanded", "false");
  }

  /**
   * @param {string} id
   * @param {boolean} [drawer] whether a drawer is pulled out for it
   */
  open(id, drawer = true) {
    const part = this.parts.get(id);
    if (!part) return;
    for (const [other, {tab, body}] of this.parts) {
      const here = other === id;
      tab.setAttribute("aria-selected", String(here));
      tab.removeAttribute("aria-expanded");
      if (here) tab.classList.remove("news");
      tab.tabIndex = here ? 0 : -1;
      body.hidden = !here;
    }
    this.shown = id;
    this.peek.hidden = id === stackPanel.id;
    this.peek.dispatchEvent(new Event("seen"));
    if (drawer || !this.narrow.matches) this.root.classList.add("open");
    if (this.narrow.matches) part.tab.setAttribute("aria-expanded", String(this.root.classList.contains("open")));
    part.tab.scrollIntoView({block: "nearest", inline: "nearest"});
    part.body.dispatchEvent(new Event("seen"));
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const ids = [...this.parts.keys()];
    const at = ids.indexOf(this.shown);
    /** @type {Record<string, number>} */
    const ways = {ArrowRight: at + 1, ArrowLeft: at - 1 + ids.length, Home: 0, End: ids.length - 1};
    if (!(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    const id = ids[ways[event.key] % ids.length];
    this.open(id);
    this.parts.get(id)?.tab.focus();
  }
}

/**
 * A title with the letter underlined that opens it.
 * @param {string} title
 * @param {string} key
 */
function underlined(title, key) {
  const at = title.toLowerCase().indexOf(key);
  return h("span", {}, at < 0 ? title : [title.slice(0, at), h("u", {}, title[at]), title.slice(at + 1)]);
}
