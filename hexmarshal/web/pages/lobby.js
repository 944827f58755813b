// The lobby: my matches, then a card a game. One click plays.

import {bots, games, matches, Unreachable} from "../lib/api.js";
import {h, refill} from "../lib/dom.js";
import {t} from "../lib/language.js";
import {languageField} from "../lib/language-field.js";
import {name, say} from "../lib/shell.js";
import {seats} from "../lib/store.js";
import {begin} from "./begin.js";
import {colophon} from "./colophon.js";
import {gameCard, gameSkeleton} from "./game-card.js";
import {positionButton} from "./position.js";
import {recordButton} from "./record.js";
import {matchList} from "./resume.js";

/** After so long a server that did not answer is asked again, in milliseconds. */
const AGAIN = 3000;

/**
 * @param {HTMLElement} root
 * @returns {Promise<() => void>}
 */
export async function show(root) {
  name("");
  const mine = h(
    "section",
    {class: "resume", "aria-labelledby": "resume-title", hidden: !seats.all().length},
    h("h2", {id: "resume-title"}, t("Your matches")),
    h("div", {class: "skeleton match-skeleton"}),
  );
  const shelf = h("div", {class: "shelf"}, gameSkeleton(), gameSkeleton());
  const note = h("div", {});
  const position = positionButton(() => cards);
  refill(
    root,
    h(
      "header",
      {class: "hero"},
      h(
        "div",
        {},
        h("h1", {}, "Hexmarshal"),
        h(
          "p",
          {},
          t(
            "Board wargames of the First World War with their complete rules: you command, and the clerk knows every clause, rolls every die in the open and plays the other side.",
          ),
        ),
      ),
      h("img", {src: "/hero.svg", alt: "", width: 360, height: 150}),
    ),
    note,
    mine,
    h(
      "section",
      {"aria-labelledby": "games-title"},
      h("div", {class: "section-head"}, h("h2", {id: "games-title"}, t("Games")), recordButton(), position.row),
      shelf,
    ),
    h("footer", {class: "lobby-foot"}, languageField("field")),
    colophon(),
  );

  /** Whether the page is still the one on the screen. */
  let here = true;
  /** @type {GameCard[]} */
  let cards = [];
  const resume = async () => {
    const found = await matches(seats.all().flatMap((match) => Object.values(match.seats)));
    if (here) matchList(mine, found, cards);
  };
  let waiting = 0;
  let told = "";
  const load = async () => {
    clearTimeout(waiting);
    try {
      const [shown, opponents] = await Promise.all([games(), bots()]);
      cards = shown;
      if (!here) return;
      refill(note);
      position.ready();
      told = "";
      const usual = opponents.find((bot) => bot.usual);
      refill(
        shelf,
        cards.map((card) => gameCard(card, usual, (button) => begin(card, button))),
      );
      mine.hidden = !seats.all().length;
      if (!mine.hidden) await resume();
    } catch (error) {
      if (!here) return;
      const sentence = trouble(error);
      // It is said once, however often the server is asked.
      if (sentence !== told) refill(note, notice(sentence, load));
      told = sentence;
      // Grey boxes promise what does not come.
      if (!cards.length) refill(shelf);
      mine.hidden ||= !cards.length;
      waiting = setTimeout(load, AGAIN);
    }
  };
  await load();
  // Friends and bots go on while the lobby lies open. Nothing is pulled away under a hand that is at it.
  const again = () => {
    const busy = mine.contains(document.activeElement) || mine.querySelector(".invitations[open]");
    if (!document.hidden && !busy && cards.length && seats.all().length) resume().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", again);
  const clock = setInterval(again, 15_000);
  return () => {
    here = false;
    clearTimeout(waiting);
    clearInterval(clock);
    document.removeEventListener("visibilitychange", again);
  };
}

/** @param {any} error */
function trouble(error) {
  return error instanceof Unreachable
    ? t(
        "The server is not answering. Start it again with “hexmarshal play”; your matches are just as you left them. It is asked again every few seconds.",
      )
    : t("The games cannot be shown: {reason}", {reason: error.message});
}

/**
 * @param {string} sentence
 * @param {() => void} again
 */
function notice(sentence, again) {
  say(sentence);
  return h(
    "div",
    {class: "notice bad", role: "alert"},
    h("p", {}, sentence),
    h("button", {type: "button", onclick: again}, t("Try again")),
  );
}
