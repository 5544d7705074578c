// The cube's renderer on a graphics card that only writes down what it is told, as JSON:
// {context, setup, frames}; the layer U turns from the first frame to the second, before the third the eye moves.

const calls = [];
const UNIFORMS = ["camera", "lamp", "strength", "turned", "eye", "rotations", "stickers"];
const answers = {
  getExtension: () => null,
  isContextLost: () => false,
  getActiveUniform: (_program, i) => ({ name: UNIFORMS[i] }),
  getUniformLocation: (_program, name) => name,
  getProgramParameter: (_program, what) => (what === "ACTIVE_UNIFORMS" ? UNIFORMS.length : true),
};
const gl = new Proxy(answers, {
  get: (own, name) => {
    if (name === "then" || name === name.toUpperCase()) return name; // a constant is its name
    return (...values) => {
      calls.push([name, ...values.map((v) => (ArrayBuffer.isView(v) ? Array.from(v) : v))]);
      return own[name]?.(...values) ?? {};
    };
  },
});
let context;
const canvas = {
  getContext(kind) {
    context = kind;
    return gl;
  },
  addEventListener() {},
};
const root = { dataset: {} };
Object.assign(globalThis, {
  document: { createElement: () => canvas, documentElement: root },
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
});

const JS = new URL("../../js/cube/", import.meta.url);
const part = (name) => import(new URL(`${name}.ts`, JS));
const { Renderer } = await part("renderer");
const { Camera } = await part("camera");
const { stickersOfColours } = await part("palette");
const { faceletsOf, scene, stateOf } = await part("state");
const { turnOf } = await part("notation");

const renderer = new Renderer();
await new Promise((resolve) => renderer.addEventListener("ready", resolve));
const setup = calls.splice(0);
const state = stateOf();
const stickers = stickersOfColours(faceletsOf(state));
const camera = new Camera();
const target = { canvas: { width: 100, height: 100 }, clearRect() {}, drawImage() {} };

function frame(t) {
  const rotations = scene({ state, turn: turnOf("U"), t });
  renderer.draw({ rotations, stickers, camera, shadow: 0.3 }, target);
  return calls.splice(0);
}

frame(0); // with what is done once
const frames = [frame(0.3), frame(0.6)];
camera.orbit(0.5, 0.1);
frames.push(frame(0.6));
console.log(JSON.stringify({ context, setup, frames }));
