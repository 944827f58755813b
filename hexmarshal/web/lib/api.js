// Everything the page asks of the server. What the server refuses is thrown as `Refused`, in a sentence for a player.

import {language, t} from "./language.js";
import {seats} from "./store.js";

/** The server said no, and why. */
export class Refused extends Error {
  /**
   * @param {Refusal} refusal
   * @param {number} [status]
   */
  constructor(refusal, status = 0) {
    super(refusal.sentence);
    this.name = "Refused";
    this.refusal = refusal;
    this.status = status;
  }
}

/** The server cannot be reached. */
export class Unreachable extends Refused {
  constructor() {
    super({code: "unreachable", clause: "", sentence: t("The server cannot be reached. Is it still running?")});
    this.name = "Unreachable";
  }
}

/**
 * @param {string} path
 * @param {{body?: object, secrets?: string[], signal?: AbortSignal}} [how] a body makes it a POST
 * @returns {Promise<any>}
 */
async function ask(path, {body, secrets = [], signal} = {}) {
  /** @type {Record<string, string>} */
  const headers = {"Accept": "application/json", "Accept-Language": language};
  if (secrets.length) headers.Authorization = `Bearer ${secrets.join(",")}`;
  if (body) headers["Content-Type"] = "application/json";
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, {method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal});
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unreachable();
  }
  const text = await answer.text();
  const json = answer.headers.get("Content-Type")?.includes("json");
  const said = text && json ? JSON.parse(text) : null;
  if (answer.ok) return json ? said : text;
  throw new Refused(
    said?.refusal ?? {code: `http-${answer.status}`, clause: "", sentence: t("The server could not answer.")},
    answer.status,
  );
}

/**
 * @param {Record<string, string | number | null | undefined>} values
 * @returns {string} what is not there is left out
 */
function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** @returns {Promise<GameCard[]>} the games on the shelf */
export const games = () => ask("/api/games");

/** @returns {Promise<About>} what this server is */
export const about = () => ask("/api/about");

/** @returns {Promise<string[]>} the languages of the page, by their tags */
export const languages = () => ask("/api/languages");

/** @returns {Promise<BotKind[]>} the bots */
export const bots = () => ask("/api/bots");

/**
 * @param {string} address of the map of a match, which an overlay may have changed
 * @param {string} [sheet] the only one that is played on
 * @returns {Promise<Board>} the map as numbers
 */
export const board = (address, sheet = "") => ask(`${address}${query({sheet})}`);

/**
 * @param {string} game
 * @returns {Promise<Rules>} its clauses, rulings and sources
 */
export const rules = (game) => ask(`/api/games/${encodeURIComponent(game)}/rules`);

/**
 * @param {string} game
 * @returns {Promise<Primer>} its words and signs
 */
export const primer = (game) => ask(`/api/games/${encodeURIComponent(game)}/primer`);

/**
 * @param {string[]} secrets
 * @returns {Promise<MatchCard[]>} the matches to which the secrets belong
 */
export const matches = (secrets) => ask("/api/matches", {secrets});

/**
 * @param {NewMatch} wanted
 * @returns {Promise<Created>} a new match
 */
export const create = (wanted) => ask("/api/matches", {body: wanted});

/**
 * @param {string} match
 * @param {string} invitation
 * @param {string} [name] what I want to be called
 * @returns {Promise<Created>} the seat that was kept for a friend
 */
export const claim = (match, invitation, name = "") =>
  ask(`/api/matches/${encodeURIComponent(match)}/claim`, {body: {invitation, name}});

/**
 * @param {string} match
 * @param {string} invitation
 * @returns {Promise<Invited>} what an invitation is to
 */
export const invited = (match, invitation) =>
  ask(`/api/matches/${encodeURIComponent(match)}/invitation`, {body: {invitation}});

/**
 * @param {string} record the text of a record
 * @returns {Promise<Created>} a match to look at
 */
export const openRecord = (record) => ask("/api/records", {body: {record}});

/**
 * @param {string} id
 * @returns {MatchApi} everything that can be asked of one match
 */
export function matchApi(id) {
  const base = `/api/matches/${encodeURIComponent(id)}`;
  const secrets = () => Object.values(seats.of(id));
  /** @param {string} path */
  const get = (path) => ask(base + path, {secrets: secrets()});
  /**
   * @param {string} path
   * @param {object} body
   */
  const post = (path, body) => ask(base + path, {secrets: secrets(), body});
  return {
    id,
    table: (side) => get(`/table${query({side})}`),
    at: (number, side) => get(`/table${query({side, at: number})}`),
    log: (side, from, to) => get(`/log${query({side, from, to})}`),
    course: (side) => get(`/course${query({side})}`),
    summary: (side) => get(`/summary${query({side})}`),
    orders: (side, subject) => get(`/orders${query({side, subject})}`),
    explain: (meant) => post("/explain", meant),
    forecast: (meant) => post("/forecast", meant),
    compose: (wanted) => post("/compose", wanted),
    coach: (side) => get(`/coach${query({side})}`),
    advice: (wanted) => post("/advice", wanted),
    submit: (meant) => post("/orders", meant),
    layer: (layer, side, at) => get(`/layers/${encodeURIComponent(layer)}${query({side, at})}`),
    supply: (hex, side, at) => get(`/supply/${encodeURIComponent(hex)}${query({side, at})}`),
    undo: (side, number) => post("/undo", {match: id, side, number}),
    consent: (side, agree, number) => post("/consent", {match: id, side, agree, number}),
    resign: (side, number) => post("/resign", {match: id, side, number}),
    draw: (side, agree, number) => post("/draw", {match: id, side, agree, number}),
    hurry: (side) => post("/hurry", {side}),
    chat: (side, text) => post("/chat", {side, text}),
    chatLines: () => get("/chat"),
    notes: (side) => get(`/notes${query({side})}`),
    note: (wanted) => post("/notes", wanted),
    file: (kind, side) => get(`/${kind}${query({side})}`),
    study: (at, side, given) => post("/study", {at, side, seats: given}),
    rematch: (name) => post("/rematch", {name}),
    position: (side, at) => get(`/position${query({side, at})}`),
    recordAddress: () => `${base}/record`,
    card: () => get(""),
    makeReview: () => post("/review", {}),
    review: () => get("/review"),
    reviewAddress: (kind) => `${base}/review.${kind}`,
  };
}
