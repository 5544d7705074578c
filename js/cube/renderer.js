/**
 * Draws cubes: one WebGL context for all of them, one draw call for the shadow and one for the cube.
 *
 * Each frame uploads only matrices to the graphics card; the sticker colours are uploaded when they
 * differ from those of the previous picture. Nothing blocks on the card: shaders compile in the
 * background. The event "ready" asks all cubes to redraw: when preparation has ended, also after a
 * lost context was restored. If WebGL 2 is missing or rejects the shaders, `state` stays "unable".
 */

import { createSurface, makeRoom } from "../gl/context.js";
import { createMesh } from "../gl/mesh.js";
import { beginProgram, finishProgram, isLinked } from "../gl/program.js";
import { FACES } from "./faces.js";
import { createLetters } from "./letters.js";
import { roundedCube } from "./rounded-cube.js";
import { CUBE_FRAGMENT, CUBE_VERTEX, SHADOW_FRAGMENT, SHADOW_VERTEX } from "./shaders.js";

/**
 * @typedef {object} Picture
 * @property {Float32Array} rotations 27 matrices, see `scene`
 * @property {import("./palette.js").Stickers} stickers
 * @property {import("./camera.js").Camera} camera
 * @property {number} shadow how dark the shadow on the ground is, 0..1
 *
 * @typedef {object} Card resources on the graphics card
 * @property {import("../gl/program.js").Program} cube
 * @property {import("../gl/program.js").Program} ground
 * @property {(instances: number) => void} drawCubies
 * @property {(instances: number) => void} drawGround
 * @property {WebGLTexture} [letters] once they have been shown
 * @property {Float32Array} [stickers] the colours uploaded last
 */

const GROUND = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);

export class Renderer extends EventTarget {
  /** @type {"preparing" | "ready" | "lost" | "unable"} */
  state = "preparing";
  /** @type {Card | undefined} */
  card;

  constructor() {
    super();
    this.surface = createSurface(
      () => {
        this.state = "lost";
      },
      () => this.#prepare(),
    );
    this.#prepare();
  }

  /** Creates the resources on the graphics card, and again after the context was lost. */
  async #prepare() {
    try {
      this.state = "preparing";
      this.card = this.surface && (await createCard(this.surface.gl));
      this.state = this.card ? "ready" : "unable";
    } catch (error) {
      this.state = "unable";
      console.info(error);
    }
    if (this.surface?.gl.isContextLost())
      this.state = "lost"; // it is called again when the context is restored
    else this.dispatchEvent(new Event("ready"));
  }

  /** Draws a picture and copies it to a canvas of the page. @param {Picture} picture
   * @param {CanvasRenderingContext2D} target of a canvas that already has its size in pixels
   */
  draw(picture, target) {
    const { surface, card } = this;
    if (!surface || !card) return;
    const { width, height } = target.canvas;
    const { gl, canvas } = surface;
    makeRoom(canvas, width, height);
    if (picture.stickers.letters) card.letters ??= createLetters(gl, FACES);
    drawPicture(gl, card, picture, width, height);
    target.clearRect(0, 0, width, height);
    target.drawImage(canvas, 0, canvas.height - height, width, height, 0, 0, width, height);
  }
}

/** @param {WebGL2RenderingContext} gl @returns {Promise<Card>} */
async function createCard(gl) {
  const programs = [
    beginProgram(gl, CUBE_VERTEX, CUBE_FRAGMENT),
    beginProgram(gl, SHADOW_VERTEX, SHADOW_FRAGMENT),
  ];
  const { vertices, indices } = roundedCube();
  const drawCubies = createMesh(gl, vertices, indices, [3, 3, 1]);
  const drawGround = createMesh(gl, GROUND, new Uint16Array([0, 2, 1, 1, 2, 3]), [2]);
  gl.enable(gl.CULL_FACE);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  await until(() => programs.every((program) => isLinked(gl, program)));
  const [cube, ground] = programs.map((program) => finishProgram(gl, program));
  return { cube, ground, drawCubies, drawGround };
}

/** @param {() => boolean} question asked every 15 milliseconds
 * @returns {Promise<void>} resolves once the answer is true */
export async function until(question) {
  while (!question()) await new Promise((resolve) => setTimeout(resolve, 15));
}

/** @param {WebGL2RenderingContext} gl @param {Card} card @param {Picture} picture
 * @param {number} width @param {number} height in pixels, from the lower left corner */
function drawPicture(gl, card, { rotations, stickers, camera, shadow }, width, height) {
  const eye = camera.eye();
  const lamp = eye.map((x, i) => 0.62 * x - 4 * camera.right[i] + 5.4 * camera.up[i]);

  gl.viewport(0, 0, width, height);
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(0, 0, width, height);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);

  const strength = shadow * Math.max(0, Math.min(1, 4 * camera.back[1]));
  if (strength > 0) {
    const { program, at } = card.ground;
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.camera, false, camera.matrix);
    gl.uniform3fv(at.lamp, lamp);
    gl.uniform1f(at.strength, strength);
    const turned = rotations.slice(0, 9); // of a corner of the bottom layer
    const isLevel = Math.abs(turned[4]) > 0.999;
    const [a, b, c, d] = isLevel ? [turned[0], turned[6], turned[2], turned[8]] : [1, 0, 0, 1];
    gl.uniformMatrix2fv(at.turned, false, [a, b, c, d]);
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    card.drawGround(1);
    gl.disable(gl.BLEND);
  }

  gl.enable(gl.DEPTH_TEST);
  const { program, at } = card.cube;
  gl.useProgram(program);
  gl.uniformMatrix4fv(at.camera, false, camera.matrix);
  gl.uniform3fv(at.eye, eye);
  gl.uniform3fv(at.lamp, lamp);
  gl.uniformMatrix3fv(at.rotations, false, rotations);
  if (card.stickers !== stickers.table) {
    card.stickers = stickers.table;
    gl.uniform4fv(at.stickers, stickers.table);
  }
  card.drawCubies(27);
}
