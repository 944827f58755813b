// Rules that groups play differently: what can be set, what each setting means, and under which clause.

import {h, refill} from "../lib/dom.js";
import {t, tn} from "../lib/language.js";

/**
 * Cards of which one is chosen.
 * @param {string} title
 * @param {string} group the name that ties the radio buttons together
 * @param {{value: string, title: string, text: string}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} changed
 */
export function choices(title, group, options, chosen, changed) {
  return h(
    "fieldset",
    {class: "choices"},
    h("legend", {}, title),
    h(
      "div",
      {class: "choice-grid"},
      options.map((option) =>
        h(
          "label",
          {class: "choice card"},
          h("input", {
            type: "radio",
            name: group,
            checked: option.value === chosen,
            onchange: () => changed(option.value),
          }),
          h("span", {}, h("strong", {}, option.title), h("small", {}, option.text)),
        ),
      ),
    ),
  );
}

/**
 * Optional rules and rulings; the first setting of each is the usual one.
 * @param {import("./new-match.js").Draft} draft whose options are set here
 * @param {() => void} changed
 */
export function optionFields(draft, changed) {
  const {card, options} = draft;
  if (!card.options.length) return null;
  const state = h("span", {class: "soft"});
  const update = () => {
    const set = Object.keys(options).length;
    const all = card.options.length;
    refill(
      state,
      " ",
      set ? tn("one rule changed", "{n} rules changed", set) : tn("one rule, as usual", "{n} rules, all as usual", all),
    );
  };
  update();
  return h(
    "details",
    {class: "fold"},
    h("summary", {}, h("strong", {}, t("Optional rules and rulings")), state),
    card.options.map((option) =>
      h(
        "fieldset",
        {class: "option"},
        h("legend", {}, option.title, " ", clauseLink(card, option.clause)),
        option.settings.map((setting, index) =>
          h(
            "label",
            {class: "choice"},
            h("input", {
              type: "radio",
              name: `option-${option.id}`,
              checked: index === 0,
              onchange: () => {
                if (index === 0) delete options[option.id];
                else options[option.id] = setting.id;
                update();
                changed();
              },
            }),
            h("span", {}, setting.title, index === 0 && h("span", {class: "soft small"}, " · ", t("usual"))),
          ),
        ),
      ),
    ),
  );
}

/**
 * A clause opens beside the form, which would lose what was set in it.
 * @param {GameCard} card
 * @param {string} clause
 */
function clauseLink(card, clause) {
  return (
    clause &&
    h(
      "a",
      {
        href: `#/rules/${card.id}/${clause}`,
        target: "_blank",
        "aria-label": t("Clause {clause}, in a new tab", {clause}),
      },
      clause,
    )
  );
}
