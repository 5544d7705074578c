/**
 * The page's single WebGL context. Its canvas is never shown: pictures are drawn into a corner of it
 * and copied from there, so any number of cubes needs only one context.
 */

/** @typedef {{ canvas: HTMLCanvasElement, gl: WebGL2RenderingContext }} Surface */

/** @param {() => void} onLost @param {() => void} onRestored called when a lost context is back, without its resources
 * @returns {Surface | undefined} undefined if WebGL 2 is not available */
export function createSurface(onLost, onRestored) {
  const canvas = document.createElement("canvas");
  // js/cube/smoothing.js smooths edges instead.
  const gl = canvas.getContext("webgl2", { powerPreference: "low-power", antialias: false });
  if (!gl) return undefined;
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    onLost();
  });
  canvas.addEventListener("webglcontextrestored", onRestored);
  return { canvas, gl };
}

/** Enlarges the canvas for a picture; it never shrinks, because resizing costs more than memory.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height in pixels */
export function makeRoom(canvas, width, height) {
  if (canvas.width < width) canvas.width = width;
  if (canvas.height < height) canvas.height = height;
}

/** Says whether the card has executed all commands so far. Reading a picture back earlier would block
 * the page until it has. @param {WebGL2RenderingContext} gl
 * @returns {() => boolean} also true if the context is lost */
export function createFence(gl) {
  const sync = /** @type {WebGLSync} */ (gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0));
  gl.flush();
  return () => gl.isContextLost() || gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED;
}
