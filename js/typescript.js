/** Lets node import TypeScript, for tests: `node --import ./typescript.js`. */
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import { transform } from "esbuild";

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), "utf8"), { loader: "ts" });
  return { format: "module", source: code, shortCircuit: true };
}

if (isMainThread) register(import.meta.url); // the copy that is registered runs in a thread of its own
