// Where hexes lie and which part of the sheet is in the window.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Walker, finder, points, rim, trimmed} from "../../hexmarshal/web/match/map/hexes.js";
import {called, counted, foot, linksOf, places, shapes, standing} from "../../hexmarshal/web/match/map/places.js";
import {apart, offsets} from "../../hexmarshal/web/match/map/stacks.js";
import {ViewBox} from "../../hexmarshal/web/match/map/view-box.js";
import {STEP, board} from "./kit.mjs";

test("the hex under a point is the one whose centre is nearest", () => {
  const made = board();
  const find = finder(made);
  for (const {id, x, y} of made.hexes) {
    assert.equal(find(x, y), id);
    assert.equal(find(x + STEP * 0.4, y + STEP * 0.2), id);
  }
});

test("beyond the map there is no hex, and a tray is found by its frame", () => {
  const find = finder(board());
  assert.equal(find(-STEP, -STEP), "");
  assert.equal(find(STEP - 0.6 * STEP, STEP * 0.866), "");
  assert.equal(find(1000 + 149, -300 + 99), "reserve");
  assert.equal(find(1000 + 151, -300), "");
});

test("an arrow leads to the neighbour, and a walk keeps to its line", () => {
  const walker = new Walker(places(board()));
  assert.equal(walker.step("0303", "ArrowRight"), "0403");
  assert.equal(walker.step("0403", "ArrowRight"), "0503");
  // Up and down two hexes are equally near: the walk swings about the column where it began.
  let at = "0303";
  for (const expected of ["02", "01"]) {
    at = walker.step(at, "ArrowUp");
    assert.equal(at.slice(2), expected);
  }
  assert.equal(at, "0301");
  assert.equal(walker.step("0303", "x"), "0303");
  assert.equal(walker.step("9999", "ArrowUp"), "9999");
});

test("at the edge a walk stays, or goes on to the next sheet or a tray", () => {
  const one = new Walker(places({...board(), boxes: [], links: []}));
  assert.equal(one.step("0504", "ArrowRight"), "0504");
  const two = new Walker(places({...board({sheets: 2}), boxes: [], links: []}));
  assert.equal(two.step("0504", "ArrowRight"), "b0104");
  assert.equal(new Walker(places(board())).step("0501", "ArrowUp"), "reserve");
});

test("a way leaves out what is no place, and is cut short at both ends", () => {
  const all = places(board());
  const way = points(all, ["0101", "nowhere", "0201", "0301"]);
  assert.deepEqual(
    way.map(({x}) => x),
    [100, 200, 300],
  );
  const cut = trimmed(way, 30);
  assert.deepEqual(
    cut.map(({x}) => Math.round(x)),
    [130, 200, 270],
  );
  assert.deepEqual(trimmed(way.slice(0, 1), 30), way.slice(0, 1));
});

test("the rim of an area has only the sides that one outline has", () => {
  const square = (x) => [
    [x, 0],
    [x + 10, 0],
    [x + 10, 10],
    [x, 10],
  ];
  assert.equal(rim([square(0)]).match(/M/g).length, 4);
  assert.equal(rim([square(0), square(10)]).match(/M/g).length, 6);
  assert.equal(rim([]), "");
});

test("places are hexes and trays, with the links between them from both ends", () => {
  const all = places(board({sheets: 2}));
  assert.equal(all.get("0101").shape, "hex");
  assert.equal(all.get("b0101").shape, "hex-1");
  assert.equal(all.get("reserve").shape, "tray-0");
  assert.deepEqual(linksOf(all, all.get("0501")), ["road to Reserve, 2"]);
  assert.deepEqual(linksOf(all, all.get("reserve")), ["road to 0501, 2"]);
  assert.deepEqual([...shapes(board()).keys()], ["hex", "tray-0"]);
  assert.equal(shapes(board()).get("tray-0"), "-150,-100 150,-100 150,100 -150,100");
  assert.equal(called(all, "reserve"), "Reserve");
  assert.equal(called(all, "0101"), "0101");
  assert.equal(counted(all, ["0101"]), "1 hex");
  assert.equal(counted(all, ["0101", "reserve"]), "2 places");
  assert.equal(foot(all.get("reserve"), STEP), 74);
  assert.equal(foot(all.get("0101"), STEP), 36);
});

test("a unit in two hexes stands in both", () => {
  const pieces = [{at: "0101"}, {at: "0102", also: "0101"}, {at: "0103", also: ""}];
  assert.equal(standing(pieces, "0101").length, 2);
  assert.equal(standing(pieces, "0102").length, 1);
  assert.equal(standing(pieces, "").length, 0);
});

test("a stack stays in its hex however high it is", () => {
  assert.equal(Math.abs(offsets(1)[0].x) + Math.abs(offsets(1)[0].y), 0);
  for (const count of [2, 4, 12]) {
    const laid = offsets(count);
    assert.equal(laid.length, count);
    assert.ok(laid.at(-1).x - laid[0].x <= 26 + 1e-9);
    assert.ok(laid.at(-1).x > laid[0].x, "the topmost lies furthest to the right");
    assert.ok(laid.at(-1).y < laid[0].y, "and highest");
  }
});

test("in a tray each counter lies by itself, and inside the frame", () => {
  const tray = {width: 300, height: 260};
  const laid = apart(7, tray);
  assert.equal(new Set(laid.map(({x, y}) => `${x} ${y}`)).size, 7);
  for (const {x, y} of laid) {
    assert.ok(Math.abs(x) + 32 <= tray.width / 2);
    assert.ok(y + 32 <= tray.height / 2);
  }
});

test("the whole sheet fits at first, and zooming keeps a point where it is", () => {
  const box = new ViewBox(2000, 1000);
  box.resize(1000, 800);
  box.fit();
  assert.equal(box.scale, 0.5);
  assert.ok(box.fits);
  assert.ok(box.holds({x: 0, y: 0, width: 2000, height: 1000}));
  const before = box.sheet(400, 400);
  box.zoom(3, 400, 400);
  const after = box.sheet(400, 400);
  assert.ok(Math.abs(before.x - after.x) < 1 && Math.abs(before.y - after.y) < 1);
  assert.ok(!box.fits);
  assert.deepEqual(box.window(after.x, after.y), {x: 400, y: 400});
});

test("the sheet is neither lost by dragging nor made too large or too small", () => {
  const box = new ViewBox(2000, 1000);
  box.resize(1000, 800);
  box.fit();
  box.zoom(100);
  assert.equal(box.scale, 4);
  box.pan(-1e6, -1e6);
  const corner = box.window(2000, 1000);
  assert.ok(corner.x > 0 && corner.y > 0);
  box.zoom(1e-6);
  assert.equal(box.scale, box.whole);
  box.zoom(4);
  box.centre(1000, 500);
  assert.ok(box.shows(1000, 500));
  assert.ok(!box.shows(0, 0));
});

test("a window of another size keeps what was before the player's eyes", () => {
  const box = new ViewBox(2000, 1000);
  box.resize(1000, 800);
  box.fit();
  box.resize(500, 400);
  assert.equal(box.scale, box.whole);
  box.zoom(4);
  box.centre(1000, 500);
  const {y} = box.window(1000, 500);
  box.resize(500, 380, 20);
  assert.equal(box.window(1000, 500).y, y - 20);
});
