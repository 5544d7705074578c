/** The latest times in words, and the averages that cubers quote. */

import { hundredths } from "../../ui/words.js";

const SHOWN = 5;
const AVERAGES = [5, 12];

/**
 * @param {number[]} times newest last
 * @param {number} count
 * @returns {number | null} the mean of the last `count` without the best and the worst of them, as at
 *   competitions (WCA regulations, 9f8 to 9f9); null if there are fewer
 */
export function averageOf(times, count) {
  if (times.length < count) return null;
  const middle = times
    .slice(-count)
    .sort((a, b) => a - b)
    .slice(1, -1);
  return middle.reduce((sum, time) => sum + time) / middle.length;
}

/** @param {number[]} times newest last @returns {string} the last ones in words, "" if there are none */
export const recentTimes = (times) =>
  times.length ? `Last: ${times.slice(-SHOWN).map(hundredths).join("  ")}` : "";

/** @param {number[]} times newest last @returns {string} their averages in words, as far as there are enough */
export const averages = (times) =>
  AVERAGES.map((count) => ({ count, average: averageOf(times, count) }))
    .filter(({ average }) => average !== null)
    .map(({ count, average }) => `Average of ${count}: ${hundredths(average ?? 0)}`)
    .join(" · ");
