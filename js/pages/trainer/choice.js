/** Which case comes next: weak ones more often, none twice in a row. */

import { NEW_BOX } from "./progress.js";

/**
 * @param {import("./progress.js").Entry | undefined} entry
 * @returns {number} how often the case should come: half as often with every box that it climbs
 */
export const weightOf = (entry) => 2 ** -(entry?.box ?? NEW_BOX);

/**
 * @param {string[]} keys to choose from
 * @param {import("./progress.js").Progress} progress
 * @param {string[]} recent the last ones, newest at the end
 * @param {() => number} [random] from 0 to 1
 * @returns {string | undefined} nothing if there are no keys
 */
export function choose(keys, progress, recent, random = Math.random) {
  const rest = keys.length > 4 ? 2 : Math.min(1, keys.length - 1);
  const resting = rest > 0 ? recent.slice(-rest) : [];
  const free = keys.filter((key) => !resting.includes(key));
  const weights = free.map((key) => weightOf(progress[key]));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return free.at(at);
}

/**
 * Cases to tell apart: the right one and others that look like it, in the order of their numbers.
 *
 * @template {{ number: number, group: string }} T
 * @param {T} right
 * @param {T[]} cases of the step
 * @param {number} count
 * @param {() => number} [random]
 * @returns {T[]}
 */
export function alike(right, cases, count, random = Math.random) {
  const others = cases
    .filter(({ number }) => number !== right.number)
    .map((other) => ({ other, place: random() + (other.group === right.group ? 0 : 1) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count - 1)
    .map(({ other }) => other);
  return [right, ...others].sort((a, b) => a.number - b.number);
}
