// Runs the book's cells inside the site's own runtime, in node:
//   node run_cells.mjs RUNTIME PACKAGE_ZIP PAGES_JSON RESULTS_JSON
//
// PAGES_JSON is a file: {modules, pages}, texts that the cells can import and, for each page, a list of
// [code, checks]. The results go to RESULTS_JSON in the same order, as `cubogram.live.cell.Notebook`
// gives them.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, packageZip, pages, results] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${runtime}/`,
  packageBaseUrl: `${runtime}/`,
  lockFileContents: readFileSync(`${runtime}/pyodide-lock.json`, "utf8"),
  packages: ["numpy"],
  args: ["-OO"],
});
python.FS.writeFile("/cubogram.zip", readFileSync(packageZip));
const more = readdirSync(runtime).find((name) => name.startsWith("numpy_more-"));
python.FS.writeFile("/numpy-more.whl", readFileSync(`${runtime}/${more}`));
python.globals.set("pages_json", readFileSync(pages, "utf8"));
const answer = python.runPython(`
import json, sys, zipfile
from pathlib import Path
sys.path.insert(0, "/cubogram.zip")
import numpy
zipfile.ZipFile("/numpy-more.whl").extractall(Path(numpy.__file__).parents[1])
from cubogram.live.cell import Notebook

def results_of(cells):
    notebook = Notebook()
    return [notebook.result(code, checks=checks, modules=given["modules"]) for code, checks in cells]

given = json.loads(pages_json)
json.dumps([results_of(cells) for cells in given["pages"]])
`);
writeFileSync(results, answer);
process.exit(0);
