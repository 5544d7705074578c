/**
 * What else a text may mean than it is read: the offers of `cubogram.cube.reading`, before Python is
 * there.
 */

import { COMPACT, parseCompact, unknownLetters } from "./compact.js";
import { looksLikeFacelets } from "./facelets.js";
import { parse } from "./notation.js";

/** @typedef {{ label: string, words: string, text: string }} OtherReading `text` says it in ordinary
 *   notation, so that it can be read in no other way; `words` say how it is read now */

/**
 * @param {string} text
 * @param {boolean} compact whether moves are typed as single letters
 * @returns {OtherReading | undefined}
 */
export function otherReading(text, compact) {
  const letters = parseCompact(text);
  if (looksLikeFacelets(text, compact)) {
    if (compact && letters)
      return offer("Read it as a maneuver", "This is read as a cube", letters);
    const mixed = text !== text.toUpperCase() && text !== text.toLowerCase();
    if (!mixed || looksLikeFacelets(text, true)) return undefined;
    return letters ? asLetters(letters) : withoutUnknown(text);
  }
  if (compact) return letters || readable(text) ? undefined : withoutUnknown(text);
  const touching = /\S\S/.test(text);
  return letters && touching && /[urfdlb]/.test(text) ? asLetters(letters) : undefined;
}

/** @param {string} text @returns {OtherReading | undefined} */
function withoutUnknown(text) {
  const known = unknownLetters(text) && parseCompact((text.match(COMPACT) ?? []).join(""));
  return known?.length ? offer("Leave them out", "Some letters are no moves", known) : undefined;
}

/** @param {string[]} moves */
const asLetters = (moves) =>
  offer("Read it as compact letters", "Small letters are read as wide turns", moves);

/** @param {string} label @param {string} words @param {string[]} moves @returns {OtherReading} */
function offer(label, words, moves) {
  const text = moves.join(" ");
  return { label, words, text: looksLikeFacelets(text) ? `(${text})` : text };
}

/** @param {string} text @returns {boolean} */
function readable(text) {
  try {
    return Boolean(parse(text));
  } catch {
    return false;
  }
}
