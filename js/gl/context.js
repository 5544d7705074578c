/**
 * The page's single WebGL context. Its canvas is never shown: pictures are drawn into a corner of it
 * and copied from there, so any number of cubes needs only one context.
 */

/** @type {{ powerPreference: "low-power" }} */
const LOW = { powerPreference: "low-power" };

/** @typedef {{ canvas: HTMLCanvasElement, gl: WebGL2RenderingContext }} Surface */

/** @param {() => void} onLost @param {() => void} onRestored called when a lost context is back, without its resources
 * @returns {Surface | undefined} undefined if WebGL 2 is not available */
export function createSurface(onLost, onRestored) {
  const canvas = document.createElement("canvas");
  // Smooth edges double the work: without a graphics card, a higher frame rate looks better.
  const gl =
    canvas.getContext("webgl2", { ...LOW, antialias: true, failIfMajorPerformanceCaveat: true }) ??
    canvas.getContext("webgl2", { ...LOW, antialias: false });
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
