import assert from "node:assert/strict";
import { test } from "node:test";
import { Arrival } from "./arrival.ts";

test("after a failure, the button tries again, even if Python was asked for in the meantime", async () => {
  let say = (_: Response) => {};
  Object.assign(globalThis, {
    location: { href: "https://a.example/" },
    document: { querySelector: () => null },
    fetch: () =>
      new Promise<Response>((resolve) => {
        say = resolve;
      }),
  });
  let tries = 0;
  const fetchClient = async () => {
    tries += 1;
    throw new Error("Failed to fetch dynamically imported module");
  };
  const arrival = new Arrival([], [], fetchClient);
  const first = assert.rejects(arrival.python());
  await new Promise((end) => setTimeout(end));
  const second = assert.rejects(arrival.python()); // while the page finds out why
  await new Promise((end) => setTimeout(end));
  say(new Response("", { status: 503 }));
  await Promise.all([first, second]);
  assert.equal(arrival.state, "failed");
  const before = tries;
  arrival.offer?.act();
  assert.equal(tries, before + 1);
});
