/** Pictures from files or a camera. Nothing leaves the page. */

import { Model } from "../game/model.ts";

/** Larger pictures are refused before they are decoded. */
const MEGAPIXELS = 200;
/** The longest side, in pixels, to which pictures are scaled down before use. */
const WORKING_SIDE = 1200;
/** Messages by the name of the browser's error. */
const REFUSALS: Record<string, string> = {
  NotAllowedError:
    "The browser does not let this page use the camera: allow it in the address bar, or choose pictures.",
  NotFoundError: "There is no camera here: choose pictures instead.",
  NotReadableError: "Something else is using the camera: close that, or choose pictures.",
};
const NO_CAMERA = "The camera is not available, or its use was not allowed.";

/** Decodes a picture file into a canvas; rejects with an Error if it cannot. */
export async function decoded(file: Blob & { name?: string }, advice: string = "") {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve; // its size is known; its pixels are decoded later
      const name = file.name ? `"${file.name}"` : "This file";
      const words = `${name} is not a picture that the browser can read${advice && `; ${advice}`}.`;
      image.onerror = () => reject(new Error(words));
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    const megapixels = Math.round((width * height) / 1e6);
    if (megapixels > MEGAPIXELS)
      throw new Error(`The picture has ${megapixels} megapixels; at most ${MEGAPIXELS} are read.`);
    const resizeWidth = workingSize(width, height).width; // the height follows, even if EXIF rotates the picture
    const small = await createImageBitmap(file, { resizeWidth, resizeQuality: "medium" }).catch(
      () => image, // an SVG has no pixels of its own, so it rejects
    );
    return shrunk(small, width, height);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The size to which a picture is scaled down; smaller ones keep theirs. */
export function workingSize(width: number, height: number, side: number = WORKING_SIDE) {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

export function shrunk(
  picture: CanvasImageSource,
  width: number,
  height: number,
  side: number = WORKING_SIDE,
) {
  const canvas = Object.assign(document.createElement("canvas"), workingSize(width, height, side));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The device's camera: live video and single frames. "change": it was turned on or off. */
export class Camera extends Model {
  element = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  #stream: MediaStream | null = null;
  #use = new AbortController(); // of the latest start, so that a stream that arrives too late is closed

  get isOn() {
    return this.#stream !== null;
  }

  /** Rejects without a camera, or without permission to use it. */
  async start() {
    this.stop();
    const { signal } = this.#use;
    try {
      const video = { facingMode: "environment" };
      const stream = await navigator.mediaDevices.getUserMedia({ video });
      if (signal.aborted) return endStream(stream);
      this.#stream = stream;
      for (const track of stream.getTracks()) track.onended = () => this.stop(); // it was unplugged
      addEventListener("pagehide", () => this.stop(), { signal });
      const hide = () => document.hidden && this.stop();
      document.addEventListener("visibilitychange", hide, { signal });
      this.element.srcObject = stream;
      this.changed();
      await this.element.play();
    } catch (error) {
      if (signal.aborted) return;
      this.stop();
      throw new Error(REFUSALS[(error as Error).name] ?? NO_CAMERA);
    }
  }

  /** Whether the camera faces the user, who expects a mirror image. */
  get isMirror() {
    const [track] = this.#stream?.getVideoTracks() ?? [];
    return track?.getSettings().facingMode !== "environment";
  }

  frame() {
    return shrunk(this.element, this.element.videoWidth, this.element.videoHeight);
  }

  stop() {
    const { isOn } = this;
    this.#use.abort();
    this.#use = new AbortController();
    endStream(this.#stream);
    this.#stream = this.element.srcObject = null;
    if (isOn) this.changed();
  }
}

function endStream(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
