/** The mode Solve: clues in two fields, the verdict, the film of the solving, assumptions. */
import { byId, make } from "../dom.js";
import { blank, EMPTY } from "../grid.js";
import { History } from "../history.js";
import { fromJSON, puzzleOf, toJSON } from "../puzzle.js";
import { Latest, lineName, parse, rate, solve } from "../solver.js";
import { clueLines, plainPuzzle } from "./clue-text.js";
import { keep, kept } from "./store.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./page.js").Page} Page */

const REST = 250;
const SECONDS = 20;

/** Clues of the first visit. */
const FIRST = { rows: "1 1\n5\n5\n3\n1", columns: "2\n4\n4\n4\n2" };

export class SolveMode {
  #page;
  /** @type {Puzzle} */ #puzzle = puzzleOf(blank(5, 5));
  #history = new History(blank(5, 5));
  #reading = new Latest();
  #rating = new Latest();
  /** @type {import("../solver.js").Task<import("../solver.js").Verdict> | null} */ #solving = null;
  #shown = false;
  /** @type {HTMLTextAreaElement} */ #rows = byId("row-clues");
  /** @type {HTMLTextAreaElement} */ #columns = byId("column-clues");
  /** @type {{title?: string, author?: string, licence?: string, source?: string, colours?: string[]}} */ #about =
    {};
  #loading = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const saved = kept("solve");
    this.#rows.value = typeof saved?.rows === "string" ? saved.rows : FIRST.rows;
    this.#columns.value = typeof saved?.columns === "string" ? saved.columns : FIRST.columns;
    let puzzle = plainPuzzle(this.#rows.value, this.#columns.value);
    try {
      if (saved?.puzzle) puzzle = fromJSON(saved.puzzle);
    } catch {
      // Read anew from the fields.
    }
    if (puzzle) this.#take(puzzle);
    for (const field of [this.#rows, this.#columns])
      field.addEventListener("input", () => this.#read(REST));
    byId("solve").addEventListener("click", () => this.#read(0, true));
    byId("stop-solve").addEventListener("click", () => this.#solving?.cancel());
    byId("by-cell").addEventListener("change", (event) => {
      page.element.replay.byCell = /** @type {HTMLInputElement} */ (event.target).checked;
    });
    byId("solve-play").addEventListener("click", () =>
      page.open("play", { puzzle: this.puzzle, grid: null }),
    );
    byId("solve-edit").addEventListener("click", () =>
      page.open("edit", { puzzle: this.puzzle, grid: page.element.session.grid }),
    );
    page.element.addEventListener("animation", (event) => {
      const { line, text } = /** @type {CustomEvent} */ (event).detail;
      byId("reason").textContent = text || (line ? `From ${lineName(line)}.` : "");
    });
  }

  get puzzle() {
    return { ...this.#puzzle, ...this.#about };
  }

  get grid() {
    return this.#history.grid;
  }

  /** @param {Puzzle} puzzle */
  #take(puzzle) {
    this.#puzzle = puzzle;
    this.#about = {
      title: puzzle.title,
      author: puzzle.author,
      licence: puzzle.licence,
      source: puzzle.source,
    };
    this.#history = new History(blank(puzzle.columns.length, puzzle.rows.length));
  }

  /**
   * Opens a puzzle and solves it.
   * @param {Puzzle} puzzle
   */
  open(puzzle) {
    this.#take(puzzle);
    const coloured = puzzle.colours.length > 1;
    this.#rows.value = clueLines(puzzle.rows, coloured);
    this.#columns.value = clueLines(puzzle.columns, coloured);
    this.#clearErrors();
    this.#keep();
    if (this.#shown) {
      this.#load();
      this.#solve(true);
    }
  }

  enter() {
    this.#shown = true;
    this.#page.wantPython();
    this.#load();
    if (kept("solve")?.puzzle) this.#solve(false);
    else this.#read(0);
  }

  leave() {
    this.#shown = false;
    this.#reading.cancel();
    this.#rating.cancel();
    this.#solving?.cancel();
    this.#page.element.replay.pause();
  }

  /** The assumptions changed. */
  changed() {
    if (!this.#loading) this.#solve(false);
  }

  #load() {
    this.#loading = true;
    this.#page.element.load("solve", this.#puzzle, this.#history);
    this.#page.element.replay.byCell = /** @type {HTMLInputElement} */ (byId("by-cell")).checked;
    this.#loading = false;
    this.#page.heading(this.puzzle, "");
    byId("reason").textContent = "";
  }

  #keep() {
    keep("solve", {
      rows: this.#rows.value,
      columns: this.#columns.value,
      puzzle: toJSON(this.#puzzle),
    });
  }

  /** Reads the fields after a rest; errors appear at the field. */
  #read(delay = 0, animate = false) {
    const colours = this.#puzzle.colours.length > 1 ? toJSON(this.#puzzle).colours : undefined;
    this.#reading.ask(
      () => parse(this.#rows.value, this.#columns.value, colours),
      (puzzle) => {
        this.#clearErrors();
        const same =
          JSON.stringify([puzzle.rows, puzzle.columns]) ===
          JSON.stringify([this.#puzzle.rows, this.#puzzle.columns]);
        if (!same) {
          this.#take(puzzle);
          this.#load();
        }
        this.#keep();
        this.#solve(animate);
      },
      (error) => this.#showError(error),
      delay,
    );
  }

  #clearErrors() {
    for (const side of /** @type {const} */ (["row", "column"])) {
      byId(`${side}-message`).hidden = true;
      (side === "row" ? this.#rows : this.#columns).setAttribute("aria-invalid", "false");
    }
  }

  /** @param {any} error */
  #showError(error) {
    if (error.kind === "cancelled") return;
    this.#clearErrors();
    this.#say(error.message, "bad");
    if (!error.where) return;
    const side = error.where?.side === "column" ? "column" : "row";
    const field = side === "row" ? this.#rows : this.#columns;
    const message = byId(`${side}-message`);
    field.setAttribute("aria-invalid", "true");
    message.hidden = false;
    message.replaceChildren(error.message);
    const { start, end } = error.where ?? {};
    if (Number.isInteger(start) && Number.isInteger(end)) {
      const show = make("button", { type: "button", class: "button quiet" }, "Show");
      show.addEventListener("click", () => {
        field.focus();
        field.setSelectionRange(start, end);
      });
      message.append(" ", show);
    }
    this.#say("These clues cannot be read.", "bad");
    this.#page.element.dispatchEvent(
      new CustomEvent("error", { detail: { message: error.message, lines: [] } }),
    );
  }

  /**
   * Solves with the assumptions; the film plays by itself if wished.
   * @param {boolean} animate
   */
  async #solve(animate) {
    const { element } = this.#page;
    const { replay } = element;
    this.#solving?.cancel();
    this.#rating.cancel();
    const puzzle = this.#puzzle;
    replay.reset(this.#history.grid);
    element.marks = null;
    byId("solutions").hidden = true;
    byId("reason").textContent = "";
    this.#say("Solving…", "");
    const stop = byId("stop-solve");
    stop.hidden = false;
    const task = solve(puzzle, this.#history.grid, { seconds: SECONDS, reasons: true }, (event) => {
      if (event.steps) {
        replay.add(event.steps);
        if (animate && !replay.playing && replay.place === 0) replay.play();
      }
      if (event.kind === "probe" || event.kind === "search")
        this.#say(`Searching: ${Math.round(100 * (event.known ?? 0))} % of the cells known.`, "");
    });
    this.#solving = task;
    try {
      const answer = await task.result;
      if (this.#solving === task && this.#shown) this.#show(answer, animate);
    } catch (error) {
      const { kind, message } = /** @type {any} */ (error);
      if (this.#solving === task && this.#shown)
        this.#say(kind === "cancelled" ? "Stopped." : message, kind === "cancelled" ? "" : "bad");
    } finally {
      if (this.#solving === task) stop.hidden = true;
    }
  }

  /**
   * @param {import("../solver.js").Verdict} answer
   * @param {boolean} animate
   */
  #show(answer, animate) {
    const { element } = this.#page;
    const { replay, session } = element;
    const detail = { message: answer.text, lines: answer.lines };
    if (!animate) replay.goTo(replay.length);
    if (answer.verdict === "contradiction") {
      const assumed = this.#history.grid.cells.some(Boolean);
      const lines = answer.lines.map(lineName).join(", ");
      this.#say(
        assumed ? "Impossible with what is assumed." : "No picture fits these clues.",
        "bad",
        lines
          ? `${answer.minimal ? "A smallest set of lines that cannot hold together" : "These lines cannot hold together"}: ${lines}.`
          : answer.text,
      );
      replay.pause();
      element.marks = { badLines: answer.lines };
      element.dispatchEvent(new CustomEvent("error", { detail }));
    } else if (answer.verdict === "several") {
      const count = answer.all ? `${answer.count} solutions.` : "More than one solution.";
      this.#say(
        count,
        "bad",
        `${answer.differs.length} cells differ. Tap one to assume it and go on.`,
      );
      this.#offer(answer);
    } else if (answer.verdict === "undecided") {
      this.#say(
        `Not decided in ${Math.round(answer.seconds)} s.`,
        "",
        "Every cell proven so far is drawn. Assume a cell to go on.",
      );
      replay.pause();
      session.shown = answer.grid;
    } else {
      const small = make(
        "small",
        {},
        `${answer.seconds < 0.1 ? "Less than 0.1" : answer.seconds.toFixed(1)} s.`,
      );
      this.#say("Exactly one solution.", "good", small);
      if (!animate || !replay.length) session.shown = answer.solutions[0];
      this.#rate(small);
      element.dispatchEvent(
        new CustomEvent("success", {
          detail: { grid: answer.solutions[0], seconds: answer.seconds },
        }),
      );
    }
    element.dispatchEvent(new CustomEvent("verdict", { detail: answer }));
  }

  /** @param {HTMLElement} place */
  #rate(place) {
    if (this.#history.grid.cells.some(Boolean)) return;
    this.#rating.ask(
      () => rate(this.#puzzle),
      ({ text }) => place.append(" ", text),
      () => {},
    );
  }

  /**
   * Buttons for the two solutions and for what is common to them.
   * @param {import("../solver.js").Verdict} answer
   */
  #offer(answer) {
    const { element } = this.#page;
    const box = byId("solutions");
    const views = [
      { name: "Common", grid: answer.grid },
      ...answer.solutions.map((grid, i) => ({ name: `Solution ${i + 1}`, grid })),
    ];
    const buttons = views.map(({ name, grid }, i) =>
      make(
        "button",
        {
          type: "button",
          class: "button",
          "aria-pressed": String(i === 0),
          onclick: () => show(i, grid),
        },
        name,
      ),
    );
    const show = (/** @type {number} */ chosen, /** @type {import("../grid.js").Grid} */ grid) => {
      buttons.forEach((button, i) => {
        button.setAttribute("aria-pressed", String(i === chosen));
      });
      element.replay.pause();
      element.session.shown = chosen
        ? { ...grid, cells: grid.cells.map((value) => value || EMPTY) }
        : grid;
      element.marks = { differ: answer.differs };
    };
    box.replaceChildren(...buttons);
    box.hidden = false;
    show(0, answer.grid);
  }

  /**
   * @param {string} text
   * @param {"" | "good" | "bad"} tone
   * @param {string | Node} small
   */
  #say(text, tone, small = "") {
    const box = byId("solve-verdict");
    box.className = `verdict ${tone}`;
    box.replaceChildren(
      text,
      ...(small ? [typeof small === "string" ? make("small", {}, small) : small] : []),
    );
  }
}
