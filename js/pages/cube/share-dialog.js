/** Sharing: a link, the solution as text, a picture, a film of the player, the cube on another page. */

import { faceletsOf } from "../../cube/state.js";
import { Model } from "../../game/model.js";
import { openDialog } from "../../ui/dialog.js";
import { copied, download } from "../../ui/files.js";
import { html, nothing } from "../../ui/view.js";

/** @typedef {import("./model.js").CubeModel} CubeModel */
/** @typedef {import("../../cube/element.js").CubeElement} CubeElement */

const PIXELS = 1200; // of a picture's longer side
const FRAMES = 30; // a second

/** What is said of the last thing that was wished. */
class Said extends Model {
  text = "";
  busy = false;

  /** @param {() => Promise<string>} act @returns {Promise<void>} */
  async of(act) {
    this.busy = true;
    this.changed();
    try {
      this.text = await act();
    } catch (error) {
      this.text = /** @type {Error} */ (error).message;
    }
    this.busy = false;
    this.changed();
  }
}

/** @param {CubeModel} model @param {CubeElement} cube @param {import("../../shell/arrival.js").Arrival} arrival */
export function openShare(model, cube, arrival) {
  const said = new Said();
  const { solution } = model;
  const text = solution?.reconstruction ?? solution?.text;
  /** @param {string} label @param {() => Promise<string>} act */
  const button = (label, act) =>
    html`<button type="button" class="button" ?disabled=${said.busy} @click=${() => said.of(act)}>${label}</button>`;
  const copy = (/** @type {string} */ words) => async () =>
    (await copied(words)) ? "Copied." : `Copy this: ${words}`;
  const svg = async () => {
    const python = await arrival.python();
    const args = { state: faceletsOf(cube.state), standalone: true };
    return (await python.call("draw.corner", args).result).svg;
  };
  const view = () => html`<div class="row share">
${button("Copy link", async () => copy(model.visit.link)())}
${text ? button("Copy solution", copy(text)) : nothing}
${button("Copy embed code", copy(embedCode(model)))}</div>
<div class="row share">
${button("Save SVG", async () => saved("cube.svg", "image/svg+xml", await svg()))}
${button("Save PNG", async () => saved("cube.png", "image/png", await pngOf(await svg())))}
${model.line.moves.length && "MediaRecorder" in globalThis ? button("Save film", async () => saved("cube.webm", "video/webm", await filmOf(cube))) : nothing}</div>
<p class="message" role="status">${said.busy ? "One moment…" : said.text}</p>`;
  openDialog("Share", view, { models: [said] });
}

/** @param {string} name @param {string} type @param {BlobPart} content @returns {string} what is said then */
function saved(name, type, content) {
  download(name, type, content);
  return `Saved as ${name}.`;
}

/** @param {CubeModel} model @returns {string} for any other page */
export function embedCode({ cube, solution }) {
  const address = new URL("embed/cubogram-cube.js", location.href.replace(/[#?].*/, "")).href;
  const { start, moves } = cube.reading;
  const from = moves.length ? ` setup="${moves.join(" ")}"` : ` facelets="${faceletsOf(start)}"`;
  const played = solution?.moves.length ? ` maneuver="${solution.moves.join(" ")}"` : "";
  return `<script type="module" src="${address}"></script>\n<cubogram-cube${from}${played} style="width: 320px; height: 420px"></cubogram-cube>`;
}

/** @param {string} svg @returns {Promise<Blob>} */
async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = PIXELS / Math.max(image.width, image.height);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser cannot make pictures");
  return blob;
}

/** @param {CubeElement} cube @returns {Promise<Blob>} everything that its player plays, from the beginning */
async function filmOf({ canvas, player }) {
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES), { mimeType: "video/webm" });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  player.go(0);
  player.position = 0;
  recorder.start();
  player.play();
  await new Promise((resolve) => {
    const hear = () => {
      if (player.playing) return;
      player.removeEventListener("change", hear);
      setTimeout(resolve, 500); // the last state is seen for a moment
    };
    player.addEventListener("change", hear);
  });
  recorder.stop();
  await ended;
  return new Blob(parts, { type: "video/webm" });
}
