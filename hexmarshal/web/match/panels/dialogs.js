// Questions that must be answered before play goes on, and the curtain between two players at one screen.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {hush, withPage} from "../../lib/shell.js";
import {sideTitle} from "../words/words.js";

/**
 * Show a dialog that belongs to the page on the screen: whoever goes to another page leaves it behind.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} left called if it is left behind
 * @returns {() => void} how to close it
 */
export function showOver(dialog, left) {
  const kept = withPage(() => {
    away();
    left();
  });
  const away = () => {
    kept();
    dialog.close();
    dialog.remove();
  };
  document.body.append(dialog);
  dialog.showModal();
  return away;
}

/**
 * Ask a question with two answers. Esc is the second, and the one of both that can be taken back is the one at hand.
 * @param {string} title
 * @param {string | any[]} text
 * @param {string} yes
 * @param {string} no
 * @param {{away?: AbortSignal, grave?: boolean}} [how] `away`: the question has settled itself; `grave`: yes cannot be taken back
 * @returns {Promise<boolean | null>} null if it has settled itself, or the page was left
 */
export function confirm(title, text, yes, no, {away, grave = false} = {}) {
  return new Promise((resolve) => {
    /** @param {boolean | null} answer */
    const end = (answer) => {
      close();
      resolve(answer);
    };
    /**
     * @param {string} said
     * @param {boolean} answer
     */
    const button = (said, answer) =>
      h(
        "button",
        {
          type: "button",
          class: answer === !grave ? "primary" : grave ? "grave" : null,
          autofocus: answer === !grave,
          onclick: () => end(answer),
        },
        said,
      );
    const dialog = h(
      "dialog",
      {
        class: "question",
        "aria-labelledby": "question-title",
        oncancel: () => end(false),
        onkeydown: (/** @type {Event} */ event) => event.stopPropagation(),
      },
      h("h2", {id: "question-title"}, title),
      h("p", {}, text),
      h("p", {class: "row"}, grave ? [button(no, false), button(yes, true)] : [button(yes, true), button(no, false)]),
    );
    const close = showOver(dialog, () => resolve(null));
    away?.addEventListener("abort", () => end(null));
  });
}

/**
 * Hide the table until the player of another side sits before it, or the page is left.
 * @param {{card: GameCard}} table
 * @param {HTMLElement} root
 * @param {string} side
 * @returns {Promise<void>}
 */
export function curtain(table, root, side) {
  return new Promise((resolve) => {
    const name = sideTitle(/** @type {TableModel} */ (table), side);
    const dialog = h(
      "dialog",
      {class: "curtain", "aria-labelledby": "curtain-title"},
      h("h2", {id: "curtain-title"}, t("Hand the table to the {side} player", {side: name})),
      h("p", {}, t("What the other side may not see is hidden until you lift the curtain.")),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => {
            close();
            root.classList.remove("curtained");
            resolve();
          },
        },
        t("I am the {side} player: lift the curtain", {side: name}),
      ),
      // An absent player can be waited for elsewhere; the curtain falls again when somebody comes back.
      h("a", {class: "button", href: "#/"}, t("To the games")),
    );
    // Only the button lifts it: Esc is pressed too easily. Browsers close a dialog at Esc before anything was clicked
    // without asking, so one that was closed is shown again.
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.addEventListener("close", () => dialog.isConnected && !dialog.open && dialog.showModal());
    root.classList.add("curtained");
    hush();
    // What it hides stays hidden when it is left behind.
    const close = showOver(dialog, resolve);
  });
}
