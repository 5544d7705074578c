import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { transform } from "esbuild";

/** What tries to get out of a sealed worker, and how each try ended. */
const TRIES = {
  fetch: "fetch('http://x.invalid/').catch(() => {})",
  request: "new XMLHttpRequest()",
  socket: "new WebSocket('ws://x.invalid/')",
  events: "new EventSource('http://x.invalid/')",
  script: "importScripts('data:text/javascript,1')",
  worker: "new Worker('data:text/javascript,1')",
  caches: "caches.open('x')",
  database: "indexedDB.open('x')",
  channel: "new BroadcastChannel('x')",
  navigator: "navigator.storage",
  location: "location.href",
  close: "close()",
};
const CODE = [
  "eval('1')",
  "Function('return 1')()",
  "(() => {}).constructor('return 1')()",
  "(async () => {}).constructor('return 1')()",
  "(function* () {}).constructor('return 1')()",
  "(async function* () {}).constructor('return 1')()",
  "Object.getPrototypeOf((async () => {}).constructor)('return 1')()",
  "setTimeout('1')",
  "setInterval('1')",
  "Object.getPrototypeOf(globalThis).setTimeout('1')",
  "delete Function.prototype.constructor && (() => {}).constructor('return 1')()",
];

const lines = [...Object.values(TRIES), ...CODE]
  .map((code) => `[${JSON.stringify(code)}, () => ${code}]`)
  .join(",\n");

const seal = await transform(await readFile(new URL("seal.ts", import.meta.url)), { loader: "ts" });
/** A worker with the names that a browser's has, on the global object and below it. */
const program = `
import { parentPort } from "node:worker_threads";
${seal.code}
const below = Object.create(Object.getPrototypeOf(globalThis));
for (const name of ["importScripts", "caches", "indexedDB", "navigator", "location", "close", "postMessage"])
  Object.defineProperty(below, name, { get: () => () => "reached", configurable: true });
for (const name of ["XMLHttpRequest", "WebSocket", "EventSource", "Worker", "BroadcastChannel"])
  globalThis[name] = class { };
below.setTimeout = globalThis.setTimeout;
Object.setPrototypeOf(globalThis, below);
const port = parentPort;
const tries = [${lines}];
if (${"SEALED"}) seal(globalThis);
const out = tries.filter(([, act]) => { try { act(); return true; } catch { return false; } });
port.postMessage({ out: out.map(([name]) => name), works: [JSON.stringify([1]), typeof performance.now()] });
setTimeout(() => port.postMessage("a timer works"));
`;

/** the first two messages */
function said(sealed: boolean): Promise<any[]> {
  const text = program.replace("SEALED", String(sealed));
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`));
  return new Promise((resolve, reject) => {
    const heard: any[] = [];
    worker.on("error", reject);
    worker.on("message", (message) => {
      heard.push(message);
      if (heard.length === 2) worker.terminate().then(() => resolve(heard));
    });
  });
}

test("nothing leads out of a sealed worker, and the language still works", async () => {
  const [{ out, works }, timer] = await said(true);
  assert.deepEqual(out, []);
  assert.deepEqual(works, ["[1]", "number"]);
  assert.equal(timer, "a timer works");
});

test("the tries do get out of an unsealed worker", async () => {
  const [{ out }] = await said(false);
  assert.ok(out.length > 15, String(out));
});
