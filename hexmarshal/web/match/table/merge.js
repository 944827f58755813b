// How one view becomes the next, and whether what was told still stands.

/** @typedef {Extract<Update, {kind: "step"}>} Step */

/**
 * @param {View} view
 * @param {Step} step what another order changed
 * @returns {View} the view after it; what did not change is the same
 */
export function stepped(view, {view: fields, changed, gone, faces}) {
  const fresh = new Map(changed.map((piece) => [piece.id, piece]));
  const out = new Set(gone);
  const pieces = view.pieces
    .filter(({id}) => !out.has(id))
    .map((piece) => {
      const now = fresh.get(piece.id) ?? piece;
      fresh.delete(piece.id);
      return now;
    });
  const laid = [...pieces, ...fresh.values()].sort((one, other) => one.height - other.height);
  return {...view, ...fields, pieces: laid, faces: {...view.faces, ...faces}};
}

/**
 * The last line of the log that still stands, if lines after it were taken back; null if all stand.
 * @param {Told[]} known
 * @param {number} number how many orders were given
 * @param {Told[]} told lines as they stand now
 * @returns {number | null}
 */
export function parted(known, number, told) {
  const now = new Map(told.map((line) => [line.number, line.notation]));
  const first = known.find(
    (line) => line.number > number || (now.has(line.number) && now.get(line.number) !== line.notation),
  );
  return first ? first.number - 1 : null;
}
