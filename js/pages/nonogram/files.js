/** Files, links, paper: everything that brings a puzzle to the page or takes it away. */
import { PAPER_INK } from "../../nonogram/colours.js";
import { thumbnail } from "../../nonogram/draw.js";
import { isColour, toRows } from "../../nonogram/grid.js";
import { linkFragment } from "../../nonogram/link.js";
import { isSolution, toJSON } from "../../nonogram/puzzle.js";
import { draw, formats, readFile, sheet, writeFile } from "../../nonogram/questions.js";
import { Backup } from "../../shell/backup.js";
import { openDialog } from "../../ui/dialog.js";
import { button, checkField, choiceField } from "../../ui/fields.js";
import { base64, copied, download, fileName } from "../../ui/files.js";
import { html, nothing, render, unsafeHTML } from "../../ui/view.js";
import { sentence } from "../../ui/words.js";
import { KINDS } from "../kinds.js";

/** @import { Format } from "../../nonogram/answers.js" */
/** @import { Grid } from "../../nonogram/grid.js" */
/** @import { Puzzle } from "../../nonogram/puzzle.js" */
/** @import { NonogramPage } from "./model.js" */

/** Larger files are refused unread: bytes. */
const LARGEST_FILE = 5_000_000;
/** Some programs cut links that are longer. */
const LONG_LINK = 8000;
/** The picture of a sheet: pixels per unit of its drawing, and at most so many a side. */
const PNG_SCALE = 1.2;
const PNG_SIDE = 6000;
/** Pixels of the longer side of a clean picture. */
const CLEAN_SIDE = 1000;

/** What the page writes itself; the other formats are Python's. @type {Format[]} */
const OWN = [
  { id: "json", title: "JSON of this page", extension: "json" },
  { id: "png-sheet", title: "PNG with the clues", extension: "png" },
  { id: "svg", title: "SVG with the clues", extension: "svg" },
].map((format) => ({ ...format, picture: false, colours: true, drawing: true, writes: true }));

/** Reads a file with a puzzle, or with the progress of many, into the page. @param {NonogramPage} page @param {File} file */
export function takeFile(page, file) {
  const { awaited, python, notices } = page;
  const words = page.doing("Reading the file");
  const open = (/** @type {import("../../nonogram/answers.js").FileContent} */ content) => {
    const { puzzle, picture, grid, notes } = content;
    page.open(page.mode, { puzzle, grid: page.mode === "edit" ? picture : grid });
    notices.say("message", notes.join("; "));
  };
  const ask = (/** @type {Content} */ { everything, ...content }) => {
    if (everything) return takeEverything(page, everything, file.name);
    awaited.ask(words, () => readFile(python, { ...content, name: file.name }), open);
  };
  awaited.ask(words, () => ({ result: contentOf(file), cancel() {} }), ask);
}

/** @typedef {{text?: string, base64?: string, everything?: string}} Content `everything`: the text of a file with the progress of many puzzles */

/** What is in a file; rejects where it is empty, too large or damaged. @param {File} file @returns {Promise<Content>} */
async function contentOf(file) {
  if (file.size === 0) throw new Error(`"${file.name}" is empty`);
  if (file.size > LARGEST_FILE)
    throw new Error(`"${file.name}" is larger than ${LARGEST_FILE / 1e6} MB`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0) || /\.pbm$/i.test(file.name)) return { base64: base64(bytes) };
  const text = new TextDecoder().decode(bytes);
  return isEverything(text, file.name) ? { everything: text } : { text };
}

/** @param {string} text @param {string} name of its file */
function isEverything(text, name) {
  if (!text.trimStart().startsWith("{")) return false;
  try {
    return Boolean(JSON.parse(text).kind);
  } catch (error) {
    throw new Error(`"${name}" is damaged: ${/** @type {Error} */ (error).message}`);
  }
}

/** Takes in a file with everything that a browser kept. @param {NonogramPage} page @param {string} text @param {string} name */
export async function takeEverything(page, text, name) {
  const backup = new Backup(page.store, async () => KINDS);
  await backup.take(async () => text, name);
  page.notices.say("message", backup.words, { tone: backup.failed ? "error" : "" });
}

/** The dialog for saving. @param {NonogramPage} page */
export function openSave(page) {
  const { puzzle, grid, heading } = page.current;
  let known = OWN;
  let format = OWN[0];
  let filled = grid.cells.some(isColour);
  let message = page.arrival.isReady ? "" : "More formats come with Python.";
  const choose = (/** @type {string} */ key) => {
    format = known.find(({ id }) => id === key) ?? OWN[0];
    dialog.update();
  };
  const fill = (/** @type {boolean} */ checked) => {
    filled = checked;
  };
  const save = async () => {
    try {
      const cells = filled || format.picture ? grid : null;
      const { content, type } = await written(page, format, puzzle, cells);
      download(fileName(heading.title, format.extension, "nonogram"), type, content);
      dialog.close();
    } catch (error) {
      message = sentence(/** @type {Error} */ (error).message);
      dialog.update();
    }
  };
  const dialog = openDialog(
    "Save as a file",
    () => html`<div class="stack">
      <div class="fields">${choiceField(
        "Format",
        known.map(({ id, title }) => [id, title]),
        format.id,
        choose,
      )}
        ${checkField("With the drawn cells", format.drawing && filled, fill, { disabled: format.picture || !format.drawing })}</div>
      ${format.drawing ? nothing : html`<p class="detail">This format has clues only: what is drawn stays out of the file.</p>`}
      <div class="row"><button type="button" class="button primary" @click=${save}>Save</button></div>
      <p class="message" role="status">${message}</p></div>`,
  );
  const more = formats(page.python);
  const isFit = (/** @type {Format} */ { id, writes, colours }) =>
    writes && id !== "json" && (colours || puzzle.colours.length === 1);
  more.result.then(
    (all) => {
      known = [...OWN, ...all.filter(isFit)];
      message = "";
      dialog.update();
    },
    () => {}, // then the page's own formats are all there are
  );
  dialog.closed.then(() => more.cancel());
  return dialog;
}

