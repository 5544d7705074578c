import assert from "node:assert/strict";
import { test } from "node:test";
import { Gestures } from "./gestures.js";
import { blank } from "./grid.js";
import { puzzleOf } from "./puzzle.js";
import { Viewport } from "./viewport.js";

/** A grid on a phone, with two fingers of one hand at its middle. */
function onPhone(columns = 30, rows = 30) {
  const viewport = new Viewport(puzzleOf(blank(columns, rows)), blank(columns, rows));
  Object.assign(viewport, { pixelRatio: 2, size: { width: 358, height: 416 } });
  viewport.touch = { smallest: 18, opening: 24, least: 0 };
  const gestures = new Gestures({
    begin: () => true,
    extend: () => assert.fail("two fingers paint nothing"),
    end: () => {},
    cancel: () => {},
    other: () => {},
    tap: () => {},
    pan: () => assert.fail("two fingers pinch"),
    hold: (from) => viewport.hold(from),
  });
  /** Both fingers move this far, one of them reported first, as browsers do. @param {number} dx @param {number} dy */
  const pan = (dx, dy, apart = 40) => {
    gestures.down({ id: 1, type: "touch", button: 0, x: 200 - apart / 2, y: 200 });
    gestures.down({ id: 2, type: "touch", button: 0, x: 200 + apart / 2, y: 200 });
    for (const part of [0.5, 1]) {
      gestures.move({ id: 2, x: 200 + apart / 2 + dx * part, y: 200 + dy * part });
      gestures.move({ id: 1, x: 200 - apart / 2 + dx * part, y: 200 + dy * part });
    }
    gestures.up(1);
    gestures.up(2);
  };
  const seen = () => {
    const { layout } = viewport;
    assert.ok(layout);
    return { layout, x: layout.left - layout.originX, y: layout.top - layout.originY };
  };
  return { viewport, pan, seen };
}

test("two fingers at a constant distance move the grid as far as they move, up to its ends", () => {
  const { viewport, pan, seen } = onPhone();
  const { zoom } = viewport;
  const { layout } = seen();
  const most = 30 * layout.cell - (layout.right - layout.left);
  for (let way = 110; way < most; way += 110) {
    pan(-110, 0);
    assert.equal(seen().x, way);
  }
  pan(-110, -60);
  assert.deepEqual([seen().x, seen().y, viewport.zoom], [most, 60, zoom]);
  pan(110, 30);
  assert.deepEqual([seen().x, seen().y, viewport.zoom], [most - 110, 30, zoom]);
  viewport.fit();
  pan(30, 0);
  assert.equal(viewport.zoom, 1, "a fully visible grid stays so");
});

test("a stroke scrolls the grid when it waits at an edge, and nowhere else", () => {
  const { viewport, seen } = onPhone();
  const { layout } = seen();
  const { left, right, bottom, cell } = layout;
  const last = Math.floor((right - left) / cell);
  const begun = { x: left + 2 * cell, y: layout.top + 2 * cell };
  const wholly = { x: left + (last - 0.5) * cell, y: begun.y };
  assert.equal(viewport.following(begun, wholly), null, "a fully visible cell is reached");
  const atEdge = { x: right - 1, y: begun.y + 5 };
  const speed = viewport.following(begun, atEdge);
  assert.ok(speed && speed.x > 0 && speed.y === 0);
  assert.ok((viewport.following(begun, { x: begun.x, y: bottom - 1 })?.y ?? 0) > 0);
  assert.equal(viewport.following({ x: right - 3, y: begun.y }, atEdge), null, "a tap");
  assert.equal(viewport.following(begun, { x: left + 1, y: begun.y }), null, "nothing lies there");
  for (let n = 0; viewport.following(begun, atEdge) && n < 1e4; n++) viewport.pan(-0.5, 0);
  assert.ok(seen().layout.originX + 30 * cell - right <= 0.5, "it stops at the end of the grid");
  assert.equal(viewport.following(begun, atEdge), null, "there is no more");
  assert.ok((viewport.following(begun, { x: left + 1, y: begun.y })?.x ?? 0) < 0);
});
