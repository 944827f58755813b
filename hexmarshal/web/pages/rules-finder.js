// Searching the rules as one types: what does not match disappears, what matches is marked.

import {h} from "../lib/dom.js";
import {rich, t, tn} from "../lib/language.js";
import {say} from "../lib/shell.js";

/**
 * Words without accents and capitals, for comparing.
 * @param {string} text
 */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * @param {HTMLElement} body what is searched
 * @param {HTMLElement[]} sections its chapters; one without a hit disappears
 * @param {Synonym[]} [synonyms] words by which others are found as well
 */
export function finder(body, sections, synonyms = []) {
  const items = all(body, "[data-find]").map((item) => {
    const parts = [...item.querySelectorAll(".find")].map((part) => part.textContent);
    return {item, text: folded([" ", item.dataset.find, ...parts].join(" "))};
  });
  const count = h("output", {class: "soft count", for: "find"});
  const input = h("input", {
    type: "search",
    id: "find",
    placeholder: t("zone control, siege, 9.1 …"),
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => find(),
  });
  const element = h(
    "search",
    {class: "finder"},
    h("label", {for: "find"}, t("Search")),
    input,
    count,
    h(
      "span",
      {class: "soft small hint"},
      rich("{slash} search {down}{up} go through the hits {escape} clear", {
        slash: h("kbd", {}, "/"),
        down: h("kbd", {}, "↓"),
        up: h("kbd", {}, "↑"),
        escape: h("kbd", {}, t("Esc")),
      }),
    ),
  );

  const meant = synonyms.map(({said, finds}) => ({said: new Set(said.map(folded)), finds: finds.map(folded)}));
  /** A word and whatever else is meant by it. @param {string} word */
  const same = (word) => [word, ...meant.flatMap(({said, finds}) => (said.has(word) ? finds : []))];

  /** @type {HTMLElement[]} */
  let hits = [];
  const find = () => {
    const typed = folded(input.value).trim();
    const words = typed.split(/\s+/).filter(Boolean);
    // Several words that mean one thing are looked for as one.
    const sought = (same(typed).length > 1 ? [typed] : words).map(same);
    const patterns = sought.map((each) => new RegExp(`[^\\p{L}\\p{N}](?:${each.map(escaped).join("|")})`, "u"));
    unmark(body);
    hits = [];
    for (const {item, text} of items) {
      // A word counts from its beginning: "siege" does not find "besieged", "fort" finds "fortress".
      const hit = patterns.every((pattern) => pattern.test(text));
      item.hidden = !hit;
      if (!hit) continue;
      hits.push(item);
      if (!words.length) continue;
      item.querySelectorAll(".find").forEach((part) => mark(part, sought.flat()));
      // A hit that lies folded away would be no help.
      item.querySelectorAll("details:has(mark)").forEach((fold) => fold.setAttribute("open", ""));
    }
    body.classList.toggle("searching", words.length > 0);
    // A heading stands only where something below it does.
    for (const part of all(body, ".section")) part.hidden = !part.querySelector("[data-find]:not([hidden])");
    for (const section of sections)
      section.hidden = words.length > 0 && !section.querySelector("[data-find]:not([hidden])");
    count.value = !words.length
      ? ""
      : hits.length
        ? tn("one hit", "{n} hits", hits.length)
        : t("no hits; try fewer letters");
  };
  /** @param {number} step */
  const walk = (step) => {
    const at = hits.findIndex((hit) => hit.contains(document.activeElement));
    const next = hits[Math.min(hits.length - 1, at + step)];
    if (at + step < 0 || !next) return input.focus();
    next.tabIndex = -1;
    next.focus({preventScroll: true});
    next.scrollIntoView({block: "center"});
  };
  const clear = () => {
    input.value = "";
    find();
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" && document.activeElement !== input) input.select();
    else if (event.key === "Escape" && input.value) {
      const hit = hits.find((found) => found.contains(document.activeElement));
      clear();
      if (hit) hit.scrollIntoView({block: "center"});
      say(t("The search was cleared."));
    } else if (input.value && event.key === "ArrowDown") walk(1);
    else if (input.value && event.key === "ArrowUp" && document.activeElement !== input) walk(-1);
    else if (event.key === "Enter" && document.activeElement === input) walk(1);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", keys);
  return {
    element,
    /** Put away a search that hides a place. @param {HTMLElement} place */
    reveal(place) {
      if (place.closest("[hidden]")) clear();
    },
    close: () => document.removeEventListener("keydown", keys),
  };
}

/**
 * @param {HTMLElement} body
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
const all = (body, selector) => [...body.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);

/** @param {string} word */
const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Mark words where they begin. Folding keeps the length of Latin text letter by letter only if accents are taken off one
 * letter at a time, so that a place in the one is the same place in the other.
 * @param {Element} part
 * @param {string[]} words
 */
function mark(part, words) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const nodes = /** @type {Text[]} */ ([]);
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  const sought = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join("|")})`, "gu");
  for (const node of nodes) {
    const text = [...node.data].map((letter) => folded(letter).padEnd(letter.length).slice(0, letter.length)).join("");
    for (const match of [...text.matchAll(sought)].reverse()) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      range.surroundContents(h("mark", {}));
    }
  }
}

/** @param {HTMLElement} body */
function unmark(body) {
  for (const marked of body.querySelectorAll("mark")) {
    const parent = marked.parentNode;
    marked.replaceWith(...marked.childNodes);
    parent?.normalize();
  }
}
