/**
 * `<cubogram-nonogram mode="play|edit|solve" rows="3 1; 2; …" columns="…">`: a nonogram to play, draw or solve.
 *
 * Attributes: `mode`; `rows` and `columns` (clues of one line separated by spaces, lines by semicolons) or
 * `picture` (rows of `#` and `.`, separated by spaces or line breaks); `title-text`; `bare` hides the tools;
 * `paused` hides the grid.
 *
 * Events, none of which bubble:
 * - `success` (detail: `{grid, seconds}`): played to the end, or solved with exactly one solution;
 * - `error` (detail: `{message, lines}`): the clues contradict each other or cannot be read;
 * - `animation` (detail: `{place, length, line, text, done}`): a step of an animated solve was drawn;
 * - `solve` (cancelable): the play button was pressed and there is no film yet; by default `solve()` follows;
 * - `change` (detail: `{step}`): the grid changed, by which step in text; `verdict` (detail: the solver's answer).
 */

import { Board } from "./board.js";
import { otherBrush } from "./brush.js";
import { make } from "./dom.js";
import { blank, fromText, UNKNOWN, unmarked } from "./grid.js";
import { History } from "./history.js";
import { KEYS_HELP, listenToKeys } from "./keyboard.js";
import { NO_MARKS } from "./overlay.js";
import { clueText, fromJSON, puzzleOf } from "./puzzle.js";
import { Replay } from "./replay.js";
import { Session } from "./session.js";
import { styleSheet } from "./style.js";
import { CellTable, cellText } from "./table.js";
import { Toolbar } from "./toolbar.js";

/** The board is not wider than cells of this side need, unless the page says otherwise. */
const NATURAL_CELL = 44;
/** Milliseconds in which a finished picture loses its lines. */
const REVEAL = 700;

export class NonogramElement extends HTMLElement {
  static observedAttributes = ["mode", "rows", "columns", "picture"];

  session = new Session();
  replay = new Replay();
  #table = new CellTable();
  #board;
  #toolbar;
  #status = make("p", { class: "status", part: "status", "aria-hidden": "true" });
  /** @type {import("./overlay.js").Marks} */ #marks = NO_MARKS;
  #cursor = { row: 0, column: 0 };
  /** @type {{row: number, column: number} | null} */ #hover = null;
  #keyboard = false;
  #lastTool = /** @type {"fill" | "mark"} */ ("fill");
  #revealing = 0;
  #began = 0;
  #loadSoon = false;
  #themes = new MutationObserver(() => this.#board.recolour());
  #recolour = () => this.#board.recolour();
  /** @type {HTMLElement | null} */ handle = null;

