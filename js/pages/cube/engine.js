/**
 * Python at work on cubes: one thing at a time. Whoever begins ends the other; when nothing is
 * searched, the tables are sharpened for the next search.
 */

import { parse } from "../../cube/notation.js";
import { faceletsOf } from "../../cube/state.js";
import { Model } from "../../game/model.js";
import { Pool } from "../../python/pool.js";
import { counted } from "../../ui/words.js";
import { chapterise } from "./chapters.js";

/** @typedef {import("./search.js").Task} Task */
/** @typedef {import("./search.js").Solution} Solution */
/** @typedef {import("../../python/client.js").PythonClient} PythonClient */
/** @typedef {{ cancel: () => void }} Work */
/** @typedef {import("../../shell/arrival.js").Arrival} Arrival */
/** @typedef {Pick<import("../../shell/settings.js").Settings, "tables" | "cores" | "watch">} Effort */

const REST = 300; // milliseconds after a search, before the tables have their turn

export class Engine extends Model {
  /** @type {Work | undefined} */ #current;
  /** @type {Pool | undefined} */ #pool;
  #arrival;
  #effort;

  /** @param {Arrival} arrival @param {Effort} effort how much of the machine a search may use */
  constructor(arrival, effort) {
    super();
    this.#arrival = arrival;
    this.#effort = effort;
    this.tables = new Preparation(arrival, effort);
    let { cores } = effort;
    effort.watch(() => {
      if (cores !== effort.cores) this.#resize();
      cores = effort.cores;
    });
    if (cores > 1) this.#resize();
  }

  /** How many workers could search now. */
  get workers() {
    return this.#pool?.ready.length ?? 1;
  }

  /** Ends what is under way: Python is this one's until `end`. @param {Work} work */
  begin(work) {
    this.#current?.cancel();
    this.#current = work;
    this.tables.pause();
  }

