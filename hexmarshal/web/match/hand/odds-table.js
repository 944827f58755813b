// A forecast as it is read: the terms of each die with their clauses, the chance of each result, what else to know. Nothing is
// worked out here; the engine's forecast is shown as it is.

import {h} from "../../lib/dom.js";
import {english, listed, number, t, tn} from "../../lib/language.js";
import {settings} from "../../lib/store.js";
import {cited, clauseLink} from "../words/clauses.js";
import {explained} from "../words/glossary.js";
import {glance, meaning} from "./meaning.js";
import {linked, signed} from "../words/words.js";

/**
 * What is done to a hex, by how the order comes there: one does it, or several do.
 * @type {Record<string, (n: number, values: {who: string, target: string}) => string>}
 */
const DONE = {
  attack: (n, values) => tn("{who} attacks {target}", "{who} attack {target}", n, values),
  repulse: (n, values) => tn("{who} tries to repulse {target}", "{who} try to repulse {target}", n, values),
  aim: (n, values) => tn("{who} prepares an attack on {target}", "{who} prepare an attack on {target}", n, values),
  fire: (n, values) => tn("{who} fires at {target}", "{who} fire at {target}", n, values),
};

/** Results of more letters than this leave no room for a bar beside them. */
const LONG = 24;

/**
 * Who does what where.
 * @param {TableModel} table
 * @param {Offer} offer
 * @param {boolean} attacks whether it is an attack, however the order comes there
 */
