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

  async match(/** @type {URL} */ at, /** @type {any} */ { cacheName }) {
    return this.all.get(cacheName)?.get(at.href)?.clone();
  }

  async open(/** @type {string} */ name) {
    const kept = this.all.get(name) ?? new Map();
    this.all.set(name, kept);
    const href = (/** @type {URL | { url: string }} */ at) => ("url" in at ? at.url : at.href);
    return {
      put: async (/** @type {URL} */ at, /** @type {Response} */ response) => {
        kept.set(href(at), response);
      },
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (/** @type {{ url: string }} */ at) => kept.delete(href(at)),
    };
  }
}

const caches = new FakeCaches();
Object.assign(globalThis, { caches });
const { deleteSaved, restore, save, Tables } = await import("./tables.ts"); // which takes a reference to them

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

const progress = /** @type {any} */ ({ stage() {} });
const file = (/** @type {string} */ name) => ({ name, address: `tables/${name}.bin.gz`, wire: 1 });

test("a table that cannot be fetched does not hold back those that arrive after it", async () => {
  const files = /** @type {any} */ ({
    bytes: async (/** @type {string} */ address) => {
      if (address.includes("damaged")) throw new Error("damaged arrived damaged");
      await new Promise((resolve) => setTimeout(resolve, 20));
      return new Uint8Array([1]);
    },
  });
  const tiers = /** @type {any} */ ({ small: [file("damaged"), file("late")] });
  const tables = new Tables(tiers, files);
  /** @type {string[]} */
  const accepted = [];
  const provided = tables.provide("small", progress, (name) => Boolean(accepted.push(name)));
  await assert.rejects(provided, { message: "damaged arrived damaged" });
  assert.deepEqual(accepted, ["late"]);
});
