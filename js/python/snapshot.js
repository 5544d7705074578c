/**
 * Snapshots of Python's memory after its start, in Cache Storage, for the next visit to start from. A snapshot is made
 * by a worker of its own when nobody is waiting, belongs to one build, and is checked when it is read.
 */

import { sha256 } from "./content.js";
import { ROOT, storage, tried } from "./tables.js";

/** @typedef {import("./files.js").Bytes} Bytes */

/** Not one of the service worker's caches, which are deleted with their builds. */
const CACHE = `cubogram.started:${ROOT.pathname}`;
/** The name of the worker's file contains a hash of everything it loads. */
const BUILD = new URL(`started/${new URL(import.meta.url).pathname.split("/").at(-1)}/`, ROOT).href;
/** The most snapshots stored, one per page, 21 MB each. */
const MOST = 3;

/** @param {string[]} packages imported in the snapshot */
const addressOf = (packages) => BUILD + packages.join("+");

/** @param {string[]} packages @returns {Promise<Bytes | undefined>} undefined if it is missing or damaged */
export const recall = (packages) =>
  tried(async () => {
    if (!packages.length || !(await storage.has(CACHE))) return undefined;
    const found = await (await storage.open(CACHE)).match(addressOf(packages));
    if (!found) return undefined;
    const memory = new Uint8Array(await found.arrayBuffer());
    return (await sha256(memory)) === found.headers.get("Digest") ? memory : undefined;
  }, undefined);

/** Stores a snapshot, and deletes those of other builds and the oldest ones. @param {string[]} packages
 * @param {Bytes} memory */
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
