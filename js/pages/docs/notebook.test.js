import assert from "node:assert/strict";
import { test } from "node:test";
import { Notebook } from "./notebook.js";

/** A Python that answers at once, or when it is let; it writes down what it was asked. */
class Stub {
  /** @type {any[]} */ asked = [];
  /** Whether it hears no cancel, and is begun anew. */ isStuck = false;
  onLost = () => {};
  /** @type {(args: any) => any} */ answers = () => ({});

  /** @param {string} command @param {any} args */
  call(command, args) {
    /** @type {(error: Error) => void} */ let reject = () => {};
    const result = new Promise((resolve, fail) => {
      reject = fail;
      if (this.isStuck) return;
      if (command === "cells.run") this.asked.push(args);
      const made = { output: "", value: null, frames: null, inputs: [], error: null };
      setTimeout(() => resolve({ ...made, passed: null, hint: "", ...this.answers(args) }), 1);
    });
    const cancel = async () => {
      reject(new Error("Cancelled."));
      if (!this.isStuck) return;
      await new Promise((end) => setTimeout(end, 5));
      this.isStuck = false;
      this.onLost();
    };
    return { result, cancel };
  }
}

/** @param {string[]} codes */
function made(codes, python = new Stub()) {
  const parts = codes.map((code) => ({
    code,
    inputs: [{ kind: "slider", label: "n", value: 0, start: 0 }],
  }));
  const notebook = new Notebook(parts, {
    python: async () => /** @type {any} */ (python),
    page: "/p/",
  });
  return { notebook, python, cells: notebook.cells };
}

const codesOf = (/** @type {Stub} */ python) => python.asked.map((args) => args.code);

test("a cell runs those above first, each once", async () => {
  const { notebook, python, cells } = made(["a", "b", "c"]);
  assert.ok(await notebook.run(cells[2]));
  assert.deepEqual(codesOf(python), ["a", "b", "c"]);
  await notebook.run(cells[2]);
  assert.deepEqual(codesOf(python), ["a", "b", "c", "c"]);
});

test("a changed cell runs again before those below, and marks them", async () => {
  const { notebook, python, cells } = made(["a", "b"]);
  await notebook.run(cells[1]);
  notebook.edit(cells[0], "a2");
  await notebook.run(cells[0]);
  assert.ok(cells[1].isStale);
  await notebook.run(cells[1]);
  assert.equal(cells[1].isStale, false);
  assert.deepEqual(codesOf(python), ["a", "b", "a2", "b"]);
});

test("a cell that follows runs when one above it has run, and others wait", async () => {
  const { notebook, python, cells } = made(["a", "b", "c", "d"]);
  for (const i of [1, 3]) cells[i].follows = true;
  const rest = async () => {
    while (cells.some((cell) => cell.isBusy)) await new Promise((done) => setTimeout(done, 1));
  };
  await notebook.run(cells[0]);
  await rest();
  assert.deepEqual(codesOf(python), ["a", "b"]);
  await notebook.run(cells[2]);
  await rest();
  assert.deepEqual(codesOf(python), ["a", "b", "c", "d"]);
});

test("of many values of a slider the newest wins, and at most one waits", async () => {
  const { notebook, python, cells } = made(["a"]);
  python.answers = (args) => ({
    inputs: [{ kind: "slider", label: "n", value: args.inputs["0"], start: 0 }],
  });
  for (let n = 1; n <= 50; n++) notebook.setInput(cells[0], 0, n);
  while (cells[0].isBusy) await new Promise((resolve) => setTimeout(resolve, 2));
  assert.ok(python.asked.length <= 2, `${python.asked.length} runs`);
  assert.equal(cells[0].inputs[0].value, 50);
});

test("an error above is named below", async () => {
  const { notebook, python, cells } = made(["bad", "b"]);
  python.answers = ({ code }) => (code === "bad" ? { error: { message: "no", line: 1 } } : {});
  assert.equal(await notebook.run(cells[1]), false);
  assert.equal(cells[0].error?.message, "no");
  assert.match(cells[1].error?.message ?? "", /Cell 1 above/);
});

