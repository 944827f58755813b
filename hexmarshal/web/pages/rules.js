// The rules of a game: every clause in our words, how we read those that are open, and where the data come from.

import {rules as ask} from "../lib/api.js";
import {h, refill} from "../lib/dom.js";
import {t, tn} from "../lib/language.js";
import {here, name} from "../lib/shell.js";
import {chapters, place} from "./rules-book.js";
import {finder} from "./rules-finder.js";
import {chapterSection, rulingsSection, sourcesSection, wordsSection} from "./rules-text.js";

/**
 * @param {HTMLElement} root
 * @param {string[]} parts the game, and perhaps a clause, a chapter, a ruling, "rulings" or "sources"
 */
export async function show(root, [game = "", spot = ""]) {
  const still = here();
  name(t("Rules"));
  refill(root, h("h1", {}, t("Rules")), h("div", {class: "skeleton form-skeleton"}));
  const book = await ask(game);
  if (!still()) return;
  const sections = sectionsOf(book);
  const links = new Map(
    sections.map((section) => [
      section.id,
      h(
        "a",
        {href: `#/rules/${game}/${section.id}`},
        /^\d/.test(section.id) && h("span", {class: "number"}, section.id),
        section.title,
      ),
    ]),
  );
  const body = h(
    "div",
    {class: "rules-body"},
    sections.map((section) => section.element),
  );
  const missing = h("div", {role: "alert"});
  const search = finder(
    body,
    sections.map((section) => section.element),
    book.synonyms,
  );
  const toc = h(
    "nav",
    {class: "toc", "aria-label": t("Chapters")},
    h(
      "ol",
      {},
      [...links.values()].map((link) => h("li", {}, link)),
    ),
  );
  const side = h("div", {class: "toc-side"}, toc);
  const fold = h("details", {class: "toc-fold"}, h("summary", {}, t("Chapters")));
  name(t("Rules of {game}", {game: book.title}));
  refill(
    root,
    h("header", {class: "page-head"}, h("h1", {}, t("Rules of {game}", {game: book.title})), summary(book)),
    missing,
    search.element,
    h("div", {class: "rules"}, side, fold, body),
  );

  // Where there is no room beside the text the chapters fold away above it; the sheet of styles knows when that is.
  const room = new ResizeObserver(() => (getComputedStyle(side).display === "none" ? fold : side).append(toc));
  room.observe(root);

  const mark = () => {
    const read = beingRead(sections);
    for (const [id, link] of links) {
      if (id === read?.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  document.addEventListener("scroll", mark, {passive: true});

  /** @param {string} id */
  const goTo = (id) => {
    const target = place(body, id);
    refill(
      missing,
      !target &&
        h(
          "p",
          {class: "notice"},
          t("There is no clause {clause} in this book. All its clauses are below.", {clause: id}),
        ),
    );
    if (!target) return missing.scrollIntoView({block: "center"});
    search.reveal(target);
    fold.open = false;
    body.querySelectorAll(".target").forEach((old) => old.classList.remove("target"));
    target.classList.add("target");
    focusOn(target);
    if (target.id === id) name(`${/^\d/.test(id) ? `${id} · ` : ""}${t("Rules of {game}", {game: book.title})}`);
  };
  // The page must be laid out before it can be scrolled.
  if (spot) requestAnimationFrame(() => requestAnimationFrame(() => goTo(spot)));

  const cleanup = () => {
    document.removeEventListener("scroll", mark);
    search.close();
    room.disconnect();
  };
  return Object.assign(cleanup, {moved: (/** @type {string[]} */ [, to = ""]) => (to ? goTo(to) : scrollTo(0, 0))});
}

/** @typedef {{id: string, title: string, element: HTMLElement}} Section */

/**
 * Everything on the page, one section after the other.
 * @param {Rules} book
 * @returns {Section[]}
 */
function sectionsOf(book) {
  const parts = chapters(book).map((chapter) => ({
    id: chapter.id,
    title: chapter.title,
    element: chapterSection(book, chapter),
  }));
  return [
    ...parts,
    {id: "words", title: t("Words of the game"), element: wordsSection(book)},
    {id: "rulings", title: t("Rulings"), element: rulingsSection(book)},
    {id: "sources", title: t("Data sources"), element: sourcesSection(book)},
  ].filter((section) => section.element.childElementCount > 1);
}

/**
 * The section being read: the last one that began above the middle, and at the end of the page the last of all.
 * @param {Section[]} sections
 */
function beingRead(sections) {
  const shown = sections.filter((section) => !section.element.hidden);
  const end = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  if (end) return shown.at(-1);
  return shown.findLast((section) => section.element.getBoundingClientRect().top < innerHeight / 3);
}

/**
 * Bring a place of the book to the eyes and ears: a chapter is heard by its title, a clause as a whole.
 * @param {HTMLElement} target
 */
function focusOn(target) {
  const title = target.matches(".chapter, .section") ? target.querySelector("h2, h3") : target;
  const heard = /** @type {HTMLElement} */ (title);
  heard.tabIndex = -1;
  heard.focus({preventScroll: true});
  target.scrollIntoView({block: "start"});
}

/**
 * How long the book is, and where to play it.
 * @param {Rules} book
 */
function summary(book) {
  return h(
    "p",
    {class: "soft"},
    tn("one clause in our own words,", "{n} clauses in our own words,", book.clauses.length),
    " ",
    tn(
      "one ruling where the book leaves something open.",
      "{n} rulings where the book leaves something open.",
      book.rulings.length,
    ),
    " ",
    h("a", {href: `#/new/${book.game}`}, t("Play it")),
  );
}
