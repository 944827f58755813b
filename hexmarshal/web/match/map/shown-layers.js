// The layers that lie on the map. They are about what is on the screen, and are asked for again when that changes.

export class ShownLayers {
  /** @param {import("../table/model.js").Model} table */
  constructor(table) {
    this.table = table;
    /** @type {Set<string>} */
    this.on = new Set();
  }

  /** @returns {string[]} */
  get ids() {
    return [...this.on];
  }

  /**
   * @param {string} id
   * @param {boolean} on
   */
  async turn(id, on) {
    if (on) {
      this.on.add(id);
      await this.#lay(id);
    } else {
      this.on.delete(id);
      this.table.screen.remove(id);
    }
  }

  /** What is on the screen changed. */
  renew() {
    for (const id of this.on) this.#lay(id);
  }

  /** @param {string} id */
  async #lay(id) {
    const {table} = this;
    const {shown} = table;
    try {
      const layer = await table.api.layer(id, table.side, table.moment ?? undefined);
      if (this.on.has(id) && shown === table.shown) table.screen.lay(layer);
    } catch (error) {
      table.complain(error);
    }
  }
}
