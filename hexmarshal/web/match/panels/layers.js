// Layers: a switch and a key for each, and a legend of what is drawn. The map draws; here it is only asked to.

import {h, refill} from "../../lib/dom.js";
import {settings} from "../../lib/store.js";
import {clauseLink} from "../words/clauses.js";
import {swatch} from "../map/drawing.js";
import {nationOf, sideTag} from "../words/words.js";

/**
 * Put the switches into a corner of the map.
 * @param {TableModel} table
 * @param {HTMLElement} root
 * @param {(key: string) => string} keyOf how the key of a layer is pressed
 * @returns {{press(id: string): void, stop(): void}} what the keyboard needs
 */
export function mountLayers(table, root, keyOf) {
  const kinds = table.card.layers;
  if (!kinds.length) return {press: () => {}, stop: () => {}};
  const legend = h("div", {class: "layer-legends", "aria-live": "polite"});
  /** @type {Map<string, HTMLInputElement>} */
  const switches = new Map();
  const list = h(
    "ul",
    {class: "layer-list", id: "layer-list", hidden: true},
    kinds.map(({id, title, key, blurb}) => {
      const input = h("input", {type: "checkbox", role: "switch", onchange: () => turn(id, input.checked)});
      switches.set(id, input);
      const press = key
        ? h(
            "kbd",
            {},
            keyOf(key).replace(/^.$/, (letter) => letter.toUpperCase()),
          )
        : "";
      return h("li", {"data-layer": id}, h("label", {title: blurb}, input, h("span", {}, title), press));
    }),
  );
  const count = h("span", {class: "count", hidden: true});
  /** @param {boolean} on */
  const open = (on) => {
    list.hidden = !on;
    opener.setAttribute("aria-expanded", String(on));
  };
  const opener = h(
    "button",
    {
      type: "button",
      class: "layer-opener",
      "aria-expanded": "false",
      "aria-controls": "layer-list",
      onclick: () => open(Boolean(list.hidden)),
    },
    "Layers ",
    count,
  );
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
    const on = table.layersOn();
    count.hidden = !on.length;
    count.textContent = String(on.length);
    for (const [id, input] of switches) input.checked = on.includes(id);
    const at = table.moment ?? undefined;
    const drawn = await Promise.allSettled(on.map((id) => table.api.layer(id, table.side, at)));
    if (call !== calls) return;
    refill(
      legend,
      drawn.flatMap((answer) => (answer.status === "fulfilled" ? [legendOf(table, answer.value)] : [])),
    );
  };

  /**
   * @param {string} id
   * @param {boolean} on
   */
  const turn = async (id, on) => {
    const title = kinds.find((kind) => kind.id === id)?.title ?? id;
    try {
      await table.layer(id, on);
      table.say(`${title} ${on ? "shown" : "hidden"}`);
    } catch (error) {
      table.say(error instanceof Error ? error.message : `${title} cannot be shown.`);
    }
    await explain();
  };

  /** What lies there by itself, as long as the question is about it. @type {Set<string>} */
  const lent = new Set();
  const lend = () => {
    const decision = table.moment === null ? table.view.decision : null;
    const kind = decision?.side === table.side ? (decision?.kind ?? "") : "";
    for (const {id, at} of kinds) {
      const wanted = at.includes(kind) && settings.get("aids") !== false;
      if (wanted && !lent.has(id) && !table.layersOn().includes(id)) {
        lent.add(id);
        turn(id, true);
      } else if (!wanted && lent.delete(id)) turn(id, false);
    }
  };
  table.addEventListener("shown", lend);

  // Whoever plays without training aids is not told what the enemy can do next.
  const aids = () => {
    const off = settings.get("aids") === false;
    const foretold = list.querySelector('[data-layer="threats"]');
    if (foretold instanceof HTMLElement) foretold.hidden = off;
    if (off && table.layersOn().includes("threats")) turn("threats", false);
  };
  settings.addEventListener("change", aids);
  aids();
  table.addEventListener("shown", () => {
    if (table.layersOn().length) explain();
  });
  root.classList.add("layers");
  root.append(opener, list, legend);
  return {
    press: (id) => {
      if (id !== "threats" || settings.get("aids") !== false) turn(id, !table.layersOn().includes(id));
    },
    stop: () => settings.removeEventListener("change", aids),
  };
}

/**
 * What the patterns of a layer mean.
 * @param {TableModel} table
 * @param {Layer} layer
 */
function legendOf(table, layer) {
  return h(
    "section",
    {class: "layer-legend"},
    h("h2", {}, layer.title, " ", clauseLink(table, layer.clause)),
    layer.groups.length
      ? h(
          "ul",
          {},
          layer.groups.map(({title, side, hexes, lines}, at) =>
            h(
              "li",
              {},
              swatch(at, nationOf(table, side)),
              h("span", {}, title, side && !title ? sideTag(table, side) : ""),
              h("span", {class: "count"}, hexes.length || lines.length),
            ),
          ),
        )
      : h("p", {class: "soft"}, "Nothing to show now."),
  );
}
