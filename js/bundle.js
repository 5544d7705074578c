/**
 * Bundles scripts for the build: JSON in (stdin), JSON out (stdout).
 *
 *   { entries: [path], out: path, constants: { NAME: value }, alias: { module: path }, parted: boolean }
 *   -> { "entry.js": "name-hash.js" }
 *
 * If `parted`, all entries are built together: what several of them use is in files of its own, file names contain
 * a hash, and dynamically imported modules come later. Otherwise each entry becomes one file.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { transform } from "esbuild";
import { rolldown } from "rolldown";

const { entries, out, constants, alias, parted } = JSON.parse(readFileSync(0, "utf8"));
const define = Object.fromEntries(
  Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
);
const OURS = /\/js\/(?:live|python|shell|ui|game|elements|offline)\//;
/** Files for what all pages use, what most of the apps use, what pages with a cube use, and what Python brings. */
const groups = [
  { name: "common", test: OURS, minShareCount: 6, priority: 2 },
  { name: "app", test: OURS, minShareCount: 3, priority: 1 },
  { name: "cube", test: /\/js\/(?:cube|gl)\//, minShareCount: 4, priority: 1 },
  { name: "client", test: /\/python\/client|\/live\/(?:patches|requests|tasks)|morphdom/ },
];

/** Styles that a script imports, and shaders, without needless spaces and comments. @type {import("rolldown").Plugin} */
const small = {
  name: "small",
  async load(id) {
    if (!id.endsWith(".css")) return null;
    const { code } = await transform(readFileSync(id, "utf8"), { loader: "css", minify: true });
    return { code: code.trim(), moduleType: "text" };
  },
  transform: (code, id) => (id.endsWith("/shaders.ts") ? code.replace(/`[^`]*`/g, glsl) : null),
};

/** @param {string} shader */
const glsl = (shader) =>
  shader.replace(/\/\/.*/g, "").replace(/\s*([-+=*/%<>?:,;(){}&|\n])\s*/g, "$1");

/** @type {Record<string, string>} */
const placed = {};
for (const input of parted ? [entries] : entries) {
  const build = await rolldown({
    input,
    external: [/^node:/, "ws"],
    plugins: [small],
    resolve: { alias },
    transform: { define, target: "es2022" },
  });
  const { output } = await build.write({
    dir: out,
    format: "esm",
    hashCharacters: "base36",
    minify: true,
    comments: { annotation: false, jsdoc: false, legal: true },
    entryFileNames: parted ? "[name]-[hash].js" : "[name].js",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: parted && { groups },
  });
  for (const file of output)
    if ("facadeModuleId" in file && file.isEntry && file.facadeModuleId)
      placed[basename(file.facadeModuleId)] = file.fileName;
  await build.close();
}
process.stdout.write(JSON.stringify(placed));
