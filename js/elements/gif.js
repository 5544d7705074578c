/** What the player plays as an animated GIF, for browsers and places that take no film. */

const RATE = 10; // pictures a second
const MOST = 600; // pictures; a longer maneuver is played faster
const REST = 1200; // milliseconds that the last one is seen
const COLOURS = 128;
const SAMPLES = 4;

/** @param {number} steps how many moves @param {number} perStep pictures of each
 * @returns {number[]} the player's positions, one a picture */
export function positions(steps, perStep) {
  const part = Math.max(1, Math.min(perStep, Math.floor(MOST / Math.max(1, steps))));
  const all = Array.from({ length: steps * part + 1 }, (_, i) => i / part);
  return all.length > MOST ? all.filter((at) => Number.isInteger(at)) : all;
}

/** @param {import("./recording.js").Recording} recording @returns {Promise<Blob>} everything that its player plays, from the beginning */
export async function gifOf(recording) {
  const { player, pen, edge } = recording;
  const { applyPalette, GIFEncoder, quantize } = await import("gifenc");
  /** @param {number} at a position of the player @returns {Uint8ClampedArray} how it looks there */
  const pixels = (at) => {
    player.position = at;
    player.target = Math.ceil(at);
    recording.draw();
    return pen.getImageData(0, 0, edge, edge).data;
  };
  // The colours of a few moments are those of all.
  const size = 4 * edge * edge;
  const sample = new Uint8ClampedArray(SAMPLES * size);
  for (let i = 0; i < SAMPLES; i++) {
    sample.set(pixels((player.length * i) / (SAMPLES - 1)), i * size);
  }
  const palette = quantize(sample, COLOURS);
  const encoder = GIFEncoder();
  const all = positions(player.length, Math.ceil(0.25 * RATE));
  for (const [n, at] of all.entries()) {
    const delay = n + 1 < all.length ? 1000 / RATE : REST;
    encoder.writeFrame(applyPalette(pixels(at), palette), edge, edge, { palette, delay });
    if (n % 4 === 0) await new Promise((resolve) => setTimeout(resolve)); // the page stays awake
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}
