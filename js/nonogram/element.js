/**
 * `<cubogram-nonogram mode="play|edit|solve" rows="3 1; 2; …" columns="…">`: a nonogram to play, draw or solve.
 * Its attributes, properties, methods and events are described in site/reference/javascript.md.
 */
import { Clock } from "../game/clock.js";
import { h, render } from "../ui/view.js";
import { Board } from "./board.js";
import { strokeSize } from "./brush.js";
import { withCrosses } from "./crossing.js";
import style from "./element.css";
import { Film } from "./film.js";
import { DECLARING, declaredGame, Game, readHistory } from "./game.js";
import { blank, differing, over, sameSize } from "./grid.js";
import { interpret, KEYS_HELP, newUi, previewMove } from "./input.js";
import { meshOf } from "./layout.js";
import { apply, parsePicture, pictureText } from "./moves.js";
import { NO_MARKS } from "./overlay.js";
import { fromJSON, puzzleOf } from "./puzzle.js";
import { addResizeHandle } from "./resize-handle.js";
import { reporter, Solving } from "./solving.js";
import { newsText } from "./spoken.js";
import { CellTable } from "./table.js";
import { historyKey, status, tools, zoomKey } from "./tools.js";

/** @import { Marks } from "./overlay.js" */

/** The largest cells that the board makes room for, unless the page says otherwise. */
const NATURAL_CELL = 44;
/** On a phone, a grid with more rows or columns than this is shown in part, on a taller board. */
const LARGE = 15;

export class NonogramElement extends HTMLElement {
  static observedAttributes = [
    ...DECLARING,
    ...["game", "marks", "paused", "symmetry", "overpaint", "by-cell", "live", "mesh", "gap"],
    ...["crosses", "layer", "full"],
  ];

  ui = newUi();
  message = ""; // a sentence below the board, in place of the clues
  board;
  #game = new Game("play", puzzleOf(blank(10, 10)));
  /** @type {Solving | null} */ #solving = null;
  #noFilm = new Film();
  #table = new CellTable();
  #root = this.attachShadow({ mode: "open" });
  #handle;
  /** @type {Marks | null} */ #marks = null;
  /** The last grid announced, and the judgement of its lines. */
  #known = { grid: this.#game.history.state, judgement: this.#game.judgement };
  /** The last change in words. */
  #news = "";
  #wasSolved = false;
  /** The playing time, while the page is visible. */ clock = new Clock();
  /** The key of a game that the page has set; "" for a declared one. */ #name = "";
  /** Whether something has been drawn since that game was shown. */ #isTouched = false;
  /** Runs that the player has crossed out. @type {Set<string>} */ #struck = new Set();
  /** The grid before a trial; cells that differ are marked. @type {import("./grid.js").Grid | null} */ #layer =
    null;
  #loading = false;
  /** @type {(() => void)[]} */ #unwatch = [];

