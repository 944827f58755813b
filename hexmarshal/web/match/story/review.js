// The after-action report of a match that is over: how it went, luck and judgement told apart, what could have been done.

import {h, refill} from "../../lib/dom.js";
import {english, number, t} from "../../lib/language.js";
import {here} from "../../lib/shell.js";
import {settings} from "../../lib/store.js";
import {keep} from "../../pages/begin.js";
import {branch} from "./replay.js";
import {showSheet} from "../panels/settings.js";
import {sideTag, sideTitle} from "../words/words.js";

const PAUSE = 700;

/**
 * @param {TableModel} table
 * @param {HTMLElement} [from]
 */
export function showReview(table, from) {
  const body = h("div", {class: "sheet-body review-body"});
  const links = h("span", {class: "review-links"});
  const dialog = h(
    "dialog",
    {class: "sheet review", "aria-labelledby": "review-title"},
    h("header", {}, h("h2", {id: "review-title"}, t("After-action report"))),
    body,
    h(
      "footer",
      {class: "row"},
      links,
      h(
        "button",
        {type: "button", class: "primary", autofocus: true, onclick: () => dialog.close()},
        t("Back to the table"),
      ),
    ),
  );
  showSheet(dialog, from);
  follow(table, dialog, body, links);
}

/**
 * Ask for the report, show how far it has come, and show it when it is there.
 * @param {TableModel} table
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} body
 * @param {HTMLElement} links
 */
async function follow(table, dialog, body, links) {
  const bar = h("progress", {
    class: "review-bar",
    max: 1,
    value: 0,
    "aria-label": t("How much of the match has been weighed"),
  });
  const far = h("p", {class: "soft", role: "status"}, t("Weighing every order again…"));
  refill(body, far, bar);
  try {
    let found = await table.api.makeReview();
    while (!found.review && dialog.open) {
      bar.max = Math.max(found.whole, 1);
      bar.value = found.done;
      far.textContent = t("{n} of {all} orders are weighed.", {n: found.done, all: found.whole});
      await new Promise((done) => setTimeout(done, PAUSE));
      found = await table.api.review();
    }
    if (!found.review) return;
    refill(body, ...report(table, found.review, dialog));
    refill(
      links,
      h(
        "a",
        {class: "button", href: table.api.reviewAddress("md"), download: `${table.card.id}-${table.api.id}.md`},
        t("As text"),
      ),
      h(
        "a",
        {class: "button", href: table.api.reviewAddress("svg"), download: `${table.card.id}-${table.api.id}.svg`},
        t("As a picture"),
      ),
    );
  } catch (error) {
    refill(
      body,
      h("p", {class: "bad-word"}, error instanceof Error ? error.message : t("The report could not be created.")),
    );
  }
}

/**
 * @param {TableModel} table
 * @param {Review} review
 * @param {HTMLDialogElement} dialog
 */
function report(table, review, dialog) {
  return [
    h("p", {class: "review-result"}, h("strong", {lang: english}, review.result)),
    h(
      "p",
      {class: "soft small"},
      Object.entries(review.seats)
        .map(([side, who]) => `${sideTitle(table, side)}: ${who}`)
        .join(" · "),
    ),
    course(table, review),
    turning(review),
    h("h3", {}, t("Luck and judgement")),
    luckAndJudgement(table, review),
    h("h3", {}, t("The costliest decisions")),
    h(
      "ol",
      {class: "review-dear"},
      review.dearest.map((one) => costly(table, one, dialog)),
    ),
    h("h3", {}, t("The rolls that changed most")),
    rolls(table, review, dialog),
    besideHistory(review),
    purposes(review),
    h("p", {class: "soft small review-caution", lang: english}, review.staff),
  ].flat();
}

/**
 * Show the table as it stood after an order.
 * @param {TableModel} table
 * @param {HTMLDialogElement} dialog
 * @param {number} order
 */
function showMoment(table, dialog, order) {
  dialog.close();
  table.look(order);
}

/**
 * Where it turned, if anywhere.
 * @param {Review} review
 */
function turning(review) {
  if (!review.turning.length) return null;
  return [
    h("h3", {}, t("Where it turned")),
    h(
      "ul",
      {},
      review.turning.map((line) => h("li", {lang: english}, line)),
    ),
  ];
}

/**
 * What luck gave each camp, and what its decisions gave away.
 * @param {TableModel} table
 * @param {Review} review
 */
function luckAndJudgement(table, review) {
  return h(
    "table",
    {class: "review-sums"},
    h("caption", {class: "soft small"}, t("In {unit}.", {unit: review.unit})),
    h(
      "thead",
      {},
      h("tr", {}, h("th", {}), h("th", {scope: "col"}, t("luck")), h("th", {scope: "col"}, t("given away"))),
    ),
    h(
      "tbody",
      {},
      review.camps.map((camp) =>
        h(
          "tr",
          {},
          h(
            "th",
            {scope: "row"},
            camp.map((side) => sideTag(table, side)),
          ),
          h("td", {}, signed(review.luck[camp[0]])),
          h("td", {}, number(review.price[camp[0]], 1)),
        ),
      ),
    ),
  );
}

