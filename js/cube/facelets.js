/**
 * Colours as text: told from maneuvers and read by the rules and in the words of
 * `cubogram.cube.facelet_text`, so that a pasted cube is shown before Python has arrived.
 */

import { CENTRES, FACES } from "./faces.js";

/** Stickers that have no colour, or whose colour does not matter. */
const BARE = /[.?]/g;
const SEPARATORS = /[\s|,]/g;
const MANEUVER_SIGNS = /[()[\]:*/_'’‘′`´ʹʼ＇‛]/;
const NET_ROWS = "3,3,3,12,12,12,3,3,3";

/** What is wrong with colours given as text. */
export class FaceletError extends Error {
  /** @param {string} message @param {{ start: number, end: number } | undefined} [where] from 0 */
  constructor(message, where) {
    super(message);
    this.kind = "facelets";
    this.where = where;
  }
}

/** @param {string} text @returns {string} */
const lettersOf = (text) => text.replace(SEPARATORS, "").replace(BARE, ".").toUpperCase();

/**
 * @param {string} text
 * @param {boolean} [compact] whether moves are typed as single letters; then most letters are moves,
 *   and only a net, or nine letters of each colour, are colours
 * @returns {boolean} whether it is meant as 54 colours and not as a maneuver: about so many letters
 *   (or digits), not a list of single moves, and no signs that only maneuvers have ("." and "?" stand
 *   for stickers without colour; any other sign is a slip)
 */
export function looksLikeFacelets(text, compact = false) {
  const letters = lettersOf(text);
  const plain = letters.replace(/[^A-Z0-9]/g, "");
  if (MANEUVER_SIGNS.test(text) || !/^(?:[A-Z]+|[0-9]+|)$/.test(plain)) return false;
  if (fromNet(text) !== undefined) return true;
  const whole = letters.length === 54 && new Set(CENTRES.map((i) => letters[i])).size === 6;
  if (compact && 2 * letters.replace(/[^URFDLB]/g, "").length > letters.length)
    return whole && [...letters].every((letter) => letters.split(letter).length === 10);
  if (whole) return true;
  const single = !/\S\S/.test(text) && !/[0-9.]/.test(letters);
  return letters.length >= 46 && letters.length <= 64 && !single;
}

/**
 * @param {string} text 54 colours in the order U R F D L B, or a printed net of nine rows
 * @returns {string} 54 letters URFDLB, named by the centres, and "." for a sticker without colour
 * @throws {FaceletError} when they are not 54, or of more than six colours
 */
export function parseFacelets(text) {
  const letters = lettersOf(text);
  const slip = /[^\sA-Za-z0-9.?|,]/u.exec(text);
  if (slip) {
    const [start, end] = [slip.index, slip.index + slip[0].length];
    const words = `'${slip[0]}' is not a colour (a colour is a letter or a digit)`;
    throw new FaceletError(`character ${start + 1}: ${words}`, { start, end });
  }
  if (!letters) throw new FaceletError("no facelets were given: a cube has 54");
  if (letters.length !== 54) {
    const missing = 54 - letters.length;
    const difference = missing > 0 ? `${missing} missing` : `${-missing} too many`;
    const used = [...text.matchAll(/[^\s|,]/g)].map((found) => found.index);
    const where = missing < 0 ? { start: used[54], end: used[used.length - 1] + 1 } : undefined;
    const noun = letters.length === 1 ? "facelet was" : "facelets were";
    const words = `${letters.length} ${noun} given, but a cube has 54 (${difference})`;
    throw new FaceletError(words, where);
  }
  const ordered = fromNet(text) ?? letters;
  const colours = new Set(ordered.replace(/\./g, ""));
  if (colours.size > 6) {
    const count = (/** @type {string} */ colour) => ordered.split(colour).length;
    const rarest = [...colours].reduce((a, b) => (count(b) < count(a) ? b : a));
    const at = text.toUpperCase().indexOf(rarest);
    const words = `${colours.size} colours, but a cube has 6 (${rarest} is the rarest)`;
    throw new FaceletError(words, { start: at, end: at + 1 });
  }
  if ([...colours].every((colour) => FACES.includes(colour))) return ordered;
  const centres = CENTRES.map((i) => ordered[i]);
  if (new Set(centres).size < 6 || centres.includes(".")) {
    throw new FaceletError(`the six centres have the colours ${centres.join(" ")}, not six`);
  }
  return [...ordered].map((colour) => FACES[centres.indexOf(colour)] ?? ".").join("");
}

/** @param {string} text @returns {string | undefined} the letters of a printed net, in our order */
function fromNet(text) {
  const lines = text.split("\n").map((line) => lettersOf(line));
  const rows = lines.filter(Boolean);
  if (rows.map((row) => row.length).join() !== NET_ROWS) return undefined;
  /** @param {number} i @returns {string} */
  const side = (i) => [3, 4, 5].map((row) => rows[row].slice(3 * i, 3 * i + 3)).join("");
  const [left, front, right, back] = [0, 1, 2, 3].map(side);
  return rows.slice(0, 3).join("") + right + front + rows.slice(6).join("") + left + back;
}
