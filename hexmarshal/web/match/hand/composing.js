// An order put together counter by counter: everybody who may take part, who does, why others may not, and what may come of
// it as it stands. It lies beside the battle, not over it, and the counters on the map can be clicked as well.

import {h, refill} from "../../lib/dom.js";
import {t, tn} from "../../lib/language.js";
import {settings} from "../../lib/store.js";
import {cited} from "../words/clauses.js";
import {face} from "../map/face.js";
import {shown, titled, who} from "./odds-table.js";
import {called} from "../map/places.js";
import {walk} from "./popups.js";
import {lightUp, linked} from "../words/words.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** So long a new sheet gives no order, in milliseconds: a hand that answered the last question may still be clicking. */
const MOMENT = 350;
/** From this many counters on the title names their number. */
const MANY = 4;
/** What is done, by how the order comes to its hex. @type {Record<string, string>} */
const DEEDS = {
  attack: t("Attack"),
  repulse: t("Repulse"),
  fire: t("Fire"),
  march: t("Go"),
  rail: t("Go by rail"),
  aim: t("Prepare"),
};

export class ComposingSheet {
  /**
   * @param {import("./picking.js").Picking} picking
   * @param {import("../map/map.js").HexMap} map
   */
  constructor(picking, map) {
    this.picking = picking;
    this.table = picking.table;
    this.map = map;
    /** What is shown. @type {Draft | null} */
    this.draft = null;
    this.settling = 0;
    this.kicker = h("p", {class: "odds-kicker"});
    this.title = h("h2", {id: "composing-title"});
    this.members = h("div", {class: "members", onkeydown: walk});
    this.reason = h("p", {class: "composing-reason", role: "status"});
    this.odds = h("div", {class: "composing-odds odds-scroll"});
    this.refusal = h("p", {class: "composing-refusal", id: "composing-refusal"});
    this.give = h("button", {
      type: "button",
      class: "primary composing-give",
      "aria-describedby": "composing-refusal",
      onclick: () => this.conclude(),
    });
    this.element = h(
      "section",
      {
        class: "composing odds-like",
        "aria-labelledby": "composing-title",
        hidden: true,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event),
      },
      h("header", {}, this.kicker, this.title),
      h("div", {class: "composing-who"}, this.members),
      this.reason,
      this.odds,
      h(
        "footer",
        {},
        this.refusal,
        h(
          "div",
          {class: "row"},
          this.give,
          h("button", {type: "button", onclick: () => picking.drop()}, t("Let go"), " ", h("kbd", {}, t("Esc"))),
        ),
      ),
    );
    map.element.append(this.element);
    lightUp(this.element, this.table);
    for (const event of ["picked", "sent"]) this.table.addEventListener(event, () => this.draw());
    this.table.addEventListener("barred", (event) => this.#explain(/** @type {CustomEvent<string>} */ (event).detail));
  }

