// How a player likes the table. Everything takes effect at once and is remembered in this browser.

import {h} from "../../lib/dom.js";
import {languageField} from "../../lib/language-field.js";
import {t} from "../../lib/language.js";
import {withPage} from "../../lib/shell.js";
import {settings} from "../../lib/store.js";

/** A choice between words. @type {{name: string, title: string, note: string, choices: [string, string][]}[]} */
const CHOICES = [
  {
    name: "pace",
    title: t("Speed of the bots"),
    note: t("How fast a bot's orders play out."),
    choices: [
      ["slow", t("Slow")],
      ["brisk", t("Brisk")],
      ["instant", t("Instant")],
    ],
  },
];

/** What is on or off. @type {{name: string, title: string, note: string}[]} */
const SWITCHES = [
  {name: "tumbling", title: t("Dice tumble"), note: t("For a third of a second, over a corner of the map.")},
  {
    name: "odds",
    title: t("Odds before an attack"),
    note: t("Show the possible results and ask before the order is given."),
  },
  {name: "asks", title: t("Ask before ending a step"), note: t("When somebody could still act.")},
  {
    name: "report",
    title: t("What the enemy did"),
    note: t("A few lines in a corner of the map when the enemy's turn is over. E brings them back."),
  },
  {
    name: "follow",
    title: t("Follow the others"),
    note: t("Move the map when others do something out of sight. After your own orders it stays where you put it."),
  },
  {name: "numbers", title: t("Hex numbers"), note: t("On the map, when you zoom in.")},
  {
    name: "sound",
    title: t("A sound on your turn"),
    note: t("Two soft notes when you play against a person and this tab is in the background."),
  },
  {name: "aids", title: t("Training aids"), note: t("What threatens next turn, and where both sides may retreat.")},
];

/** Ask how the table is liked. @param {HTMLElement} [from] what had the focus */
export function showSettings(from) {
  const dialog = h(
    "dialog",
    {class: "sheet", "aria-labelledby": "settings-title"},
    h("header", {}, h("h2", {id: "settings-title"}, t("Settings"))),
    h(
      "div",
      {class: "sheet-body"},
      h(
        "label",
        {class: "setting"},
        h("b", {}, t("Your name")),
        h("span", {class: "soft small"}, t("Shown to the people you play with, from your next match on.")),
        h("input", {
          type: "text",
          maxlength: 40,
          autocomplete: "nickname",
          value: String(settings.get("name") ?? ""),
          onchange: (/** @type {Event} */ event) =>
            settings.set("name", /** @type {HTMLInputElement} */ (event.target).value.trim()),
        }),
      ),
      languageField("setting"),
      CHOICES.map(({name, title, note, choices}) =>
        h(
          "fieldset",
          {class: "setting"},
          h("legend", {}, title),
          h("p", {class: "soft small"}, note),
          h(
            "div",
            {class: "segments"},
            choices.map(([value, word]) => {
              const set = settings.get(name) === value;
              const input = h("input", {
                type: "radio",
                name,
                value,
                checked: set,
                autofocus: set,
                onchange: () => settings.set(name, value),
              });
              return h("label", {}, input, h("span", {}, word));
            }),
          ),
        ),
      ),
      SWITCHES.map(({name, title, note}) =>
        h(
          "label",
          {class: "setting setting-switch"},
          h("input", {
            type: "checkbox",
            role: "switch",
            checked: settings.get(name) !== false,
            onchange: (/** @type {Event} */ event) =>
              settings.set(name, /** @type {HTMLInputElement} */ (event.target).checked),
          }),
          h("span", {}, h("b", {}, title), h("span", {class: "soft small"}, note)),
        ),
      ),
      h(
        "p",
        {class: "soft small"},
        t("If your system reduces motion, animations are off and dice appear already rolled."),
      ),
    ),
    h(
      "footer",
      {class: "row"},
      h("button", {type: "button", class: "primary", onclick: () => dialog.close()}, t("Done")),
    ),
  );
  showSheet(dialog, from);
}

/** The foot of a sheet that is only read: the way back. */
export function backToTable() {
  const button = h(
    "button",
    {type: "button", class: "primary", autofocus: true, onclick: () => button.closest("dialog")?.close()},
    t("Back to the table"),
  );
  return h("footer", {class: "row"}, button);
}

/**
 * Show a dialog over the table and give the focus back when it goes.
 * @param {HTMLDialogElement} dialog
 * @param {Element | null} [from]
 */
export function showSheet(dialog, from = document.activeElement) {
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  // A click beside the sheet closes it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  // Whoever goes back, or to another page, leaves it behind.
  const kept = withPage(() => dialog.close());
  dialog.addEventListener("close", () => {
    kept();
    dialog.remove();
    if (from instanceof HTMLElement || from instanceof SVGElement) from.focus({preventScroll: true});
  });
  document.body.append(dialog);
  dialog.showModal();
}
