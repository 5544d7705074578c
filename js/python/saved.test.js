import assert from "node:assert/strict";
import { test } from "node:test";

/** Like the browser's own, but in memory. */
class FakeCaches {
  /** @type {Map<string, Map<string, Response>>} */ all = new Map();

  async has(/** @type {string} */ name) {
    return this.all.has(name);
  }

  async delete(/** @type {string} */ name) {
    return this.all.delete(name);
  }

  async open(/** @type {string} */ name) {
    const kept = this.all.get(name) ?? new Map();
    this.all.set(name, kept);
    const href = (/** @type {URL | { url: string }} */ at) => ("url" in at ? at.url : at.href);
    return {
      put: async (/** @type {URL} */ at, /** @type {Response} */ response) => {
        kept.set(href(at), response);
      },
      match: async (/** @type {URL} */ at) => kept.get(href(at))?.clone(),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (/** @type {{ url: string }} */ at) => kept.delete(href(at)),
    };
  }
}

const caches = new FakeCaches();
Object.assign(globalThis, { caches });
const { deleteSaved, restore, save } = await import("./tables.ts"); // which takes a reference to them

test("a table is deleted without those whose names begin alike; after the last, nothing is left", async () => {
  const bytes = new Uint8Array([1, 2]);
  for (const name of ["phase_1.000.bin", "phase_1.json", "phase_1_d4.json"]) {
    assert.equal(await save(name, bytes), undefined);
  }
  await deleteSaved("phase_1");
  assert.equal(await restore("phase_1.json"), undefined);
  assert.equal(await restore("phase_1.000.bin"), undefined);
  assert.deepEqual(await restore("phase_1_d4.json"), bytes);
  await deleteSaved("phase_1_d4");
  assert.equal(caches.all.size, 0);
});
