// An invitation: what match it is, which side is kept for me, and the button that takes the seat.

import {claim, games, invited, Refused} from "../lib/api.js";
import {h, refill} from "../lib/dom.js";
import {listed, t} from "../lib/language.js";
import {here, name} from "../lib/shell.js";
import {setupLines} from "../lib/setup.js";
import {seats, settings} from "../lib/store.js";
import {ago, capital} from "../lib/words.js";
import {keep} from "./begin.js";

/**
 * @param {HTMLElement} root
 * @param {string[]} parts the match and the invitation
 */
export async function show(root, [match = "", invitation = ""]) {
  name(t("Invitation"));
  refill(
    root,
    h("section", {class: "narrow"}, h("h1", {}, t("An invitation")), h("div", {class: "skeleton match-skeleton"})),
  );
  // A player who took the seat before and opens the link again only wants to go back to the table.
  const mine = Object.keys(seats.of(match));
  try {
    const [found, cards] = await Promise.all([invited(match, invitation), games()]);
    refill(
      root,
      offer(
        found,
        cards.find((card) => card.id === found.match.game),
        mine,
        invitation,
      ),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refill(root, refused(error.message, match, mine));
  }
}

/**
 * @param {Invited} found
 * @param {GameCard | undefined} card
 * @param {string[]} mine sides that I hold already
 * @param {string} invitation
 */
function offer({match, side, setup}, card, mine, invitation) {
  /** @param {string} id */
  const title = (id) => card?.sides.find((found) => found.id === id)?.title ?? id;
  const others = Object.entries(match.seats).filter(([id]) => id !== side);
  const called = h("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value: String(settings.get("name") ?? ""),
  });
  const trouble = h("p", {class: "bad-word", role: "alert"});
  const button = h(
    "button",
    {
      type: "button",
      class: "primary big",
      onclick: async () => {
        button.disabled = true;
        const still = here();
        try {
          settings.set("name", called.value.trim());
          keep(await claim(match.id, invitation, called.value.trim()), match.game);
          if (still()) location.hash = `#/match/${match.id}`;
        } catch (error) {
          refill(trouble, error instanceof Error ? error.message : t("The seat could not be taken."));
          button.disabled = false;
        }
      },
    },
    t("Take the seat"),
  );
  return h(
    "section",
    {class: "narrow"},
    h("h1", {}, t("You are invited to play {side}", {side: title(side)})),
    h(
      "div",
      {class: "card pad invitation"},
      card && h("img", {src: card.picture, alt: ""}),
      h(
        "div",
        {},
        h("h2", {}, match.title),
        card && h("p", {}, card.years),
        setupLines(setup, match.game),
        h(
          "p",
          {},
          t("Against you: {players}.", {
            players: listed(others.map(([id, seat]) => `${title(id)} (${capital(seat.name) || t("a friend")})`)),
          }),
        ),
        match.clock &&
          h("p", {class: match.clock.forfeit ? "notice small" : "small"}, `${t("Clock:")} ${match.clock.said}`),
        h(
          "p",
          {class: "soft"},
          match.stage ? `${capital(match.stage)}. ` : "",
          t("Last order {ago}.", {ago: ago(match.updated)}),
        ),
      ),
    ),
    mine.length > 0 &&
      h(
        "p",
        {class: "notice"},
        t("This browser already plays {sides} in this match. Take this seat too only if you want to play both.", {
          sides: listed(mine.map(title)),
        }),
      ),
    h(
      "label",
      {class: "field"},
      h("span", {}, t("Your name, if you like")),
      called,
      h("small", {}, t("So that the others know who is playing.")),
    ),
    h(
      "p",
      {class: "row"},
      button,
      mine.length > 0 && h("a", {class: "button", href: `#/match/${match.id}`}, t("Go to the table")),
      h("a", {class: "button", href: `#/rules/${match.game}`}, t("Read the rules")),
    ),
    trouble,
    h(
      "p",
      {class: "soft small"},
      t("The seat is kept in this browser. You need nothing else: no account, no password."),
    ),
  );
}

/**
 * @param {string} sentence
 * @param {string} match
 * @param {string[]} mine
 */
function refused(sentence, match, mine) {
  return h(
    "section",
    {class: "narrow"},
    h("h1", {}, mine.length ? t("You have your seat already") : t("This invitation is no longer valid")),
    !mine.length && h("p", {}, sentence),
    mine.length
      ? h("p", {}, t("The invitation was used in this browser, and the seat is still yours."))
      : h(
          "p",
          {class: "soft"},
          t(
            "An invitation can be used once. Ask your friend for the link again, and open it whole, with everything after the #.",
          ),
        ),
    h(
      "p",
      {class: "row"},
      mine.length > 0 && h("a", {class: "button primary", href: `#/match/${match}`}, t("Go to the table")),
      h("a", {class: "button", href: "#/"}, t("To the games")),
    ),
  );
}
