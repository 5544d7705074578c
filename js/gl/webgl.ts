/** WebGL 2: one hidden context for the page, from which pictures are copied; meshes; shader programs. */

const LOW: { powerPreference: "low-power" } = { powerPreference: "low-power" };

export type Surface = { canvas: HTMLCanvasElement; gl: WebGL2RenderingContext };

/** Undefined if WebGL 2 is not available. `onRestored`: a lost context is back, without its resources. */
export function createSurface(onLost: () => void, onRestored: () => void): Surface | undefined {
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

/** Enlarges the canvas for a picture; it never shrinks, because resizing costs more than memory. */
export function makeRoom(canvas: HTMLCanvasElement, width: number, height: number) {
  if (canvas.width < width) canvas.width = width;
  if (canvas.height < height) canvas.height = height;
}

/** Returns a function that draws this many instances. `vertices` are interleaved; `sizes`: numbers per attribute, by
 * location. */
export function createMesh(
  gl: WebGL2RenderingContext,
  vertices: Float32Array,
  indices: Uint16Array,
  sizes: readonly number[],
): (instances: number) => void {
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

export type Program = { program: WebGLProgram; at: Record<string, WebGLUniformLocation> };

/** Starts compiling and linking. `finishProgram` blocks until the result is known, so call it only once `isLinked`
 * returns true. */
export function beginProgram(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as [number, string][]) {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;${source}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader); // kept alive by the program
  }
  gl.linkProgram(program);
  return program;
}

/** Whether the result is known; also true if the browser cannot say. */
export function isLinked(gl: WebGL2RenderingContext, program: WebGLProgram): boolean {
  const parallel = gl.getExtension("KHR_parallel_shader_compile");
  return !parallel || gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR) !== false;
}

/** Throws the log if the shaders are rejected; the program is deleted then. */
export function finishProgram(gl: WebGL2RenderingContext, program: WebGLProgram): Program {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    const shaders = gl.getAttachedShaders(program) ?? [];
    const logs = [...shaders.map((one) => gl.getShaderInfoLog(one)), gl.getProgramInfoLog(program)];
    gl.deleteProgram(program);
    throw new Error(logs.find(Boolean) ?? "The graphics card rejected the shaders.");
  }
  const at: Program["at"] = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0;
  for (let i = 0; i < count; i++) {
    const name = gl.getActiveUniform(program, i)?.name ?? "";
    at[name.replace("[0]", "")] = gl.getUniformLocation(program, name) as WebGLUniformLocation;
  }
  return { program, at };
}
