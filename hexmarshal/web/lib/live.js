// The line to the server on which a match is followed. It comes back by itself, sooner after a short break than after
// a long one, and at once when the browser says that the net is there again.

import {Refused} from "./api.js";

/** How long to wait before trying again, in seconds. */
const WAITS = [0.4, 1, 2, 4, 8, 15];
/** How long an answer is waited for, in milliseconds: a line may be dead before anybody notices. */
const PATIENCE = 4000;
/** What the server calls a line that said nothing for too long. */
const SLOW = "silent";

/** @typedef {Extract<Update, {kind: "offers" | "words" | "given" | "step"}>} Answer */

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
    /** What was said and is not answered yet; an answer of null says that the line broke. @type {Map<number, (answer: Answer | null) => void>} */
    this.asked = new Map();
    this.asks = 0;
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
    line.addEventListener("message", async ({data}) => {
      if (this.line !== line) return;
      this.tries = 0;
      // Only long answers are packed: nothing else that comes waits for them.
      const update = /** @type {Update} */ (JSON.parse(typeof data === "string" ? data : await unpacked(data)));
      // While it was unpacked the line may have been hung up, or taken up for another side.
      if (this.line !== line) return;
      if (update.kind === "offers" || update.kind === "words" || update.kind === "given")
        return this.#answered(update.ask, update);
      if (update.kind === "step" && update.ask !== null) this.#answered(update.ask, update);
      // A client that identified itself too late retries when the connection is back.
      if (update.kind === "refused" && update.refusal.code === SLOW) return;
      // A seat that was refused once is refused again: there is nothing to wait for.
      if (update.kind === "refused") this.close();
      this.dispatchEvent(new CustomEvent("update", {detail: update}));
    });
    line.addEventListener("close", () => {
      if (this.line !== line) return;
      this.line = null;
      this.#broken();
      if (this.closed) return;
      this.dispatchEvent(new Event("lost"));
      const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
      // A little chance keeps many pages from coming back in the same moment.
      this.waiting = setTimeout(() => this.open(), wait * 1000 * (0.8 + 0.4 * Math.random()));
    });
  }

  /**
   * Ask what can be done with a subject; of much, without the words of what a hex gives. That takes a third of the time of a call of its own.
   * @param {string} subject
   * @returns {Promise<Offers | null>} null if there is no line, or none that answers
   */
  async ask(subject) {
    const answer = await this.#say({subject, brief: true});
    return answer?.kind === "offers" ? answer.offers : null;
  }

  /**
   * Ask for the words of what can be done with a subject.
   * @param {string} subject
   * @returns {Promise<OfferWords[] | null>} null if there is no line, or none that answers
   */
  async words(subject) {
    const answer = await this.#say({words: subject});
    return (answer?.kind === "words" && answer.wording?.words) || null;
  }

  /**
   * Give an order. The step that comes of it is the answer, and is heard like any other.
   * @param {Meant} order
   * @returns {Promise<number | null>} how many orders there were after it; null if there is no line, or none that answers:
   *   then nobody knows whether it was given
   */
  async give(order) {
    const answer = await this.#say({give: order});
    return answer?.kind === "step" ? answer.view.number : answer?.kind === "given" ? answer.number : null;
  }

  /**
   * Say something and wait for the answer.
   * @param {{subject: string, brief: boolean} | {words: string} | {give: Meant}} words
   * @returns {Promise<Answer | null>}
   */
  async #say(words) {
    if (!this.line || !this.isOpen) return null;
    const ask = ++this.asks;
    this.line.send(JSON.stringify({ask, ...words}));
    const late = setTimeout(() => this.#answered(ask, null), PATIENCE);
    const answer = await new Promise((/** @type {(answer: Answer | null) => void} */ told) =>
      this.asked.set(ask, told),
    );
    clearTimeout(late);
    if (answer && answer.kind !== "step" && answer.refusal) throw new Refused(answer.refusal, 409);
    return answer;
  }

  /**
   * @param {number} ask
   * @param {Answer | null} answer
   */
  #answered(ask, answer) {
    this.asked.get(ask)?.(answer);
    this.asked.delete(ask);
  }

  /** Nothing more is answered on this line. */
  #broken() {
    for (const ask of this.asked.keys()) this.#answered(ask, null);
  }

  /** Hang up and take the line up again, perhaps for another side. */
  renew() {
    const old = this.line;
    this.line = null;
    this.tries = 0;
    this.#broken();
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
    this.#broken();
  }
}

/**
 * @param {Blob} data
 * @returns {Promise<string>}
 */
function unpacked(data) {
  return new Response(data.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
