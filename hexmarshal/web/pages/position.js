// Positions: a text that holds one becomes a match to study, or to play against the computer.

import {h, refill} from "../lib/dom.js";
import {rich, t} from "../lib/language.js";
import {here} from "../lib/shell.js";
import {camps} from "../lib/words.js";
import {showSheet} from "../match/panels/settings.js";
import {aloud, settings} from "../lib/store.js";
import {start} from "./begin.js";

/**
 * The two ways on from a position, with a place for what is wrong with it.
 * @param {() => GameCard | undefined} card the game of the position
 * @param {() => Promise<string> | string} text
 * @param {() => void} gone what to do when a match has begun
 * @param {string | null} [side] the side that is played here by now
 */
export function waysOn(card, text, gone, side = null) {
  const trouble = h("div", {class: "position-trouble", role: "alert"});
  const mine = h("select", {"aria-label": t("The side you play")});
  /** @param {(game: GameCard, position: string) => NewMatch} wanted */
  const go = async (wanted) => {
    refill(trouble);
    const game = card();
    if (!game)
      return refill(
        trouble,
        h(
          "p",
          {class: "bad-word"},
          t("This is not a position of any game here: it has no [position] with game = “…”."),
        ),
      );
    for (const button of [study, play]) button.disabled = true;
    const still = here();
    try {
      const created = await start(wanted(game, await text()));
      if (!still()) return;
      const onwards = () => {
        gone();
        location.hash = `#/match/${created.id}`;
      };
      if (created.notes.length) refill(trouble, ...unreachable(created.notes, onwards));
      else onwards();
    } catch (error) {
      refill(trouble, ...mistakes(error instanceof Error ? error.message : t("The match could not be started.")));
    } finally {
      for (const button of [study, play]) button.disabled = false;
    }
  };
  const study = h(
    "button",
    {
      type: "button",
      onclick: () =>
        go((game, position) => ({
          game: game.id,
          position,
          study: true,
          seats: Object.fromEntries(game.sides.map(({id}) => [id, /** @type {const} */ ("me")])),
        })),
    },
    t("Study from here"),
  );
  const play = h(
    "button",
    {
      type: "button",
      class: "primary",
      onclick: () =>
        go((game, position) => {
          const sides = camps(game.sides)[Number(mine.value) || 0].sides;
          const takebacks = settings.get("takebacks") ? "always" : "rules";
          return {
            game: game.id,
            position,
            takebacks,
            aloud: aloud(game.id),
            seats: Object.fromEntries(sides.map(({id}) => [id, /** @type {const} */ ("me")])),
          };
        }),
    },
    t("Play this against the computer"),
  );
  const row = h("div", {class: "row position-ways"}, study, play, h("label", {}, rich("as {side}", {side: mine})));
  const renew = () => {
    const game = card();
    const choices = game ? camps(game.sides) : [];
    const at = Math.max(
      0,
      choices.findIndex(({sides}) => sides.some(({id}) => id === side)),
    );
    refill(
      mine,
      choices.map(({title}, number) => h("option", {value: number, selected: number === at}, title)),
    );
    mine.disabled = !choices.length;
  };
  renew();
  return {row, trouble, renew};
}

/**
 * What is wrong with a position: a sentence, then a line for each mistake.
 * @param {string} text
 */
function mistakes(text) {
  const [first, ...rest] = text.split("\n");
  return [
    h("p", {class: "bad-word"}, first),
    rest.length
      ? h(
          "ul",
          {class: "mistakes"},
          rest.map((line) => h("li", {}, line)),
        )
      : "",
  ];
}

/**
 * A sound position to which no play leads is played all the same, but not without a word.
 * @param {string[]} notes
 * @param {() => void} onwards
 */
function unreachable(notes, onwards) {
  return [
    h("p", {}, t("No play of the scenario leads to this position. It can be played as it is.")),
    h(
      "ul",
      {class: "mistakes"},
      notes.map((note) => h("li", {}, note)),
    ),
    h("button", {type: "button", class: "primary", onclick: onwards}, t("To the table")),
  ];
}

/**
 * A button that asks for a position. It waits until the games are known: before that no position belongs to any.
 * @param {() => GameCard[]} cards
 */
export function positionButton(cards) {
  const button = h(
    "button",
    {type: "button", disabled: true, onclick: () => showOpening(cards, button)},
    t("Open a position…"),
  );
  return {
    row: h("div", {class: "record"}, button),
    ready: () => {
      button.disabled = false;
    },
  };
}

/**
 * @param {() => GameCard[]} cards
 * @param {HTMLElement} from
 */
function showOpening(cards, from) {
  const field = h("textarea", {
    rows: 12,
    spellcheck: "false",
    autofocus: true,
    placeholder: t("Paste a position here, or open its file."),
    "aria-label": t("The position"),
    oninput: () => ways.renew(),
  });
  const card = () => {
    const game = /^\s*game\s*=\s*"([\w-]+)"/m.exec(field.value)?.[1];
    return cards().find(({id}) => id === game);
  };
  const input = h("input", {
    type: "file",
    accept: ".toml,.txt",
    hidden: true,
    onchange: async () => {
      const file = input.files?.[0];
      if (file) field.value = await file.text();
      input.value = "";
      ways.renew();
    },
  });
  const ways = waysOn(
    card,
    () => field.value,
    () => dialog.close(),
  );
  const dialog = h(
    "dialog",
    {class: "sheet position-sheet", "aria-labelledby": "position-title"},
    h("header", {}, h("h2", {id: "position-title"}, t("Open a position"))),
    h(
      "div",
      {class: "sheet-body"},
      h(
        "p",
        {class: "soft small"},
        t(
          "A position is a text that says where the units are and whose turn it is. The menu of every match gives you the one on the table.",
        ),
      ),
      field,
      h("div", {class: "row"}, h("button", {type: "button", onclick: () => input.click()}, t("From a file…")), input),
      ways.trouble,
    ),
    h("footer", {class: "row"}, ways.row, h("button", {type: "button", onclick: () => dialog.close()}, t("Close"))),
  );
  showSheet(dialog, from);
}
