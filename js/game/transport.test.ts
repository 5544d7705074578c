import assert from "node:assert/strict";
import { test } from "node:test";
import { Transport } from "./transport.ts";

function of(length: number, duration: (index: number) => number = () => 250, far?: number) {
  const transport = new Transport(duration, far);
  transport.length = length;
  return transport;
}

/** the milliseconds until it rests */
function rest(transport: Transport): number {
  let now = 0;
  do now += 10;
  while (transport.tick(now) && now < 100_000);
  return now;
}

test("every step takes its time, and tempo divides it", () => {
  const transport = of(4, (index) => (index % 2 ? 200 : 100));
  transport.play();
  assert.ok(Math.abs(rest(transport) - 600) < 30);
  transport.tempo = 2;
  transport.play();
  assert.ok(Math.abs(rest(transport) - 300) < 30);
});

test("many steps fit into a frame", () => {
  const transport = of(1000, () => 1);
  transport.play();
  assert.ok(rest(transport) < 1300);
  assert.equal(transport.position, 1000);
});

test("a jump is animated, at most as far as requested", () => {
  const transport = of(1000);
  transport.go(900);
  assert.equal(transport.position, 876);
  const still = of(1000, undefined, 0);
  still.go(900);
  assert.equal(still.position, 900);
});

test("playing stops where the steps end, and that is reported", () => {
  const transport = of(2);
  const told: boolean[] = [];
  transport.addEventListener("change", () => told.push(transport.playing));
  transport.play();
  rest(transport);
  assert.equal(told[0], true);
  assert.equal(told.at(-1), false);
});

test("nothing plays where there are no steps", () => {
  const transport = of(0);
  transport.toggle();
  assert.equal(transport.playing, false);
});
