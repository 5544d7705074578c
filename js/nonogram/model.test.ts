import assert from "node:assert/strict";
import { test } from "node:test";
import { numbers } from "../testing.js";
import { Game } from "./game.ts";
import * as grids from "./grid.ts";
import { blank, EMPTY, fromText, parsePicture, pictureText, toText, UNKNOWN } from "./grid.ts";
import { puzzleOf } from "./puzzle.ts";
import {
  apply,
  begun,
  cellsMove,
  extend,
  mirrored,
  moveText,
  otherBrush,
  parseStroke,
  sizeText,
  verbOf,
} from "./stroke.ts";
import { View } from "./view.ts";

type Stroke = import("./stroke.ts").Stroke;
type Brush = import("./stroke.ts").Brush;

const FILL = { tool: "fill", colour: 1 } as const;
const MARK = { tool: "mark", colour: 1 } as const;
const RED = { tool: "fill", colour: 2 } as const;

/** A stroke through cells, each written as its row and column: "00 01". */
function stroke(
  grid: grids.Grid,
  brush: Brush,
  cells: string,
  how?: { overpaints?: boolean; isRectangle?: boolean },
) {
  const [first, ...others] = cells
    .split(" ")
    .map((cell) => ({ row: Number(cell[0]), column: Number(cell[1]) }));
  const drawn = begun(grid, brush, first, how);
  for (const cell of others) extend(drawn, cell);
  return drawn;
}

const moveOf = (drawn: Stroke) => (drawn.verb ? moveText([drawn]) : "");

/** The grid after a stroke, its rows separated by "/". */
function drawn(rows: string, brush: Brush, cells: string, overpaints = false) {
  const grid = fromText(rows.split("/"));
  const text = moveOf(stroke(grid, brush, cells, { overpaints }));
  return text ? toText(apply(grid, text)).join("/") : rows;
}

test("a rectangle spans from its first cell to its last, and erases by the same rule", () => {
  const grid = blank(6, 6);
  const box = (cells: string) => stroke(grid, FILL, cells, { isRectangle: true });
  assert.equal(moveOf(box("33 45 11")), "fill r2-4 c2-4");
  assert.equal(sizeText(box("33 11")), "3 x 3");
  assert.equal(sizeText(box("33")), "");
  assert.equal(moveOf(box("33 33")), "fill r4 c4");
  const full = apply(grid, "fill r1-6 c1-6");
  assert.equal(moveOf(stroke(full, FILL, "00 12", { isRectangle: true })), "erase r1-2 c1-3");
});

test("the first cell decides: all brushes on all kinds of first cell", () => {
  const verbs = (brush: Brush) => [UNKNOWN, EMPTY, 1, 2].map((value) => verbOf(value, brush));
  assert.deepEqual(verbs(FILL), ["fill", null, "erase", null]);
  assert.deepEqual(verbs(MARK), ["mark", "unmark", null, null]);
  assert.deepEqual(verbs(RED), ["fill", null, null, "erase"]);
});

test("painting changes unknown cells only, erasing its own only, another start nothing", () => {
  const along = "00 01 02 03";
  assert.equal(drawn("?.#?", FILL, along), "#.##");
  assert.equal(drawn("#.?#", FILL, along), "?.??");
  assert.equal(drawn(".?#?", FILL, along), ".?#?");
  assert.equal(drawn("#?.2", RED, along, true), "22.2", "the editor paints over, but not marks");
  assert.equal(drawn("2#.2", RED, along, true), "?#.?", "its own colour erases");
});