/** A file. @param {NonogramPage} page @param {Format} format @param {Puzzle} puzzle @param {Grid | null} grid @returns {Promise<{content: BlobPart, type: string}>} */
async function written({ python }, { id }, puzzle, grid) {
  if (id === "json") {
    const cells = grid && { grid: toRows(grid, puzzle.colours.length) };
    const text = JSON.stringify({ ...toJSON(puzzle), ...cells }, null, 1);
    return { content: `${text}\n`, type: "application/json" };
  }
  if (id === "svg" || id === "png-sheet") {
    const { svg } = await draw(python, puzzle, grid).result;
    if (id === "svg") return { content: svg, type: "image/svg+xml" };
    return { content: await painted(svg), type: "image/png" };
  }
  // Files hold whole pictures: a half drawn grid would contradict the clues.
  const whole = grid && isSolution(puzzle, grid) ? grid : null;
  const { type, text = "", base64 } = await writeFile(python, puzzle, whole, id).result;
  const content = base64 ? Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) : text;
  return { content, type };
}

/** A drawing as a PNG. @param {string} svg */
async function painted(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(PNG_SCALE, PNG_SIDE / Math.max(width, height));
  URL.revokeObjectURL(image.src);
  return pngOf(Math.ceil(width * scale), Math.ceil(height * scale), (context) =>
    context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height),
  );
}

/** The clean picture as a PNG, with a margin of a cell. @param {Puzzle} puzzle @param {Grid} grid */
function cleanPicture({ colours }, grid) {
  const [width, height] = [grid.width + 2, grid.height + 2];
  const cell = Math.max(1, Math.floor(CLEAN_SIDE / Math.max(width, height)));
  return pngOf(width * cell, height * cell, (context) => {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width * cell, height * cell);
    context.imageSmoothingEnabled = false;
    const small = thumbnail(grid, colours, PAPER_INK);
    context.drawImage(small, cell, cell, grid.width * cell, grid.height * cell);
  });
}

/** @param {number} width @param {number} height @param {(context: CanvasRenderingContext2D) => void} paint @returns {Promise<Blob>} */
async function pngOf(width, height, paint) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context) paint(context);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser cannot draw the picture");
  return blob;
}

/** The dialog with the link to a puzzle and, once it is solved, its picture. @param {NonogramPage} page */
export async function openShare(page) {
  const { mode, play } = page;
  const { puzzle, grid, heading, game } = page.current;
  const edits = mode === "edit";
  let withCells = false;
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
  const save = async () => {
    const name = fileName(heading.title, "png", "nonogram");
    download(name, "image/png", await cleanPicture(puzzle, grid));
  };
  const send = async () => {
    const files = [
      new File([await cleanPicture(puzzle, grid)], "nonogram.png", { type: "image/png" }),
    ];
    const picture = game.solved && navigator.canShare?.({ files }) ? { files } : {};
    await navigator.share({ title: heading.title, url: link, ...picture }).catch(() => {}); // thought better of
  };
  const toggle = (/** @type {boolean} */ checked) => {
    withCells = checked;
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
      ${checkField(words, withCells, toggle)}
      <div class="row"><button type="button" class="button primary" @click=${copy}>Copy</button>
        ${"share" in navigator ? button("Share…", send, { quiet: true }) : nothing}
        ${game.solved ? button("Save the picture", save, { quiet: true }) : nothing}</div>
      <p class="message" role="status">${message}</p></div>`,
  );
  await show();
}

/** Prints the puzzle: its clues and, in the mode Solve, what is known of its picture. @param {NonogramPage} page */
export function printSheet(page) {
  const { puzzle, grid, heading } = page.current;
  const named = { ...puzzle, title: heading.title };
  return printPuzzles(page, [named], { grids: [page.mode === "solve" ? grid : null] });
}

/** @param {NonogramPage} page @param {Puzzle[]} puzzles @param {Parameters<typeof sheet>[2]} how */
export async function printPuzzles(page, puzzles, how) {
  const waiting = page.notices.say("message", page.doing("Drawing the sheet"));
  try {
    const { pages } = await sheet(page.python, puzzles, how).result;
    waiting.clear();
    const place = /** @type {HTMLElement} */ (document.getElementById("sheet"));
    render(pages.map(unsafeHTML), place);
    globalThis.print();
  } catch (error) {
    page.report(error);
  }
}
