// Byte-compiles for the browser's Python by running that Python in node, so that the bytecode fits.
//
//   node compile.mjs runtime DOWNLOADS OUT IMPORTS    trims and compiles the runtime; IMPORTS is JSON
//   node compile.mjs package DOWNLOADS OUT SOURCES    compiles our package; SOURCES is JSON: [name, path]*
//
// Archives are deterministic: fixed dates, fixed order, bytecode that names no path of this machine.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [task, downloads, out, argument] = process.argv.slice(2);
const source = resolve(downloads);
const { loadPyodide } = await import(pathToFileURL(join(source, "pyodide.mjs")).href);
const wheel = readdirSync(source).find((name) => name.startsWith("numpy-"));
const lock = JSON.parse(readFileSync(join(source, "pyodide-lock.json"), "utf8"));
lock.packages = { numpy: { ...lock.packages.numpy, file_name: wheel, sha256: sha256(join(source, wheel)) } };

const python = await loadPyodide({
  indexURL: `${source}/`,
  packageBaseUrl: `${source}/`,
  lockFileContents: JSON.stringify(lock),
});
python.FS.writeFile("/bytecode.py", readFileSync(new URL("bytecode.py", import.meta.url)));
python.runPython("import sys; sys.path.insert(0, '/')");

if (task === "runtime") await trimRuntime(JSON.parse(argument));
else if (task === "package") compilePackage(JSON.parse(argument));
else throw new Error(`unknown task ${task}`);

/** Keeps of the standard library and of numpy what importing `imports` loads. */
async function trimRuntime(imports) {
  await python.loadPackage("numpy", { messageCallback() {} });
  python.FS.writeFile("/stdlib.zip", readFileSync(join(source, "python_stdlib.zip")));
  python.FS.writeFile("/numpy.whl", readFileSync(join(source, wheel)));
  python.globals.set("imports_json", JSON.stringify(imports));
  python.runPython(`
import importlib, json, sys, zipfile
from bytecode import pack
for name in json.loads(imports_json):
    importlib.import_module(name)
import numpy as np
np.random.default_rng(0).integers(3); np.unique([1]); np.packbits([1]); np.linalg.norm([1]); np.fft.fft([1])
repr(np.arange(3))

loaded = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
stdlib = {name.split(".zip/", 1)[1] for name in loaded if ".zip/" in name}
numpy = {name.split("site-packages/", 1)[1] for name in loaded if "site-packages/" in name}
LAZY = ("encodings/utf", "encodings/ascii", "encodings/latin", "encodings/idna", "pyodide/", "_pyodide/")

def trim(source, target, keep):
    with zipfile.ZipFile(source) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and keep(name)]
        pack(target, [(name, archive.read(name)) for name in names])

trim("/stdlib.zip", "/stdlib-trimmed.zip",
     lambda name: name in stdlib or name.startswith(LAZY) or not name.endswith(".py"))
trim("/numpy.whl", "/numpy-trimmed.whl",
     lambda name: name in numpy or ("dist-info" in name and not name.endswith("RECORD")))
`);
  mkdirSync(out, { recursive: true });
  for (const name of ["pyodide.asm.js", "pyodide.asm.wasm", "pyodide.mjs"]) {
    copyFileSync(join(source, name), join(out, name));
  }
  writeFileSync(join(out, "stock-lock.json"), JSON.stringify(lock)); // for comparisons
  writeFileSync(join(out, "python_stdlib.zip"), python.FS.readFile("/stdlib-trimmed.zip"));
  writeFileSync(join(out, wheel), python.FS.readFile("/numpy-trimmed.whl"));
  lock.packages.numpy.sha256 = sha256(join(out, wheel));
  writeFileSync(join(out, "pyodide-lock.json"), JSON.stringify(lock));
}

/** Writes the zip from which the browser imports our package. */
function compilePackage(sources) {
  for (const [index, [, path]] of sources.entries()) {
    python.FS.writeFile(`/source-${index}`, readFileSync(path));
  }
  python.globals.set("names_json", JSON.stringify(sources.map(([name]) => name)));
  python.runPython(`
import json
from bytecode import pack
members = [(name, open(f"/source-{index}", "rb").read())
           for index, name in enumerate(json.loads(names_json))]
pack("/package.zip", members, annotated=False)
`);
  writeFileSync(out, python.FS.readFile("/package.zip"));
}

function sha256(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
