/** The area below the board: the clues of the current row and column, brushes, undo, zoom, the film's controls. */
import { render } from "../ui/view.ts";
import { colourNames, colourOf, PAPER_INK } from "./colours.ts";
import type { NonogramElement } from "./element.ts";
import { FASTEST, type Film, SLOWEST } from "./film.ts";
import { type Cell, SIDES } from "./grid.ts";
import { CLUES, clueText } from "./puzzle.ts";
import type { Brush } from "./stroke.ts";

const ZOOM = 1.5;
const ICONS = {
  fill: "M5 5h14v14H5z",
  mark: "M6 6l12 12M18 6L6 18",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  larger: "M12 5v14M5 12h14",
  smaller: "M5 12h14",
  rectangle: "M4 4h4M11 4h3M17 4h3v3M20 11v3M20 17v3h-3M14 20h-3M8 20H4v-4M4 13v-3M4 7v1",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9l-4-4M15 9l4-4M15 15l4 4M9 15l-4 4",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
};
interface How {
  word?: string;
  disabled?: boolean;
  pressed?: boolean;
  look?: string;
}

const icon = (name: keyof typeof ICONS) =>
  `<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

const group = (label: string, tools: string[], look = "") =>
  `<div class="group ${look}" role="group" aria-label="${label}">${tools.join("")}</div>`;

export class Bar {
  status = document.createElement("p");
  tools = document.createElement("div");
  #element: NonogramElement;
  #shown = "";
  #acts: Record<string, () => void> = {}; // what the tools do, by their names
  #told: unknown[] = [];
  #colours: readonly string[] = [];
  #names: string[] = [];

  constructor(element: NonogramElement) {
    this.#element = element;
    Object.assign(this.status, { className: "status", ariaHidden: "true" });
    this.status.part.add("status");
    this.tools.className = "tools";
    this.tools.part.add("tools");
    this.tools.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (button && !button.disabled) this.#acts[button.title]();
    });
    this.tools.addEventListener("input", ({ target }) => {
      const part = Number((target as HTMLInputElement).value) / 100;
      element.film.setRate(SLOWEST * (FASTEST / SLOWEST) ** part);
    });
  }

  /** A message, or the clues of the current row and column; the tools. */
  show(cell: Cell | null) {
    const { game, ui, film, board, message } = this.#element;
    const { mode, puzzle, index, moves } = game;
    const { zoom, largestZoom } = board;
    let shown = [
      ...[mode, puzzle.colours, ui.brush.tool, ui.brush.colour, ui.isRectangle],
      ...[index > 0, index < moves.length, zoom > 1, zoom < largestZoom * 0.999, board.isFull],
    ].join();
    if (mode === "solve") shown += [film.shown, film.length, film.playing, film.tempo];
    if (puzzle.colours !== this.#colours) this.#names = colourNames(puzzle.colours);
    this.#colours = puzzle.colours;
    if (shown !== this.#shown) this.#showTools(puzzle.colours);
    this.#shown = shown;
    const told = [message, puzzle, cell?.row, cell?.column];
    if (told[0] === this.#told[0] && told[1] === this.#told[1])
      if (told[2] === this.#told[2] && told[3] === this.#told[3]) return;
    this.#told = told;
    this.status.className = message
      ? "status message"
      : `status ${this.#names.length > 1 ? "coloured" : ""}`;
    this.status.textContent = message;
    if (message || !cell) return;
    for (const side of SIDES) {
      const [words, clue] = [document.createElement("span"), document.createElement("b")];
      clue.textContent = clueText(puzzle[CLUES[side]][cell[side]], this.#names);
      words.append(`${side === "row" ? "Row" : "Column"} ${cell[side] + 1}: `, clue);
      this.status.append(words);
    }
  }

  #showTools(colours: readonly string[]) {
    render(this.#content(), this.tools);
    const swatches = this.tools.querySelectorAll<HTMLElement>(".swatch");
    for (const [i, { style }] of swatches.entries())
      style.background = colourOf(colours, i + 1, PAPER_INK);
  }

  #tool(label: string, picture: string, act: () => void, how: How = {}) {
    const { word = "", disabled = false, pressed, look = "" } = how;
    this.#acts[label] = act;
    const state = pressed === undefined ? "" : `aria-pressed="${pressed}"`;
    const names = `class="tool ${look}" aria-label="${label}" title="${label}"`;
    const words = word && `<span class="word">${word}</span>`;
    return `<button type="button" ${names} ${state} ${disabled ? "disabled" : ""}>${picture}${words}</button>`;
  }

  #content() {
    const element = this.#element;
    const { game, board, ui, film } = element;
    const { zoom, largestZoom } = board;
    const tool = this.#tool.bind(this);
    const rectangle = () => {
      ui.isRectangle = !ui.isRectangle;
      element.touch();
    };
    const fill = () => element.toggleAttribute("full");
    const whole = { disabled: zoom <= 1, look: "zoom-fit" };
    const [isFirst, isLast] = [!game.index, game.index === game.moves.length];
    return [
      game.mode === "solve" ? group("Solving", this.#film(film), "film") : "",
      group("Brush", this.#brushes(), "brushes"),
      group("Shape", [
        tool("Rectangle", icon("rectangle"), rectangle, { pressed: ui.isRectangle }),
      ]),
      group("History", [
        tool("Undo", icon("undo"), () => element.game.undo(), { disabled: isFirst }),
        tool("Redo", icon("redo"), () => element.game.redo(), { disabled: isLast }),
      ]),
      group("Zoom", [
        tool("Zoom out", icon("smaller"), () => board.zoomBy(1 / ZOOM), { disabled: zoom <= 1 }),
        tool("Show the whole grid", icon("fit"), () => board.fit(), whole),
        tool("Zoom in", icon("larger"), () => board.zoomBy(ZOOM), {
          disabled: zoom >= largestZoom * 0.999,
        }),
        tool("Full screen", icon("full"), fill, { pressed: board.isFull, look: "full-screen" }),
      ]),
    ].join("");
  }

  #brushes() {
    const element = this.#element;
    const { brush } = element.ui;
    const { colours } = element.game.puzzle;
    const assumes = element.game.mode === "solve";
    const brushTool = (next: Brush, label: string, picture: string, word = "") =>
      this.#tool(label, picture, () => element.setBrush(next), {
        word,
        pressed: brush.tool === next.tool && (next.tool === "mark" || brush.colour === next.colour),
      });
    const [filled, word] = assumes ? ["Filled (assume it)", "Filled"] : ["Fill", "Fill"];
    const fills = colours.map((_, i) => {
      const next: Brush = { tool: "fill", colour: i + 1 };
      if (colours.length === 1) return brushTool(next, filled, icon("fill"), word);
      return brushTool(next, `Fill with ${this.#names[i]}`, '<span class="swatch"></span>');
    });
    const [empty, mark] = assumes ? ["Empty (assume it)", "Empty"] : ["Mark empty", "Mark"];
    return [...fills, brushTool({ ...brush, tool: "mark" }, empty, icon("mark"), mark)];
  }

  #film(film: Film) {
    const { shown: index, length, playing } = film;
    const tool = this.#tool.bind(this);
    const go = (place: number) => () => film.go(place);
    const play = () => {
      if (length) film.play();
      else this.#element.dispatchEvent(new CustomEvent("solve"));
    };
    const tempo = Math.round((100 * Math.log(film.tempo / SLOWEST)) / Math.log(FASTEST / SLOWEST));
    const [atStart, atEnd] = [{ disabled: index === 0 }, { disabled: index >= length }];
    return [
      tool("To the beginning", icon("first"), go(0), atStart),
      tool("One step back", icon("back"), go(index - 1), atStart),
      playing
        ? tool("Pause", icon("pause"), () => film.pause())
        : tool("Play the solution", icon("play"), play),
      tool("One step", icon("next"), go(index + 1), atEnd),
      tool("To the end", icon("last"), go(length), atEnd),
      `<span class="count">${length ? `${index} / ${length}` : ""}</span>`,
      `<label class="speed"><span>Tempo</span><input type="range" aria-label="Tempo" value="${tempo}" ${length ? "" : "disabled"}></label>`,
    ];
  }
}
