/** The patterns that have names, as the build wrote them; fetched when one is first wanted. */

import { fetchRight } from "../../shell/missing.js";

/** @typedef {{ names: string[], maneuver: string, length: number, lower: number, state: string, told: string, svg: string }} Pattern */

const MISTYPED = 5; // letters of a name of which one may be wrong

/** @returns {Promise<Pattern[]>} */
export async function fetchPatterns() {
  const { address, integrity } = CUBOGRAM_PATTERNS;
  return (await fetchRight(new URL(address, import.meta.url), integrity)).json();
}

/** @param {string} name @returns {string} the same for all its spellings */
const keyOf = (name) => name.replace(/[\W_]+/g, "").toLowerCase();

/** @param {readonly Pattern[]} patterns @param {string} name @returns {Pattern | undefined} */
export const patternOf = (patterns, name) =>
  patterns.find(({ names }) => names.some((one) => keyOf(one) === keyOf(name)));

/** @param {string} one @param {string} other @returns {number} letters to change, leave out or put in */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + Number(letter !== wanted)));
    }
    row = next;
  }
  return row[other.length];
}

/** @param {readonly Pattern[]} patterns @param {string} word @returns {string | undefined} the name that is meant, if it is nearly one */
export function nearestName(patterns, word) {
  const key = keyOf(word);
  const names = patterns.flatMap(({ names }) => names);
  const far = names.map((name) => distance(keyOf(name), key));
  const least = Math.min(...far);
  return least <= key.length / MISTYPED ? names[far.indexOf(least)] : undefined;
}

/** @param {readonly Pattern[]} patterns @param {string} words @returns {Pattern[]} those with all of the words in their names */
export function matching(patterns, words) {
  const wanted = words.toLowerCase().split(/\s+/);
  return patterns.filter(({ names }) => {
    const all = names.join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
