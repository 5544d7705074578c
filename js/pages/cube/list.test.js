import assert from "node:assert/strict";
import { test } from "node:test";
import { looksLikeList } from "./cube-text.js";
import { CubeList } from "./list.js";

test("what may be many cubes", () => {
  const scramble = "R U2 F' L D2 B R' U F2 D' L2 B'";
  for (const text of [
    `1. ${scramble}\n2. ${scramble}`,
    `12.34 ${scramble}\n11.20 ${scramble}\n`,
    `${scramble}\n${scramble}`,
    '{"session1":[[[0,12340],"R U2","",1700000000]]}',
  ]) {
    assert.ok(looksLikeList(text), text);
  }
  for (const text of [
    scramble,
    "R U R' U' // first\nF2 D // then",
    "",
    `${scramble} // one\nR U`,
  ]) {
    assert.ok(!looksLikeList(text), text);
  }
});

/** Solves as a test wishes. */
class FakeEngine {
  /** @type {string[]} */ asked = [];
  ended = 0;
  begin() {}
  end() {
    this.ended += 1;
  }
  async python() {
    return /** @type {any} */ ({
      call: (/** @type {string} */ name, /** @type {any} */ args, /** @type {any} */ hear) => {
        this.asked.push(name);
        return { result: this.#answer(name, args, hear), cancel: () => {} };
      },
    });
  }
  /** @param {string} name @param {any} args @param {(event: any) => void} hear */
  async #answer(name, { text, states, state }, hear) {
    if (name === "cube.list") {
      if (!text) throw new Error("there is no scramble in this text");
      return {
        cubes: text.split("\n").map((/** @type {string} */ line) => {
          const [one, time, comment] = line.split("; ");
          return { place: "", text: one, beside: { time, comment } };
        }),
      };
    }
    if (name === "twophase.solve") return { maneuver: state.slice(0, 1), length: 1 };
    for (const [index, one] of (states ?? []).entries()) {
      hear(null);
      if (one === "bad") hear({ index, error: { message: "this is no cube" } });
      else hear({ index, maneuver: `${one}' ${one}2`, length: 2 });
    }
    return {};
  }
}

test("each cube of a list has its solution, or the reason why there is none", async () => {
  const engine = new FakeEngine();
  const list = new CubeList(engine);
  await list.solve('R\nbad\nF "x"');
  assert.equal(list.done, 3);
  assert.equal(engine.ended, 2); // reading, and solving
  assert.deepEqual(
    list.rows.map(({ solution, problem }) => solution ?? problem),
    ["R' R2", "this is no cube", 'F "x"\' F "x"2'],
  );
  assert.equal(list.csv.split("\r\n")[3], '"","F ""x""","F ""x""\' F ""x""2","2"');
  assert.ok(list.text.startsWith("R\n    R' R2\nbad\n    this is no cube\n"));
  assert.equal(list.words, "2 cubes of 3 solved; 2.00 moves on average; 1 cannot be read.");
});

test("what stands beside the cubes is in the files, in columns that some cube needs", async () => {
  const list = new CubeList(new FakeEngine());
  await list.solve('R\nF; 9.87\nD; DNF(1.23); "slow"');
  assert.deepEqual(list.csv.split("\r\n"), [
    '"place","cube","solution","moves","time","comment"',
    '"","R","R\' R2","2","",""',
    '"","F","F\' F2","2","9.87",""',
    '"","D","D\' D2","2","1.23","""slow"""',
    "",
  ]);
  assert.equal(list.text.split("\n")[2], "9.87\t\tF");
  await list.solve("R");
  assert.ok(list.csv.startsWith('"place","cube","solution","moves"\r\n'));
  assert.ok(list.text.startsWith("R\n"));
});

test("many cubes share a search, 64 at a time, on tables that were made ready", async () => {
  const engine = new FakeEngine();
  const list = new CubeList(engine);
  await list.solve(Array.from({ length: 130 }, () => "R").join("\n"));
  const batches = Array.from({ length: 3 }, () => "twophase.many");
  assert.deepEqual(engine.asked, ["cube.list", "twophase.prepare", ...batches]);
  assert.equal(list.done, 130);
});

test("a list can be stopped and gone on with, and one that is none says so", async () => {
  const engine = new FakeEngine();
  const list = new CubeList(engine);
  const stop = list.watch(() => list.done === 1 && list.stop());
  await list.solve(Array.from({ length: 70 }, () => "R").join("\n"));
  assert.equal(list.stage, "");
  assert.ok(list.done < 70, "the second batch was not asked for");
  stop();
  await list.goOn();
  assert.equal(list.done, 70);
  await list.solve("");
  assert.deepEqual([list.problem, list.stage], ["there is no scramble in this text", ""]);
  assert.deepEqual(list.rows, []);
});

test("shorter solutions are searched one by one, and a longer one changes nothing", async () => {
  const list = new CubeList(new FakeEngine());
  await list.solve("R\nbad\nF");
  list.rows[2] = { ...list.rows[2], solution: "", length: 0 }; // solved already
  await list.shorten(1);
  assert.deepEqual(
    list.rows.map(({ length }) => length),
    [1, undefined, 0],
  );
  assert.equal(list.tried, 3);
  assert.match(list.words, /; a shorter one was sought for 1 cube; 1 cannot be read\.$/);
  await list.shorten(1);
  assert.equal(list.rows[0].solution, "R");
});

test("a file that is read late does not take the place of what was wished meanwhile", async () => {
  const ends = [];
  for (const meanwhile of [
    (/** @type {CubeList} */ list) => list.solve("F"),
    (/** @type {CubeList} */ list) => list.stop(),
  ]) {
    for (const reads of [true, false]) {
      const list = new CubeList(new FakeEngine());
      const file = new Promise((resolve, reject) => {
        setTimeout(() => (reads ? resolve("R") : reject(new Error("no text"))), 5);
      });
      const read = list.solve(/** @type {Promise<string>} */ (file));
      assert.equal(list.stage, "reading");
      await meanwhile(list);
      await read;
      ends.push([list.rows.map(({ text }) => text).join(), list.problem]);
    }
  }
  assert.deepEqual(ends, [
    ["F", ""],
    ["F", ""],
    ["", ""],
    ["", ""],
  ]);
});

test("a file that is no text is the reason why there is no list", async () => {
  const list = new CubeList(new FakeEngine());
  await list.solve(Promise.reject(new Error("this is no text")));
  assert.deepEqual([list.problem, list.stage], ["this is no text", ""]);
});
