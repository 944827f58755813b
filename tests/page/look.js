// What a player sees at the table now, and where on the screen it is. Read from the page alone: nothing is asked of the
// server and nothing of the page's own state.
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  const sheet = document.querySelector("svg.over")?.getScreenCTM();
  // Where on the screen a point of the sheet is, and where on the sheet: that stays when the map moves.
  const spot = (x, y) => sheet && {x: x * sheet.a + sheet.e, y: y * sheet.d + sheet.f, across: Math.round(x), down: Math.round(y)};
  // The outline of hexes is one path; the middle of each is the mean of its corners.
  const centres = (path) => path.split("Z").filter(Boolean).map((outline) => {
    const numbers = outline.slice(1).split(/[L ]/).map(Number);
    const mean = (first) => numbers.filter((_, at) => at % 2 === first).reduce((one, two) => one + two, 0) / (numbers.length / 2);
    return spot(mean(0), mean(1));
  });
  const pieces = all(".counter.can").map((counter) => {
    const pile = counter.closest(".pile");
    const box = counter.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return {id: counter.dataset.piece, hex: pile.dataset.hex, ...spot((x - sheet.e) / sheet.a, (y - sheet.f) / sheet.d)};
  });
  const words = all(".prompt-words [data-word]").map((button) => ({id: button.dataset.word, title: button.textContent.trim(), tray: button.matches(".counter-button")}));
  const hexes = all(".glow path.can").flatMap((path) => centres(path.getAttribute("d")));
  const reach = all(".glow path.reach").flatMap((path) => {
    const middles = centres(path.getAttribute("d"));
    return path.dataset.hexes.split(" ").map((hex, at) => ({hex, ...middles[at]}));
  });
  // Where the keyboard is, and how far from there the middle of its hex may be.
  const cursor = document.querySelector(".cursor use");
  const corners = (document.querySelector("#hex")?.getAttribute("points") ?? "0").split(/[ ,]+/).map(Number);
  const open = document.querySelector("dialog[open]");
  // An order that is put together, as far as the server has answered.
  const made = document.querySelector(".composing:not([hidden])");
  const composing = made && {
    ready: !made.matches(".waiting, .settling") && made.querySelector(".composing-give").getAttribute("aria-disabled") === "false",
    odds: Boolean(made.querySelector(".odds-bars")),
    members: [...made.querySelectorAll(".member")].map((member) => ({id: member.dataset.member, chosen: member.getAttribute("aria-pressed") === "true", barred: member.matches(".barred")})),
  };
  return {
    number: Number(document.querySelector(".film-slider")?.max ?? 0),
    head: text(".prompt-head"),
    sentence: text(".prompt-sentence"),
    over: text(".prompt-sentence").startsWith("The match is over"),
    playing: Boolean(all(".prompt-tools button").find((button) => button.textContent.includes("Skip") && !button.hidden)),
    hand: text(".in-hand strong"),
    pieces, words, hexes,
    targets: reach,
    orders: all(".prompt-words button.order").map((button) => button.textContent),
    menu: all(".popup-menu button").map((button) => button.textContent),
    cursor: cursor && spot(Number(cursor.getAttribute("x")), Number(cursor.getAttribute("y"))),
    near: Math.max(...corners) * 0.6,
    note: text(".popup-note p"),
    dialog: open?.className ?? "",
    composing,
    // A new question takes no clicks for a moment.
    settling: Boolean(document.querySelector(".prompt-words.settling, dialog.settling")),
  };
}
