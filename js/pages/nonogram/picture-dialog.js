/** The dialog that turns a picture (file, paste, drop, camera) into a grid; nothing leaves the page. */

import { Latest } from "../../nonogram/asking.js";
import { MAX_COLOURS, MAX_SIDE } from "../../nonogram/grid.js";
import { paperPalette } from "../../nonogram/palette.js";
import { pictureOf } from "../../nonogram/questions.js";
import { thumbnail } from "../../nonogram/thumbnail.js";
import { openDialog } from "../../ui/dialog.js";
import { Camera, decoded, picturesIn } from "../../ui/pictures.js";
import { html } from "../../ui/view.js";
import { CropCanvas } from "./crop-canvas.js";
import { checkField, choiceField, numberField, sliderField, wholeNumber } from "./fields.js";

/** A picture with a side of at most so many pixels is a grid already. */
const PIXEL_ART = 100;
/** Milliseconds of rest before Python is asked. */
const REST = 30;
const UNREADABLE = "puzzles in files come by Open file";
const COUNTS = [["1", "black and white"], ...Array.from("2345678", (n) => [n, n])].slice(
  0,
  MAX_COLOURS,
);

/** @param {import("./model.js").NonogramPage} page whose drawing it becomes @param {Blob} [file] */
export function openPictureDialog(page, file) {
  const { edit } = page;
  const asking = new Latest();
  const source = new CropCanvas();
  const camera = new Camera();
  const result = document.createElement("canvas");
  result.className = "result";
  result.role = "img";
  result.ariaLabel = "The grid";
  const { width, height } = edit.grid;
  const state = {
    columns: `${width}`,
    rows: `${height}`,
    keep: true,
    count: "1",
    threshold: 0.5,
    dither: false,
    invert: false,
    message: "Choose, paste or drop a picture, or take one with the camera.",
    tone: "",
  };
  /** @type {{grid: import("../../nonogram/grid.js").Grid, colours: string[]} | null} */
  let made = null;

  const say = (/** @type {string} */ message, tone = "") => {
    Object.assign(state, { message, tone });
    dialog.update();
  };
  const fail = (/** @type {any} */ { message }) => say(message, "error");

  /** @param {Blob | undefined} blob */
  async function load(blob) {
    if (!blob) return;
    say("Reading the picture…");
    await decoded(blob, UNREADABLE).then(take, fail);
  }

  /** @param {HTMLCanvasElement} image */
  function take(image) {
    if (!dialog.element.open) return;
    if (Math.max(image.width, image.height) <= PIXEL_ART)
      Object.assign(state, { columns: `${image.width}`, rows: `${image.height}` });
    source.image = image;
  }

  /** The other side follows where proportions are kept. @param {"columns" | "rows"} side that somebody set */
  function proportion(side) {
    if (!state.keep || !source.image) return;
    const { width, height } = source.part;
    const other = side === "columns" ? "rows" : "columns";
    const ratio = side === "columns" ? height / width : width / height;
    const value = Math.min(MAX_SIDE, Math.max(1, Math.round(Number(state[side]) * ratio)));
    state[other] = String(value);
  }

  /** Asks Python for the grid. @param {Partial<typeof state>} [change] @param {boolean} [anew] whether the threshold is to be found anew */
  function convert(change = {}, anew = false) {
    Object.assign(state, change);
    const width = wholeNumber(state.columns, 1, MAX_SIDE);
    const rows = wholeNumber(state.rows, 1, MAX_SIDE);
    if (!width || !rows)
      return say(`Columns and rows: whole numbers from 1 to ${MAX_SIDE}, please.`, "error");
    const cells = source.cells(width, rows);
    if (cells) {
      const { dither, invert } = state;
      const threshold = anew ? null : state.threshold;
      const photograph = { cells, width, colours: Number(state.count), threshold, dither, invert };
      if (!page.arrival.isReady) state.message = page.doing("Making the grid");
      asking.ask(() => pictureOf(page.python, photograph), show, fail, REST);
    } else if (state.tone) say("");
    dialog.update();
  }

  /** @param {{grid: import("../../nonogram/grid.js").Grid, colours: string[], threshold: number}} answer */
  function show(answer) {
    made = answer;
    if (state.count === "1") state.threshold = answer.threshold;
    thumbnail(answer.grid, answer.colours, paperPalette(), result);
    say("Drag over the picture to choose a part of it.");
  }

  async function shoot() {
    try {
      if (camera.isOn) {
        const frame = camera.frame();
        camera.stop();
        return take(frame);
      }
      await camera.start();
      say("Hold still, and take the frame you like.");
    } catch (error) {
      fail(error);
    }
  }

  /** @param {"columns" | "rows"} side */
  const resize = (side) => (/** @type {string} */ text) => {
    state[side] = text;
    proportion(side);
    convert();
  };
  const use = () => {
    if (made) edit.open(made.grid, { colours: made.colours });
    dialog.close();
  };
  const content = () => {
    const isBlack = state.count === "1";
    return html`<div class="stack">
      <div class="row">
        <button type="button" class="button" @click=${() => input()?.click()}>Choose a file</button>
        <button type="button" class="button" @click=${shoot}>${camera.isOn ? "Take this frame" : "Camera"}</button>
        <button type="button" class="button quiet" @click=${() => source.chooseWhole()}>Whole picture</button>
        <input type="file" accept="image/*" hidden @change=${choose}>
      </div>
      <p class="message ${state.tone}" role="status">${state.message}</p>
      <div class="import-board"><div>${camera.isOn ? camera.element : source.element}</div>${result}</div>
      <div class="fields">
        ${numberField("Columns", state.columns, 1, MAX_SIDE, resize("columns"))}
        ${numberField("Rows", state.rows, 1, MAX_SIDE, resize("rows"))}
        ${checkField("Keep the proportions", state.keep, (keep) => {
          state.keep = keep;
          proportion("columns");
          convert();
        })}
        ${choiceField("Colours", /** @type {[string, string][]} */ (COUNTS), state.count, (count) => convert({ count }))}
        ${sliderField("Threshold", state.threshold, { disabled: !isBlack }, (threshold) => convert({ threshold }))}
        ${checkField("Dither", state.dither, (dither) => convert({ dither }), !isBlack)}
        ${checkField("Invert", state.invert, (invert) => convert({ invert }), !isBlack)}
      </div>
      <div class="row"><button type="button" class="button primary" ?disabled=${!made} @click=${use}>Use this grid</button></div>
    </div>`;
  };
  const dialog = openDialog("From a picture", content, { wide: true });
  const { element } = dialog;
  /** @returns {HTMLInputElement | null} */
  const input = () => element.querySelector("input[type=file]");
  /** @param {any} event */
  function choose({ currentTarget }) {
    void load(currentTarget.files?.[0]);
    currentTarget.value = "";
  }
  dialog.closed.then(() => {
    camera.stop();
    asking.cancel();
  });
  camera.onChange = dialog.update;
  source.addEventListener("crop", () => {
    proportion("columns");
    convert({}, true);
  });
  element.addEventListener("paste", (event) => {
    const [pasted] = picturesIn(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    event.stopPropagation();
    void load(pasted);
  });
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void load(event.dataTransfer?.files[0]);
  });
  void load(file);
}