export function titled(table, offer, attacks) {
  const there = target(table, offer.hex);
  if (!offer.pieces.length || !offer.hex) {
    // An order that names a counter, or has no meaning of its own, is read out, and its hex by name.
    const text =
      offer.label ||
      (!offer.pieces.length && offer.gloss) ||
      (offer.hex ? offer.notation.replace(offer.hex, there) : offer.notation);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  const done = DONE[offer.deed] ?? (attacks ? DONE.attack : null);
  const values = {who: who(table, offer), target: there};
  if (done) return done(offer.pieces.length, values);
  // A unit that stays where it is goes nowhere.
  if (table.view.pieces.find(({id}) => id === offer.pieces[0])?.at === offer.hex) return `${values.who}: ${there}`;
  return offer.deed === "rail" ? t("{who} by rail to {target}", values) : t("{who} to {target}", values);
}

/**
 * A hex as a sentence names it.
 * @param {TableModel} table
 * @param {string} hex
 */
export function target(table, hex) {
  const at = table.hexes.get(hex);
  return at?.tray ? at.place : at?.place ? `${at.place} (${hex})` : hex;
}

/**
 * @param {TableModel} table
 * @param {Offer} offer
 */
export function who(table, offer) {
  const titles = offer.pieces.map((id) => table.view.pieces.find((piece) => piece.id === id)?.title ?? id);
  return titles.length ? listed(titles) : offer.gloss || offer.notation;
}

/**
 * A forecast: the terms of each die, the chances, and what else is to be known.
 * @param {TableModel} table
 * @param {Offer} offer
 * @param {Forecast} forecast
 */
export function shown(table, offer, forecast) {
  const certain = forecast.events.length && !forecast.rolls.length;
  const line = glance(forecast.outcomes);
  return [
    h(
      "p",
      {class: "odds-notation"},
      h("code", {}, offer.notation),
      offer.cost ? ` ${offer.cost}` : "",
      offer.pieces.length && offer.gloss ? [" · ", linked(table, offer.gloss)] : "",
    ),
    certain
      ? h(
          "section",
          {},
          h("h3", {}, t("Nothing is left to chance")),
          forecast.events.map((event) => h("p", {lang: english}, linked(table, event))),
        )
      : h(
          "div",
          {class: "odds-halves"},
          h(
            "section",
            {class: "odds-terms"},
            h("h3", {}, t("What counts")),
            alternatives(forecast.rolls).map((roll) => terms(table, roll)),
            !forecast.rolls.some((roll) => roll.terms.length) &&
              h("p", {class: "soft"}, t("Nothing is added to what is rolled.")),
          ),
          h(
            "section",
            {class: "odds-chances"},
            h("h3", {}, t("Possible results")),
            line && h("p", {class: "odds-line", title: t("good, middling and bad for you")}, line),
            chances(table, forecast.outcomes),
            forecast.legend
              ? h("p", {class: "odds-legend", lang: english}, explained(table, forecast.legend, {stop: true}))
              : "",
          ),
        ),
    forecast.notes.length && settings.get("aids") !== false
      ? h(
          "section",
          {class: "odds-notes"},
          h("h3", {}, t("Worth knowing")),
          h(
            "ul",
            {},
            forecast.notes.map((note) => h("li", {lang: english}, linked(table, note))),
          ),
        )
      : "",
  ];
}

/**
 * Rolls to which nothing is added and that differ in their last word alone are one roll, at one odds or at others.
 * @param {Forecast["rolls"]} rolls
 * @returns {Forecast["rolls"]}
 */
function alternatives(rolls) {
  /** @type {Map<string, Forecast["rolls"]>} */
  const alike = new Map();
  for (const roll of rolls) {
    const begins = roll.terms.length ? `${alike.size} ${roll.purpose}` : roll.purpose.replace(/\S+$/, "");
    alike.set(begins, [...(alike.get(begins) ?? []), roll]);
  }
  return [...alike].map(([begins, some]) => {
    const ends = some
      .map(({purpose}) => purpose.slice(begins.length))
      .sort((one, other) => ratio(one) - ratio(other) || one.localeCompare(other, "en", {numeric: true}));
    return some.length > 1 ? {...some[0], purpose: begins + listed(ends, "or")} : some[0];
  });
}

/**
 * What odds such as 1:1.5 or 3-1 come to; 0 of what are no odds.
 * @param {string} odds
 */
function ratio(odds) {
  const [, one, other] = /^([\d.]+)[:-]([\d.]+)$/.exec(odds) ?? [];
  return other ? Number(one) / Number(other) : 0;
}

/**
 * @param {TableModel} table
 * @param {Forecast["rolls"][number]} roll
 */
function terms(table, roll) {
  const sum = roll.terms.filter(({always}) => always).reduce((total, {value}) => total + value, 0);
  return [
    h("p", {class: "odds-purpose", lang: english}, linked(table, roll.purpose)),
    roll.terms.length
      ? h(
          "table",
          {class: "odds-table"},
          h(
            "tbody",
            {},
            gathered(roll.terms).map(({values, why, clause, always}) =>
              h(
                "tr",
                {class: values[0] > 0 ? "plus" : values[0] < 0 ? "minus" : ""},
                h("td", {class: "odds-value"}, values.length > 1 ? "…" : signed(values[0])),
                h(
                  "td",
                  {lang: english},
                  linked(table, why),
                  always
                    ? ""
                    : h(
                        "span",
                        {class: "soft"},
                        values.length > 1
                          ? `: ${listed(
                              values.map((value) => signed(value)),
                              "or",
                            )}`
                          : t(", if it comes to that"),
                      ),
                ),
                h("td", {class: "odds-clause"}, clauseLink(table, clause)),
              ),
            ),
          ),
          roll.terms.length > 1
            ? h(
                "tfoot",
                {},
                h(
                  "tr",
                  {},
                  h("td", {class: "odds-value"}, signed(sum)),
                  h(
                    "th",
                    {scope: "row", colspan: 2},
                    roll.terms.every(({always}) => always) ? t("in all") : t("in every case"),
                  ),
                ),
              )
            : "",
        )
      : "",
  ];
}

/**
 * Terms with what each may be: a card that adds this or that is one term.
 * @param {Forecast["rolls"][number]["terms"]} all
 */
function gathered(all) {
  /** @type {Map<string, {values: number[], why: string, clause: string, always: boolean}>} */
  const found = new Map();
  for (const {value, why, clause, always} of all) {
    const key = always ? String(found.size) : JSON.stringify([why, clause]);
    const row = found.get(key);
    if (row) row.values.push(value);
    else found.set(key, {values: [value], why, clause, always});
  }
  return [...found.values()];
}

/**
 * The results as bars. Each has its percentage and its fraction in words; opening it shows one way it may come about.
 * @param {TableModel} table
 * @param {Forecast["outcomes"]} outcomes
 */
function chances(table, outcomes) {
  const most = Math.max(...outcomes.map(({chance}) => chance), 0.01);
  // All bars begin at the same place, however long the results are; very long ones stand above their bars.
  const longest = Math.max(...outcomes.map(({result}) => result.length), 0);
  const list = h("ul", {class: longest > LONG ? "odds-bars long" : "odds-bars"});
  list.style.setProperty("--longest", `${longest}ch`);
  list.append(
    ...outcomes.map(({result, chance, exact, text, good}) => {
      const {tint, sign, word} = meaning(good);
      const bar = h("i", {class: tint});
      bar.style.width = `${(chance / most) * 100}%`;
      const row = [
        h("b", {class: "odds-result"}, result || t("without effect")),
        h(
          "span",
          {class: "odds-bar", role: "img", "aria-label": word, title: word},
          bar,
          h("span", {"aria-hidden": "true"}, sign),
        ),
        h("span", {class: "odds-percent"}, percent(chance)),
        h("span", {class: "odds-exact"}, exact),
      ];
      return h(
        "li",
        {},
        text.length
          ? h(
              "details",
              {},
              h("summary", {class: "odds-row"}, row),
              h(
                "div",
                {class: "odds-told"},
                text.map((line) => h("p", {lang: english}, linked(table, line))),
              ),
            )
          : h("div", {class: "odds-row"}, row),
      );
    }),
  );
  return list;
}

/**
 * @param {TableModel} table
 * @param {unknown} error
 */
export function said(table, error) {
  const refusal = /** @type {{refusal?: Refusal}} */ (error).refusal;
  return [
    h(
      "p",
      {class: "notice bad"},
      refusal?.sentence ?? t("The odds could not be worked out."),
      " ",
      ...cited(table, refusal),
    ),
  ];
}

/** @param {number} chance */
export function percent(chance) {
  return `${number(chance * 100, 1)} %`;
}
