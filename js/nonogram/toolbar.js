/**
 * The tools under the board: brushes, undo and redo, zoom; in the mode `solve` the controls of the film.
 */
import { icon, make } from "./dom.js";
import { INK } from "./puzzle.js";
import { FASTEST, SLOWEST } from "./replay.js";

/**
 * @typedef {object} ToolHandler
 * @property {(brush: import("./brush.js").Brush) => void} brush
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(factor: number) => void} zoom 0 = fit
 * @property {() => void} film there is no film yet, and one is wished
 */

const ZOOM = 1.5;
const SLIDER = 100;

/**
 * @param {string} label
 * @param {Parameters<typeof icon>[0]} picture
 * @param {() => void} action
 * @param {string} [word]
 */
function tool(label, picture, action, word) {
  const button = make(
    "button",
    { type: "button", class: "tool", "aria-label": label, title: label, onclick: action },
    icon(picture),
  );
  if (word) button.append(make("span", { class: "word" }, word));
  return button;
}

/**
 * @param {string} label
 * @param {...Node} children
 */
const group = (label, ...children) =>
  make("div", { class: "group", role: "group", "aria-label": label }, ...children);

export class Toolbar {
  element = make("div", { class: "tools", part: "tools" });
  /** @type {ToolHandler} */ #handler;
  #brushes = group("Brush");
  #undo;
  #redo;
  #smaller;
  #fit;
  #larger;
  #film;
  #signature = "";

  /**
   * @param {ToolHandler} handler
   * @param {import("./replay.js").Replay} replay
   */
  constructor(handler, replay) {
    this.#handler = handler;
    this.#undo = tool("Undo", "undo", handler.undo);
    this.#redo = tool("Redo", "redo", handler.redo);
    this.#smaller = tool("Zoom out", "smaller", () => handler.zoom(1 / ZOOM));
    this.#fit = tool("Show the whole grid", "fit", () => handler.zoom(0));
    this.#fit.classList.add("zoom-fit");
    this.#larger = tool("Zoom in", "larger", () => handler.zoom(ZOOM));
    this.#film = filmControls(replay, handler.film);
    this.#film.classList.add("film");
    this.element.append(
      this.#film,
      this.#brushes,
      group("History", this.#undo, this.#redo),
      group("Zoom", this.#smaller, this.#fit, this.#larger),
    );
  }

  /**
   * @param {import("./session.js").Session} session
   * @param {{zoom: number, largest: number}} view
   */
  update({ mode, brush, puzzle, history }, { zoom, largest }) {
    this.#film.hidden = mode !== "solve";
    this.#undo.disabled = !history.canUndo;
    this.#redo.disabled = !history.canRedo;
    this.#smaller.disabled = zoom <= 1;
    this.#fit.disabled = zoom <= 1;
    this.#larger.disabled = zoom >= largest * 0.999;
    const signature = JSON.stringify([mode, puzzle.colours]);
    if (signature !== this.#signature) {
      this.#signature = signature;
      this.#brushes.replaceChildren(...this.#brushButtons(mode, puzzle.colours));
    }
    for (const button of this.#brushes.querySelectorAll("button")) {
      const { tool: name, colour } = button.dataset;
      const pressed = name === brush.tool && (name === "mark" || Number(colour) === brush.colour);
      button.setAttribute("aria-pressed", String(pressed));
    }
  }

  /**
   * @param {string} mode
   * @param {readonly string[]} colours
   */
  #brushButtons(mode, colours) {
    const assume = mode === "solve";
    const fills = colours.map((colour, i) => {
      const label =
        colours.length > 1 ? `Fill with colour ${i + 1}` : assume ? "Filled (assume it)" : "Fill";
      const button = tool(
        label,
        "fill",
        () => this.#handler.brush({ tool: "fill", colour: i + 1 }),
        colours.length > 1 ? "" : assume ? "Filled" : "Fill",
      );
      button.dataset.tool = "fill";
      button.dataset.colour = String(i + 1);
      if (colours.length > 1) {
        const swatch = make("span", { class: "swatch" });
        if (colour !== INK) swatch.style.background = colour;
        button.replaceChildren(swatch);
      }
      return button;
    });
    const mark = tool(
      assume ? "Empty (assume it)" : "Mark empty",
      "mark",
      () => this.#handler.brush({ tool: "mark", colour: 1 }),
      assume ? "Empty" : "Mark",
    );
    mark.dataset.tool = "mark";
    return [...fills, mark];
  }
}

/**
 * Buttons and tempo of a film.
 * @param {import("./replay.js").Replay} replay
 * @param {() => void} film asks for one
 */
function filmControls(replay, film) {
  const go = (/** @type {() => number} */ place) => () => {
    replay.pause();
    replay.goTo(place());
  };
  const first = tool(
    "To the beginning",
    "first",
    go(() => 0),
  );
  const back = tool(
    "One step back",
    "back",
    go(() => replay.place - 1),
  );
  const play = tool("Play the solving", "play", () =>
    replay.playing ? replay.pause() : replay.length ? replay.play() : film(),
  );
  const next = tool(
    "One step",
    "next",
    go(() => replay.place + 1),
  );
  const last = tool(
    "To the end",
    "last",
    go(() => replay.length),
  );
  const count = make("span", { class: "count" });
  const slider = make("input", { type: "range", min: 0, max: SLIDER, "aria-label": "Tempo" });
  const range = Math.log(FASTEST / SLOWEST);
  slider.addEventListener("input", () => {
    replay.rate = SLOWEST * Math.exp((Number(slider.value) / SLIDER) * range);
  });
  const update = () => {
    const { place, length, playing } = replay;
    first.disabled = back.disabled = place === 0;
    next.disabled = last.disabled = place >= length;
    play.replaceChildren(icon(playing ? "pause" : "play"));
    play.setAttribute("aria-label", playing ? "Pause" : "Play the solving");
    count.textContent = length ? `${place} / ${length}` : "";
    slider.disabled = length === 0;
    slider.value = String(Math.round((Math.log(replay.rate / SLOWEST) / range) * SLIDER));
  };
  replay.addEventListener("moved", update);
  replay.addEventListener("state", update);
  update();
  return group(
    "Solving",
    first,
    back,
    play,
    next,
    last,
    count,
    make("label", { class: "speed" }, make("span", {}, "Tempo"), slider),
  );
}
