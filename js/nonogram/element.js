/**
 * `<cubogram-nonogram mode="play|edit|solve" rows="3 1; 2; …" columns="…">`: a nonogram to play, draw or solve.
 * Its attributes, properties, methods and events are described in site/reference/javascript.md.
 */
import { html, render } from "../ui/view.js";
import { Board } from "./board.js";
import { strokeLength } from "./brush.js";
import style from "./element.css";
import { Film } from "./film.js";
import { DECLARING, declaredGame, Game } from "./game.js";
import { blank, over } from "./grid.js";
import { interpret, KEYS_HELP, newUi, previewMove } from "./input.js";
import { meshOf } from "./layout.js";
import { apply } from "./moves.js";
import { NO_MARKS } from "./overlay.js";
import { puzzleOf } from "./puzzle.js";
import { addResizeHandle } from "./resize-handle.js";
import { reporter, Solving, verdictText } from "./solving.js";
import { newsText } from "./spoken.js";
import { CellTable } from "./table.js";
import { historyKey, status, tools, zoomKey } from "./tools.js";

/** @import { Python } from "./answers.js" */
/** @import { Marks } from "./overlay.js" */

/** The board is not wider than cells of this side need, unless the page says otherwise. */
const NATURAL_CELL = 44;
/** On a phone a grid with a longer side than this is seen in part, on a taller board. */
const LARGE = 15;

export class NonogramElement extends HTMLElement {
  static observedAttributes = [...DECLARING, "live", "mesh", "gap"];

  ui = newUi();
  /** Who answers questions, in the mode `solve`. @type {Python | null} */ python = null;
  message = ""; // a sentence below the board, in place of the clues
  board;
  #game = new Game("play", puzzleOf(blank(10, 10)));
  /** @type {Solving | null} */ #solving = null;
  #noFilm = new Film();
  #table = new CellTable();
  #root = this.attachShadow({ mode: "open" });
  #handle;
  /** @type {Marks | null} */ #marks = null;
  /** The grid that was last spoken of, and what its lines said. */
  #known = { grid: this.#game.history.state, judgement: this.#game.judgement };
  /** What the last change means, in words. */
  #news = "";
  #wasSolved = false;
  #began = 0;
  #loading = false;
  /** @type {(() => void)[]} */ #unwatch = [];

