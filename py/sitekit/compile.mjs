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

/**
 * Keeps of the standard library and of numpy what importing `imports` loads. Numpy's random numbers,
 * Fourier transforms and the compiled part of its linear algebra are a package of their own,
 * `numpy-more`: half of numpy, which nothing but a reader's code asks for. The library that is left,
 * numpy's core, is a file of its own, so that it can be loaded before Python starts.
 */
async function trimRuntime(imports) {
  await python.loadPackage("numpy", { messageCallback() {} });
  python.FS.writeFile("/stdlib.zip", readFileSync(join(source, "python_stdlib.zip")));
  python.FS.writeFile("/numpy.whl", readFileSync(join(source, wheel)));
  python.FS.writeFile("/stub.py", readFileSync(new URL("linalg_stub.py", import.meta.url)));
  python.globals.set("imports_json", JSON.stringify(imports));
  python.runPython(`
import importlib, json, sys, zipfile
from bytecode import pack
for name in json.loads(imports_json):
    importlib.import_module(name)
import numpy as np
np.unique([1]); np.packbits([1]); repr(np.arange(3))

def loaded(root):
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    return {name.split(root, 1)[1] for name in files if root in name}

numpy = loaded("site-packages/")
np.random.default_rng(0).integers(3); np.linalg.norm([1]); np.fft.fft([1])
more = loaded("site-packages/") - numpy
stdlib = loaded(".zip/")
LAZY = ("encodings/utf", "encodings/ascii", "encodings/latin", "encodings/idna", "encodings/unicode", "pyodide/", "_pyodide/")
UNWANTED = "ctypes/"  # numpy does without; it would call what is native
LINALG = "numpy/linalg/_umath_linalg."

def members(source, keep):
    with zipfile.ZipFile(source) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and keep(name)]
        return [(name, archive.read(name)) for name in names]

pack("/stdlib-trimmed.zip", members("/stdlib.zip",
     lambda name: not name.startswith(UNWANTED)
     and (name in stdlib or name.startswith(LAZY) or not name.endswith(".py"))))
described = [(name, data) for name, data in members("/numpy.whl", lambda name: "dist-info" in name)
             if not name.endswith("RECORD")]
stub = (f"{LINALG}py", open("/stub.py", "rb").read())
core = members("/numpy.whl", lambda name: name in numpy and not name.startswith(LINALG))
((library, code),) = [member for member in core if member[0].endswith(".so")]
open("/numpy-core.so", "wb").write(code)
emptied = [(name, b"" if name == library else data) for name, data in core]
pack("/numpy.zip", [*described, stub, *emptied])
moved = [(name.replace("linalg/", "linalg/lapack/"), data)
         for name, data in members("/numpy.whl", lambda name: name.startswith(LINALG))]
named = [(name.replace("numpy-", "numpy_more-"), data)
         for name, data in described if name.endswith(("METADATA", "WHEEL"))]
pack("/numpy-more.zip", [*named, *moved, *members("/numpy.whl", lambda name: name in more)])
`);
  mkdirSync(out, { recursive: true });
  for (const name of ["pyodide.asm.js", "pyodide.asm.wasm", "pyodide.mjs"]) {
    copyFileSync(join(source, name), join(out, name));
  }
  writeFileSync(join(out, "stock-lock.json"), JSON.stringify(lock)); // for comparisons
  writeFileSync(join(out, "python_stdlib.zip"), python.FS.readFile("/stdlib-trimmed.zip"));
  const more = wheel.replace("numpy-", "numpy_more-");
  writeFileSync(join(out, wheel), python.FS.readFile("/numpy.zip"));
  writeFileSync(join(out, more), python.FS.readFile("/numpy-more.zip"));
  writeFileSync(join(out, "numpy-core.so"), python.FS.readFile("/numpy-core.so"));
  const { numpy } = lock.packages;
  const library = python.runPython("np._core._multiarray_umath.__file__");
  lock.packages = {
    numpy: { ...numpy, sha256: sha256(join(out, wheel)), library },
    "numpy-more": {
      ...numpy,
      name: "numpy-more",
      file_name: more,
      sha256: sha256(join(out, more)),
      depends: ["numpy"],
      imports: [],
    },
  };
  writeFileSync(join(out, "pyodide-lock.json"), JSON.stringify(lock));
}

/** Writes the zip from which the browser imports our package; it will be compressed as a whole. */
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
pack("/package.zip", members, annotated=False, level=0)
`);
  writeFileSync(out, python.FS.readFile("/package.zip"));
}

function sha256(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
