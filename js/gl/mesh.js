/** Meshes that are uploaded once and never change. */

/** @param {WebGL2RenderingContext} gl @param {Float32Array} vertices interleaved @param {Uint16Array} indices
 * @param {readonly number[]} sizes numbers per attribute, by location
 * @returns {(instances: number) => void} draws this many instances */
export function createMesh(gl, vertices, indices, sizes) {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STATIC_DRAW);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
  const stride = 4 * sizes.reduce((a, b) => a + b);
  let offset = 0;
  sizes.forEach((size, i) => {
    gl.enableVertexAttribArray(i);
    gl.vertexAttribPointer(i, size, gl.FLOAT, false, stride, offset);
    offset += 4 * size;
  });
  return (instances) => {
    gl.bindVertexArray(array);
    gl.drawElementsInstanced(gl.TRIANGLES, indices.length, gl.UNSIGNED_SHORT, 0, instances);
  };
}