test("the two brushes have equal standing: swapping filled and empty everywhere swaps the result", () => {
  const random = numbers(7);
  const upTo = (n: number) => Math.floor(random() * n);
  const swap = (rows: string) => rows.replace(/[#.]/g, (s) => (s === "#" ? "." : "#"));
  for (let n = 0; n < 500; n++) {
    const rows = Array.from({ length: 5 }, () =>
      Array.from({ length: 6 }, () => "?#."[upTo(3)]).join(""),
    ).join("/");
    const cells = Array.from({ length: 1 + upTo(6) }, () => `${upTo(5)}${upTo(6)}`).join(" ");
    assert.equal(drawn(swap(rows), MARK, cells), swap(drawn(rows, FILL, cells)));
    assert.equal(otherBrush(otherBrush(FILL)).tool, "fill");
  }
});

test("a stroke stays on the line of its first two cells", () => {
  for (const [cells, after, why] of [
    ["11 12 22 23", "????/?###/????", "a row"],
    ["01 11 12 23", "?#??/?#??/?#??", "a column"],
    ["00 11", "#???/????/????", "a diagonal cell gives no line"],
    ["00 11 02", "###?/????/????", "the next one does"],
    ["00 00 20", "#???/#???/#???", "the same cell again is not a second cell"],
    ["02 03 01", "?###/????/????", "what was touched stays touched"],
  ])
    assert.equal(drawn("????/????/????", FILL, cells), after, why);
});

test("all strokes on a 3 x 3 grid: only cells of one line change, and only in the one way the first cell allows", () => {
  const cells = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [row, column]));
  const random = numbers(3);
  for (let n = 0; n < 40; n++) {
    const symbols = Array.from({ length: 9 }, () => "?#.2"[Math.floor(random() * 4)]).join("");
    const rows = symbols.replace(/...(?!$)/g, "$&/");
    const before = fromText(rows.split("/"));
    for (const brush of [FILL, MARK, RED]) {
      const makes = brush.tool === "mark" ? EMPTY : brush.colour;
      for (const path of cells.flatMap((a) => cells.flatMap((b) => cells.map((c) => [a, b, c])))) {
        const text = path.map((cell) => cell.join("")).join(" ");
        const after = fromText(drawn(rows, brush, text).split("/"));
        const [[row, column]] = path;
        const first = grids.at(before, row, column);
        const changed = cells.filter(([r, k]) => grids.at(before, r, k) !== grids.at(after, r, k));
        if (first !== UNKNOWN && first !== makes) assert.deepEqual(changed, []);
        else assert.ok(changed.some(([r, k]) => r === row && k === column));
        const from = first === UNKNOWN ? UNKNOWN : makes;
        for (const [r, k] of changed) {
          assert.equal(grids.at(before, r, k), from);
          assert.equal(grids.at(after, r, k), from === UNKNOWN ? makes : UNKNOWN);
        }
        assert.ok(changed.every(([r]) => r === row) || changed.every(([, k]) => k === column));
      }
    }
  }
});

test("a movement crosses neighbouring cells from start to end", () => {
  const view = new View(null as any, () => {});
  view.resize(500, 500, 1);
  view.show(puzzleOf(blank(10, 10)), blank(10, 10), false);
  const { originX, originY, cell } = view.layout as import("./layout.ts").Layout;
  const place = (x: number, y: number) => ({
    x: originX + x * cell,
    y: originY + y * cell,
  });
  const random = numbers(11);
  for (let n = 0; n < 2000; n++) {
    const [x0, y0, x1, y1] = Array.from({ length: 4 }, () => Math.round(random() * 79) / 8);
    let [row, column] = [Math.floor(y0), Math.floor(x0)];
    for (const to of view.crossed(place(x0, y0), place(x1, y1))) {
      const [down, right] = [Math.abs(to.row - row), Math.abs(to.column - column)];
      assert.equal(Math.max(down, right), 1);
      ({ row, column } = to);
    }
    assert.deepEqual([row, column], [Math.floor(y1), Math.floor(x1)]);
  }
  assert.deepEqual(view.crossed(place(0.5, 0.5), place(2.5, 0.5)), [
    { row: 0, column: 1 },
    { row: 0, column: 2 },
  ]);
  assert.deepEqual(view.crossed(place(0.5, 0.5), place(0.6, 0.7)), []);
});

test("move text and strokes are inverse", () => {
  for (const text of [
    "fill r3 c5-9",
    "fill 2 r3 c5",
    "erase r3-7 c1",
    "mark r1 c1",
    "unmark r100-120 c99",
    "over 1 r2 c2-3",
  ]) {
    const stroke = parseStroke(text);
    assert.ok(stroke);
    assert.equal(moveText([stroke]), text);
  }
  for (const text of ["fill r0 c1", "fill r3-1 c1", "fill 9 r1 c1", "paint r1 c1", "fill r1", ""])
    assert.equal(parseStroke(text), null);
});

test("picture moves and grids are inverse", () => {
  const random = numbers(5);
  for (let n = 0; n < 200; n++) {
    const grid = blank(1 + Math.floor(random() * 12), 1 + Math.floor(random() * 12));
    for (let i = 0; i < grid.cells.length; i++)
      grid.cells[i] = random() < 0.6 ? 0 : Math.floor(random() * 10);
    assert.deepEqual(parsePicture(pictureText(grid)), grid);
    assert.deepEqual(fromText(toText(grid)), grid);
  }
  assert.throws(() => parsePicture("picture 2x2 5#"), /more than 2 x 2/);
  assert.throws(() => parsePicture("picture 2x2 3#"), /3 cells instead of 2 x 2/);
  assert.throws(() => parsePicture("picture 9999x9999 3#"), /each side must be from 1 to 512/);
  const start = performance.now();
  assert.throws(() => parsePicture(`picture 2x2 #${"1".repeat(200_000)}`), /1 cells instead of/);
  assert.ok(performance.now() - start < 1000); // it took half a minute: quadratic in the digits
  assert.throws(() => fromText(["##", "#"]), /row 2 has 1 cells instead of 2/);
  assert.throws(() => fromText(["#x"]), /row 1, column 2: 'x' is not a cell/);
});

