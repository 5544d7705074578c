/**
 * Several workers that search one cube together: each takes some of the six directions, and tells
 * the others how long its best solution is. The tables are fetched once and come from the cache.
 *
 *   const task = solverPool(2).solve({ state, seconds, length }, (event) => ...);
 *
 * It answers like `python.call("twophase.solve", ...)`. The page's own worker is one of the pool. A
 * worker that dies takes only its directions with it: the search goes on with what is whole, and
 * the answer's `missing` says how many of the pool gave none.
 */

import { PythonClient, python } from "./client.js";

/** @typedef {{maneuver: string, length: number, seconds: number}} Found */

/** @type {PythonClient[]} */
const members = [python];
let races = 0;

/** Ends the workers beyond the page's own. */
export function dismissPool() {
  for (const member of members.splice(1)) member.stop();
}

/** @param {number} size how many workers, at least 1 */
export function solverPool(size) {
  while (members.length < size) {
    const member = new PythonClient();
    member.start(["numpy", "tables"]);
    members.push(member);
  }
  const chosen = members.slice(0, Math.max(1, size));
  return {
    /**
     * @param {object} args of `twophase.solve`
     * @param {(event: any) => void} onEvent each better solution
     * @returns {{result: Promise<any>, cancel: () => void}}
     */
    solve: (args, onEvent = () => {}) => race(chosen, args, onEvent),
  };
}

/**
 * @param {PythonClient[]} chosen
 * @param {object} args
 * @param {(event: any) => void} onEvent
 */
function race(chosen, args, onEvent) {
  const name = `${performance.now()}-${++races}`;
  const parts = chosen.length;
  /** @type {Found | null} */
  let best = null;
  /** @param {PythonClient} finder @param {any} found */
  const hear = (finder, found) => {
    if (typeof found?.maneuver !== "string" || (best && found.length >= best.length)) return;
    best = found;
    for (const other of chosen) {
      if (other !== finder) {
        other.call("twophase.bound", { race: name, length: found.length }).result.catch(() => {});
      }
    }
    onEvent(found);
  };
  const tasks = chosen.map((member, part) =>
    member.call("twophase.solve", { ...args, part, parts, race: name }, (event) =>
      hear(member, event),
    ),
  );
  const result = Promise.allSettled(
    tasks.map(async (task, i) => hear(chosen[i], await task.result)),
  ).then((ends) => {
    const failures = ends.filter((end) => end.status === "rejected");
    if (!best || failures.some(({ reason }) => reason.kind === "cancelled")) {
      throw failures[0]?.reason ?? new Error("No solution was found in the time.");
    }
    return { ...best, missing: failures.length };
  });
  const cancel = () => {
    for (const task of tasks) task.cancel();
  };
  return { result, cancel };
}
