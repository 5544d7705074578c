/** What the player plays as a film, in its own time. */

import { Recording } from "./recording.js";

/** @typedef {import("../../cube/element.js").CubeElement} CubeElement */

const EDGE = 512; // pixels
const FRAMES = 30; // a second
const REST = 500; // milliseconds that the last state is seen
const TYPE = "video/webm";

/** @param {CubeElement} cube @returns {Promise<Blob>} everything that its player plays, from the beginning */
export async function filmOf(cube) {
  const recording = new Recording(cube, EDGE);
  const { canvas, player } = recording;
  recording.draw();
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES), { mimeType: TYPE });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  player.play();
  await new Promise((played) => {
    const frame = (/** @type {number} */ now) => {
      const more = player.tick(now);
      recording.draw();
      if (more) requestAnimationFrame(frame);
      else setTimeout(played, REST);
    };
    requestAnimationFrame(frame);
  });
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: TYPE });
}
