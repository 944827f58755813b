// The clause behind everything. `clauseLink(table, "9.1e")` makes a link that shows the clause's text beside itself;
// use it wherever a clause is named: in the prompt, in a refusal, in the log.
//
//   h("p", {}, lesson.text, " ", clauseLink(table, lesson.clause))
//
// `cited(table, refusal)` is the same for a refusal, with the ruling on which it rests where the book is ambiguous.
//
// With Ctrl, Shift or the middle button the rules open in a tab of their own, as with any link. An empty clause makes
// nothing, so that callers need not ask.

import {rules as askRules} from "../../lib/api.js";
import {h, refill} from "../../lib/dom.js";
import {english, t} from "../../lib/language.js";
import {withPage} from "../../lib/shell.js";

/** The rules that were already asked for, by game. @type {Map<string, Promise<Rules>>} */
const books = new Map();

/**
 * The rules of a game; asked for once.
 * @param {string} game
 * @returns {Promise<Rules>}
 */
export function rulesOf(game) {
  const known = books.get(game);
  if (known) return known;
  const asked = askRules(game);
  books.set(game, asked);
  asked.catch(() => books.delete(game));
  return asked;
}

/**
 * A link to a clause that opens it in place; "" where no clause is named.
 * @param {{card: {id: string}}} table
 * @param {string} clause
 * @returns {HTMLElement | ""}
 */
export function clauseLink(table, clause) {
  return clause ? ruleLink(table, clause, clause, t("Clause {clause}", {clause}), (book) => told(book, clause)) : "";
}

/**
 * What a refusal cites: its clause and, where it rests on one, the ruling.
 * @param {{card: {id: string}}} table
 * @param {{clause: string, ruling?: string} | null | undefined} refusal
 * @returns {(HTMLElement | string)[]}
 */
export function cited(table, refusal) {
  const ruling = refusal?.ruling;
  const clause = clauseLink(table, refusal?.clause ?? "");
  if (!ruling) return [clause];
  return [
    clause,
    clause && " ",
    ruleLink(table, ruling, t("ruling"), t("Ruling {ruling}", {ruling: ruling.replaceAll("-", " ")}), (book) =>
      ruled(book, ruling),
    ),
  ];
}

/**
 * A link to a clause or a ruling that opens it in place.
 * @param {{card: {id: string}}} table
 * @param {string} id
 * @param {string} text
 * @param {string} label
 * @param {(book: Rules) => HTMLElement[]} tell
 * @returns {HTMLElement}
 */
function ruleLink(table, id, text, label, tell) {
  const link = h(
    "a",
    {
      class: "clause",
      href: `#/rules/${table.card.id}/${encodeURIComponent(id)}`,
      target: "_blank",
      "aria-haspopup": "dialog",
      "aria-label": label,
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !HTMLElement.prototype.showPopover) return;
        event.preventDefault();
        event.stopPropagation();
        showRule(table.card.id, id, label, tell, link);
      },
    },
    text,
  );
  return link;
}

/**
 * Show a clause or a ruling beside the element that names it.
 * @param {string} game
 * @param {string} id
 * @param {string} label
 * @param {(book: Rules) => HTMLElement[]} tell
 * @param {HTMLElement} beside
 */
async function showRule(game, id, label, tell, beside) {
  const body = h("div", {class: "clause-text"}, h("p", {class: "soft"}, "…"));
  const pop = h("div", {class: "clause-pop", popover: "auto", role: "dialog", "aria-label": label, tabindex: -1}, body);
  // A dialog makes everything outside it inert; a popover must be one of its children to be read.
  (beside.closest("dialog") ?? document.body).append(pop);
  // It belongs to what it stands beside: whoever goes to another page leaves it behind.
  const kept = withPage(() => pop.remove());
  pop.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    kept();
    const had = pop.contains(document.activeElement) || document.activeElement === document.body;
    pop.remove();
    if (had) beside.focus({preventScroll: true});
  });
  pop.showPopover();
  place(pop, beside);
  try {
    refill(body, ...tell(await rulesOf(game)));
  } catch (error) {
    refill(body, h("p", {}, error instanceof Error ? error.message : t("The rules could not be read.")));
  }
  body.append(
    h(
      "p",
      {class: "clause-more"},
      h("a", {href: `#/rules/${game}/${encodeURIComponent(id)}`, target: "_blank"}, t("Open in the rules")),
    ),
  );
  if (!pop.isConnected) return;
  place(pop, beside);
  pop.focus({preventScroll: true});
}

