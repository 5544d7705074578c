/** Sharing: a link, the solution as text, a picture, a film of the player, the cube on another page. */

import { faceletsOf } from "../../cube/state.js";
import { Recording } from "../../elements/recording.js";
import { openDialog } from "../../ui/dialog.js";
import { button as wishButton } from "../../ui/fields.js";
import { copied, download } from "../../ui/files.js";
import { html, nothing } from "../../ui/view.js";

/** @typedef {import("./model.js").CubeModel} CubeModel */
/** @typedef {import("../../cube/element.js").CubeElement} CubeElement */

const PIXELS = 1200; // of a picture's longer side
const [FILM_EDGE, GIF_EDGE] = [512, 256]; // pixels

/** @param {CubeModel} model @param {CubeElement} cube @param {import("../../shell/arrival.js").Arrival} arrival */
export function openShare(model, cube, arrival) {
  let said = ""; // of the last thing that was wished
  let busy = false;
  /** @param {string} label @param {() => Promise<string>} act that says what came of it */
  const button = (label, act) => {
    const press = async () => {
      busy = true;
      dialog.update();
      said = await act().catch(({ message }) => message);
      busy = false;
      dialog.update();
    };
    return wishButton(label, press, { disabled: busy });
  };
  /** @param {string} what @param {() => string} words of it */
  const copy = (what, words) =>
    button(`Copy ${what}`, async () =>
      (await copied(words())) ? `The ${what} is copied.` : `Copy this: ${words()}`,
    );
  const svg = () => pictureOf(cube, arrival);
  const view = () => {
    const { solution, reconstruction } = model;
    const plays = model.line.moves.length > 0;
    return html`<div class="row share">
${copy("link", () => model.visit.link)}
${solution ? copy("solution", () => solution.moves.join(" ")) : nothing}
${reconstruction ? copy("reconstruction", () => reconstruction) : nothing}</div>
<div class="row share">
${button("Save SVG", async () => saved("cube.svg", "image/svg+xml", await svg()))}
${button("Save PNG", async () => saved("cube.png", "image/png", await pngOf(await svg())))}
${plays && "VideoEncoder" in globalThis ? button("Save film", async () => saveFilm(new Recording(cube, FILM_EDGE))) : nothing}
${plays ? button("Save GIF", async () => saveGif(new Recording(cube, GIF_EDGE))) : nothing}</div>
<p class="detail">On a page of your own: the embed code is a part of that page and runs this site's script there; the frame code is for pages that take no scripts.</p>
<div class="row share">
${copy("embed code", () => embedCode(model))}
${copy("frame code", () => frameCode(model))}</div>
<p class="message" role="status">${busy ? "One moment…" : said}</p>`;
  };
  const dialog = openDialog("Share", view, { models: [model] });
}

/** The cube as it is now, drawn. @param {Pick<CubeElement, "state">} cube @param {Pick<import("../../shell/arrival.js").Arrival, "python">} arrival @returns {Promise<string>} SVG */
export async function pictureOf(cube, arrival) {
  const args = { state: faceletsOf(cube.state), standalone: true };
  const python = await arrival.python();
  return (await python.call("draw.corner", args).result).svg;
}

/** @param {string} name @param {string} type @param {BlobPart} content @returns {string} what is said then */
function saved(name, type, content) {
  download(name, type, content);
  return `Saved as ${name}.`;
}

/** @param {Recording} recording made when it was wished: the cube may be another when the script has come */
async function saveFilm(recording) {
  const { filmOf } = await import("../../elements/film.js");
  const film = await filmOf(recording);
  return saved(film.name, film.type, film);
}

/** @param {Recording} recording */
async function saveGif(recording) {
  const { gifOf } = await import("../../elements/gif.js");
  return saved("cube.gif", "image/gif", await gifOf(recording));
}

/** What of the cube another page is told. @param {CubeModel} model @returns {[string, string][]} attributes */
function attributesOf({ cube, solution }) {
  const { start, moves } = cube.reading;
  /** @type {[string, string][]} */
  const from = moves.length ? [["setup", moves.join(" ")]] : [["facelets", faceletsOf(start)]];
  return solution?.moves.length ? [...from, ["maneuver", solution.moves.join(" ")]] : from;
}

/** @param {string} name below `embed/` @returns {string} */
const embedded = (name) => new URL(`embed/${name}`, location.href.replace(/[#?].*/, "")).href;

/** @param {CubeModel} model @returns {string} for a page that runs scripts of this site */
function embedCode(model) {
  const attributes = attributesOf(model).map(([name, value]) => ` ${name}="${value}"`);
  return `<script type="module" src="${embedded("cubogram-cube.js")}"></script>\n<cubogram-cube${attributes.join("")} style="width: 320px; height: 420px"></cubogram-cube>`;
}

/** @param {CubeModel} model @returns {string} for a page that does not */
function frameCode(model) {
  const address = `${embedded("")}#${new URLSearchParams(attributesOf(model))}`;
  return `<iframe src="${address.replaceAll("&", "&amp;")}" title="A cube" width="320" height="420" style="border: 0"></iframe>`;
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
