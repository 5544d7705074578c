/** What a cube's player had when it was asked, to be drawn again: a film or pictures of it. */

import { Player } from "../cube/player.js";

/** @typedef {import("../cube/element.js").CubeElement} CubeElement */

export class Recording {
  /** Its own: the page's goes on meanwhile, perhaps to another cube. */
  player = new Player();

  /** @param {CubeElement} cube @param {number} edge of the pictures, in pixels */
  constructor(cube, edge) {
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

  /** Draws the place where its player is, on the page's paper. */
  draw() {
    const { cube, pen, edge } = this;
    const own = cube.player;
    cube.player = this.player; // no frame of the page comes between
    cube.draw(pen);
    cube.player = own;
    pen.globalCompositeOperation = "destination-over";
    pen.fillStyle = this.paper;
    pen.fillRect(0, 0, edge, edge);
    pen.globalCompositeOperation = "source-over";
  }
}
