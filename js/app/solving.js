/** One search at a time: asks Python, tells the page what it finds. */

import { parse } from "../cube/notation.js";
import { faceletsOf } from "../cube/state.js";
import { effort } from "./effort.js";
import { preparation } from "./preparation.js";
import { python } from "./python.js";
import { begin, end as ended, isRunning } from "./running.js";
import { counted } from "./words.js";

/**
 * @typedef {object} Wish
 * @property {"shortest" | "person" | "target"} method "target" for all that is not a whole cube to
 *   be solved
 * @property {import("../cube/state.js").State} state of the cube as it is held
 * @property {number} seconds @property {number | null} length
 * @property {string} [target] where to, unless the solved cube
 * @property {object} [options] of `cfop.solve`
 * @property {(solution: import("./session.js").Solution) => void} onBest
 * @property {(seconds: number) => void} [onTime] several times a second
 * @property {(workers: number, missing: number) => void} [onWorkers] how many searched, and how many
 *   of these were lost
 * @property {(error?: Error & { kind?: string, where?: any }) => void} onEnd
 *
 * @typedef {import("./running.js").Search} Search
 */

/** Ends any other search: Python's time is this one's until `release`. @param {Search} search */
export function claim(search) {
  begin(search);
  preparation.pause();
}

/** @param {Search} search that has ended */
export function release(search) {
  if (ended(search)) preparation.resume();
}

/** Lets Python sharpen its tables until the next search. */
export async function prepare() {
  if (!isRunning()) preparation.resume();
  const { cores } = effort();
  if (cores > 1) (await import("../python/pool.js")).gatherPool(cores);
}

/** @param {any} answer @returns {string} how it was found, in words */
function detailOf({ direction, nodes, optimal, cubes, lower }) {
  const parts = [];
  if (cubes > 1) parts.push(`any of ${cubes.toLocaleString("en")} cubes would do`);
  if (optimal) parts.push("no shorter one exists");
  else if (lower) parts.push(`none has fewer than ${counted(lower, "move")}`);
  if (direction) parts.push(`direction ${direction}`);
  if (nodes) parts.push(`${counted(nodes, "position")} visited`);
  return parts.join(", ");
}

/**
 * @param {Wish} wish
 * @param {(event: any) => void} onEvent
 * @returns {Promise<{ result: Promise<any>, cancel: () => void }>} Python's work on it
 */
async function ask(wish, onEvent) {
  const client = await python();
  const { seconds, length, target, options } = wish;
  const state = faceletsOf(wish.state);
  if (wish.method === "person") return client.call("cfop.solve", { state, ...options }, onEvent);
  if (wish.method === "target") {
    return client.call("twophase.target", { start: state, target, seconds, length }, onEvent);
  }
  const { cores, tables } = effort();
  const args = { state, seconds, length, tables };
  if (cores === 1) return client.call("twophase.solve", args, onEvent);
  const { solverPool } = await import("../python/pool.js");
  return solverPool(cores).solve(args, onEvent);
}

/** @param {Wish} wish */
export async function solve(wish) {
  let open = true;
  let found = false;
  let started = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;
  /** @type {{ result: Promise<any>, cancel: () => void } | undefined} */
  let task;
  /** @param {any} [error] */
  const end = (error) => {
    if (!open) return;
    open = false;
    clearInterval(clock);
    task?.cancel();
    release(self);
    wish.onEnd(error);
  };
  const self = { cancel: () => end() };
  claim(self);
  /** @param {any} answer */
  const take = (answer) => {
    if (!open || typeof answer?.maneuver !== "string") return;
    if (!found && wish.method === "shortest") preparation.recall().catch(() => {});
    found = true;
    const { maneuver: text, seconds, steps } = answer;
    const moves = parse(text);
    const played = steps ? chapterise(wish.state, steps) : { moves };
    wish.onBest({ text, length: moves.length, seconds, detail: detailOf(answer), ...played });
  };
  const { chapterise } = await import("./chapters.js");
  try {
    task = await ask(wish, (event) => {
      if (!found) started = performance.now() - 1000 * (event?.seconds ?? 0);
      take(event);
    });
    task.result.catch(() => {});
    if (!open) return task.cancel();
    preparation.pause();
    started = performance.now();
    clock = setInterval(() => wish.onTime?.(found ? (performance.now() - started) / 1000 : 0), 100);
    const answer = await task.result;
    take(answer);
    if (answer.workers) wish.onWorkers?.(answer.workers, answer.missing);
    end();
  } catch (error) {
    end(error);
  }
}
