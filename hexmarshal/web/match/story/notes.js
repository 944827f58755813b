// Notes and bookmarks at orders: read beside the log, seen as marks on the film, written in a small sheet.

import {h, refill} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {showSheet} from "../panels/settings.js";
import {sideTitle} from "../words/words.js";

/** How many letters a note may have. */
const LONGEST = 1000;

/** @type {WeakMap<TableModel, Notes>} */
const known = new WeakMap();

/**
 * The notes of a table; the same for everyone who asks.
 * @param {TableModel} table
 * @returns {Notes}
 */
export function notesOf(table) {
  const notes = known.get(table) ?? new Notes(table);
  known.set(table, notes);
  return notes;
}

/** Fires "changed" with the numbers of the orders whose notes are others now. */
export class Notes extends EventTarget {
  /** @param {TableModel} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {Note[]} */
    this.all = table.notes ?? [];
    /** Whose notes they are, and whether the match was over then. */
    this.asked = "";
    if (table.file) return;
    for (const event of ["shown", "untold"]) table.addEventListener(event, () => this.#follow());
    this.#follow();
  }

  /** Ask for them when somebody else looks, when the match is over and when orders were taken back. */
  async #follow() {
    const {table} = this;
    const now = `${table.side} ${table.view.over} ${table.told.length && table.told[table.told.length - 1].number < this.last}`;
    if (now === this.asked) return;
    this.asked = now;
    const found = await table.api.notes(table.side).catch(() => null);
    if (found && this.asked === now) this.#become(found);
  }

  /** The last order that has a note. */
  get last() {
    return this.all[this.all.length - 1]?.order ?? -1;
  }

  /** @param {number} order */
  at(order) {
    return this.all.filter((note) => note.order === order);
  }

  /** The note of the side that looks. @param {number} order */
  own(order) {
    return this.all.find((note) => note.order === order && note.side === this.table.side);
  }

  /** @param {Note[]} found */
  #become(found) {
    const before = this.all;
    this.all = found;
    const orders = new Set([...before, ...found].map(({order}) => order));
    this.dispatchEvent(new CustomEvent("changed", {detail: [...orders]}));
  }

  /**
   * @param {number} order
   * @param {{text: string, open: boolean, remove?: boolean}} wanted
   */
  async write(order, wanted) {
    const {table} = this;
    this.#become(await table.api.note({side: table.side ?? "", order, ...wanted}));
  }
}

/**
 * The notes at an order, as lines of the log.
 * @param {TableModel} table
 * @param {number} order
 */
export function noteLines(table, order) {
  return notesOf(table)
    .at(order)
    .map(({side, text}) =>
      h(
        "p",
        {class: text ? "log-note" : "log-note log-bookmark"},
        h("span", {class: "log-note-sign", "aria-hidden": "true"}, text ? "✎" : "⚑"),
        " ",
        side && side !== table.side ? h("b", {}, `${sideTitle(table, side)}: `) : null,
        text || t("Bookmark"),
      ),
    );
}

/**
 * Marks on the film where notes are.
 * @param {TableModel} table
 * @returns {HTMLElement[]}
 */
export function noteMarks(table) {
  const last = table.view.number;
  return notesOf(table).all.map(({order, text}) => {
    const mark = h("span", {class: "film-note", title: text || t("Bookmark")});
    mark.style.left = `${last ? (order / last) * 100 : 0}%`;
    return mark;
  });
}

/**
 * Write a note at an order, mark it, or take what is there away.
 * @param {TableModel} table
 * @param {number} order
 * @param {Element} [from]
 */
export function showNote(table, order, from) {
  const notes = notesOf(table);
  const own = notes.own(order);
  const text = h("textarea", {
    "rows": 4,
    "maxlength": LONGEST,
    "id": "note-text",
    "autofocus": true,
    "aria-describedby": "note-private",
  });
  text.value = own?.text ?? "";
  const open = h("input", {type: "checkbox", checked: own?.open ?? false});
  const trouble = h("p", {class: "soft", role: "alert"});
  /** @param {{remove?: boolean, text?: string}} what */
  const send = async (what) => {
    try {
      await notes.write(order, {text: text.value.trim(), open: open.checked, ...what});
      dialog.close();
    } catch (error) {
      refill(trouble, error instanceof Error ? error.message : String(error));
    }
  };
  const dialog = h(
    "dialog",
    {class: "sheet note-sheet", "aria-labelledby": "note-title"},
    h("header", {}, h("h2", {id: "note-title"}, order ? t("Note at order {n}", {n: order}) : t("Note at the opening"))),
    h(
      "div",
      {class: "sheet-body"},
      h("label", {for: "note-text"}, t("Your note; without words it is a bookmark")),
      text,
      h("label", {class: "row"}, open, t("Everybody may read it when the match is over")),
      h("p", {class: "soft small", id: "note-private"}, t("Until then nobody but you can read it.")),
      trouble,
    ),
    h(
      "footer",
      {class: "row"},
      h("button", {type: "button", class: "primary", onclick: () => send({})}, t("Save")),
      own ? h("button", {type: "button", onclick: () => send({remove: true})}, t("Remove")) : null,
      h("button", {type: "button", onclick: () => dialog.close()}, t("Cancel")),
    ),
  );
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  showSheet(dialog, from);
}
