// A match as it is followed: how one view becomes the next, clocks, what the browser remembers, what a file carries.

import assert from "node:assert/strict";
import {test} from "node:test";
import {deflateRawSync} from "node:zlib";

import {reported, seats, settings, unasked} from "../../hexmarshal/web/lib/store.js";
import {ago, camps, capital, written} from "../../hexmarshal/web/lib/words.js";
import {listed, number, rich, t, tc, tn} from "../../hexmarshal/web/lib/language.js";
import {parted, stepped} from "../../hexmarshal/web/match/table/merge.js";
import {pause} from "../../hexmarshal/web/match/table/pace.js";
import {inflate, unpacked} from "../../hexmarshal/web/share/inflate.js";

const piece = (id, at, height = 0) => ({id, at, height});

test("a step changes what it names and leaves the rest as it was", () => {
  const view = {number: 4, pieces: [piece("a", "0101"), piece("b", "0102"), piece("c", "0103")], faces: {one: 1}};
  const step = {
    view: {number: 5},
    changed: [piece("b", "0202", 2), piece("d", "0301", 1)],
    gone: ["c"],
    faces: {two: 2},
  };
  const next = stepped(view, step);
  assert.equal(next.number, 5);
  assert.deepEqual(
    next.pieces.map(({id, at}) => `${id} ${at}`),
    ["a 0101", "d 0301", "b 0202"],
    "the topmost comes last",
  );
  assert.equal(next.pieces[0], view.pieces[0]);
  assert.deepEqual(next.faces, {one: 1, two: 2});
  assert.equal(view.pieces.length, 3, "the view before is not touched");
});

test("lines that were taken back, or replaced, are found", () => {
  const line = (number_, notation) => ({number: number_, notation});
  const known = [line(1, "a"), line(2, "b"), line(3, "c")];
  assert.equal(parted(known, 3, [line(3, "c")]), null);
  assert.equal(parted(known, 2, []), 2);
  assert.equal(parted(known, 3, [line(2, "x"), line(3, "c")]), 1);
});

test("somebody who skips does not wait", async () => {
  const table = new EventTarget();
  const began = performance.now();
  const waiting = pause(table, 60_000);
  table.dispatchEvent(new Event("skip"));
  await waiting;
  assert.ok(performance.now() - began < 1000);
});

test("a clock shows days, hours, minutes or what is over", () => {
  const [second, minute, hour] = [1000, 60_000, 3_600_000];
  assert.equal(written(4 * minute + 9 * second), "4:09");
  assert.equal(written(hour + 5 * minute + 9 * second), "1:05:09");
  assert.equal(written(24 * hour - 1), "23:59:59");
  assert.equal(written(52 * hour), "2 d 4 h");
  assert.equal(written(0), "0:00");
  assert.equal(written(-30 * second), "−0:30");
});

test("how long ago a moment was", () => {
  assert.equal(ago(1000, 1030), "just now");
  assert.equal(ago(0, 60), "1 minute ago");
  assert.equal(ago(0, 2 * 3600 + 59), "2 hours ago");
  assert.equal(ago(0, 86400), "yesterday");
});

test("sides of one camp are named together", () => {
  const sides = [
    {id: "a", title: "Austria", camp: "cp"},
    {id: "g", title: "Germany", camp: "cp"},
    {id: "s", title: "Serbia", camp: ""},
  ];
  assert.deepEqual(
    camps(sides).map(({title, sides: members}) => [title, members.length]),
    [
      ["Austria and Germany", 2],
      ["Serbia", 1],
    ],
  );
  assert.equal(capital("élan"), "Élan");
});

test("a text is English where no catalogue says otherwise, with its values filled in", () => {
  assert.equal(t("{side}: time left.", {side: "Russian"}), "Russian: time left.");
  assert.equal(t("{unknown} stays"), "{unknown} stays");
  assert.equal(tc("clock", "order"), "order");
  assert.equal(tn("{n} hex", "{n} hexes", 1), "1 hex");
  assert.equal(tn("{n} hex", "{n} hexes", 0), "0 hexes");
  assert.deepEqual(rich("a {b} c", {b: 7}), ["a ", 7, " c"]);
  assert.equal(listed(["a", "b", "c"], "or"), "a, b or c");
  assert.equal(number(12345), "12345");
  assert.equal(number(0.5, 2), "0.50");
});

test("the browser remembers seats, and forgets them when told", () => {
  localStorage.clear();
  seats.remember("m1", "russian", "secret", {game: "fury"});
  seats.remember("m1", "german-austrian", "other");
  seats.remember("m2", "", "");
  assert.deepEqual(seats.of("m1"), {"russian": "secret", "german-austrian": "other"});
  assert.deepEqual(seats.of("m2"), {}, "somebody who only looks has no seat");
  assert.equal(seats.all().length, 2);
  seats.forget("m1");
  assert.deepEqual(seats.of("m1"), {});
});

test("what is damaged counts as nothing remembered", () => {
  localStorage.setItem("hexmarshal.seats", "{no json");
  assert.deepEqual(seats.all(), []);
  localStorage.setItem("hexmarshal.seats", "[1, 2]");
  assert.deepEqual(seats.all(), []);
});

test("a browser that keeps nothing still plays", () => {
  const {setItem} = localStorage;
  localStorage.setItem = () => {
    throw new Error("full");
  };
  try {
    unasked.add("m3");
    reported.set("m3", "russian", 12);
  } finally {
    localStorage.setItem = setItem;
  }
  assert.ok(unasked.has("m3"));
  assert.equal(reported.of("m3", "russian"), 12);
  assert.equal(reported.of("m3", "serbian"), 0);
});

test("a setting is its default until a player sets it", () => {
  assert.equal(settings.get("pace"), "brisk");
  settings.set("pace", "slow");
  assert.equal(settings.get("pace"), "slow");
});

test("what a file carries is unpacked, by the browser and by hand", async () => {
  const text = JSON.stringify(
    Array.from({length: 3000}, (_, at) => ({at: `${at % 97}`, name: "Przemyśl", die: at % 6})),
  );
  for (const level of [0, 1, 9]) {
    const packed = new Uint8Array(deflateRawSync(Buffer.from(text), {level}));
    assert.equal(new TextDecoder().decode(inflate(packed)), text);
    assert.equal(await unpacked(packed), text);
  }
  assert.throws(() => inflate(new Uint8Array(deflateRawSync(Buffer.from(text))).slice(0, 50)), /breaks off/);
});
