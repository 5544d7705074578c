// Solves the scrambles of a file with cubeopt-wasm, on one thread; prints JSON.
// node cubeopt.mjs FOLDER cube48opt3 SCRAMBLES.json
import { readFileSync } from "node:fs";

globalThis.navigator = { hardwareConcurrency: 1 };

const [folder, name, file] = process.argv.slice(2);
const scrambles = JSON.parse(readFileSync(file, "utf8"));
const FOUND = "Solution found!:";

let before = process.cpuUsage();
/** The processor seconds since this was last asked, all threads together. */
function seconds() {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  return (user + system) / 1e6;
}

let printed = [];
const { default: create } = await import(`file://${folder}/${name}.mjs`);
const solver = await create({ print: (text) => printed.push(text), printErr: () => {} });
seconds();
solver.init(1, 1);
const ready = seconds();
const solutions = scrambles.map((scramble) => {
  printed = [];
  solver.solve_scramble(scramble, 1, 1, 1);
  const line = printed.find((text) => text.startsWith(FOUND)) ?? "";
  const found = { solution: line.slice(FOUND.length).trim(), seconds: seconds() };
  process.stderr.write(`${name} ${JSON.stringify(found)}\n`);
  return found;
});
const bytes = Number(solver.get_table_size());
process.stdout.write(`${JSON.stringify({ bytes, ready, solutions })}\n`, () => process.exit(0));
