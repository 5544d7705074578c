/** Pictures: read from files, pasted, or taken with a camera. Nothing leaves the page. */

import { Model } from "../game/model.js";

/** Larger pictures are refused before they are decoded. */
const MEGAPIXELS = 200;
/** Pictures are shrunk to this side before anything is counted. */
const WORKING_SIDE = 1200;
/** Why there is no picture, by the browser's word for it. @type {Record<string, string>} */
const REFUSALS = {
  NotAllowedError:
    "The browser does not let this page use the camera: allow it next to the address, or choose pictures.",
  NotFoundError: "There is no camera here: choose pictures instead.",
  NotReadableError: "Something else is using the camera: close that, or choose pictures.",
};
const NO_CAMERA = "The camera is not available, or its use was not allowed.";

/** @param {DataTransfer | null} data dropped or pasted @returns {File[]} the pictures in it */
export const picturesIn = (data) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** The picture in a file, as a canvas; rejects with an Error that says why not.
 * @param {Blob & { name?: string }} file @param {string} [advice] what to do with a file that is none */
export async function decoded(file, advice = "") {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve; // its size is known, its pixels come when they are drawn
      const name = file.name ? `"${file.name}"` : "This file";
      const words = `${name} is not a picture that the browser can read${advice && `; ${advice}`}.`;
      image.onerror = () => reject(new Error(words));
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    const megapixels = Math.round((width * height) / 1e6);
    if (megapixels > MEGAPIXELS)
      throw new Error(`The picture has ${megapixels} megapixels; at most ${MEGAPIXELS} are read.`);
    const resizeWidth = workingSize(width, height).width; // its height follows, however the camera was held
    const small = await createImageBitmap(file, { resizeWidth, resizeQuality: "medium" }).catch(
      () => image, // SVG has no pixels of its own
    );
    return shrunk(small, width, height);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The size that a picture is shrunk to; smaller ones stay as they are. @param {number} width
 * @param {number} height @param {number} [side] the longest it may be */
export function workingSize(width, height, side = WORKING_SIDE) {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (/** @type {number} */ length) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** A canvas of the working size with a picture. @param {CanvasImageSource} picture
 * @param {number} width of the original @param {number} height @param {number} [side] the longest it may be */
export function shrunk(picture, width, height, side = WORKING_SIDE) {
  const canvas = Object.assign(document.createElement("canvas"), workingSize(width, height, side));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The camera: what it sees, and one frame of it. However often it is started, it is on once, and `stop` ends it. */
export class Camera extends Model {
  element = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  /** @type {MediaStream | null} */ #stream = null;
  /** Counts starts and stops, so that a stream that comes late is let go. */
  #turn = 0;

  get isOn() {
    return this.#stream !== null;
  }

  /** Rejects where there is no camera or it may not be used. */
  async start() {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const video = { facingMode: "environment" };
      const stream = await navigator.mediaDevices.getUserMedia({ video });
      if (turn !== this.#turn) return endStream(stream);
      this.#stream = stream;
      for (const track of stream.getTracks()) track.onended = () => this.stop(); // it was pulled out
      addEventListener("pagehide", this.#leave);
      document.addEventListener("visibilitychange", this.#leave);
      this.element.srcObject = stream;
      this.changed();
      await this.element.play();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.stop();
      throw new Error(REFUSALS[/** @type {Error} */ (error).name] ?? NO_CAMERA);
    }
  }

  /** Whether it looks at who sits before the screen, who expects a mirror. */
  get isMirror() {
    const [track] = this.#stream?.getVideoTracks() ?? [];
    return track?.getSettings().facingMode !== "environment";
  }

  /** What it sees now, as a canvas. */
  frame() {
    return shrunk(this.element, this.element.videoWidth, this.element.videoHeight);
  }

  stop() {
    this.#turn += 1;
    endStream(this.#stream);
    this.#stream = this.element.srcObject = null;
    removeEventListener("pagehide", this.#leave);
    document.removeEventListener("visibilitychange", this.#leave);
    this.changed();
  }

  /** Nobody is filmed by a page that is not looked at. */
  #leave = ({ type } = new Event("pagehide")) => {
    if (type === "pagehide" || document.hidden) this.stop();
  };
}

/** @param {MediaStream | null} stream */
function endStream(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
