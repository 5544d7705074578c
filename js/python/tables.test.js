import assert from "node:assert/strict";
import { test } from "node:test";
import { Tables } from "./tables.ts";

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