/**
 * A decision that cost much, and what would have been better.
 * @param {TableModel} table
 * @param {Review["dearest"][number]} one
 * @param {HTMLDialogElement} dialog
 */
function costly(table, one, dialog) {
  const show = () => {
    showMoment(table, dialog, one.order);
    if (one.goal) table.goTo(one.goal);
  };
  const tryIt = () => {
    dialog.close();
    branch(table, one.order);
  };
  return h(
    "li",
    {},
    h("p", {}, sideTag(table, one.side), `: ${one.given_words || one.given}.`),
    h("p", {}, t("Better by {cost}: {order}.", {cost: number(one.cost, 1), order: one.better_words || one.better})),
    h("p", {class: "soft small", lang: english}, one.prompt),
    h(
      "p",
      {class: "row"},
      h("button", {type: "button", onclick: show}, t("Show it")),
      h("button", {type: "button", onclick: tryIt}, t("Try it from here")),
    ),
  );
}

/**
 * The rolls that changed most, each a click from its moment.
 * @param {TableModel} table
 * @param {Review} review
 * @param {HTMLDialogElement} dialog
 */
function rolls(table, review, dialog) {
  return h(
    "ol",
    {},
    review.luckiest.map(({order, purpose, result, came, expected}) =>
      h(
        "li",
        {},
        `${purpose}: ${result}, ${gain(table, review, came - expected)}. `,
        h(
          "button",
          {type: "button", class: "link", onclick: () => showMoment(table, dialog, order + 1)},
          t("Order {n}", {n: order + 1}),
        ),
      ),
    ),
  );
}

/**
 * Losses and ground, where the game measures them.
 * @param {Review} review
 */
function besideHistory(review) {
  if (!review.measures.length) return null;
  return [
    h("h3", {}, t("Losses and ground, compared with history")),
    h(
      "table",
      {class: "review-sums"},
      h(
        "thead",
        {},
        h("tr", {}, h("th", {}), h("th", {scope: "col"}, t("here")), h("th", {scope: "col"}, t("in the war"))),
      ),
      h(
        "tbody",
        {},
        review.measures.map(({title, unit, value, history}) =>
          h(
            "tr",
            {},
            h("th", {scope: "row"}, `${title}, ${unit}`),
            h("td", {}, number(Math.round(value * 10) / 10)),
            h("td", {}, history || "–"),
          ),
        ),
      ),
    ),
  ];
}

/**
 * What the bots planned, if they said so.
 * @param {Review} review
 */
function purposes(review) {
  const said = Object.entries(review.purposes);
  if (!said.length) return null;
  return h(
    "details",
    {},
    h("summary", {}, t("What the bots planned")),
    h(
      "ul",
      {},
      said.map(([order, words]) => h("li", {}, `${t("Order {n}", {n: order})}: ${words}`)),
    ),
  );
}

/**
 * The score turn by turn, with what luck did: a picture for the eye, a table for everybody.
 * @param {TableModel} table
 * @param {Review} review
 */
function course(table, review) {
  const scores = Object.entries(review.scores);
  return h(
    "details",
    {class: "review-course", open: true},
    h("summary", {}, t("Turn by turn")),
    h("img", {
      class: "review-plot",
      src: table.api.reviewAddress("svg"),
      alt: t("How the match stood turn by turn; the table below has the figures."),
    }),
    h(
      "div",
      {class: "review-scroll", tabindex: "0", role: "region", "aria-label": t("The match turn by turn")},
      h(
        "table",
        {class: "review-sums"},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", {scope: "col"}, t("end of turn")),
            scores.map(([, title]) => h("th", {scope: "col"}, title)),
            h("th", {scope: "col"}, t("judged for {side}", {side: sideTitle(table, review.first)})),
            h("th", {scope: "col"}, t("luck")),
          ),
        ),
        h(
          "tbody",
          {},
          review.turns.map((turn) =>
            h(
              "tr",
              {},
              h("th", {scope: "row"}, turn.id),
              scores.map(([id]) => h("td", {}, String(turn.score[id] ?? ""))),
              h("td", {}, signed(turn.value)),
              h("td", {}, signed(turn.luck[review.first])),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {number} value */
const signed = (value) => `${value > 0.049 ? "+" : value < -0.049 ? "−" : "±"}${number(Math.abs(value), 1)}`;

/**
 * Who gained by a roll.
 * @param {TableModel} table
 * @param {Review} review
 * @param {number} luck
 */
function gain(table, review, luck) {
  const other = review.camps.find(([side]) => side !== review.first)?.[0] ?? review.first;
  return t("{points} for {side}", {
    points: number(Math.abs(luck), 1),
    side: sideTitle(table, luck > 0 ? review.first : other),
  });
}

/**
 * The same match again with sides changed: who played one camp plays the other.
 * @param {TableModel} table
 */
export async function rematch(table) {
  const still = here();
  const created = await table.api.rematch(String(settings.get("name") ?? ""));
  keep(created, table.card.id);
  if (still()) location.hash = `#/match/${created.id}`;
}
