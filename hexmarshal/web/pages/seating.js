// Who plays what: ready-made seatings, and a seat for each side.

import {h, refill} from "../lib/dom.js";
import {listed, t} from "../lib/language.js";
import {camps} from "../lib/words.js";

/** @typedef {import("./new-match.js").Player} Player */

/**
 * The usual ways to share the seats, the first of them the default.
 * @param {GameCard} card
 * @param {BotKind[]} bots
 * @returns {{title: string, text: string, seats: Record<string, Player>}[]}
 */
export function presets(card, bots) {
  const usual = bots.find((bot) => bot.usual);
  /** @type {Player} */
  const bot = `bot:${usual?.id ?? ""}`;
  const groups = camps(card.sides);
  /**
   * @param {(camp: number) => Player} player
   * @returns {Record<string, Player>}
   */
  const table = (player) =>
    Object.fromEntries(groups.flatMap((camp, index) => camp.sides.map((side) => [side.id, player(index)])));
  const against = groups.map((camp, mine) => ({
    title: t("I play {side}", {side: camp.title}),
    text: t("{player} plays {sides}.", {
      player: usual?.title ?? t("The bot"),
      sides: listed(groups.filter((other) => other !== camp).map((other) => other.title)),
    }),
    seats: table((index) => (index === mine ? "me" : bot)),
  }));
  return [
    ...against,
    {title: t("Across the table"), text: t("Two at one screen, or both sides alone."), seats: table(() => "me")},
    {
      title: t("By link with a friend"),
      text: t("Your friend gets a private link to the other side."),
      seats: table((index) => (index ? "friend" : "me")),
    },
    {
      title: groups.length > 2 ? t("Watch the bots") : t("Watch two bots"),
      text: t("Watch, pause, go back, branch into a study."),
      seats: table(() => bot),
    },
  ];
}

/** What bots can be like, in words. @type {Record<string, string>} */
const CHARACTERS = {cautious: t("cautious"), bold: t("bold"), historical: t("historical: the plans of 1914")};

/**
 * The bot that a seat is for. Its name may go on with settings, as in `staff-4+10s`.
 * @param {BotKind[]} bots
 * @param {Player} player
 */
export function botOf(bots, player) {
  const name = player.slice("bot:".length);
  return bots.find((bot) => bot.id === name) ?? bots.find((bot) => bot.id === name.split("+")[0]);
}

/**
 * How a bot plays, and how strong it is as far as that was measured.
 * @param {BotKind | undefined} bot
 */
function told(bot) {
  if (!bot) return "";
  const points = bot.points === null ? "" : t("Strength: {points} points above a recruit.", {points: bot.points});
  return [bot.blurb, points].filter(Boolean).join(" ");
}

/**
 * @param {import("./new-match.js").Draft} draft whose seats are set here
 * @param {() => void} changed
 */
export function seatFields(draft, changed) {
  const {card, bots} = draft;
  const ways = presets(card, bots);
  const buttons = ways.map((way) =>
    h(
      "button",
      {
        type: "button",
        class: "preset",
        onclick: () => {
          Object.assign(draft.seats, way.seats);
          update();
        },
      },
      h("strong", {}, way.title),
      h("small", {}, way.text),
    ),
  );
  const rows = card.sides.map((side) => seatRow(side, card, draft, () => update()));
  const update = () => {
    ways.forEach((way, index) => {
      const same = Object.entries(way.seats).every(([side, player]) => draft.seats[side] === player);
      buttons[index].setAttribute("aria-pressed", String(same));
    });
    rows.forEach((row) => row.update());
    changed();
  };
  ways.forEach((way, index) => buttons[index].setAttribute("aria-pressed", String(index === 0)));
  rows.forEach((row) => row.update());
  return h(
    "fieldset",
    {class: "seats"},
    h("legend", {}, t("Who plays")),
    h("div", {class: "presets"}, buttons),
    h(
      "div",
      {class: "seat-rows"},
      rows.map((row) => row.element),
    ),
  );
}

