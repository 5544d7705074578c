import assert from "node:assert/strict";
import { test } from "node:test";
import { Film } from "./film.js";
import { declaredGame, Game, historyFrom } from "./game.js";
import { fromText, over, toText, unmarked } from "./grid.js";
import { interpret, newUi, previewMove } from "./input.js";
import { apply } from "./moves.js";
import { puzzleOf } from "./puzzle.js";

const CROSS = fromText([".#.", "###", ".#."]);

/** A game and functions that play it. @param {import("./game.js").Mode} mode @param {import("./puzzle.js").Puzzle} puzzle @param {import("./grid.js").Grid} [start] */
function played(mode, puzzle, start) {
  const game = new Game(mode, puzzle, start && historyFrom(start));
  const ui = newUi();
  const give = (/** @type {import("./input.js").Input} */ input) => {
    const move = interpret(game, ui, input);
    if (move) game.do(move);
    return move;
  };
  return {
    game,
    ui,
    give,
    key: (/** @type {string} */ key, shift = false) => give({ kind: "key", key, shift }),
    /** @param {[number, number][]} cells @param {boolean} [other] whether the other brush draws */
    draw([[row, column], ...others], other = false) {
      give({ kind: "press", row, column, other });
      for (const [r, c] of others) give({ kind: "drag", row: r, column: c });
      return give({ kind: "release" });
    },
    seen: () =>
      toText(over(apply(game.history.state, previewMove(game, ui) || "shift up 0"), game.deduced)),
    rows: () => toText(game.history.state),
  };
}

test("play: every picture that fits the clues is a success, and then nothing more is drawn", () => {
  for (const rows of [
    ["#.", ".#"],
    [".#", "#."],
  ]) {
    const { game, draw } = played("play", puzzleOf(fromText(["#.", ".#"])));
    for (const [r, row] of rows.entries()) {
      for (let c = 0; c < 2; c++) if (row[c] === "#") draw([[r, c]]);
    }
    assert.ok(game.solved);
    draw([[0, 0]], true);
    assert.equal(game.history.index, 2);
    game.undo();
    assert.ok(!game.solved);
  }
});

test("a stroke is seen at once and becomes a move only when it ends", () => {
  const { game, ui, give, seen } = played("play", puzzleOf(CROSS));
  give({ kind: "press", row: 1, column: 0, other: false });
  give({ kind: "drag", row: 1, column: 2 });
  assert.deepEqual(seen(), ["???", "###", "???"]);
  assert.equal(game.history.index, 0);
  give({ kind: "cancel" });
  assert.equal(ui.stroke, null);
  assert.deepEqual(seen(), ["???", "???", "???"]);
  assert.equal(give({ kind: "release" }), "");
});

test("interpreting input changes nothing but the UI state", () => {
  const game = new Game("play", puzzleOf(CROSS));
  const ui = newUi();
  const { state } = game.history;
  for (const key of [" ", "x", "ArrowDown", "End", "Escape", "5", "q"])
    interpret(game, ui, { kind: "key", key, shift: false });
  assert.equal(game.history.state, state);
  assert.deepEqual(ui.cursor, { row: 1, column: 2 });
});

test("keys: both brushes, runs with shift, and back with escape", () => {
  const { key, give, rows, ui } = played("play", puzzleOf(CROSS));
  assert.equal(key(" "), "fill r1 c1");
  assert.equal(key("x"), "", "another brush on a filled cell does nothing");
  key("ArrowDown");
  key("ArrowRight", true);
  key("ArrowRight", true);
  assert.equal(give({ kind: "keyup", key: "Shift" }), "mark r2 c1-3", "with the tool used last");
  key("ArrowDown");
  key("ArrowLeft", true);
  key("Escape");
  assert.equal(give({ kind: "keyup", key: "Shift" }), "");
  assert.deepEqual(rows(), ["#??", "...", "???"]);
  assert.equal(key("2"), null, "there is one colour");
  assert.ok(ui.keyed);
});

test("keys: Shift and arrows go on with what the last stroke did, whatever the cells hold", () => {
  const picture = fromText(["######", "22222#"]);
  const game = new Game("play", puzzleOf(picture, ["ink", "#f00"]));
  const ui = newUi();
  const key = (/** @type {string} */ name, shift = false) => {
    const move = interpret(game, ui, { kind: "key", key: name, shift });
    if (move) game.do(move);
  };
  const run = (/** @type {number} */ cells) => {
    for (let i = 0; i < cells; i++) key("ArrowRight", true);
    game.do(interpret(game, ui, { kind: "keyup", key: "Shift" }) ?? "");
  };
  key(" ");
  run(3); // begins on the cell that has just been filled
  assert.deepEqual(toText(game.grid), ["####??", "??????"]);
  key("2");
  key("ArrowRight");
  key(" ");
  run(1);
  assert.deepEqual(toText(game.grid)[0], "####22");
  key(" "); // erases
  for (const name of ["Home", "ArrowDown", "x"]) key(name);
  run(2);
  assert.deepEqual(toText(game.grid), ["####2?", "...???"]);
});

