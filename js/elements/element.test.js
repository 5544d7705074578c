import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { HTMLElement: EventTarget });
const { PageElement } = await import("./element.ts");

test("an element listens while it is on the page, and once, however often it was there", () => {
  const keys = new EventTarget();
  let heard = 0;
  class Listening extends PageElement {
    enter() {
      this.on(keys, "keydown keyup", () => heard++);
    }
  }
  const element = new Listening();
  for (const count of [1, 2]) {
    element.connectedCallback();
    for (const type of ["keydown", "keyup"]) keys.dispatchEvent(new Event(type));
    element.disconnectedCallback();
    keys.dispatchEvent(new Event("keydown"));
    assert.equal(heard, 2 * count);
  }
});