  /** @param {Work} work that has ended */
  end(work) {
    if (this.#current !== work) return;
    this.#current = undefined;
    this.tables.resume();
  }

  /** Lets the tables be sharpened, unless something is searched. */
  rest() {
    if (!this.#current) this.tables.resume();
  }

  /** @param {() => void} act once Python is there */
  whenReady(act) {
    this.#arrival.whenReady(act);
  }

  /** @returns {Promise<PythonClient>} */
  python() {
    return this.#arrival.python();
  }

  /**
   * @param {Task} task
   * @param {(event: any) => void} onEvent
   * @returns {Promise<{ result: Promise<any>, cancel: () => void }>} Python's work on it
   */
  async ask(task, onEvent) {
    const client = await this.python();
    const { seconds, length, target, options, known } = task;
    const state = faceletsOf(task.state);
    if (task.method === "person") return client.call("cfop.solve", { state, ...options }, onEvent);
    if (task.method === "target") {
      return client.call("twophase.target", { start: state, target, seconds, length }, onEvent);
    }
    const { cores, tables } = this.#effort;
    let found = false;
    const hear = (/** @type {any} */ event) => {
      if (!found && event) this.tables.restore().catch(() => {});
      found ||= Boolean(event);
      onEvent(event);
    };
    const args = { state, seconds, length, tables, known };
    if (cores === 1) return client.call("twophase.solve", args, hear);
    return (await this.#poolOf(client)).solve(args, hear);
  }

  /**
   * @param {object} proof as it stands
   * @param {(event: any) => void} onEvent progress
   * @returns {Promise<import("../../python/pool.js").Task>} Python's work on it, by all workers
   */
  async prove(proof, onEvent) {
    const client = await this.python();
    if (this.#effort.cores === 1) return client.call("optimal.prove", { proof }, onEvent);
    return (await this.#poolOf(client)).prove({ proof }, onEvent);
  }

  /** @param {Task} task @param {any} answer of Python @returns {Solution} */
  solutionOf(task, answer) {
    const { maneuver: text, seconds, steps, reconstruction } = answer;
    const moves = parse(text);
    const played = steps ? { steps, ...chapterise(task.state, steps) } : { moves };
    const count = answer.count ?? counted(moves.length, "move");
    const words = { detail: detailOf(answer), technical: technicalOf(answer) };
    return { text, length: moves.length, count, seconds, reconstruction, ...words, ...played };
  }

  async #resize() {
    const pool = await this.#poolOf(await this.python());
    pool.resize(this.#effort.cores);
  }

  /** @param {PythonClient} client */
  async #poolOf(client) {
    if (!this.#pool) {
      this.#pool = new Pool(client);
      this.#pool.addEventListener("change", () => this.changed());
      this.#pool.resize(this.#effort.cores);
    }
    return this.#pool;
  }
}

/** @param {any} answer @returns {string} what is known of it, in words */
function detailOf({ optimal, cubes, lower, manner }) {
  const parts = manner ? [manner.text] : [];
  if (cubes > 1) parts.push(`any of ${cubes.toLocaleString("en")} cubes would do`);
  if (optimal) parts.push("no shorter one exists");
  else if (lower) parts.push(`none has fewer than ${counted(lower, "move")}`);
  return parts.join(", ");
}

/** @param {any} answer @returns {string} how it was found */
function technicalOf({ direction, nodes, workers = 1, missing }) {
  const parts = [];
  if (direction) parts.push(`direction ${direction}`);
  if (nodes) parts.push(`${counted(nodes, "position")} visited`);
  const lost = missing ? `; ${missing} of them lost, the search went on without` : "";
  if (workers > 1) parts.push(`${workers} cores${lost}`);
  return parts.join(", ");
}

/** Python's tables, sharpened while nothing is searched, or restored from an earlier visit. */
export class Preparation extends Model {
  /** How far it has come, 0 to 1. */
  part = 0;
  /** @type {string | undefined} the tables that are finished */
  done = undefined;
  /** Whether the deeper tables are saved for the next visit. */
  saved = false;
  /** Why they are not, when that was tried; or what was wrong with the saved ones. */
  problem = "";
  /** Whether what there was to be restored is known, and whether saving was tried. */
  #restored = false;
  #tried = false;
  /** @type {Promise<void> | undefined} */
  #restoring;
  /** @type {Set<Work>} */
  #tasks = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #watching = false;
  #arrival;
  #effort;

  /** @param {Arrival} arrival @param {Effort} effort */
  constructor(arrival, effort) {
    super();
    this.#arrival = arrival;
    this.#effort = effort;
  }

  /** Lets a search have all of Python. */
  pause() {
    clearTimeout(this.#timer);
    for (const task of this.#tasks) task.cancel();
    this.#tasks.clear();
  }

  /** Goes on a moment later, where it was. */
  resume() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#prepare().catch(() => {}), REST);
  }

  /** Takes the saved tables, also beside a search that has found a first solution. */
  restore() {
    if (this.#effort.tables !== "deep" || this.#restored) return Promise.resolve();
    this.#restoring ??= this.#restore().finally(() => {
      this.#restoring = undefined;
    });
    return this.#restoring;
  }

  async #restore() {
    const { found } = await this.#run("twophase.recall", {});
    this.#restored = true;
    this.saved = found === "whole";
    if (found === "damaged") this.problem = "what was kept was damaged";
    if (this.saved) this.#tell(1, "deep");
    else this.#tell(this.part, this.done);
  }

  /** What is saved has been deleted, and need not be saved again before that is wished. */
  forget() {
    this.pause();
    this.saved = this.#tried = false;
    this.problem = "";
    this.#tell(this.part, this.done);
  }

  async #prepare() {
    if (this.#tasks.size && !this.#restoring) return;
    const { tables } = this.#effort;
    await this.restore();
    if (this.done !== tables && this.done !== "deep") {
      await this.#run("twophase.prepare", { tables });
      this.#tell(1, tables);
    }
    if (tables !== "deep" || this.saved || this.#tried) return;
    const { kept, problem } = await this.#run("twophase.keep", {});
    this.#tried = true;
    this.saved = kept;
    this.problem = problem ?? "";
    this.#tell(1, "deep");
  }

  /**
   * @param {string} command @param {object} args
   * @returns {Promise<any>} rejects if a search begins, or Python is lost
   */
  async #run(command, args) {
    const client = await this.#arrival.python();
    this.#watch(client);
    const task = client.call(command, args, (event) => {
      if (event && this.#tasks.has(task)) this.#tell(event.part, undefined);
    });
    this.#tasks.add(task);
    try {
      return await task.result;
    } finally {
      this.#tasks.delete(task);
    }
  }

  /** @param {EventTarget} client that may be lost, and all tables with it */
  #watch(client) {
    if (this.#watching) return;
    this.#watching = true;
    client.addEventListener("lost", () => {
      this.pause();
      this.#restored = this.saved = false;
      this.#tell(0, undefined);
    });
  }

  /** @param {number} part @param {string | undefined} done */
  #tell(part, done) {
    this.part = part;
    this.done = done;
    this.changed();
  }
}