test("edit: the clues follow the picture, symmetric strokes are one step", () => {
  const { game, ui, draw, rows } = played("edit", puzzleOf(CROSS), unmarked(CROSS));
  ui.symmetry = "both";
  draw([[0, 0]]);
  assert.deepEqual(rows(), ["###", "###", "###"]);
  assert.equal(game.history.index, 1);
  assert.deepEqual(game.puzzle.rows[0], [{ length: 3, colour: 1 }]);
  game.do("resize 2x3 at 0,0");
  assert.equal(game.puzzle.columns.length, 2);
  game.undo();
  game.undo();
  assert.deepEqual(game.grid, unmarked(CROSS));
});

test("solve: only uncertain cells can be assumed, and erasing takes assumptions back", () => {
  const { game, draw, rows } = played("solve", puzzleOf(CROSS));
  game.deduced = fromText(["?#?", "???", "???"]);
  draw([[0, 1]]);
  assert.equal(game.history.index, 0, "a proven cell");
  draw([
    [0, 0],
    [0, 1],
    [0, 2],
  ]);
  assert.deepEqual(rows(), ["#?#", "???", "???"]);
  assert.equal(game.deduced, null, "deductions are discarded");
  game.deduced = fromText(["###", "???", "???"]);
  draw([[0, 0]]);
  assert.deepEqual(rows(), ["??#", "???", "???"]);
});

test("a locked game keeps its grid", () => {
  const { game, draw } = played("play", puzzleOf(CROSS));
  game.locked = true;
  draw([
    [0, 0],
    [0, 2],
  ]);
  assert.equal(game.history.index, 0);
});

test("a film: each position has the same grid, however it was reached", () => {
  const film = new Film();
  const deductions = Array.from({ length: 9 }, (_, i) => ({
    line: null,
    reason: { text: `step ${i}`, kind: "line" },
    cells: /** @type {[number, number, number][]} */ ([
      [i % 3, 0, 1],
      [i % 3, 1 + Math.floor(i / 3), i % 2],
    ]),
  }));
  film.reset(fromText(["????", "????", "????"]));
  film.add(deductions);
  const grids = [];
  for (let index = 0; index <= film.length; index++) {
    film.go(index);
    grids.push(toText(film.grid));
  }
  for (const index of [9, 2, 5, 0, 7, 3]) {
    film.go(index);
    assert.deepEqual(toText(film.grid), grids[index]);
    assert.equal(film.deduction?.reason?.text ?? "", index ? `step ${index - 1}` : "");
  }
  film.byCell = true;
  assert.equal(film.length, 18);
  film.go(18);
  assert.deepEqual(toText(film.grid), grids[9]);
});

test("attributes declare a game: clues, pictures, colours; -1 is left out, with a note", () => {
  const declared = (/** @type {Record<string, string>} */ attributes) =>
    declaredGame((name) => attributes[name] ?? null);
  assert.equal(declared({ mode: "play" }), null);
  const plain = declared({ rows: "-1 2; 0; 1", columns: "1;  1  1" });
  assert.deepEqual(plain?.game.puzzle.rows, [
    [{ length: 2, colour: 1 }],
    [],
    [{ length: 1, colour: 1 }],
  ]);
  assert.deepEqual(plain?.notes, ["row 1: -1 was left out"]);
  const coloured = declared({ rows: "1 1:2", columns: "1;1:2", colours: "ink #f00" });
  assert.deepEqual(
    coloured?.game.puzzle,
    declared({ picture: "#2", colours: "ink #f00" })?.game.puzzle,
  );
  const drawn = declared({ mode: "edit", picture: "#. .#" });
  assert.deepEqual(toText(drawn?.game.grid ?? CROSS), ["#?", "?#"]);
  assert.throws(() => declared({ picture: "#2" }), /has 2 colours: name them/);
  assert.throws(() => declared({ rows: "3", columns: "1" }), /row 1 needs 3 cells but has 1/);
  assert.throws(() => declared({ rows: "1", columns: "1", colours: "red" }), /colour 1: 'red'/);
});
