/** What the player plays as a film: picture by picture, each at its own time, however long it takes to make. */

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

const RATE = 30; // pictures a second
const REST = 15; // pictures of the last state
const KEY_EVERY = 2; // seconds; there one can begin to watch
const BITS = 2_500_000; // a second
/** The first that the browser can make: what every telephone plays comes before what browsers play. */
const KINDS = /** @type {const} */ ([
  { codec: "avc", format: new Mp4OutputFormat(), name: "cube.mp4" },
  { codec: "vp9", format: new WebMOutputFormat(), name: "cube.webm" },
  { codec: "vp8", format: new WebMOutputFormat(), name: "cube.webm" },
]);

/** @param {number} picture its number @returns {number} seconds from the beginning */
const timeOf = (picture) => picture / RATE;

/** @param {import("./recording.js").Recording} recording @returns {Promise<File>} everything that its player plays, from the beginning */
export async function filmOf(recording) {
  const { canvas, player, edge } = recording;
  const size = { width: edge, height: edge, bitrate: BITS };
  const best = await getFirstEncodableVideoCodec(
    KINDS.map(({ codec }) => codec),
    size,
  );
  const kind = KINDS.find(({ codec }) => codec === best);
  if (!kind) throw new Error("This browser cannot make films: save a GIF");
  const { codec, format, name } = kind;
  const target = new BufferTarget();
  const film = new Output({ format, target });
  const pictures = new CanvasSource(canvas, { codec, bitrate: BITS, keyFrameInterval: KEY_EVERY });
  film.addVideoTrack(pictures, { frameRate: RATE });
  await film.start();
  player.play();
  let rest = REST;
  for (let count = 0; rest; count += 1) {
    recording.draw();
    await pictures.add(timeOf(count), 1 / RATE);
    await new Promise((resolve) => setTimeout(resolve)); // the page stays awake
    if (!player.tick(1000 * timeOf(count + 1))) rest -= 1;
  }
  await film.finalize();
  return new File([/** @type {ArrayBuffer} */ (target.buffer)], name, { type: format.mimeType });
}
