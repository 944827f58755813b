// My matches: whose turn it is, against whom, and since when. Those that are over lie folded.

import {matchApi} from "../lib/api.js";
import {h, refill} from "../lib/dom.js";
import {listed, t, tn} from "../lib/language.js";
import {copyField, invitationLink} from "../lib/share.js";
import {here, say} from "../lib/shell.js";
import {seats} from "../lib/store.js";
import {ago, capital, written} from "../lib/words.js";

/**
 * Fill the section with cards.
 * @param {HTMLElement} section
 * @param {MatchCard[]} found what the server knows of them
 * @param {GameCard[]} games
 */
export function matchList(section, found, games) {
  const held = seats.all();
  const known = new Set(found.map((match) => match.id));
  const lost = held.filter((match) => Object.keys(match.seats).length && !known.has(match.id));
  const watched = held.filter((match) => !Object.keys(match.seats).length);
  const redraw = () =>
    matchList(
      section,
      found.filter((match) => Object.keys(seats.of(match.id)).length),
      games,
    );
  const newest = [...found].sort((one, other) => other.updated - one.updated);
  const going = newest.filter((match) => !match.over).sort((one, other) => Number(myTurn(other)) - Number(myTurn(one)));
  const over = newest.filter((match) => match.over);
  // What a player has opened stays open when the list is brought up to date.
  const unfolded = section.querySelector("details.over")?.hasAttribute("open") ?? false;
  section.hidden = !held.length;
  refill(
    section,
    h("h2", {id: "resume-title", tabindex: "-1"}, t("Your matches")),
    h(
      "ul",
      {class: "matches"},
      going.map((match) => matchCard(match, sidesOf(match, games), redraw)),
      watched.map((match) => watchedCard(match, games, redraw)),
    ),
    !going.length && !watched.length && h("p", {class: "soft"}, t("No match in progress. Start one below.")),
    over.length > 0 &&
      h(
        "details",
        {class: "over", open: unfolded},
        h("summary", {}, tn("One finished match", "{n} finished matches", over.length)),
        h(
          "ul",
          {class: "matches"},
          over.map((match) => matchCard(match, sidesOf(match, games), redraw)),
        ),
      ),
    lost.length > 0 &&
      h(
        "p",
        {class: "soft small"},
        tn(
          "This server does not know one match that this browser remembers.",
          "This server does not know {n} matches that this browser remembers.",
          lost.length,
        ),
        " ",
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: () => {
              lost.forEach((match) => seats.forget(match.id));
              redraw();
            },
          },
          lost.length === 1 ? t("Forget it") : t("Forget them"),
        ),
      ),
  );
}

/** @param {MatchCard} match */
const myTurn = (match) => !match.over && match.waiting.some((side) => match.mine.includes(side));

/**
 * @param {MatchCard} match
 * @param {GameCard[]} games
 */
const sidesOf = (match, games) => games.find((card) => card.id === match.game)?.sides ?? [];

/**
 * @param {MatchCard} match
 * @param {Side[]} sides
 * @param {() => void} redraw
 */
function matchCard(match, sides, redraw) {
  /** @param {string} id */
  const title = (id) => sides.find((side) => side.id === id)?.title ?? id;
  const turn = myTurn(match);
  return h(
    "li",
    {class: turn ? "card match turn" : "card match"},
    h(
      "a",
      {class: "open", href: `#/match/${match.id}`},
      h("strong", {}, match.title),
      h("span", {class: "soft small"}, ` ${match.scenario}${match.study ? t(", a study") : ""}`),
    ),
    h("p", {class: "state"}, turn && h("span", {class: "badge"}, t("Your turn")), " ", state(match, turn, title)),
    h("p", {class: "soft small"}, players(match, title)),
    match.clock &&
      !match.over &&
      h(
        "p",
        {class: "soft small"},
        `${t("Clock:")} ${Object.entries(match.clock.sides)
          .map(([side, {left}]) => `${title(side)} ${written(left)}`)
          .join(", ")}`,
      ),
    invitations(match, title),
    h(
      "div",
      {class: "foot"},
      h("time", {class: "soft small", datetime: new Date(match.updated * 1000).toISOString()}, ago(match.updated)),
      forgetButton(match.id, `${match.title}, ${match.scenario}`, redraw, match),
    ),
  );
}

