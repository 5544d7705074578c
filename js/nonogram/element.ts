/**
 * `<cubogram-nonogram mode="play|edit|solve" rows="3 1; 2; …" columns="…">`: a nonogram to play, draw or solve.
 * Its attributes, properties, methods and events are described in site/reference/javascript.md.
 *
 * A pointer or key changes the pencil or the game; `touch` asks for a frame, and the frame shows everything: the canvas,
 * the text below it, the tools, and the table for screen readers.
 */
import { Clock } from "../game/clock.ts";
import { attachHands, keyOf, type Surface } from "../ui/hands.ts";
import { Bar } from "./bar.ts";
import { type Palette, paletteAt } from "./colours.ts";
import style from "./element.css";
import { type Deduction, Film, type Found } from "./film.ts";
import { DECLARING, declaredGame, Game, type History } from "./game.ts";
import { blank, changes, type Grid, parsePicture, pictureText, sameSize } from "./grid.ts";
import { type Layout, meshOf, runAt } from "./layout.ts";
import { type Marks, NO_MARKS, Painter } from "./paint.ts";
import { historyKey, KEYS_HELP, Pencil } from "./pencil.ts";
import { fromJSON, type Puzzle, puzzleOf } from "./puzzle.ts";
import { makeHandle } from "./resize-handle.ts";
import { newsText, Speech } from "./speech.ts";
import type { Brush, Symmetry } from "./stroke.ts";
import { View } from "./view.ts";

/** The largest cells that the board makes room for, unless the page says otherwise. */
const NATURAL_CELL = 44;
/** On a phone, a grid with more rows or columns than this is shown in part, on a taller board. */
const LARGE = 15;
const REVEAL = 700;
const KEY_ZOOM = 1.25;
/** Unless zoomed in, the wheel alone zooms only if cells are smaller than this; otherwise it scrolls the page. */
const WHEEL_ZOOM_BELOW = 18;
const WHEEL_ZOOM = 0.002;
const PINCH_ZOOM = 0.01;

export class NonogramElement extends HTMLElement {
  static observedAttributes = [
    ...DECLARING,
    ...["game", "marks", "paused", "symmetry", "overpaint", "by-cell", "live", "mesh", "gap"],
    ...["crosses", "layer", "full"],
  ];

