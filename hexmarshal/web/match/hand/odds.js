// Before an attack: every term with its clause, and the exact chance of each result. Nothing is worked out here; the
// engine's forecast is shown as it is.

import {h, refill} from "../../lib/dom.js";
import {rich, t} from "../../lib/language.js";
import {settings} from "../../lib/store.js";
import {showOver} from "../panels/dialogs.js";
import {meaning} from "./meaning.js";
import {percent, said, shown, titled, who} from "./odds-table.js";
import {lightUp, linked, signed} from "../words/words.js";

/** More ways to do it than this are not compared. */
const MOST = 24;
/** So much around a battle is not covered by its odds. */
const AROUND = 70;
/** So long the sheet takes no clicks, in milliseconds. */
const MOMENT = 350;

/**
 * Show the odds of an order before it is given. Comes back with the order to give, perhaps one of the others, or null to
 * let go. For players who do not want to be asked (a setting) the order is given at once.
 * @param {TableModel} table
 * @param {Offer} offer
 * @param {Offer[]} others orders for the same target with other groups
 * @returns {Promise<Offer | null>}
 */
export function askOdds(table, offer, others) {
  if (settings.get("odds") === false) return Promise.resolve(offer);
  return new Odds(table, offer, others, true).ask();
}

/**
 * Show the odds of an order without giving it.
 * @param {TableModel} table
 * @param {Offer} offer
 * @param {Offer[]} [others]
 * @returns {Promise<void>}
 */
export async function showOdds(table, offer, others = []) {
  await new Odds(table, offer, others, false).ask();
}

class Odds {
  /**
   * @param {TableModel} table
   * @param {Offer} offer
   * @param {Offer[]} others
   * @param {boolean} asks whether the order can be given here
   */
  constructor(table, offer, others, asks) {
    this.table = table;
    this.asks = asks;
    this.chosen = offer;
    this.offers = [offer, ...others.filter(({notation}) => notation !== offer.notation)].slice(0, MOST);
    /** @type {Map<string, Promise<Forecast>>} */
    this.asked = new Map();
    this.side = table.view.decision?.side ?? table.side ?? "";
    this.number = table.view.number;
    this.title = h("h2", {id: "odds-title"});
    this.body = h("div", {class: "odds-body"});
    const attacks = offer.pieces.length > 0 && offer.hex !== "";
    this.give = h(
      "button",
      {type: "button", class: "primary", onclick: () => this.close(this.chosen)},
      offer.deed === "fire"
        ? t("Fire")
        : offer.deed === "repulse"
          ? t("Try to repulse")
          : attacks
            ? t("Attack")
            : t("Give the order"),
    );
    const keys = asks
      ? rich("{enter} gives the order, {escape} lets go", {
          enter: h("kbd", {}, t("Enter")),
          escape: h("kbd", {}, t("Esc")),
        })
      : rich("{escape} closes", {escape: h("kbd", {}, t("Esc"))});
    this.dialog = h(
      "dialog",
      {class: "odds", "aria-labelledby": "odds-title"},
      h("header", {}, h("p", {class: "odds-kicker"}, asks ? t("Before chance decides") : t("The odds")), this.title),
      h("div", {class: "odds-scroll"}, this.body, this.alternatives()),
      h(
        "footer",
        {class: "row"},
        asks ? this.give : "",
        h("button", {type: "button", onclick: () => this.close(null)}, asks ? t("Let go") : t("Close")),
        h("span", {class: "odds-keys soft small"}, keys),
      ),
    );
    this.dialog.addEventListener("cancel", () => this.close(null));
    this.dialog.addEventListener("keydown", (event) => this.keyed(event));
    /** @type {(offer: Offer | null) => void} */
    this.resolve = () => {};
    lightUp(this.dialog, table);
  }

  /** @returns {Promise<Offer | null>} */
  ask() {
    const back = document.activeElement;
    const close = showOver(this.dialog, () => this.close(null));
    this.beside();
    if (this.asks) this.give.focus();
    // A click that was meant for the map gives no order here.
    this.dialog.classList.add("settling");
    setTimeout(() => this.dialog.classList.remove("settling"), MOMENT);
    this.choose(this.chosen);
    return new Promise((resolve) => {
      this.resolve = (offer) => {
        close();
        this.table.light();
        if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({preventScroll: true});
        resolve(offer);
      };
    });
  }

