// One start of stock Pyodide in Node until numpy has summed an array; prints processor seconds.
// node numpy_snapshot.mjs DOWNLOADS FOLDER plain | make | restore
//
// A snapshot of the memory has the data of numpy's compiled libraries, but not their functions. So
// `make` also notes where each library was loaded, in FOLDER, and `restore` loads them at the same
// places before the memory is restored. Pyodide allows that with one change: where a library goes.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const [downloads, folder, way] = process.argv.slice(2);
const SUM = "import numpy; int(numpy.arange(1000).sum())";
const MEMORY = "alignMemory(getMemory(metadata.memorySize+memAlign),memAlign)";
const TABLE = "var tableBase=metadata.tableSize?wasmTable.length:0;";

/** Seconds of processor time since this process began. */
function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** A copy of Pyodide in which libraries go where `places` says, and `loaded` says where they went. */
function prepare() {
  for (const name of readdirSync(downloads)) copyFileSync(`${downloads}/${name}`, `${folder}/${name}`);
  const program = readFileSync(`${folder}/pyodide.asm.js`, "utf8");
  for (const part of [MEMORY, TABLE]) {
    if (program.split(part).length !== 2) throw new Error(`not once in pyodide.asm.js: ${part}`);
  }
  const changed = program
    .replace(MEMORY, `(places[libName]?.memory ?? ${MEMORY})`)
    .replace(TABLE, `if(places[libName])wasmTable.grow(places[libName].table-wasmTable.length);
      ${TABLE} loaded.push({name:libName,memory:memoryBase,table:tableBase});`);
  writeFileSync(`${folder}/pyodide.asm.js`, changed);
}

/** Loads the libraries before the memory is restored: it is, when this has returned. */
function loadBefore(libraries) {
  let create;
  Object.defineProperty(globalThis, "_createPyodideModule", {
    get: () => create,
    set(original) {
      create = async (settings) => {
        const module = await original(settings);
        for (const [index, { name }] of libraries.entries()) {
          const how = { loadAsync: false, global: false, nodelete: true, allowUndefined: true };
          const bytes = new Uint8Array(readFileSync(`${folder}/library-${index}`));
          module.loadWebAssemblyModule(bytes, how, name, {}, 0);
        }
        return module;
      };
    },
  });
}

globalThis.loaded = [];
globalThis.places = {};
if (way === "make") prepare();
const place = way === "plain" ? downloads : folder;
const options = { indexURL: `${place}/` };
if (way === "make") options._makeSnapshot = true;
if (way === "restore") {
  const libraries = JSON.parse(readFileSync(`${folder}/libraries.json`, "utf8"));
  globalThis.places = Object.fromEntries(libraries.map((library) => [library.name, library]));
  options._loadSnapshot = new Uint8Array(readFileSync(`${folder}/memory`));
  loadBefore(libraries);
}
const { loadPyodide } = await import(`file://${place}/pyodide.mjs`);
const pyodide = await loadPyodide(options);
const ready = seconds();
if (way !== "restore") {
  const wheel = readdirSync(downloads).find((name) => name.startsWith("numpy-"));
  pyodide.unpackArchive(new Uint8Array(readFileSync(`${downloads}/${wheel}`)).buffer, "wheel");
}
let bytes = 0;
if (way === "make") {
  pyodide.runPython("import numpy");
  const memory = pyodide.makeMemorySnapshot();
  bytes = memory.length;
  writeFileSync(`${folder}/memory`, memory);
  writeFileSync(`${folder}/libraries.json`, JSON.stringify(globalThis.loaded));
  for (const [index, { name }] of globalThis.loaded.entries()) {
    writeFileSync(`${folder}/library-${index}`, pyodide.FS.readFile(name));
  }
} else if (pyodide.runPython(SUM) !== 499500) {
  throw new Error("a wrong sum");
}
process.stdout.write(`${JSON.stringify({ ready, summed: seconds(), bytes })}\n`, () =>
  process.exit(0),
);
