/** The dialog in which a cube is shown to the camera, or comes in pictures; nothing leaves the page. */

import { FACES } from "../../cube/faces.js";
import { COLOUR_NAMES } from "../../cube/palette.js";
import { openDialog } from "../../ui/dialog.js";
import { base64 } from "../../ui/files.js";
import { Camera, decoded, picturesIn, shrunk } from "../../ui/pictures.js";
import { html, nothing } from "../../ui/view.js";
import { cell, faceletAt } from "./paint-box.js";

/** @typedef {import("./scan.js").Scan} Scan */
/** @typedef {import("./scan.js").Picture} Picture */

const SIDE = 120; // pixels of a picture that Python looks at
const HINT = "Fill the frame with one side, in even light without a lamp's reflection.";

/**
 * @param {Scan} scan which stays when the dialog goes
 * @param {(facelets: string) => void} use what is done with the cube
 * @param {(facelets: string) => void} mend what is done with one that cannot be
 * @param {File[]} [files] to begin with
 */
export function openScan(scan, use, mend, files = []) {
  const camera = new Camera();
  let problem = "";

  /** @param {() => Promise<unknown>} act */
  async function trying(act) {
    problem = "";
    try {
      await act();
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
    dialog.update();
  }
  const toggle = () => (camera.isOn ? camera.stop() : trying(() => camera.start()));
  const shoot = () => {
    if (!camera.isOn || !camera.element.videoWidth) return;
    problem = "";
    void scan.take([pictureOf(middle(camera.frame()), true)]);
    if (scan.next === undefined) camera.stop();
  };
  /** @param {File[]} chosen */
  const load = (chosen) =>
    trying(async () => {
      if (!chosen.length) throw new Error("There is no picture in that.");
      const canvases = [];
      const wrong = [];
      for (const file of chosen) {
        if (canvases.length === 6) {
          wrong.push("A cube has six sides: the first six were taken.");
          break;
        }
        try {
          canvases.push(await decoded(file));
        } catch (error) {
          wrong.push(/** @type {Error} */ (error).message);
        }
      }
      if (!dialog.element.open) return;
      if (canvases.length) {
        camera.stop();
        await scan.take(canvases.map((canvas) => pictureOf(canvas, false)));
      }
      if (wrong.length) throw new Error(wrong.join(" "));
    });
  /** @param {number} face */
  const retake = (face) => {
    scan.choose(face);
    if (!camera.isOn) void toggle();
  };

  const stage = () => {
    const { next } = scan;
    if (camera.isOn) {
      const mirror = camera.isMirror ? "scan-live mirror" : "scan-live";
      return html`<div class=${mirror} data-colour=${next === undefined ? "." : FACES[next]}>${camera.element}<div class="scan-frame" aria-hidden="true">${Array.from({ length: 9 }, () => html`<i></i>`)}</div></div>`;
    }
    return html`<div class="scan-live off"><p>Show the six sides to the camera one after the other, or choose, drop or paste six pictures of them. They stay on this device.</p></div>`;
  };
  const view = () => {
    const { next, found, count, broken } = scan;
    const isOn = camera.isOn;
    const words = [problem, scan.message].filter(Boolean).join(" ");
    const tone = problem ? "error" : scan.tone;
    return html`<div class=${isOn || !found ? "scan" : "scan at-rest"}>
<div class="scan-stage">${stage()}
<div class="row">
<button type="button" class="button ${isOn ? "primary" : ""}" ?disabled=${!isOn || next === undefined} @click=${shoot}>Take this side</button>
<button type="button" class="button ${isOn || count === 6 ? "" : "primary"}" @click=${toggle}>${isOn ? "Stop camera" : "Camera"}</button>
<button type="button" class="button" @click=${() => input()?.click()}>Choose pictures</button>
<input type="file" accept="image/*" multiple hidden @change=${choose}>
</div></div>
<div class="scan-sides">
<p class="scan-guide" role="status">${scan.guide && html`<b>${count} of 6.</b> ${scan.guide} <span class="detail">${HINT}</span>`}</p>
<div class=${found ? "net found" : "net"} role="group" aria-label="The six sides" @click=${tap}>${[...FACES].map((_, face) => side(scan, face, retake))}</div>
<p class="message ${tone}" role="status">${words}</p>
<div class="row">
${broken ? mending() : html`<button type="button" class="button primary" ?disabled=${!scan.cube} @click=${() => done(use, scan.cube)}>Use this cube</button>`}
<button type="button" class="button quiet" ?disabled=${!count} @click=${() => scan.clear()}>Start again</button>
${count && !found && tone === "error" ? html`<button type="button" class="button quiet" @click=${() => scan.again()}>Read again</button>` : nothing}
</div></div></div>`;
  };
  /** What can be done with a cube that cannot be. */
  const mending = () => {
    const { cube, broken } = scan;
    const nearest = html`<button type="button" class="button primary" @click=${() => done(use, cube)}>Take the nearest cube</button>`;
    return html`${cube ? nearest : nothing}
<button type="button" class="button ${cube ? "" : "primary"}" @click=${() => done(mend, broken)}>Mend it by painting</button>`;
  };
  const dialog = openDialog("Scan a cube", view, { models: [scan], wide: true, id: "scan-dialog" });
  const { element } = dialog;
  /** @returns {HTMLInputElement | null} */
  const input = () => element.querySelector("input[type=file]");
  /** @param {any} event */
  function choose({ currentTarget }) {
    const chosen = [...currentTarget.files];
    currentTarget.value = "";
    if (chosen.length) void load(chosen);
  }
  /** @param {MouseEvent} event */
  function tap({ target }) {
    const facelet = scan.found && faceletAt(/** @type {Element} */ (target));
    if (facelet !== undefined) void scan.correct(facelet);
  }
  /** @param {(facelets: string) => void} act @param {string} facelets */
  function done(act, facelets) {
    dialog.close();
    act(facelets);
  }
  camera.watch(dialog.update);
  dialog.closed.then(() => camera.stop());
  element.addEventListener("keydown", (event) => {
    const facelet = faceletAt(/** @type {Element} */ (event.target));
    const letter = event.key.toUpperCase();
    if (facelet === undefined || letter.length !== 1 || !FACES.includes(letter)) return;
    event.preventDefault();
    void scan.correct(facelet, letter);
  });
  element.addEventListener("dragover", (event) => event.preventDefault());
  for (const name of /** @type {const} */ (["paste", "drop"])) {
    element.addEventListener(name, (/** @type {any} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      void load(picturesIn(event.clipboardData ?? event.dataTransfer));
    });
  }
  if (files.length) void load(files);
}

/** One side in the net: its stickers once the cube is known, else its picture, or a place for it.
 * @param {Scan} scan @param {number} face @param {(face: number) => void} retake */
function side(scan, face, retake) {
  const { found, shots, next, marked } = scan;
  const name = COLOUR_NAMES[face];
  const again = html`<button type="button" class="scan-again" aria-label="Take the ${name} side again" title="Take it again" @click=${() => retake(face)}>↺</button>`;
  if (found) {
    const cells = [...scan.shown.slice(9 * face, 9 * face + 9)].map((colour, i) =>
      cell(
        colour,
        9 * face + i,
        i === 0 || marked.has(9 * face + i),
        marked.has(9 * face + i),
        "not sure",
      ),
    );
    return html`<div class="net-face" data-face=${FACES[face]}>${cells}${again}</div>`;
  }
  const shot = shots[face];
  const state = `scan-side ${next === face ? "next" : ""} ${shot?.face?.clear === false ? "unclear" : ""}`;
  const label = shot ? `Take the ${name} side again` : `The ${name} side`;
  return html`<button type="button" class=${state} data-face=${FACES[face]} aria-label=${label} @click=${() => retake(face)}>${shot ? shown(shot) : html`<i data-colour=${FACES[face]}></i>`}</button>`;
}

/** The picture of a side with what was found in it. @param {import("./scan.js").Shot} shot */
function shown({ picture: { image }, face, turns }) {
  const canvas = document.createElement("canvas");
  const side = Math.min(image.width, image.height);
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  pen.translate(SIDE / 2, SIDE / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.translate(-SIDE / 2, -SIDE / 2);
  pen.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  if (!face?.clear) return canvas;
  const place = (/** @type {number[]} */ [x, y]) => [
    ((x * image.width - left) * SIDE) / side,
    ((y * image.height - top) * SIDE) / side,
  ];
  const corners = face.corners.map(place);
  /** @param {number} from @param {number} to @param {number} part of the way */
  const between = (from, to, part) =>
    [0, 1].map((axis) => corners[from][axis] * (1 - part) + corners[to][axis] * part);
  pen.beginPath();
  for (const part of [0, 1 / 3, 2 / 3, 1]) {
    for (const [a, b, c, d] of [
      [0, 1, 3, 2],
      [0, 3, 1, 2],
    ]) {
      const [[x, y], [u, v]] = [between(a, b, part), between(c, d, part)];
      pen.moveTo(x, y);
      pen.lineTo(u, v);
    }
  }
  for (const [width, colour] of /** @type {const} */ ([
    [4, "#000a"],
    [2, "#fff"],
  ])) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke();
  }
  return canvas;
}

/** The square in the middle of a frame. @param {HTMLCanvasElement} frame */
function middle(frame) {
  const side = Math.min(frame.width, frame.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const [left, top] = [(side - frame.width) / 2, (side - frame.height) / 2];
  canvas.getContext("2d")?.drawImage(frame, left, top);
  return canvas;
}

/** What Python gets of a picture. @param {HTMLCanvasElement} canvas @param {boolean} guided @returns {Picture} */
function pictureOf(canvas, guided) {
  const image = shrunk(canvas, canvas.width, canvas.height, SIDE);
  const { width, height } = image;
  const data = image.getContext("2d")?.getImageData(0, 0, width, height).data;
  const pixels = base64((data ?? new Uint8ClampedArray()).filter((_, i) => i % 4 < 3));
  return { pixels, width, guided, image };
}
