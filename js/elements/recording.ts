/** A snapshot of a cube's player, to be drawn again frame by frame for a video or a GIF. */

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
