// Solves nonograms with npm's nonogram-solver, a line of JSON each, as nonograms.py does.
// node nonograms.mjs RECURSION_DEPTH   (run in the folder where the package is installed)
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(join(process.cwd(), "package.json"));
require("commander").recursionDepth = Number(process.argv[2]); // as its own program sets it
const solve = require("nonogram-solver");

const file = "puzzle.json"; // it reads files

const drawn = (puzzle) =>
  puzzle.rows.map((row) => Array.from(row, (cell) => (cell === 1 ? "#" : ".")).join(""));

for await (const line of createInterface({ input: process.stdin })) {
  writeFileSync(file, line);
  let picture = null;
  const begin = performance.now();
  try {
    const { status, puzzle } = solve(file);
    if (status === 1) picture = drawn(puzzle);
  } catch {
    // it throws where it meets a contradiction
  }
  const seconds = (performance.now() - begin) / 1000;
  console.log(JSON.stringify({ picture, seconds }));
}
