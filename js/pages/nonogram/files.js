/** Files, links, paper: everything that brings a puzzle to the page or takes it away. */
import { isColour, toRows } from "../../nonogram/grid.js";
import { linkFragment } from "../../nonogram/link.js";
import { isSolution, toJSON } from "../../nonogram/puzzle.js";
import { readFile, writeFile } from "../../nonogram/questions.js";
import { sheetText } from "../../nonogram/sheet.js";
import { Backup } from "../../shell/backup.js";
import { openDialog } from "../../ui/dialog.js";
import { copied, download, fileName } from "../../ui/files.js";
import { html, render, unsafeHTML } from "../../ui/view.js";
import { sentence } from "../../ui/words.js";
import { choiceField } from "./fields.js";

/** @typedef {import("./model.js").NonogramPage} NonogramPage */
/** @typedef {import("../../nonogram/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../nonogram/grid.js").Grid} Grid */

/** Larger files are refused unread: bytes. */
const LARGEST_FILE = 5_000_000;
/** Some programs cut links that are longer. */
const LONG_LINK = 8000;
/** The picture of a sheet: pixels per unit of its drawing, and at most so many a side. */
const PNG_SCALE = 1.2;
const PNG_SIDE = 6000;

/** Key, words, extension; most are written by Python. @type {[key: string, words: string, extension: string][]} */
const FORMATS = [
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
];
const NEEDS_PICTURE = ["png", "pbm"];

/** Reads a file with a puzzle, or with the progress of many, into the page. @param {NonogramPage} page @param {File} file */
export async function takeFile(page, file) {
  try {
    if (file.size === 0) throw new Error(`"${file.name}" is empty`);
    if (file.size > LARGEST_FILE)
      throw new Error(`"${file.name}" is larger than ${LARGEST_FILE / 1e6} MB`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const binary = bytes.includes(0) || /\.pbm$/i.test(file.name);
    const text = new TextDecoder().decode(bytes);
    if (!binary && text.trimStart().startsWith("{")) {
      const { kind } = JSON.parse(text);
      if (kind) return await takeEverything(page, text, file.name);
    }
    const content = binary ? { base64: base64(bytes) } : { text };
    const read = await readFile(page.python, { ...content, name: file.name }).result;
    const { puzzle, picture, grid } = read;
    page.open(page.mode, { puzzle, grid: page.mode === "edit" ? picture : grid });
  } catch (error) {
    const damaged = error instanceof SyntaxError;
    page.report(damaged ? new Error(`"${file.name}" is damaged: ${error.message}`) : error);
  }
}

/** Takes in a file with everything that a browser kept. @param {NonogramPage} page @param {string} text @param {string} name */
export async function takeEverything(page, text, name) {
  const { KINDS } = await import("../kinds.js");
  const backup = new Backup(page.store, async () => KINDS);
  await backup.take(async () => text, name);
  page.notices.say("message", backup.words, { tone: backup.failed ? "error" : "" });
}

/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** The dialog for saving. @param {NonogramPage} page */
export function openSave(page) {
  const { puzzle, grid } = page.current;
  let key = "json";
  let filled = grid.cells.some(isColour);
  let problem = "";
  const dialog = openDialog("Save as a file", ({ update, close }) => {
    const needed = NEEDS_PICTURE.includes(key);
    const choose = (/** @type {string} */ chosen) => {
      key = chosen;
      update();
    };
    const fill = (/** @type {Event} */ { currentTarget }) => {
      filled = /** @type {HTMLInputElement} */ (currentTarget).checked;
    };
    const act = async () => {
      problem = "";
      try {
        await save(page, key, puzzle, filled || needed ? grid : null);
        return close();
      } catch (error) {
        problem = sentence(/** @type {Error} */ (error).message);
      }
      update();
    };
    return html`<div class="stack">
      <div class="fields">${choiceField("Format", FORMATS, key, choose)}
        <label class="check"><input type="checkbox" .checked=${filled} ?disabled=${needed} @change=${fill}>With the drawn cells</label></div>
      <div class="row"><button type="button" class="button primary" @click=${act}>Save</button></div>
      <p class="message error" role="status">${problem}</p></div>`;
  });
  return dialog;
}

/** @param {NonogramPage} page @param {string} key @param {Puzzle} puzzle @param {Grid | null} grid */
async function save(page, key, puzzle, grid) {
  const extension = FORMATS.find(([id]) => id === key)?.[2] ?? "txt";
  const name = fileName(puzzle.title, extension, "nonogram");
  if (key === "json") {
    const cells = grid && { grid: toRows(grid, puzzle.colours.length) };
    const text = JSON.stringify({ ...toJSON(puzzle), ...cells }, null, 1);
    download(name, "application/json", `${text}\n`);
  } else if (key === "svg") download(name, "image/svg+xml", sheetText(puzzle, grid));
  else if (key === "png-sheet") download(name, "image/png", await sheetPicture(puzzle, grid));
  else {
    // Files hold whole pictures: a half drawn grid would contradict the clues.
    const whole = grid && (NEEDS_PICTURE.includes(key) || isSolution(puzzle, grid)) ? grid : null;
    const { type, text = "", base64 } = await writeFile(page.python, puzzle, whole, key).result;
    const content = base64 ? Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) : text;
    download(name, type, content);
  }
}

