/** What the player plays as a film: picture by picture, each at its own time, however long it takes to make. */

import { Recording } from "./recording.js";
import { webm } from "./webm.js";

/** @typedef {import("../../cube/element.js").CubeElement} CubeElement */

const EDGE = 512; // pixels
const RATE = 30; // pictures a second
const REST = 15; // pictures of the last state
const KEY_EVERY = 60; // pictures; there one can begin to watch
const QUEUE = 8; // pictures that wait for the encoder
const CONFIG = { codec: "vp8", width: EDGE, height: EDGE, bitrate: 2_500_000, framerate: RATE };

/** @param {number} picture its number @returns {number} milliseconds from the beginning */
const timeOf = (picture) => Math.round((1000 * picture) / RATE);

/** @param {CubeElement} cube @returns {Promise<Blob>} everything that its player plays, from the beginning */
export async function filmOf(cube) {
  const { supported } = await VideoEncoder.isConfigSupported(CONFIG);
  if (!supported) throw new Error("This browser cannot make films: save a GIF");
  const recording = new Recording(cube, EDGE);
  const { canvas, player } = recording;
  /** @type {import("./webm.js").Frame[]} */
  const frames = [];
  /** @type {Error | undefined} */
  let failure;
  const encoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ data, time: Math.round(chunk.timestamp / 1000), isKey: chunk.type === "key" });
    },
    error(error) {
      failure = error;
    },
  });
  encoder.configure(CONFIG);
  player.play();
  let rest = REST;
  let count = 0;
  while (rest) {
    recording.draw();
    const picture = new VideoFrame(canvas, { timestamp: 1000 * timeOf(count) });
    encoder.encode(picture, { keyFrame: count % KEY_EVERY === 0 });
    picture.close();
    count += 1;
    if (!player.tick(timeOf(count))) rest -= 1;
    do await new Promise((resolve) => setTimeout(resolve));
    while (encoder.encodeQueueSize > QUEUE && !failure); // and the page stays awake
    if (failure) throw failure;
  }
  await encoder.flush();
  encoder.close();
  return webm(frames, EDGE, timeOf(count));
}
