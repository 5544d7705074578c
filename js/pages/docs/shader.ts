/**
 * The shader of the page's cubes as an editable cell. A text that compiles is used at once; otherwise the error is
 * shown with its line, and the previous shader stays in use.
 *
 * Markup (py/sitekit/book.py): `div.shader-cell` holds a `cubogram-cube` and `div.cell-code`.
 */

import type { CubeElement } from "../../cube/element.ts";
import { type Renderer, until } from "../../cube/renderer.ts";
import { CUBE_VERTEX } from "../../cube/shaders.ts";
import type { openEditor } from "../../elements/editor.ts";
import { beginProgram, finishProgram, isLinked } from "../../gl/webgl.ts";

const REST = 300; // milliseconds without typing after which the text is compiled
const LINES_BEFORE = 2; // `beginProgram` puts the version and the precision before the text
const LABEL = "The fragment shader, in GLSL; Escape leaves it";

export function upgradeShader(place: HTMLElement) {
  const cube = place.querySelector("cubogram-cube") as CubeElement;
  const code = place.querySelector(".cell-code") as HTMLElement;
  const original = code.textContent ?? "";
  const bar = document.createElement("div");
  bar.className = "cell-bar";
  bar.innerHTML =
    '<button type="button" class="button quiet" disabled>Reset the shader</button> <span class="cell-status" role="status"></span>';
  const [button, status] = bar.children as unknown as [HTMLButtonElement, HTMLElement];
  code.after(bar);
  let editor: ReturnType<typeof openEditor> | undefined;
  let text = original;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();

  const say = (words: string, isError = false) => {
    button.disabled = text === original;
    status.className = isError ? "cell-error" : "cell-status";
    status.textContent = words;
  };
  const compile = async (fragment: string) => {
    if (fragment !== text) return; // a newer text is waiting
    try {
      if (cube.renderer) await useFragment(cube.renderer, `\n${fragment}`);
      editor?.mark(null);
      say(fragment === original ? "" : "All cubes on this page are drawn with your shader.");
    } catch (error) {
      const { line, message } = complaint(String((error as Error).message));
      editor?.mark(line);
      say(line === null ? message : `Line ${line}: ${message}`, true);
    }
  };

  const change = (value: string) => {
    text = value;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(() => compile(value));
    }, REST);
  };

  button.onclick = () => {
    if (editor) editor.value = original;
    change(original);
  };

  const open = async () => {
    code.removeEventListener("focus", open);
    const [{ openEditor }] = await Promise.all([
      import("../../elements/editor.ts"),
      import("prism-code-editor/prism/languages/glsl"),
    ]);
    editor = openEditor(code, {
      value: text,
      label: LABEL,
      language: "glsl",
      onChange: change,
      onRun: () => compile(text),
      onLeave: () => button.focus(),
    });
    editor.focus();
  };

  code.tabIndex = 0;
  code.role = "textbox";
  code.ariaMultiLine = "true";
  code.ariaLabel = LABEL;
  code.addEventListener("focus", open);
  if (document.activeElement === code) open();
}

/** The first error in a compiler's log, and its line in the reader's text. */
export function complaint(log: string): { line: number | null; message: string } {
  const found = /^ERROR: \d+:(\d+): (.*)/m.exec(log);
  if (!found) return { line: null, message: log.split("\n")[0] };
  return { line: Math.max(1, Number(found[1]) - LINES_BEFORE), message: found[2] };
}

/** Draws all cubes with another fragment shader; if it does not compile, nothing changes. After a lost context is
 * restored, the standard shader is used again. */
async function useFragment(renderer: Renderer, fragment: string): Promise<void> {
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
