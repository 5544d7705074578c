import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { digestOf } from "./digest.js";

const SHA256 = "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7"; // of "a\n"
const own = (/** @type {Uint8Array} */ bytes) => new Uint8Array(bytes).buffer;

test("packed or unpacked, a file has one digest", async () => {
  const plain = new TextEncoder().encode("a\n");
  assert.equal(await digestOf(own(plain)), SHA256.slice(0, 32));
  assert.equal(await digestOf(own(gzipSync(plain))), SHA256.slice(0, 32));
});

test("an empty file has one too", async () => {
  assert.equal(await digestOf(new ArrayBuffer(0)), "e3b0c44298fc1c149afbf4c8996fb924");
});

test("what is packed and cut has none", async () => {
  await assert.rejects(digestOf(own(gzipSync("a".repeat(999)).subarray(0, 20))));
});
