/** Saves a recording as a video: frame by frame, each with its own timestamp, however long encoding takes. */

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import type { Recording } from "./recording.ts";

const RATE = 30; // frames per second
const REST = 15; // frames of the final state
const KEY_EVERY = 2; // seconds between key frames, where playback can start
const BITS = 2_500_000; // per second
/** In order of preference: what every phone plays comes before what only browsers play. */
const KINDS = [
  { codec: "avc", format: new Mp4OutputFormat(), name: "cube.mp4" },
  { codec: "vp9", format: new WebMOutputFormat(), name: "cube.webm" },
  { codec: "vp8", format: new WebMOutputFormat(), name: "cube.webm" },
] as const;

const timeOf = (picture: number): number => picture / RATE;

export async function filmOf(recording: Recording): Promise<File> {
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
    await new Promise((resolve) => setTimeout(resolve)); // keeps the page responsive
    if (!player.tick(1000 * timeOf(count + 1))) rest -= 1;
  }
  await film.finalize();
  return new File([target.buffer as ArrayBuffer], name, { type: format.mimeType });
}
