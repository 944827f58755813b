// The position on the table as a text: to copy, to keep as a file, to study or to play on against the computer.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {here, say} from "../../lib/shell.js";
import {waysOn} from "../../pages/position.js";
import {showSheet} from "./settings.js";

/**
 * @param {TableModel} table
 * @param {HTMLElement} from what had the focus
 */
export async function showPosition(table, from) {
  const still = here();
  const at = table.moment ?? table.view.number;
  /** @type {string} */
  let text;
  try {
    text = await table.api.position(table.side, at);
  } catch (error) {
    const refusal = /** @type {{refusal?: Refusal}} */ (error).refusal;
    return table.refuse(refusal ?? {code: "position", clause: "", sentence: t("The position could not be read.")});
  }
  if (!still()) return;
  const field = h("textarea", {rows: 14, readonly: true, spellcheck: "false", "aria-label": t("The position")});
  field.value = text;
  field.setSelectionRange(0, 0);
  const copy = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text);
        } catch {
          // Without a secure connection browsers keep the clipboard to themselves.
          field.select();
          document.execCommand("copy");
        }
        copy.textContent = t("Copied");
        say(t("The position was copied."));
      },
    },
    t("Copy"),
  );
  const file = URL.createObjectURL(new Blob([text], {type: "application/toml"}));
  const ways = waysOn(
    () => table.card,
    () => text,
    () => dialog.close(),
    table.side,
  );
  const imagined = table.card.hides && !table.view.over && !table.view.study;
  const dialog = h(
    "dialog",
    {class: "sheet position-sheet", "aria-labelledby": "position-title"},
    h(
      "header",
      {},
      h("h2", {id: "position-title"}, at ? t("The position after order {n}", {n: at}) : t("The position at the start")),
    ),
    h(
      "div",
      {class: "sheet-body"},
      imagined &&
        h("p", {class: "soft small"}, t("Hidden information is filled in with a guess that fits what you know.")),
      field,
      h(
        "div",
        {class: "row"},
        copy,
        h("a", {class: "button", href: file, download: `${table.card.id}-${table.api.id}-${at}.toml`}, t("Download")),
      ),
      ways.trouble,
    ),
    h("footer", {class: "row"}, ways.row, h("button", {type: "button", onclick: () => dialog.close()}, t("Close"))),
  );
  dialog.addEventListener("close", () => URL.revokeObjectURL(file));
  showSheet(dialog, from);
  field.scrollTop = 0;
}
