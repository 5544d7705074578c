import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = import.meta.dirname;
/** A folder imports from those before it, and from itself. */
const ORDER = "gl game ui python offline cube nonogram elements shell live pages".split(" ");
const FOLDERS = ORDER.toSorted();

/** Files by their path under js/. @param {RegExp} names */
const texts = (names) =>
  Object.fromEntries(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
      .filter((name) => names.test(name))
      .map((name) => [name, readFileSync(join(ROOT, name), "utf8")]),
  );
/** Everything except tests. */
const SOURCES = texts(/(?<!\.test)\.[jt]s$/);
/** Where the parts of a page are made and joined; a worker is a page of its own. Nothing imports them. */
const ENTRIES = Object.keys(SOURCES).filter((name) =>
  /(-page|docs|\/worker|service-worker)\.[jt]s$/.test(name),
);

/**
 * State that all the importers of a module would share. A module's own statements begin at the
 * margin, as the formatter writes them; an empty container there is there to be filled.
 */
const SHARED = [
  /^(?:export )?(?:let|var) .*/gm,
  /^(?:export )?const [^=]*= (?:\[\]|\{\}|new (?!Intl\.|URL|RegExp|Set\(\[|Map\(\[|TextEncoder|TextDecoder|Float32Array\(|Uint8Array\(|Int8Array\(|Uint16Array\()\w+).*/gm,
];

/** @param {RegExp[]} patterns @param {string[]} names @returns {string[]} where they are found */
function found(patterns, names) {
  return names.flatMap((name) =>
    patterns.flatMap((pattern) =>
      [...SOURCES[name].matchAll(pattern)].map(([text]) => `${name}: ${text}`),
    ),
  );
}

const withoutComments = (/** @type {string} */ text) =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");

test("the folders of the project, and no others", () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((one) => one.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => name !== "node_modules");
  assert.deepEqual(names.sort(), FOLDERS);
});

test("the pattern finds state that importers would share", () => {
  const wrong = ["let a = 1;", "export let b;", "const c = new Map();", "const e = [];"];
  const right = [
    "  let a = 1;",
    "const A = [1, 2];",
    "const B = new Set([1]);",
    "const f = () => 1;",
  ];
  const hits = (/** @type {string} */ line) => SHARED.some((pattern) => line.match(pattern));
  assert.deepEqual([...wrong, ...right].filter(hits), wrong);
});

test("no module has state that its importers share", () => {
  const modules = Object.keys(SOURCES).filter((name) => !ENTRIES.includes(name));
  assert.deepEqual(found(SHARED, modules), []);
});

test("nobody imports a page's entry", () => {
  const imports = Object.entries(SOURCES).flatMap(([name, text]) =>
    [...text.matchAll(/from "([^"]+)"|import\("([^"]+)"\)/g)].map(([, one, other]) => [
      name,
      one ?? other,
    ]),
  );
  const entries = ENTRIES.map((name) => name.slice(name.lastIndexOf("/")));
  const wrong = imports.filter(
    ([, path]) => path.startsWith(".") && entries.some((entry) => path.endsWith(entry)),
  );
  assert.deepEqual(wrong, []);
});

test("each export of a module is named by another, perhaps a test", () => {
  const all = { ...SOURCES, ...texts(/\.(test\.[jt]s|d\.ts)$/) };
  const words = Object.entries(all).map(
    ([name, text]) => /** @type {const} */ ([name, new Set(text.match(/\w+/g))]),
  );
  const unused = Object.entries(SOURCES).flatMap(([name, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)]
      .filter(([, one]) => !words.some(([other, it]) => other !== name && it.has(one)))
      .map(([, one]) => `${name}: ${one}`),
  );
  assert.deepEqual(unused, []);
});

test("few modules touch storage", () => {
  const known = ["elements/scramble.ts", "live/texts.ts", "shell/settings.ts"];
  const others = Object.keys(SOURCES).filter((name) => !known.includes(name));
  const storage = /\b(?:localStorage|sessionStorage|indexedDB)\b/;
  assert.deepEqual(
    others.filter((name) => storage.test(withoutComments(SOURCES[name]))),
    [],
  );
});

test("drags are heard by the shared hands only, except in pictures that a reader's code draws", () => {
  const known = ["ui/hands.ts", "elements/picture.ts"];
  const others = Object.keys(SOURCES).filter((name) => !known.includes(name));
  assert.deepEqual(
    others.filter((name) => SOURCES[name].includes("pointermove")),
    [],
  );
});

test("models know no elements", () => {
  const models = Object.keys(SOURCES).filter((name) => /(^game\/|model\.js$)/.test(name));
  assert.ok(models.length > 2);
  const dom = /\bdocument\.|\bHTML\w*Element\b(?!\})|querySelector/;
  assert.deepEqual(
    models.filter((name) => dom.test(withoutComments(SOURCES[name]))),
    [],
  );
});

test("imports lead downwards", () => {
  const wrong = Object.entries(SOURCES).flatMap(([name, source]) => {
    const text = withoutComments(source);
    const own = name.split("/")[0];
    const up = name.split("/").length - 1;
    const folders = [...text.matchAll(/(?:from|import\() ?"((?:\.\.\/)+)(\w+)\//g)]
      .filter(([, path]) => path.length === 3 * up)
      .map(([, , folder]) => folder);
    const allowed = ORDER.slice(0, ORDER.indexOf(own) + 1);
    return folders
      .filter((folder) => !allowed.includes(folder))
      .map((folder) => `${name}: ${folder}`);
  });
  assert.deepEqual(wrong, []);
});
