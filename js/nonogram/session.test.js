import assert from "node:assert/strict";
import { test } from "node:test";
import { fromText, toText, unmarked } from "./grid.js";
import { History } from "./history.js";
import { puzzleOf } from "./puzzle.js";
import { Replay } from "./replay.js";
import { Session } from "./session.js";

const CROSS = fromText([".#.", "###", ".#."]);

/**
 * A stroke through cells.
 * @param {Session} session
 * @param {[number, number][]} cells
 * @param {import("./brush.js").Brush} [brush]
 */
function draw(session, [first, ...others], brush) {
  session.begin(...first, brush);
  for (const cell of others) session.extend(...cell);
  session.end();
}

test("play: every picture that fits the clues is a success, and then nothing more is drawn", () => {
  for (const rows of [
    ["#.", ".#"],
    [".#", "#."],
  ]) {
    const session = new Session();
    session.load("play", puzzleOf(fromText(["#.", ".#"])));
    for (const [r, row] of rows.entries()) {
      for (let c = 0; c < 2; c++) if (row[c] === "#") draw(session, [[r, c]]);
    }
    assert.ok(session.solved);
    draw(session, [[0, 0]], { tool: "mark", colour: 1 });
    assert.equal(session.history.place, 2);
    session.undo();
    assert.ok(!session.solved);
  }
});

test("a stroke is shown at once and becomes a step only when it ends", () => {
  const session = new Session();
  session.load("play", puzzleOf(CROSS));
  session.begin(1, 0);
  session.extend(1, 2);
  assert.deepEqual(toText(session.grid), ["???", "###", "???"]);
  assert.equal(session.strokeLength, 3);
  assert.equal(session.history.place, 0);
  session.void();
  assert.deepEqual(toText(session.grid), ["???", "???", "???"]);
  session.end();
  assert.equal(session.history.place, 0);
});

test("edit: the clues follow the picture, symmetric strokes are one step", () => {
  const session = new Session();
  session.load("edit", puzzleOf(CROSS, { title: "x" }), new History(unmarked(CROSS)));
  session.symmetry = "both";
  draw(session, [[0, 0]]);
  assert.deepEqual(toText(session.grid), ["###", "###", "###"]);
  assert.equal(session.history.place, 1);
  assert.deepEqual(
    session.puzzle.rows[0].map((run) => run.length),
    [3],
  );
  assert.equal(session.puzzle.title, "x");
  session.do("resize 2x3 at 0,0");
  assert.equal(session.puzzle.columns.length, 2);
  session.undo();
  session.undo();
  assert.deepEqual(session.grid, unmarked(CROSS));
});

test("solve: only uncertain cells can be assumed, and erasing takes assumptions back", () => {
  const session = new Session();
  session.load("solve", puzzleOf(CROSS));
  session.shown = fromText(["?#?", "???", "???"]);
  draw(session, [[0, 1]]);
  assert.equal(session.history.place, 0, "a proven cell");
  draw(session, [
    [0, 0],
    [0, 1],
    [0, 2],
  ]);
  assert.deepEqual(toText(session.history.grid), ["#?#", "???", "???"]);
  session.shown = fromText(["###", "???", "???"]);
  draw(session, [[0, 0]]);
  assert.deepEqual(toText(session.history.grid), ["??#", "???", "???"]);
});

test("a locked session keeps the grid", () => {
  const session = new Session();
  session.load("play", puzzleOf(CROSS));
  session.locked = true;
  draw(session, [
    [0, 0],
    [0, 2],
  ]);
  assert.equal(session.history.place, 0);
});

test("the film of a solving: any place is the same grid, however one got there", () => {
  const replay = new Replay();
  const steps = Array.from({ length: 9 }, (_, i) => ({
    line: null,
    text: `step ${i}`,
    kind: "line",
    cells: /** @type {[number, number, number][]} */ ([
      [i % 3, 0, 1],
      [i % 3, 1 + Math.floor(i / 3), i % 2],
    ]),
  }));
  replay.reset(fromText(["????", "????", "????"]));
  replay.add(steps);
  const grids = [];
  for (let place = 0; place <= replay.length; place++) {
    replay.goTo(place);
    grids.push(toText(replay.grid));
  }
  for (const place of [9, 2, 5, 0, 7, 3]) {
    replay.goTo(place);
    assert.deepEqual(toText(replay.grid), grids[place]);
    assert.equal(replay.unit?.text ?? "", place ? `step ${place - 1}` : "");
  }
  replay.byCell = true;
  assert.equal(replay.length, 18);
  replay.goTo(18);
  assert.deepEqual(toText(replay.grid), grids[9]);
});