/**
 * One side: me, a bot of some strength, or a friend.
 * @param {Side} side
 * @param {GameCard} card
 * @param {import("./new-match.js").Draft} draft
 * @param {() => void} changed
 */
function seatRow(side, card, draft, changed) {
  const {bots, seats} = draft;
  /** @type {[string, string][]} */
  const kinds = [
    ["me", t("Me")],
    ["bot", t("A bot")],
    ["friend", t("A friend")],
  ];
  const radios = kinds.map(([kind]) =>
    h("input", {
      type: "radio",
      name: `seat-${side.id}`,
      value: kind,
      onchange: () => {
        seats[side.id] = kind === "bot" ? player() : /** @type {"me" | "friend"} */ (kind);
        changed();
      },
    }),
  );
  const select = h(
    "select",
    {
      "aria-label": t("Bot for {side}", {side: side.title}),
      onchange: () => choose(),
    },
    bots.map((bot) => h("option", {value: bot.id, selected: bot.usual}, bot.title)),
  );
  const time = h("select", {onchange: () => choose()});
  const timing = h("label", {class: "seat-time"}, h("span", {}, t("Time for a turn")), " ", time);
  const character = h("select", {onchange: () => choose()});
  const nature = h("label", {class: "seat-time"}, h("span", {}, t("Character")), " ", character);
  const chosen = () => bots.find((bot) => bot.id === select.value);
  /** The time that was chosen is part of the bot's name, unless it is the usual one. @returns {Player} */
  const player = () => {
    const bot = chosen();
    const own = bot?.times.includes(Number(time.value)) && Number(time.value) !== bot.seconds;
    const like = bot?.characters.includes(character.value) ? `+${character.value}` : "";
    return `bot:${select.value}${like}${own ? `+${time.value}s` : ""}`;
  };
  const choose = () => {
    seats[side.id] = player();
    changed();
  };
  const note = h("small", {class: "soft"});
  const extra = h("div", {class: "seat-extra"});
  const allies = card.sides
    .filter((other) => other !== side && other.camp && other.camp === side.camp)
    .map((other) => other.title);
  const element = h(
    "fieldset",
    {class: "seat card"},
    h(
      "legend",
      {class: "side-name"},
      side.title,
      allies.length > 0 && h("span", {class: "soft small"}, " ", t("with {sides}", {sides: listed(allies)})),
    ),
    h(
      "div",
      {class: "segments"},
      kinds.map(([, title], index) => h("label", {}, radios[index], h("span", {}, title))),
    ),
    extra,
  );
  const update = () => {
    const sits = seats[side.id];
    const kind = sits.startsWith("bot:") ? "bot" : sits;
    radios.forEach((radio) => {
      radio.checked = radio.value === kind;
    });
    const bot = botOf(bots, sits);
    if (kind === "bot" && bot) {
      select.value = bot.id;
      if (time.dataset.of !== bot.id) {
        time.dataset.of = bot.id;
        refill(
          character,
          h("option", {value: ""}, t("its own")),
          ...bot.characters.map((like) => h("option", {value: like}, CHARACTERS[like] ?? like)),
        );
        refill(time, ...bot.times.map((seconds) => h("option", {value: seconds}, t("{n} seconds", {n: seconds}))));
      }
      time.value = /\+([\d.]+)s$/.exec(sits)?.[1] ?? String(bot.seconds);
    }
    character.value = bot?.characters.find((like) => sits.split("+").includes(like)) ?? "";
    nature.hidden = kind !== "bot" || !bot?.characters.length;
    timing.hidden = kind !== "bot" || !bot || bot.times.length < 2;
    note.textContent =
      kind === "bot" ? told(bot) : kind === "friend" ? t("You get a private link to send.") : t("On this screen.");
    // A select that stays in its place keeps the keyboard's place.
    if (extra.contains(select) !== (kind === "bot") || !extra.childElementCount)
      refill(extra, ...(kind === "bot" ? [select, nature, timing] : []), note);
  };
  return {element, update};
}
