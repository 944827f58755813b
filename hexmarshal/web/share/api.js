// What the page asks of the server, answered from the file: this stands in for lib/api.js.

import {unpacked} from "./inflate.js";

/** The server said no, and why. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.sentence);
    this.name = "Refused";
    this.refusal = refusal;
  }
}

/** @type {Promise<Carried> | null} */
let carried = null;

/** Everything that the file carries. @returns {Promise<Carried>} */
export function contents() {
  carried ??= open();
  return carried;
}

/** @returns {Promise<Carried>} */
async function open() {
  const text = atob(document.getElementById("match")?.textContent ?? "");
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return JSON.parse(await unpacked(packed));
}

/** @returns {Promise<Rules>} its clauses and rulings */
export const rules = async () => /** @type {Rules} */ ((await contents()).rules);

/** @returns {Promise<Primer>} its words and signs */
export const primer = async () => (await contents()).primer;
