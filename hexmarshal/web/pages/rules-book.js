// The order of a rulebook: chapters, sections, clauses, and the rulings that read them.

import {t} from "../lib/language.js";

/** @typedef {{id: string, title: string, sections: {id: string, title: string, clauses: Clause[]}[]}} Chapter */

/**
 * A rulebook by chapters and sections.
 * @param {Rules} book
 * @returns {Chapter[]}
 */
export function chapters(book) {
  /** @type {Chapter[]} */
  const found = [];
  for (const clause of book.clauses) {
    let chapter = found[found.length - 1];
    if (chapter?.id !== clause.chapter) {
      chapter = {id: clause.chapter, title: book.headings[clause.chapter] ?? named(clause), sections: []};
      found.push(chapter);
    }
    // A section whose number no clause begins with has its title all the same.
    const number = sectionOf(clause, book.headings);
    const loose =
      number === chapter.id ? (clause.titles.findLast((title) => title !== book.headings[clause.chapter]) ?? "") : "";
    const section = loose ? "" : number;
    const title = loose || (section === chapter.id ? "" : book.headings[section]);
    const last = chapter.sections[chapter.sections.length - 1];
    if (last?.id === section && last.title === title) last.clauses.push(clause);
    else chapter.sections.push({id: section, title, clauses: [clause]});
  }
  return found;
}

/**
 * A chapter that the book does not number has the name with which the titles in it begin.
 * @param {Clause} clause
 */
function named({chapter, titles}) {
  return titles[0]?.includes(": ") ? titles[0].split(": ")[0] : t("Chapter {n}", {n: chapter});
}

/**
 * The innermost section with a heading that a clause stands in: 10.2.1 for 10.2.1c.
 * @param {Clause} clause
 * @param {Record<string, string>} headings
 */
function sectionOf(clause, headings) {
  const numbers = /^\d+(\.\d+)*/.exec(clause.id)?.[0].split(".") ?? [];
  for (let depth = numbers.length; depth > 1; depth--) {
    const section = numbers.slice(0, depth).join(".");
    if (section in headings) return section;
  }
  return clause.chapter;
}

/**
 * The rulings that read each clause.
 * @param {Rules} book
 * @returns {Map<string, Ruling[]>}
 */
export function readings(book) {
  /** @type {Map<string, Ruling[]>} */
  const found = new Map();
  for (const ruling of book.rulings) {
    for (const clause of clausesOf(ruling)) found.set(clause, [...(found.get(clause) ?? []), ruling]);
  }
  return found;
}

/**
 * The clauses that a ruling reads.
 * @param {Ruling} ruling
 */
export const clausesOf = (ruling) => ruling.clause.split(/,\s*/).filter(Boolean);

/**
 * Where a clause, section, chapter or ruling stands on the page. What is not there is looked for one level up, so that a
 * link to a section without a heading still arrives.
 * @param {HTMLElement} body
 * @param {string} id
 * @returns {HTMLElement | null}
 */
export function place(body, id) {
  /** @type {HTMLElement | null} */
  const exact = body.querySelector(`[id="${CSS.escape(id)}"]`);
  if (exact || !id) return exact;
  const below = [...body.querySelectorAll("[id]")].find(
    (element) => element.id.startsWith(id) && !/^\d/.test(element.id.slice(id.length)),
  );
  return /** @type {HTMLElement | null} */ (below ?? null);
}
