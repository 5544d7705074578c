/** A snapshot of a cube's player, to be drawn again frame by frame for a video (film.ts) or an animated GIF, which plays
 * everywhere. */

import type { CubeElement } from "../cube/element.ts";
import { Player } from "../cube/player.ts";

export class Recording {
  /** A player of its own, because the page's may move on, perhaps to another cube. */
  player = new Player();
  cube: CubeElement;
  edge: number; // side of the pictures, in pixels
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
  paper: string;

  constructor(cube: CubeElement, edge: number) {
    const { states, moves, chapters, length, tempo } = cube.player;
    this.player.load({ start: states[0], moves: moves.slice(0, length), chapters });
    this.player.tempo = tempo;
    this.cube = cube;
    this.edge = edge;
    this.canvas = Object.assign(document.createElement("canvas"), { width: edge, height: edge });
    const pen = this.canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) throw new Error("This browser cannot make pictures");
    this.pen = pen;
    this.paper = getComputedStyle(document.body).backgroundColor;
  }

  /** Draws the player's current position, on the page's background colour. */
  draw() {
    const { cube, pen, edge } = this;
    const own = cube.player;
    cube.player = this.player; // no frame of the page is drawn in between
    cube.draw(pen);
    cube.player = own;
    pen.globalCompositeOperation = "destination-over";
    pen.fillStyle = this.paper;
    pen.fillRect(0, 0, edge, edge);
    pen.globalCompositeOperation = "source-over";
  }
}

/** Of a GIF: */
const RATE = 10; // frames per second
const MOST = 600; // frames; a longer maneuver is played faster
const REST = 1200; // milliseconds that the last frame is shown
const COLOURS = 128;
const SAMPLES = 4;

/** The player's position in each frame. */
export function positions(steps: number, perStep: number): number[] {
  const part = Math.max(1, Math.min(perStep, Math.floor(MOST / Math.max(1, steps))));
  const all = Array.from({ length: steps * part + 1 }, (_, i) => i / part);
  return all.length > MOST ? all.filter((at) => Number.isInteger(at)) : all;
}

export async function gifOf(recording: Recording): Promise<Blob> {
  const { player, pen, edge } = recording;
  const { applyPalette, GIFEncoder, quantize } = await import("gifenc");
  const pixels = (at: number): Uint8ClampedArray => {
    player.position = at;
    player.target = Math.ceil(at);
    recording.draw();
    return pen.getImageData(0, 0, edge, edge).data;
  };
  // A few frames contain all the colours of the others.
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
    if (n % 4 === 0) await new Promise((resolve) => setTimeout(resolve)); // keeps the page responsive
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}
