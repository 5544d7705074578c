/** Reads and writes single-letter notation, as `cubogram.cube.compact` does. */

/** A capital is a clockwise quarter turn, a small letter an anticlockwise one: `UBLDfr` is
 * `U B L D F' R'`. @param {string} text
 * @returns {string[] | undefined} its moves; undefined if it is not in single-letter notation */
export function parseCompact(text) {
  if (!/^(?:_?[URFDLB]|[urfdlb\s])*$/.test(text)) return undefined;
  return (text.match(/_?[a-z]/gi) ?? []).map((turn) =>
    /^[A-Z]/.test(turn) ? turn : `${turn.slice(-1).toUpperCase()}'`,
  );
}

/** @param {readonly string[]} moves
 * @returns {string} in single-letter notation if all are face turns, otherwise in standard notation */
export function formatCompact(moves) {
  if (!moves.every((move) => /^[URFDLB][2']?$/.test(move)))
    return moves
      .map((move) => move.replace(/^[urfdlb]/, (wide) => `${wide.toUpperCase()}w`))
      .join(" ");
  return moves
    .map(([face, amount]) => (amount === "'" ? face.toLowerCase() : amount ? face + face : face))
    .join("");
}
