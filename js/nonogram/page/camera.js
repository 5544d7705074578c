/** The camera: what it sees, and one frame of it. Nothing leaves the page. */
import { make } from "../dom.js";
import { shrunk } from "./image-file.js";

export class Camera {
  element = make("video", { hidden: true, playsinline: true });
  /** @type {MediaStream | null} */ #stream = null;

  constructor() {
    this.element.muted = true;
  }

  get running() {
    return this.#stream !== null;
  }

  /** Rejects where there is no camera or it may not be used. */
  async start() {
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment" },
      });
      this.element.srcObject = this.#stream;
      await this.element.play();
      this.element.hidden = false;
    } catch {
      this.stop();
      throw new Error("The camera is not available, or its use was not allowed.");
    }
  }

  /** What it sees now, as a canvas. */
  frame() {
    return shrunk(this.element, this.element.videoWidth, this.element.videoHeight);
  }

  stop() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.element.hidden = true;
  }
}
