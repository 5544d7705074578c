import assert from "node:assert/strict";
import { test } from "node:test";
import { webm } from "./webm.js";

test("the elements of a film have the lengths that they say, and pictures their times", async () => {
  const frames = [0, 33, 67].map((time, i) => ({
    ...{ data: Uint8Array.of(7, 8, i), time: 40_000 + time },
    isKey: i !== 1,
  }));
  const bytes = new Uint8Array(await webm(frames, 512, 40_100).arrayBuffer());
  const view = new DataView(bytes.buffer);
  /** @type {[string, number, number][]} id, begin and end */
  const found = [];
  const read = (/** @type {number} */ from, /** @type {number} */ to) => {
    let at = from;
    while (at < to) {
      const width = Math.clz32(bytes[at]) - 23;
      const id = Buffer.from(bytes.subarray(at, at + width)).toString("hex");
      const begin = at + width + 8;
      assert.equal(bytes[at + width], 1);
      at = begin + Number(view.getBigUint64(at + width) & 0xffffffffffffffn);
      found.push([id, begin, at]);
      if (["18538067", "1549a966", "1f43b675"].includes(id)) read(begin, at);
    }
    assert.equal(at, to);
  };
  read(0, bytes.length);
  const begins = (/** @type {string} */ wanted) =>
    found.filter(([id]) => id === wanted).map(([, begin]) => begin);
  assert.equal(view.getFloat64(begins("4489")[0]), 40_100);
  const clusters = begins("e7").map((begin) => view.getUint32(begin));
  assert.deepEqual(clusters, [40_000, 40_067]);
  assert.deepEqual(
    begins("a3").map((begin) => view.getInt16(begin + 1)),
    [0, 33, 0],
  );
});
