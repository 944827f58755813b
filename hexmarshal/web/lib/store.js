// What this browser remembers: the secrets of my seats, and how I like the table. A browser that keeps nothing (private
// windows, full storage) still plays: what cannot be written lives until the page is closed.

/** @typedef {{id: string, seats: Record<string, string>, game: string, invitations: Record<string, string>, at: number, from?: string}} Held */

/** What stands in for a storage that is missing or full. @type {Map<string, string>} */
const memory = new Map();

/**
 * @param {string} key
 * @returns {any} what was written, or null
 */
function read(key) {
  let text = memory.get(key) ?? null;
  try {
    text = text ?? localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {any} value null takes it away
 */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    memory.set(key, JSON.stringify(value));
  }
}

const SEATS = "hexmarshal.seats";

/** The seats that are mine, by match. */
export const seats = {
  /**
   * Keep the secret of a seat. A match without a side is kept as one that I only look at.
   * @param {string} match
   * @param {string} side "" for an onlooker
   * @param {string} secret
   * @param {{game?: string, invitations?: Record<string, string>, from?: string}} [extra]
   */
  remember(match, side, secret, extra = {}) {
    const all = held();
    const old = all[match] ?? {id: match, seats: {}, game: "", invitations: {}, at: Date.now()};
    const mine = side ? {...old.seats, [side]: secret} : old.seats;
    all[match] = {...old, ...extra, seats: mine};
    write(SEATS, all);
  },
  /**
   * The secrets of my seats in a match, by side; empty if I have none.
   * @param {string} match
   * @returns {Record<string, string>}
   */
  of(match) {
    return held()[match]?.seats ?? {};
  },
  /**
   * The invitations of a match that I made, by side.
   * @param {string} match
   * @returns {Record<string, string>}
   */
  invitations(match) {
    return held()[match]?.invitations ?? {};
  },
  /** The match from which a study branched off; "" if it was none, or nobody here knows. @param {string} match */
  origin: (match) => held()[match]?.from ?? "",
  /** Every match that I hold a seat of, the newest first. @returns {Held[]} */
  all() {
    return Object.values(held()).sort((one, other) => other.at - one.at);
  },
  /** @param {string} match */
  forget(match) {
    const all = held();
    delete all[match];
    write(SEATS, all);
  },
};

/** @returns {Record<string, Held>} */
function held() {
  const all = read(SEATS);
  return all && typeof all === "object" && !Array.isArray(all) ? all : {};
}

const UNASKED = "hexmarshal.unasked";
/** How many matches are remembered. */
const MANY = 200;

/** The matches in which I do not want to be asked before a step is ended with something left to do. */
export const unasked = {
  /** @param {string} match */
  has: (match) => Boolean(read(UNASKED)?.includes?.(match)),
  /** @param {string} match */
  add(match) {
    const all = read(UNASKED);
    write(UNASKED, [match, ...(Array.isArray(all) ? all.filter((one) => one !== match) : [])].slice(0, MANY));
  },
};

const REPORTED = "hexmarshal.reported";

/** Up to which order I was told what the enemy did, by match and side. */
export const reported = {
  /**
   * @param {string} match
   * @param {string} side
   * @returns {number} 0 for none
   */
  of: (match, side) => Number(read(REPORTED)?.[`${match} ${side}`] ?? 0),
  /**
   * @param {string} match
   * @param {string} side
   * @param {number} number
   */
  set(match, side, number) {
    const {[`${match} ${side}`]: _, ...rest} = read(REPORTED) ?? {};
    write(REPORTED, Object.fromEntries([[`${match} ${side}`, number], ...Object.entries(rest)].slice(0, MANY)));
  },
};

const COACH = "hexmarshal.coach";

/** @typedef {{match?: string, on?: boolean, seen?: string[]}} Coached the first match of a game; whether somebody sent the
 *    coach away or called it; the steps that it has seen done */

/** What the coach of each game remembers. */
export const coached = {
  /** @param {string} game @returns {Coached} */
  of: (game) => read(COACH)?.[game] ?? {},
  /**
   * @param {string} game
   * @param {Coached} news what is other than before
   */
  set(game, news) {
    write(COACH, {...read(COACH), [game]: {...coached.of(game), ...news}});
  },
};

const SETTINGS = "hexmarshal.settings";

/** What is set until a player sets it otherwise. */
const DEFAULTS = {
  /** How fast a bot's orders play out: "slow", "brisk" or "instant". */
  pace: "brisk",
  /** Whether dice tumble. */
  tumbling: true,
  /** Whether hexes wear their numbers. */
  numbers: true,
  /** Whether the odds are shown before an attack, and asked about. */
  odds: true,
  /** Whether it is told at the end of their turn what the enemy did. */
  report: true,
  /** Whether ending a step asks first when somebody could still act. */
  asks: true,
  /** Whether the map goes to what others do out of sight. */
  follow: true,
  /** Whether the table helps: threats, odds, hints what to do next. */
  aids: true,
  /** Whether an order can be taken back even after the dice, where no other person plays. */
  takebacks: true,
  /** The language of the page, by its tag; "" for the browser's. */
  language: "",
  /** What I want to be called by those I play with. */
  name: "",
  /** Whether a soft sound says that it is your turn, where another person plays. */
  sound: true,
  /** Whether bots say what they are after while a match runs; null if nobody said so: then in the first match of a game. */
  aloud: null,
};

/** How I like the table. Fires "change" with detail {name, value}. */
class Settings extends EventTarget {
  constructor() {
    super();
    // Another tab of this browser may change them too.
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key === SETTINGS) this.dispatchEvent(new CustomEvent("change", {detail: {name: "", value: null}}));
    });
  }

  /**
   * @param {string} name
   * @returns {any} what was set, or what holds by default
   */
  get(name) {
    const set = read(SETTINGS);
    return set?.[name] ?? /** @type {Record<string, any>} */ (DEFAULTS)[name];
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  set(name, value) {
    write(SETTINGS, {...read(SETTINGS), [name]: value});
    this.dispatchEvent(new CustomEvent("change", {detail: {name, value}}));
  }
}

export const settings = new Settings();

/**
 * Whether bots are to say what they are after in a new match: as was set, else in the first match of a game.
 * @param {string} game
 */
export function aloud(game) {
  return Boolean(settings.get("aloud") ?? !Object.values(held()).some((match) => match.game === game));
}
