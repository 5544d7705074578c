import assert from "node:assert/strict";
import { test } from "node:test";

/** Like the browser's own, but in memory. */
class FakeCaches {
  all: Map<string, Map<string, Response>> = new Map();

  async has(name: string) {
    return this.all.has(name);
  }

  async delete(name: string) {
    return this.all.delete(name);
  }

  async match(at: URL, { cacheName }: any) {
    return this.all.get(cacheName)?.get(at.href)?.clone();
  }

  async open(name: string) {
    const kept = this.all.get(name) ?? new Map();
    this.all.set(name, kept);
    const href = (at: URL | { url: string }) => ("url" in at ? at.url : at.href);
    return {
      put: async (at: URL, response: Response) => {
        kept.set(href(at), response);
      },
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (at: { url: string }) => kept.delete(href(at)),
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

const progress = { stage() {} } as any;
const file = (name: string) => ({ name, address: `tables/${name}.bin.gz`, wire: 1 });

test("a table that cannot be fetched does not hold back those that arrive after it", async () => {
  const files = {
    bytes: async (address: string) => {
      if (address.includes("damaged")) throw new Error("damaged arrived damaged");
      await new Promise((resolve) => setTimeout(resolve, 20));
      return new Uint8Array([1]);
    },
  } as any;
  const tiers = { small: [file("damaged"), file("late")] } as any;
  const tables = new Tables(tiers, files);
  const accepted: string[] = [];
  const provided = tables.provide("small", progress, (name) => Boolean(accepted.push(name)));
  await assert.rejects(provided, { message: "damaged arrived damaged" });
  assert.deepEqual(accepted, ["late"]);
});
