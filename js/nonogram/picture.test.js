import assert from "node:assert/strict";
import { test } from "node:test";
import { toText } from "./grid.js";
import { averages, bestThreshold, blackAndWhite, brightness, inColours } from "./picture.js";

/**
 * A picture of w x h pixels.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => number[]} colour
 */
function pixels(width, height, colour) {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b, a = 255] = colour(x, y);
      data.set([r, g, b, a], 4 * (y * width + x));
    }
  }
  return { width, height, data };
}

test("each cell is the average of its part; transparent counts as white", () => {
  const picture = pixels(4, 2, (x) => (x < 2 ? [0, 0, 0] : x === 2 ? [255, 0, 0] : [0, 0, 0, 0]));
  assert.deepEqual(averages(picture, 2, 1), [
    [0, 0, 0],
    [255, 127.5, 127.5],
  ]);
  assert.equal(averages(picture, 9, 5).length, 45, "more cells than pixels");
});

test("the threshold lies between the dark and the bright", () => {
  const threshold = bestThreshold([0.1, 0.15, 0.2, 0.12, 0.8, 0.9, 0.85]);
  assert.ok(threshold > 0.2 && threshold < 0.8);
  assert.ok(Number.isFinite(bestThreshold([0.5, 0.5])));
});

test("dark cells are filled, or with invert the bright ones", () => {
  const values = [0, 1, 0.2, 0.9];
  const wish = { threshold: 0.5, dither: false, invert: false };
  assert.deepEqual(toText(blackAndWhite(values, 2, wish)), ["#?", "#?"]);
  assert.deepEqual(toText(blackAndWhite(values, 2, { ...wish, invert: true })), ["?#", "?#"]);
});

test("dithering keeps the average brightness", () => {
  for (const grey of [0.25, 0.5, 0.75]) {
    const grid = blackAndWhite(new Array(900).fill(grey), 30, {
      threshold: 0.5,
      dither: true,
      invert: false,
    });
    const filled = grid.cells.reduce((sum, value) => sum + value, 0) / 900;
    assert.ok(Math.abs(filled - (1 - grey)) < 0.04, `${grey}: ${filled}`);
  }
});

test("colours: the ground is the colour of the edge, the others are found", () => {
  const picture = pixels(10, 10, (x, y) => {
    if (x > 1 && x < 5 && y > 1 && y < 8) return [200, 10, 10];
    if (x > 5 && x < 9 && y > 1 && y < 8) return [10, 10, 200];
    return [240, 240, 230];
  });
  const { grid, colours } = inColours(averages(picture, 10, 10), 10, 2);
  assert.deepEqual(colours, ["#0a0ac8", "#c80a0a"]);
  assert.equal(toText(grid)[4], "??222?###?");
  assert.ok(Math.abs(brightness([255, 255, 255]) - 1) < 1e-9);
  assert.equal(
    inColours(
      averages(
        pixels(3, 3, () => [9, 9, 9]),
        3,
        3,
      ),
      3,
      8,
    ).colours.length,
    1,
  );
});
