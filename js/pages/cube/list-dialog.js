/** Many cubes at once: a text with scrambles becomes a list with a solution each. */

import { Model } from "../../game/model.js";
import { openDialog } from "../../ui/dialog.js";
import { download } from "../../ui/files.js";
import { html, nothing } from "../../ui/view.js";
import { counted } from "../../ui/words.js";

/** @typedef {{ place: string, text: string, solution?: string, length?: number, problem?: string }} Row */
/** @typedef {Pick<import("./engine.js").Engine, "python" | "begin" | "end">} Worker */

const SECONDS = 0.5; // of search for each
const ENOUGH = 20; // moves with which it is done earlier
const SHOWN = 200; // rows; all are in the file

export class CubeList extends Model {
  /** @type {Row[]} */ rows = [];
  /** How many have been tried. */ done = 0;
  running = false;
  /** Why there is no list. */ problem = "";
  #engine;
  /** @type {{ cancel: () => void } | undefined} */ #request;
  #work = { cancel: () => this.stop() };

  /** @param {Worker} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  /** @param {string} text @returns {Promise<void>} when all are solved, or it is stopped */
  async solve(text) {
    this.running = true;
    this.#engine.begin(this.#work);
    this.changed();
    try {
      const python = await this.#engine.python();
      this.rows = (await python.call("cube.list", { text }).result).cubes;
      for (const row of this.rows) {
        if (!this.running) break;
        await this.#solveOne(python, row);
        if (this.running) this.done += 1;
        this.changed();
      }
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.stop();
  }

  /** @param {import("../../python/client.js").PythonClient} python @param {Row} row */
  async #solveOne(python, row) {
    const args = { state: row.text, seconds: SECONDS, length: ENOUGH };
    try {
      const request = python.call("twophase.solve", args);
      this.#request = request;
      const { maneuver, length } = await request.result;
      Object.assign(row, { solution: maneuver, length });
    } catch (error) {
      if (this.running) row.problem = /** @type {Error} */ (error).message;
    }
  }

  /** Ends it; what is solved stays. */
  stop() {
    if (!this.running) return;
    this.running = false;
    this.#request?.cancel();
    this.#engine.end(this.#work);
    this.changed();
  }

  /** @returns {string} a line for each cube, as spreadsheets read it */
  get csv() {
    const cell = (/** @type {unknown} */ value) => `"${String(value ?? "").replaceAll('"', '""')}"`;
    const rows = this.rows.map(({ place, text, solution, length, problem }) =>
      [place, text, solution ?? problem, length].map(cell).join(","),
    );
    return ['"place","cube","solution","moves"', ...rows, ""].join("\r\n");
  }

  /** @returns {string} */
  get text() {
    const line = (/** @type {Row} */ { text, solution, problem }) =>
      `${text}\n    ${solution ?? problem ?? "(not solved)"}\n`;
    return this.rows.map(line).join("");
  }
}

/** @param {Worker} engine @param {string} text */
export function openList(engine, text) {
  const list = new CubeList(engine);
  const save = (
    /** @type {string} */ name,
    /** @type {string} */ type,
    /** @type {() => string} */ write,
  ) =>
    html`<button type="button" class="button" ?disabled=${!list.done} @click=${() => download(`cubes.${name}`, type, write())}>Save ${name === "csv" ? "CSV" : "text"}</button>`;
  const view = () => {
    const { rows, done, running, problem } = list;
    const words = rows.length
      ? `${counted(done, "cube")} of ${rows.length.toLocaleString("en")} solved.`
      : "Reading…";
    const stop = html`<button type="button" class="button" ?disabled=${!running} @click=${() => list.stop()}>Stop</button>`;
    const more =
      rows.length > SHOWN
        ? html`<p class="detail">The first ${SHOWN} are shown; the file has them all.</p>`
        : nothing;
    return html`<p role="status">${problem || words}</p>
${rows.length ? html`<progress aria-label="Cubes solved" max=${rows.length} value=${done}></progress>` : nothing}
<div class="row">${stop}${save("csv", "text/csv", () => list.csv)}${save("txt", "text/plain", () => list.text)}</div>
<ol class="cube-list">${rows.slice(0, SHOWN).map(rowView)}</ol>${more}`;
  };
  const dialog = openDialog("Several cubes", view, { models: [list], wide: true });
  dialog.closed.then(() => list.stop());
  list.solve(text);
}

/** @param {Row} row */
const rowView = ({ place, text, solution, length, problem }) =>
  html`<li><small>${place}</small> <span class="mono">${text}</span><br>${
    solution === undefined
      ? html`<span class="message error">${problem ?? nothing}</span>`
      : html`<b>${counted(length ?? 0, "move")}</b> <span class="mono">${solution}</span>`
  }</li>`;
