// Clauses, rulings and sources as they stand on the page.

import {h} from "../lib/dom.js";
import {english, t} from "../lib/language.js";
import {sourceBar} from "./game-card.js";
import {clausesOf, readings} from "./rules-book.js";

/** A clause named in a sentence: a number and the letter of a sentence of it. Bare numbers may be strengths or costs. */
const NAMED = /\b\d+(?:\.\d+)*[a-z]\d?\b/g;

/**
 * Text in which the clauses that it names are links.
 * @param {Rules} book
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
function linked(book, text) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(NAMED)) {
    if (!book.clauses.some((clause) => clause.id === match[0])) continue;
    parts.push(text.slice(end, match.index), clauseLink(book, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/**
 * @param {Rules} book
 * @param {string} id
 */
function clauseLink(book, id) {
  return h("a", {href: `#/rules/${book.game}/${id}`}, id);
}

/**
 * @param {Rules} book
 * @param {import("./rules-book.js").Chapter} chapter
 */
export function chapterSection(book, chapter) {
  const read = readings(book);
  return h(
    "section",
    {id: chapter.id, class: "chapter", "aria-labelledby": `title-${chapter.id}`},
    h("h2", {id: `title-${chapter.id}`, lang: english}, h("span", {class: "number"}, `${chapter.id} `), chapter.title),
    chapter.sections.map((section) =>
      h(
        "div",
        {class: "section", id: anchor(section)},
        section.title &&
          h("h3", {lang: english}, section.id && h("span", {class: "number"}, `${section.id} `), section.title),
        section.clauses.map((clause) => clauseItem(book, clause, clause.titles.join(" "), read.get(clause.id) ?? [])),
      ),
    ),
  );
}

/**
 * Where links to a section go. One that is a single clause has its number already.
 * @param {import("./rules-book.js").Chapter["sections"][number]} section
 */
function anchor({id, title, clauses}) {
  return title && id && !clauses.some((clause) => clause.id === id) ? id : null;
}

/**
 * @param {Rules} book
 * @param {Clause} clause
 * @param {string} under the headings above it, by whose words it is found as well
 * @param {Ruling[]} rulings
 */
function clauseItem(book, clause, under, rulings) {
  const example = clause.id.includes("-ex");
  const find = `${clause.id} ${clause.title} ${under}`;
  const look = example ? "clause-item example" : "clause-item";
  return h(
    "article",
    {id: clause.id, class: look, "aria-label": t("Clause {clause}", {clause: clause.id}), "data-find": find},
    h(
      "a",
      {
        class: "number",
        href: `#/rules/${book.game}/${clause.id}`,
        "aria-label": t("Link to clause {clause}", {clause: clause.id}),
      },
      clause.id,
    ),
    h(
      "div",
      {},
      h(
        "p",
        {class: "find"},
        example && [h("em", {}, t("Example.")), " "],
        h("span", {lang: english}, linked(book, clause.text)),
      ),
      rulings.map((ruling) =>
        h(
          "details",
          {class: "reading"},
          h("summary", {}, t("How we read it:"), " ", h("span", {class: "soft", lang: english}, ruling.question)),
          h("p", {lang: english}, plain(ruling, ruling.chosen)),
          h(
            "p",
            {class: "soft small"},
            linked(book, ruling.why),
            " ",
            h("a", {href: `#/rules/${book.game}/${ruling.id}`}, t("All readings")),
          ),
        ),
      ),
    ),
  );
}

/**
 * A reading without the setting that it begins with where it is an option.
 * @param {Ruling} ruling
 * @param {string} reading
 */
function plain(ruling, reading) {
  return ruling.option ? reading.slice(reading.indexOf(": ") + 2) : reading;
}

/** @param {Rules} book */
export function wordsSection(book) {
  return h(
    "section",
    {id: "words", class: "chapter", "aria-labelledby": "title-words"},
    h("h2", {id: "title-words"}, t("Words of the game")),
    book.terms.map(({word, spellings, text, clause}) =>
      h(
        "article",
        {class: "clause-item", "aria-label": word, "data-find": spellings.join(" ")},
        h("b", {class: "find"}, word),
        h("p", {}, h("span", {class: "find"}, text), clause && [" ", clauseLink(book, clause)]),
      ),
    ),
  );
}

/** @param {Rules} book */
export function rulingsSection(book) {
  return h(
    "section",
    {id: "rulings", class: "chapter", "aria-labelledby": "title-rulings"},
    h("h2", {id: "title-rulings"}, t("Rulings")),
    book.rulings.map((ruling) =>
      h(
        "article",
        {id: ruling.id, class: "ruling card", "data-find": `${ruling.id} ${ruling.clause}`},
        h(
          "p",
          {class: "find question", lang: english},
          ruling.question,
          " ",
          clausesOf(ruling).map((clause, index) => [index ? ", " : null, clauseLink(book, clause)]),
        ),
        h(
          "ul",
          {},
          ruling.readings.map((reading) => {
            const chosen = reading === ruling.chosen;
            return h(
              "li",
              {class: chosen ? "chosen" : null},
              h("span", {class: "tick", "aria-hidden": "true"}, chosen ? "✓" : "○"),
              h(
                "span",
                {},
                h("span", {class: "find", lang: english}, plain(ruling, reading)),
                chosen && h("span", {class: "badge"}, t("we play this")),
              ),
            );
          }),
        ),
        h(
          "p",
          {class: "soft"},
          h("span", {class: "find", lang: english}, linked(book, ruling.why)),
          ruling.option && [" ", h("a", {href: `#/new/${book.game}`}, t("A new match can play it otherwise."))],
        ),
      ),
    ),
  );
}

/** @param {Rules} book */
export function sourcesSection(book) {
  return h(
    "section",
    {id: "sources", class: "chapter", "aria-labelledby": "title-sources"},
    h("h2", {id: "title-sources"}, t("Data sources")),
    book.sources.length > 0 &&
      h(
        "p",
        {},
        t(
          "Data missing from the rulebook was reconstructed. If you own the printed game you can replace any of our values with the true one.",
        ),
      ),
    book.sources.map((source) =>
      h(
        "article",
        {class: "source card", "aria-label": source.file, "data-find": source.file},
        h("h3", {class: "find"}, source.file),
        source.what && h("p", {class: "find", lang: english}, source.what),
        sourceBar(source),
        source.notes.length > 0 &&
          h(
            "details",
            {},
            h("summary", {}, t("Notes")),
            h(
              "ul",
              {},
              source.notes.map((note) => h("li", {class: "find", lang: english}, note)),
            ),
          ),
      ),
    ),
  );
}
