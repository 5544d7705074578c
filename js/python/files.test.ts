import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mock, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Files } from "./files.ts";

mock.timers.enable({ apis: ["setTimeout"] });
/** Lets everything run that is not waiting for time. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

const RIGHT = new TextEncoder().encode("what this build has made");
const ROOT = new URL("http://site.test/a/b/");
const known = {
  "python/x.zip": [RIGHT.length, createHash("sha256").update(RIGHT).digest("hex")],
} as import("./files.ts").Known;

/** A network whose answers a test supplies, one for each request. */
function network(answers: (() => any)[]) {
  const modes: RequestCache[] = [];
  const fetch = async (_: any, { cache, signal }: any) => {
    modes.push(cache);
    const answer = answers[modes.length - 1]();
    if (answer) return answer;
    for (const half of [10, 10]) rest().then(() => mock.timers.tick(half)); // its patience ends
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  };
  return { modes, fetch: fetch as any };
}

const right = () => new Response(RIGHT);
const flipped = () => new Response(RIGHT.map((byte, i) => (i === 3 ? byte ^ 1 : byte)));
const cut = () => new Response(RIGHT.slice(0, 9));
const missing = () => new Response("<html>", { status: 404 });
const page = () => new Response("<!doctype html>");
const truncated = () => new Response(gzipSync(RIGHT).subarray(0, 20));
const broken = () => {
  throw new TypeError("Failed to fetch");
};
const silent = () => undefined;

for (const fault of [flipped, cut, truncated, missing, page, broken, silent]) {
  test(`${fault.name}: fetched again past the caches`, async () => {
    const { fetch, modes } = network([fault, right]);
    const files = new Files(known, ROOT, { fetch, patience: 20 });
    assert.deepEqual(await files.bytes("python/x.zip"), RIGHT);
    assert.deepEqual(modes, ["default", "reload"]);
  });

  test(`${fault.name} every time: reported, with the file's name`, async () => {
    const { fetch } = network([fault, fault]);
    const files = new Files(known, ROOT, { fetch, patience: 20 });
    const said =
      fault === broken
        ? /no network.*not stored all of Python/
        : /^Error: python\/x.zip (arrived damaged|was refused|did not arrive)/;
    await assert.rejects(files.bytes("python/x.zip"), said);
  });
}

test("a packed file is accepted packed, or unpacked by the browser, however small its parts are", async () => {
  for (const body of [gzipSync(RIGHT), RIGHT]) {
    const parts = (ReadableStream as any).from([...body].map((byte) => new Uint8Array([byte])));
    const { fetch, modes } = network([() => new Response(parts)]);
    assert.deepEqual(await new Files(known, ROOT, { fetch }).bytes("python/x.zip"), RIGHT);
    assert.deepEqual(modes, ["default"]);
  }
});

test("an empty file is a file", async () => {
  const none = { none: [0, createHash("sha256").digest("hex")] };
  const { fetch } = network([() => new Response("")]);
  const files = new Files(none as any, ROOT, { fetch });
  assert.equal((await files.bytes("none")).length, 0);
});

test("silence is reported before the file is given up; arriving bytes end it", async () => {
  let told = 0;
  const slow = () => {
    const stream = new ReadableStream({
      async start(controller) {
        for (const byte of RIGHT) {
          mock.timers.tick(9);
          controller.enqueue(new Uint8Array([byte]));
          await rest();
        }
        controller.close();
      },
    });
    return new Response(stream);
  };
  const options = { patience: 20, silent: () => ++told };
  const bytes = (...answers: (() => any)[]) =>
    new Files(known, ROOT, { ...network(answers), ...options }).bytes("python/x.zip");
  assert.deepEqual(await bytes(slow), RIGHT);
  assert.equal(told, 0);
  await bytes(silent, right);
  assert.equal(told, 1);
});

test("a streamed file is checked afterwards, and the caches are refreshed", async () => {
  const { fetch, modes } = network([flipped, right]);
  const { stream, whole } = await new Files(known, ROOT, { fetch }).streamed("python/x.zip");
  assert.deepEqual(await new Response(stream).bytes(), await flipped().bytes());
  await assert.rejects(whole, /arrived damaged/);
  assert.deepEqual(modes, ["default", "reload"]);
  const good = await new Files(known, ROOT, network([right])).streamed("python/x.zip");
  await good.whole;
  const late = await new Files(known, ROOT, network([missing, right])).streamed("python/x.zip");
  assert.deepEqual(await new Response(late.stream).bytes(), RIGHT);
  const never = new Files(known, ROOT, network([missing, missing])).streamed("python/x.zip");
  await assert.rejects(never, /python\/x.zip was refused \(404\)/);
});
