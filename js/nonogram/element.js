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
import { Cursor } from "./cursor.js";
import { declared } from "./declared.js";
import { make } from "./dom.js";
import { blank, knownCells } from "./grid.js";
import { keyHand } from "./key-hand.js";
import { KEYS_HELP, listenToKeys } from "./keyboard.js";
import { NO_MARKS } from "./overlay.js";
import { Replay } from "./replay.js";
import { reveal } from "./reveal.js";
import { Session } from "./session.js";
import { stillSettled } from "./settled.js";
import { StatusLine } from "./status-line.js";
import { styleSheet } from "./style.js";
import { CellTable } from "./table.js";
import { ThemeWatch } from "./theme-watch.js";
import { Toolbar } from "./toolbar.js";

/** The board is not wider than cells of this side need, unless the page says otherwise. */
const NATURAL_CELL = 44;

export class NonogramElement extends HTMLElement {
  static observedAttributes = ["mode", "rows", "columns", "picture"];

  session = new Session();
  replay = new Replay();
  #cursor = new Cursor();
  #table = new CellTable();
  #board;
  #toolbar;
  #status = new StatusLine();
  /** @type {import("./overlay.js").Marks} */ #marks = NO_MARKS;
  /** @type {import("./settled.js").Settled | null} */ #settled = null;
  #settledGrid = this.session.grid;
  #began = 0;
  #loadSoon = false;
  #themes = new ThemeWatch(() => this.#board.recolour());
  /** @type {HTMLElement | null} */ handle = null;

  constructor() {
    super();
    const { session } = this;
    this.#board = this.#makeBoard();
    const zoom = (/** @type {number} */ factor) =>
      factor ? this.#board.zoomBy(factor) : this.#board.fit();
    this.#toolbar = new Toolbar(
      {
        brush: (brush) => {
          session.brush = brush;
        },
        undo: () => session.undo(),
        redo: () => session.redo(),
        zoom,
        film: () => {
          if (this.dispatchEvent(new CustomEvent("solve", { cancelable: true }))) void this.solve();
        },
      },
      this.replay,
    );
    const hand = keyHand({
      session,
      cursor: this.#cursor,
      board: this.#board,
      zoom,
      moved: () => {
        this.#table.update(session.puzzle, session.grid, this.#cursor.place);
        this.#point();
      },
      pointed: () => this.#point(),
      say: (text) => this.say(text),
    });
    listenToKeys(this.#table.element, hand);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styleSheet()];
    this.#board.element.append(this.#table.element);
    this.#board.element.addEventListener("drawn", () => {
      if (this.#board.layout) this.#table.place(this.#board.layout);
    });
    root.append(
      this.#board.element,
      this.#status.element,
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

  #makeBoard() {
    const { session } = this;
    const cursor = this.#cursor;
    return new Board({
      begin: (row, column, other) => {
        cursor.toPointer({ row, column });
        this.#table.keyed = false;
        this.#table.element.focus({ preventScroll: true });
        session.begin(row, column, other ? otherBrush(session.brush) : session.brush);
      },
      extend: (row, column) => {
        cursor.toPointer({ row, column });
        session.extend(row, column);
      },
      end: () => session.end(),
      cancel: () => session.void(),
      hover: (place) => {
        cursor.hover(place);
        this.#point();
      },
      viewed: () => {
        this.#showTools();
        this.handle?.dispatchEvent(new Event("place"));
      },
    });
  }

  connectedCallback() {
    this.#board.connect();
    this.#themes.start();
    this.#loadDeclared();
  }

  disconnectedCallback() {
    this.#board.disconnect();
    this.#themes.stop();
    this.replay.pause();
  }

