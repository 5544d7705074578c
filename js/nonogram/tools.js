/** The area below the board: the clues of the current row and column, brushes, undo, zoom, the film's controls. */
import { h } from "../ui/view.js";
import { colourNames, colourOf, PAPER_INK } from "./colours.js";
import { FASTEST, SLOWEST } from "./film.js";
import { clueAt, clueText } from "./puzzle.js";

/** @typedef {import("./element.js").NonogramElement} NonogramElement */

const ZOOM = 1.5;
const KEY_ZOOM = 1.25;
/** The paths of icons of 24 x 24, drawn with strokes. */
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

/** @param {keyof typeof ICONS} name */
const icon = (name) =>
  h(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": true, class: `icon ${name}` },
    h("path", { d: ICONS[name] }),
  );

/** @typedef {import("../ui/view.js").Content} Content */

/** @param {string} label @param {Content} picture @param {() => void} act @param {{word?: string, disabled?: boolean, pressed?: boolean, look?: string}} [how] */
const tool = (label, picture, act, { word = "", disabled = false, pressed, look = "" } = {}) =>
  h(
    "button",
    {
      ...{ type: "button", class: `tool ${look}`, "aria-label": label, title: label },
      ...{ disabled, "aria-pressed": pressed, onclick: act },
    },
    picture,
    word && h("span", { class: "word" }, word),
  );

/** @param {string} label @param {Content} content */
const group = (label, content, look = "") =>
  h("div", { class: `group ${look}`, role: "group", "aria-label": label }, content);

/** The tools of an element in its current state. @param {NonogramElement} element */
export function tools(element) {
  const { game, board } = element;
  const { zoom, largestZoom } = board;
  return [
    game.mode === "solve" ? filmControls(element) : null,
    group("Brush", brushes(element), "brushes"),
    group("Shape", [
      tool("Rectangle", icon("rectangle"), element.toggleRectangle, {
        pressed: element.ui.rectangle,
      }),
    ]),
    group("History", [
      tool("Undo", icon("undo"), () => game.undo(), { disabled: !game.history.canUndo }),
      tool("Redo", icon("redo"), () => game.redo(), { disabled: !game.history.canRedo }),
    ]),
    group("Zoom", [
      tool("Zoom out", icon("smaller"), () => board.zoomBy(1 / ZOOM), { disabled: zoom <= 1 }),
      tool("Show the whole grid", icon("fit"), () => board.fit(), {
        disabled: zoom <= 1,
        look: "zoom-fit",
      }),
      tool("Zoom in", icon("larger"), () => board.zoomBy(ZOOM), {
        disabled: zoom >= largestZoom * 0.999,
      }),
      tool("Full screen", icon("full"), () => element.toggleAttribute("full"), {
        pressed: element.hasAttribute("full"),
        look: "full-screen",
      }),
    ]),
  ];
}

/** @param {NonogramElement} element */
function brushes({ game, ui, setBrush }) {
  const { colours } = game.puzzle;
  const assume = game.mode === "solve";
  const one = colours.length === 1;
  const names = colourNames(colours);
  const fills = colours.map((_, i) => {
    const label = one ? (assume ? "Filled (assume it)" : "Fill") : `Fill with ${names[i]}`;
    const style = { background: colourOf(colours, i + 1, PAPER_INK) };
    const picture = one ? icon("fill") : h("span", { class: "swatch", style });
    return tool(label, picture, () => setBrush({ tool: "fill", colour: i + 1 }), {
      word: one ? (assume ? "Filled" : "Fill") : "",
      pressed: ui.brush.tool === "fill" && ui.brush.colour === i + 1,
    });
  });
  const mark = tool(
    assume ? "Empty (assume it)" : "Mark empty",
    icon("mark"),
    () => setBrush({ tool: "mark", colour: ui.brush.colour }),
    { word: assume ? "Empty" : "Mark", pressed: ui.brush.tool === "mark" },
  );
  return [fills, mark];
}

/** The buttons and the tempo slider of the film. @param {NonogramElement} element */
function filmControls(element) {
  const { film } = element;
  const { shown: index, length, playing } = film;
  const go = (/** @type {number} */ place) => () => film.go(place);
  const play = () => {
    if (playing) film.pause();
    else if (length) film.play();
    else element.dispatchEvent(new CustomEvent("solve"));
  };
  const range = Math.log(FASTEST / SLOWEST);
  const tempo = Math.round((Math.log(film.tempo / SLOWEST) / range) * 100);
  const setTempo = (/** @type {Event} */ { target }) => {
    const { value } = /** @type {HTMLInputElement} */ (target);
    film.setRate(SLOWEST * Math.exp((Number(value) / 100) * range));
  };
  const atStart = { disabled: index === 0 };
  const atEnd = { disabled: index >= length };
  const slider = { type: "range", min: "0", max: "100", "aria-label": "Tempo" };
  return group(
    "Solving",
    [
      tool("To the beginning", icon("first"), go(0), atStart),
      tool("One step back", icon("back"), go(index - 1), atStart),
      tool(playing ? "Pause" : "Play the solution", icon(playing ? "pause" : "play"), play),
      tool("One step", icon("next"), go(index + 1), atEnd),
      tool("To the end", icon("last"), go(length), atEnd),
      h("span", { class: "count" }, length ? `${index} / ${length}` : ""),
      h(
        "label",
        { class: "speed" },
        h("span", {}, "Tempo"),
        h("input", { ...slider, disabled: !length, value: String(tempo), oninput: setTempo }),
      ),
    ],
    "film",
  );
}

/** The line below the board: a message, or the clues of the current row and column. @param {NonogramElement} element */
export function status({ game, message, currentCell }) {
  const { puzzle } = game;
  const names = colourNames(puzzle.colours);
  const words = (/** @type {string} */ name, /** @type {import("./puzzle.js").Line} */ line) =>
    h("span", {}, `${name} ${line.index + 1}: `, h("b", {}, clueText(clueAt(puzzle, line), names)));
  const clues = currentCell && [
    words("Row", { side: "row", index: currentCell.row }),
    words("Column", { side: "column", index: currentCell.column }),
  ];
  const kind = message ? "message" : names.length > 1 ? "coloured" : "";
  const look = { class: `status ${kind}`, part: "status", "aria-hidden": true };
  return h("p", look, message || clues);
}

/** Handles the undo and redo keys; returns whether this is one of them. @param {KeyboardEvent} event
 * @param {import("./game.js").Game} game */
export function historyKey({ ctrlKey, metaKey, shiftKey, key }, game) {
  if (!(ctrlKey || metaKey) || !/^[yz]$/i.test(key)) return false;
  if (shiftKey || key.toLowerCase() === "y") game.redo();
  else game.undo();
  return true;
}

/** Handles the zoom keys; returns whether this is one of them. @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board */
export function zoomKey({ ctrlKey, metaKey, key }, board) {
  if (ctrlKey || metaKey || !/^[-+=0]$/.test(key)) return false;
  if (key === "0") board.fit();
  else board.zoomBy(key === "-" ? 1 / KEY_ZOOM : KEY_ZOOM);
  return true;
}
