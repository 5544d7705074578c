/** The compact language of letters, both ways, as `cubogram.cube.compact` has it. */

import { NotationError } from "./notation.js";

/** Its turns, and spaces. */
const COMPACT = /_?[URFDLB]|[urfdlb]|\s/g;

/**
 * The compact language of letters: a capital is a clockwise quarter turn, a small letter a
 * anticlockwise one; `UBLDfr` is `U B L D F' R'`.
 *
 * @param {string} text
 * @returns {string[] | undefined} its moves, if it is of these letters only
 */
export function parseCompact(text) {
  if (!/^(?:_?[URFDLB]|[urfdlb\s])*$/.test(text)) return undefined;
  return (text.match(/_?[a-z]/gi) ?? []).map((turn) =>
    /^[A-Z]/.test(turn) ? turn : `${turn.slice(-1).toUpperCase()}'`,
  );
}

/**
 * @param {readonly string[]} moves
 * @returns {string} that is read as these moves: in letters if there are letters for all of them
 */
export function formatCompact(moves) {
  if (!moves.every((move) => /^[URFDLB][2']?$/.test(move)))
    return moves
      .map((move) => move.replace(/^[urfdlb]/, (wide) => `${wide.toUpperCase()}w`))
      .join(" ");
  return moves
    .map(([face, amount]) => (amount === "'" ? face.toLowerCase() : amount ? face + face : face))
    .join("");
}

/**
 * @param {string} text in compact letters, and others that are no moves
 * @returns {NotationError | undefined} what is wrong with it, if nothing else than those others
 */
export function unknownLetters(text) {
  const left = text.replace(COMPACT, (known) => " ".repeat(known.length));
  const at = left.search(/\S/);
  const count = left.replace(/\s/g, "").length;
  if (!count || /[^a-z\s]/i.test(left) || 2 * count >= text.replace(/\s/g, "").length)
    return undefined;
  const which = `'${text[at]}'`;
  const only = "only the letters U R F D L B, capital or small";
  if (count === 1) return new NotationError(`${which} is not a move (${only}); leave it out?`, at);
  const error = new NotationError("", at);
  error.message = `${count} letters are not moves (the first is ${which}, character ${at + 1}); leave them out?`;
  return error;
}
