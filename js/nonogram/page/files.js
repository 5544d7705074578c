/** Files, links, paper: everything that brings a puzzle to the page or takes it away. */
import { openDialog } from "../../dom/dialog.js";
import { byId, make } from "../dom.js";
import { gridJSON, isColour } from "../grid.js";
import { fragmentOf } from "../link.js";
import { drawBoard } from "../painter.js";
import { paperPalette } from "../palette.js";
import { isSolution, toJSON } from "../puzzle.js";
import { read, write } from "../solver.js";
import { clueDepth, laidOut } from "../view.js";
import { download, fileName } from "./download.js";
import { choice, labelled } from "./fields.js";
import { imported, isProgress } from "./store.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../grid.js").Grid} Grid */

/** Larger files are refused unread. */
const LARGEST_FILE = 20_000_000;
const LARGEST_TEXT = 5_000_000;
const PNG_CELL = 24;

/** Formats that Python writes: key, words, extension. */
const FORMATS = /** @type {const} */ ([
  ["json", "JSON of this page", "json"],
  ["png-sheet", "PNG with the clues", "png"],
  ["svg", "SVG with the clues", "svg"],
  ["png", "PNG, a pixel a cell", "png"],
  ["pbm", "PBM, a pixel a cell", "pbm"],
  ["non", ".non", "non"],
  ["webpbn", "webpbn XML", "xml"],
  ["nin", ".nin", "nin"],
  ["olsak", "Olsak .g", "g"],
  ["text", "Plain text", "txt"],
]);
const NEEDS_PICTURE = ["png", "pbm"];

/**
 * Reads a file of any known kind; a picture goes to `picture`.
 * @param {File} file
 * @param {{picture: (file: Blob) => void, puzzle: (puzzle: Puzzle, picture: Grid | null, grid: Grid | null) => void, progress: (count: number) => void}} take
 */
