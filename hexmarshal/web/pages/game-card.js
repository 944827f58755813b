// A game on the shelf: what it looks like, what it is about, how much of it is fact, and the button that plays it.

import {h, refill} from "../lib/dom.js";
import {listed, t, tc} from "../lib/language.js";
import {camps} from "../lib/words.js";

/** Complexity in words, from 1 to 5. */
const COMPLEXITY = [
  "",
  t("a first game"),
  t("easy to learn"),
  t("for an evening with some practice"),
  t("demanding"),
  t("a campaign for the patient"),
];

/**
 * @param {GameCard} card
 * @param {BotKind | undefined} bot who plays the other side
 * @param {(button: HTMLButtonElement) => Promise<void>} play
 */
export function gameCard(card, bot, play) {
  const title = `game-${card.id}`;
  const trouble = h("p", {class: "bad-word", role: "alert"});
  const chosen = {side: camps(card.sides)[0].title, scenario: card.scenarios[0]?.title ?? ""};
  const button = h(
    "button",
    {
      type: "button",
      class: "primary big",
      "aria-describedby": `${title}-note`,
      onclick: async () => {
        refill(trouble);
        await play(button).catch((error) => refill(trouble, error.message));
      },
    },
    t("Play against the bot"),
  );
  return h(
    "article",
    {class: "card game", "aria-labelledby": title},
    h(
      "div",
      {class: "picture"},
      h("img", {
        src: card.picture,
        alt: t("The map of {game}", {game: card.title}),
        loading: "lazy",
        decoding: "async",
      }),
    ),
    h(
      "div",
      {class: "about"},
      h("h3", {id: title}, card.title),
      h("p", {class: "soft small"}, `${card.designer} · ${card.publisher} · ${card.years}`),
      h("p", {}, card.blurb),
      h(
        "dl",
        {class: "facts"},
        fact(t("Sides"), listed(card.sides.map((side) => side.title))),
        fact(t("Scale"), card.scale),
        fact(t("Length"), card.length),
        fact(t("Complexity"), pips(card.complexity), ` ${COMPLEXITY[card.complexity] ?? ""}`),
      ),
      sources(card),
      h(
        "div",
        {class: "row play"},
        button,
        h("a", {class: "button", href: `#/new/${card.id}`}, t("More ways to play")),
        h("a", {class: "button", href: `#/rules/${card.id}`}, t("Rules")),
      ),
      trouble,
      h(
        "p",
        {class: "soft small note", id: `${title}-note`},
        bot
          ? t("You play {side} in “{scenario}”; the bot “{bot}” plays against you.", {...chosen, bot: bot.title})
          : t("You play {side} in “{scenario}”.", chosen),
      ),
    ),
  );
}

/** The same card before anything is known of it, so that nothing jumps. */
export function gameSkeleton() {
  return h(
    "div",
    {class: "card game skeleton", "aria-hidden": "true"},
    h("div", {class: "picture"}),
    h("div", {class: "about"}),
  );
}

/**
 * @param {string} title
 * @param {...any} value
 */
function fact(title, ...value) {
  return h("div", {}, h("dt", {}, title), h("dd", {}, value));
}

/** @param {number} complexity */
function pips(complexity) {
  const label = t("{n} of 5:", {n: complexity});
  return h(
    "span",
    {class: "pips"},
    h("span", {class: "unseen"}, label),
    [1, 2, 3, 4, 5].map((pip) => h("span", {class: pip <= complexity ? "pip full" : "pip", "aria-hidden": "true"})),
  );
}

/** What the three kinds of source are called. @type {[keyof GameCard["sources"], string][]} */
const KINDS = [
  ["printed", t("printed in the rulebook")],
  ["public", t("public fact")],
  ["reconstructed", tc("values", "reconstructed")],
];

/** @param {GameCard} card */
function sources(card) {
  return h(
    "div",
    {class: "sources"},
    sourceBar(card.sources),
    card.reconstructed &&
      h(
        "p",
        {class: "soft small"},
        t("Reconstructed: {what}.", {what: card.reconstructed}),
        " ",
        h(
          "a",
          {href: `#/rules/${card.id}/sources`, "aria-label": t("Data sources for {game}", {game: card.title})},
          t("Sources"),
        ),
      ),
  );
}

/**
 * How much is fact, as a bar with words.
 * @param {GameCard["sources"]} counts
 */
export function sourceBar(counts) {
  const all = counts.printed + counts.public + counts.reconstructed;
  if (!all) return null;
  const parts = KINDS.filter(([kind]) => counts[kind]);
  return h(
    "div",
    {class: "source-bar"},
    h(
      "div",
      {class: "bar", "aria-hidden": "true"},
      parts.map(([kind]) => {
        const part = h("span", {class: kind});
        part.style.flexGrow = String(counts[kind]);
        return part;
      }),
    ),
    h(
      "p",
      {class: "small"},
      parts.map(([kind, words], index) => [
        index ? " " : null,
        h("span", {class: "key"}, h("i", {class: kind, "aria-hidden": "true"}), `${share(counts[kind], all)} ${words}`),
      ]),
    ),
  );
}

/**
 * @param {number} part
 * @param {number} all
 */
function share(part, all) {
  const percent = Math.round((100 * part) / all);
  return percent ? `${percent} %` : t("under 1 %");
}
