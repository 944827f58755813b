// The page of a match: puts map, prompt, panels and keyboard together and lets them talk to each other through the model.

import {board, games, matchApi} from "../lib/api.js";
import {h, refill} from "../lib/dom.js";
import {t} from "../lib/language.js";
import {here, name, say, withPage} from "../lib/shell.js";
import {settings} from "../lib/store.js";
import {Alarms} from "./panels/alarms.js";
import {clockFaces} from "./panels/clock.js";
import {Faces} from "./map/counters.js";
import {ComposingSheet} from "./hand/composing.js";
import {Coach} from "./panels/coach.js";
import {Consent, offerDraw, resign} from "./panels/consent.js";
import {curtain} from "./panels/dialogs.js";
import {learnWords} from "./words/glossary.js";
import {showHelp} from "./panels/help.js";
import {points} from "./map/hexes.js";
import {keyboard} from "./hand/keyboard.js";
import {Leaving} from "./hand/leaving.js";
import {HexMap} from "./map/map.js";
import {glance} from "./hand/meaning.js";
import {tableMenu} from "./panels/menu.js";
import {Model} from "./table/model.js";
import {showOdds} from "./hand/odds.js";
import {mountPanels} from "./panels/panels.js";
import {partedNotice} from "./panels/parted.js";
import {Picking} from "./hand/picking.js";
import {Popups} from "./hand/popups.js";
import {overhang} from "./map/overhang.js";
import {Prompt} from "./hand/prompt.js";
import {momentIn, nameMoments} from "./story/moments.js";
import {Report} from "./story/report.js";
import {reader} from "./hand/reader.js";
import {mountReady} from "./hand/ready.js";
import {Strip} from "./map/strip.js";
import {showWinning} from "./panels/winning.js";
import {hexesIn, nationOf} from "./words/words.js";
import {signTurns} from "./panels/turn-sign.js";
import {zoomButtons} from "./map/zoom-buttons.js";

/** How long words are gathered before they are spoken, in milliseconds. */
const BREATH = 40;
/** How long a pointer rests on a target before its odds are asked for, in milliseconds. */
const RESTED = 120;

/**
 * @param {HTMLElement} root
 * @param {string[]} parts the match
 * @returns {Promise<void>}
 */
export async function show(root, parts) {
  const still = here();
  refill(root, h("p", {class: "table-waits"}, t("Setting up the table…")));
  const table = await Model.open(matchApi(parts[0]), games, board);
  const primer = await learnWords(table.card.id);
  if (!still()) return;
  name(table.card.title);
  const laid = new Table(table, root, primer);
  // Also while it is still being laid: behind a curtain that may take as long as anybody likes.
  withPage(() => laid.close());
  await laid.begin();
  const moment = momentIn(parts);
  if (moment !== null && still()) await table.look(moment).catch((error) => table.complain(error));
  nameMoments(table);
}

class Table {
  /**
   * @param {Model} table
   * @param {HTMLElement} root
   * @param {Primer} primer
   */
  constructor(table, root, primer) {
    this.table = table;
    this.root = root;
    this.faces = new Faces();
    this.map = new HexMap(
      table.board,
      table.hexes,
      this.faces,
      {
        choose: (at) => {
          table.fire("clicked", at.hex);
          if (at.touch && this.map.counters.high(at.hex)) this.strip.show(at.hex);
          this.picking.point(at);
        },
        press: (at) => this.picking.press(at),
        hover: (at) => {
          this.picking.hover(at);
          table.fire("hover", at.hex);
        },
        moved: () => this.popups.place(),
        turned: () => this.strip.turned(),
        rest: (hex) => this.strip.show(hex),
        lift: (from) => this.picking.carry(from),
        drop: (to) => this.picking.letGo(to),
      },
      table.card.sides.map(({nation}) => nation),
    );
    this.popups = new Popups(table, this.map);
    this.picking = new Picking(table, {
      choose: (hex, offers) => this.popups.menu(hex, offers),
      clear: () => this.popups.close(),
      leave: () => this.leaving.may(),
    });
    this.composing = new ComposingSheet(this.picking, this.map);
    this.strip = new Strip({table, picking: this.picking, map: this.map});
    this.clocks = clockFaces(table);
    this.alarms = new Alarms(table, this.map);
    this.prompt = new Prompt(
      table,
      this.picking,
      tableMenu(
        table,
        () => resign(table),
        () => offerDraw(table),
      ),
      this.clocks.element,
      this.alarms.element,
    );
    this.side = h("aside", {class: "table-side", "aria-label": t("Panels")});
    this.bar = h("div", {class: "table-bar"});
    this.layers = h("div", {class: "table-layers"});
    this.coach = new Coach(table, this.picking, this.map, primer);
    const corner = h("div", {class: "table-ready"});
    this.ready = mountReady(table, this.picking, this.map, corner);
    this.leaving = new Leaving(table, this.picking, this.map, this.ready);
    this.map.element.append(corner, this.layers, zoomButtons(this.map));
    this.element = h(
      "div",
      {class: "table"},
      h("h1", {class: "unseen"}, table.card.title),
      this.prompt.element,
      this.map.element,
      this.side,
      this.bar,
      reader(table, this.picking),
    );
    overhang(this.prompt.element);
    this.consent = new Consent(table);
    this.looked = -1;
    this.asked = "";
    this.weighing = 0;
    /** @type {string[]} */
    this.speech = [];
  }

