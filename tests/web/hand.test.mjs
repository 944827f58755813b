// What is in hand: narrowing a choice, drafting an order, what odds mean.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Draft} from "../../hexmarshal/web/match/hand/draft.js";
import {glance, meaning} from "../../hexmarshal/web/match/hand/meaning.js";
import {Narrowing, menusOf} from "../../hexmarshal/web/match/hand/narrowing.js";

const offer = (...hexes) => ({hexes, menu: hexes.length > 1 ? "spread" : ""});

test("each click leaves fewer orders, until one is meant", () => {
  const [ab, ac, bc] = [offer("a", "b"), offer("a", "c"), offer("b", "c")];
  const choice = new Narrowing("spread over two hexes", [ab, ac, bc]);
  assert.equal(choice.task, "click one hex, then the other.");
  assert.deepEqual([...choice.targets.keys()], ["a", "b", "c"]);
  assert.equal(choice.click("a"), null);
  assert.equal(choice.task, "a and which other hex?");
  assert.deepEqual([...choice.targets.keys()], ["b", "c"]);
  assert.equal(choice.click("c"), ac);
});

test("a hex that was clicked before is given up again", () => {
  const choice = new Narrowing("spread", [offer("a", "b"), offer("c", "d")]);
  choice.click("a");
  assert.equal(choice.left.length, 1);
  assert.equal(choice.click("a"), null);
  assert.equal(choice.left.length, 2);
});

test("orders of one hex ask for it at once", () => {
  const choice = new Narrowing("land", [offer("a"), offer("b")]);
  assert.equal(choice.task, "click the hex.");
  assert.equal(choice.click("b").hexes[0], "b");
});

test("orders are gathered under what they are called", () => {
  const menus = menusOf([offer("a", "b"), offer("c"), offer("a", "c")]);
  assert.deepEqual(
    [...menus].map(([name, list]) => [name, list.length]),
    [["spread", 2]],
  );
});

/** A table whose server says who takes part, and at most two of them may. */
function table(most = 2) {
  const fired = [];
  const asked = [];
  const waiting = [];
  return {
    fired,
    asked,
    waiting,
    side: "russian",
    view: {number: 7},
    shown: {pieces: ["a", "b", "c"].map((id) => ({id, at: id === "c" ? "0202" : "0101"}))},
    fire: (...words) => fired.push(words.join(" ")),
    api: {
      compose: async (ask) => {
        asked.push(ask);
        if (waiting.length) await waiting.shift();
        const chosen = new Set(ask.chosen ?? ["a"]);
        const members = ["a", "b", "c"].map((piece) => ({
          piece,
          chosen: chosen.has(piece),
          refusal: piece === "c" && most < 3 ? {sentence: "It is too far away."} : null,
        }));
        return {members, refusal: chosen.size > most ? {sentence: "Too many."} : null, offer: {units: [...chosen]}};
      },
    },
  };
}

test("a draft begins with the sensible whole, and each click is asked about", async () => {
  const here = table();
  const draft = await new Draft(here, {id: "a"}, "0303", false).begin();
  assert.deepEqual([...draft.chosen], ["a"]);
  assert.deepEqual(draft.ready, {units: ["a"]});
  await draft.toggle("b");
  assert.deepEqual(draft.ready, {units: ["a", "b"]});
  assert.deepEqual(here.asked.at(-1), {side: "russian", number: 7, subject: "a", where: "0303", chosen: ["a", "b"]});
  await draft.toggle("a");
  assert.deepEqual(draft.ready, {units: ["b"]});
  assert.deepEqual(draft.inside("0101"), ["a", "b"]);
});

test("a unit that may not join is not taken in: the page says why", async () => {
  const here = table();
  const draft = await new Draft(here, {id: "a"}, "", false).begin();
  await draft.toggle("c");
  assert.ok(!draft.chosen.has("c"));
  assert.deepEqual(here.fired, ["barred c"]);
  await draft.toggle("nobody");
  assert.equal(here.asked.length, 1);
});

test("of a stack that is too large together the first who fit are taken", async () => {
  const here = table(1);
  const draft = await new Draft(here, {id: "a"}, "", false).begin();
  await draft.toggle("a");
  await draft.toggleAll(["a", "b"]);
  assert.deepEqual([...draft.chosen], ["a"]);
  assert.equal(draft.composed.refusal, null);
  await draft.toggleAll(["a"]);
  assert.equal(draft.chosen.size, 0);
});

test("only the newest answer counts", async () => {
  const here = table();
  const draft = await new Draft(here, {id: "a"}, "", false).begin();
  let free = () => undefined;
  here.waiting.push(new Promise((resolve) => (free = resolve)));
  const late = draft.toggle("b"); // its answer is held back
  const soon = draft.toggle("b");
  await soon;
  assert.deepEqual(draft.ready, {units: ["a"]});
  free(null);
  await late;
  assert.deepEqual(draft.ready, {units: ["a"]});
  assert.equal(draft.waiting, false);
});

test("what an outcome means has a class, a sign and a word, by its bounds", () => {
  assert.equal(meaning(-1).tint, "means-worst");
  assert.equal(meaning(-0.6).tint, "means-bad");
  assert.equal(meaning(-0.12).sign, "●");
  assert.equal(meaning(0.12).sign, "▲");
  assert.equal(meaning(0.6).word, "very good for you");
});

test("the chances at a glance add up, and what hardly happens is left out", () => {
  const outcomes = [
    {good: 0.9, chance: 0.5},
    {good: 0.3, chance: 0.11},
    {good: 0, chance: 0.0004},
    {good: -0.7, chance: 0.3896},
  ];
  assert.equal(glance(outcomes), "▲\u00a061\u00a0%  ▼\u00a039\u00a0%");
});
