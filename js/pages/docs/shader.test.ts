import assert from "node:assert/strict";
import { test } from "node:test";
import { complaint } from "./shader.ts";

test("a compiler error is reported with the line of the reader's text", () => {
  const log = "ERROR: 0:7: 'colou' : undeclared identifier\nERROR: 0:9: '' : syntax error\n";
  assert.deepEqual(complaint(log), { line: 5, message: "'colou' : undeclared identifier" });
});

test("what has no line is reported as it is", () => {
  assert.deepEqual(complaint("Too many uniforms\n"), { line: null, message: "Too many uniforms" });
});
