/** The latest times in words, and the average that cubers quote. */

import { hundredths } from "../../ui/words.js";

const SHOWN = 5;

/**
 * @param {number[]} times newest last
 * @returns {number | null} the mean of the last five without the best and the worst of them, as at
 *   competitions (WCA regulations, 9f8 to 9f9); null if there are fewer
 */
export function averageOfFive(times) {
  if (times.length < SHOWN) return null;
  const [, ...middle] = times.slice(-SHOWN).sort((a, b) => a - b);
  middle.pop();
  return middle.reduce((sum, time) => sum + time) / middle.length;
}

/** @param {number[]} times newest last @returns {string} the last ones in words, "" if there are none */
export function recentTimes(times) {
  if (!times.length) return "";
  const average = averageOfFive(times);
  const last = `Last: ${times.slice(-SHOWN).map(hundredths).join("  ")}`;
  return average === null ? last : `${last} · average of 5: ${hundredths(average)}`;
}
