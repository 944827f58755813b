// The way in: reads the address after the #, shows the page that belongs to it, and says in words when one cannot be shown.

import {h, refill} from "./lib/dom.js";
import {t} from "./lib/language.js";
import {lastMatch, leftMatch, name, turnPage} from "./lib/shell.js";

/**
 * What a page hands back: how to take it down, and perhaps how it goes to other parts of itself without being rebuilt.
 * @typedef {(() => void) & {moved?: (parts: string[]) => void}} Cleanup
 * @typedef {{show(root: HTMLElement, parts: string[]): Promise<Cleanup | void>}} Page
 */

/** Each page is fetched when it is first shown. @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  "": () => import("./pages/lobby.js"),
  new: () => import("./pages/new-match.js"),
  match: () => import("./match/match.js"),
  claim: () => import("./pages/claim.js"),
  rules: () => import("./pages/rules.js"),
};

/** After so long a server that did not answer is asked again, in milliseconds. */
const AGAIN = 3000;

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
/** @type {NodeListOf<HTMLLinkElement>} */
const sheets = document.querySelectorAll("link[data-for]");

/** @type {{route: string, game: string, cleanup: Cleanup | void}} */
let now = {route: "", game: "", cleanup: undefined};
/** Counts the calls, so that a page that comes late does not cover a later one. */
let calls = 0;

/** The address after the # in parts, the secret of an invitation among them. */
function address() {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decoded);
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Show what the address says. */
async function go() {
  const [route = "", ...parts] = address();
  turnPage();
  if (now.cleanup?.moved && now.route === route && now.game === parts[0]) return now.cleanup.moved(parts);
  const call = ++calls;
  now.cleanup?.();
  now = {route, game: parts[0] ?? "", cleanup: undefined};
  if (route === "match" && parts[0]) leftMatch(parts[0]);
  const root = h("div", {class: "page"});
  try {
    const found = Object.hasOwn(PAGES, route) ? PAGES[route] : undefined;
    if (!found) throw new Error(t("There is no page at “{address}”.", {address: route}));
    // What stands on the screen stays until the new page is here and shows at least what is on its way.
    const shown = await found();
    if (call !== calls) return;
    present(root, route);
    const cleanup = await shown.show(root, parts);
    if (call !== calls) return cleanup?.();
    now.cleanup = cleanup;
  } catch (error) {
    if (call !== calls) return;
    console.error(error);
    name(t("Something went wrong"));
    // Words need the margins of a page, also where a table was to stand.
    present(root, "trouble");
    refill(root, trouble(error));
    if (unreachable(error)) now.cleanup = whenBack();
  }
  arrive(root);
}

/**
 * Put a page on the screen, with the styles that are meant for it and no others.
 * @param {HTMLElement} root
 * @param {string} route
 */
function present(root, route) {
  document.body.dataset.page = route || "lobby";
  const kind = route === "match" ? "table" : "pages";
  for (const sheet of sheets) sheet.media = sheet.dataset.for === kind ? "all" : "not all";
  navigation(route);
  refill(page, root);
}

/** A newcomer to the page begins at its title. @param {HTMLElement} root */
function arrive(root) {
  const title = root.querySelector("h1");
  if (calls === 1 || root.contains(document.activeElement)) return;
  if (!title) return page.focus();
  title.tabIndex = -1;
  title.focus({preventScroll: true});
  scrollTo(0, 0);
}

/** @param {string} route */
function navigation(route) {
  // The lobby has all matches; the rules are what one comes back from.
  const match = route === "match" || route === "" ? "" : lastMatch();
  refill(nav, link("#/", t("Games"), route === ""), match && link(`#/match/${match}`, t("Back to the match"), false));
}

/**
 * @param {string} to
 * @param {string} text
 * @param {boolean} here
 */
function link(to, text, here) {
  return h("a", {href: to, "aria-current": here ? "page" : null}, text);
}

/**
 * Whether the server does not answer. A module that cannot be fetched has no refusal; each browser says it in its own words.
 * @param {any} error
 */
function unreachable(error) {
  return error?.refusal?.code === "unreachable" || /import|module|load failed/i.test(error?.message ?? "");
}

/**
 * Ask for the server until it is there again, and start over: what could not be fetched is remembered as missing.
 * @returns {() => void} how to leave off
 */
function whenBack() {
  const clock = setInterval(
    () =>
      fetch("/api/bots").then(
        ({ok}) => ok && location.reload(),
        () => undefined,
      ),
    AGAIN,
  );
  return () => clearInterval(clock);
}

/**
 * What is in the way, in words.
 * @param {any} error
 */
function trouble(error) {
  const offline = unreachable(error);
  const broken = !error?.refusal && error?.constructor !== Error;
  const sentence = offline
    ? t("The server is not answering. Start it again with “hexmarshal play”; your matches are just as you left them.")
    : broken
      ? t("The page itself failed: {reason}", {reason: String(error?.message)})
      : error.message;
  return h(
    "section",
    {class: "trouble"},
    h("h1", {}, offline ? t("No connection") : t("This page cannot be shown")),
    h("p", {}, sentence),
    h(
      "p",
      {class: "row"},
      h("button", {type: "button", class: "primary", onclick: go}, t("Try again")),
      h("a", {class: "button", href: "#/"}, t("To the games")),
    ),
  );
}

// The address belongs to the pages, so the way past the header goes without it.
document.querySelector(".skip")?.addEventListener("focus", ({target}) => {
  /** @type {HTMLElement} */ (target).textContent = page.querySelector(".map")
    ? t("Skip to the map")
    : t("Skip to the page");
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  // At the table the way goes past all its tools to the map.
  const map = /** @type {HTMLElement | null} */ (page.querySelector(".map"));
  if (map) return map.focus();
  (page.querySelector("h1") ?? page).scrollIntoView();
  page.focus();
});
nav.setAttribute("aria-label", t("Main"));
addEventListener("hashchange", go);
go();
