// A match out of a file: the table as the panels see it. Nothing is played at it; every moment is worked out from what
// changed between them.

import {places} from "../match/map/places.js";
import {stepped} from "../match/table/merge.js";

/** How many moments lie between two that are kept whole. */
const APART = 40;
/** Milliseconds a hex. */
const STEP = 90;

/** @implements {TableModel} */
export class FileTable extends EventTarget {
  /** @param {Carried} carried */
  constructor(carried) {
    super();
    this.carried = carried;
    /** There is no server: what only a server can do is not offered. */
    this.file = true;
    const sheets = carried.board.sheets.map((sheet) => ({...sheet, map: picture(carried.maps[sheet.id])}));
    this.board = {...carried.board, sheets};
    this.card = carried.card;
    this.mine = carried.card.sides.map(({id}) => id);
    this.side = carried.side;
    this.hexes = places(this.board);
    this.told = carried.log;
    this.notes = carried.notes;
    this.api = /** @type {MatchApi} */ (
      /** @type {unknown} */ ({
        id: "",
        log: async () => this.told,
        supply: async () => [],
        at: async (/** @type {number} */ number) => this.at(number),
      })
    );
    /** Moments that were worked out, by number. @type {Map<number, View>} */
    this.whole = new Map();
    /** @type {number | null} */
    this.moment = null;
    this.view = this.at(carried.number);
    this.shown = this.view;
    /** @type {TableScreen} */
    this.screen = /** @type {any} */ (null);
  }

  /** Before anything is known. @returns {View} */
  get #nothing() {
    const {carried} = this;
    const {side, seats, setup, faces} = carried;
    const view = {match: "", game: carried.card.id, side, number: -1, over: false, result: null, waiting: []};
    const more = {decision: null, pieces: [], desk: carried.frames.find(Boolean)?.[2] ?? {}, undo: {free: false}};
    const rest = {seats, faces, study: false, commitment: "", parted: null, clock: null, setup, board: ""};
    return /** @type {View} */ (/** @type {unknown} */ ({...view, ...more, ...rest}));
  }

  /**
   * The match as it stood after an order.
   * @param {number} number
   * @returns {View}
   */
  at(number) {
    const known = this.whole.get(number);
    if (known) return known;
    let from = number;
    while (from >= 0 && !this.whole.has(from)) from--;
    let view = this.whole.get(from) ?? this.#nothing;
    for (let each = from + 1; each <= number; each++) {
      view = this.#next(view, each);
      if (each % APART === 0) this.whole.set(each, view);
    }
    this.whole.set(number, view);
    return view;
  }

  /**
   * @param {View} view
   * @param {number} number
   * @returns {View}
   */
  #next(view, number) {
    const {carried} = this;
    const frame = carried.frames[number];
    const last = number === carried.number;
    const ended = last ? {over: carried.over, result: carried.result, waiting: carried.waiting} : {};
    if (!frame) return {...view, ...ended, number};
    const [changed, gone, parts] = frame;
    const fields = {...ended, number, desk: {...view.desk, ...parts}};
    return stepped(view, /** @type {any} */ ({view: fields, changed, gone, faces: {}}));
  }

  /** Whether these rules can show how the match stood on the screen. */
  get known() {
    return Boolean(this.carried.frames[this.shown.number]);
  }

  get decision() {
    return null;
  }

  /**
   * @param {string} name
   * @param {any} [detail]
   */
  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /** @param {number | null} moment */
  async look(moment) {
    const before = this.shown.number;
    const last = this.carried.number;
    const at = moment === null ? last : Math.min(Math.max(moment, 0), last);
    this.moment = at === last ? null : at;
    this.shown = this.at(at);
    const told = at === before + 1 ? (this.told[at] ?? null) : null;
    this.screen.play(this.shown, told, told ? STEP : 0);
    this.fire("shown");
  }

  /** Everything is here already. */
  preload() {}
  async undo() {}
  async layer() {}
  /** @returns {string[]} */
  layersOn() {
    return [];
  }

  /** @param {string[]} [hexes] @param {string[]} [pieces] */
  light(hexes = [], pieces = []) {
    this.screen.light(hexes, pieces);
  }

  /** @param {string} hex */
  goTo(hex) {
    this.screen.goTo(hex);
  }

  /** @param {string} hex */
  whereIs(hex) {
    return this.screen.whereIs(hex);
  }

  /** @param {string} text */
  say(text) {
    this.screen.say(text);
  }

  /** @param {Refusal} refusal */
  refuse(refusal) {
    this.screen.note(refusal, "");
  }
}

/** A picture as an address that needs no server. @param {string} svg */
function picture(svg) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
