// Words of the game, explained where they stand: on pointing, on focus, on a tap. What a word means the server says, once
// for a game; here it is only found in texts and shown.

import {primer as askPrimer} from "../../lib/api.js";
import {h} from "../../lib/dom.js";
import {withPage} from "../../lib/shell.js";
import {clauseLink} from "./clauses.js";

/** How long a pointer rests on a word before it is explained, and how long it may take to the explanation, in milliseconds. */
const RESTS = 200;
const LEAVES = 250;

/** @typedef {{primer: Primer, pattern: RegExp | null, terms: Map<string, Explanation>}} Words */

/** What was asked for already, by game. @type {Map<string, Words>} */
const known = new Map();

/**
 * Ask for the words and signs of a game, once. Without them texts stand as they are.
 * @param {string} game
 * @returns {Promise<Primer>}
 */
export async function learnWords(game) {
  const found = known.get(game);
  if (found) return found.primer;
  const primer = await askPrimer(game).catch(() => ({game, terms: [], signs: []}));
  /** @type {Map<string, Explanation>} */
  const terms = new Map();
  for (const term of primer.terms) {
    for (const spelling of term.marked ? term.spellings : []) {
      terms.set(spelling, term);
      // What has no capitals may begin a sentence.
      if (spelling === spelling.toLowerCase()) terms.set(spelling.charAt(0).toUpperCase() + spelling.slice(1), term);
    }
  }
  const longest = [...terms.keys()]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = longest.length
    ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longest.join("|")})(?![\\p{L}\\p{N}-])`, "gu")
    : null;
  known.set(game, {primer, pattern, terms});
  return primer;
}

/**
 * A text with the words of the game as buttons that explain them; each word once.
 * @param {{card: {id: string}}} table
 * @param {string} text
 * @param {{told?: Set<string>, stop?: boolean}} [how] which words are explained already; whether Tab stops at a word,
 *   which it does not where a list has a single stop
 * @returns {(string | HTMLElement)[]}
 */
export function explained(table, text, {told = new Set(), stop = false} = {}) {
  const words = known.get(table.card.id);
  if (!words?.pattern) return [text];
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(words.pattern)) {
    const term = words.terms.get(found[0]);
    if (!term || told.has(term.word)) continue;
    told.add(term.word);
    const button = termButton(table.card.id, term, found[0], stop);
    parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    // A full stop does not begin a line.
    const mark = /^[.,;:)!?]+/.exec(text.slice(from))?.[0] ?? "";
    parts.push(mark ? h("span", {class: "together"}, button, mark) : button);
    from += mark.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

/**
 * @param {string} game
 * @param {Explanation} term
 * @param {string} word as the text spells it
 * @param {boolean} stop
 */
function termButton(game, term, word, stop) {
  const button = h(
    "button",
    {
      type: "button",
      class: "term",
      tabindex: stop ? 0 : -1,
      "aria-description": term.text,
      onpointerenter: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse") tip.soon(game, term, button);
      },
      onpointerleave: () => tip.leave(),
      onfocus: () => {
        if (!tip.quiet && button.matches(":focus-visible")) tip.show(game, term, button);
      },
      onblur: (/** @type {FocusEvent} */ event) => tip.blur(event),
      onclick: (/** @type {MouseEvent} */ event) => {
        event.stopPropagation();
        tip.show(game, term, button, true);
        // By key one goes on to the clause; a pointer finds it by itself.
        if (!event.detail) tip.enter();
      },
    },
    word,
  );
  return button;
}

/** The one explanation that is open. It follows no pointer: it stands beside its word until that is left. */
class Tip {
  constructor() {
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {HTMLElement | null} */
    this.word = null;
    this.pinned = false;
    this.quiet = false;
    this.timer = 0;
    this.away = (/** @type {Event} */ event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest(".term-tip, .clause-pop") && target !== this.word) this.hide();
    };
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || document.querySelector(".clause-pop")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const {word} = this;
      const inside = this.element?.contains(document.activeElement);
      this.hide();
      // Once closed, it must not reopen because the focus comes back.
      this.quiet = true;
      if (inside) word?.focus({preventScroll: true});
      this.quiet = false;
    };
    this.kept = () => {};
  }

  /**
   * @param {string} game
   * @param {Explanation} term
   * @param {HTMLElement} word
   */
  soon(game, term, word) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(game, term, word), RESTS);
  }

  /**
   * @param {string} game
   * @param {Explanation} term
   * @param {HTMLElement} word
   * @param {boolean} [pinned] whether it stays when the pointer leaves
   */
  show(game, term, word, pinned = false) {
    clearTimeout(this.timer);
    if (this.word === word && this.element) {
      this.pinned ||= pinned;
      return;
    }
    this.hide();
    if (!word.isConnected || !HTMLElement.prototype.showPopover) return;
    this.word = word;
    this.pinned = pinned;
    const element = (this.element = h(
      "div",
      {
        class: "term-tip",
        popover: "manual",
        role: "tooltip",
        id: "term-tip",
        onpointerenter: () => clearTimeout(this.timer),
        onpointerleave: () => this.leave(),
        onfocusout: (/** @type {FocusEvent} */ event) => this.blur(event),
      },
      h("p", {}, h("b", {}, term.word), ` ${term.text} `, clauseLink({card: {id: game}}, term.clause)),
    ));
    // A dialog makes everything outside it inert.
    (word.closest("dialog") ?? document.body).append(element);
    word.setAttribute("aria-describedby", "term-tip");
    element.showPopover();
    this.#place(element, word);
    document.addEventListener("pointerdown", this.away, true);
    document.addEventListener("keydown", this.keys, true);
    this.kept = withPage(() => this.hide());
  }

  /** Go on to the clause. */
  enter() {
    /** @type {HTMLElement | null | undefined} */ (this.element?.querySelector("a"))?.focus({preventScroll: true});
  }

  /** The pointer has left word or explanation. */
  leave() {
    clearTimeout(this.timer);
    if (this.pinned || this.word === document.activeElement) return;
    this.timer = setTimeout(() => this.hide(), LEAVES);
  }

  /** @param {FocusEvent} event */
  blur({relatedTarget}) {
    const stays =
      relatedTarget instanceof Element &&
      (relatedTarget.closest(".term-tip, .clause-pop") || relatedTarget === this.word);
    if (!stays && !this.pinned) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.element?.remove();
    this.word?.removeAttribute("aria-describedby");
    this.element = this.word = null;
    document.removeEventListener("pointerdown", this.away, true);
    document.removeEventListener("keydown", this.keys, true);
    this.kept();
  }

  /**
   * Above the word if there is room, else below, for there stands what is read next; but nowhere on a button, since it may
   * stay: rather below the question above the map, or beside the word.
   * @param {HTMLElement} element
   * @param {HTMLElement} word
   */
  #place(element, word) {
    const at = word.getBoundingClientRect();
    const {offsetWidth: wide, offsetHeight: high} = element;
    const question = word.closest(".prompt-body")?.getBoundingClientRect();
    const spots = [
      [at.left - 8, at.top - high - 4],
      [at.left - 8, at.bottom + 4],
      [at.left - 8, (question ?? at).bottom + 4],
      [at.right + 8, at.top],
      [at.left - wide - 8, at.top],
    ]
      .filter(([, top], place) => place > 0 || top >= 8)
      .map(([left, top]) => ({
        left: Math.max(8, Math.min(left, innerWidth - wide - 8)),
        top: Math.max(8, Math.min(top, innerHeight - high - 8)),
      }));
    const buttons = [...document.querySelectorAll("button:not(.term)")].map((button) => button.getBoundingClientRect());
    const covered = spots.map(
      ({left, top}) =>
        buttons.filter(
          (box) => box.width && box.left < left + wide && left < box.right && box.top < top + high && top < box.bottom,
        ).length,
    );
    const {left, top} = spots[covered.indexOf(Math.min(...covered))];
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }
}

const tip = new Tip();
