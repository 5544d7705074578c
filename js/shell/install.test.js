import assert from "node:assert/strict";
import { test } from "node:test";
import { Installation } from "./install.js";

/** A browser that offers to install, and counts how often it asked. @param {EventTarget} events */
function offer(events) {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  const asked = { times: 0 };
  Object.assign(event, {
    prompt: async () => {
      asked.times += 1;
    },
  });
  events.dispatchEvent(event);
  assert.ok(event.defaultPrevented, "the browser shows no banner of its own");
  return asked;
}

test("there is something to install only where the browser offers it, once for each offer", async () => {
  const events = new EventTarget();
  const installation = new Installation(events);
  let changes = 0;
  installation.watch(() => {
    changes += 1;
  });
  assert.equal(installation.offered, false);
  await installation.install();
  const first = offer(events);
  assert.deepEqual([installation.offered, changes], [true, 2]);
  await installation.install();
  await installation.install();
  assert.deepEqual([first.times, installation.offered, installation.done], [1, false, false]);
  const second = offer(events);
  assert.equal(installation.offered, true);
  await installation.install();
  events.dispatchEvent(new Event("appinstalled"));
  assert.deepEqual([second.times, installation.offered, installation.done], [1, false, true]);
});