  async begin() {
    const {table} = this;
    const {view} = table;
    const mine = view.decision?.subjects.flatMap(({at}) => (at ? [at] : [])) ?? [];
    const army = view.pieces.flatMap(({at, side}) =>
      (!table.side || side === table.side) && table.hexes.has(at) ? [at] : [],
    );
    // During set-up there is nothing on the map yet, but somewhere to put it.
    const beside = mine.length || army.length ? undefined : view.decision?.subjects.find(({what}) => what === "piece");
    const ground = beside ? (await this.picking.questions.ask(beside.id).catch(() => [])).map(({hex}) => hex) : [];
    if (table.closed) return;
    this.map.sight.opening = mine.length ? mine : [...army, ...ground];
    signTurns(table);
    refill(this.root, this.element);
    for (const event of ["shown", "picked"]) table.addEventListener(event, () => this.#lightUp());
    table.addEventListener("reached", () => this.#reach());
    table.addEventListener("shown", () => this.#lookAt());
    table.addEventListener("hint", () => this.#hint());
    for (const event of ["shown", "line"])
      table.addEventListener(event, () => {
        this.consent.look();
        this.consent.lookAtOffer();
      });
    this.settings = () => this.map.labels.set(this.map.sight.box.scale, Boolean(settings.get("numbers")));
    settings.addEventListener("change", this.settings);
    this.settings();
    await table.start({
      play: (shown, told, step) => this.#play(shown, told, step),
      light: (hexes, pieces) => {
        this.map.drawing.light(hexes);
        this.map.counters.flag("lit", pieces);
      },
      goTo: (hex) => this.map.sight.reveal(hex),
      whereIs: (hex) => this.#whereIs(hex),
      lay: (layer) => this.map.drawing.lay(layer, (side) => nationOf(table, side)),
      remove: (id) => this.map.drawing.remove(id),
      note: (refusal, hex) => {
        this.popups.note(refusal, hex);
        this.#say(`${refusal.sentence} ${refusal.clause}`);
      },
      say: (text) => this.#say(text),
      curtain: (side) => curtain(table, this.element, side),
    });
    if (table.closed) return;
    this.report = new Report(table, this.map);
    const notice = partedNotice(table);
    if (notice) this.map.element.querySelector(".map")?.after(notice); // below what pops up
    this.panels = mountPanels(table, {side: this.side, bar: this.bar, layers: this.layers});
    this.side.append(this.coach.element);
    this.coach.begin();
    this.released = keyboard({
      table,
      map: this.map,
      picking: this.picking,
      prompt: this.prompt,
      escape: () =>
        this.popups.close("menu") ||
        this.popups.close("note") ||
        Boolean(this.report?.close()) ||
        (!this.picking.hand.subject && this.ready.close()),
      fold: () => this.element.classList.toggle("folded"),
      help: () => showHelp(table),
      odds: () => this.#odds(),
      next: () => this.ready.next(),
      winning: () => showWinning(table),
      coach: () => this.coach.focus(),
      spread: (hex) => this.strip.show(this.strip.hex === hex ? "" : hex, true),
      panels: (event) => this.panels?.key(event) ?? false,
    });
  }

  close() {
    this.released?.();
    this.panels?.destroy();
    this.clocks.stop();
    this.consent.leave();
    if (this.settings) settings.removeEventListener("change", this.settings);
    clearTimeout(this.weighing);
    this.map.close();
    this.table.close();
  }

  /**
   * Tell a screen reader. What is said in one breath is heard as one: a live region tells only what it holds last.
   * @param {string} text
   */
  #say(text) {
    if (!this.speech.length) setTimeout(() => !this.table.closed && say(this.speech.splice(0).join(" ")), BREATH);
    if (text) this.speech.push(text);
  }

  /**
   * Show a view. What moved is seen moving; the rest stands at once.
   * @param {View} view
   * @param {Told | null} told
   * @param {number} step
   */
  async #play(view, told, step) {
    const {map, table} = this;
    this.faces.add(view.faces);
    map.counters.set(view.pieces);
    map.drawing.marks(view.desk.marks);
    map.drawing.arrows(view.desk.arrows);
    if (!told || !step || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const moves = told.events
      .filter(({kind}) => kind === "moved")
      .map(({piece, path}) => ({piece, path: points(table.hexes, path)}));
    const others = !table.mine.includes(told.side);
    const seen = told.events.flatMap(({hexes, path}) => [...path, ...hexes]);
    if (others && seen.length && table.moment === null && settings.get("follow") && !map.sight.seesAny(seen))
      map.sight.reveal(seen[seen.length - 1]);
    await map.counters.animate(moves, step);
  }

  /** What can be picked up, what is in hand and where it can go. */
  #lightUp() {
    const {picking, map, table} = this;
    const {subject, group, targets} = picking.hand;
    const held = new Set(group);
    if (subject?.what === "hex" && !group.length && !picking.hand.draft)
      for (const piece of table.shown.pieces) if (piece.at === subject.id) held.add(piece.id);
    const {draft} = picking.hand;
    if (draft) for (const id of draft.chosen) held.add(id);
    map.counters.flag("can", picking.hand.able);
    map.counters.flag("picked", held);
    map.counters.flag("barred", draft?.members.flatMap((member) => (draft.barred(member) ? [member.piece] : [])) ?? []);
    this.#reach();
    // Wherever it can go, one such place is in sight: units from beside the map go somewhere on it, some go far.
    if (subject && targets.size) map.sight.gather([...targets.keys()]);
    this.#hint();
  }

  /** Where what is in hand can go. */
  #reach() {
    const {map, picking} = this;
    const {subject, targets} = picking.hand;
    const reach = targets.size
      ? new Map([...targets].map(([hex, offers]) => [hex, {cost: offers[0].cost, deed: offers[0].deed}]))
      : null;
    const hexes = picking.subjects.flatMap(({what, id}) => (what === "hex" ? [id] : []));
    map.glow(reach, subject?.at ?? "", hexes, this.#about());
    this.popups.clear = [...targets.keys()];
  }

  /** Where only words answer: the hexes that the question names. */
  #about() {
    const {table} = this;
    const {subjects} = this.picking;
    return table.decision && subjects.length && subjects.every(({at}) => !at)
      ? hexesIn(table, table.decision.prompt)
      : [];
  }

  /** When others have ordered or another step begins, and I cannot see anything of what I am to choose from, look there. */
  #lookAt() {
    const {table, picking} = this;
    const {number} = table.view;
    if (number === this.looked || !picking.subjects.length) return;
    this.looked = number;
    const {side, kind} = table.view.decision ?? {side: "", kind: ""};
    const before = this.asked;
    this.asked = `${side} ${kind}`;
    // After my own order the map stays where I put it as long as I am asked the same.
    const last = table.told.at(-1);
    if ((table.mine.includes(last?.side ?? "") && before === this.asked) || !settings.get("follow")) return;
    const asked = picking.subjects.flatMap(({at}) => (at ? [at] : []));
    const about = this.#about();
    // Where only words answer, what they are about is where it happened.
    this.map.sight.gather(
      [asked, about].find(({length}) => length) ?? last?.events.findLast(({hexes}) => hexes.length)?.hexes ?? [],
    );
  }

