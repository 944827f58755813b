// What the enemy did: a few lines when their turn is over. It lies beside what is played and stops nobody; each line lights
// the map and leads there, and a key brings it back.

import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {reported, settings} from "../../lib/store.js";
import {lightUp} from "../words/words.js";

/** A sign for each kind of deed; the words say the same. @type {Record<string, string>} */
const SIGNS = {purpose: "❝", took: "⚑", attacked: "⚔", lost: "✕", moved: "➜"};

/** Where it is as wide as the map. */
const NARROW = "(max-width: 44rem), (max-width: 64rem) and (max-height: 40rem)";

export class Report {
  /**
   * @param {import("../table/model.js").Model} table
   * @param {import("../map/map.js").HexMap} map
   */
  constructor(table, map) {
    this.table = table;
    this.map = map;
    this.title = h("h2", {id: "report-title"});
    this.lines = h("ul", {class: "deeds", lang: english});
    this.element = h(
      "section",
      {
        class: "report",
        "aria-labelledby": "report-title",
        hidden: true,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event),
      },
      h(
        "header",
        {},
        this.title,
        h(
          "button",
          {
            type: "button",
            class: "popup-close",
            "aria-label": t("Close the report"),
            title: t("Close (E)"),
            onclick: () => this.close(),
          },
          "×",
        ),
      ),
      this.lines,
    );
    map.element.append(this.element);
    // Where it covers half of the map, who touches the map goes on.
    map.surface.addEventListener("pointerup", () => matchMedia(NARROW).matches && this.close());
    lightUp(this.element, table);
    /** Whether a turn of somebody else is going on that the player has not been told of. */
    this.waits = false;
    this.side = table.side;
    table.addEventListener("shown", () => this.#shown());
    table.addEventListener("report", () => (this.element.hidden ? this.open(true) : this.close()));
    // A player who gives an order has read it, or does not want to.
    table.addEventListener("told", (event) => {
      const [last] = /** @type {CustomEvent<Told[]>} */ (event).detail.slice(-1);
      if (last && table.mine.includes(last.side)) this.close();
    });
    this.#begin();
  }

  /** Whether a side is an enemy whom somebody else plays. @param {string} side */
  #other(side) {
    return !this.table.mine.includes(side) && this.#enemy(side);
  }

  /** @param {string} side */
  #enemy(side) {
    const camp = (/** @type {string | null} */ id) => this.table.card.sides.find((one) => one.id === id)?.camp || id;
    return Boolean(side && this.table.side) && camp(side) !== camp(this.table.side);
  }

  /** A player who comes to the table after others have played is told once what they did. */
  async #begin() {
    const {table} = this;
    this.waits = this.#other(table.view.desk.phasing);
    if (!table.side || !table.view.number || !table.view.decision) return;
    const found = await table.api.summary(table.side).catch(() => null);
    if (!found?.deeds.length || found.last <= reported.of(table.api.id, table.side)) return;
    const mine = table.told.some(({side, number}) => number > found.last && table.mine.includes(side));
    const hotseat = table.told.some(
      ({side, number}) =>
        number >= found.first && number <= found.last && table.mine.includes(side) && this.#enemy(side),
    );
    if (!mine && !hotseat) this.#show(found, false);
  }

  #shown() {
    const {table} = this;
    if (table.moment !== null) return;
    if (table.side !== this.side) {
      this.side = table.side;
      this.waits = false;
      this.close();
    }
    const {desk, over} = table.view;
    if (this.#other(desk.phasing)) this.waits = true;
    else if (this.waits && (table.view.decision || over)) {
      this.waits = false;
      if (settings.get("report")) this.open(false);
    }
  }

  /**
   * Ask what they did and show it.
   * @param {boolean} asked whether the player wants to read it now
   */
  async open(asked) {
    const {table} = this;
    if (!table.side) return asked ? table.say(t("Spectators can read the log.")) : undefined;
    const found = await table.api.summary(table.side).catch(() => null);
    if (found && (found.deeds.length || asked)) this.#show(found, asked);
  }

  /**
   * @param {Summary} found
   * @param {boolean} asked
   */
  #show(found, asked) {
    const {table} = this;
    if (!asked && !settings.get("report")) return;
    if (table.side) reported.set(table.api.id, table.side, found.last);
    refill(
      this.title,
      found.title
        ? found.over
          ? t("{side}: the last turn", {side: found.title})
          : t("{side}: this turn so far", {side: found.title})
        : t("Nobody else has had a turn yet"),
    );
    refill(
      this.lines,
      found.deeds.map(({kind, text, hexes, pieces}) =>
        h(
          "li",
          {class: `deed deed-${kind}`},
          h(
            "button",
            {
              type: "button",
              class: "word",
              "data-hexes": hexes.filter((hex) => table.hexes.has(hex)).join(" "),
              "data-pieces": pieces.join(" "),
            },
            h("span", {class: "deed-sign", "aria-hidden": "true"}, SIGNS[kind] ?? "•"),
            text,
          ),
        ),
      ),
    );
    if (found.title && !found.deeds.length)
      refill(this.lines, h("li", {class: "soft"}, t("Nothing you could see happened.")));
    this.element.hidden = false;
    this.#place();
    if (asked)
      /** @type {HTMLElement | null} */ (
        this.element.querySelector(".word") ?? this.element.querySelector("button")
      )?.focus();
    else table.say(`${t("Report:")} ${found.deeds.map(({text}) => text).join(" ")}`);
  }

  /** At the right, or at the left if it hides less there of what can be picked up. */
  #place() {
    const {element, map} = this;
    const spots = (this.table.view.decision?.subjects ?? []).flatMap(({at}) => map.sight.spot(at) ?? []);
    /** @param {boolean} left */
    const hidden = (left) => {
      element.classList.toggle("left", left);
      const {offsetLeft: x, offsetTop: y, offsetWidth: wide, offsetHeight: high} = element;
      return spots.filter(
        (spot) =>
          spot.x + spot.half > x &&
          spot.x - spot.half < x + wide &&
          spot.y + spot.half > y &&
          spot.y - spot.half < y + high,
      ).length;
    };
    const right = hidden(false);
    if (right && hidden(true) >= right) hidden(false);
  }

  /** Put it away; whether it lay there. */
  close() {
    if (this.element.hidden) return false;
    const held = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.table.light();
    if (held) this.map.surface.focus({preventScroll: true});
    return true;
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const lines = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(".word")]);
    const at = lines.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = event.key === "ArrowDown" ? lines[at + 1] : event.key === "ArrowUp" ? lines[at - 1] : null;
    next?.focus();
    if (event.key === "Escape") this.close();
    if (next || event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