/**
 * A clause, what stands below it, and how we interpret it where the book is ambiguous.
 * @param {Rules} book
 * @param {string} clause
 * @returns {HTMLElement[]}
 */
function told(book, clause) {
  const found = under(book, clause);
  if (!found.length) return [h("p", {}, t("{game} has no clause {clause}.", {game: book.title, clause}))];
  const rulings = book.rulings.filter(
    (ruling) => ruling.clause === clause || found.some(({id}) => id === ruling.clause),
  );
  return [
    h(
      "p",
      {class: "clause-of", lang: english},
      `${book.title} · ${found[0].chapter} ${book.headings[found[0].chapter] ?? ""}`,
    ),
    ...found.map(({id, title, text}) =>
      h("p", {lang: english}, h("b", {class: "clause-id"}, id), title && h("b", {}, ` ${title}.`), ` ${text}`),
    ),
    ...rulings.map((ruling) =>
      h(
        "p",
        {class: "clause-ruling"},
        h("b", {}, t("Ruling.")),
        h("span", {lang: english}, ` ${ruling.question} ${ruling.chosen}`),
      ),
    ),
  ];
}

/**
 * A ruling: what the book leaves open, how it is read here and why.
 * @param {Rules} book
 * @param {string} id
 * @returns {HTMLElement[]}
 */
function ruled(book, id) {
  const ruling = book.rulings.find((known) => known.id === id);
  if (!ruling) return [h("p", {}, t("{game} has no ruling {ruling}.", {game: book.title, ruling: id}))];
  return [
    h("p", {class: "clause-of"}, t("{game} · ruling on {clause}", {game: book.title, clause: ruling.clause})),
    h("p", {lang: english}, h("b", {}, ruling.question)),
    h("p", {class: "clause-ruling", lang: english}, ruling.chosen),
    h("p", {class: "soft", lang: english}, ruling.why),
  ];
}

/**
 * The clause itself, or, where the book's number is only a heading, the sentences that stand under it.
 * @param {Rules} book
 * @param {string} clause
 * @returns {Clause[]}
 */
function under(book, clause) {
  const exact = book.clauses.filter(({id}) => id === clause);
  if (exact.length) return exact;
  const below = book.clauses.filter(({id}) => id.startsWith(clause) && !/^\d/.test(id.slice(clause.length)));
  const own = below.filter(({id}) => /^\p{L}/u.test(id.slice(clause.length)));
  return (own.length ? own : below).slice(0, 12);
}

/**
 * Below the element if there is room, else above; never beyond the window.
 * @param {HTMLElement} pop
 * @param {HTMLElement} beside
 */
function place(pop, beside) {
  const at = beside.getBoundingClientRect();
  const width = pop.offsetWidth;
  const height = pop.offsetHeight;
  const below = at.bottom + 6;
  const top = below + height <= innerHeight - 8 ? below : Math.max(8, at.top - height - 6);
  pop.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  pop.style.top = `${Math.min(top, Math.max(8, innerHeight - height - 8))}px`;
}

/**
 * The clause of a decision, unless its sentence names it already, or the one of which it is a part.
 * @param {TableModel} table
 * @param {Decision} decision
 */
export function clauseBeside(table, {prompt, clause}) {
  const named = [...prompt.matchAll(/\(([^()]+)\)/g)].map(([, inner]) => inner);
  const part = clause.replace(/^.*-(?=\d)/, "");
  // A more special clause of the same chapter says more than the general one.
  const special = (/** @type {string} */ inner) =>
    inner.length > part.length && inner.split(".")[0] === part.split(".")[0];
  return named.some(
    (inner) => inner === clause || (/^\d+\.\d/.test(inner) && (part.startsWith(inner) || special(inner))),
  )
    ? ""
    : clauseLink(table, clause);
}