/** A Python that knows one name, x: "x = word" gives it a value, "x" shows it, "boom" spoils it and fails. */
function knowsX() {
  const python = new Stub();
  let x = "";
  python.answers = ({ code, checks }) => {
    const [, word] = code.match(/^x = (\w+)$/) ?? [];
    x = code === "boom" ? "broken" : (word ?? x);
    if (code === "boom") return { error: { message: "boom", line: 1 } };
    const shown = code === "x" ? { kind: "text", text: x } : null;
    return { value: shown, passed: checks ? x === "own" : null, hint: "not yet" };
  };
  const parts = [
    { code: "x = dots", checks: "assert x", solution: "x = book" },
    { code: "x" },
    { code: "x" },
  ];
  const notebook = new Notebook(parts, {
    python: async () => /** @type {any} */ (python),
    page: "/p/",
  });
  return { notebook, python, cells: notebook.cells };
}

test("below an exercise the reader's answer is used once it has passed, before that the book's", async () => {
  /** @type {Record<string, (made: ReturnType<typeof knowsX>) => unknown>} */
  const acts = {
    checkWrong: ({ notebook, cells: [exercise] }) => {
      notebook.edit(exercise, "x = wrong");
      return notebook.run(exercise);
    },
    checkFailing: ({ notebook, cells: [exercise] }) => {
      notebook.edit(exercise, "boom");
      return notebook.run(exercise);
    },
    checkRight: ({ notebook, cells: [exercise] }) => {
      notebook.edit(exercise, "x = own");
      return notebook.run(exercise);
    },
    editWrong: ({ notebook, cells: [exercise] }) => notebook.edit(exercise, "x = wrong"),
    reset: ({ notebook, cells: [exercise] }) => notebook.reset(exercise),
    check: ({ notebook, cells: [exercise] }) => notebook.run(exercise),
    runBelow: ({ notebook, cells }) => notebook.run(cells[1]),
  };
  const names = Object.keys(acts);
  const ways = names.flatMap((a) => names.flatMap((b) => names.map((c) => [a, b, c])));
  await Promise.all(
    ways.map(async (way) => {
      const made = knowsX();
      for (const name of way) await acts[name](made);
      const [exercise, ...below] = made.cells;
      for (const cell of below) {
        await made.notebook.run(cell);
        const { error, value, lent } = cell;
        const isOwn = exercise.passed && exercise.code === "x = own";
        assert.equal(error, null, way.join());
        assert.equal(value?.text, isOwn ? "own" : "book", way.join());
        assert.deepEqual(lent, isOwn ? [] : [1], way.join());
        assert.equal(exercise.passed, isOwn, way.join());
      }
    }),
  );
});

test("an exercise that is not tried stays as it is; a check that does not pass dates nothing below", async () => {
  const { notebook, python, cells } = knowsX();
  await notebook.run(cells[1]);
  assert.deepEqual(codesOf(python), ["x = book", "x"]);
  assert.equal(cells[0].state, "built");
  await notebook.run(cells[0]);
  assert.equal(cells[0].passed, false);
  assert.equal(cells[0].hint, "not yet");
  assert.equal(cells[1].isStale, false);
  notebook.edit(cells[0], "x = own");
  await notebook.run(cells[0]);
  assert.ok(cells[1].isStale);
});

