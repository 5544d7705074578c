/** The camera: what it sees, and one frame of it. However often it is started, it is on once, and `stop` ends it. */
import { Model } from "../../game/model.js";

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
      this.element.srcObject = stream;
      this.changed();
      await this.element.play();
    } catch {
      if (turn !== this.#turn) return;
      this.stop();
      throw new Error("The camera is not available, or its use was not allowed.");
    }
  }

  stop() {
    this.#turn += 1;
    endStream(this.#stream);
    this.#stream = null;
    this.changed();
  }
}

/** @param {MediaStream | null} stream */
function endStream(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
