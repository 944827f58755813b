// Plays a game of Rally the Troops at random: node bench/peer.mjs RULES.JS SECONDS
// Prints a line of JSON: matches, actions (clicks), orders (actions after which no piece is left in hand), seconds.
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [, , file, seconds] = process.argv;
const rules = createRequire(import.meta.url)(resolve(file));

let lots = 1914;
function lot(ways) {
  lots = (Math.imul(lots, 1664525) + 1013904223) >>> 0;
  return Math.floor((lots / 2 ** 32) * ways);
}

// Every action that is offered, with each thing it may be done to; taking back is no progress.
function offered(actions) {
  const found = [];
  for (const [name, value] of Object.entries(actions)) {
    if (name === "undo") continue;
    if (Array.isArray(value)) for (const thing of value) found.push([name, thing]);
    else if (value) found.push([name, undefined]);
  }
  return found;
}

function play(seed, until) {
  let state = rules.setup(seed, rules.scenarios[0], {});
  let actions = 0;
  let orders = 0;
  while (state.state !== "game_over" && performance.now() < until) {
    const choices = offered(rules.view(state, state.active).actions);
    if (!choices.length) break;
    const [name, thing] = choices[lot(choices.length)];
    const held = state.who;
    state = rules.action(state, state.active, name, thing);
    actions += 1;
    // A piece that is put down where it was picked up has not been ordered anywhere.
    if (state.who < 0 && !(name === "piece" && thing === held)) orders += 1;
  }
  return [actions, orders];
}

play(1, performance.now() + 500); // what is compiled once is not counted
const began = performance.now();
const until = began + 1000 * Number(seconds);
let [matches, actions, orders] = [0, 0, 0];
while (performance.now() < until) {
  const [more, done] = play(100 + matches, until);
  [matches, actions, orders] = [matches + 1, actions + more, orders + done];
}
console.log(JSON.stringify({ matches, actions, orders, seconds: (performance.now() - began) / 1000 }));
