// A new match: scenario, seats, options, aids. Everything has a default, so Start can be pressed at once.

import {bots, games} from "../lib/api.js";
import {h, refill} from "../lib/dom.js";
import {listed, t, tc, tn} from "../lib/language.js";
import {here, name, say} from "../lib/shell.js";
import {aloud, settings} from "../lib/store.js";
import {start} from "./begin.js";
import {invite} from "./invite.js";
import {clockFields} from "./clock.js";
import {choices, optionFields} from "./options.js";
import {botOf, presets, seatFields} from "./seating.js";

/** @typedef {"me" | "friend" | `bot:${string}`} Player */
/**
 * What the form says so far.
 * @typedef {{
 *   card: GameCard, bots: BotKind[], scenario: string, seats: Record<string, Player>, options: Record<string, string>, seed: string, clock?: ClockRules
 * }} Draft
 */

/**
 * @param {HTMLElement} root
 * @param {string[]} parts the game
 */
export async function show(root, [game = ""]) {
  const still = here();
  refill(root, h("h1", {}, t("New match")), h("div", {class: "skeleton form-skeleton"}));
  name(t("New match"));
  const [cards, opponents] = await Promise.all([games(), bots()]);
  if (!still()) return;
  const card = cards.find((found) => found.id === game);
  if (!card) throw new Error(t("There is no game called “{game}” here.", {game}));
  name(t("New match of {game}", {game: card.title}));

  /** @type {Draft} */
  const draft = {card, bots: opponents, scenario: card.scenarios[0]?.id ?? "", seats: {}, options: {}, seed: ""};
  Object.assign(draft.seats, presets(card, opponents)[0].seats);
  const summary = h("p", {class: "summary", id: "summary"});
  const trouble = h("p", {class: "bad-word", role: "alert"});
  const seed = seedField(draft);
  const seats = seatFields(draft, () => changed());
  const button = h("button", {type: "submit", class: "primary big", "aria-describedby": "summary"}, t("Start"));

  const changed = () => {
    seed.update();
    summary.textContent = sentence(draft);
    button.textContent = Object.values(draft.seats).includes("friend")
      ? t("Create match and invitation link")
      : t("Start");
  };
  const form = h(
    "form",
    {
      class: "new-match",
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        refill(trouble);
        button.disabled = true;
        try {
          const created = await start(wanted(draft));
          if (!still()) return;
          const invited = Object.keys(created.seats).filter((side) => created.seats[side].invitation);
          if (!invited.length) location.hash = `#/match/${created.id}`;
          else invite(root, created, card);
        } catch (error) {
          refill(trouble, error instanceof Error ? error.message : t("The match could not be started."));
          button.disabled = false;
        }
      },
    },
    h(
      "div",
      {class: "fields"},
      choices(
        t("Scenario"),
        "scenario",
        card.scenarios.map((scenario) => ({value: scenario.id, title: scenario.title, text: scenario.blurb})),
        draft.scenario,
        (value) => {
          draft.scenario = value;
          changed();
        },
      ),
      seats,
      optionFields(draft, () => changed()),
      aidFields(card.id),
      clockFields(draft),
      seed.field,
    ),
    h(
      "aside",
      {class: "card start"},
      h("img", {src: card.picture, alt: t("The map of {game}", {game: card.title})}),
      h(
        "div",
        {},
        summary,
        button,
        trouble,
        h("a", {class: "button", href: `#/rules/${card.id}`}, t("Read the rules")),
      ),
    ),
  );
  changed();
  refill(
    root,
    h(
      "header",
      {class: "page-head"},
      h("h1", {}, card.title),
      h("p", {class: "soft"}, `${card.years} · ${card.length}`),
    ),
    form,
  );
}

/**
 * The draft as the server wants it.
 * @param {Draft} draft
 * @returns {NewMatch}
 */
function wanted(draft) {
  const alone = !Object.values(draft.seats).includes("friend");
  return {
    game: draft.card.id,
    scenario: draft.scenario || undefined,
    options: draft.options,
    seats: draft.seats,
    takebacks: alone && settings.get("takebacks") ? "always" : "rules",
    aloud: aloud(draft.card.id),
    clock: draft.clock,
    seed: (alone && draft.seed.trim()) || undefined,
  };
}

/**
 * What will be started, in a sentence.
 * @param {Draft} draft
 */
function sentence({card, bots: kinds, scenario, seats, options}) {
  /** @type {Map<string, string[]>} */
  const players = new Map();
  for (const side of card.sides) {
    const player = seats[side.id];
    const kind = player.startsWith("bot:") ? (botOf(kinds, player)?.title ?? t("a bot")) : player;
    players.set(kind, [...(players.get(kind) ?? []), side.title]);
  }
  const said = [...players].map(([player, sides]) =>
    player === "me"
      ? t("you play {sides}", {sides: listed(sides)})
      : player === "friend"
        ? t("a friend plays {sides}", {sides: listed(sides)})
        : t("{player} plays {sides}", {player, sides: listed(sides)}),
  );
  const title = card.scenarios.find((found) => found.id === scenario)?.title;
  const set = Object.keys(options).length;
  const changed = set ? tn(", with one rule changed", ", with {n} rules changed", set) : "";
  return `${title ? `${title}: ` : ""}${said.join("; ")}${changed}.`;
}

/** What helps during the match. @param {string} game */
function aidFields(game) {
  return h(
    "fieldset",
    {class: "aids"},
    h("legend", {}, t("Help during the match")),
    aid("takebacks", t("Take back any order"), t("Even after the dice, as long as no other person plays.")),
    aid(
      "aloud",
      t("The computer explains its plans"),
      t("A sentence in the log for each of its turns, for practice. Otherwise you read them when the match is over."),
      aloud(game),
    ),
    aid(
      "aids",
      t("Show what threatens"),
      t("Odds, threats and hints about what to do next. You can switch them off during the match."),
    ),
  );
}

/**
 * A switch that this browser remembers.
 * @param {string} setting
 * @param {string} title
 * @param {string} text
 * @param {boolean} [set] whether it is on
 */
function aid(setting, title, text, set = Boolean(settings.get(setting))) {
  const box = h("input", {
    type: "checkbox",
    checked: set,
    onchange: () => {
      settings.set(setting, box.checked);
      say(`${title}: ${box.checked ? tc("switch", "on") : tc("switch", "off")}`);
    },
  });
  return h("label", {class: "choice"}, box, h("span", {}, h("strong", {}, title), h("small", {}, text)));
}

/**
 * Dice for a practice match. Where a friend plays nobody may know them before.
 * @param {Draft} draft
 */
function seedField(draft) {
  const input = h("input", {
    type: "text",
    maxlength: 64,
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => {
      draft.seed = input.value;
    },
  });
  const note = h("small", {});
  const field = h(
    "details",
    {class: "fold"},
    h("summary", {}, t("Practice dice")),
    h("label", {class: "field"}, h("span", {}, t("Dice seed")), input, note),
  );
  const update = () => {
    input.disabled = Object.values(draft.seats).includes("friend");
    note.textContent = input.disabled
      ? t("Not available with a friend: nobody may know the dice beforehand.")
      : t("The same word gives the same dice. Leave it empty for dice that nobody can know.");
  };
  return {field, update};
}
