// Who can still act: a list at the corner of the map, and a key for the next one.

import {h, refill} from "../../lib/dom.js";
import {t, tn} from "../../lib/language.js";

/**
 * @param {import("../table/model.js").Model} table
 * @param {import("./picking.js").Picking} picking
 * @param {import("../map/map.js").HexMap} map
 * @param {HTMLElement} root
 * @returns {{next(): void, open(): void, close(): boolean}}
 */
export function mountReady(table, picking, map, root) {
  const list = h("ul", {class: "ready-list", id: "ready-list", hidden: true});
  const count = h("span", {class: "count"});
  const opener = h("button", {
    type: "button",
    class: "ready-opener",
    "aria-expanded": "false",
    "aria-controls": "ready-list",
    onclick: () => open(Boolean(list.hidden)),
  });
  /** The last one that was shown. */
  let last = "";
  /** The question for which the list was opened. */
  let asked = "";

  /** Those who have done nothing yet; where nobody counts that, whatever can be picked up on the map. @returns {Subject[]} */
  const ready = () => {
    const left = table.decision?.left?.subjects;
    const able = picking.subjects.filter(({what}) => what !== "word");
    if (left) return able.filter(({id}) => left.includes(id));
    const pieces = able.filter(({what}) => what === "piece");
    return pieces.length ? pieces : able;
  };

  const question = () => `${table.decision?.side} ${table.decision?.kind}`;

  /** @param {boolean} on */
  const open = (on) => {
    list.hidden = !on;
    asked = question();
    opener.setAttribute("aria-expanded", String(on));
    if (on) draw();
  };

  /**
   * Go to one of them and take it in hand.
   * @param {Subject} subject
   */
  const show = (subject) => {
    last = subject.id;
    table.light(); // its line in the list is written again, and nobody would put the light out
    if (subject.at)
      map.sight.reveal(
        subject.at,
        list.hidden ? 0 : list.getBoundingClientRect().right - map.surface.getBoundingClientRect().left,
      );
    if (picking.hand.subject?.id !== subject.id) picking.pick(subject.id);
  };

  const draw = () => {
    const all = ready();
    root.hidden = !all.length;
    count.textContent = String(all.length);
    // Where a loss is taken or a battle is chosen nobody is ready for anything.
    const acts = Boolean(table.decision?.left);
    refill(opener, acts ? t("Ready") : t("Marked"), " ", count);
    opener.title = acts
      ? t("Units that have not acted yet; N goes to the next")
      : t("What can be chosen; N goes to the next");
    opener.setAttribute(
      "aria-label",
      acts
        ? tn("Ready: one has done nothing yet", "Ready: {n} have done nothing yet", all.length)
        : tn("Marked: one to choose from", "Marked: {n} to choose from", all.length),
    );
    if (list.hidden) return;
    refill(
      list,
      all.map((subject) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "data-ready": subject.id,
              "aria-pressed": String(picking.hand.subject?.id === subject.id),
              onclick: () => show(subject),
              onpointerenter: () => table.light(subject.at ? [subject.at] : [], [subject.id]),
              onpointerleave: () => table.light(),
            },
            subject.title,
          ),
        ),
      ),
    );
  };

  root.classList.add("ready");
  root.append(opener, list);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    event.stopPropagation();
    open(false);
    opener.focus();
  });
  for (const event of ["shown", "picked"]) table.addEventListener(event, draw);
  // Another question has its own list, and who opened this one may not want to have the map covered by that.
  table.addEventListener("shown", () => !list.hidden && question() !== asked && open(false));
  return {
    next() {
      const all = ready();
      if (!all.length) return table.say(t("No unit can act now."));
      map.surface.focus({preventScroll: true}); // so that Tab walks to where it can go
      const at = all.findIndex(({id}) => id === (picking.hand.subject?.id ?? last));
      show(all[(at + 1) % all.length]);
    },
    open: () => open(true),
    close() {
      const had = !list.hidden;
      open(false);
      return had;
    },
  };
}
