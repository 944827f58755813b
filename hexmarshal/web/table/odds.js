// Before an attack: every term with its clause, and the exact chance of each result. Nothing is worked out here; the
// engine's forecast is shown as it is.

import {h, refill} from "../lib/dom.js";
import {settings} from "../lib/store.js";
import {clauseLink} from "./clauses.js";
import {lightUp, linked, signed} from "./words.js";

/** More ways to do it than this are not compared. */
const MOST = 24;

/**
 * Show the odds of an order before it is given. Comes back with the order to give, perhaps one of the others, or null to
 * let go. Who does not want to be asked (a setting) gets the order back at once.
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
    /** A tint for each result, the same in all alternatives. @type {Map<string, number>} */
    this.tints = new Map();
    this.side = table.view.decision?.side ?? table.side ?? "";
    this.number = table.view.number;
    this.title = h("h2", {id: "odds-title"});
    this.body = h("div", {class: "odds-body"});
    const attacks = offer.pieces.length > 0 && offer.hex !== "";
    this.give = h("button", {type: "button", class: "primary", onclick: () => this.close(this.chosen)}, attacks ? "Attack" : "Give the order");
    const keys = asks
      ? [h("kbd", {}, "Enter"), " gives the order, ", h("kbd", {}, "Esc"), " lets go"]
      : [h("kbd", {}, "Esc"), " closes"];
    this.dialog = h("dialog", {class: "odds", "aria-labelledby": "odds-title"},
      h("header", {}, h("p", {class: "odds-kicker"}, asks ? "Before chance decides" : "The odds"), this.title),
      h("div", {class: "odds-scroll"}, this.body, this.alternatives()),
      h("footer", {class: "row"}, asks ? this.give : "",
        h("button", {type: "button", onclick: () => this.close(null)}, asks ? "Let go" : "Close"),
        h("span", {class: "odds-keys soft small"}, keys)));
    this.dialog.addEventListener("cancel", () => this.close(null));
    this.dialog.addEventListener("keydown", (event) => this.keyed(event));
    /** @type {(offer: Offer | null) => void} */
    this.resolve = () => {};
    lightUp(this.dialog, table);
  }

  /** @returns {Promise<Offer | null>} */
  ask() {
    const back = document.activeElement;
    document.body.append(this.dialog);
    this.dialog.showModal();
    if (this.asks) this.give.focus();
    this.choose(this.chosen);
    return new Promise((resolve) => {
      this.resolve = (offer) => {
        this.dialog.close();
        this.dialog.remove();
        this.table.light();
        if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({preventScroll: true});
        resolve(offer);
      };
    });
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
      return h("label", {class: "odds-other"},
        h("input", {type: "radio", name: "odds-other", checked: at === 0, onchange: () => this.choose(offer)}),
        h("span", {class: "odds-who"}, same ? offer.notation : who(this.table, offer)), glance);
    });
    return h("fieldset", {class: "odds-others"}, h("legend", {}, same ? "In another way" : "With other units"), rows);
  }

  /** @param {string} result */
  tint(result) {
    const known = this.tints.get(result) ?? this.tints.size % 8;
    this.tints.set(result, known);
    return known;
  }

  /**
   * @param {Offer} offer
   * @param {HTMLElement} glance
   */
  async fillGlance(offer, glance) {
    try {
      const {rolls, outcomes} = await this.forecast(offer);
      const sum = rolls.at(-1)?.terms.filter(({always}) => always).reduce((total, {value}) => total + value, 0);
      const words = outcomes.map(({result, chance}) => `${result || "nothing"} ${percent(chance)}`).join(", ");
      refill(glance,
        sum === undefined ? "" : h("b", {class: "odds-sum", title: "counts in every case"}, signed(sum)),
        h("span", {class: "odds-strip", role: "img", "aria-label": words, title: words}, outcomes.map(({result, chance}) => {
          const part = h("span", {class: `tint-${this.tint(result)}`}, result || "nothing");
          part.style.flexGrow = String(chance);
          return part;
        })));
    } catch {
      refill(glance, h("span", {class: "soft"}, "no odds"));
    }
  }
}

/**
 * Who does what where.
 * @param {TableModel} table
 * @param {Offer} offer
 * @param {boolean} attacks
 */
function titled(table, offer, attacks) {
  const place = table.hexes.get(offer.hex)?.place;
  const target = place ? `${place} (${offer.hex})` : offer.hex;
  if (!offer.pieces.length || !offer.hex) {
    // Without a meaning of its own the order is read out, and its hex by name.
    const said = offer.gloss || (offer.hex ? offer.notation.replace(offer.hex, target) : offer.notation);
    return said.charAt(0).toUpperCase() + said.slice(1);
  }
  return attacks ? `${who(table, offer)} ${offer.pieces.length > 1 ? "attack" : "attacks"} ${target}` : `${who(table, offer)}: ${target}`;
}

/**
 * @param {TableModel} table
 * @param {Offer} offer
 */