  constructor() {
    super();
    this.board = new Board(
      (input) => this.#input(input),
      (run) => this.#strike(run),
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
      if (!event.altKey && this.#press(event)) event.preventDefault();
    });
    table.addEventListener("keyup", ({ key }) => this.#input({ kind: "keyup", key }));
    table.addEventListener("blur", () => this.#input({ kind: "cancel" }));
    this.addEventListener("command", (/** @type {any} */ { command }) => this.#command(command));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.board.connect();
    if (!this.#unwatch.length) this.show(this.#game);
    this.#loadDeclared();
    document.addEventListener("visibilitychange", this.#seen);
    document.addEventListener("fullscreenchange", this.#unfill);
  }

  disconnectedCallback() {
    this.board.disconnect();
    document.removeEventListener("visibilitychange", this.#seen);
    document.removeEventListener("fullscreenchange", this.#unfill);
    this.clock.pause();
    this.#watch([]);
    this.film.pause();
  }

  #seen = () => this.#count();

  /** @param {string} name @param {string | null} _before @param {string | null} value */
  attributeChangedCallback(name, _before, value) {
    if (name === "game" && value) return this.#open(value);
    if (!DECLARING.includes(name)) return this.#setLook(name, value);
    if (!this.isConnected || this.#loading) return;
    this.#loading = true;
    queueMicrotask(() => this.#loadDeclared());
  }

  /** Applies an attribute that changes the look or the behaviour of the board, but not the game. @param {string} name
   * @param {string | null} value */
  #setLook(name, value) {
    if (name === "marks") return this.#mark(value ? JSON.parse(value) : null);
    if (name === "paused") return this.#pause(value !== null);
    if (name === "by-cell") this.film.byCell = value !== null;
    if (name === "symmetry") this.ui.symmetry = /** @type {any} */ (value ?? "none");
    if (name === "full") this.#fill(value !== null);
    if (name === "layer") this.#layer = value ? parsePicture(value) : null;
    if (name === "overpaint") this.ui.overpaint = value !== null;
    const mesh = meshOf(this.getAttribute("mesh"), this.getAttribute("gap"));
    this.board.show({ live: this.hasAttribute("live"), mesh, marks: this.marks });
  }

  /** Enters or leaves full screen, even if the browser has no full screen for elements. @param {boolean} isFull */
  #fill(isFull) {
    this.board.isFull = isFull;
    if (isFull)
      this.requestFullscreen?.().catch(() => {}); // it covers the window instead
    else if (document.fullscreenElement === this) document.exitFullscreen();
    if (this.#game.solved) this.board.fit();
    else this.board.open();
    this.#render();
    if (isFull) this.focusBoard();
  }

  /** Handles leaving the browser's own full screen, for example with Escape. */
  #unfill = () => {
    if (document.fullscreenElement !== this) this.removeAttribute("full");
  };

  /** Crosses out a run of a clue, or undoes that. @param {import("./puzzle.js").Line & {run: number}} run */
  #strike({ side, index, run }) {
    if (this.#game.mode !== "play" || this.#game.locked || this.#game.solved) return;
    const name = `${side} ${index} ${run}`;
    this.#struck = new Set(this.#struck);
    if (!this.#struck.delete(name)) this.#struck.add(name);
    this.board.show({ struck: this.#struck });
    if (this.#name) this.#told("struck", { key: this.#name, struck: [...this.#struck] });
  }

  get game() {
    return this.#game;
  }

  /** The cells as shown, including the stroke in progress. */
  get grid() {
    const move = previewMove(this.#game, this.ui);
    const { history, deduced, grid } = this.#game;
    return move ? over(apply(history.state, move), deduced) : grid;
  }

  get film() {
    return this.#solving?.film ?? this.#noFilm;
  }

  /** Marks over the board; set to null to show the solver's own. Any move removes them. @returns {Marks} */
  get marks() {
    const marks = this.#marks ?? { ...NO_MARKS, ...this.#solving?.marks };
    const { state } = this.#game.history;
    if (this.#game.mode !== "play" || !this.#layer || !sameSize(this.#layer, state)) return marks;
    return { ...marks, assumed: [...marks.assumed, ...differing(this.#layer, state)] };
  }

  set marks(/** @type {Partial<Marks> | null} */ marks) {
    this.#marks = marks && { ...NO_MARKS, ...marks };
    this.#point();
  }

  /** The cell whose row and column are highlighted, or null. */
  get currentCell() {
    const { keyed, stroke, cursor, hover } = this.ui;
    const cell = keyed || stroke ? cursor : hover;
    const { width, height } = this.#game.grid;
    return cell && cell.row < height && cell.column < width ? cell : null;
  }

  /** Sets the marks, and scrolls to one of them. @param {Partial<Marks> | null} marks */
  #mark(marks) {
    this.marks = marks;
    const { cells = [], assumed = [], wrong = [], lines = [], badLines = [] } = marks ?? {};
    const [cell, line] = [cells[0] ?? assumed[0] ?? wrong[0], lines[0] ?? badLines[0]];
    if (this.board.zoom === 1) return;
    if (cell) this.board.reveal(cell[0], cell[1]);
    else if (line) this.board.reveal(...linePlace(line));
  }

  /** Shows the game that a page sets: JSON {key, serial, mode, puzzle, history, picture, seconds, touched, struck}.
   * The first one (serial 0) changes nothing if that game is already being played. @param {string} text */
  #open(text) {
    const given = JSON.parse(text);
    const { key, serial, mode, puzzle, history, picture, seconds, touched } = given;
    const isHere = key === this.#name && !serial;
    if (isHere && this.#isTouched) return this.tell();
    if (isHere && isSame(history, this.#game.history.toJSON())) return;
    this.#name = key;
    this.clock.set(seconds);
    let known;
    try {
      known = readHistory(history);
    } catch {
      known = readHistory({ start: picture, moves: [], index: 0 }); // one of its moves is not valid any more
    }
    this.show(new Game(mode, fromJSON(puzzle), known), given.struck);
    this.#isTouched = touched === true;
    if (!picture) this.tell();
  }

  /** The current state of the game that the page has set. */
  get state() {
    return {
      key: this.#name,
      history: this.#game.history.toJSON(),
      seconds: this.clock.seconds,
    };
  }

  /** Shows a game. @param {Game} game @param {string[]} [struck] crossed-out runs of clues */
  show(game, struck) {
    this.film.pause();
    this.#struck = new Set(struck);
    this.board.show({ struck: this.#struck });
    this.#game = game;
    this.#solving = game.mode === "solve" ? new Solving(game) : null;
    this.film.byCell = this.hasAttribute("by-cell");
    this.#marks = null;
    this.#isTouched = false;
    this.#wasSolved = game.solved;
    this.message = "";
    Object.assign(this.ui, { stroke: null, verb: null, cursor: { row: 0, column: 0 } });
    this.board.drawing = game.mode === "edit";
    this.#handle.hidden = game.mode !== "edit";
    const watched = [game.watch(() => this.#changed())];
    const solving = this.#solving;
    if (solving) {
      watched.push(solving.watch(() => this.#point()));
      watched.push(solving.watch(reporter(solving, (name, detail) => this.#report(name, detail))));
    }
    this.#pause(this.hasAttribute("paused"));
    this.#count(true);
    this.#watch(watched);
    this.#update();
    this.board.open();
    this.board.finish(game.solved);
  }

  /** Ends the current subscriptions. @param {(() => void)[]} unwatch functions that end the new ones */
  #watch(unwatch) {
    for (const stop of this.#unwatch) stop();
    this.#unwatch = unwatch;
  }

  /** Carries out a button's command: "--focus", "--pause", or a move such as "--rotate". @param {string} command */
  #command(command) {
    if (command === "--focus") setTimeout(() => this.focusBoard());
    else if (command === "--pause") this.toggleAttribute("paused");
    else if (command.startsWith("--")) this.do(command.slice(2));
  }

  /** @param {boolean} isPaused */
  #pause(isPaused) {
    const paused = isPaused && this.#game.mode === "play";
    if (this.#game.locked !== paused) this.#game.locked = paused;
    this.#count(!paused);
  }

  /** Runs the clock while the game is played and visible. @param {boolean} [mayStart] false for undo and redo */
  #count(mayStart = true) {
    const { mode, locked, solved, history } = this.#game;
    const was = this.clock.running;
    const counts = mode === "play" && history.index > 0 && !locked && !solved && !document.hidden;
    if (!counts) this.clock.pause();
    else if (mayStart) this.clock.start();
    if (this.#name && this.clock.running !== was) {
      const { seconds, running } = this.clock;
      this.#told("stop", { key: this.#name, seconds, running });
    }
  }

  /** @param {number} seconds to show on the clock */
  setSeconds(seconds) {
    const { running } = this.clock;
    this.clock.set(seconds);
    if (running) this.clock.start();
  }

  /** Makes a move. @param {string} move */
  do(move) {
    this.#game.do(move);
  }

  /** Changes colours. @param {Pick<import("./puzzle.js").Puzzle, "colours">} about */
  describe(about) {
    this.#game.describe(about);
  }

  /** Sends the page the whole game. */
  tell() {
    this.#drawn({ move: "", history: this.#game.history.toJSON() });
  }

  /** Starts the solving, from the assumed cells. */
  begin() {
    this.#solving?.begin();
  }

  /** Adds steps of the solving. @param {import("./film.js").Deduction[]} steps
   * @param {boolean} [animate] whether the film starts by itself */
  add(steps, animate = false) {
    this.#solving?.add(steps, animate);
  }

  /** Ends the solving with its result and the picture to show (as text, "" for none).
   * @param {import("./solving.js").Found} found @param {string} picture @param {Partial<Marks>} marks
   * @param {boolean} [animate] */
  conclude(found, picture, marks, animate = false) {
    this.#solving?.conclude(found, picture ? parsePicture(picture) : null, marks, animate);
  }

  /** Pauses the film. */
  pause() {
    this.film.pause();
  }

  /** @param {import("./brush.js").Brush} brush */
  setBrush = (brush) => {
    Object.assign(this.ui, { brush, keyTool: brush.tool, verb: null });
    this.#render();
  };

  /** Switches between rectangles and strokes along a line. */
  toggleRectangle = () => {
    this.ui.rectangle = !this.ui.rectangle;
    this.#render();
  };

  /** Announces a text to screen readers. @param {string} text */
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

  /** @param {import("./input.js").Input} input @returns {boolean} whether it has a meaning */
  #input(input) {
    const move = interpret(this.#game, this.ui, input);
    if (input.kind === "press") this.#table.focusByPointer();
    if (move === null) return false;
    const whole = this.hasAttribute("crosses") ? withCrosses(this.#game, move) : move;
    if (!whole || !this.#game.do(whole)) this.#point();
    return true;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key has a meaning */
  #press(event) {
    if (historyKey(event, this.#game) || zoomKey(event, this.board)) return true;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) return false;
    if (key === "Escape" && !this.ui.stroke && this.hasAttribute("full")) {
      this.removeAttribute("full");
      return true;
    }
    this.#news = "";
    if (!this.#input({ kind: "key", key, shift: event.shiftKey })) return false;
    const { cursor } = this.ui;
    this.board.reveal(cursor.row, cursor.column);
    this.#table.update(this.#game.puzzle, this.grid, cursor);
    if (!this.#game.solved) this.#table.sayCell(this.#game.puzzle, this.grid, cursor, this.#news);
    return true;
  }

  /** Handles a change to the game. */
  #changed() {
    const { solved, history, lastMove } = this.#game;
    if (history.state !== this.#known.grid) {
      this.#news = newsText(this.#game, this.#known, this.hasAttribute("live"));
      if (this.#news) this.say(this.#news);
      this.#marks = null;
      this.message = "";
      this.ui.stroke = null;
      this.#isTouched = true;
      this.#count(!/^(un|re)do$/.test(lastMove));
      this.#tell("change", { move: lastMove });
      this.#drawn({ move: lastMove });
    }
    if (solved !== this.#wasSolved) {
      this.#wasSolved = solved;
      this.board.finish(solved, true);
      if (solved) {
        this.removeAttribute("full");
        this.say("Solved.");
        this.#tell("success", { grid: this.#game.grid, seconds: this.clock.seconds });
      }
    }
    this.#update();
  }

  /** Updates everything that depends on the game. */
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

  /** Shows the stroke in progress, and the current row and column. */
  #point() {
    const { ui, currentCell, marks } = this;
    const { puzzle, judgement, solved } = this.#game;
    const size = ui.stroke?.verb ? strokeSize(ui.stroke) : "";
    const points = currentCell && !solved;
    const pointing = points ? { ...currentCell, cursor: ui.keyed, size } : null;
    this.board.show({ puzzle, grid: this.grid, judgement, marks, pointing });
    this.#render();
  }

  /** Renders the board with everything around it. */
  #render() {
    const help = h("p", { class: "help", id: "keys" }, KEYS_HELP);
    const shownTools = h("div", { class: "tools", part: "tools" }, tools(this));
    render([this.board.element, status(this), shownTools, this.#table.live, help], this.#root);
  }

  /** Shows a message below the board. @param {string} message */
  #say(message) {
    this.message = message;
    this.#render();
  }

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Sends an event to the page that has set the game. @param {string} name @param {object} value */
  #told(name, value) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { value } }));
  }

  /** @param {{ move: string, history?: object }} change */
  #drawn(change) {
    if (!this.#name) return;
    const { state, index, moves } = this.#game.history;
    const { seconds } = this.clock;
    const now = { index, length: moves.length, picture: pictureText(state), seconds };
    this.#told("drawn", { key: this.#name, ...change, ...now });
  }

  /** Reports the progress of the solving. @param {string} name @param {object} detail */
  #report(name, detail) {
    this.#tell(name, detail);
    const { deductionIndex: step, shown, length } = this.film;
    if (name === "animation" && this.#name)
      this.#told("moved", { key: this.#name, step, shown, length });
  }
}

/** @param {import("./puzzle.js").Line} line @returns {[row: number | null, column: number | null]} */
const linePlace = ({ side, index }) => (side === "row" ? [index, null] : [null, index]);

/** Whether two histories are the same. @param {any} a @param {import("../game/history.js").HistoryJSON} b */
const isSame = (a, b) =>
  a?.start === b.start && a.index === b.index && String(a.moves) === String(b.moves);

/** Registers the element; calling it again does nothing. */
export const defineNonogram = () =>
  customElements.get("cubogram-nonogram") ??
  customElements.define("cubogram-nonogram", NonogramElement);
