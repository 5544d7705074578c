import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "./game.ts";
import { fromText } from "./grid.ts";
import { puzzleOf } from "./puzzle.ts";
import { changeText, linesText, newsText } from "./speech.ts";

const said = (before: string[], after: string[], names = ["black"]) =>
  changeText(fromText(before), fromText(after), names);

test("a change is described by its cells if they are one run of one kind", () => {
  assert.equal(said(["###", "..."], ["#??", "..."]), "unknown, row 1, columns 2 to 3");
  assert.equal(said(["#?", "??"], ["#?", "?."]), "empty, row 2, column 2");
  assert.equal(said(["1?", "1?"], ["12", "12"], ["black", "red"]), "red, rows 1 to 2, column 2");
  assert.equal(said(["#?#", "???"], ["???", "???"]), "2 cells");
  assert.equal(said(["??", "??"], ["#.", "??"]), "2 cells");
  assert.equal(said(["##", "##"], ["??", "??"]), "4 cells");
  assert.equal(said(["#??", "???"], ["##?", "#??"]), "2 cells");
  assert.equal(said(["##", "##"], ["##?"]), "3 columns, 1 row");
});

test("lines are announced once: when they are done and, if requested, when they cannot be right", () => {
  const game = new Game("play", puzzleOf(fromText(["###", "#..", "#.."])));
  const after = (move: string, live = true) => {
    const { judgement } = game;
    game.do(move);
    return linesText(judgement, game.judgement, live);
  };
  assert.equal(after("fill r1 c1"), "");
  assert.equal(after("fill r1 c2"), "Column 2 done.");
  assert.equal(after("mark r3 c3"), "");
  assert.equal(after("fill r1 c3"), "Row 1 and column 3 done.");
  assert.equal(after("mark r2 c1", false), "");
  assert.equal(after("mark r3 c1-2"), "Row 3 cannot be right.");
  assert.equal(after("erase r1 c1-3"), "");
  assert.equal(after("fill r1 c1-3"), "Row 1, column 2 and column 3 done.");
  assert.equal(after("picture 3x3 9?"), "");
  assert.equal(after("picture 3x3 3a3a3a"), "Row 1 and column 1 done. 4 lines cannot be right.");
});

test("undo and redo say what they changed, and the lines that are done by it", () => {
  const game = new Game("play", puzzleOf(fromText(["##", ".#"])));
  const after = (act: () => void) => {
    const before = { grid: game.own, judgement: game.judgement };
    act();
    return newsText(game, before, false);
  };
  assert.equal(
    after(() => game.do("fill r1 c1-2")),
    "Row 1 and column 1 done.",
  );
  assert.equal(
    after(() => game.undo()),
    "Undone: unknown, row 1, columns 1 to 2.",
  );
  assert.equal(
    after(() => game.redo()),
    "Redone: filled, row 1, columns 1 to 2. Row 1 and column 1 done.",
  );
});