  attributeChangedCallback() {
    if (!this.isConnected || this.#loadSoon) return;
    this.#loadSoon = true;
    queueMicrotask(() => {
      this.#loadSoon = false;
      this.#loadDeclared();
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

  /** Which runs of the grid are certainly done; null = unknown. */
  set settled(/** @type {import("./settled.js").Settled | null} */ settled) {
    this.#settled = settled;
    this.#settledGrid = this.session.history.grid;
    this.#board.show({ settled });
  }

  /**
   * Takes a puzzle.
   * @param {import("./session.js").Mode} mode
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {import("./history.js").History} [history]
   */
  load(mode, puzzle, history) {
    this.replay.reset(history?.grid ?? blank(puzzle.columns.length, puzzle.rows.length));
    this.#marks = NO_MARKS;
    this.#cursor.place = { row: 0, column: 0 };
    this.#settled = null;
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
    this.#status.say("Solving…");
    const assumed = this.session.history.place > 0;
    const answer = await startSolving(this, options).result;
    this.#status.say(verdictText(answer, assumed));
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

  #loadDeclared() {
    try {
      const found = declared(this);
      if (found) this.load(found.mode, found.puzzle, found.history);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#status.say(message);
      this.dispatchEvent(new CustomEvent("error", { detail: { message, lines: [] } }));
    }
  }

  /** @param {{step: string, loaded?: boolean}} detail */
  #changed({ step, loaded }) {
    const { session } = this;
    const { puzzle, grid } = session;
    const { width, height } = grid;
    this.#cursor.keepOn(grid);
    this.style.setProperty("--ratio", String((width + 3) / (height + 3)));
    this.style.setProperty("--natural", `${(width + 3) * NATURAL_CELL}px`);
    if (session.mode !== "solve" || !loaded) this.replay.reset(grid);
    this.#marks = NO_MARKS;
    this.settled = stillSettled(this.#settled, this.#settledGrid, session.history.grid);
    if (session.solved && !loaded) this.#succeed();
    else this.#board.show({ revealed: session.solved ? 1 : 0 });
    this.#draw();
    this.#table.update(puzzle, grid, this.#cursor.place);
    this.#showTools();
    this.dispatchEvent(new CustomEvent("change", { detail: { step, loaded } }));
  }

  #succeed() {
    const seconds = (performance.now() - this.#began) / 1000;
    reveal(
      (revealed) => this.#board.show({ revealed }),
      () => this.session.solved,
    );
    this.say("Solved.");
    this.dispatchEvent(
      new CustomEvent("success", { detail: { grid: this.session.grid, seconds } }),
    );
  }

  /** A step of the film was drawn. */
  #filmed() {
    const { replay, session } = this;
    const { place, length, unit } = replay;
    session.shown = replay.grid;
    this.marks =
      unit && place < length ? { lines: unit.line ? [unit.line] : [], cells: unit.cells } : null;
    this.#table.update(session.puzzle, session.grid, this.#cursor.place);
    const { line = null, text = "" } = unit ?? {};
    const detail = { place, length, line, text, done: place === length };
    this.dispatchEvent(new CustomEvent("animation", { detail }));
  }

  /** The marks of the page, and those of assumptions. */
  #allMarks() {
    const { mode, history } = this.session;
    return mode === "solve" ? { ...this.#marks, assumed: knownCells(history.grid) } : this.#marks;
  }

  #draw() {
    const { puzzle, grid } = this.session;
    this.#board.show({ puzzle, grid, marks: this.#allMarks() });
    this.#point();
  }

  /** Shows the current row and column. */
  #point() {
    const { session } = this;
    const place = this.#cursor.shown(session.grid, session.stroking);
    this.#board.show({
      pointing: place && { ...place, cursor: this.#cursor.keyed, length: session.strokeLength },
    });
    this.#status.show(session.puzzle, place);
  }

  #showTools() {
    this.#toolbar.update(this.session, {
      zoom: this.#board.zoom,
      largest: this.#board.largestZoom,
    });
  }
}

/** Registers the element; calling it again does nothing. */
export function defineNonogram() {
  if (!customElements.get("cubogram-nonogram"))
    customElements.define("cubogram-nonogram", NonogramElement);
}
