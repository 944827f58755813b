// All that was told of a match. The table knows the newest lines; the log, the ledger of luck and the film want them
// from the first order on, and ask here, so that they are fetched once.

/** @type {WeakMap<TableModel, Story>} */
const stories = new WeakMap();

/**
 * The story of a table; the same for everyone who asks.
 * @param {TableModel} table
 * @returns {Story}
 */
export function storyOf(table) {
  const known = stories.get(table);
  if (known) return known;
  const story = new Story(table);
  stories.set(table, story);
  return story;
}

/** Fires "changed" with the number up to which the lines stayed as they were (detail; -1: none did). */
export class Story extends EventTarget {
  /** @param {TableModel} table */
  constructor(table) {
    super();
    this.table = table;
    /** Whose knowledge the lines are. */
    this.side = table.side;
    /** What was told, by number. @type {Told[]} */
    this.lines = [...table.told];
    /** @type {Promise<void> | null} */
    this.asked = null;
    table.addEventListener("told", () => this.follow());
    table.addEventListener("untold", (event) => this.cut(Number(/** @type {CustomEvent} */ (event).detail)));
    table.addEventListener("shown", () => this.follow());
  }

  /** Whether the lines go back to the opening. */
  get complete() {
    return this.lines.length > 0 && this.lines[0].number <= 0;
  }

  /** The number of the newest order; -1 if nothing was told yet. */
  get last() {
    return this.lines.at(-1)?.number ?? -1;
  }

  /** Take over what the table heard since. */
  follow() {
    const {table} = this;
    if (table.side !== this.side) {
      this.side = table.side;
      this.lines = [...table.told];
      this.asked = null;
      this.changed(-1);
      return;
    }
    const last = this.last;
    const fresh = table.told.filter(({number}) => number > last);
    if (!fresh.length) return;
    this.lines.push(...fresh);
    this.changed(last);
  }

  /**
   * Forget what was taken back.
   * @param {number} number the last order that stands
   */
  cut(number) {
    if (this.last <= number) return;
    while (this.last > number) this.lines.pop();
    this.changed(number);
  }

  /** Every line, from the opening on. @returns {Promise<Told[]>} */
  async all() {
    if (this.complete) return this.lines;
    this.asked ??= this.fetch();
    await this.asked;
    return this.lines;
  }

  async fetch() {
    const {side} = this;
    const first = this.lines[0]?.number ?? Infinity;
    try {
      /** @type {Told[]} */
      const earlier = [];
      // The server answers with a page at a time.
      for (let from = 0; from < first;) {
        const page = await this.table.api.log(side, from, Number.isFinite(first) ? first - 1 : undefined);
        if (side !== this.side) return;
        if (!page.length) break;
        earlier.push(...page.filter(({number}) => number < first));
        from = page[page.length - 1].number + 1;
      }
      this.lines.unshift(...earlier);
      this.changed(this.last);
    } finally {
      this.asked = null;
    }
  }

  /** @param {number} kept */
  changed(kept) {
    this.dispatchEvent(new CustomEvent("changed", {detail: kept}));
  }
}