  #hint() {
    const {hint} = this.picking.hand;
    const path = hint ? ([hint.path, hint.hexes].find((hexes) => hexes.length) ?? [hint.hex]) : [];
    this.map.way(path, hint ? hint.cost || hint.gloss : "");
    clearTimeout(this.weighing);
    if (hint?.odds && hint.hex && settings.get("aids"))
      this.weighing = setTimeout(() => this.#weigh(hint, path), RESTED);
  }

  /**
   * The odds of the order under the pointer, in one line at its hex.
   * @param {Offer} hint
   * @param {string[]} path
   */
  async #weigh(hint, path) {
    const {table, picking} = this;
    const forecast = await picking.questions.weigh(hint).catch(() => null);
    if (!forecast || picking.hand.hint !== hint || table.closed) return;
    const line = glance(forecast.outcomes);
    this.map.way(path, [hint.cost, line].filter(Boolean).join("  "));
    table.fire("weighed", line);
  }

  /**
   * Where a hex is on the screen, if it is in sight.
   * @param {string} hex
   */
  #whereIs(hex) {
    const spot = this.map.sight.spot(hex);
    if (!spot || !this.map.sight.seesAny([hex])) return null;
    const {left, top} = this.map.surface.getBoundingClientRect();
    return {x: left + spot.x, y: top + spot.y};
  }

  /** The odds of the order under the pointer, without giving it. */
  #odds() {
    const {hint, targets} = this.picking.hand;
    if (hint)
      showOdds(
        this.table,
        hint,
        (targets.get(hint.hex) ?? []).filter((offer) => offer !== hint),
      );
  }
}
