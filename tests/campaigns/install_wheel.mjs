// Installs the built wheel in an untrimmed Pyodide with micropip, as any page would, and tries it:
//   node install_wheel.mjs PYODIDE DOWNLOADS WHEEL TOOLS
//
// PYODIDE is the npm package, DOWNLOADS has the numpy wheel of the site's runtime, TOOLS has micropip
// (the npm package has none). numpy comes from DOWNLOADS instead of the network: its entry in the
// lock file is given that file's name and sha256; all else is as published.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, downloads, wheel, tools] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const lock = JSON.parse(readFileSync(`${pyodide}/pyodide-lock.json`, "utf8"));
const numpy = readdirSync(downloads).find((name) => name.startsWith("numpy-"));
const sha256 = createHash("sha256").update(readFileSync(`${downloads}/${numpy}`)).digest("hex");
Object.assign(lock.packages.numpy, { file_name: numpy, sha256 });
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  packageBaseUrl: `${downloads}/`,
  lockFileContents: JSON.stringify(lock),
});
python.FS.mkdirTree("/tools");
python.mountNodeFS("/tools", tools);
const name = basename(wheel);
python.FS.writeFile(`/${name}`, readFileSync(wheel));
python.globals.set("wheel", `emfs:/${name}`);
const program = `
import json, sys
sys.path.append("/tools")
import micropip
before = "numpy" in micropip.list()
await micropip.install(wheel)
import cubogram
from cubogram import Cube
loaded = "numpy" in sys.modules
cube = Cube("R U2 F' L D")
json.dumps({
    "version": micropip.list()["cubogram"].version,
    "numpy": [before, "numpy" in micropip.list(), loaded],
    "solution": cubogram.solve(cube),
    "picture": cube._repr_svg_()[:4],
    "file": cubogram.__file__,
})`;
console.log(await python.runPythonAsync(program));