export async function readFile(file, take) {
  if (file.size === 0) throw new Error(`${file.name} is empty.`);
  if (file.size > LARGEST_FILE)
    throw new Error(`${file.name} is larger than ${LARGEST_FILE / 1e6} MB.`);
  const image =
    file.type.startsWith("image/") || /\.(png|jpe?g|gif|webp|bmp|avif|svg)$/i.test(file.name);
  if (image && !/\.p[bgp]m$/i.test(file.name)) return take.picture(file);
  if (file.size > LARGEST_TEXT)
    throw new Error(
      `${file.name} is larger than ${LARGEST_TEXT / 1e6} MB, too large for a puzzle.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = bytes.includes(0) || /\.pbm$/i.test(file.name);
  const text = new TextDecoder().decode(bytes);
  if (!binary && text.trimStart().startsWith("{")) {
    const json = JSON.parse(text);
    if (isProgress(json)) return take.progress(imported(json));
  }
  const answer = await read(
    binary ? { base64: base64(bytes), name: file.name } : { text, name: file.name },
  ).result;
  take.puzzle(answer.puzzle, answer.picture, answer.grid);
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * The puzzle as a PNG with its clues, drawn as on the board.
 * @param {Puzzle} puzzle
 * @param {Grid} grid
 */
async function pngSheet(puzzle, grid) {
  const cell = Math.max(
    4,
    Math.min(PNG_CELL, Math.floor(6000 / Math.max(grid.width, grid.height))),
  );
  const frame = {
    width: 1e5,
    height: 1e5,
    columns: grid.width,
    rows: grid.height,
    ...clueDepth(puzzle),
    pixelRatio: 1,
    margin: 3,
  };
  // The size the board needs for this cell: lay it out with far too much room, then cut.
  const font = cell * 0.62;
  frame.width = Math.ceil((frame.rowDepth * 0.58 + 0.7) * font + grid.width * cell + 8);
  frame.height = Math.ceil((frame.columnDepth * 1.16 + 0.5) * font + grid.height * cell + 8);
  const canvas = make("canvas");
  canvas.width = frame.width;
  canvas.height = frame.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw the picture.");
  const palette = paperPalette();
  const layout = laidOut(frame, { zoom: 1, x: 0, y: 0 });
  drawBoard(
    context,
    { puzzle, grid, layout, palette, pixelRatio: 1, settled: null, revealed: 0 },
    null,
  );
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The browser cannot draw the picture.");
  return blob;
}

/**
 * The dialog for saving.
 * @param {Puzzle} puzzle
 * @param {Grid} grid
 */
export function openSave(puzzle, grid) {
  const format = choice(
    FORMATS.map(([key, words]) => [key, words]),
    "json",
  );
  const message = make("p", { class: "message", role: "status" });
  const filled = make("input", { type: "checkbox" });
  filled.checked = grid.cells.some(isColour);
  const go = make("button", { type: "button", class: "button primary" }, "Save");
  const dialog = openDialog("Save as a file", [
    make(
      "div",
      { class: "stack" },
      make(
        "div",
        { class: "fields" },
        labelled("Format", format),
        make("label", { class: "check" }, filled, "With the drawn cells"),
      ),
      make("div", { class: "row" }, go),
      message,
    ),
  ]);
  const update = () => {
    filled.disabled = NEEDS_PICTURE.includes(format.value);
  };
  format.addEventListener("change", update);
  go.addEventListener("click", async () => {
    const [key, , extension] = FORMATS.find(([id]) => id === format.value) ?? FORMATS[0];
    const name = fileName(puzzle.title, extension);
    const drawn = filled.checked || filled.disabled ? grid : null;
    message.classList.remove("error");
    message.textContent = "";
    try {
      await save(key, name, puzzle, drawn);
      dialog.close();
    } catch (error) {
      message.classList.add("error");
      message.textContent = /** @type {Error} */ (error).message;
    }
  });
}

/**
 * @param {string} key
 * @param {string} name
 * @param {Puzzle} puzzle
 * @param {Grid | null} grid
 */
async function save(key, name, puzzle, grid) {
  const empty = {
    width: puzzle.columns.length,
    height: puzzle.rows.length,
    cells: new Uint8Array(puzzle.columns.length * puzzle.rows.length),
  };
  if (key === "json") {
    const json = grid
      ? { ...toJSON(puzzle), grid: gridJSON(grid, puzzle.colours.length) }
      : toJSON(puzzle);
    download(name, "application/json", `${JSON.stringify(json, null, 1)}\n`);
  } else if (key === "png-sheet") {
    download(name, "image/png", await pngSheet(puzzle, grid ?? empty));
  } else if (key === "svg") {
    const { sheetOf } = await import("../sheet.js");
    download(name, "image/svg+xml", new XMLSerializer().serializeToString(sheetOf(puzzle, grid)));
  } else {
    // Files hold whole pictures: a half drawn grid would contradict the clues.
    const whole = grid && (NEEDS_PICTURE.includes(key) || isSolution(puzzle, grid)) ? grid : null;
    const answer = await write(puzzle, whole, key).result;
    const content = answer.base64
      ? Uint8Array.from(atob(answer.base64), (byte) => byte.charCodeAt(0))
      : (answer.text ?? "");
    download(name, answer.type, content);
  }
}

/**
 * The dialog with the link to a puzzle.
 * @param {import("../session.js").Mode} mode
 * @param {Puzzle} puzzle
 * @param {Grid} grid
 * @param {number} seconds
 */
export async function openLink(mode, puzzle, grid, seconds) {
  const field = make("textarea", {
    class: "field mono",
    readonly: true,
    rows: 4,
    "aria-label": "Link",
  });
  const progress = make("input", { type: "checkbox" });
  progress.checked = mode === "edit";
  const copy = make("button", { type: "button", class: "button primary" }, "Copy");
  const message = make("p", { class: "message", role: "status" });
  const words =
    mode === "edit" ? "As a picture to edit, not a puzzle to play" : "With the cells drawn so far";
  const update = async () => {
    const drawn = progress.checked && grid.cells.some(Boolean);
    const kind = mode === "edit" && !drawn ? "play" : mode;
    const fragment = await fragmentOf({
      puzzle,
      grid: drawn ? grid : null,
      seconds: drawn ? seconds : 0,
      mode: kind,
    });
    field.value = `${location.origin}${location.pathname}#${fragment}`;
    message.textContent =
      field.value.length > 8000
        ? "This link is long; some programs cut such links. A file is safer."
        : "";
  };
  progress.addEventListener("change", update);
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      message.textContent = "Copied.";
    } catch {
      message.textContent = "The link is selected: copy it with the keyboard.";
    }
  });
  openDialog("Link to this puzzle", [
    make(
      "div",
      { class: "stack" },
      make("p", { class: "facts" }, "The whole puzzle is in the link; it needs no server."),
      field,
      make("label", { class: "check" }, progress, words),
      make("div", { class: "row" }, copy),
      message,
    ),
  ]);
  await update();
}

/**
 * Prints the puzzle, without the cells drawn so far.
 * @param {Puzzle} puzzle
 * @param {Grid | null} grid
 */
export async function print(puzzle, grid) {
  const { sheetOf } = await import("../sheet.js");
  const sheet = byId("sheet");
  const credits = [puzzle.author, puzzle.licence, puzzle.source].filter(Boolean).join(", ");
  sheet.replaceChildren(
    make("h2", {}, puzzle.title || "Nonogram"),
    sheetOf(puzzle, grid),
    make("p", {}, credits),
  );
  globalThis.print();
}
