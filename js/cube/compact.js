/** The compact language of letters, both ways, as `cubogram.cube.compact` has it. */

/** The compact language of letters: a capital is a clockwise quarter turn, a small letter a anticlockwise
 * one; `UBLDfr` is `U B L D F' R'`. @param {string} text
 * @returns {string[] | undefined} its moves, if it is of these letters only */
export function parseCompact(text) {
  if (!/^(?:_?[URFDLB]|[urfdlb\s])*$/.test(text)) return undefined;
  return (text.match(/_?[a-z]/gi) ?? []).map((turn) =>
    /^[A-Z]/.test(turn) ? turn : `${turn.slice(-1).toUpperCase()}'`,
  );
}

/** @param {readonly string[]} moves
 * @returns {string} that is read as these moves: in letters if there are letters for all of them */
export function formatCompact(moves) {
  if (!moves.every((move) => /^[URFDLB][2']?$/.test(move)))
    return moves
      .map((move) => move.replace(/^[urfdlb]/, (wide) => `${wide.toUpperCase()}w`))
      .join(" ");
  return moves
    .map(([face, amount]) => (amount === "'" ? face.toLowerCase() : amount ? face + face : face))
    .join("");
}