test("shifting, flipping, rotating and resizing", () => {
  const rows = ["#??", "?.2"];
  const does = (step: string) => toText(apply(fromText(rows), step));
  assert.deepEqual(does("shift right 1"), ["?#?", "2?."]);
  assert.deepEqual(does("shift up 1"), ["?.2", "#??"]);
  assert.deepEqual(does("flip left-right"), ["??#", "2.?"]);
  assert.deepEqual(does("flip top-bottom"), ["?.2", "#??"]);
  assert.deepEqual(does("rotate"), ["?#", ".?", "2?"]);
  assert.deepEqual(does("rotate; rotate; rotate; rotate"), rows);
  assert.deepEqual(does("resize 4x3 at 1,1"), ["????", "?#??", "??.2"]);
  assert.deepEqual(does("resize 2x1 at 0,0"), ["#?"]);
  assert.deepEqual(does("clear"), ["???", "???"]);
  assert.throws(() => does("jump r1 c1"), /'jump r1 c1' is not a move/);
  assert.throws(() => does("resize 513x2 at 0,0"), /513 x 2: each side must be/);
});

test("symmetric strokes", () => {
  const grid = blank(6, 4);
  const first = parseStroke("fill r1 c1-2") as Stroke;
  const rows = (symmetry: import("./stroke.ts").Symmetry) =>
    toText(apply(grid, moveText(mirrored(first, symmetry, grid))));
  assert.deepEqual(rows("none"), ["##????", "??????", "??????", "??????"]);
  assert.deepEqual(rows("left-right"), ["##??##", "??????", "??????", "??????"]);
  assert.deepEqual(rows("top-bottom"), ["##????", "??????", "??????", "##????"]);
  assert.deepEqual(rows("half-turn"), ["##????", "??????", "??????", "????##"]);
  assert.deepEqual(rows("both"), ["##??##", "??????", "??????", "##??##"]);
});

test("cells become strokes that set exactly them", () => {
  const text = cellsMove([
    [1, 2, 1],
    [1, 1, 1],
    [0, 0, EMPTY],
    [1, 3, 2],
    [0, 1, 0],
  ]);
  assert.equal(text, "mark r1 c1-2; fill r2 c2-3; fill 2 r2 c4");
});

const gameOf = (history?: import("./game.ts").History, limits?: { most?: number }) =>
  new Game("solve", puzzleOf(blank(9, 7)), history, limits);

test("undo and redo without limit: any walk through the steps gives the replay of those before the index", () => {
  const random = numbers(23);
  const game = gameOf();
  let kept: string[] = [];
  let place = 0;
  for (let n = 0; n < 1500; n++) {
    const choice = random();
    if (choice < 0.55) {
      const [row, a, b] = [random() * 7, random() * 9, random() * 9].map(Math.floor);
      const verb = ["fill", "erase", "mark", "unmark"][Math.floor(random() * 4)];
      const text = `${verb} r${row + 1} c${Math.min(a, b) + 1}-${Math.max(a, b) + 1}`;
      if (game.do(text)) {
        kept = [...kept.slice(0, place), text];
        place++;
      }
    } else if (choice < 0.85) {
      game.undo();
      place = Math.max(0, place - 1);
    } else {
      game.redo();
      place = Math.min(kept.length, place + 1);
    }
    assert.equal(game.index, place);
    if (n % 10 === 0) {
      assert.deepEqual(game.own, apply(blank(9, 7), ...kept.slice(0, place)));
      const copy = gameOf(JSON.parse(JSON.stringify(game.history)));
      assert.deepEqual([copy.own, copy.moves], [game.own, game.moves]);
    }
  }
  assert.ok(kept.length > 64);
});

test("a step without effect is not kept and does not discard undone ones", () => {
  const game = gameOf();
  game.do("fill r1 c1");
  game.do("fill r1 c2");
  game.undo();
  assert.equal(game.do("fill r1 c1"), false);
  assert.throws(() => game.do("nonsense"), RangeError);
  assert.deepEqual([game.index, game.moves.length], [1, 2]);
});

test("damaged histories are refused, undone moves too", () => {
  const good = { start: "picture 9x7 63?", moves: ["fill r1 c1"], index: 1 };
  assert.equal(gameOf({ ...good, index: 99 }).index, 1);
  for (const wrong of [{ start: "x" }, { moves: ["fly"] }, { moves: ["fly"], index: 0 }])
    assert.throws(() => gameOf({ ...good, ...wrong }), RangeError);
  for (const wrong of [null, { start: 3 }, { moves: "fill r1 c1" }, { index: "1" }])
    assert.throws(() => gameOf(wrong && ({ ...good, ...wrong } as any)), RangeError);
});

test("only a limited number of moves are remembered; older ones become the start", () => {
  const game = gameOf(undefined, { most: 30 });
  const moves = Array.from(
    { length: 63 },
    (_, i) => `fill r${Math.floor(i / 9) + 1} c${(i % 9) + 1}`,
  );
  for (const move of moves) game.do(move);
  assert.ok(game.moves.length <= 30 && game.moves.length > 25);
  while (game.index) game.undo();
  assert.deepEqual(game.own, apply(blank(9, 7), ...moves.slice(0, 63 - game.moves.length)));
});
