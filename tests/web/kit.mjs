// A board for tests: five rows and columns of hexes that stand on a point, and a tray off the map.

const STEP = 100;

/** @param {number} column @param {number} row */
const named = (column, row) => `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;

/** The hexes of a sheet, with their neighbours; every second row is shifted by half a hex. */
function hexes(sheet, columns, rows, left = 0) {
  const all = [];
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++)
      all.push({
        id: `${sheet === "a" ? "" : sheet}${named(column, row)}`,
        sheet,
        x: left + column * STEP + (row % 2 ? 0 : STEP / 2),
        y: row * STEP * (Math.sqrt(3) / 2),
        terrain: "clear",
        country: "",
        place: "",
        rank: 0,
        near: [],
      });
  for (const one of all)
    one.near = all
      .filter((two) => two !== one && Math.hypot(two.x - one.x, two.y - one.y) < STEP * 1.1)
      .map(({id}) => id);
  return all;
}

/** @param {{sheets?: number}} [wish] */
export function board({sheets = 1} = {}) {
  const names = ["a", "b"].slice(0, sheets);
  return {
    step: STEP,
    sheets: names.map((id) => ({id, outline: "0,-1 1,0 0,1 -1,0", title: `Sheet ${id}`})),
    hexes: names.flatMap((name, at) => hexes(name, 5, 5, at * 1000)),
    boxes: [{id: "reserve", x: 1000, y: -300, width: 300, height: 200, title: "Reserve"}],
    links: [{from: "0501", to: "reserve", both: true, kind: "road", distance: "2", note: ""}],
  };
}

export {STEP};
