/** Smooth edges: a picture is drawn with several samples a pixel, whose mean goes to the canvas. */

const SAMPLES = 4;

/**
 * @param {WebGL2RenderingContext} gl
 * @returns {(width: number, height: number, draw: () => void) => void} what draws a picture of so many
 *   pixels into the lower left corner of the canvas, smoothly
 */
export function createSmoothing(gl) {
  const frame = gl.createFramebuffer();
  const planes = [
    { point: gl.COLOR_ATTACHMENT0, format: gl.RGBA8, buffer: gl.createRenderbuffer() },
    { point: gl.DEPTH_ATTACHMENT, format: gl.DEPTH_COMPONENT24, buffer: gl.createRenderbuffer() },
  ];
  const samples = Math.min(SAMPLES, gl.getParameter(gl.MAX_SAMPLES));
  const room = { width: 0, height: 0 };
  return (width, height, draw) => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    if (width > room.width || height > room.height) {
      room.width = Math.max(width, room.width);
      room.height = Math.max(height, room.height);
      for (const { point, format, buffer } of planes) {
        gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
        gl.renderbufferStorageMultisample(
          gl.RENDERBUFFER,
          samples,
          format,
          room.width,
          room.height,
        );
        gl.framebufferRenderbuffer(gl.FRAMEBUFFER, point, gl.RENDERBUFFER, buffer);
      }
    }
    draw();
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  };
}
