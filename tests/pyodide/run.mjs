// Starts the site's own runtime in node and runs a Python program in it:
//   node run.mjs RUNTIME PROGRAM FILES_JSON FOLDERS_JSON
//
// FILES and FOLDERS name what is copied or mounted, by its path inside.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, program, files, folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const lock = readFileSync(`${runtime}/pyodide-lock.json`, "utf8");
const { numpy } = JSON.parse(lock).packages;
const python = await loadPyodide({
  indexURL: `${runtime}/`,
  packageBaseUrl: `${runtime}/`,
  lockFileContents: lock,
  args: ["-OO"],
  env: { HOME: "/home/pyodide", CUBOGRAM_TEST_PROFILE: "port" },
});
const extractDir = numpy.library.split("/numpy/")[0];
python.unpackArchive(readFileSync(`${runtime}/${numpy.file_name}`).buffer, "wheel", { extractDir });
python.FS.writeFile(numpy.library, readFileSync(`${runtime}/numpy-core.so`));
for (const [place, path] of Object.entries(JSON.parse(files)))
  python.FS.writeFile(place, readFileSync(path));
for (const [place, path] of Object.entries(JSON.parse(folders))) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, path);
}
try {
  python.runPython(readFileSync(program, "utf8"));
  process.exit(0);
} catch (error) {
  console.error(error.message); // node itself would print the whole line of minified code as well
  process.exit(1);
}
