// Runs the Python tests inside the site's own runtime, in node:
//   node run_tests.mjs RUNTIME PACKAGE_ZIP FULL_STDLIB_ZIP TOOLS PROJECT ARGUMENTS_AS_JSON
//
// First every module of the package is imported with nothing but what the browser gets at the start.
// Then come the rarer parts of numpy, which it fetches when asked for, and pytest
// and hypothesis (TOOLS, pure Python) are put beside it, with the full standard library for them
// alone: whatever our own code takes from there is reported, and is an error.

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, packageZip, fullStdlib, tools, project, args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${runtime}/`,
  packageBaseUrl: `${runtime}/`,
  lockFileContents: readFileSync(`${runtime}/pyodide-lock.json`, "utf8"),
  packages: ["numpy"],
  args: ["-OO"],
  env: { HOME: "/home/pyodide", CUBOGRAM_TEST_PROFILE: "browser-runtime" },
});
python.FS.writeFile("/cubogram.zip", readFileSync(packageZip));
const more = readdirSync(runtime).find((name) => name.startsWith("numpy_more-"));
python.FS.writeFile("/numpy-more.whl", readFileSync(`${runtime}/${more}`));
python.FS.writeFile("/full-stdlib.zip", readFileSync(fullStdlib));
for (const [folder, place] of [[tools, "/tools"], [project, "/project"]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.globals.set("arguments_json", args);
try {
  process.exit(python.runPython(readFileSync(new URL("inside.py", import.meta.url), "utf8")));
} catch (error) {
  console.error(error.message); // node itself would print the whole line of minified code as well
  process.exit(1);
}
