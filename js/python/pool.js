/**
 * Several workers that search one cube together: each takes some of the six directions, and tells
 * the others how long its best solution is. The tables are fetched once and come from the cache.
 *
 *   const task = solverPool(2).solve({ state, seconds, length }, (event) => ...);
 *
 * It answers like `python.call("twophase.solve", ...)`. The page's own worker is one of the pool;
 * the others take part once their Python has arrived. A worker that dies takes only its directions
 * with it: the search goes on with what is whole. The answer says how many `workers` there were and
 * how many of them gave no answer (`missing`).
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

/** Says "change" when another worker is there, or is lost. */
export const poolChanges = new EventTarget();

/**
 * Lets workers come.
 *
 * @param {number} size how many are wanted, at least 1
 * @returns {PythonClient[]} those that can search: the page's own, and others that are there
 */
export function gatherPool(size) {
  while (members.length < size) {
    const member = new PythonClient();
    for (const name of ["ready", "lost", "error"]) {
      member.addEventListener(name, () => poolChanges.dispatchEvent(new Event("change")));
    }
    member.start(["numpy", "tables"]);
    members.push(member);
  }
  return members.slice(0, Math.max(1, size)).filter((member, i) => i === 0 || member.ready);
}

/** @param {number} size how many workers, at least 1 */
export function solverPool(size) {
  const chosen = gatherPool(size);
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
  let whole = parts;
  let cancelled = false;
  /** @type {Found | null} */
  let best = null;
  /** @param {PythonClient} finder @param {any} found */
  const hear = (finder, found) => {
    if (typeof found?.maneuver !== "string" || (best && found.length >= best.length)) return;
    best = found;
    for (const other of chosen) {
      if (other === finder) continue;
      other.call("twophase.bound", { race: name, length: found.length }).result.catch(() => {});
    }
    onEvent(found);
  };
  const tasks = chosen.map((member, part) =>
    member.call("twophase.solve", { ...args, part, parts, race: name }, (event) =>
      hear(member, event),
    ),
  );
  // The page's own worker sees to its tables itself.
  if ("tables" in args && args.tables === "deep") {
    for (const other of chosen.slice(1)) other.call("twophase.recall").result.catch(() => {});
  }
  const quiet = new AbortController();
  chosen.forEach((member, i) => {
    // Its search would begin again in the worker that takes over; the last one whole does that.
    const drop = () => {
      if (whole > 1) tasks[i].cancel();
    };
    member.addEventListener("lost", drop, { signal: quiet.signal });
  });
  const searches = tasks.map(async (task, i) => {
    try {
      hear(chosen[i], await task.result);
    } catch (error) {
      whole -= 1;
      throw error;
    }
  });
  const result = Promise.allSettled(searches).then((ends) => {
    quiet.abort();
    const failures = ends.filter((end) => end.status === "rejected");
    if (!best || cancelled) {
      throw failures[0]?.reason ?? new Error("No solution was found in the time.");
    }
    return { ...best, workers: parts, missing: failures.length };
  });
  const cancel = () => {
    cancelled = true;
    for (const task of tasks) task.cancel();
  };
  return { result, cancel };
}
