import assert from "node:assert/strict";
import { test } from "node:test";
import { looksLikeList } from "./cube-text.js";
import { CubeList } from "./list-dialog.js";

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
  /** @type {any[]} */ asked = [];
  ended = 0;
  begin() {}
  end() {
    this.ended += 1;
  }
  async python() {
    return /** @type {any} */ ({
      call: (/** @type {string} */ name, /** @type {any} */ args) => {
        this.asked.push([name, args]);
        return { result: this.#answer(name, args), cancel: () => {} };
      },
    });
  }
  /** @param {string} name @param {any} args */
  async #answer(name, { text, state }) {
    if (name === "cube.list") {
      if (!text) throw new Error("there is no scramble in this text");
      return {
        cubes: text.split("\n").map((/** @type {string} */ one) => ({ place: "", text: one })),
      };
    }
    if (state === "bad") throw new Error("this is no cube");
    return { maneuver: `${state}'`, length: 1 };
  }
}

test("each cube of a list has its solution, or the reason why there is none", async () => {
  const engine = new FakeEngine();
  const list = new CubeList(engine);
  await list.solve('R\nbad\nF "x"');
  assert.equal(list.done, 3);
  assert.equal(engine.ended, 1);
  assert.deepEqual(
    list.rows.map(({ solution, problem }) => solution ?? problem),
    ["R'", "this is no cube", 'F "x"\''],
  );
  assert.equal(list.csv.split("\r\n")[3], '"","F ""x""","F ""x""\'","1"');
  assert.ok(list.text.startsWith("R\n    R'\nbad\n    this is no cube\n"));
});

test("a list can be stopped, and one that is none says so", async () => {
  const engine = new FakeEngine();
  const list = new CubeList(engine);
  list.watch(() => list.done === 1 && list.stop());
  await list.solve("R\nF\nU");
  assert.equal(list.done, 1);
  assert.equal(list.rows[1].solution, undefined);
  const none = new CubeList(engine);
  await none.solve("");
  assert.match(none.problem, /no scramble/);
  assert.equal(none.running, false);
});
