/** The dialog that turns a picture (file, paste, drop, camera) into a grid; nothing leaves the page. */
import { Latest } from "../../nonogram/asking.js";
import { PAPER_INK } from "../../nonogram/colours.js";
import { thumbnail } from "../../nonogram/draw.js";
import { MAX_COLOURS, MAX_SIDE } from "../../nonogram/grid.js";
import { pictureOf } from "../../nonogram/questions.js";
import { openDialog } from "../../ui/dialog.js";
import { checkField, choiceField, numberField, sliderField, wholeNumber } from "../../ui/fields.js";
import { Camera, decoded } from "../../ui/pictures.js";
import { html } from "../../ui/view.js";
import { CropCanvas } from "./crop-canvas.js";

/** @typedef {{picture: import("../../nonogram/grid.js").Grid, colours: string[], threshold: number}} Made */

/** A picture with a side of at most so many pixels is a grid already. */
const PIXEL_ART = 100;
/** Milliseconds of rest before Python is asked. */
const REST = 30;
const UNREADABLE = "puzzles in files come by Open file";
const COUNTS = Array.from({ length: MAX_COLOURS }, (_, i) => [
  `${i + 1}`,
  i ? `${i + 1}` : "black and white",
]);

/** @param {import("./model.js").NonogramPage} page whose drawing it becomes @param {Blob} [file] */
export function openPictureDialog(page, file) {
  const { edit } = page;
  const loading = new Latest();
  const asking = new Latest();
  const source = new CropCanvas();
  const camera = new Camera();
  const result = Object.assign(document.createElement("canvas"), { className: "result" });
  Object.assign(result, { role: "img", ariaLabel: "The grid" });
  const state = {
    columns: `${edit.grid.width}`,
    rows: `${edit.grid.height}`,
    ...{ keep: true, count: "1", threshold: 0.5, dither: false, invert: false },
    message: "Choose, paste or drop a picture, or take one with the camera.",
    tone: "",
  };
  /** @type {Made | null} */
  let made = null;

  const say = (/** @type {string} */ message, tone = "") => {
    Object.assign(state, { message, tone });
    dialog.update();
  };
  const fail = (/** @type {any} */ { message }) => say(message, "error");

  /** @param {Blob | undefined} blob */
  function load(blob) {
    if (!blob) return;
    say("Reading the picture…");
    loading.ask(() => ({ result: decoded(blob, UNREADABLE), cancel() {} }), take, fail);
  }

  /** @param {HTMLCanvasElement} image */
  function take(image) {
    const { width, height } = image;
    if (Math.max(width, height) <= PIXEL_ART)
      Object.assign(state, { columns: `${width}`, rows: `${height}` });
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
    const [width, rows] = [state.columns, state.rows].map((side) => wholeNumber(side, 1, MAX_SIDE));
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

  /** @param {Made} answer */
  function show(answer) {
    made = answer;
    if (state.count === "1") state.threshold = answer.threshold;
    thumbnail(answer.picture, answer.colours, PAPER_INK, result);
    say("Drag over the picture to choose a part of it.");
  }

  async function shoot() {
    loading.cancel();
    if (camera.isOn) {
      if (!camera.element.videoWidth) return; // its first frame has not come
      take(camera.frame());
      return camera.stop();
    }
    const hint = () => say("Hold still, and take the frame you like.");
    await camera.start().then(hint, fail);
  }

  /** @param {"columns" | "rows"} side */
  const resize = (side) => (/** @type {string} */ text) => {
    state[side] = text;
    proportion(side);
    convert();
  };
  const keep = (/** @type {boolean} */ keep) => {
    state.keep = keep;
    resize("columns")(state.columns);
  };
  const use = () => {
    if (made) edit.open(made.picture, { colours: made.colours });
    dialog.close();
  };
  const choose = (/** @type {any} */ { currentTarget }) => {
    load(currentTarget.files?.[0]);
    currentTarget.value = "";
  };
  const content = () => {
    const isBlack = state.count === "1";
    return html`<div class="stack">
      <div class="row">
        <label class="button">Choose a file<input type="file" class="visually-hidden" accept="image/*" @change=${choose}></label>
        <button type="button" class="button" @click=${shoot}>${camera.isOn ? "Take this frame" : "Camera"}</button>
        <button type="button" class="button quiet" @click=${() => source.chooseWhole()}>Whole picture</button>
      </div>
      <p class="message ${state.tone}" role="status">${state.message}</p>
      <div class="import-board"><div>${camera.isOn ? camera.element : source.element}</div>${result}</div>
      <div class="fields">
        ${numberField("Columns", state.columns, 1, MAX_SIDE, resize("columns"))}
        ${numberField("Rows", state.rows, 1, MAX_SIDE, resize("rows"))}
        ${checkField("Keep the proportions", state.keep, keep)}
        ${choiceField("Colours", COUNTS, state.count, (count) => convert({ count }))}
        ${sliderField("Threshold", state.threshold, { disabled: !isBlack }, (threshold) => convert({ threshold }))}
        ${checkField("Dither", state.dither, (dither) => convert({ dither }), { disabled: !isBlack })}
        ${checkField("Invert", state.invert, (invert) => convert({ invert }), { disabled: !isBlack })}
      </div>
      <div class="row"><button type="button" class="button primary" ?disabled=${!made} @click=${use}>Use this grid</button></div>
    </div>`;
  };
  const dialog = openDialog("From a picture", content, { wide: true, models: [camera] });
  page.takePicture = load;
  dialog.closed.then(() => {
    page.takePicture = null;
    camera.stop();
    loading.cancel();
    asking.cancel();
  });
  source.addEventListener("crop", () => {
    proportion("columns");
    convert({}, true);
  });
  load(file);
}
