// The rules were changed during this match: what that did to it, told once to everybody who plays it.

import {h} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {settings} from "../../lib/store.js";
import {clauseLink} from "../words/clauses.js";

/** What was read is remembered under this name. */
const READ = "parted";
/** How many matches are remembered. */
const MANY = 50;

/**
 * @param {TableModel} table
 * @returns {HTMLElement | null} nothing where there is nothing to tell, or it was read already
 */
export function partedNotice(table) {
  const {parted, match} = table.view;
  if (!parted) return null;
  const mark = `${match} ${parted.number}`;
  /** @type {string[]} */
  const read = settings.get(READ) ?? [];
  if (read.includes(mark)) return null;
  const notice = h(
    "div",
    {class: "notice parted", role: "status"},
    h("p", {lang: english}, parted.sentence, " ", clauseLink(table, parted.clause)),
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          settings.set(READ, [...read, mark].slice(-MANY));
          notice.remove();
        },
      },
      t("Understood"),
    ),
  );
  return notice;
}