  constructor() {
    super();
    this.board = new Board(
      (input) => this.#input(input),
      () => this.#render(),
    );
    const table = this.#table.element;
    this.board.element.append(table);
    this.board.element.addEventListener("drawn", () => {
      if (this.board.layout) this.#table.place(this.board.layout);
    });
    this.#handle = addResizeHandle(
      this.board,
      () => this.#game.history.state,
      (width, height) => {
        this.#game.do(`resize ${width}x${height} at 0,0`);
        this.say(`${width} columns, ${height} rows`);
      },
    );
    table.addEventListener("keydown", (event) => {
      if (!event.altKey && this.#key(event)) event.preventDefault();
    });
    table.addEventListener("keyup", ({ key }) => this.#input({ kind: "keyup", key }));
    table.addEventListener("blur", () => this.#input({ kind: "cancel" }));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.board.connect();
    if (!this.#unwatch.length) this.show(this.#game, this.#solving);
    this.#loadDeclared();
  }

  disconnectedCallback() {
    this.board.disconnect();
    this.#watch([]);
    this.film.pause();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!DECLARING.includes(name)) return this.#setLook();
    if (!this.isConnected || this.#loading) return;
    this.#loading = true;
    queueMicrotask(() => this.#loadDeclared());
  }

  /** How the board looks, by attributes that leave the game as it is. */
  #setLook() {
    const mesh = meshOf(this.getAttribute("mesh"), this.getAttribute("gap"));
    this.board.show({ live: this.hasAttribute("live"), mesh });
  }

  get game() {
    return this.#game;
  }

  /** The cells as they are seen, the stroke under way included. */
  get grid() {
    const move = previewMove(this.#game, this.ui);
    const { history, deduced, grid } = this.#game;
    return move ? over(apply(history.state, move), deduced) : grid;
  }

  get film() {
    return this.#solving?.film ?? this.#noFilm;
  }

  /** Marks over the board; null: those of the solving. Any move removes them. @returns {Marks} */
  get marks() {
    return this.#marks ?? { ...NO_MARKS, ...this.#solving?.marks };
  }

  set marks(/** @type {Partial<Marks> | null} */ marks) {
    this.#marks = marks && { ...NO_MARKS, ...marks };
    this.#point();
  }

  /** The cell whose row and column are shown, or null. */
  get currentCell() {
    const { keyed, stroke, cursor, hover } = this.ui;
    const cell = keyed || stroke ? cursor : hover;
    const { width, height } = this.#game.grid;
    return cell && cell.row < height && cell.column < width ? cell : null;
  }

  /** Shows a game; in the mode `solve`, with its solving. @param {Game} game @param {Solving | null} [solving] */
  show(game, solving = null) {
    this.film.pause();
    this.#game = game;
    this.#solving = solving;
    this.#marks = null;
    this.#wasSolved = game.solved;
    this.#began = performance.now();
    this.message = "";
    Object.assign(this.ui, { stroke: null, verb: null, cursor: { row: 0, column: 0 } });
    this.board.drawing = game.mode === "edit";
    this.#handle.hidden = game.mode !== "edit";
    const watched = [game.watch(() => this.#changed())];
    if (solving) {
      watched.push(solving.watch(() => this.#point()));
      watched.push(solving.watch(reporter(solving, (name, detail) => this.#tell(name, detail))));
    }
    this.#watch(watched);
    this.#update();
    this.board.open();
    this.board.finish(game.solved);
  }

  /** @param {(() => void)[]} unwatch what ends the watching that takes the place of the one before */
  #watch(unwatch) {
    for (const stop of this.#unwatch) stop();
    this.#unwatch = unwatch;
  }

  /** Solves the puzzle with Python, from what is assumed, as a film. @param {import("./solving.js").Options} [options] */
  async solve(options = { animate: true }) {
    if (!this.#solving && this.python) this.show(this.#game, new Solving(this.#game, this.python));
    const solving = this.#solving;
    if (!solving) throw new Error("nobody is there who solves: the element has no 'python'");
    this.#say("Solving…");
    await solving.start(options);
    this.#say(solving.verdict ? verdictText(solving.verdict, solving.assumes) : solving.error);
    return solving.verdict;
  }

  /** @param {import("./brush.js").Brush} brush */
  setBrush = (brush) => {
    Object.assign(this.ui, { brush, keyTool: brush.tool, verb: null });
    this.#render();
  };

  /** Speaks to those who listen with a screen reader. @param {string} text */
  say(text) {
    this.#table.say(text);
  }

  focusBoard() {
    this.#table.element.focus({ preventScroll: true });
  }

  #loadDeclared() {
    this.#loading = false;
    try {
      const declared = declaredGame((name) => this.getAttribute(name));
      if (declared) this.show(declared.game);
      if (declared?.notes.length) this.#say(declared.notes.join("; "));
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#say(message);
      this.#tell("error", { message, lines: [] });
    }
  }

  /** @param {import("./input.js").Input} input @returns {boolean} whether it means something */
  #input(input) {
    const move = interpret(this.#game, this.ui, input);
    if (input.kind === "press") this.#table.focusByPointer();
    if (move === null) return false;
    if (!move || !this.#game.do(move)) this.#point();
    return true;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it means something */
  #key(event) {
    if (historyKey(event, this.#game) || zoomKey(event, this.board)) return true;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) return false;
    this.#news = "";
    if (!this.#input({ kind: "key", key, shift: event.shiftKey })) return false;
    const { cursor } = this.ui;
    this.board.reveal(cursor.row, cursor.column);
    this.#table.update(this.#game.puzzle, this.grid, cursor);
    if (!this.#game.solved) this.#table.sayCell(this.#game.puzzle, this.grid, cursor, this.#news);
    return true;
  }

  /** The game changed. */
  #changed() {
    const { solved, history, lastMove } = this.#game;
    if (history.state !== this.#known.grid) {
      this.#news = newsText(this.#game, this.#known, this.hasAttribute("live"));
      if (this.#news) this.say(this.#news);
      this.#marks = null;
      this.message = "";
      this.ui.stroke = null;
      this.#tell("change", { move: lastMove });
    }
    if (solved !== this.#wasSolved) {
      this.#wasSolved = solved;
      this.board.finish(solved, true);
      if (solved) {
        this.say("Solved.");
        const seconds = (performance.now() - this.#began) / 1000;
        this.#tell("success", { grid: this.#game.grid, seconds });
      }
    }
    this.#update();
  }

  /** Everything that depends on the game. */
  #update() {
    const { puzzle, history, judgement } = this.#game;
    const { width, height } = history.state;
    const { ui } = this;
    const { row, column } = ui.cursor;
    this.#known = { grid: history.state, judgement };
    ui.cursor = { row: Math.min(row, height - 1), column: Math.min(column, width - 1) };
    if (ui.brush.colour > puzzle.colours.length) ui.brush = { ...ui.brush, colour: 1 };
    this.style.setProperty("--ratio", String((width + 3) / (height + 3)));
    this.toggleAttribute("data-large", Math.max(width, height) > LARGE);
    this.style.setProperty("--natural", `${(width + 3) * NATURAL_CELL}px`);
    this.#point();
    this.#table.update(puzzle, this.grid, ui.cursor);
  }

  /** Shows the stroke under way, and the current row and column. */
  #point() {
    const { ui, currentCell, marks } = this;
    const { puzzle, judgement, solved } = this.#game;
    const length = ui.stroke?.verb ? strokeLength(ui.stroke) : 0;
    const points = currentCell && !solved;
    const pointing = points ? { ...currentCell, cursor: ui.keyed, length } : null;
    this.board.show({ puzzle, grid: this.grid, judgement, marks, pointing });
    this.#render();
  }

  /** What stands around the board. */
  #render() {
    const content = html`${this.board.element}${status(this)}
      <div class="tools" part="tools">${tools(this)}</div>
      ${this.#table.live}<p class="help" id="keys">${KEYS_HELP}</p>`;
    render(content, this.#root);
  }

  /** Says something below the board. @param {string} message */
  #say(message) {
    this.message = message;
    this.#render();
  }

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Registers the element; calling it again does nothing. */
export const defineNonogram = () =>
  customElements.get("cubogram-nonogram") ??
  customElements.define("cubogram-nonogram", NonogramElement);
