/** Smooth edges: a picture is drawn with several samples per pixel, whose mean goes to the canvas. */

const SAMPLES = 4;

/** @param {WebGL2RenderingContext} gl
 * @returns {boolean} whether WebGL is rendered in software, without a graphics card */
function isSoftware(gl) {
  const masked = gl.getParameter(gl.RENDERER) === "WebKit WebGL";
  const info = masked && gl.getExtension("WEBGL_debug_renderer_info");
  const name = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  return /swiftshader|llvmpipe|softpipe|basic render/i.test(name);
}

/** Smooth edges double the work: without a graphics card, a higher frame rate looks better during motion.
 * @param {WebGL2RenderingContext} gl
 * @returns {(width: number, height: number, moving: boolean, draw: () => void) => void} draws a
 *   picture of this size into the lower left corner of the canvas */
export function createSmoothing(gl) {
  const frame = gl.createFramebuffer();
  const planes = [
    { point: gl.COLOR_ATTACHMENT0, format: gl.RGBA8, buffer: gl.createRenderbuffer() },
    { point: gl.DEPTH_ATTACHMENT, format: gl.DEPTH_COMPONENT24, buffer: gl.createRenderbuffer() },
  ];
  const samples = Math.min(SAMPLES, gl.getParameter(gl.MAX_SAMPLES));
  const isSlow = isSoftware(gl);
  const room = [0, 0];
  return (width, height, moving, draw) => {
    if (moving && isSlow) return draw();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    if (width > room[0] || height > room[1]) {
      room[0] = Math.max(width, room[0]);
      room[1] = Math.max(height, room[1]);
      for (const { point, format, buffer } of planes) {
        gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
        gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, room[0], room[1]);
        gl.framebufferRenderbuffer(gl.FRAMEBUFFER, point, gl.RENDERBUFFER, buffer);
      }
    }
    draw();
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  };
}
