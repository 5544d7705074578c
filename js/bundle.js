/**
 * Bundles scripts for the build: JSON in (stdin), JSON out (stdout).
 *
 *   { entries: [path], out: path, constants: { NAME: value }, alias: { module: path }, parted: boolean,
 *     apart: [specifiers that stay imports] }
 *   -> { "entry.js": "name-hash.js" }
 *
 * Each entry is bundled separately. If `parted`, file names contain a hash and dynamically imported modules get
 * files of their own; otherwise each entry becomes one file.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { rolldown } from "rolldown";

const { entries, out, constants, alias, parted, apart } = JSON.parse(readFileSync(0, "utf8"));
const define = Object.fromEntries(
  Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
);
const naming = parted
  ? { entryFileNames: "[name]-[hash].js", chunkFileNames: "[name]-[hash].js" }
  : { entryFileNames: "[name].js", codeSplitting: false };

/** @type {Record<string, string>} */
const placed = {};
for (const input of entries) {
  const build = await rolldown({
    input,
    external: [/^node:/, "ws"],
    plugins: [
      { name: "apart", resolveId: (id) => (apart.includes(id) ? { id, external: true } : null) },
    ],
    moduleTypes: { ".css": "text" }, // styles that a script imports, such as the editor's
    resolve: { alias },
    transform: { define, target: "es2022" },
  });
  const { output } = await build.write({
    ...naming,
    dir: out,
    format: "esm",
    hashCharacters: "base36",
    minify: true,
    comments: { annotation: false, jsdoc: false, legal: true },
  });
  placed[basename(input)] = output[0].fileName;
  await build.close();
}
process.stdout.write(JSON.stringify(placed));
