// What a player is asked to agree to: the other side takes an order back, or one gives the match up oneself.

import {confirm} from "./dialogs.js";
import {sideTitle} from "./words.js";

export class Consent {
  /** @param {import("./model.js").Model} table */
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
    const text = `${sideTitle(table, by)} would like to take the last order back. The dice that come next stay the same.`;
    const agree = await confirm("Take an order back?", text, "Agree", "Decline", this.asked.signal);
    if (agree !== null) await table.api.consent(table.side ?? mine, agree).catch((error) => table.refuse(error.refusal));
  }

  close() {
    this.asked?.abort();
    this.asked = null;
  }
}

/**
 * Give the match up, if the player is sure.
 * @param {import("./model.js").Model} table
 */
export async function resign(table) {
  const side = table.side ?? "";
  const sure = await confirm("Resign?", `${sideTitle(table, side)} gives the match up. That cannot be taken back.`, "Resign", "Play on");
  if (sure) await table.api.resign(side).catch((error) => table.refuse(error.refusal));
}