  draw() {
    // An order that is given is no longer put together; what follows from it may be announced before it is seen.
    const draft = this.picking.giving.sent || this.picking.hand.draft?.goes ? null : this.picking.hand.draft;
    const fresh = draft !== this.draft;
    this.draft = draft;
    if (!draft?.composed) return this.#away();
    const {offer, refusal, forecast} = draft.composed;
    const all = draft.members.length;
    refill(this.kicker, tn("{n} of {all} takes part", "{n} of {all} take part", draft.chosen.size, {all}));
    refill(this.title, linked(this.table, this.#titled(offer)));
    if (fresh) refill(this.reason);
    memberList(this.members, draft);
    this.element.classList.toggle("waiting", draft.waiting);
    refill(this.refusal, refusal && !draft.waiting ? [refusal.sentence, " ", ...cited(this.table, refusal)] : "");
    this.give.setAttribute("aria-disabled", String(!draft.ready));
    refill(
      this.give,
      draft.subject.what === "word" ? draft.subject.title : (DEEDS[offer.hex ? offer.deed : ""] ?? draft.subject.title),
    );
    if (!draft.waiting) this.#weigh(offer, forecast, Boolean(refusal));
    if (fresh) this.#open(draft);
    else if (!draft.waiting) this.table.say([this.kicker.textContent, refusal?.sentence].filter(Boolean).join(". "));
  }

  /**
   * @param {Offer} offer
   * @returns {string}
   */
  #titled(offer) {
    const {draft} = this;
    const pieces = [...(draft?.chosen ?? [])];
    if (!pieces.length) return t("{what}: nobody takes part", {what: draft?.subject.title ?? ""});
    if (!offer.hex)
      return `${draft?.subject.title}: ${pieces.length < MANY ? who(this.table, {...offer, pieces}) : tn("{n} unit", "{n} units", pieces.length)}`;
    if (pieces.length < MANY) return titled(this.table, {...offer, pieces}, offer.deed === "attack");
    const place = this.table.hexes.get(offer.hex)?.place;
    const target = place ? `${place} (${offer.hex})` : offer.hex;
    return offer.deed === "attack"
      ? tn("{n} unit attacks {target}", "{n} units attack {target}", pieces.length, {target})
      : tn("{n} unit goes to {target}", "{n} units go to {target}", pieces.length, {target});
  }

  /**
   * @param {Offer} offer
   * @param {Forecast | null} forecast
   * @param {boolean} refused
   */
  #weigh(offer, forecast, refused) {
    const wanted = settings.get("odds") !== false;
    if (forecast && wanted) refill(this.odds, ...shown(this.table, offer, forecast));
    else if (refused) refill(this.odds);
    else
      refill(
        this.odds,
        h("p", {class: "odds-notation"}, h("code", {}, offer.notation), offer.cost ? ` ${offer.cost}` : ""),
        offer.gloss && h("p", {}, linked(this.table, offer.gloss)),
      );
  }

  /** @param {Draft} draft */
  #open(draft) {
    this.element.hidden = false;
    this.odds.scrollTop = 0;
    this.map.sight.gather(this.#hexes(draft));
    this.#beside(draft);
    // The prompt is redrawn as well, and may then be higher.
    requestAnimationFrame(() => this.#beside(draft));
    this.element.classList.add("settling");
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.element.classList.remove("settling"), MOMENT);
    // A player typing somewhere else keeps the focus there.
    const at = document.activeElement;
    if (
      !at ||
      at === document.body ||
      at === this.map.surface ||
      at.closest(".prompt-words, .strip, .popups, .composing")
    )
      this.give.focus({preventScroll: true});
    this.table.say(
      `${this.title.textContent}. ${this.kicker.textContent}. ${t("Enter gives the order, Escape lets go.")}`,
    );
  }

  #away() {
    if (this.element.hidden) return;
    const inside = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.table.light();
    if (inside) this.map.surface.focus({preventScroll: true});
  }

  /**
   * Lie where the battle is not: left or right of it, on a narrow screen above or below.
   * @param {Draft} draft
   */
  #beside(draft) {
    const spots = this.#hexes(draft).flatMap((hex) => this.map.sight.spot(hex) ?? []);
    const {wide, high} = this.map.sight.box;
    const narrow = wide < 704;
    const middle = (/** @type {number[]} */ values) => (Math.min(...values) + Math.max(...values)) / 2;
    const first =
      spots.length > 0 &&
      (narrow ? middle(spots.map(({y}) => y)) > high / 2 : middle(spots.map(({x}) => x)) > wide / 2);
    this.element.classList.toggle("first", first);
    // The prompt may hang over the map, above or below.
    const map = this.map.element.getBoundingClientRect();
    const prompt = document.querySelector(".prompt-body")?.getBoundingClientRect();
    const below = prompt && prompt.bottom > map.bottom ? Math.max(map.bottom - prompt.top, 0) : 0;
    const above = prompt && prompt.top < map.top ? Math.max(prompt.bottom - map.top, 0) : 0;
    this.element.style.setProperty("--above", `${above}px`);
    this.element.style.setProperty("--below", `${below}px`);
  }

  /**
   * Where it is about.
   * @param {Draft} draft
   */
  #hexes(draft) {
    const pieces = new Set(draft.members.map(({piece}) => piece));
    return [
      ...new Set([draft.where, ...this.table.shown.pieces.filter(({id}) => pieces.has(id)).map(({at}) => at)]),
    ].filter(Boolean);
  }

  /** @param {string} piece */
  #explain(piece) {
    const draft = this.picking.hand.draft;
    const refusal = draft?.member(piece)?.refusal;
    if (!refusal) return;
    const at = this.table.shown.pieces.find(({id}) => id === piece)?.at ?? "";
    if (!this.element.hidden) {
      refill(this.reason, linked(this.table, refusal.sentence), " ", ...cited(this.table, refusal));
      this.table.say(refusal.sentence);
    } else this.table.refuse(refusal, at);
  }

  /** Give the order, unless the sheet has only just come. */
  conclude() {
    if (this.element.classList.contains("settling")) return;
    this.picking.conclude();
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const own = event.target instanceof HTMLElement && event.target.closest("a, button, summary");
    if (event.key === "Enter" && !own) {
      event.preventDefault();
      this.conclude();
    }
  }
}

