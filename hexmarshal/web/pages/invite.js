// The match is made; now the friends must hear of it.

import {h, refill} from "../lib/dom.js";
import {listed, t} from "../lib/language.js";
import {copyField, invitationLink, onlyHere} from "../lib/share.js";
import {name} from "../lib/shell.js";

/**
 * @param {HTMLElement} root
 * @param {Created} created
 * @param {GameCard} card
 */
export function invite(root, created, card) {
  const open = card.sides.flatMap((side) => {
    const invitation = created.seats[side.id]?.invitation;
    return invitation ? [{side, link: invitationLink(created.id, invitation)}] : [];
  });
  const title = h("h1", {tabindex: "-1"}, open.length > 1 ? t("Invite your friends") : t("Invite your friend"));
  const mine = card.sides.filter((side) => created.seats[side.id]?.secret).map((side) => side.title);
  name(t("Invitation"));
  refill(
    root,
    h(
      "section",
      {class: "narrow"},
      title,
      h(
        "p",
        {},
        mine.length
          ? t("The match of {game} is ready; you play {sides}.", {game: card.title, sides: listed(mine)})
          : t("The match of {game} is ready.", {game: card.title}),
        " ",
        t("Anyone who opens the link can take the seat, so give it to no one else."),
      ),
      open.map(({side, link}) =>
        h(
          "div",
          {class: "card pad"},
          h("h2", {}, side.title),
          copyField(link, t("Link to the seat of {side}", {side: side.title})),
        ),
      ),
      onlyHere() &&
        h(
          "p",
          {class: "notice small"},
          t(
            "This address works on this computer only. For a friend on another machine, start the server on an address that the network can reach, and make the match there.",
          ),
        ),
      h("p", {class: "soft"}, t("You will find the link in the lobby until the seat is taken.")),
      h(
        "p",
        {class: "row"},
        h("a", {class: "button primary big", href: `#/match/${created.id}`}, t("Go to the table")),
        h("a", {class: "button", href: "#/"}, t("To the games")),
      ),
    ),
  );
  title.focus();
}
