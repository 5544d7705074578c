/**
 * Draws cubes: one context for all of them, one call for the shadow and one for the cube.
 *
 * A picture is a function of (state, turn, t): what the small cubes' rotations were before a turn,
 * the turn, and how far it has gone. Per frame only matrices go to the graphics card; the sticker
 * colours go there when they differ from those of the picture before.
 */

import { createSurface, makeRoom } from "./gl/context.js";
import { createMesh } from "./gl/mesh.js";
import { createProgram } from "./gl/program.js";
import { roundedCube } from "./rounded-cube.js";
import {
  CUBE_ATTRIBUTES,
  CUBE_FRAGMENT,
  CUBE_VERTEX,
  SHADOW_FRAGMENT,
  SHADOW_VERTEX,
} from "./shaders.js";
import { turns } from "./state.js";

/**
 * @typedef {object} Scene
 * @property {import("./state.js").State} state before the turn
 * @property {import("./turns.js").Turn} [turn] under way
 * @property {number} t how many quarters of a circle it has gone, right-handed about its axis
 * @property {Float32Array} stickers 54 colours (linear red, green, blue) and letters (0: none)
 * @property {import("./camera.js").Camera} camera
 * @property {number} shadow how dark the ground is, 0..1
 */

export class Renderer {
  /** @param {() => void} onRestored asks for all pictures anew, after a lost context */
  constructor(onRestored) {
    this.onRestored = onRestored;
    this.surface = createSurface(() => {
      this.restore();
      onRestored();
    });
    this.rotations = new Float32Array(27 * 9);
    /** @type {Float32Array | undefined} what the graphics card has */
    this.lastStickers = undefined;
    if (this.surface) this.restore();
  }

  /** Makes everything that lives on the graphics card; after a loss, anew. */
  restore() {
    const { gl } = /** @type {import("./gl/context.js").Surface} */ (this.surface);
    const { vertices, indices } = roundedCube();
    this.cube = createProgram(gl, CUBE_VERTEX, CUBE_FRAGMENT, CUBE_ATTRIBUTES);
    this.drawCubies = createMesh(gl, vertices, indices, [3, 3, 1]);
    this.ground = createProgram(gl, SHADOW_VERTEX, SHADOW_FRAGMENT, ["position"]);
    const corners = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);
    this.drawGround = createMesh(gl, corners, new Uint16Array([0, 2, 1, 1, 2, 3]), [2]);
    this.letters = undefined;
    this.lastStickers = undefined;
    gl.enable(gl.CULL_FACE);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Gives back what lives on the graphics card: all of it goes with the context. */
  dispose() {
    this.surface?.gl.getExtension("WEBGL_lose_context")?.loseContext();
    this.surface = undefined;
  }

  /**
   * Draws a scene and copies it to a canvas of the page.
   *
   * @param {Scene} scene
   * @param {CanvasRenderingContext2D} target whose canvas has its size in pixels already
   */
  draw(scene, target) {
    const { width, height } = target.canvas;
    if (!this.surface || !this.cube || !this.ground) return;
    const { gl, canvas } = this.surface;
    if (gl.isContextLost()) return;
    makeRoom(canvas, width, height);
    const { camera } = scene;
    const eye = camera.eye();
    const lamp = eye.map((x, i) => 0.62 * x - 4 * camera.right[i] + 5.4 * camera.up[i]);

    gl.viewport(0, 0, width, height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, width, height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);

    const strength = scene.shadow * Math.max(0, Math.min(1, 4 * camera.back[1]));
    if (strength > 0) {
      gl.useProgram(this.ground.program);
      gl.uniformMatrix4fv(this.ground.at.camera, false, camera.matrix);
      gl.uniform3fv(this.ground.at.lamp, lamp);
      gl.uniform1f(this.ground.at.strength, strength);
      gl.disable(gl.DEPTH_TEST);
      gl.enable(gl.BLEND);
      this.drawGround?.(1);
      gl.disable(gl.BLEND);
    }

    gl.enable(gl.DEPTH_TEST);
    gl.useProgram(this.cube.program);
    gl.uniformMatrix4fv(this.cube.at.camera, false, camera.matrix);
    gl.uniform3fv(this.cube.at.eye, eye);
    gl.uniform3fv(this.cube.at.lamp, lamp);
    gl.uniformMatrix3fv(this.cube.at.rotations, false, this.pose(scene));
    if (scene.stickers[3] && !this.letters) this.needLetters();
    if (this.lastStickers !== scene.stickers) {
      this.lastStickers = scene.stickers;
      gl.uniform4fv(this.cube.at.stickers, scene.stickers);
    }
    this.drawCubies?.(27);

    target.clearRect(0, 0, width, height);
    target.drawImage(canvas, 0, canvas.height - height, width, height, 0, 0, width, height);
  }

  /** @param {Scene} scene @returns {Float32Array} the rotations in the middle of its turn */
  pose({ state, turn, t }) {
    const pose = this.rotations;
    pose.set(state.rotations);
    if (!turn || !t) return pose;
    const a = (turn.axis + 1) % 3;
    const b = (turn.axis + 2) % 3;
    const cosine = Math.cos((t * Math.PI) / 2);
    const sine = Math.sin((t * Math.PI) / 2);
    for (let cubie = 0; cubie < 27; cubie++) {
      if (!turns(state, cubie, turn)) continue;
      for (let column = 9 * cubie; column < 9 * cubie + 9; column += 3) {
        const [x, y] = [pose[column + a], pose[column + b]];
        pose[column + a] = cosine * x - sine * y;
        pose[column + b] = sine * x + cosine * y;
      }
    }
    return pose;
  }

  /** Makes the letters of the stickers, which few people need, when they are first wanted. */
  async needLetters() {
    if (this.letters || !this.surface) return;
    const { createLetters } = await import("./gl/letters.js");
    if (this.letters || !this.surface) return;
    this.letters = createLetters(this.surface.gl);
    this.onRestored();
  }
}
