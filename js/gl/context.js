/**
 * The page's one WebGL context. Its canvas is never shown: pictures are drawn into a corner of it
 * and copied from there, so any number of cubes costs one context.
 */

/** @typedef {{ canvas: HTMLCanvasElement, gl: WebGL2RenderingContext }} Surface */

/** @param {() => void} onLost @param {() => void} onRestored called when a lost context has come back, empty
 * @returns {Surface | undefined} nothing where WebGL 2 is not to be had */
export function createSurface(onLost, onRestored) {
  const canvas = document.createElement("canvas");
  // Edges are smoothed by choice, see js/cube/smoothing.js.
  const gl = canvas.getContext("webgl2", { powerPreference: "low-power", antialias: false });
  if (!gl) return undefined;
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    onLost();
  });
  canvas.addEventListener("webglcontextrestored", onRestored);
  return { canvas, gl };
}

/** Makes room for a picture; the canvas only grows, since a new size costs more than space.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height in pixels */
export function makeRoom(canvas, width, height) {
  if (canvas.width < width) canvas.width = width;
  if (canvas.height < height) canvas.height = height;
}

/** Whether the card has done all that it was asked to, asked once a frame: who read a picture back before
 * would hold up the page for as long as the card needs. @param {WebGL2RenderingContext} gl
 * @returns {() => boolean} which also says yes when the context is lost */
export function createFence(gl) {
  const sync = /** @type {WebGLSync} */ (gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0));
  gl.flush();
  return () => gl.isContextLost() || gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED;
}
