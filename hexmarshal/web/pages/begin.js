// Starting a match: what is the same for one click in the lobby and for the long form.

import {create} from "../lib/api.js";
import {here} from "../lib/shell.js";
import {aloud, seats, settings} from "../lib/store.js";
import {camps} from "../lib/words.js";

/**
 * One click: the first scenario, the first side and its allies against the bot.
 * @param {GameCard} card
 * @param {HTMLButtonElement} button
 */
export async function begin(card, button) {
  const still = here();
  button.disabled = true;
  try {
    const mine = camps(card.sides)[0].sides.map((side) => [side.id, /** @type {const} */ ("me")]);
    const takebacks = settings.get("takebacks") ? "always" : "rules";
    const created = await start({game: card.id, seats: Object.fromEntries(mine), takebacks, aloud: aloud(card.id)});
    if (still()) location.hash = `#/match/${created.id}`;
  } finally {
    button.disabled = false;
  }
}

/**
 * Make a match and keep what was given: my seats, and the invitations for my friends.
 * @param {NewMatch} wanted
 * @returns {Promise<Created>}
 */
export async function start(wanted) {
  const created = await create({...wanted, name: String(settings.get("name") ?? "")});
  keep(created, wanted.game ?? "");
  return created;
}

/**
 * Keep the seats of a match that are mine.
 * @param {Created} created
 * @param {string} game
 */
export function keep(created, game) {
  const given = Object.entries(created.seats);
  const invitations = Object.fromEntries(
    given.flatMap(([side, seat]) => (seat.invitation ? [[side, seat.invitation]] : [])),
  );
  seats.remember(created.id, "", "", {game, invitations});
  for (const [side, seat] of given) if (seat.secret) seats.remember(created.id, side, seat.secret);
}
