/** "Make unique" and "make solvable by lines": a near picture, looked for while one can stop it. */
import { byId } from "../dom.js";
import { unmarked } from "../grid.js";
import { pictureText } from "../moves.js";
import { makeUnique } from "../solver.js";
import { sayVerdict } from "./verdict-box.js";

const LOOKING = "Looking for a near picture";

export class Repair {
  #page;
  #ended;
  /** @type {ReturnType<typeof makeUnique> | null} */ #task = null;

  /**
   * @param {import("./page.js").Page} page
   * @param {() => void} ended called when a repair ended, in whatever way
   */
  constructor(page, ended) {
    this.#page = page;
    this.#ended = ended;
    byId("stop-repair").addEventListener("click", () => this.cancel());
  }

  cancel() {
    this.#task?.cancel();
  }

  /**
   * Looks for a picture near the one that is drawn, and takes it as one step.
   * @param {"unique" | "lines"} goal
   */
  async start(goal) {
    const stop = byId("stop-repair");
    const { session } = this.#page.element;
    sayVerdict(`${LOOKING}…`);
    const task = makeUnique(session.history.grid, session.puzzle, goal, ({ kind, changes }) => {
      if (kind === "change") sayVerdict(`${LOOKING}: ${changes.length} cells changed so far.`);
    });
    this.#task = task;
    stop.hidden = false;
    try {
      const answer = await task.result;
      if (this.#task !== task) return;
      this.#task = null;
      this.#take(answer);
    } catch (error) {
      if (/** @type {any} */ (error).kind !== "cancelled")
        this.#page.message(/** @type {Error} */ (error).message, "error");
    } finally {
      if (this.#task === task) this.#task = null;
      stop.hidden = true;
      this.#ended();
    }
  }

  /** @param {Awaited<ReturnType<typeof makeUnique>["result"]>} answer */
  #take({ done, picture, changes, text }) {
    const { session } = this.#page.element;
    const count = changes.length;
    if (!done) this.#page.message(text || "No near picture was found.", "error");
    else if (session.do(pictureText(unmarked(picture))))
      this.#page.message(`${count} ${count === 1 ? "cell" : "cells"} changed; Undo takes it back.`);
  }
}
