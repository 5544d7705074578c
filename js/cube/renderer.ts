/**
 * Draws cubes: one WebGL context for all of them, one draw call for the shadow and one for the cube.
 *
 * Each frame uploads only matrices to the graphics card; the sticker colours are uploaded when they
 * differ from those of the previous picture. Nothing blocks on the card: shaders compile in the
 * background. The event "ready" asks all cubes to redraw: when preparation has ended, also after a
 * lost context was restored. If WebGL 2 is missing or rejects the shaders, `state` stays "unable".
 */

import {
  beginProgram,
  createMesh,
  createSurface,
  finishProgram,
  isLinked,
  makeRoom,
  type Program,
  type Surface,
} from "../gl/webgl.ts";
import type { Camera } from "./camera.ts";
import { ACROSS, DOWN, FACES, OUT } from "./faces.ts";
import type { Stickers } from "./palette.ts";
import { CUBE_FRAGMENT, CUBE_VERTEX, SHADOW_FRAGMENT, SHADOW_VERTEX } from "./shaders.ts";

export interface Picture {
  rotations: Float32Array; // 27 matrices, see `scene`
  stickers: Stickers;
  camera: Camera;
  shadow: number; // how dark the shadow on the ground is, 0..1
}

/** Resources on the graphics card. */
export interface Card {
  cube: Program;
  ground: Program;
  drawCubies: (instances: number) => void;
  drawGround: (instances: number) => void;
  letters?: WebGLTexture; // once they have been shown
  stickers?: Float32Array; // the colours uploaded last
}

const GROUND = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);

export class Renderer extends EventTarget {
  state: "preparing" | "ready" | "lost" | "unable" = "preparing";
  card: Card | undefined;
  surface: Surface | undefined;

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

  /** Draws a picture and copies it to a canvas of the page. */
  draw(picture: Picture, target: CanvasRenderingContext2D) {
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

async function createCard(gl: WebGL2RenderingContext): Promise<Card> {
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

/** Resolves once the answer is true; asked every 15 milliseconds. */
export async function until(question: () => boolean): Promise<void> {
  while (!question()) await new Promise((resolve) => setTimeout(resolve, 15));
}

/** `height`: in pixels, from the lower left corner. */
function drawPicture(
  gl: WebGL2RenderingContext,
  card: Card,
  { rotations, stickers, camera, shadow }: Picture,
  width: number,
  height: number,
) {
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

const SIZE = 128; // of a letter, in pixels

/** The letters side by side, white on black. */
function createLetters(gl: WebGL2RenderingContext, letters: string): WebGLTexture {
  const canvas = document.createElement("canvas");
  canvas.width = letters.length * SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  pen.fillRect(0, 0, canvas.width, SIZE);
  pen.font = `600 ${SIZE * 0.52}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = "#fff";
  [...letters].forEach((letter, i) => {
    pen.fillText(letter, (i + 0.5) * SIZE, SIZE * 0.53);
  });
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  return texture;
}

const HALF = 0.495; // slightly less than a half, so that cubies do not touch
const RADIUS = 0.085;
const ROUNDING = 3; // grid lines from the flat part to the middle of an edge
const LINES = 2 * ROUNDING;

/** The mesh of a cubie, a box of edge 1 with rounded edges and corners: a grid for each side, whose points lie on a sphere
 * around the nearest point of an inner box. Each vertex is a position, a normal and a side. */
function roundedCube(): { vertices: Float32Array; indices: Uint16Array } {
  const vertices = [];
  const indices = [];
  const inner = HALF - RADIUS;
  // From the flat part to 45 degrees at both ends; the neighbouring sides cover the rest.
  const line = (i: number) => {
    const step = i < ROUNDING ? ROUNDING - 1 - i : i - ROUNDING;
    const angle = (Math.PI / 4) * (step / (ROUNDING - 1));
    return (i < ROUNDING ? -1 : 1) * (inner + RADIUS * Math.tan(angle));
  };
  for (let side = 0; side < 6; side++) {
    const first = vertices.length / 7;
    for (let v = 0; v < LINES; v++) {
      for (let u = 0; u < LINES; u++) {
        const onBox = [0, 1, 2].map(
          (i) => HALF * OUT[side][i] + line(u) * ACROSS[side][i] + line(v) * DOWN[side][i],
        );
        const core = onBox.map((x) => Math.max(-inner, Math.min(inner, x)));
        const arm = onBox.map((x, i) => x - core[i]);
        const length = Math.hypot(...arm);
        const normal = arm.map((x) => x / length);
        vertices.push(...core.map((x, i) => x + RADIUS * normal[i]), ...normal, side);
        if (u && v) {
          const d = first + v * LINES + u;
          const [a, b, c] = [d - LINES - 1, d - LINES, d - 1];
          indices.push(a, c, b, b, c, d);
        }
      }
    }
  }
  return { vertices: new Float32Array(vertices), indices: new Uint16Array(indices) };
}
