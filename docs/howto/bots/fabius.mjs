// A bot in JavaScript for Node: it declares no attack that the rules do not demand. node fabius.mjs
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
let state = 1;
const chance = () => (state = (state * 48271) % 2147483647) / 2147483647; // from the seed alone

for await (const line of createInterface({ input: process.stdin })) {
  const heard = JSON.parse(line);
  if (heard.say === "hello") {
    for (const letter of heard.seed) state = ((state * 31 + letter.charCodeAt(0)) % 2147483646) + 1;
    say({ say: "ready", version: 1, name: "Fabius" });
  } else if (heard.say === "choose") {
    const subjects = heard.decision.subjects;
    say({ say: "list", subject: subjects[Math.floor(chance() * subjects.length)] });
  } else if (heard.say === "orders") {
    const quiet = heard.orders.filter((offer) => offer.order.order !== "attack");
    const among = quiet.length ? quiet : heard.orders;
    say({ say: "order", order: among[Math.floor(chance() * among.length)].order });
  } else if (heard.say === "over") {
    process.exit(0);
  }
}
