// Questions that must be answered before play goes on, and the curtain between two players at one screen.

import {h} from "../lib/dom.js";
import {hush} from "../lib/shell.js";
import {sideTitle} from "./words.js";

/**
 * Ask a question with two answers. Esc is the second.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} no
 * @param {AbortSignal} [away] the question has settled itself
 * @returns {Promise<boolean | null>} null if it has settled itself
 */
export function confirm(title, text, yes, no, away) {
  return new Promise((resolve) => {
    /** @param {boolean | null} answer */
    const end = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const dialog = h("dialog", {class: "question", "aria-labelledby": "question-title", oncancel: () => end(false)},
      h("h2", {id: "question-title"}, title), h("p", {}, text),
      h("p", {class: "row"}, h("button", {type: "button", class: "primary", onclick: () => end(true)}, yes), h("button", {type: "button", onclick: () => end(false)}, no)));
    document.body.append(dialog);
    dialog.showModal();
    away?.addEventListener("abort", () => end(null));
  });
}

/**
 * Hide the table until the player of another side sits before it.
 * @param {{card: GameCard}} table
 * @param {HTMLElement} root
 * @param {string} side
 * @returns {Promise<void>}
 */
export function curtain(table, root, side) {
  return new Promise((resolve) => {
    const name = sideTitle(/** @type {TableModel} */ (table), side);
    const dialog = h("dialog", {class: "curtain", "aria-labelledby": "curtain-title"},
      h("h2", {id: "curtain-title"}, `Hand the table to the ${name} player`),
      h("p", {}, "What the other side may not see is hidden until you lift the curtain."),
      h("button", {type: "button", class: "primary", onclick: () => {
        dialog.close();
        dialog.remove();
        root.classList.remove("curtained");
        resolve();
      }}, `I am the ${name} player: lift the curtain`),
      // Who is not there yet can be waited for elsewhere; the curtain falls again when somebody comes back.
      h("a", {class: "button", href: "#/"}, "To the games"));
    // Whoever goes to another page leaves it behind, and what it hides stays hidden.
    addEventListener("hashchange", () => dialog.remove(), {once: true});
    // Only the button lifts it: Esc is pressed too easily. Browsers close a dialog at Esc before anything was clicked
    // without asking, so one that was closed is shown again.
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.addEventListener("close", () => dialog.isConnected && dialog.showModal());
    root.classList.add("curtained");
    hush();
    document.body.append(dialog);
    dialog.showModal();
  });
}
