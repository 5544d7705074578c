/** The dialog that turns a picture (file, paste, drop, camera) into a grid; nothing leaves the page. */
import { openDialog } from "../../dom/dialog.js";
import { make } from "../dom.js";
import { isColour, MAX_COLOURS, MAX_SIDE } from "../grid.js";
import { imageSize } from "../image-size.js";
import { averages, bestThreshold, blackAndWhite, brightness, inColours } from "../picture.js";
import { INK } from "../puzzle.js";
import { choice, labelled, numberField, wholeNumber } from "./fields.js";

/** Larger images are refused before they are decoded. */
const MEGAPIXELS = 50;
/** Images are shrunk to this side before anything is counted. */
const WORKING_SIDE = 1200;
const HEADER = 200_000;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Crop shares of the picture, 0 to 1 */

/**
 * The decoded image; throws an Error that says why not.
 * @param {Blob} file
 */
async function decoded(file) {
  const size = imageSize(new Uint8Array(await file.slice(0, HEADER).arrayBuffer()));
  if (size && size.width * size.height > MEGAPIXELS * 1e6) {
    throw new Error(
      `The picture has ${Math.round((size.width * size.height) / 1e6)} megapixels; at most ${MEGAPIXELS} are read.`,
    );
  }
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error("This file is not a picture that the browser can read.");
  }
}

/**
 * Opens the dialog.
 * @param {import("../grid.js").Grid} current the grid now, for its size
 * @param {(picture: import("../grid.js").Grid, colours: string[]) => void} take
 * @param {Blob} [file]
 */
