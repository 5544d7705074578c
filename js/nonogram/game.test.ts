import assert from "node:assert/strict";
import { test } from "node:test";
import { Film } from "./film.ts";
import { declaredGame, Game } from "./game.ts";
import { fromText, mapped, pictureText, toText } from "./grid.ts";
import { Pencil } from "./pencil.ts";
import { puzzleOf } from "./puzzle.ts";

const CROSS = fromText([".#.", "###", ".#."]);
const DRAWN = mapped(CROSS, (value) => value % 9);

/** A game and a pencil for it. */
function played(
  mode: import("./game.ts").Mode,
  puzzle: import("./puzzle.ts").Puzzle,
  start?: import("./grid.ts").Grid,
) {
  const history = start && { start: pictureText(start), moves: [], index: 0 };
  const game = new Game(mode, puzzle, history);
  const pencil = new Pencil(game);
  return {
    game,
    pencil,
    /** the move that the key makes */
    key(name: string, shift = false) {
      const { index } = game;
      assert.ok(pencil.key(name, shift), name);
      return game.moves.slice(index).join();
    },

    /** a stroke through cells, each written as its row and column: "00 01" */
    draw(cells: string, other: boolean = false) {
      const [first, ...others] = cells
        .split(" ")
        .map((cell) => ({ row: Number(cell[0]), column: Number(cell[1]) }));
      pencil.press(first, other);
      for (const cell of others) pencil.drag(cell);
      pencil.release();
    },
    seen: () => toText(pencil.grid),
    rows: () => toText(game.own),
  };
}

test("play: every picture that fits the clues is a success, and then nothing more is drawn", () => {
  for (const rows of [
    ["#.", ".#"],
    [".#", "#."],
  ]) {
    const { game, draw } = played("play", puzzleOf(fromText(["#.", ".#"])));
    for (const [r, row] of rows.entries()) {
      for (let c = 0; c < 2; c++) if (row[c] === "#") draw(`${r}${c}`);
    }
    assert.ok(game.solved);
    draw("00", true);
    assert.equal(game.index, 2);
    game.undo();
    assert.ok(!game.solved);
  }
});

test("a stroke is seen at once and becomes a move only when it ends", () => {
  const { game, pencil, seen } = played("play", puzzleOf(CROSS));
  pencil.press({ row: 1, column: 0 });
  pencil.drag({ row: 1, column: 2 });
  assert.deepEqual(seen(), ["???", "###", "???"]);
  assert.equal(game.index, 0);
  pencil.release(false);
  assert.equal(pencil.stroke, null);
  assert.deepEqual(seen(), ["???", "???", "???"]);
  pencil.release();
  assert.equal(game.index, 0);
});

test("keys: both brushes, runs with shift, and back with escape", () => {
  const { game, key, rows, pencil } = played("play", puzzleOf(CROSS));
  assert.equal(key(" "), "fill r1 c1");
  assert.equal(key("x"), "", "another brush on a filled cell does nothing");
  key("ArrowDown");
  key("ArrowRight", true);
  key("ArrowRight", true);
  pencil.release();
  assert.equal(game.moves[1], "mark r2 c1-3", "with the tool used last");
  key("ArrowDown");
  key("ArrowLeft", true);
  key("Escape");
  pencil.release();
  assert.deepEqual(rows(), ["#??", "...", "???"]);
  pencil.setBrush({ tool: "fill", colour: 1 });
  key("ArrowRight", true);
  pencil.release();
  assert.equal(rows()[2], "?##", "with the brush chosen since");
  game.undo();
  assert.equal(pencil.key("2"), false, "there is one colour");
  assert.equal(pencil.key("q"), false);
  assert.ok(pencil.isKeyed);
});

