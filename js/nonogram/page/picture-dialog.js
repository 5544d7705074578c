/** The dialog that turns a picture (file, paste, drop, camera) into a grid; nothing leaves the page. */
import { openDialog } from "../../dom/dialog.js";
import { make } from "../dom.js";
import { isColour, MAX_COLOURS, MAX_SIDE } from "../grid.js";
import { colourOf, paperPalette } from "../palette.js";
import { averages, bestThreshold, blackAndWhite, brightness, inColours } from "../picture.js";
import { INK } from "../puzzle.js";
import { Camera } from "./camera.js";
import { CropCanvas } from "./crop-canvas.js";
import { choice, labelled, numberField, wholeNumber } from "./fields.js";
import { decoded } from "./image-file.js";

/** A picture with a side of at most so many pixels is a grid already. */
const PIXEL_ART = 100;

/**
 * Opens the dialog.
 * @param {import("../grid.js").Grid} current the grid now, for its size
 * @param {(picture: import("../grid.js").Grid, colours: string[]) => void} take
 * @param {Blob} [file]
 */
export function openPictureDialog(current, take, file) {
  const source = new CropCanvas();
  const camera = new Camera();
  const result = make("canvas", { class: "result", role: "img", "aria-label": "The grid" });
  const input = make("input", { type: "file", accept: "image/*", hidden: true });
  const columns = numberField(current.width, 1, MAX_SIDE);
  const rows = numberField(current.height, 1, MAX_SIDE);
  const keep = make("input", { type: "checkbox" });
  keep.checked = true;
  const threshold = make("input", { type: "range", min: 0, max: 1, step: 0.01, value: 0.5 });
  const dither = make("input", { type: "checkbox" });
  const invert = make("input", { type: "checkbox" });
  const counts = Array.from(
    { length: MAX_COLOURS - 1 },
    (_, i) => /** @type {const} */ ([String(i + 2), String(i + 2)]),
  );
  const colours = choice([["1", "black and white"], ...counts], "1");
  const message = make(
    "p",
    { class: "message", role: "status" },
    "Choose, paste or drop a picture, or take one with the camera.",
  );
  const useIt = make("button", { type: "button", class: "button primary" }, "Use this grid");
  useIt.disabled = true;
  const choose = make(
    "button",
    { type: "button", class: "button", onclick: () => input.click() },
    "Choose a file",
  );
  const shoot = make("button", { type: "button", class: "button" }, "Camera");
  const whole = make("button", { type: "button", class: "button quiet" }, "Whole picture");
  const check = (/** @type {HTMLElement} */ box, /** @type {string} */ words) =>
    make("label", { class: "check" }, box, words);
  const dialog = openDialog(
    "From a picture",
    [
      make(
        "div",
        { class: "stack" },
        make("div", { class: "row" }, choose, shoot, whole, input),
        message,
        make(
          "div",
          { class: "import-board" },
          make("div", {}, source.element, camera.element),
          result,
        ),
        make(
          "div",
          { class: "fields" },
          labelled("Columns", columns),
          labelled("Rows", rows),
          check(keep, "Keep the proportions"),
          labelled("Colours", colours),
          labelled("Threshold", threshold),
          check(dither, "Dither"),
          check(invert, "Invert"),
        ),
        make("div", { class: "row" }, useIt),
      ),
    ],
    { wide: true },
  );

  /** @type {{grid: import("../grid.js").Grid, colours: string[]} | null} */
  let made = null;

  const say = (/** @type {string} */ text, bad = false) => {
    message.classList.toggle("error", bad);
    message.textContent = text;
  };

  /** @param {Blob} blob */
  async function load(blob) {
    say("Reading the picture…");
    try {
      show(await decoded(blob));
    } catch (error) {
      say(/** @type {Error} */ (error).message, true);
    }
  }

  /** @param {HTMLCanvasElement} image */
  function show(image) {
    say("Drag over the picture to choose a part of it.");
    const { width, height } = image;
    if (Math.max(width, height) <= PIXEL_ART)
      [columns.value, rows.value] = [`${width}`, `${height}`];
    source.image = image;
  }

  /** @param {"columns" | "rows"} changed */
  function proportion(changed) {
    if (!keep.checked || !source.image) return;
    const { width, height } = source.part;
    const side = (/** @type {number} */ value) =>
      String(Math.min(MAX_SIDE, Math.max(1, Math.round(value))));
    if (changed === "columns") rows.value = side((Number(columns.value) * height) / width);
    else columns.value = side((Number(rows.value) * width) / height);
  }

  /** @param {boolean} fresh whether the threshold is to be found anew */
  function convert(fresh = false) {
    const [width, height] = [wholeNumber(columns), wholeNumber(rows)];
    if (width === null || height === null)
      return say(`Columns and rows: whole numbers from 1 to ${MAX_SIDE}, please.`, true);
    const { pixels } = source;
    if (!pixels) return;
    if (message.classList.contains("error")) say("");
    const cells = averages(pixels, width, height);
    const count = Number(colours.value);
    threshold.disabled = dither.disabled = invert.disabled = count > 1;
    if (count > 1) {
      made = inColours(cells, width, count);
    } else {
      const values = cells.map(brightness);
      if (fresh) threshold.value = String(bestThreshold(values));
      const wish = {
        threshold: Number(threshold.value),
        dither: dither.checked,
        invert: invert.checked,
      };
      made = { grid: blackAndWhite(values, width, wish), colours: [INK] };
    }
    useIt.disabled = false;
    drawGrid(result, made.grid, made.colours);
  }

  const stopCamera = () => {
    camera.stop();
    source.element.hidden = false;
    shoot.textContent = "Camera";
  };
  shoot.addEventListener("click", async () => {
    if (camera.running) {
      const frame = camera.frame();
      stopCamera();
      show(frame);
      return;
    }
    try {
      await camera.start();
      if (!dialog.open) return stopCamera();
      source.element.hidden = true;
      say("Hold still, and take the frame you like.");
      shoot.textContent = "Take this frame";
    } catch (error) {
      say(/** @type {Error} */ (error).message, true);
    }
  });
  dialog.addEventListener("close", stopCamera);
  source.addEventListener("crop", () => {
    proportion("columns");
    convert(true);
  });
  whole.addEventListener("click", () => source.chooseWhole());
  for (const side of /** @type {const} */ (["columns", "rows"]))
    (side === "columns" ? columns : rows).addEventListener("input", () => {
      proportion(side);
      convert();
    });
  keep.addEventListener("change", () => {
    proportion("columns");
    convert();
  });
  for (const control of [threshold, dither, invert, colours])
    control.addEventListener("input", () => convert());
  input.addEventListener("change", () => {
    const chosen = input.files?.[0];
    if (chosen) load(chosen);
    input.value = "";
  });
  dialog.addEventListener("paste", (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])].find((item) =>
      item.type.startsWith("image/"),
    );
    if (!pasted) return;
    event.preventDefault();
    event.stopPropagation();
    load(pasted);
  });
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const dropped = event.dataTransfer?.files[0];
    if (dropped) load(dropped);
  });
  useIt.addEventListener("click", () => {
    if (made) take(made.grid, made.colours);
    dialog.close();
  });
  if (file) load(file);
}

/**
 * Draws a grid with a pixel for every cell.
 * @param {HTMLCanvasElement} canvas
 * @param {import("../grid.js").Grid} grid
 * @param {readonly string[]} colours
 */
function drawGrid(canvas, grid, colours) {
  canvas.width = grid.width;
  canvas.height = grid.height;
  const context = canvas.getContext("2d");
  if (!context) return;
  const palette = paperPalette();
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, grid.width, grid.height);
  grid.cells.forEach((value, i) => {
    if (!isColour(value)) return;
    context.fillStyle = colourOf(colours, value, palette);
    context.fillRect(i % grid.width, Math.floor(i / grid.width), 1, 1);
  });
}
