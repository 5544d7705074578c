import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "./files.ts";

test("files in UTF-8, UTF-16 and Latin-1 are read, and binary ones are not", async () => {
  const text = '{"a": "slow \u00e9"}';
  const wide = Buffer.from(text, "utf16le");
  const swapped = Buffer.from(wide).swap16();
  const inputs = [Buffer.from(text), Buffer.from(text, "latin1"), wide, swapped];
  inputs.push(Buffer.concat([Buffer.from([0xff, 0xfe]), wide]));
  inputs.push(Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]));
  inputs.push(Buffer.from(`\ufeff${text}`));
  for (const bytes of inputs) assert.equal((await textOf(new Blob([bytes]), 1000)).text, text);
  const picture = new Blob([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
  ]);
  assert.match((await textOf(picture, 1000)).problem ?? "", /not a text file/);
  const gone = Object.assign(new Blob(["R"]), { arrayBuffer: () => Promise.reject(new Error()) });
  assert.match((await textOf(gone, 1000)).problem ?? "", /cannot be read/);
});
