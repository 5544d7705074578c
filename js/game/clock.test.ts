import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, everySecond, HOLD, StartingClock } from "./clock.ts";

test("a clock counts, pauses and resumes", () => {
  let now = 1000;
  const clock = new Clock(() => now);
  let told = 0;
  clock.watch(() => told++);
  clock.start();
  now += 2500;
  assert.equal(clock.seconds, 2.5);
  clock.start(); // already running
  clock.pause();
  now += 9000;
  assert.deepEqual([clock.seconds, clock.running], [2.5, false]);
  clock.start();
  now += 500;
  assert.equal(clock.seconds, 3);
  clock.set(0);
  assert.deepEqual([clock.seconds, clock.running, told], [0, false, 4]);
});

test("it is shown every second while it runs", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const clock = new Clock(() => 0);
  let shown = 0;
  everySecond(clock, () => shown++);
  context.mock.timers.tick(5000);
  assert.equal(shown, 1);
  clock.start();
  context.mock.timers.tick(3000);
  assert.equal(shown, 5);
  clock.pause();
  context.mock.timers.tick(3000);
  assert.equal(shown, 6);
});

test("the speedcubing clock: hold, let go, stop", () => {
  let now = 0;
  const clock = new StartingClock(() => now);
  const stages: string[] = [];
  clock.watch(() => stages.push(clock.stage));
  clock.press();
  now = HOLD - 1;
  clock.release(); // too short
  clock.press();
  now += HOLD;
  clock.release();
  now += 1234;
  assert.equal(clock.shown, 1.234);
  clock.press();
  assert.equal(clock.seconds, 1.234);
  now += 5000;
  assert.equal(clock.shown, 1.234);
  clock.press();
  clock.giveUp();
  assert.deepEqual([clock.stage, clock.seconds], ["stopped", 1.234]);
  clock.reset();
  assert.equal(clock.shown, 0);
  const start = ["holding", "idle", "holding", "ready", "running", "stopped"];
  assert.deepEqual(stages, [...start, "holding", "stopped", "idle"]);
});

test("an event handled late counts from when it happened", () => {
  let now = 0;
  const clock = new StartingClock(() => now);
  clock.inspects = true;
  clock.press();
  clock.release();
  now = 10_000; // the page was busy
  clock.press(8000);
  clock.release(8000 + HOLD);
  assert.equal(clock.stage, "running");
  assert.equal(clock.waited, 8.3);
  now = 20_000;
  clock.press(9300);
  assert.equal(clock.seconds, 1);
  clock.inspects = false;
  clock.press(20_000);
  clock.release(20_000 + HOLD - 1); // too short, though it is late by now
  assert.equal(clock.stage, "stopped");
});
