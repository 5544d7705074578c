/**
 * Reads facelets and distinguishes them from maneuvers, by the rules of `cubogram.cube.facelet_text`, so
 * that a pasted cube is shown before Python has loaded. Python's error messages are more detailed.
 */

import { CENTRES, FACES } from "./faces.js";

/** Stickers without a colour, or whose colour does not matter. */
const BARE = /[.?]/g;
const SEPARATORS = /[\s|,]/g;
const MANEUVER_SIGNS = /[()[\]:*/_'’‘′`´ʹʼ＇‛]/;
const NET_ROWS = "3,3,3,12,12,12,3,3,3";

/** @param {string} text @returns {string} */
const lettersOf = (text) => text.replace(SEPARATORS, "").replace(BARE, ".").toUpperCase();

/**
 * @param {string} text
 * @param {boolean} [compact] whether moves are in single-letter notation; then a text that is mostly
 *   moves counts as facelets only if it is a net or has nine letters of each colour
 * @returns {boolean} whether the text is meant as 54 facelets and not as a maneuver: it has about 54
 *   letters (or digits), is not a list of single moves, and has no characters that only maneuvers have
 *   ("." and "?" mean a sticker without a colour; any other character counts as a typo)
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

/** @param {string} text 54 colours in the order U R F D L B, or a printed net of nine rows
 * @returns {string} 54 of the letters URFDLB; other colours are named by the centres; "." for no colour
 * @throws {RangeError} if there are not 54, or more than six colours, or the colours cannot be named */
export function parseFacelets(text) {
  const letters = lettersOf(text);
  const ordered = fromNet(text) ?? letters;
  const colours = [...new Set(ordered.replace(/\./g, ""))];
  const centres = CENTRES.map((i) => ordered[i]);
  const areFaces = colours.every((colour) => FACES.includes(colour));
  const areNamed = areFaces || (new Set(centres).size === 6 && !centres.includes("."));
  const isWhole = letters.length === 54 && colours.length <= 6;
  if (!isWhole || !areNamed || /[^\sA-Za-z0-9.?|,]/u.test(text))
    throw new RangeError("these are not the 54 colours of a cube");
  if (areFaces) return ordered;
  return [...ordered].map((colour) => FACES[centres.indexOf(colour)] ?? ".").join("");
}

/** @param {string} text @returns {string | undefined} the letters of a printed net, in the order URFDLB */
function fromNet(text) {
  const lines = text.split("\n").map((line) => lettersOf(line));
  const rows = lines.filter(Boolean);
  if (rows.map((row) => row.length).join() !== NET_ROWS) return undefined;
  /** @param {number} i @returns {string} */
  const side = (i) => [3, 4, 5].map((row) => rows[row].slice(3 * i, 3 * i + 3)).join("");
  const [left, front, right, back] = [0, 1, 2, 3].map(side);
  return rows.slice(0, 3).join("") + right + front + rows.slice(6).join("") + left + back;
}
