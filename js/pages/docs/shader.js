/**
 * The shader of the page's cubes as an editable cell. A text that compiles is used at once; otherwise the error is
 * shown with its line, and the previous shader stays in use.
 *
 * Markup (py/sitekit/book.py): `div.shader-cell` holds a `cubogram-cube` and `div.cell-code`.
 */

import { until } from "../../cube/renderer.js";
import { CUBE_VERTEX } from "../../cube/shaders.js";
import { beginProgram, finishProgram, isLinked } from "../../gl/program.js";
import { h, render } from "../../ui/view.js";

const REST = 300; // milliseconds without typing after which the text is compiled
const LINES_BEFORE = 2; // `beginProgram` puts the version and the precision before the text
const LABEL = "The fragment shader, in GLSL; Escape leaves it";

/** @param {HTMLElement} place */
export function upgradeShader(place) {
  const cube = /** @type {import("../../cube/element.js").CubeElement} */ (
    place.querySelector("cubogram-cube")
  );
  const code = /** @type {HTMLElement} */ (place.querySelector(".cell-code"));
  const original = code.textContent ?? "";
  const bar = document.createElement("div");
  bar.className = "cell-bar";
  code.after(bar);
  /** @type {ReturnType<typeof import("../../elements/editor.js").openEditor> | undefined} */
  let editor;
  let text = original;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let queue = Promise.resolve();

  /** @param {string} words @param {boolean} [isError] */
  const say = (words, isError = false) =>
    render(
      [
        h(
          "button",
          { type: "button", class: "button quiet", disabled: text === original, onclick: reset },
          "Reset the shader",
        ),
        " ",
        h("span", { class: isError ? "cell-error" : "cell-status", role: "status" }, words),
      ],
      bar,
    );

  /** @param {string} fragment */
  const compile = async (fragment) => {
    if (fragment !== text) return; // a newer text is waiting
    try {
      if (cube.renderer) await useFragment(cube.renderer, `\n${fragment}`);
      editor?.mark(null);
      say(fragment === original ? "" : "All cubes on this page are drawn with your shader.");
    } catch (error) {
      const { line, message } = complaint(String(/** @type {Error} */ (error).message));
      editor?.mark(line);
      say(line === null ? message : `Line ${line}: ${message}`, true);
    }
  };

  /** @param {string} value */
  const change = (value) => {
    text = value;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(() => compile(value));
    }, REST);
  };

  const reset = () => {
    if (editor) editor.value = original;
    change(original);
  };

  const open = async () => {
    code.removeEventListener("focus", open);
    const [{ openEditor }] = await Promise.all([
      import("../../elements/editor.js"),
      import("prism-code-editor/prism/languages/glsl"),
    ]);
    editor = openEditor(code, {
      value: text,
      label: LABEL,
      language: "glsl",
      onChange: change,
      onRun: () => compile(text),
      onLeave: () => bar.querySelector("button")?.focus(),
    });
    editor.focus();
  };

  code.tabIndex = 0;
  code.role = "textbox";
  code.ariaMultiLine = "true";
  code.ariaLabel = LABEL;
  code.addEventListener("focus", open);
  if (document.activeElement === code) open();
  say("");
}

/**
 * The first error in a compiler's log, and its line in the reader's text.
 *
 * @param {string} log such as "ERROR: 0:7: 'colou' : undeclared identifier"
 * @returns {{ line: number | null, message: string }}
 */
export function complaint(log) {
  const found = /^ERROR: \d+:(\d+): (.*)/m.exec(log);
  if (!found) return { line: null, message: log.split("\n")[0] };
  return { line: Math.max(1, Number(found[1]) - LINES_BEFORE), message: found[2] };
}

/**
 * Draws all cubes with another fragment shader; if it does not compile, nothing changes. After a lost context is
 * restored, the standard shader is used again.
 *
 * @param {import("../../cube/renderer.js").Renderer} renderer
 * @param {string} fragment GLSL with the inputs and uniforms of `CUBE_FRAGMENT`
 * @returns {Promise<void>} rejects with the compiler's message
 */
async function useFragment(renderer, fragment) {
  const { card } = renderer;
  const gl = renderer.surface?.gl;
  if (!card || !gl) throw new Error("WebGL 2 is not available here.");
  const begun = beginProgram(gl, CUBE_VERTEX, fragment);
  await until(() => isLinked(gl, begun));
  const program = finishProgram(gl, begun);
  if (card !== renderer.card) return;
  gl.deleteProgram(card.cube.program);
  card.cube = program;
  card.stickers = undefined; // a new program has no uniforms yet
  renderer.dispatchEvent(new Event("ready"));
}