/** The sheet as a PNG. @param {Puzzle} puzzle @param {Grid | null} grid @returns {Promise<Blob>} */
async function sheetPicture(puzzle, grid) {
  const image = new Image();
  const type = "image/svg+xml";
  image.src = URL.createObjectURL(new Blob([sheetText(puzzle, grid)], { type }));
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(PNG_SCALE, PNG_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  URL.revokeObjectURL(image.src);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser cannot draw the picture");
  return blob;
}

/** The dialog with the link to a puzzle. @param {NonogramPage} page */
export async function openShare(page) {
  const { mode, play } = page;
  const { puzzle, grid } = page.current;
  const edits = mode === "edit";
  let withCells = edits;
  let link = "";
  let message = "";
  const show = async () => {
    const drawn = withCells && grid.cells.some(Boolean);
    const fragment = await linkFragment({
      puzzle,
      grid: drawn ? grid : null,
      seconds: drawn && mode === "play" ? play.clock.seconds : 0,
      mode: edits && !drawn ? "play" : mode,
    });
    link = `${location.origin}${location.pathname}#${fragment}`;
    message =
      link.length > LONG_LINK
        ? "This link is long; some programs cut such links. A file is safer."
        : "";
    dialog.update();
  };
  const copy = async () => {
    dialog.element.querySelector("textarea")?.select();
    message = (await copied(link)) ? "Copied." : "The link is selected: copy it with the keyboard.";
    dialog.update();
  };
  const toggle = (/** @type {Event} */ { currentTarget }) => {
    withCells = /** @type {HTMLInputElement} */ (currentTarget).checked;
    void show();
  };
  const words = edits
    ? "As a picture to edit, not a puzzle to play"
    : "With the cells drawn so far";
  const dialog = openDialog(
    "Link to this puzzle",
    () => html`<div class="stack">
      <p class="facts">The whole puzzle is in the link; it needs no server.</p>
      <textarea class="field mono" readonly rows="4" aria-label="Link" .value=${link}></textarea>
      <label class="check"><input type="checkbox" .checked=${withCells} @change=${toggle}>${words}</label>
      <div class="row"><button type="button" class="button primary" @click=${copy}>Copy</button></div>
      <p class="message" role="status">${message}</p></div>`,
  );
  await show();
}

/** Prints the puzzle: its clues and, in the mode Solve, what is known of its picture. @param {NonogramPage} page */
export function printSheet({ current, mode }) {
  const { puzzle, grid } = current;
  const credits = [puzzle.author, puzzle.licence, puzzle.source].filter(Boolean).join(", ");
  const sheet = /** @type {HTMLElement} */ (document.getElementById("sheet"));
  const drawing = sheetText(puzzle, mode === "solve" ? grid : null);
  render(
    html`<h2>${puzzle.title || "Nonogram"}</h2>${unsafeHTML(drawing)}<p>${credits}</p>`,
    sheet,
  );
  globalThis.print();
}
