// A word to the other player. The panel is there only where another person plays.

import {h} from "../../lib/dom.js";
import {t} from "../../lib/language.js";
import {sideTag} from "../words/words.js";

/** @type {Panel} */
export const chat = {
  id: "chat",
  title: t("Chat"),
  key: "c",
  mount(root, table) {
    const list = h("ol", {class: "chat-lines", "aria-label": t("What was said")});
    const field = h("input", {
      type: "text",
      maxlength: 500,
      autocomplete: "off",
      "aria-label": t("Say something"),
      placeholder: t("Say something"),
    });
    const trouble = h("p", {class: "chat-trouble", role: "alert"});
    /** @type {Set<number>} */
    const known = new Set();
    /** @param {ChatLine} line */
    const add = (line) => {
      if (known.has(line.number)) return;
      known.add(line.number);
      const foot = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      const at = new Date(line.at * 1000);
      list.append(
        h(
          "li",
          {},
          sideTag(table, line.side),
          h("b", {class: "chat-name"}, table.view.seats[line.side]?.name ?? ""),
          h("time", {datetime: at.toISOString()}, at.toLocaleTimeString([], {hour: "2-digit", minute: "2-digit"})),
          h("p", {}, line.text),
        ),
      );
      if (foot) list.scrollTop = list.scrollHeight;
    };
    const send = async () => {
      const text = field.value.trim();
      const side = table.side ?? table.mine[0];
      if (!text || !side) return;
      trouble.textContent = "";
      try {
        add(await table.api.chat(side, text));
        field.value = "";
      } catch (error) {
        trouble.textContent = error instanceof Error ? error.message : t("That could not be sent.");
      }
    };
    field.addEventListener("keydown", (event) => {
      // Letters typed here are no keys of the table.
      event.stopPropagation();
      if (event.key === "Enter" && !event.isComposing) send();
    });
    root.classList.add("chat");
    root.append(
      list,
      trouble,
      table.mine.length
        ? h("div", {class: "chat-say"}, field, h("button", {type: "button", onclick: send}, t("Say")))
        : h("p", {class: "soft"}, t("Spectators can read this.")),
    );
    table.addEventListener("chat", (event) => add(/** @type {CustomEvent} */ (event).detail));
    table.api.chatLines().then(
      (lines) => lines.forEach(add),
      () => {
        trouble.textContent = t("What was said before could not be read.");
      },
    );
  },
};
