// One click from sheet to sheet, where a board has several.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";

/**
 * A title as a button has room for it: what stands before the comma.
 * @param {string} title
 */
export function short(title) {
  return title.split(",")[0];
}

export class SheetSwitch {
  /**
   * @param {Board} board
   * @param {(id: string) => void} show
   */
  constructor(board, show) {
    this.buttons = new Map(
      (board.sheets.length > 1 ? board.sheets : []).map(({id, title}, at) => [
        id,
        h(
          "button",
          {
            type: "button",
            title: `${title} (${at + 1})`,
            "aria-keyshortcuts": String(at + 1),
            "aria-pressed": "false",
            onclick: () => show(id),
          },
          h("kbd", {}, at + 1),
          " ",
          short(title),
        ),
      ]),
    );
    this.element = h(
      "div",
      {class: "map-sheets", role: "group", "aria-label": t("Sheets"), hidden: !this.buttons.size},
      [...this.buttons.values()],
    );
    this.shown = "";
  }

  /**
   * Mark the sheets that are looked at.
   * @param {string[]} ids
   */
  mark(ids) {
    if (this.shown === ids.join()) return;
    this.shown = ids.join();
    for (const [id, button] of this.buttons) button.setAttribute("aria-pressed", String(ids.includes(id)));
  }
}