export function openPictureDialog(current, take, file) {
  const source = make("canvas", {
    class: "source",
    role: "img",
    "aria-label": "The picture; drag to choose a part of it",
  });
  const result = make("canvas", { class: "result", role: "img", "aria-label": "The grid" });
  const video = make("video", { hidden: true, playsinline: true });
  video.muted = true;
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
  const camera = make("button", { type: "button", class: "button" }, "Camera");
  const whole = make("button", { type: "button", class: "button quiet" }, "Whole picture");
  const check = (/** @type {HTMLElement} */ box, /** @type {string} */ words) =>
    make("label", { class: "check" }, box, words);
  const dialog = openDialog(
    "From a picture",
    [
      make(
        "div",
        { class: "stack" },
        make("div", { class: "row" }, choose, camera, whole, input),
        message,
        make("div", { class: "import-board" }, make("div", {}, source, video), result),
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

  /** @type {CanvasImageSource & {width: number, height: number} | null} */
  let image = null;
  /** @type {Crop} */
  let crop = { left: 0, top: 0, right: 1, bottom: 1 };
  /** @type {{grid: import("../grid.js").Grid, colours: string[]} | null} */
  let made = null;
  /** @type {MediaStream | null} */
  let stream = null;

  const fail = (/** @type {string} */ text) => {
    message.classList.add("error");
    message.textContent = text;
  };

  /** @param {Blob} blob */
  async function load(blob) {
    message.classList.remove("error");
    message.textContent = "Reading the picture…";
    try {
      const bitmap = await decoded(blob);
      setImage(bitmap);
      bitmap.close();
    } catch (error) {
      fail(/** @type {Error} */ (error).message);
    }
  }

  /** @param {CanvasImageSource & {width: number, height: number}} picture */
  function setImage(picture) {
    const scale = Math.min(1, WORKING_SIDE / Math.max(picture.width, picture.height));
    const copy = make("canvas");
    copy.width = Math.max(1, Math.round(picture.width * scale));
    copy.height = Math.max(1, Math.round(picture.height * scale));
    copy
      .getContext("2d", { willReadFrequently: true })
      ?.drawImage(picture, 0, 0, copy.width, copy.height);
    image = copy;
    crop = { left: 0, top: 0, right: 1, bottom: 1 };
    message.textContent = "Drag over the picture to choose a part of it.";
    proportion("columns");
    convert(true);
  }

  const part = () => {
    if (!image) return { x: 0, y: 0, width: 1, height: 1 };
    const x = Math.floor(crop.left * image.width);
    const y = Math.floor(crop.top * image.height);
    return {
      x,
      y,
      width: Math.max(1, Math.round(crop.right * image.width) - x),
      height: Math.max(1, Math.round(crop.bottom * image.height) - y),
    };
  };

  /** @param {"columns" | "rows"} changed */
  function proportion(changed) {
    if (!keep.checked || !image) return;
    const { width, height } = part();
    const side = (/** @type {number} */ value) =>
      String(Math.min(MAX_SIDE, Math.max(1, Math.round(value))));
    if (changed === "columns") rows.value = side((Number(columns.value) * height) / width);
    else columns.value = side((Number(rows.value) * width) / height);
  }

  function convert(fresh = false) {
    const [width, height] = [wholeNumber(columns), wholeNumber(rows)];
    if (width === null || height === null)
      return fail(`Columns and rows: whole numbers from 1 to ${MAX_SIDE}, please.`);
    if (!image) return;
    if (message.classList.contains("error")) message.textContent = "";
    message.classList.remove("error");
    const box = part();
    const context = /** @type {HTMLCanvasElement} */ (image).getContext("2d", {
      willReadFrequently: true,
    });
    if (!context) return;
    const cells = averages(
      context.getImageData(box.x, box.y, box.width, box.height),
      width,
      height,
    );
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
    drawResult();
    drawSource();
  }

  function drawResult() {
    if (!made) return;
    const { grid } = made;
    result.width = grid.width;
    result.height = grid.height;
    const context = result.getContext("2d");
    if (!context) return;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, grid.width, grid.height);
    grid.cells.forEach((value, i) => {
      if (!isColour(value)) return;
      const colour = made?.colours[value - 1];
      context.fillStyle = !colour || colour === INK ? "#1c1e21" : colour;
      context.fillRect(i % grid.width, Math.floor(i / grid.width), 1, 1);
    });
  }

  function drawSource() {
    if (!image) return;
    source.width = image.width;
    source.height = image.height;
    const context = source.getContext("2d");
    if (!context) return;
    context.drawImage(image, 0, 0);
    const { x, y, width, height } = part();
    context.fillStyle = "#00000080";
    context.beginPath();
    context.rect(0, 0, image.width, image.height);
    context.rect(x, y, width, height);
    context.fill("evenodd");
  }

  /** The place in the picture under a pointer, as shares; the canvas shows the picture centred. @param {PointerEvent} event */
  function shareAt(event) {
    const box = source.getBoundingClientRect();
    const scale = Math.min(box.width / source.width, box.height / source.height);
    const left = box.left + (box.width - source.width * scale) / 2;
    const top = box.top + (box.height - source.height * scale) / 2;
    const limit = (/** @type {number} */ value) => Math.min(1, Math.max(0, value));
    return {
      x: limit((event.clientX - left) / (source.width * scale)),
      y: limit((event.clientY - top) / (source.height * scale)),
    };
  }

  /** @type {{x: number, y: number} | null} */
  let corner = null;
  source.addEventListener("pointerdown", (event) => {
    if (!image) return;
    source.setPointerCapture(event.pointerId);
    corner = shareAt(event);
  });
  source.addEventListener("pointermove", (event) => {
    if (!corner) return;
    const now = shareAt(event);
    crop = {
      left: Math.min(corner.x, now.x),
      right: Math.max(corner.x, now.x),
      top: Math.min(corner.y, now.y),
      bottom: Math.max(corner.y, now.y),
    };
    drawSource();
  });
  source.addEventListener("pointerup", () => {
    if (!corner) return;
    corner = null;
    if (crop.right - crop.left < 0.02 || crop.bottom - crop.top < 0.02)
      crop = { left: 0, top: 0, right: 1, bottom: 1 };
    proportion("columns");
    convert(true);
  });
  whole.addEventListener("click", () => {
    crop = { left: 0, top: 0, right: 1, bottom: 1 };
    proportion("columns");
    convert(true);
  });
  columns.addEventListener("input", () => {
    proportion("columns");
    convert();
  });
  rows.addEventListener("input", () => {
    proportion("rows");
    convert();
  });
  keep.addEventListener("change", () => {
    proportion("columns");
    convert();
  });
  for (const control of [threshold, dither, invert])
    control.addEventListener("input", () => convert());
  colours.addEventListener("change", () => convert());
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

  const stopCamera = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video.hidden = true;
    source.hidden = false;
    camera.textContent = "Camera";
  };
  camera.addEventListener("click", async () => {
    if (stream) {
      const frame = make("canvas");
      frame.width = video.videoWidth;
      frame.height = video.videoHeight;
      frame.getContext("2d")?.drawImage(video, 0, 0);
      stopCamera();
      setImage(frame);
      return;
    }
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      video.srcObject = stream;
      await video.play();
      video.hidden = false;
      source.hidden = true;
      camera.textContent = "Take this frame";
    } catch {
      stopCamera();
      fail("The camera is not available, or its use was not allowed.");
    }
  });
  dialog.addEventListener("close", stopCamera);
  useIt.addEventListener("click", () => {
    if (made) take(made.grid, made.colours);
    dialog.close();
  });
  if (file) load(file);
}
