// The cube's renderer on a graphics card that only writes down what it is told, as JSON:
// {context, setup, frames}; the layer U turns from the first frame to the second, before the third the eye moves.

const calls = [];
const UNIFORMS = ["camera", "lamp", "strength", "eye", "rotations", "stickers"];
const answers = {
  getExtension: () => null,
  isContextLost: () => false,
  getSyncParameter: () => "SIGNALED",
  getActiveUniform: (_program, i) => ({ name: UNIFORMS[i] }),
  getUniformLocation: (_program, name) => name,
  getProgramParameter: (_program, what) => (what === "ACTIVE_UNIFORMS" ? UNIFORMS.length : true),
  getParameter: (what) => (what === "MAX_SAMPLES" ? 4 : "a card"),
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
const part = (name) => import(new URL(`${name}.js`, JS));
const { Renderer } = await part("renderer");
const { Camera } = await part("camera");
const { stickersOfColours } = await part("palette");
const { faceletsOf, scene, stateOf } = await part("state");
const { turnOf } = await part("turns");

const renderer = new Renderer();
let ready = 0; // with the cube, and once more with what smooths its edges
renderer.addEventListener("ready", () => (ready += 1));
while (ready < 2) await new Promise((resolve) => setTimeout(resolve, 5));
const setup = calls.splice(0);
const state = stateOf();
const stickers = stickersOfColours(faceletsOf(state));
const camera = new Camera();
const target = { canvas: { width: 100, height: 100 }, clearRect() {}, drawImage() {} };

async function frame(t) {
  const rotations = scene({ state, turn: turnOf("U"), t });
  const picture = { rotations, stickers, camera, shadow: 0.3, moving: true };
  while (!renderer.draw(picture, target)) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 50)); // the first one is waited for
  return calls.splice(0);
}

await frame(0); // with what is done once
const frames = [await frame(0.3), await frame(0.6)];
camera.orbit(0.5, 0.1);
frames.push(await frame(0.6));
console.log(JSON.stringify({ context, setup, frames }));