/**
 * Every unit that may take part, by hex; each is a button that adds or removes it.
 * @param {HTMLElement} root
 * @param {Draft} draft
 */
export function memberList(root, draft) {
  const {table} = draft;
  const held =
    document.activeElement instanceof HTMLElement && root.contains(document.activeElement)
      ? document.activeElement.dataset
      : null;
  const all = new Map(table.shown.pieces.map((piece) => [piece.id, piece]));
  /** @type {Map<string, Member[]>} */
  const hexes = new Map();
  for (const member of draft.members) {
    const at = all.get(member.piece)?.at ?? "";
    hexes.set(at, [...(hexes.get(at) ?? []), member]);
  }
  refill(
    root,
    [...hexes].map(([hex, members]) =>
      h(
        "div",
        {class: "member-hex", role: "group", "aria-label": called(table.hexes, hex)},
        members.length > 1
          ? h(
              "button",
              {
                type: "button",
                class: "member-all",
                "data-all": hex,
                title: t("All of them in or out"),
                onclick: () => draft.toggleAll(members.map(({piece}) => piece)),
              },
              called(table.hexes, hex),
            )
          : h("span", {class: "member-all"}, called(table.hexes, hex)),
        h(
          "div",
          {class: "member-faces"},
          members.map((member) => memberButton(draft, member, all.get(member.piece))),
        ),
      ),
    ),
  );
  if (!held) return;
  const again = held.member
    ? `[data-member="${CSS.escape(held.member)}"]`
    : held.all !== undefined
      ? `[data-all="${CSS.escape(held.all)}"]`
      : "";
  if (again) /** @type {HTMLElement | null} */ (root.querySelector(again))?.focus({preventScroll: true});
}

/**
 * @param {Draft} draft
 * @param {Member} member
 * @param {Piece | undefined} piece
 */
function memberButton(draft, member, piece) {
  const {table} = draft;
  const barred = draft.barred(member);
  const chosen = draft.chosen.has(member.piece);
  const title = piece?.title ?? member.piece;
  const reason = barred ? member.refusal?.sentence : "";
  return h(
    "button",
    {
      type: "button",
      class: `member${barred ? " barred" : ""}`,
      "data-member": member.piece,
      "data-pieces": member.piece,
      title: reason || piece?.text || title,
      "aria-pressed": String(chosen),
      "aria-label": [title, ...(piece?.states ?? []), reason].filter(Boolean).join(", "),
      onclick: () => draft.toggle(member.piece),
    },
    piece ? face(table.shown, piece) : "",
    h("span", {class: "member-name"}, piece?.name || title),
    h("span", {class: "member-sign", "aria-hidden": "true"}, chosen ? "✓" : barred ? "✕" : ""),
  );
}
