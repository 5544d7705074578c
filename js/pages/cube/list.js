/**
 * Many cubes at once: a text with scrambles becomes a list with a solution each, first a quick one, then, if that
 * is wished, a shorter one.
 *
 *   const list = new CubeList(engine);
 *   await list.solve(text);  list.stop();  await list.goOn();  await list.shorten(2);
 *   list.rows; list.words; list.csv; list.text
 */

import { Model } from "../../game/model.js";
import { counted } from "../../ui/words.js";
import { secondsOf } from "./list-line.js";

/** @typedef {"number" | "time" | "penalty" | "date" | "comment"} Beside */
/**
 * @typedef {object} Row
 * @property {string} place a line, or a solve of a session
 * @property {string} text
 * @property {{ [name in Beside]?: string }} beside what stands there with it
 * @property {string} [solution]
 * @property {number} [length]
 * @property {string} [problem]
 */
/** @typedef {Pick<import("./engine.js").Engine, "python" | "begin" | "end">} Worker */

export const LONGEST_FILE = 4_000_000; // bytes; 10,000 scrambles with times are shorter
const BATCH = 64; // cubes that share a search
/** @type {Beside[]} */
const BESIDE = ["number", "time", "penalty", "date", "comment"];

export class CubeList extends Model {
  /** @type {Row[]} */ rows = [];
  /** What is going on. @type {"" | "reading" | "solving" | "shortening"} */ stage = "";
  /** How many rows the search for shorter solutions has gone through. */ tried = 0;
  /** Why there is no list, or why it did not go on. */ problem = "";
  #engine;
  /** @type {{ cancel: () => void } | undefined} */ #request;
  /** What is under way. @type {symbol | undefined} */ #turn;
  #work = { cancel: () => this.stop() };

  /** @param {Worker} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  /** How many are solved, or cannot be. */
  get done() {
    return this.rows.filter(isDone).length;
  }

  /** The mean number of moves of those that are solved. */
  get mean() {
    const lengths = this.rows.flatMap(({ length }) => length ?? []);
    return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  }

  /** How it stands, a sentence or two. */
  get words() {
    const { rows, done, stage, tried } = this;
    if (stage === "reading") return "Reading…";
    if (!rows.length) return "";
    const wrong = rows.filter(({ problem }) => problem !== undefined).length;
    const solved = done - wrong;
    const parts = [`${counted(solved, "cube")} of ${rows.length.toLocaleString("en")} solved`];
    if (solved) parts.push(`${this.mean.toFixed(2)} moves on average`);
    const searched = rows.slice(0, tried).filter(({ length }) => length).length;
    if (searched) parts.push(`a shorter one was sought for ${counted(searched, "cube")}`);
    if (wrong) parts.push(`${wrong.toLocaleString("en")} cannot be read`);
    return `${parts.join("; ")}.`;
  }

  /** @param {string | Promise<string>} text perhaps of a file @returns {Promise<void>} when all are solved, or it is stopped */
  async solve(text) {
    this.stop();
    this.rows = [];
    this.tried = 0;
    const isRead = await this.#during("reading", async (ask) => {
      this.rows = (await ask("cube.list", { text: await text })).cubes;
    });
    if (isRead) await this.goOn();
  }

  /** Solves those that are left. */
  goOn() {
    return this.#during("solving", async (ask) => {
      const left = this.rows.filter((row) => !isDone(row));
      if (left.length > BATCH) await ask("twophase.prepare", { tables: "small" }); // many times faster then
      for (let first = 0; first < left.length; first += BATCH) {
        const rows = left.slice(first, first + BATCH);
        const states = rows.map(({ text }) => text);
        await ask("twophase.many", { states }, (event) => {
          if (!event) return;
          const { index, maneuver, length, error } = event;
          Object.assign(rows[index], error ? { problem: error.message } : { length });
          if (!error) rows[index].solution = maneuver;
          this.changed();
        });
      }
    });
  }

  /** Searches shorter solutions, each for so long; where it was stopped, it goes on. @param {number} seconds */
  shorten(seconds) {
    if (this.tried >= this.rows.length) this.tried = 0;
    return this.#during("shortening", async (ask) => {
      for (; this.tried < this.rows.length; this.tried += 1) {
        const row = this.rows[this.tried];
        if (!row.length) continue; // no cube, or a solved one
        const { maneuver, length } = await ask("twophase.solve", { state: row.text, seconds });
        if (length < row.length) Object.assign(row, { solution: maneuver, length });
        this.changed();
      }
    });
  }

  /** Ends it; what is solved stays. */
  stop() {
    if (!this.stage) return;
    this.stage = "";
    this.#turn = undefined;
    this.#request?.cancel();
    this.#engine.end(this.#work);
    this.changed();
  }

  /** Makes room for another list. */
  clear() {
    this.stop();
    this.rows = [];
    this.#fail("");
  }

  /** @param {string} problem why there is no list */
  #fail(problem) {
    this.problem = problem;
    this.changed();
  }

  /**
   * @param {Exclude<CubeList["stage"], "">} stage
   * @param {(ask: (command: string, args: object, hear?: (event: any) => void) => Promise<any>) => Promise<void>} act
   * @returns {Promise<boolean>} whether it came to its end
   */
  async #during(stage, act) {
    this.stop();
    this.#engine.begin(this.#work);
    const turn = Symbol(stage);
    this.#turn = turn;
    this.stage = stage;
    this.#fail("");
    try {
      await act(async (command, args, hear) => {
        const python = await this.#engine.python();
        if (this.#turn !== turn) throw new Error("stopped");
        const request = python.call(command, args, hear);
        this.#request = request;
        return request.result;
      });
    } catch (error) {
      if (this.#turn === turn) this.problem = /** @type {Error} */ (error).message;
    }
    if (this.#turn !== turn) return false; // stopped, or something else has begun
    this.stop();
    return !this.problem;
  }

  /** What stands beside any of the cubes. */
  get #columns() {
    return BESIDE.filter((name) => this.rows.some(({ beside }) => beside[name]));
  }

  /** @returns {string} a line for each cube, as spreadsheets read it */
  get csv() {
    const cell = (/** @type {unknown} */ value) => `"${String(value ?? "").replaceAll('"', '""')}"`;
    const line = (/** @type {unknown[]} */ values) => `${values.map(cell).join(",")}\r\n`;
    const columns = this.#columns;
    const rows = this.rows.map(({ place, text, solution, length, problem, beside }) => {
      const told = { ...beside, time: secondsOf(beside.time ?? "") };
      return line([place, text, solution ?? problem, length, ...columns.map((name) => told[name])]);
    });
    return [line(["place", "cube", "solution", "moves", ...columns]), ...rows].join("");
  }

  /** @returns {string} the solution of each cube on the line below it, with tabs between what stands beside the cube */
  get text() {
    const columns = this.#columns;
    const line = (/** @type {Row} */ { text, solution, problem, beside }) => {
      const cells = [...columns.map((name) => beside[name] ?? ""), text];
      return `${cells.join("\t")}\n    ${solution ?? problem ?? "(not solved)"}\n`;
    };
    return this.rows.map(line).join("");
  }
}

/** @param {Row} row */
const isDone = ({ solution, problem }) => solution !== undefined || problem !== undefined;
