import assert from "node:assert/strict";
import { test } from "node:test";
import { handsOn, numbers } from "../testing.js";
import { blank, type Grid, mapped } from "./grid.ts";
import * as layouts from "./layout.ts";
import { puzzleOf } from "./puzzle.ts";
import { View } from "./view.ts";

/** A grid whose first rows and columns have long clues, the others short ones. */
function uneven(side: number, random: () => number) {
  const grid = blank(side, side);
  grid.cells.forEach((_, i) => {
    const [row, column] = [Math.floor(i / side), i % side];
    const isBusy = row < side / 3 || column < side / 3;
    grid.cells[i] = isBusy ? Number(random() < 0.5) : 1;
  });
  return grid;
}

/** A view of a grid. */
function shown(
  grid: Grid,
  width: number,
  height: number,
  opens = { smallest: 0, opening: 0, least: 0 },
) {
  const view = new View(null as any, () => {});
  const puzzle = puzzleOf(grid);
  view.opens = opens;
  view.resize(width, height, 2);
  view.show(puzzle, grid, false);
  return { view, puzzle, layout: view.layout as layouts.Layout };
}

test("whatever is visible, its clues are fully visible and the grid leaves no gap", () => {
  const random = numbers(3);
  let shrunk = 0;
  for (let n = 0; n < 300; n++) {
    const side = 20 + Math.floor(random() * 60);
    const grid = uneven(side, random);
    const { view, puzzle } = shown(grid, 300 + random() * 600, 400 + random() * 500);
    view.zoomBy(1 + random() * 5);
    view.pan(random() * 2000 - 1800, random() * 2000 - 1800);
    const layout = view.layout as layouts.Layout;
    const seen = layouts.visible(layout, grid);
    const { left, top, right, bottom, originX, originY, cell, anchorX } = layout;
    const gaps = [originX - left, originY - top];
    gaps.push(right - originX - side * cell, bottom - originY - side * cell);
    assert.ok(Math.max(...gaps) < 1e-9, String(gaps)); // but for rounding
    if (left < anchorX) shrunk++;
    for (let index = seen.top; index <= seen.bottom; index++) {
      const [first] = layouts.runPlaces(puzzle, layout, { side: "row", index });
      assert.ok(first.x - first.width / 2 >= -1, `row ${index}`);
    }
    for (let index = seen.left; index <= seen.right; index++) {
      const [first] = layouts.runPlaces(puzzle, layout, { side: "column", index });
      assert.ok(first.y - layout.font / 2 >= -1, `column ${index}`);
    }
  }
  assert.ok(shrunk > 50, `the clues of ${shrunk} views need less room than all clues`);
});

test("scrolling along one side moves nothing along the other", () => {
  const { view } = shown(uneven(60, numbers(8)), 390, 740);
  view.zoomBy(4);
  view.pan(0, 9999);
  const { originX } = view.layout as layouts.Layout;
  for (let y = 0; y < 900; y += 37) {
    view.pan(0, -37);
    assert.equal(view.layout?.originX, originX);
  }
});

test("on a phone's full screen at least 20 rows and columns of 50 x 50 are visible", () => {
  for (const seed of [1, 2, 3, 4]) {
    const random = numbers(seed);
    const grid = mapped(blank(50, 50), () => Number(random() < 0.55));
    const opens = { smallest: 18, opening: 24, least: 20 };
    const { view, layout } = shown(grid, 374, 730, opens);
    const { left, top, right, bottom, cell } = layout;
    assert.ok((right - left) / cell >= 20, `${(right - left) / cell} columns`);
    assert.ok((bottom - top) / cell >= 20);
    assert.ok(view.zoom > 1, "but it is larger than the whole grid would be");
  }
});

test("the layout fits the board, and zooming keeps the cell under the pointer", () => {
  for (const [columns, rows, width, height] of [
    [5, 5, 320, 320],
    [30, 20, 358, 420],
    [100, 100, 800, 700],
  ]) {
    const random = numbers(columns);
    const grid = mapped(blank(columns, rows), () => Number(random() < 0.5));
    const { view, layout } = shown(grid, width, height);
    const { left, top, cell } = layout;
    assert.ok(left + columns * cell <= width + 1);
    assert.ok(top + rows * cell <= height + 1);
    assert.equal((cell * 2) % 1, 0, "cells are whole device pixels");
    const place = { x: left + columns * cell * 0.6, y: top + rows * cell * 0.4 };
    const before = layouts.pointAt(layout, place);
    view.zoomBy(2, place.x, place.y);
    const after = layouts.pointAt(view.layout as layouts.Layout, place);
    if (columns === 100)
      assert.ok(Math.hypot(after.column - before.column, after.row - before.row) < 2);
    view.fit();
    view.resize(3 * width, 3 * height, 2);
    const { layout: larger } = view;
    assert.ok(larger && larger.cell > cell && larger.left + columns * larger.cell <= 3 * width + 1);
    view.resize(width, height, 2);
    assert.equal(view.layout?.cell, cell);
    view.zoomBy(4);
    view.pan(9999, 9999);
    view.reveal(null, columns - 1);
    assert.equal(view.layout?.originY, view.layout?.top, "a line needs no more than its own side");
    view.reveal(rows - 1, columns - 1);
    const seen = view.layout as layouts.Layout;
    assert.ok(seen.originX + columns * seen.cell <= seen.right + 1);
    assert.ok(seen.originY + rows * seen.cell <= seen.bottom + 1);
  }
});

