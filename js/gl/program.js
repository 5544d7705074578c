/** Shader programs and the locations of their uniforms. */

/** @typedef {{ program: WebGLProgram, at: Record<string, WebGLUniformLocation> }} Program */

/** Starts compiling and linking. `finishProgram` blocks until the result is known, so call it only once
 * `isLinked` returns true. @param {WebGL2RenderingContext} gl @param {string} vertex
 * @param {string} fragment GLSL ES 3 without the version line @returns {WebGLProgram} */
export function beginProgram(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [type, source] of /** @type {[number, string][]} */ ([
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ])) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(type));
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;${source}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader); // kept alive by the program
  }
  gl.linkProgram(program);
  return program;
}

/** @param {WebGL2RenderingContext} gl @param {WebGLProgram} program
 * @returns {boolean} whether the result is known; also true if the browser cannot say */
export function isLinked(gl, program) {
  const parallel = gl.getExtension("KHR_parallel_shader_compile");
  return !parallel || gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR) !== false;
}

/** @param {WebGL2RenderingContext} gl @param {WebGLProgram} program @returns {Program}
 * @throws {Error} with the log if the shaders are rejected; the program is deleted then */
export function finishProgram(gl, program) {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    const shaders = gl.getAttachedShaders(program) ?? [];
    const logs = [...shaders.map((one) => gl.getShaderInfoLog(one)), gl.getProgramInfoLog(program)];
    gl.deleteProgram(program);
    throw new Error(logs.find(Boolean) ?? "The graphics card rejected the shaders.");
  }
  /** @type {Program["at"]} */
  const at = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0;
  for (let i = 0; i < count; i++) {
    const name = gl.getActiveUniform(program, i)?.name ?? "";
    at[name.replace("[0]", "")] = /** @type {WebGLUniformLocation} */ (
      gl.getUniformLocation(program, name)
    );
  }
  return { program, at };
}
