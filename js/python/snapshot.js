/**
 * Python's memory as it is once it has started, in Cache Storage: the next visit begins from there. It is made by a
 * worker of its own when nobody waits, belongs to one build, and is checked when it is read.
 */

import { sha256 } from "./content.js";
import { ROOT, storage, tried } from "./tables.js";

/** @typedef {import("./files.js").Bytes} Bytes */

/** Not one of the service worker's caches, which go with their builds. */
const CACHE = `cubogram.started:${ROOT.pathname}`;
/** The name of the worker's file carries the hash of all that it starts. */
const BUILD = new URL(`started/${new URL(import.meta.url).pathname.split("/").at(-1)}/`, ROOT).href;
/** Pages whose Python is kept, 21 MB each. */
const MOST = 3;

/** @param {string[]} packages that have been imported there */
const addressOf = (packages) => BUILD + packages.join("+");

/** @param {string[]} packages @returns {Promise<Bytes | undefined>} nothing if it is not there, or damaged */
export const recall = (packages) =>
  tried(async () => {
    if (!packages.length || !(await storage.has(CACHE))) return undefined;
    const found = await (await storage.open(CACHE)).match(addressOf(packages));
    if (!found) return undefined;
    const memory = new Uint8Array(await found.arrayBuffer());
    return (await sha256(memory)) === found.headers.get("Digest") ? memory : undefined;
  }, undefined);

/** Those of other builds, and the oldest, make room for it. @param {string[]} packages @param {Bytes} memory */
export const keep = (packages, memory) =>
  tried(async () => {
    const cache = await storage.open(CACHE);
    const all = (await cache.keys()).map(({ url }) => url);
    const others = all.filter((url) => !url.startsWith(BUILD));
    const mine = all.filter((url) => url.startsWith(BUILD) && url !== addressOf(packages));
    for (const url of [...others, ...mine.slice(0, 1 - MOST)]) await cache.delete(url);
    const headers = { Digest: await sha256(memory) };
    await cache.put(addressOf(packages), new Response(memory, { headers }));
  }, undefined);

/** @param {string[]} packages */
export const forget = (packages) =>
  tried(async () => (await storage.open(CACHE)).delete(addressOf(packages)), false);
