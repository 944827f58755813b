// Opening a record: a file that holds a match becomes a match to look at and to study.

import {openRecord} from "../lib/api.js";
import {h, refill} from "../lib/dom.js";
import {t} from "../lib/language.js";
import {here} from "../lib/shell.js";
import {keep} from "./begin.js";

/** A button that asks for a file. */
export function recordButton() {
  const trouble = h("p", {class: "bad-word", role: "alert"});
  const input = h("input", {
    type: "file",
    accept: ".jsonl,.json,.txt",
    hidden: true,
    onchange: async () => {
      const file = input.files?.[0];
      if (!file) return;
      refill(trouble);
      button.disabled = true;
      const still = here();
      try {
        const created = await openRecord(await file.text());
        keep(created, "");
        if (still()) location.hash = `#/match/${created.id}`;
      } catch (error) {
        refill(
          trouble,
          t("{file} cannot be opened.", {file: file.name}),
          " ",
          error instanceof Error ? error.message : "",
        );
      }
      // The same file can be chosen again after it was mended.
      input.value = "";
      button.disabled = false;
    },
  });
  const button = h("button", {type: "button", onclick: () => input.click()}, t("Open a record…"));
  return h("div", {class: "record"}, button, input, trouble);
}
