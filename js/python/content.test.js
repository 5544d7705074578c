import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { sha256, unpacked, unpackedStream } from "./files.ts";

const SHA256 = "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7"; // of "a\n"
const own = (/** @type {Uint8Array} */ bytes) => new Uint8Array(bytes);

test("packed or unpacked, a file has one content and one digest", async () => {
  const plain = own(new TextEncoder().encode("a\n"));
  assert.equal(await sha256(await unpacked(plain)), SHA256);
  assert.equal(await sha256(await unpacked(own(gzipSync(plain)))), SHA256);
});

test("an empty file has one too", async () => {
  const digest = await sha256(await unpacked(new Uint8Array(0)));
  assert.ok(digest.startsWith("e3b0c44298fc1c149afbf4c8996fb924"));
});

test("a truncated packed file is refused", async () => {
  await assert.rejects(unpacked(own(gzipSync("a".repeat(999)).subarray(0, 20))));
});

test("a stream is unpacked if it is packed, however small its parts are", async () => {
  const plain = own(new TextEncoder().encode("a\n"));
  for (const came of [plain, own(gzipSync(plain)), new Uint8Array(0)]) {
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of came) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    const content = await new Response(await unpackedStream(stream)).arrayBuffer();
    assert.deepEqual(new Uint8Array(content), came.length ? plain : came);
  }
});