test("keys: Shift and arrows go on with what the last stroke did, whatever the cells hold", () => {
  const picture = fromText(["######", "22222#"]);
  const { game, key, pencil } = played("play", puzzleOf(picture, ["ink", "#f00"]));
  const run = (cells: number) => {
    for (let i = 0; i < cells; i++) key("ArrowRight", true);
    pencil.release();
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

function crossing(mode: import("./game.ts").Mode, picture: string[]) {
  const { game, pencil, draw } = played(mode, puzzleOf(fromText(picture)));
  pencil.crosses = true;
  return { game, draw };
}

test("the stroke that finishes a line marks its other cells, in one step", () => {
  const { game, draw } = crossing("play", ["##.#", "....", "#..."]);
  draw("00");
  assert.deepEqual(game.moves, ["fill r1 c1"]);
  draw("01");
  assert.deepEqual(toText(game.grid), ["##??", "?.??", "?.??"], "column 2 is finished");
  draw("03");
  assert.deepEqual(toText(game.grid), ["##.#", "?.?.", "?.?."]);
  draw("20");
  assert.ok(game.solved);
  game.undo();
  game.undo();
  assert.deepEqual(toText(game.grid), ["##??", "?.??", "?.??"]);
});

test("erasing from a finished line takes off the crosses that came with it, and only those", () => {
  const { game, draw } = crossing("play", ["##.#", "..#.", "#..."]);
  draw("00");
  draw("21", true);
  draw("01");
  draw("03");
  assert.deepEqual(toText(game.grid), ["##.#", "?.?.", "?.?."]);
  draw("01");
  assert.deepEqual(toText(game.grid), ["#??#", "???.", "?.?."]);
  assert.equal(game.moves.at(-1), "erase r1 c2; unmark r1 c3; unmark r2 c2");
});

test("a stroke that does nothing says why, until the next one", () => {
  const { pencil, draw } = played("play", puzzleOf(CROSS));
  draw("00");
  assert.equal(pencil.excuse, "");
  draw("00", true);
  assert.match(pencil.excuse, /filled/);
  draw("01", true);
  assert.equal(pencil.excuse, "");
  draw("01");
  assert.match(pencil.excuse, /empty/);
});

test("drawing a picture adds no crosses", () => {
  const edited = crossing("edit", ["##", "#."]);
  edited.draw("00");
  assert.equal(edited.game.moves[0], "fill r1 c1");
});

test("edit: the clues follow the picture, symmetric strokes are one step", () => {
  const { game, pencil, draw, rows } = played("edit", puzzleOf(CROSS), DRAWN);
  pencil.symmetry = "both";
  draw("00");
  assert.deepEqual(rows(), ["###", "###", "###"]);
  assert.equal(game.index, 1);
  assert.deepEqual(game.puzzle.rows[0], [{ length: 3, colour: 1 }]);
  game.do("resize 2x3 at 0,0");
  assert.equal(game.puzzle.columns.length, 2);
  game.undo();
  game.undo();
  assert.deepEqual(game.grid, DRAWN);
});

test("solve: only uncertain cells can be assumed, and erasing takes assumptions back", () => {
  const { game, draw, rows } = played("solve", puzzleOf(CROSS));
  game.deduce(fromText(["?#?", "???", "???"]));
  draw("01");
  assert.equal(game.index, 0, "a proven cell");
  draw("00 01 02");
  assert.deepEqual(rows(), ["#?#", "???", "???"]);
  assert.equal(game.deduced, null, "deductions are discarded");
  game.deduce(fromText(["###", "???", "???"]));
  draw("00");
  assert.deepEqual(rows(), ["??#", "???", "???"]);
});

test("a locked game keeps its grid", () => {
  const { game, draw } = played("play", puzzleOf(CROSS));
  game.locked = true;
  draw("00 02");
  assert.equal(game.index, 0);
});

test("a film: each position has the same grid, however it was reached", () => {
  const film = new Film();
  const deductions = Array.from({ length: 9 }, (_, i) => ({
    line: null,
    reason: { text: `step ${i}`, kind: "line" },
    cells: [
      [i % 3, 0, 1],
      [i % 3, 1 + Math.floor(i / 3), i % 2],
    ] as [number, number, number][],
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
  const declared = (attributes: Record<string, string>) =>
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
