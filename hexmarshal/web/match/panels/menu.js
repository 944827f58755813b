// What does not belong to play itself: the way out, the rules, what is played, the record, a draw, resigning.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {showPosition} from "./position.js";
import {tool} from "../hand/prompt.js";
import {showSettings} from "./settings.js";
import {showThisMatch} from "./this-match.js";

/**
 * @param {import("../table/model.js").Model} table
 * @param {() => void} resign
 * @param {() => void} offerDraw
 * @returns {HTMLElement}
 */
export function tableMenu(table, resign, offerDraw) {
  const summary = h("summary", {class: "tool button"}, tool("☰", t("Menu")));
  const menu = h("details", {class: "table-menu"}, summary);
  const close = () => menu.removeAttribute("open");
  /**
   * @param {string} text
   * @param {() => void} act
   */
  const item = (text, act) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          close();
          act();
        },
      },
      text,
    );
  const list = h(
    "div",
    {class: "table-menu-list"},
    h("a", {class: "button", href: "#/"}, t("To the games")),
    h("a", {class: "button", href: `#/rules/${table.card.id}`}, t("Rules")),
    h(
      "a",
      {
        class: "button",
        href: table.api.recordAddress(),
        download: `${table.card.id}-${table.api.id}.jsonl`,
        onclick: close,
      },
      t("Save the record"),
    ),
    item(t("Save as a web page"), () => saveFile(table, "share.html")),
    item(t("Save the log as a table"), () => saveFile(table, "log.csv")),
    item(t("This match…"), () => showThisMatch(table, summary)),
    item(t("Link for spectators"), () => onlookers(table)),
    item(t("Position…"), () => showPosition(table, summary)),
    table.mine.length > 0 && item(t("Coach, on or off"), () => table.fire("coach")),
    item(t("Settings"), () => showSettings(summary)),
    table.side && !table.view.study && item(t("Offer a draw…"), offerDraw),
    table.side && item(t("Resign…"), resign),
  );
  menu.append(list);
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    summary.focus();
    event.stopPropagation();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close();
  });
  return menu;
}

/**
 * Save the match as one HTML file, or its log as a table. The secret of the seat goes with the request, not in an address.
 * @param {import("../table/model.js").Model} table
 * @param {"share.html" | "log.csv"} kind
 */
async function saveFile(table, kind) {
  try {
    const text = await table.api.file(kind, table.side);
    const end = kind.split(".")[1];
    // Spreadsheets take a file for UTF-8 only if it begins with this mark, which a request takes off.
    const marked = end === "csv" ? `\ufeff${text}` : text;
    const address = URL.createObjectURL(new Blob([marked], {type: end === "csv" ? "text/csv" : "text/html"}));
    h("a", {href: address, download: `${table.card.id}-${table.api.id}.${end}`}).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    table.say(t("The file was saved."));
  } catch (error) {
    table.complain(error);
  }
}

/**
 * A link by which anybody may look on, without a seat. Where sides hide things an onlooker sees what both may know.
 * @param {import("../table/model.js").Model} table
 */
async function onlookers(table) {
  const link = `${location.origin}/#/match/${table.api.id}`;
  try {
    await navigator.clipboard.writeText(link);
    table.say(t("The link for spectators is copied."));
    table.refuse({
      code: "copied",
      clause: "",
      sentence: t("Copied: {link} shows this match to anybody, without a seat.", {link}),
    });
  } catch {
    table.refuse({code: "link", clause: "", sentence: t("Anyone who opens {link} can watch, without a seat.", {link})});
  }
}
