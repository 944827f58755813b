// Links that are given to friends: an invitation opens the seat that was kept for them.

import {h} from "./dom.js";
import {t} from "./language.js";
import {say} from "./shell.js";

/**
 * The address of an invitation. The secret stands after the #, so it reaches no server's log.
 * @param {string} match
 * @param {string} invitation
 */
export function invitationLink(match, invitation) {
  return `${location.origin}${location.pathname}#/claim/${encodeURIComponent(match)}/${encodeURIComponent(invitation)}`;
}

/** Whether the address in the browser is one that no other machine can reach. */
export function onlyHere() {
  return /^(localhost|127\.|\[::1\])/.test(location.host);
}

/**
 * A link in a field, with a button that copies it.
 * @param {string} link
 * @param {string} label
 */
export function copyField(link, label) {
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": label,
    onfocus: () => field.select(),
  });
  const button = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        const done = await copied(link, field);
        button.textContent = done ? t("Copied") : t("Copy with Ctrl+C");
        say(done ? t("The link was copied.") : t("The link is selected; copy it with Control and C."));
        setTimeout(() => {
          button.textContent = t("Copy the link");
        }, 2500);
      },
    },
    t("Copy the link"),
  );
  const box = h("div", {class: "copy"}, field, button);
  if ("share" in navigator) {
    // A player who closes the sheet without choosing has not failed at anything.
    const share = () => navigator.share({title: label, url: link}).catch(() => undefined);
    box.append(h("button", {type: "button", onclick: share}, t("Share…")));
  }
  return box;
}

/**
 * @param {string} link
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
async function copied(link, field) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    // Pages that did not come by https have no clipboard; the old way still works in most browsers.
    field.select();
    return document.execCommand("copy");
  }
}
