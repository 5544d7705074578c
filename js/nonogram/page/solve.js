/** The mode Solve: clues in two fields, the verdict, the film of the solving, assumptions. */
import { byId, make } from "../dom.js";
import { blank } from "../grid.js";
import { History } from "../history.js";
import { Latest } from "../latest.js";
import { fromJSON, puzzleOf, toJSON } from "../puzzle.js";
import { lineName, parse, rate, sentence, solve } from "../solver.js";
import { showSolution, startSolving, verdictText } from "../solving.js";
import { clueLines, plainPuzzle } from "./clue-text.js";
import { withSamples } from "./colour-words.js";
import { keep, kept } from "./store.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./page.js").Page} Page */

const REST = 250;
/** Limits of counting solutions: how many, and seconds. */
const MOST = 1000;
const COUNTING = 10;

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
  /** Whether entering the mode begins with a film. */
  #filmed = false;

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
    const coloured = puzzle.colours.length > 1;
    this.#rows.value = clueLines(puzzle.rows, coloured);
    this.#columns.value = clueLines(puzzle.columns, coloured);
    this.#clearErrors();
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
    this.#solving?.cancel(); // what was found is about other clues
    this.#solving = null;
    byId("stop-solve").hidden = true;
    byId("solutions").hidden = true;
    this.#say("Reading…", "");
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
    if (!error.where) {
      this.#say(error.message, "bad");
      return;
    }
    this.#say("These clues cannot be read.", "bad");
    const { side, start, end } = error.where;
    if (side !== "column") this.#rows.setAttribute("aria-invalid", "true");
    if (side !== "row") this.#columns.setAttribute("aria-invalid", "true");
    const field = side === "column" ? this.#columns : this.#rows;
    const message = byId(side === "column" ? "column-message" : "row-message");
    message.hidden = false;
    message.replaceChildren(sentence(error.message));
    if (Number.isInteger(start) && Number.isInteger(end)) {
      const show = make("button", { type: "button", class: "button quiet" }, "Show");
      show.addEventListener("click", () => {
        field.focus();
        field.setSelectionRange(start, end);
      });
      message.append(" ", show);
    }
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
    byId("solutions").hidden = true;
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
        `${answer.differs.length} cells differ. Tap one to assume it and go on.`,
      );
      this.#offer(answer);
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
   * Buttons for the two solutions and for what is common to them.
   * @param {import("../solver.js").Verdict} answer
   */
  #offer(answer) {
    const box = byId("solutions");
    const names = ["Common", ...answer.solutions.map((_, i) => `Solution ${i + 1}`)];
    const buttons = names.map((name, i) =>
      make("button", { type: "button", class: "button", "aria-pressed": String(i === 0) }, name),
    );
    for (const [i, button] of buttons.entries()) {
      button.addEventListener("click", () => {
        for (const [k, other] of buttons.entries())
          other.setAttribute("aria-pressed", String(k === i));
        showSolution(this.#page.element, answer, i ? i - 1 : null);
      });
    }
    box.replaceChildren(...buttons);
    if (!answer.all) box.append(this.#counting());
    box.hidden = false;
  }

  /** A button that counts the solutions. */
  #counting() {
    const button = make("button", { type: "button", class: "button quiet" }, "Count them");
    button.addEventListener("click", () => {
      button.disabled = true;
      button.textContent = "Counting…";
      this.#rating.ask(
        () => solve(this.#puzzle, this.#history.grid, { solutions: MOST, seconds: COUNTING }),
        ({ count, all }) => {
          button.textContent = all ? `${count} in all` : `at least ${count}`;
        },
        (error) => {
          button.textContent = error.message;
        },
      );
    });
    return button;
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