  /** Lie beside what it is about: left or right of it, on a narrow screen above or below. */
  beside() {
    const {pieces, hex} = this.chosen;
    const where = [hex, ...pieces.map((id) => this.table.view.pieces.find((piece) => piece.id === id)?.at ?? "")];
    const spots = where.flatMap((id) => this.table.whereIs(id) ?? []);
    if (!spots.length) return;
    const wide = innerWidth > 704;
    const [least, most] = wide
      ? [Math.min(...spots.map(({x}) => x)), Math.max(...spots.map(({x}) => x))]
      : [Math.min(...spots.map(({y}) => y)), Math.max(...spots.map(({y}) => y))];
    const whole = wide ? innerWidth : innerHeight;
    const after = whole - most > least;
    const room = Math.max(after ? whole - most : least, whole * 0.4) - AROUND;
    const {style} = this.dialog;
    if (wide) {
      style.maxWidth = `${Math.max(room, 336)}px`;
      style.marginLeft = after ? "auto" : "0.5rem";
      style.marginRight = after ? "0.5rem" : "auto";
    } else {
      style.maxHeight = `${Math.max(room, 300)}px`;
      style.marginTop = after ? "auto" : "0.5rem";
      style.marginBottom = after ? "0.5rem" : "auto";
    }
    this.dialog.classList.add("beside");
  }

  /** @param {Offer | null} offer */
  close(offer) {
    this.resolve(offer);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    // The keys of the table beneath must not act while it asks.
    event.stopPropagation();
    const own = event.target instanceof HTMLElement && event.target.matches("a, button, summary");
    if (event.key !== "Enter" || own) return;
    event.preventDefault();
    this.close(this.asks ? this.chosen : null);
  }

  /**
   * @param {Offer} offer
   * @returns {Promise<Forecast>}
   */
  forecast(offer) {
    const known = this.asked.get(offer.notation);
    if (known) return known;
    const asked = this.table.api.forecast({side: this.side, number: this.number, order: offer.order});
    this.asked.set(offer.notation, asked);
    return asked;
  }

  /** @param {Offer} offer */
  async choose(offer) {
    this.chosen = offer;
    const {table} = this;
    table.light(offer.hex ? [offer.hex] : [], offer.pieces);
    refill(this.title, ...linked(table, titled(table, offer, this.asks)));
    try {
      const forecast = await this.forecast(offer);
      if (this.chosen === offer) refill(this.body, ...shown(table, offer, forecast));
    } catch (error) {
      if (this.chosen === offer) refill(this.body, ...said(table, error));
    }
  }

  /** The other ways to do it, each with its odds at a glance. */
  alternatives() {
    if (this.offers.length < 2) return "";
    // Either others do it, or the same pieces do it in another way.
    const same = new Set(this.offers.map(({pieces}) => pieces.join())).size === 1;
    const rows = this.offers.map((offer, at) => {
      const glance = h("span", {class: "odds-glance"}, "…");
      this.fillGlance(offer, glance);
      return h(
        "label",
        {class: "odds-other"},
        h("input", {type: "radio", name: "odds-other", checked: at === 0, onchange: () => this.choose(offer)}),
        h("span", {class: "odds-who"}, same ? offer.notation : who(this.table, offer)),
        glance,
      );
    });
    return h(
      "fieldset",
      {class: "odds-others"},
      h("legend", {}, same ? t("In another way") : t("With other units")),
      rows,
    );
  }

  /**
   * @param {Offer} offer
   * @param {HTMLElement} glance
   */
  async fillGlance(offer, glance) {
    try {
      const {rolls, outcomes} = await this.forecast(offer);
      // Where both sides add something, one sum stands against the other; which is whose is told on pointing.
      const sums = rolls
        .map(({purpose, terms}) => ({purpose, fixed: terms.filter(({always}) => always)}))
        .filter(({fixed}) => fixed.length)
        .map(({purpose, fixed}) => ({purpose, sum: fixed.reduce((total, {value}) => total + value, 0)}));
      const told =
        sums.length > 1
          ? sums.map(({sum}) => String(sum)).reduce((one, other) => t("{one} against {other}", {one, other}))
          : sums.map(({sum}) => signed(sum)).join("");
      const words = outcomes
        .map(({result, chance}) => `${result || t("without effect")} ${percent(chance)}`)
        .join(", ");
      refill(
        glance,
        told
          ? h(
              "b",
              {
                class: "odds-sum",
                title: t("{sums}, whatever chance gives", {
                  sums: sums.map(({purpose, sum}) => `${purpose}: ${sum}`).join("; "),
                }),
              },
              told,
            )
          : "",
        h(
          "span",
          {class: "odds-strip", role: "img", "aria-label": words, title: words},
          outcomes.map(({result, chance, good}) => {
            const part = h("span", {class: meaning(good).tint}, result || t("without effect"));
            part.style.flexGrow = String(chance);
            return part;
          }),
        ),
      );
    } catch {
      refill(glance, h("span", {class: "soft"}, t("no odds")));
    }
  }
}
