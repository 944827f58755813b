// The line to the server on which a match is followed. It comes back by itself, sooner after a short break than after
// a long one, and at once when the browser says that the net is there again.

/** How long to wait before trying again, in seconds. */
const WAITS = [0.4, 1, 2, 4, 8, 15];
/** What the server calls a line that said nothing for too long. */
const SLOW = "silent";

/** Fires "update" (detail: Update), "open" and "lost". */
export class Live extends EventTarget {
  /**
   * @param {string} match
   * @param {() => {side: string | null, secret: string, have: number}} hello said each time the line is taken up
   */
  constructor(match, hello) {
    super();
    this.address = new URL(`/api/matches/${encodeURIComponent(match)}/live`, location.href);
    this.address.protocol = this.address.protocol.replace("http", "ws");
    this.address.hash = "";
    this.hello = hello;
    this.tries = 0;
    this.waiting = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.line = null;
    this.again = () => {
      if (!this.line && !document.hidden) this.open();
    };
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.open();
  }

  /** Whether the line stands. */
  get isOpen() {
    return this.line?.readyState === WebSocket.OPEN;
  }

  open() {
    if (this.closed) return;
    clearTimeout(this.waiting);
    const line = new WebSocket(this.address);
    this.line = line;
    line.addEventListener("open", () => {
      line.send(JSON.stringify(this.hello()));
      this.dispatchEvent(new Event("open"));
    });
    line.addEventListener("message", ({data}) => {
      if (this.line !== line) return;
      this.tries = 0;
      const update = /** @type {Update} */ (JSON.parse(data));
      // Who was too slow to say who it is says it again, when the line is back.
      if (update.kind === "refused" && update.refusal.code === SLOW) return;
      // A seat that was refused once is refused again: there is nothing to wait for.
      if (update.kind === "refused") this.close();
      this.dispatchEvent(new CustomEvent("update", {detail: update}));
    });
    line.addEventListener("close", () => {
      if (this.line !== line) return;
      this.line = null;
      if (this.closed) return;
      this.dispatchEvent(new Event("lost"));
      const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
      // A little chance keeps many pages from coming back in the same moment.
      this.waiting = setTimeout(() => this.open(), wait * 1000 * (0.8 + 0.4 * Math.random()));
    });
  }

  /** Hang up and take the line up again, perhaps for another side. */
  renew() {
    const old = this.line;
    this.line = null;
    this.tries = 0;
    old?.close();
    this.open();
  }

  /** Hang up for good. */
  close() {
    this.closed = true;
    clearTimeout(this.waiting);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.line?.close();
    this.line = null;
  }
}
