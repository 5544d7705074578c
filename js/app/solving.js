/** One search at a time: asks Python, tells the page what it finds. */

import { parse } from "../cube/notation.js";
import { faceletsOf } from "../cube/state.js";
import { python } from "./python.js";

/**
 * @typedef {object} Wish
 * @property {"shortest" | "person"} method
 * @property {import("../cube/state.js").State} state of the cube as it is held
 * @property {number} seconds @property {number | null} length
 * @property {(solution: import("./session.js").Solution) => void} onBest
 * @property {(seconds: number) => void} onTime several times a second
 * @property {(error?: Error & { kind?: string, where?: any }) => void} onEnd
 */

/** @type {{ cancel: () => void } | undefined} */
let running;

/** @type {{ cancel: () => void } | undefined} */
let preparing;

/** Ends the search; what was found stays. */
export function stop() {
  running?.cancel();
}

/** Lets Python sharpen its tables until the next search; searches are then quicker. */
export async function prepare() {
  const client = await python();
  if (running || preparing) return;
  const task = client.call("twophase.prepare");
  task.result.catch(() => {}); // cancelled by the first search
  preparing = task;
  client.addEventListener("lost", () => preparing?.cancel(), { once: true });
}

/** @param {any} answer @returns {string} how it was found, in words */
function detailOf({ direction, nodes, optimal }) {
  const parts = [];
  if (optimal) parts.push("no shorter one exists");
  if (direction) parts.push(`direction ${direction}`);
  if (nodes) parts.push(`${nodes.toLocaleString("en")} positions visited`);
  return parts.join(", ");
}

/** @param {Wish} wish */
export async function solve(wish) {
  stop();
  const { method, seconds, length } = wish;
  const facelets = faceletsOf(wish.state);
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
    if (running === self) running = undefined;
    wish.onEnd(error);
  };
  const self = { cancel: () => end() };
  running = self;
  const { chapterise } = await import("./chapters.js");
  /** @param {any} answer */
  const take = (answer) => {
    if (!open || typeof answer?.maneuver !== "string") return;
    found = true;
    const { maneuver: text, seconds, steps } = answer;
    const moves = parse(text);
    const played = steps ? chapterise(wish.state, steps) : { moves };
    wish.onBest({ text, length: moves.length, seconds, detail: detailOf(answer), ...played });
  };
  try {
    const client = await python();
    if (!open) return;
    preparing?.cancel();
    started = performance.now();
    const command = method === "person" ? "cfop.solve" : "twophase.solve";
    const args = method === "person" ? { state: facelets } : { state: facelets, seconds, length };
    task = client.call(command, args, (event) => {
      if (!found) started = performance.now() - 1000 * (event?.seconds ?? 0);
      take(event);
    });
    task.result.catch(() => {});
    clock = setInterval(() => wish.onTime(found ? (performance.now() - started) / 1000 : 0), 100);
    take(await task.result);
    end();
  } catch (error) {
    end(error);
  }
}
