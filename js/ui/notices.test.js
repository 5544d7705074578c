import assert from "node:assert/strict";
import { test } from "node:test";
import { Notices } from "./notices.js";

test("a place says one thing at a time, the latest", () => {
  const notices = new Notices();
  let told = 0;
  notices.watch(() => told++);
  const first = notices.say("field", "there is no move X", { tone: "error" });
  assert.deepEqual(
    [notices.at("field").text, notices.at("field").tone],
    ["There is no move X.", "error"],
  );
  notices.say("field", "copied");
  first.clear(); // something else is said by now
  assert.equal(notices.at("field").text, "Copied.");
  assert.equal(notices.at("other").text, "");
  notices.clear("field");
  notices.clear("field");
  assert.deepEqual([notices.at("field").text, told], ["", 3]);
});

test("what waits is said later, at once when asked, or never when something else is said", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const notices = new Notices();
  notices.say("field", "wrong", { delay: 500 });
  context.mock.timers.tick(499);
  assert.equal(notices.at("field").text, "");
  context.mock.timers.tick(1);
  assert.equal(notices.at("field").text, "Wrong.");
  notices.say("field", "", {});
  notices.say("field", "worse", { delay: 500 });
  notices.flush("field");
  assert.equal(notices.at("field").text, "Worse.");
  notices.say("field", "late", { delay: 500 });
  notices.say("field", "");
  context.mock.timers.tick(1000);
  assert.equal(notices.at("field").text, "");
  const mine = notices.say("field", "late", { delay: 500 });
  mine.clear();
  context.mock.timers.tick(1000);
  assert.equal(notices.at("field").text, "");
});

test("what is said for some seconds goes by itself, and only that", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const notices = new Notices();
  notices.say("copy", "copied", { seconds: 3 });
  context.mock.timers.tick(2000);
  notices.flush("copy"); // nothing waits to be said
  assert.equal(notices.at("copy").text, "Copied.");
  context.mock.timers.tick(1000);
  assert.equal(notices.at("copy").text, "");
  notices.say("copy", "copied", { seconds: 3 });
  notices.say("copy", "press Ctrl+C to copy");
  context.mock.timers.tick(5000);
  assert.equal(notices.at("copy").text, "Press Ctrl+C to copy.");
});
