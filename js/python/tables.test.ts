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

  async match(at: URL | string, { cacheName }: any) {
    return this.all.get(cacheName)?.get(String(at))?.clone();
  }

  async open(name: string) {
    const kept = this.all.get(name) ?? new Map();
    this.all.set(name, kept);
    const href = (at: any) => at.url ?? String(at);
    return {
      put: async (at: URL | string, response: Response) => {
        kept.set(href(at), response);
      },
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (at: { url: string } | string) => kept.delete(href(at)),
    };
  }
}

const caches = new FakeCaches();
Object.assign(globalThis, { caches });
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Browser 1.0" } });
const { deleteSaved, keep, recall, restore, save, Tables } = await import("./tables.ts"); // which takes a reference to them

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

test("a snapshot of another build or browser is not used, and deleted when one of this is stored", async () => {
  const memory = new Uint8Array([1, 2, 3]);
  await keep(["pages", "numpy"], memory);
  assert.deepEqual(await recall(["pages", "numpy"]), memory);
  const [[cacheName, all]] = caches.all;
  const [mine] = all.keys();
  const others = [
    mine.replace("tables.ts", "worker-other.js"),
    mine.replace(encodeURIComponent(navigator.userAgent), "Older"),
  ];
  for (const other of others) {
    assert.notEqual(other, mine);
    all.set(other, all.get(mine) as Response);
  }
  all.delete(mine);
  assert.equal(await recall(["pages", "numpy"]), undefined);
  await keep(["timer"], memory);
  assert.deepEqual([...all.keys()], [mine.replace("pages+numpy", "timer")]);
  caches.all.delete(cacheName);
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
