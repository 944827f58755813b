// The language of the page. The English text is the key: what the catalogue does not have stays English. The catalogue is there
// before a module that imports this is run, so a text may be translated where a module is loaded; another language is another
// visit.

import {catalogue} from "./catalogue.js";

/** What a text may have filled in. @typedef {Record<string, string | number>} Values */

/** What stands between a context and its text in a key, as gettext has it. */
const BETWEEN = "\u0004";
/** After this many numbers the plural forms repeat themselves. */
const ROUND = 100;

/** The language of the page, by its tag. */
export const language = catalogue.language;
document.documentElement.lang = language;

/** The attribute `lang` for what stays English on a page in another language: sentences of the rules, the log, what the server says. */
export const english = language === "en" ? null : "en";

/**
 * A text in the language of the page, with values in the places of `{names}`.
 * @param {string} text in English
 * @param {Values} [values]
 */
export function t(text, values) {
  return filled(found(text) ?? text, values);
}

/**
 * The same, for a text that would be another one elsewhere.
 * @param {string} context where it is
 * @param {string} text in English
 * @param {Values} [values]
 */
export function tc(context, text, values) {
  return filled(found(`${context}${BETWEEN}${text}`) ?? text, values);
}

/**
 * A text about a number of things; the number is `{n}` in it.
 * @param {string} one in English, about one
 * @param {string} many in English, about any other number
 * @param {number} count
 * @param {Values} [values]
 */
export function tn(one, many, count, values) {
  const forms = catalogue.texts[one];
  const form = catalogue.forms[count < catalogue.forms.length ? count : ROUND + (count % ROUND)] ?? 0;
  const text = Array.isArray(forms) ? forms[form] : count === 1 ? one : many;
  return filled(text, {n: number(count), ...values});
}

/**
 * A text with elements in the places of `{names}`, as children of another.
 * @param {string} text in English
 * @param {Record<string, any>} parts
 * @returns {any[]}
 */
export function rich(text, parts) {
  return (found(text) ?? text).split(/\{(\w+)\}/).map((part, at) => (at % 2 ? (parts[part] ?? `{${part}}`) : part));
}

/** @param {string} key */
function found(key) {
  const text = catalogue.texts[key];
  return typeof text === "string" ? text : undefined;
}

/**
 * @param {string} text
 * @param {Values} [values]
 */
function filled(text, values) {
  return values ? text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place)) : text;
}

/**
 * A title as it stands inside a sentence. Only English writes it small: in another language its first letter may mean something.
 * @param {string} title
 */
export const inside = (title) => (language === "en" ? title.toLowerCase() : title);

const numbers = new Intl.NumberFormat(language, {useGrouping: false});

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {number} [digits] after the point
 */
export function number(value, digits) {
  if (digits === undefined) return numbers.format(value);
  return value.toLocaleString(language, {minimumFractionDigits: digits, maximumFractionDigits: digits});
}

const rows = {
  and: new Intl.ListFormat(language === "en" ? "en-GB" : language, {type: "conjunction"}),
  or: new Intl.ListFormat(language === "en" ? "en-GB" : language, {type: "disjunction"}),
};

/**
 * Things in a row as one says them: "a, b and c".
 * @param {string[]} things
 * @param {"and" | "or"} [last]
 */
export function listed(things, last = "and") {
  return rows[last].format(things);
}