function who(table, offer) {
  const titles = offer.pieces.map((id) => table.view.pieces.find((piece) => piece.id === id)?.title ?? id);
  return titles.length ? listed(titles) : offer.gloss || offer.notation;
}

/**
 * @param {string[]} words
 * @param {string} [last]
 */
function listed(words, last = "and") {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/**
 * A forecast: the terms of each die, the chances, and what else is to be known.
 * @param {TableModel} table
 * @param {Offer} offer
 * @param {Forecast} forecast
 */
function shown(table, offer, forecast) {
  const certain = forecast.events.length && !forecast.rolls.length;
  return [
    h("p", {class: "odds-notation"}, h("code", {}, offer.notation), offer.cost ? ` ${offer.cost}` : ""),
    certain
      ? h("section", {}, h("h3", {}, "Nothing is left to chance"), forecast.events.map((line) => h("p", {}, linked(table, line))))
      : h("div", {class: "odds-halves"},
        h("section", {class: "odds-terms"}, h("h3", {}, "What counts"), forecast.rolls.map((roll) => terms(table, roll))),
        h("section", {class: "odds-chances"}, h("h3", {}, "What may come of it"), chances(table, forecast.outcomes),
          forecast.legend ? h("p", {class: "odds-legend"}, forecast.legend) : "")),
    forecast.notes.length && settings.get("aids") !== false
      ? h("section", {class: "odds-notes"}, h("h3", {}, "Worth knowing"), h("ul", {}, forecast.notes.map((line) => h("li", {}, linked(table, line)))))
      : "",
  ];
}

/**
 * @param {TableModel} table
 * @param {Forecast["rolls"][number]} roll
 */
function terms(table, roll) {
  const sum = roll.terms.filter(({always}) => always).reduce((total, {value}) => total + value, 0);
  return [
    h("p", {class: "odds-purpose"}, linked(table, roll.purpose)),
    roll.terms.length
      ? h("table", {class: "odds-table"},
        h("tbody", {}, gathered(roll.terms).map(({values, why, clause, always}) => h("tr", {class: values[0] > 0 ? "plus" : values[0] < 0 ? "minus" : ""},
          h("td", {class: "odds-value"}, values.length > 1 ? "…" : signed(values[0])),
          h("td", {}, linked(table, why), always ? "" : h("span", {class: "soft"}, values.length > 1 ? `: ${listed(values.map((value) => signed(value)), "or")}` : ", if it comes to that")),
          h("td", {class: "odds-clause"}, clauseLink(table, clause))))),
        roll.terms.length > 1
          ? h("tfoot", {}, h("tr", {}, h("td", {class: "odds-value"}, signed(sum)), h("th", {scope: "row", colspan: 2}, roll.terms.every(({always}) => always) ? "in all" : "in every case")))
          : "")
      : h("p", {class: "soft"}, "Nothing is added to what is rolled."),
  ];
}

/**
 * Terms with what each may be: a card that adds this or that is one term.
 * @param {Forecast["rolls"][number]["terms"]} terms
 */
function gathered(terms) {
  /** @type {Map<string, {values: number[], why: string, clause: string, always: boolean}>} */
  const found = new Map();
  for (const {value, why, clause, always} of terms) {
    const key = always ? String(found.size) : JSON.stringify([why, clause]);
    const row = found.get(key);
    if (row) row.values.push(value);
    else found.set(key, {values: [value], why, clause, always});
  }
  return [...found.values()];
}

/**
 * The results as bars. Each has its percentage and its fraction in words; who opens it reads one way it may come about.
 * @param {TableModel} table
 * @param {Forecast["outcomes"]} outcomes
 */
function chances(table, outcomes) {
  const most = Math.max(...outcomes.map(({chance}) => chance), 0.01);
  const list = h("ul", {class: "odds-bars"});
  // All bars begin at the same place, however long the results are.
  list.style.setProperty("--longest", `${Math.max(...outcomes.map(({result}) => result.length), 0)}ch`);
  list.append(...outcomes.map(({result, chance, exact, text}) => {
    const bar = h("i");
    bar.style.width = `${(chance / most) * 100}%`;
    const row = [
      h("b", {class: "odds-result"}, result || "nothing"),
      h("span", {class: "odds-bar", "aria-hidden": "true"}, bar),
      h("span", {class: "odds-percent"}, percent(chance)),
      h("span", {class: "odds-exact"}, exact),
    ];
    return h("li", {}, text.length
      ? h("details", {}, h("summary", {class: "odds-row"}, row), h("div", {class: "odds-told"}, text.map((line) => h("p", {}, linked(table, line)))))
      : h("div", {class: "odds-row"}, row));
  }));
  return list;
}

/**
 * @param {TableModel} table
 * @param {unknown} error
 */
function said(table, error) {
  const refusal = /** @type {{refusal?: Refusal}} */ (error).refusal;
  return [h("p", {class: "notice bad"}, refusal?.sentence ?? "The odds could not be worked out.", " ", clauseLink(table, refusal?.clause ?? ""))];
}

/** @param {number} chance */
function percent(chance) {
  return `${(chance * 100).toFixed(1)} %`;
}
