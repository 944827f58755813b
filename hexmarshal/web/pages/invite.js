// The match is made; now the friends must hear of it.

import {h, refill} from "../lib/dom.js";
import {copyField, invitationLink, onlyHere} from "../lib/share.js";
import {name} from "../lib/shell.js";
import {listed} from "../lib/words.js";

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
  const title = h("h1", {tabindex: "-1"}, open.length > 1 ? "Invite your friends" : "Invite your friend");
  const mine = card.sides.filter((side) => created.seats[side.id]?.secret).map((side) => side.title);
  name("Invitation");
  refill(
    root,
    h(
      "section",
      {class: "narrow"},
      title,
      h(
        "p",
        {},
        `The match of ${card.title} is ready${mine.length ? `; you play ${listed(mine)}` : ""}.` +
          " Anyone who opens the link can take the seat, so give it to no one else.",
      ),
      open.map(({side, link}) =>
        h("div", {class: "card pad"}, h("h2", {}, side.title), copyField(link, `Link to the seat of ${side.title}`)),
      ),
      onlyHere() &&
        h(
          "p",
          {class: "notice small"},
          "This address works on this computer only. For a friend on another machine," +
            " start the server on an address that the network can reach, and make the match there.",
        ),
      h("p", {class: "soft"}, "You will find the link in the lobby until the seat is taken."),
      h(
        "p",
        {class: "row"},
        h("a", {class: "button primary big", href: `#/match/${created.id}`}, "Go to the table"),
        h("a", {class: "button", href: "#/"}, "To the games"),
      ),
    ),
  );
  title.focus();
}
