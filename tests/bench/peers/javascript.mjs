// Solves the maneuvers of a file with a peer written in JavaScript; prints JSON.
// node javascript.mjs cubing|cubejs MANEUVERS.json   (run where the packages are installed)
import { readFileSync } from "node:fs";

const [peer, file] = process.argv.slice(2);
const maneuvers = JSON.parse(readFileSync(file, "utf8"));

async function cubing() {
  const { experimentalSolve3x3x3IgnoringCenters } = await import("cubing/search");
  const { Alg } = await import("cubing/alg");
  const { cube3x3x3 } = await import("cubing/puzzles");
  const solved = (await cube3x3x3.kpuzzle()).defaultPattern();
  const solve = async (text) =>
    String(await experimentalSolve3x3x3IgnoringCenters(solved.applyAlg(new Alg(text))));
  await solve("R U F");
  return solve;
}

async function cubejs() {
  const { default: Cube } = await import("cubejs");
  Cube.initSolver();
  return async (text) => new Cube().move(text).solve(22);
}

const start = performance.now();
const solve = await { cubing, cubejs }[peer]();
const ready = (performance.now() - start) / 1000;
const solutions = [];
for (const maneuver of maneuvers) {
  const begin = performance.now();
  const solution = await solve(maneuver);
  solutions.push({ solution, seconds: (performance.now() - begin) / 1000 });
}
console.log(JSON.stringify({ ready, solutions }));
process.exit(0);
