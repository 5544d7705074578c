/** The patterns that have names, as the build wrote them; fetched when one is first wanted. */

import { fetchRight } from "../../shell/missing.js";

/** @typedef {{ names: string[], maneuver: string, length: number, lower: number, state: string, told: string, svg: string }} Pattern */

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

/** @param {readonly Pattern[]} patterns @param {string} words @returns {Pattern[]} those with all of the words in their names */
export function matching(patterns, words) {
  const wanted = words.toLowerCase().split(/\s+/);
  return patterns.filter(({ names }) => {
    const all = names.join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
