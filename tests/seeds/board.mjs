// The nonogram's board on canvases that only write down what they are told, as JSON: {drawn, thick, thin}; `drawn` is
// the whole board, then with a stroke in progress, then after nothing has changed; the others are lines by kind of mesh.

const calls = [];
const makeCanvas = () => {
  const canvas = { width: 400, height: 400, getContext: () => context };
  const write = (own, name) => own[name] ?? ((...values) => calls.push([name, ...values]));
  const context = new Proxy({ canvas }, { get: write });
  return canvas;
};
globalThis.document = { createElement: makeCanvas };

const part = (name) => import(new URL(`../../js/nonogram/${name}.ts`, import.meta.url));
const { fromText } = await part("grid");
const { isThick, meshOf } = await part("layout");
const { NO_MARKS, Painter } = await part("paint");
const { puzzleOf } = await part("puzzle");
const { View } = await part("view");

const picture = fromText(Array(10).fill("##..######"));
const grid = fromText(Array(10).fill("??????????"));
const puzzle = puzzleOf(picture);
const view = new View(null, () => {});
view.resize(400, 400, 1);
view.show(puzzle, grid, false);
const still = {
  ...{ puzzle, grid, layout: view.layout, pixelRatio: 1, judgement: null, mesh: meshOf(null, null) },
  ...{ live: false, struck: new Set(), fade: 0 },
  palette: { ink: "#000000", paper: "#ffffff", unknown: "#cccccc", soft: "#888888" },
};
const moving = { grid, stroke: null, marks: NO_MARKS, cell: null, isRinged: false };
const stroked = fromText(["#?????????", ...Array(9).fill("??????????")]);
const painter = new Painter(makeCanvas());
const drawn = [grid, stroked, grid].map((one) => {
  painter.paint(still, { ...moving, grid: one });
  return calls.splice(0);
});

const meshes = { all: meshOf(null, null), "bold 4": meshOf("bold", "4"), none: meshOf("none", null) };
const lines = Array.from({ length: 11 }, (_, i) => i);
const of = (fact) => Object.fromEntries(Object.entries(meshes).map(([k, mesh]) => [k, fact(mesh)]));
const thick = of((mesh) => lines.filter((i) => isThick(i, 10, mesh)));
console.log(JSON.stringify({ drawn, thick, thin: of(({ thin }) => thin) }));
