// Overlays: a switch and a key for each, and a legend of what is drawn. The map draws; here it is only asked to.

import {h, refill} from "../lib/dom.js";
import {settings} from "../lib/store.js";
import {clauseLink} from "./clauses.js";
import {swatch} from "./layers.js";
import {sideTag} from "./words.js";

/**
 * Put the switches into a corner of the map.
 * @param {TableModel} table
 * @param {HTMLElement} root
 * @param {(key: string) => string} keyOf how the key of an overlay is pressed
 * @returns {{press(id: string): void, stop(): void}} what the keyboard needs
 */
export function mountOverlays(table, root, keyOf) {
  const kinds = table.card.overlays;
  if (!kinds.length) return {press: () => {}, stop: () => {}};
  const legend = h("div", {class: "overlay-legends", "aria-live": "polite"});
  /** @type {Map<string, HTMLInputElement>} */
  const switches = new Map();
  const list = h("ul", {class: "overlay-list", id: "overlay-list", hidden: true}, kinds.map(({id, title, key, blurb}) => {
    const input = h("input", {type: "checkbox", role: "switch", onchange: () => turn(id, input.checked)});
    switches.set(id, input);
    const press = key ? h("kbd", {}, keyOf(key).replace(/^.$/, (letter) => letter.toUpperCase())) : "";
    return h("li", {"data-overlay": id}, h("label", {title: blurb}, input, h("span", {}, title), press));
  }));
  const count = h("span", {class: "count", hidden: true});
  /** @param {boolean} on */
  const open = (on) => {
    list.hidden = !on;
    opener.setAttribute("aria-expanded", String(on));
  };
  const opener = h("button", {type: "button", class: "overlay-opener", "aria-expanded": "false", "aria-controls": "overlay-list", onclick: () => open(Boolean(list.hidden))}, "Overlays ", count);
  // The list lies over the map: Escape folds it, and so does whoever goes on playing.
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    event.stopPropagation();
    open(false);
    opener.focus();
  });
  table.addEventListener("clicked", () => open(false));
  table.addEventListener("picked", () => open(false));
  /** Counts the drawings, so that a late legend does not cover a later one. */
  let calls = 0;

  const explain = async () => {
    const call = ++calls;
    const on = table.overlaysOn();
    count.hidden = !on.length;
    count.textContent = String(on.length);
    for (const [id, input] of switches) input.checked = on.includes(id);
    const at = table.moment ?? undefined;
    const drawn = await Promise.allSettled(on.map((id) => table.api.overlay(id, table.side, at)));
    if (call !== calls) return;
    refill(legend, drawn.flatMap((answer) => (answer.status === "fulfilled" ? [legendOf(table, answer.value)] : [])));
  };

  /**
   * @param {string} id
   * @param {boolean} on
   */
  const turn = async (id, on) => {
    const title = kinds.find((kind) => kind.id === id)?.title ?? id;
    try {
      await table.overlay(id, on);
      table.say(`${title} ${on ? "shown" : "hidden"}`);
    } catch (error) {
      table.say(error instanceof Error ? error.message : `${title} cannot be shown.`);
    }
    await explain();
  };

  // Whoever plays without training aids is not told what the enemy can do next.
  const aids = () => {
    const off = settings.get("aids") === false;
    const foretold = list.querySelector('[data-overlay="threats"]');
    if (foretold instanceof HTMLElement) foretold.hidden = off;
    if (off && table.overlaysOn().includes("threats")) turn("threats", false);
  };
  settings.addEventListener("change", aids);
  aids();
  table.addEventListener("shown", () => { if (table.overlaysOn().length) explain(); });
  root.classList.add("overlays");
  root.append(opener, list, legend);
  return {
    press: (id) => {
      if (id !== "threats" || settings.get("aids") !== false) turn(id, !table.overlaysOn().includes(id));
    },
    stop: () => settings.removeEventListener("change", aids),
  };
}

/**
 * What the patterns of an overlay mean.
 * @param {TableModel} table
 * @param {Overlay} overlay
 */
function legendOf(table, overlay) {
  return h("section", {class: "overlay-legend"},
    h("h2", {}, overlay.title, " ", clauseLink(table, overlay.clause)),
    overlay.groups.length
      ? h("ul", {}, overlay.groups.map(({title, side, hexes, lines}, at) => h("li", {}, swatch(at),
        h("span", {}, title, side && !title ? sideTag(table, side) : ""), h("span", {class: "count"}, hexes.length || lines.length))))
      : h("p", {class: "soft"}, "Nothing to show now."));
}
