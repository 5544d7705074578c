/** A texture with the letters of the faces, for people who cannot distinguish the colours. */

const SIZE = 128;

/** @param {WebGL2RenderingContext} gl @param {string} letters
 * @returns {WebGLTexture} the letters side by side, white on black */
export function createLetters(gl, letters) {
  const canvas = document.createElement("canvas");
  canvas.width = letters.length * SIZE;
  canvas.height = SIZE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
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
