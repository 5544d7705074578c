/**
 * The compact language of letters, for those who switch it on: a capital is a clockwise quarter
 * turn, a small letter a counter-clockwise one; `UBLDfr` is `U B L D F' R'`. Only a text of nothing but
 * these letters is read so; any other is in the usual notation.
 */

const KEY = "cubogram.compact";

/** @returns {boolean} whether texts are read so */
export function isCompact() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function setCompact(on) {
  if (on) localStorage.setItem(KEY, "on");
  else localStorage.removeItem(KEY);
}

/**
 * @param {string} text
 * @returns {string[] | undefined} its moves, if it is of these letters only
 */
export function parseCompact(text) {
  if (!/^[URFDLBurfdlb\s]*$/.test(text)) return undefined;
  return [...text.replace(/\s/g, "")].map((letter) =>
    letter === letter.toUpperCase() ? letter : `${letter.toUpperCase()}'`,
  );
}

/**
 * @param {string[]} moves
 * @returns {string} that is read as these moves: in letters if there are letters for all of them
 */
export function formatCompact(moves) {
  if (!moves.every((move) => /^[URFDLB][2']?$/.test(move))) return moves.join(" ");
  return moves
    .map(([face, amount]) => (amount === "'" ? face.toLowerCase() : amount ? face + face : face))
    .join("");
}
