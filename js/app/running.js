/** The one search that may run: whoever begins one ends the other. */

/** @typedef {{ cancel: () => void }} Search */

/** @type {Search | undefined} */
let running;

/** @returns {boolean} whether one runs */
export const isRunning = () => running !== undefined;

/** Ends the search; what was found stays. */
export function stop() {
  running?.cancel();
}

/** @param {Search} search that runs from now on */
export function begin(search) {
  stop();
  running = search;
}

/** @param {Search} search that has ended @returns {boolean} whether it was the one */
export function end(search) {
  if (running !== search) return false;
  running = undefined;
  return true;
}
