/** The mode Solve: clues in two fields, the verdict, the film of the solving, assumptions. */
import { byId, make } from "../dom.js";
import { blank } from "../grid.js";
import { History } from "../history.js";
import { Latest } from "../latest.js";
import { fromJSON, puzzleOf, toJSON } from "../puzzle.js";
import { lineName, parse, rate, sentence } from "../solver.js";
import { startSolving, verdictText } from "../solving.js";
import { ClueFields } from "./clue-fields.js";
import { plainPuzzle } from "./clue-text.js";
import { withSamples } from "./colour-words.js";
import { SolutionChoice } from "./solution-choice.js";
import { keep, kept } from "./store.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./page.js").Page} Page */

const REST = 250;

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
  #fields = new ClueFields(() => this.#read(REST));
  #choice;
  /** @type {{title?: string, author?: string, licence?: string, source?: string, colours?: string[]}} */ #about =
    {};
  #loading = false;
  /** Whether entering the mode begins with a film. */
  #filmed = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#choice = new SolutionChoice(page.element);
    const saved = kept("solve");
    const text = (/** @type {"rows" | "columns"} */ side) =>
      typeof saved?.[side] === "string" ? saved[side] : FIRST[side];
    this.#fields.fill(text("rows"), text("columns"));
    let puzzle = plainPuzzle(this.#fields.rows, this.#fields.columns);
    try {
      if (saved?.puzzle) puzzle = fromJSON(saved.puzzle);
    } catch {
      // Read anew from the fields.
    }
    if (puzzle) this.#take(puzzle);
    byId("solve").addEventListener("click", () => {
      page.element.scrollIntoView({ block: "nearest" });
      this.#read(0, true);
    });
    page.element.addEventListener("solve", (event) => {
      event.preventDefault();
      this.#read(0, true);
    });
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
      const words = text || (line ? `From ${lineName(line)}.` : "");
      byId("reason").replaceChildren(...withSamples(words, this.#puzzle.colours));
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
    this.#fields.show(puzzle);
    this.#keep();
    this.#filmed = !this.#shown;
    if (this.#shown) {
      this.#load();
      this.#solve(true);
    }
  }

  enter() {
    this.#shown = true;
    this.#page.wantPython();
    this.#load();
    if (kept("solve")?.puzzle) this.#solve(this.#filmed);
    else this.#read(0);
    this.#filmed = false;
  }

  leave() {
    this.#shown = false;
    this.#reading.cancel();
    this.#rating.cancel();
    this.#choice.hide();
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
    const { rows, columns } = this.#fields;
    keep("solve", { rows, columns, puzzle: toJSON(this.#puzzle) });
  }

  /** Reads the fields after a rest; errors appear at the field. */
  #read(delay = 0, animate = false) {
    const colours = this.#puzzle.colours.length > 1 ? toJSON(this.#puzzle).colours : undefined;
    this.#solving?.cancel(); // what was found is about other clues
    this.#solving = null;
    byId("stop-solve").hidden = true;
    this.#choice.hide();
    this.#say("Reading…", "");
    this.#reading.ask(
      () => parse(this.#fields.rows, this.#fields.columns, colours),
      (puzzle) => {
        this.#fields.clearErrors();
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

  /** @param {any} error */
  #showError(error) {
    if (error.kind === "cancelled") return;
    this.#fields.clearErrors();
    if (!error.where) {
      this.#say(sentence(error.message), "bad");
      return;
    }
    byId("reason").textContent = "";
    this.#say("These clues cannot be read; the grid shows the last that could.", "bad");
    this.#fields.showError(error);
    const detail = { message: error.message, lines: [] };
    this.#page.element.dispatchEvent(new CustomEvent("error", { detail }));
  }

  /**
   * Solves with the assumptions; the film plays by itself if wished.
   * @param {boolean} animate
   */
  async #solve(animate) {
    this.#solving?.cancel();
    this.#rating.cancel();
    this.#choice.hide();
    byId("reason").textContent = "";
    this.#say("Solving…", "");
    const stop = byId("stop-solve");
    stop.hidden = false;
    const task = startSolving(this.#page.element, {
      animate,
      onProgress: ({ kind, known = 0 }) => {
        if (kind !== "probe" && kind !== "search") return;
        this.#say(`Searching: ${Math.round(100 * known)} % of the cells known.`, "");
      },
    });
    this.#solving = task;
    const current = () => this.#solving === task && this.#shown;
    try {
      const answer = await task.result;
      if (current()) this.#show(answer);
    } catch (error) {
      const { kind, message } = /** @type {any} */ (error);
      const stopped = kind === "cancelled";
      if (current()) this.#say(stopped ? "Stopped." : message, stopped ? "" : "bad");
    } finally {
      if (current()) stop.hidden = true;
    }
  }

  /** @param {import("../solver.js").Verdict} answer */
  #show(answer) {
    const assumed = this.#history.grid.cells.some(Boolean);
    const text = verdictText(answer, assumed);
    if (answer.verdict === "contradiction") {
      const lines = answer.lines.map(lineName).join(", ");
      const which = answer.minimal
        ? "A smallest set of lines that cannot hold together"
        : "These lines cannot hold together";
      this.#say(text, "bad", lines ? `${which}: ${lines}.` : answer.text);
    } else if (answer.verdict === "several") {
      this.#say(
        text,
        "bad",
        `${answer.differs.length} cells differ. Choose one, assume it and go on.`,
      );
      this.#choice.offer(answer);
    } else if (answer.verdict === "undecided") {
      this.#say(text, "", "Every cell proven so far is drawn. Assume a cell to go on.");
    } else {
      const seconds = answer.seconds < 0.1 ? "Less than 0.1" : answer.seconds.toFixed(1);
      const small = make("small", {}, `${seconds} s.`);
      this.#say(text, "good", small);
      this.#rate(small);
    }
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
