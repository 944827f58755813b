// Where the language of the page is chosen: in the lobby and among the settings.

import {languages} from "./api.js";
import {h} from "./dom.js";
import {t} from "./language.js";
import {settings} from "./store.js";

/**
 * The language of the page: the browser's, or one that is chosen here. Another one is another visit.
 * @param {string} look the class of the field
 */
export function languageField(look) {
  const select = h(
    "select",
    {
      onchange: () => {
        settings.set("language", select.value);
        location.reload();
      },
    },
    h("option", {value: ""}, t("As the browser has it")),
  );
  languages().then(
    (tags) => {
      for (const tag of tags) select.append(h("option", {value: tag, lang: tag}, named(tag)));
      select.value = String(settings.get("language") ?? "");
    },
    () => undefined, // without a server there is no other language to choose
  );
  return h(
    "label",
    {class: look},
    h("b", {}, t("Language")),
    h("span", {class: "soft small"}, t("Clauses, rulings, refusals and the log are English in every language.")),
    select,
  );
}

/** A language as it calls itself. @param {string} tag */
function named(tag) {
  const name = new Intl.DisplayNames([tag], {type: "language"}).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