  game = new Game("play", puzzleOf(blank(10, 10)));
  ui = new Pencil(this.game);
  film = new Film();
  clock = new Clock(); // runs while the game is played and visible
  message = ""; // a sentence below the board, in place of the clues
  board: View;
  /** What goes into full screen with the board. */
  screen: Element = this;
  #canvas = document.createElement("canvas");
  #goOn = Object.assign(document.createElement("button"), {
    ...{ type: "button", className: "go-on", textContent: "Paused. Tap to go on." },
  });
  #painter = new Painter(this.#canvas);
  #speech = new Speech();
  #bar = new Bar(this);
  #handle: HTMLElement;
  #leaving = new AbortController();
  #resizes = new ResizeObserver(([entry]) => this.#resize(entry));
  #frame = 0;
  #palette: Palette | null = null;
  #placed: Layout | null = null;
  #marks: Marks | null = null;
  #struck = new Set<string>(); // runs that the player has crossed out
  #layer: Grid | null = null; // the grid before a trial; cells that differ are marked
  #mesh = meshOf(null, null);
  #name = ""; // the key of a game that the page has set; "" for a declared one
  #isDeclared = false; // what the attributes declare is shown
  #isTouched = false; // something has been drawn since the page's game was shown
  #solvedAt: number | null = null;
  #filmed = -1; // the position of the film last reported
  #known = { grid: this.game.own, judgement: this.game.judgement }; // last announced
  #news = ""; // the last change in words
  #excused = "";
  #watching: AbortController | undefined; // of the game shown

  constructor() {
    super();
    const board = Object.assign(document.createElement("div"), { className: "board" });
    board.part.add("board");
    this.board = new View(board, () => this.touch());
    const resize = (width: number, height: number) => {
      this.game.do(`resize ${width}x${height} at 0,0`);
      this.say(`${width} columns, ${height} rows`);
    };
    const { handle, label } = makeHandle(this.board, () => this.game.own, resize);
    this.#handle = handle;
    const { table, live } = this.#speech;
    this.#goOn.addEventListener("click", () => {
      this.removeAttribute("paused");
      this.focusBoard();
      this.#tell("resume", {});
    });
    board.append(this.#canvas, table, handle, label, this.#goOn);
    const help = Object.assign(document.createElement("p"), { className: "help", id: "keys" });
    help.textContent = KEYS_HELP;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(board, this.#bar.status, this.#bar.tools, live, help);
    table.addEventListener("keydown", (event) => {
      if (!event.altKey && this.#press(event)) event.preventDefault();
    });
    table.addEventListener("keyup", ({ key }) => {
      if (key === "Shift" && this.ui.isKeyed) this.#release(true);
    });
    table.addEventListener("blur", () => this.#release(false));
    table.addEventListener("click", ({ target }) => this.#activate((target as Element).id));
    this.film.addEventListener("change", () => this.#follow());
    this.addEventListener("command", (event: any) => this.#command(event.command));
  }

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    attachHands(this.#canvas, this.#hands, signal);
    // A browser that mistakes a quick stroke for a fling would ignore a tap on a colour right after it.
    const still = { signal, passive: false };
    this.#canvas.addEventListener("touchstart", (event) => event.preventDefault(), still);
    try {
      this.#resizes.observe(this.#canvas, { box: "device-pixel-content-box" });
    } catch {
      this.#resizes.observe(this.#canvas); // WebKit
    }
    const recolour = () => {
      this.#palette = null;
      this.touch();
    };
    const themes = new MutationObserver(recolour);
    const attributeFilter = ["data-theme", "data-md-color-scheme"];
    themes.observe(document.documentElement, { attributes: true, attributeFilter });
    signal.addEventListener("abort", () => themes.disconnect());
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
      matchMedia(query).addEventListener("change", recolour, { signal });
    document.addEventListener("visibilitychange", () => this.#count(), { signal });
    for (const type of ["keydown", "pointerdown"]) {
      const note = () => {
        this.#speech.isByKeys = type === "keydown";
      };
      document.addEventListener(type, note, { capture: true, signal });
    }
    const unfill = () => document.fullscreenElement === this.screen || this.removeAttribute("full");
    document.addEventListener("fullscreenchange", unfill, { signal });
    if (!this.#watching) this.show(this.game);
    if (!this.#isDeclared) this.#declare();
    this.touch();
  }

  disconnectedCallback() {
    this.#leaving.abort();
    this.#resizes.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.clock.pause();
    this.film.pause();
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null) {
    if (name === "game" && value) this.#open(JSON.parse(value));
    else if (DECLARING.includes(name)) this.#redeclare();
    else if (name === "marks") this.#mark(value ? JSON.parse(value) : null);
    else if (name === "paused") this.#pause();
    else if (name === "by-cell") this.film.byCell = value !== null;
    else if (name === "symmetry") this.ui.symmetry = (value ?? "none") as Symmetry;
    else if (name === "overpaint") this.ui.overpaint = value !== null;
    else if (name === "crosses") this.ui.crosses = value !== null;
    else if (name === "layer") this.#layer = value ? parsePicture(value) : null;
    else if (name === "full") this.#fill(value !== null);
    else this.#mesh = meshOf(this.getAttribute("mesh"), this.getAttribute("gap"));
    this.touch();
  }

  #redeclare() {
    this.#isDeclared = false;
    if (this.isConnected) queueMicrotask(() => this.#isDeclared || this.#declare());
  }

  #declare() {
    this.#isDeclared = true;
    try {
      const declared = declaredGame((name) => this.getAttribute(name));
      if (declared) this.show(declared.game);
      if (declared?.notes.length) this.message = declared.notes.join("; ");
    } catch (error) {
      this.message = (error as Error).message;
      this.#tell("error", { message: this.message, lines: [] });
    }
    this.touch();
  }

  /** Shows the game that a page sets; the first one (serial 0) changes nothing if that game is already being played. */
  #open({ key, serial, mode, puzzle, history, picture, seconds, touched, struck }: any) {
    const isHere = key === this.#name && !serial;
    if (isHere && this.#isTouched) return this.tell();
    const shown = this.game.history;
    const parts = ({ start, moves, index }: History) => JSON.stringify([start, moves, index]);
    if (isHere && history && parts(history) === parts(shown)) return;
    this.#name = key;
    this.clock.set(seconds);
    const read = (from: History) => new Game(mode, fromJSON(puzzle), from);
    let game: Game;
    try {
      game = read(history);
    } catch {
      game = read({ start: picture, moves: [], index: 0 }); // one of its moves is not valid any more
    }
    this.show(game, struck);
    this.#isTouched = touched === true;
    if (!picture) this.tell();
  }

  /** Shows a game; `struck` are crossed-out runs of clues. */
  show(game: Game, struck: string[] = []) {
    this.#watching?.abort();
    this.#watching = new AbortController();
    this.film.pause();
    this.game = game;
    this.ui.take(game);
    this.#struck = new Set(struck);
    this.#marks = null;
    this.#isTouched = false;
    this.#solvedAt = game.solved ? Number.NEGATIVE_INFINITY : null;
    this.message = "";
    this.#handle.hidden = game.mode !== "edit";
    this.#filmed = -1;
    this.film.reset(game.own);
    game.watch(() => this.#changed(), this.#watching.signal);
    this.#pause();
    this.#fit();
    this.#look();
    this.#bar.show(null); // with the tools, the element has its height at once
  }

  tell() {
    this.#drawn({ move: "", history: this.game.history });
  }

  get state() {
    return { key: this.#name, history: this.game.history, seconds: this.clock.seconds };
  }

  do(move: string) {
    this.game.do(move);
  }

  describe(about: Pick<Puzzle, "colours">) {
    this.game.describe(about);
  }

  #hands: Surface = {
    begin: (place, isOther) => {
      const cell = this.board.cellUnder(place);
      if (cell) this.#speech.focusByPointer();
      if (cell) this.ui.press(cell, isOther);
      if (cell) this.#excuse();
      else this.board.goByMap(place);
      this.touch();
      return cell !== null;
    },
    extend: (from, to) => {
      for (const cell of this.board.crossed(from, to)) this.ui.drag(cell);
      this.touch();
      return this.board.zoom > 1;
    },
    turn: () => {
      if (this.ui.turn()) navigator.vibrate?.(15);
      this.touch();
    },
    wait: (begun, now, seconds) => {
      const isAtEdge = this.board.follow(begun, now, seconds);
      if (isAtEdge) this.ui.drag(this.board.nearest(now)); // another cell may be under the finger now
      return isAtEdge;
    },
    end: (isKept) => this.#release(isKept),
    pan: (dx, dy) => this.board.pan(dx, dy),
    tap: (place) => {
      const { mode, locked, solved, puzzle } = this.game;
      const run = this.board.layout && runAt(puzzle, this.board.layout, place);
      if (!run || mode !== "play" || locked || solved) return;
      const name = `${run.side} ${run.index} ${run.run}`;
      this.#struck = new Set(this.#struck);
      if (!this.#struck.delete(name)) this.#struck.add(name);
      this.#report("struck", { struck: [...this.#struck] });
      this.touch();
    },
    pinch: (from) => this.board.pinch(from),
    wheel: (place, dx, dy, { isAcross, isPinch }) => {
      const { board } = this;
      const isZoomed = board.zoom > 1;
      if (isAcross && isZoomed) board.pan(-(dx || dy), 0);
      else if (isPinch || isZoomed || (board.layout && board.layout.cell < WHEEL_ZOOM_BELOW))
        board.zoomBy(Math.exp(-dy * (isPinch ? PINCH_ZOOM : WHEEL_ZOOM)), place.x, place.y);
      else return false;
      return true;
    },
    hover: (place) => {
      this.ui.hover = place && this.board.cellUnder(place);
      if (this.ui.hover) this.ui.isKeyed = false;
      this.touch();
    },
  };

  #release(isKept: boolean) {
    this.ui.release(isKept);
    this.#excuse();
    this.touch();
  }

  /** Shows why the last stroke did nothing, until the next one begins. */
  #excuse() {
    const { excuse } = this.ui;
    if (excuse !== this.#excused) this.message = excuse;
    this.#excused = excuse;
  }

  #press(event: KeyboardEvent) {
    const { board, ui } = this;
    const key = keyOf(event);
    if (historyKey(event, this.game)) return true;
    if (event.ctrlKey || event.metaKey) return false;
    this.touch();
    if (/^[-+=]$/.test(key)) board.zoomBy(key === "-" ? 1 / KEY_ZOOM : KEY_ZOOM);
    else if (key === "0") board.fit();
    else if (key === "Escape" && !ui.stroke && board.isFull) this.removeAttribute("full");
    else {
      this.#news = "";
      if (!ui.key(key, event.shiftKey)) return false;
      this.#excuse();
      this.#news ||= ui.excuse;
      this.#sayCell();
    }
    return true;
  }

  /** A screen reader presses a cell of the table. */
  #activate(id: string) {
    const [, row, column] = /^cell-(\d+)-(\d+)$/.exec(id) ?? [];
    if (!column) return;
    this.#news = "";
    this.ui.go(Number(row), Number(column));
    this.ui.isKeyed = true;
    this.ui.dab(this.ui.brush);
    this.#sayCell();
    this.touch();
  }

  #sayCell() {
    const { game, ui, board } = this;
    if (board.zoom > 1) board.reveal(ui.cursor.row, ui.cursor.column);
    this.#speech.show(game.puzzle, ui.grid, ui.cursor);
    if (!game.solved) this.#speech.sayCell(game.puzzle, ui.grid, ui.cursor, this.#news);
  }

  /** Carries out a button's command: "--focus", "--pause", or a move such as "--rotate". */
  #command(command: string) {
    if (command === "--focus") setTimeout(() => this.focusBoard());
    else if (command === "--pause") this.toggleAttribute("paused");
    else if (command.startsWith("--")) this.do(command.slice(2));
  }

  setBrush(brush: Brush) {
    this.ui.setBrush(brush);
    this.touch();
  }

  focusBoard() {
    this.#speech.table.focus({ preventScroll: true });
  }

  say(text: string) {
    this.#speech.say(text);
  }

  #changed() {
    const { game } = this;
    const { lastMove, own, judgement, solved } = game;
    if (own !== this.#known.grid) {
      this.#news = newsText(game, this.#known, this.hasAttribute("live"));
      if (this.#news) this.say(this.#news);
      this.#known = { grid: own, judgement };
      this.#marks = this.ui.stroke = null;
      this.message = "";
      this.#isTouched = true;
      if (game.mode === "solve") this.film.reset(own);
      this.#count(lastMove !== "undo" && lastMove !== "redo");
      this.#tell("change", { move: lastMove });
      this.#drawn({ move: lastMove });
    }
    if (solved !== (this.#solvedAt !== null)) {
      this.#solvedAt = solved ? performance.now() : null;
      this.#look();
      if (solved) {
        this.removeAttribute("full");
        this.say("Solved.");
        this.#tell("success", { grid: game.grid, seconds: this.clock.seconds });
      }
    }
    this.#fit();
  }

  #fit() {
    const { ui, game, board } = this;
    const { own, puzzle, judgement } = game;
    this.#known = { grid: own, judgement };
    ui.go(ui.cursor.row, ui.cursor.column);
    if (ui.brush.colour > puzzle.colours.length) ui.brush = { ...ui.brush, colour: 1 };
    board.show(puzzle, own, game.mode === "edit");
    const { classList } = this.#canvas.parentElement as Element;
    if (classList.contains("coloured") !== puzzle.colours.length > 1) {
      classList.toggle("coloured");
      this.#palette = null;
    }
    this.style.setProperty("--ratio", String((own.width + 3) / (own.height + 3)));
    this.style.setProperty("--natural", `${(own.width + 3) * NATURAL_CELL}px`);
    this.toggleAttribute("data-large", Math.max(own.width, own.height) > LARGE);
    this.touch();
  }

  /** Shows a finished picture whole, others as they open. */
  #look() {
    if (this.game.solved) this.board.fit();
    else this.board.open();
  }

  #pause() {
    this.game.locked = this.game.mode === "play" && this.hasAttribute("paused");
    this.#goOn.hidden = !this.game.locked;
    this.#count();
  }

  /** Runs the clock while the game is played and visible; undo and redo do not start it. */
  #count(mayStart = true) {
    const { mode, locked, solved, index } = this.game;
    const { running } = this.clock;
    if (mode !== "play" || !index || locked || solved || document.hidden) this.clock.pause();
    else if (mayStart) this.clock.start();
    const { seconds } = this.clock;
    if (this.clock.running !== running) this.#report("stop", { seconds, running: !running });
  }

  setSeconds(seconds: number) {
    const { running } = this.clock;
    this.clock.set(seconds);
    if (running) this.clock.start();
  }

  /** Enters or leaves full screen, even if the browser has no full screen for elements. */
  #fill(isFull: boolean) {
    this.board.isFull = isFull;
    if (isFull)
      this.screen.requestFullscreen?.().catch(() => {}); // it covers the window instead
    else if (document.fullscreenElement === this.screen) document.exitFullscreen();
    this.#look();
    if (isFull) this.focusBoard();
  }

  begin() {
    if (this.game.mode === "solve") this.film.reset(this.game.own);
  }

  /** Adds steps of the solving; if `animate`, the film starts by itself. */
  add(steps: Deduction[], animate = false) {
    if (this.game.mode === "solve") this.film.add(steps, animate);
  }

  /** Ends the solving with its result and the picture to show, as text, "" for none. */
  conclude(found: Found, picture: string, marks: Partial<Marks>, animate = false) {
    const { film, game } = this;
    if (game.mode !== "solve") return;
    if (film.conclude(found, marks, animate))
      game.deduce(picture ? parsePicture(picture) : film.grid);
    this.touch();
    const { verdict, seconds, message, lines } = found;
    this.#tell("verdict", found);
    if (verdict === "unique") this.#tell("success", { grid: film.grid, seconds });
    if (verdict === "contradiction") this.#tell("error", { message, lines });
  }

  pause() {
    this.film.pause();
  }

  #follow() {
    const { film, game } = this;
    this.touch();
    if (game.mode !== "solve") return;
    if (film.grid !== game.deduced) game.deduce(film.grid);
    const { shown: index, length, deduction, deductionIndex: step } = film;
    if (index === this.#filmed) return;
    this.#filmed = index;
    if (!length) return;
    const { line = null, reason } = deduction ?? {};
    this.#tell("animation", {
      index,
      length,
      line,
      text: reason?.text ?? "",
      done: index === length,
    });
    this.#report("moved", { step, shown: index, length });
  }

  get grid() {
    return this.ui.grid;
  }

  /** Marks over the board; set to null to show the solver's own. Any move removes them. */
  get marks(): Marks {
    const { mode, own } = this.game;
    const solver = mode === "solve" ? { ...NO_MARKS, ...this.film.marks } : NO_MARKS;
    const marks = this.#marks ?? solver;
    if (mode !== "play" || !this.#layer || !sameSize(this.#layer, own)) return marks;
    return { ...marks, assumed: [...marks.assumed, ...changes(this.#layer, own)] };
  }

  set marks(marks: Partial<Marks> | null) {
    this.#marks = marks && { ...NO_MARKS, ...marks };
    this.touch();
  }

  #mark(marks: Partial<Marks> | null) {
    this.marks = marks;
    const { cells = [], assumed = [], wrong = [], lines = [], badLines = [] } = marks ?? {};
    const [cell, line] = [cells[0] ?? assumed[0] ?? wrong[0], lines[0] ?? badLines[0]];
    if (this.board.zoom === 1) return;
    if (cell) this.board.reveal(cell[0], cell[1]);
    else if (line?.side === "row") this.board.reveal(line.index, null);
    else if (line) this.board.reveal(null, line.index);
  }

  #resize({ contentRect: { width, height }, devicePixelContentBoxSize }: ResizeObserverEntry) {
    const ratio = Math.max(1, devicePixelRatio);
    const [box] = devicePixelContentBoxSize ?? [];
    // The pixels of the screen, unless the page is zoomed out, or its ratio is only pretended (developer tools).
    const pixels = (size: number, exact = 0) =>
      Math.abs(exact - size * ratio) < 1.5 ? exact : Math.round(size * ratio);
    this.#canvas.width = pixels(width, box?.inlineSize);
    this.#canvas.height = pixels(height, box?.blockSize);
    this.board.resize(width, height, ratio);
    this.#show(performance.now()); // a canvas that has changed its size is empty
  }

  touch() {
    if (this.isConnected) this.#frame ||= requestAnimationFrame(this.#show);
  }

  #show = (now: number) => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { game, ui, board } = this;
    const { puzzle, grid, judgement } = game;
    const { layout, pixelRatio } = board;
    const { stroke, isKeyed: isRinged } = ui;
    const current = ui.currentCell;
    this.#bar.show(current);
    if (!stroke || isRinged) this.#speech.show(puzzle, ui.grid, ui.cursor);
    if (!layout) return;
    const fade = this.#solvedAt === null ? 0 : this.#fadeAt(now);
    this.#palette ??= paletteAt(this.#canvas);
    this.#painter.paint(
      {
        ...{ puzzle, grid, layout, palette: this.#palette, pixelRatio, judgement, fade },
        ...{ struck: this.#struck, mesh: this.#mesh, live: this.hasAttribute("live") },
      },
      { grid: ui.grid, stroke, marks: this.marks, cell: game.solved ? null : current, isRinged },
    );
    if (layout !== this.#placed) this.#speech.place(layout, this.#handle.style);
    this.#placed = layout;
    if (fade > 0 && fade < 1) this.touch();
  };

  /** How far the lines of a finished picture have faded, at once if reduced motion is preferred. */
  #fadeAt(now: number) {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const since = now - (this.#solvedAt ?? now);
    return isCalm ? 1 : Math.min(1, Math.max(0.001, since / REVEAL));
  }

  #tell(name: string, detail: object) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #report(name: string, about: object) {
    const detail = { value: { key: this.#name, ...about } };
    if (this.#name) this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  #drawn(change: { move: string; history?: History }) {
    if (!this.#name) return;
    const { own, index, moves } = this.game;
    const now = { index, length: moves.length, picture: pictureText(own) };
    this.#report("drawn", { ...change, ...now, seconds: this.clock.seconds });
  }
}

/** Registers the element; calling it again does nothing. */
export const defineNonogram = () =>
  customElements.get("cubogram-nonogram") ??
  customElements.define("cubogram-nonogram", NonogramElement);