test("a book's answer that fails is named with its exercise", async () => {
  const { notebook, python, cells } = knowsX();
  python.answers = () => ({ error: { message: "NameError: no y", line: 1 } });
  assert.equal(await notebook.run(cells[1]), false);
  assert.match(cells[1].error?.message ?? "", /book's answer to the exercise in cell 1.*no y/);
});

test("stop while Python loads: the cell does not run later, and says that it was stopped", async () => {
  const python = new Stub();
  /** @type {(python: any) => void} */ let arrive = () => {};
  const arriving = new Promise((resolve) => {
    arrive = resolve;
  });
  const notebook = new Notebook([{ code: "a" }, { code: "b" }], {
    python: () => /** @type {any} */ (arriving),
    page: "/p/",
  });
  const [above, cell] = notebook.cells;
  for (const stopped of [above, cell]) {
    const run = notebook.run(cell);
    await new Promise((resolve) => setTimeout(resolve, 2));
    notebook.stop(stopped);
    assert.deepEqual([above.state, cell.state], ["stopped", "stopped"]);
    if (stopped === cell) arrive(python);
    run.then((ok) => assert.equal(ok, false));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(codesOf(python), []);
  assert.deepEqual([above.state, cell.state], ["stopped", "stopped"]);
  assert.ok(await notebook.run(cell));
  assert.deepEqual(codesOf(python), ["a", "b"]);
});

test("the stop of a cell that waits for its turn leaves the one that runs alone", async () => {
  const { notebook, python, cells } = made(["a", "b", "c"]);
  const first = notebook.run(cells[1]);
  const second = notebook.run(cells[2]);
  while (!python.asked.length) await new Promise((resolve) => setTimeout(resolve, 0));
  notebook.stop(cells[2]);
  assert.ok(await first);
  assert.equal(await second, false);
  assert.equal(cells[2].state, "stopped");
  assert.deepEqual(codesOf(python), ["a", "b"]);
});

test("stop says so and keeps saying it; what runs next waits for it, and for the names that it costs", async () => {
  const { notebook, python, cells } = made(["a", "while True: pass", "c"]);
  python.onLost = () => notebook.forgetAll();
  await notebook.run(cells[0]);
  python.isStuck = true;
  const run = notebook.run(cells[1]);
  while (cells[1].state !== "running") await new Promise((resolve) => setTimeout(resolve, 1));
  notebook.stop(cells[1]);
  notebook.edit(cells[1], "b");
  const next = notebook.run(cells[1]);
  assert.equal(await run, false);
  assert.ok(await next);
  assert.deepEqual(codesOf(python), ["a", "a", "b"]);
});

test("a stop that Python hears costs no names", async () => {
  const { notebook, cells } = made(["a", "b"]);
  await notebook.run(cells[0]);
  const run = notebook.run(cells[1]);
  while (cells[1].state !== "running") await new Promise((resolve) => setTimeout(resolve, 0));
  notebook.stop(cells[1]);
  await run;
  assert.ok(cells[0].isFresh);
  assert.equal(cells[1].state, "stopped");
});

test("an input follows another, and what was set meanwhile stays", async () => {
  const { notebook, python, cells } = made(["a"]);
  const pair = (/** @type {number} */ n) =>
    [n, 2 * n].map((value) => ({ kind: "slider", label: "", value, start: 0 }));
  cells[0].inputs = pair(0);
  python.answers = ({ inputs, newest }) => {
    if (inputs[0] === 5) notebook.setInput(cells[0], 0, 6); // while it runs
    return { inputs: pair(newest === 1 ? inputs[1] / 2 : (inputs[0] ?? 0)) };
  };
  notebook.setInput(cells[0], 1, 8);
  await settled(cells[0]);
  assert.deepEqual(Object.fromEntries(cells[0].values), { 0: 4, 1: 8 });
  assert.equal(cells[0].inputs[0].value, 4);
  notebook.setInput(cells[0], 0, 5);
  await settled(cells[0]);
  assert.deepEqual(
    python.asked.map((args) => args.newest),
    [1, 0, 0],
  );
  assert.deepEqual(
    cells[0].inputs.map((input) => input.value),
    [6, 12],
  );
  notebook.setInput(cells[0], 0, 0);
  await settled(cells[0]);
  assert.equal(cells[0].values.size, 0);
});

/** @param {import("./cell.js").Cell} cell */
async function settled(cell) {
  while (cell.isBusy) await new Promise((resolve) => setTimeout(resolve, 2));
}

test("inputs that a run with an error has not come to stay", async () => {
  const { notebook, python, cells } = made(["a"]);
  const [first, second] = ["clue", "cell"].map((label) => ({
    kind: "text",
    label,
    value: "",
    start: "",
  }));
  python.answers = ({ inputs }) =>
    inputs["0"] === "-1"
      ? { inputs: [{ ...first, value: "-1" }], error: { message: "no run", line: 1 } }
      : { inputs: [first, second] };
  await notebook.run(cells[0]);
  notebook.setInput(cells[0], 0, "-1");
  await notebook.run(cells[0]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(cells[0].state, "failed");
  assert.deepEqual(
    cells[0].inputs.map(({ label }) => label),
    ["clue", "cell"],
  );
});
