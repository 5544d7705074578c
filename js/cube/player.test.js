import assert from "node:assert/strict";
import { test } from "node:test";
import { faceletsOf, stateOf } from "./state.ts";

let calm = false;
Object.assign(globalThis, {
  matchMedia: () => ({
    get matches() {
      return calm;
    },
  }),
});
const { Player } = await import("./player.ts");
const { parse } = await import("./notation.ts");

/** @param {string} maneuver @param {number} [at] */
function loaded(maneuver, at = 0) {
  const player = new Player();
  player.load({ moves: parse(maneuver), at });
  return player;
}

/** Lets time pass until nothing moves. @param {InstanceType<typeof Player>} player */
function rest(player, frame = 16) {
  let frames = 1;
  for (; player.tick(frames * frame); frames++) assert.ok(frames < 10_000, "it comes to rest");
  return frames * frame;
}

test("controls are told about what they show, not about every frame", () => {
  const player = loaded("R U F");
  player.play();
  let told = 0;
  player.addEventListener("change", () => {
    told++;
  });
  for (let now = 16; player.tick(now); now += 16);
  assert.equal(told, 4); // each move when it begins, then the end
});

test("a step takes about a quarter of a second, and goes through the middle", () => {
  const player = loaded("R U2");
  player.step(1);
  player.tick(16);
  player.tick(110);
  assert.ok(player.position > 0 && player.position < 1);
  const { turn, t } = player.scene();
  assert.deepEqual(turn, { axis: 0, layers: 4, quarters: -1 });
  assert.ok(t < 0 && t > -1);
  const other = loaded("R");
  other.step(1);
  const time = rest(other);
  assert.ok(time >= 180 && time <= 280, `${time} ms`);
});

test("playing goes to the end, and from the end to the end again", () => {
  const player = loaded("R U F");
  player.play();
  assert.ok(player.playing);
  rest(player);
  assert.equal(player.position, 3);
  assert.ok(!player.playing);
  player.play();
  assert.equal(player.position, 0);
  rest(player);
  assert.equal(player.position, 3);
});

test("the current move is the one under way, or the next", () => {
  const player = loaded("R U F");
  const seen = () => [player.current, player.next];
  assert.deepEqual(seen(), [0, 0]);
  player.step(1);
  player.tick(16);
  assert.deepEqual(seen(), [0, 1]);
  rest(player);
  assert.deepEqual(seen(), [1, 1]);
  player.play();
  player.tick(5000);
  assert.deepEqual(seen(), [1, 1]);
  rest(player);
  assert.deepEqual(seen(), [3, 3]); // none
  player.step(-1);
  player.tick(20_000);
  assert.deepEqual(seen(), [2, 2]);
});

test("a pause ends after the move under way, and one in which a line is entered is made", () => {
  const entered = loaded("R U F", 1.4);
  assert.equal(entered.position, 1.4);
  rest(entered);
  assert.equal(entered.position, 2);
  const player = loaded("R U F");
  player.play();
  player.tick(16);
  player.tick(116);
  player.pause();
  rest(player);
  assert.equal(player.position, 1);
});

test("a far jump does not take long, and stays within the moves", () => {
  const player = loaded("R U ".repeat(500));
  player.go(1007);
  assert.ok(rest(player) < 3000);
  assert.equal(player.position, 1000);
  player.go(-7);
  rest(player);
  assert.equal(player.position, 0);
  assert.deepEqual(player.stateAt(0).rotations, stateOf().rotations);
});

test("a turn by hand follows the line or leaves it", () => {
  const player = loaded("R U F");
  /** @type {any[]} */
  const heard = [];
  player.addEventListener("turn", (event) => heard.push(/** @type {CustomEvent} */ (event).detail));
  player.turn("R");
  assert.equal(player.length, 3);
  player.turn("D'");
  rest(player);
  assert.deepEqual(player.moves, ["R", "D'"]);
  assert.equal(player.length, 2);
  assert.deepEqual(heard, [
    { move: "R", followed: true, at: 0 },
    { move: "D'", followed: false, at: 1 },
  ]);
});

test("a turn says when its motion has ended, or that it will not", async () => {
  const player = loaded("");
  const turns = ["R", "U"].map((move) => player.turn(move));
  rest(player);
  assert.deepEqual(await Promise.all(turns), [true, true]);
  const takenBack = player.turn("F");
  player.step(-1);
  assert.equal(await takenBack, false);
  const replaced = player.turn("D");
  player.load({});
  assert.equal(await replaced, false);
});

test("a few moves more or fewer at the end are animated, many are not", () => {
  const player = loaded("R U", 2);
  player.morphTo(parse("R U F"));
  assert.equal(player.position, 2);
  rest(player);
  player.morphTo(parse("R"));
  assert.equal(player.length, 1);
  assert.equal(player.position, 3);
  rest(player);
  assert.equal(player.position, 1);
  player.morphTo(parse("L D B"));
  assert.equal(player.position, 3);
  const other = loaded("L D B", 3);
  assert.equal(faceletsOf(player.stateAt(3)), faceletsOf(other.stateAt(3)));
});

test("quick turns are all seen, one after the other", () => {
  const player = loaded("");
  for (const move of ["R", "U", "F"]) player.turn(move);
  assert.equal(player.position, 0);
  player.morphTo(parse("R U F D"));
  assert.equal(player.position, 0);
  rest(player);
  assert.equal(player.position, 4);
});

test("with reduced motion a step is shown at once, and playing waits between moves", () => {
  calm = true;
  const player = loaded("R U F");
  player.step(1);
  assert.equal(player.position, 1);
  player.play();
  const seen = new Set();
  for (let now = 16; player.tick(now); now += 16) seen.add(player.position);
  assert.deepEqual(seen, new Set([1, 2]));
  assert.equal(player.position, 3);
  calm = false;
});

test("the chapter is that of the next move", () => {
  const player = new Player();
  const chapters = [
    { from: 0, to: 1 },
    { from: 1, to: 3 },
  ];
  player.load({ moves: parse("R U F"), chapters });
  const found = [0, 1, 2, 3].map((at) => {
    player.go(at);
    return player.chapter();
  });
  assert.deepEqual(found, [chapters[0], chapters[1], chapters[1], undefined]);
});
