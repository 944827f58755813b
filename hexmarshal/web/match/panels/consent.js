// What a player is asked to agree to: the other side takes an order back, or one gives the match up oneself.

import {t} from "../../lib/language.js";
import {confirm} from "./dialogs.js";
import {sideTitle} from "../words/words.js";

export class Consent {
  /** @param {import("../table/model.js").Model} table */
  constructor(table) {
    this.table = table;
    /** The question of the other side that is open. @type {AbortController | null} */
    this.asked = null;
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
