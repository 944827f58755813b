// What a player is asked to agree to: the other side takes an order back or offers a draw, or one gives the match up oneself.

import {t} from "../../lib/language.js";
import {confirm} from "./dialogs.js";
import {sideTitle} from "../words/words.js";

export class Consent {
  /** @param {import("../table/model.js").Model} table */
  constructor(table) {
    this.table = table;
    /** The question of the other side that is open. @type {AbortController | null} */
    this.asked = null;
    /** The offer of a draw that is open. @type {AbortController | null} */
    this.offered = null;
    /** The offer that was put away, so that it is not asked again. */
    this.answered = "";
  }

  /** Ask if the other side offers a draw; put the question away if it no longer does. */
  async lookAtOffer() {
    const {table} = this;
    const by = table.view.draw;
    const mine = table.side ?? table.mine[0];
    if (!by || !mine || table.mine.includes(by) || table.view.over) {
      this.offered?.abort();
      this.offered = null;
      if (!by) this.answered = "";
      return;
    }
    if (this.offered || this.answered === by) return;
    this.offered = new AbortController();
    const text = t("{side} offers a draw. If you agree the match is over, and nobody has won.", {
      side: sideTitle(table, by),
    });
    const agree = await confirm(t("Agree to a draw?"), text, t("Agree"), t("Decline"), {away: this.offered.signal});
    this.offered = null;
    if (agree === null) return;
    this.answered = by;
    await table.api.draw(mine, agree, table.view.number).catch((error) => table.outdated(error));
  }

  /** Ask if the other side wants to take an order back; put the question away if it no longer does. */
  async look() {
    const {table} = this;
    const by = table.view.undo.asked;
    const mine = table.mine[0];
    if (!by || !mine || table.mine.includes(by)) return this.close();
    if (this.asked) return;
    this.asked = new AbortController();
    const text = t("{side} would like to take the last order back. The dice that come next stay the same.", {
      side: sideTitle(table, by),
    });
    const {number} = table.view;
    const agree = await confirm(t("Take an order back?"), text, t("Agree"), t("Decline"), {away: this.asked.signal});
    if (agree !== null)
      await table.api.consent(table.side ?? mine, agree, number).catch((error) => table.outdated(error));
  }

  close() {
    this.asked?.abort();
    this.asked = null;
  }

  /** The page is left. */
  leave() {
    this.close();
    this.offered?.abort();
    this.offered = null;
  }
}

/**
 * Offer a draw, if the player is sure.
 * @param {import("../table/model.js").Model} table
 */
export async function offerDraw(table) {
  const side = table.side ?? "";
  const text = t("The match is drawn if everybody agrees. A bot agrees where it stands no better than that.");
  const sure = await confirm(t("Offer a draw?"), text, t("Offer a draw"), t("Play on"));
  if (!sure) return;
  const told = await table.api.draw(side, true, table.view.number).catch((error) => {
    table.outdated(error);
    return null;
  });
  if (told?.asked) table.say(t("A draw is offered."));
}

/**
 * Give the match up, if the player is sure.
 * @param {import("../table/model.js").Model} table
 */
export async function resign(table) {
  const side = table.side ?? "";
  const {setup} = table.view;
  const text = t("You give up “{scenario}” of {game} for {side}, and the other side wins. That cannot be taken back.", {
    scenario: setup.scenario,
    game: table.card.title,
    side: sideTitle(table, side),
  });
  const sure = await confirm(t("Resign as {side}?", {side: sideTitle(table, side)}), text, t("Resign"), t("Play on"), {
    grave: true,
  });
  if (sure) await table.api.resign(side, table.view.number).catch((error) => table.outdated(error));
}
