// The nonogram's board on a canvas that only writes down what it is told, as JSON: {drawn, thick, thin}; `drawn` is
// the whole board, then after one cell has changed, then after nothing has; the others are lines by kind of mesh.

const calls = [];
const told = { canvas: { width: 400, height: 400 } };
const context = new Proxy(told, {
  get: (own, name) => own[name] ?? ((...values) => calls.push([name, ...values])),
});

const part = (name) => import(new URL(`../../js/nonogram/${name}.js`, import.meta.url));
const { drawBoard } = await part("draw");
const { fromText } = await part("grid");
const { isThick, layoutOf, meshOf, WHOLE } = await part("layout");
const { puzzleOf } = await part("puzzle");

const picture = fromText(Array(10).fill("##..######"));
const frame = { width: 400, height: 400, columns: 10, rows: 10 };
const clues = { rowDepth: 3, columnDepth: 1, columnDigits: 2, pixelRatio: 1, margin: 0 };
const scene = {
  puzzle: puzzleOf(picture),
  grid: fromText(Array(10).fill("??????????")),
  layout: layoutOf({ ...frame, ...clues }, WHOLE),
  palette: { ink: "#000000", paper: "#ffffff", unknown: "#cccccc", soft: "#888888" },
  pixelRatio: 1,
  judgement: null,
  mesh: meshOf(null, null),
  live: false,
  struck: new Set(),
};
const changed = { ...scene, grid: fromText(["#?????????", ...Array(9).fill("??????????")]) };
const drawn = [
  [null, scene],
  [scene, changed],
  [changed, changed],
].map(([before, after]) => {
  drawBoard(context, before, after, 0);
  return calls.splice(0);
});

const meshes = { all: meshOf(null, null), "bold 4": meshOf("bold", "4"), none: meshOf("none", null) };
const lines = Array.from({ length: 11 }, (_, i) => i);
const of = (fact) => Object.fromEntries(Object.entries(meshes).map(([k, mesh]) => [k, fact(mesh)]));
const thick = of((mesh) => lines.filter((i) => isThick(i, 10, mesh)));
console.log(JSON.stringify({ drawn, thick, thin: of(({ thin }) => thin) }));