/**
 * @param {MatchCard} match
 * @param {boolean} turn
 * @param {(id: string) => string} title
 */
function state(match, turn, title) {
  if (match.over) return match.result?.sentence || t("The match is over.");
  const stage = capital(match.stage);
  if (turn) return stage;
  const open = match.waiting.find((side) => match.seats[side]?.kind === "open");
  if (open) return `${t("Waiting for a friend to take the seat of {side}.", {side: title(open)})} ${stage}`;
  return `${t("{sides} to move.", {sides: listed(match.waiting.map(title))})} ${stage}`;
}

/**
 * Who plays what.
 * @param {MatchCard} match
 * @param {(id: string) => string} title
 */
function players(match, title) {
  const others = Object.entries(match.seats).filter(([side]) => !match.mine.includes(side));
  const sides = listed(match.mine.map(title));
  if (!others.length) return match.study ? t("You move every side") : t("You play {sides}, across the table", {sides});
  const who = others.map(
    ([side, seat]) => `${title(side)} (${seat.kind === "open" ? t("seat open") : capital(seat.name) || t("a friend")})`,
  );
  return match.mine.length
    ? t("You play {sides} against {players}", {sides, players: listed(who)})
    : t("You are watching: {players}", {players: listed(who)});
}

/**
 * The links of seats that no friend has taken yet.
 * @param {MatchCard} match
 * @param {(id: string) => string} title
 */
function invitations(match, title) {
  const open = Object.entries(seats.invitations(match.id)).filter(([side]) => match.seats[side]?.kind === "open");
  if (!open.length || match.over) return null;
  return h(
    "details",
    {class: "invitations"},
    h("summary", {}, t("Invitation")),
    open.map(([side, invitation]) =>
      copyField(invitationLink(match.id, invitation), t("Link to the seat of {side}", {side: title(side)})),
    ),
  );
}

/**
 * A match that I only look at; the server tells of it to everyone who knows its address.
 * @param {import("../lib/store.js").Held} match
 * @param {GameCard[]} games
 * @param {() => void} redraw
 */
function watchedCard(match, games, redraw) {
  const title = games.find((card) => card.id === match.game)?.title ?? t("A record");
  return h(
    "li",
    {class: "card match"},
    h("a", {class: "open", href: `#/match/${match.id}`}, h("strong", {}, title)),
    h("p", {class: "state"}, t("You are watching.")),
    h(
      "div",
      {class: "foot"},
      h("span", {class: "soft small"}, t("Opened {ago}", {ago: ago(match.at / 1000)})),
      forgetButton(match.id, title, redraw),
    ),
  );
}

/**
 * Forgetting asks once: the secret of a seat is nowhere else. A match that has gone on since the list was drawn is kept:
 * what was to be forgotten is not what it is now.
 * @param {string} id
 * @param {string} title
 * @param {() => void} redraw
 * @param {MatchCard} [shown] what the list says of it
 */
function forgetButton(id, title, redraw, shown) {
  const box = h("div", {class: "forget"});
  const ask = h(
    "button",
    {
      type: "button",
      class: "quiet small",
      "aria-label": t("Forget {match}", {match: title}),
      onclick: () => {
        refill(
          box,
          h("span", {class: "small"}, t("This browser gives up its seat in {match}.", {match: title}), " "),
          keep,
          sure,
        );
        keep.focus();
      },
    },
    t("Forget"),
  );
  const sure = h(
    "button",
    {
      type: "button",
      class: "small",
      onclick: async () => {
        const still = here();
        const now =
          shown &&
          (await matchApi(id)
            .card()
            .catch(() => null));
        if (!still() || !box.isConnected) return;
        if (now && shown && now.number !== shown.number) {
          const sentence = t("The match has gone on since: order {before} was the last, now it is {now}. It is kept.", {
            before: shown.number,
            now: now.number,
          });
          say(sentence);
          shown = now;
          return refill(box, h("span", {class: "small"}, `${sentence} `), keep, sure);
        }
        seats.forget(id);
        redraw();
        say(t("{match} was forgotten.", {match: title}));
        document.getElementById("resume-title")?.focus();
      },
    },
    t("Forget it"),
  );
  const keep = h(
    "button",
    {
      type: "button",
      class: "quiet small",
      onclick: () => {
        refill(box, ask);
        ask.focus();
      },
    },
    t("Keep it"),
  );
  box.append(ask);
  return box;
}