test("a puzzle with cells too small for fingers opens on a part, with a map of the whole", () => {
  for (const side of [10, 15, 20, 30, 60]) {
    const random = numbers(side);
    const grid = mapped(blank(side, side), () => Number(random() < 0.5));
    const { view, layout } = shown(grid, 358, 420, { smallest: 17, opening: 24, least: 0 });
    const isPart = side >= 20;
    assert.equal(view.zoom > 1, isPart, `${side}`);
    assert.ok(layout.cell >= (isPart ? 24 : 17));
    const map = layouts.mapOf(layout, grid);
    if (isPart)
      assert.ok(map && map.x + map.width <= layout.left && map.y + map.height <= layout.top);
  }
});

test("a run is tapped where it is drawn", () => {
  const { puzzle, layout } = shown(uneven(15, numbers(5)), 400, 400);
  for (const side of ["row", "column"] as const) {
    const clues = side === "row" ? puzzle.rows : puzzle.columns;
    clues.forEach((clue, index) => {
      if (!clue.length) return;
      layouts.runPlaces(puzzle, layout, { side, index }).forEach(({ x, y }, run) => {
        assert.deepEqual(layouts.runAt(puzzle, layout, { x, y }), { side, index, run });
      });
    });
  }
  assert.equal(layouts.runAt(puzzle, layout, { x: layout.left + 9, y: layout.top + 9 }), null);
  assert.equal(layouts.runAt(puzzle, layout, { x: 2, y: 2 }), null);
});

/** A grid on a phone, with two fingers of one hand at its middle. */
async function onPhone(columns = 30, rows = 30) {
  const opens = { smallest: 18, opening: 24, least: 0 };
  const { view } = shown(blank(columns, rows), 358, 416, opens);
  const hand = await handsOn({
    begin: () => true,
    extend: () => assert.fail("two fingers paint nothing"),
    end: () => {},
    pan: () => assert.fail("two fingers pinch"),
    pinch: (from) => view.pinch(from),
  });
  /** Both fingers move this far, one of them reported first, as browsers do. */
  const pan = (dx: number, dy: number, apart = 40) => {
    hand("down", 1, 200 - apart / 2, 200);
    hand("down", 2, 200 + apart / 2, 200);
    for (const part of [0.5, 1]) {
      hand("move", 2, 200 + apart / 2 + dx * part, 200 + dy * part);
      hand("move", 1, 200 - apart / 2 + dx * part, 200 + dy * part);
    }
    hand("up", 1);
    hand("up", 2);
  };
  const seen = () => {
    const { layout } = view;
    assert.ok(layout);
    return { layout, x: layout.left - layout.originX, y: layout.top - layout.originY };
  };
  return { view, pan, seen };
}

test("two fingers at a constant distance move the grid as far as they move, up to its ends", async () => {
  const { view, pan, seen } = await onPhone();
  const { zoom } = view;
  const { layout } = seen();
  const most = 30 * layout.cell - (layout.right - layout.left);
  for (let way = 110; way < most; way += 110) {
    pan(-110, 0);
    assert.equal(seen().x, way);
  }
  pan(-110, -60);
  assert.deepEqual([seen().x, seen().y, view.zoom], [most, 60, zoom]);
  pan(110, 30);
  assert.deepEqual([seen().x, seen().y, view.zoom], [most - 110, 30, zoom]);
  view.fit();
  pan(30, 0);
  assert.equal(view.zoom, 1, "a fully visible grid stays so");
});

test("a stroke scrolls the grid when it waits at an edge, and nowhere else", async () => {
  const { view, seen } = await onPhone();
  const { layout } = seen();
  const { left, right, bottom, cell } = layout;
  const last = Math.floor((right - left) / cell);
  const begun = { x: left + 2 * cell, y: layout.top + 2 * cell };
  /** How far it scrolls. */
  const follow = (from: { x: number; y: number }, to: { x: number; y: number }) => {
    const before = seen();
    const follows = view.follow(from, to, 0.01);
    const [x, y] = [seen().x - before.x, seen().y - before.y];
    assert.equal(follows, x !== 0 || y !== 0);
    return [x, y].map(Math.sign);
  };
  const wholly = { x: left + (last - 0.5) * cell, y: begun.y };
  assert.deepEqual(follow(begun, wholly), [0, 0], "a fully visible cell is reached");
  assert.deepEqual(follow(begun, { x: left + 1, y: begun.y }), [0, 0], "nothing lies there");
  const atEdge = { x: right - 1, y: begun.y + 5 };
  assert.deepEqual(follow({ x: right - 3, y: begun.y }, atEdge), [0, 0], "a tap");
  assert.deepEqual(follow(begun, atEdge), [1, 0]);
  assert.deepEqual(follow(begun, { x: begun.x, y: bottom - 1 }), [0, 1]);
  for (let n = 0; view.follow(begun, atEdge, 0.01) && n < 1e4; ) n++;
  assert.ok(seen().layout.originX + 30 * cell - right <= 0.5, "it stops at the end of the grid");
  assert.deepEqual(follow(begun, { x: left + 1, y: begun.y }), [-1, 0]);
});