  constructor() {
    super();
    const { session } = this;
    this.#board = new Board({
      begin: (row, column, other) => {
        this.#keyboard = false;
        this.#cursor = { row, column };
        this.#hover = this.#cursor;
        this.#table.keyed = false;
        this.#table.element.focus({ preventScroll: true });
        session.begin(row, column, other ? otherBrush(session.brush) : session.brush);
      },
      extend: (row, column) => {
        this.#cursor = { row, column };
        this.#hover = this.#cursor;
        session.extend(row, column);
      },
      end: () => session.end(),
      cancel: () => session.void(),
      hover: (place) => {
        this.#hover = place;
        if (place) this.#keyboard = false;
        this.#point();
      },
      viewed: () => {
        this.#showTools();
        this.handle?.dispatchEvent(new Event("place"));
      },
    });
    const zoom = (/** @type {number} */ factor) =>
      factor ? this.#board.zoomBy(factor) : this.#board.fit();
    const undo = () => session.undo();
    const redo = () => session.redo();
    const brush = (/** @type {import("./brush.js").Brush} */ value) => {
      session.brush = value;
    };
    const film = () => {
      if (this.dispatchEvent(new CustomEvent("solve", { cancelable: true }))) void this.solve();
    };
    this.#toolbar = new Toolbar({ brush, undo, redo, zoom, film }, this.replay);
    listenToKeys(this.#table.element, this.#keys(zoom));
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styleSheet()];
    this.#board.element.append(this.#table.element);
    this.#board.element.addEventListener("drawn", () => {
      if (this.#board.layout) this.#table.place(this.#board.layout);
    });
    root.append(
      this.#board.element,
      this.#status,
      this.#toolbar.element,
      this.#table.live,
      make("p", { class: "help", id: "keys" }, KEYS_HELP),
    );
    session.addEventListener("change", (event) =>
      this.#changed(/** @type {CustomEvent} */ (event).detail),
    );
    session.addEventListener("stroke", () => this.#draw());
    session.addEventListener("brush", () => this.#showTools());
    this.replay.addEventListener("moved", () => this.#filmed());
  }

  connectedCallback() {
    this.#board.connect();
    this.#themes.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-theme", "data-md-color-scheme"],
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#recolour);
    if (this.hasAttribute("rows") || this.hasAttribute("picture")) this.#loadAttributes();
  }

  disconnectedCallback() {
    this.#board.disconnect();
    this.#themes.disconnect();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#recolour);
    this.replay.pause();
  }

  attributeChangedCallback() {
    if (!this.isConnected || this.#loadSoon) return;
    this.#loadSoon = true;
    queueMicrotask(() => {
      this.#loadSoon = false;
      if (this.hasAttribute("rows") || this.hasAttribute("picture")) this.#loadAttributes();
    });
  }

  /** The board: zoom, and where cells are on the screen. */
  get board() {
    return this.#board;
  }

  get mode() {
    return this.session.mode;
  }

  /** Marks over the board; set to null to remove them. */
  get marks() {
    return this.#marks;
  }

  set marks(/** @type {Partial<import("./overlay.js").Marks> | null} */ marks) {
    this.#marks = { ...NO_MARKS, ...marks };
    this.#board.show({ marks: this.#allMarks() });
  }

  /** Runs that are certainly done; null = unknown. */
  set settled(/** @type {import("./painter.js").Settled | null} */ settled) {
    this.#board.show({ settled });
  }

  /**
   * Takes a puzzle.
   * @param {import("./session.js").Mode} mode
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {History} [history]
   */
  load(mode, puzzle, history) {
    this.replay.reset(history?.grid ?? blank(puzzle.columns.length, puzzle.rows.length));
    this.#marks = NO_MARKS;
    this.#cursor = { row: 0, column: 0 };
    this.#began = performance.now();
    this.#board.drawing = mode === "edit";
    this.session.load(mode, puzzle, history);
    this.#board.fit();
    if (mode === "edit" && !this.handle)
      void import("./resize-handle.js").then(({ addHandle }) => addHandle(this));
    if (this.handle) this.handle.hidden = mode !== "edit";
  }

  /**
   * Solves the puzzle with Python, from what is assumed, as a film.
   * @param {{animate?: boolean, seconds?: number}} [options]
   */
  async solve(options = { animate: true }) {
    const { startSolving, verdictText } = await import("./solving.js");
    this.#status.textContent = "Solving…";
    const assumed = this.session.history.place > 0;
    const answer = await startSolving(this, options).result;
    this.#status.textContent = verdictText(answer, assumed);
    return answer;
  }

  /**
   * Speaks to those who listen with a screen reader.
   * @param {string} text
   */
  say(text) {
    this.#table.say(text);
  }

  focusBoard() {
    this.#table.element.focus({ preventScroll: true });
  }

  #loadAttributes() {
    const mode = /** @type {import("./session.js").Mode} */ (this.getAttribute("mode") ?? "play");
    const about = { title: this.getAttribute("title-text") ?? "" };
    try {
      const picture = this.getAttribute("picture");
      if (picture) {
        const grid = fromText(picture.trim().split(/\s+/));
        const puzzle = puzzleOf(grid, about);
        this.load(mode, puzzle, mode === "edit" ? new History(unmarked(grid)) : undefined);
      } else {
        const side = (/** @type {string} */ name) =>
          (this.getAttribute(name) ?? "")
            .split(";")
            .map((clue) => (clue.match(/\S+/g) ?? []).map(Number));
        this.load(mode, fromJSON({ ...about, rows: side("rows"), columns: side("columns") }));
      }
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#status.textContent = message;
      this.dispatchEvent(new CustomEvent("error", { detail: { message, lines: [] } }));
    }
  }

  /** @param {{step: string, loaded?: boolean}} detail */
  #changed({ step, loaded }) {
    const { session } = this;
    const { puzzle, grid } = session;
    const { width, height } = grid;
    this.#cursor = {
      row: Math.min(this.#cursor.row, height - 1),
      column: Math.min(this.#cursor.column, width - 1),
    };
    this.style.setProperty("--ratio", String((width + 3) / (height + 3)));
    this.style.setProperty("--natural", `${(width + 3) * NATURAL_CELL}px`);
    if (session.mode !== "solve" || !loaded) this.replay.reset(grid);
    this.#marks = NO_MARKS;
    if (session.solved && !loaded) this.#succeed();
    else this.#board.show({ revealed: session.solved ? 1 : 0, settled: null });
    this.#draw();
    this.#table.update(puzzle, grid, this.#cursor);
    this.#showTools();
    this.dispatchEvent(new CustomEvent("change", { detail: { step, loaded } }));
  }

  #succeed() {
    const seconds = (performance.now() - this.#began) / 1000;
    const from = performance.now();
    const time = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : REVEAL;
    cancelAnimationFrame(this.#revealing);
    const fade = (/** @type {number} */ now) => {
      const revealed = !this.session.solved
        ? 0
        : time
          ? Math.min(1, Math.max(0, now - from) / time)
          : 1;
      this.#board.show({ revealed });
      if (revealed && revealed < 1) this.#revealing = requestAnimationFrame(fade);
      else if (this.session.solved && revealed < 1) this.#revealing = requestAnimationFrame(fade);
    };
    fade(from);
    this.say("Solved.");
    this.dispatchEvent(
      new CustomEvent("success", { detail: { grid: this.session.grid, seconds } }),
    );
  }

  /** A step of the film was drawn. */
  #filmed() {
    const { replay, session } = this;
    const unit = replay.unit;
    this.session.shown = replay.grid;
    const playing = replay.playing && replay.place < replay.length;
    this.marks =
      unit && (playing || replay.place < replay.length)
        ? { lines: unit.line ? [unit.line] : [], cells: unit.cells }
        : null;
    this.#table.update(session.puzzle, session.grid, this.#cursor);
    const detail = {
      place: replay.place,
      length: replay.length,
      line: unit?.line ?? null,
      text: unit?.text ?? "",
      done: replay.place === replay.length,
    };
    this.dispatchEvent(new CustomEvent("animation", { detail }));
  }

  /** The marks of the page, and those of assumptions. */
  #allMarks() {
    const { session } = this;
    if (session.mode !== "solve") return this.#marks;
    /** @type {[number, number][]} */
    const assumed = [];
    const { cells, width } = session.history.grid;
    cells.forEach((value, i) => {
      if (value !== UNKNOWN) assumed.push([Math.floor(i / width), i % width]);
    });
    return { ...this.#marks, assumed };
  }

  #draw() {
    const { puzzle, grid } = this.session;
    this.#board.show({ puzzle, grid, marks: this.#allMarks() });
    this.#point();
  }

  /** Shows the current row and column. */
  #point() {
    const { session } = this;
    const place = this.#keyboard || session.stroking ? this.#cursor : this.#hover;
    const { width, height } = session.grid;
    const inside = place && place.row < height && place.column < width;
    this.#board.show({
      pointing: inside ? { ...place, cursor: this.#keyboard, length: session.strokeLength } : null,
    });
    this.#status.replaceChildren(...(inside ? this.#clues(place) : []));
  }

  /** @param {{row: number, column: number}} place */
  #clues({ row, column }) {
    const { puzzle } = this.session;
    const coloured = puzzle.colours.length > 1;
    const words = (
      /** @type {string} */ name,
      /** @type {number} */ index,
      /** @type {import("./puzzle.js").Clue[]} */ clues,
    ) =>
      make(
        "span",
        {},
        `${name} ${index + 1}: `,
        make("b", {}, clueText(clues[index] ?? [], coloured)),
      );
    return [words("Row", row, puzzle.rows), words("Column", column, puzzle.columns)];
  }

  #showTools() {
    this.#toolbar.update(this.session, {
      zoom: this.#board.zoom,
      largest: this.#board.largestZoom,
    });
  }

  /**
   * @param {(factor: number) => void} zoom
   * @returns {import("./keyboard.js").KeyHandler}
   */
  #keys(zoom) {
    const { session } = this;
    const cursor = () => this.#cursor;
    const size = () => session.grid;
    const brush = () => ({ ...session.brush, tool: this.#lastTool });
    const speak = () => {
      const { row, column } = this.#cursor;
      const { grid, puzzle } = session;
      this.say(
        `${cellText(grid.cells[row * grid.width + column], puzzle.colours.length)}, row ${row + 1}, column ${column + 1}`,
      );
    };
    return {
      get cursor() {
        return cursor();
      },
      get size() {
        return size();
      },
      go: (row, column) => {
        this.#keyboard = true;
        this.#cursor = { row, column };
        this.#board.reveal(row, column);
        this.#table.update(session.puzzle, session.grid, this.#cursor);
        this.#point();
        speak();
      },
      dab: (tool) => {
        this.#keyboard = true;
        this.#lastTool = tool;
        session.begin(this.#cursor.row, this.#cursor.column, brush());
        session.end();
        this.#point();
        speak();
      },
      begin: () => session.begin(this.#cursor.row, this.#cursor.column, brush()),
      extend: (row, column) => session.extend(row, column),
      end: () => session.end(),
      cancel: () => session.void(),
      undo: () => session.undo(),
      redo: () => session.redo(),
      zoom,
      colour: (number) => {
        if (number <= session.puzzle.colours.length)
          session.brush = { tool: "fill", colour: number };
      },
    };
  }
}

/** Registers the element; calling it again does nothing. */
export function defineNonogram() {
  if (!customElements.get("cubogram-nonogram"))
    customElements.define("cubogram-nonogram", NonogramElement);
}
