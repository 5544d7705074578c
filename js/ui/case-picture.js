/**
 * Pictures of cases, drawn from the rows by which the solver recognises them.
 *
 * OLL and PLL: the top from above, with the stickers of the four sides around it. A pair: the cube
 * from above in front, as one holds it; stickers that look away are flaps at the edges.
 *
 * The value is SVG text; classes (body, off) are coloured by the page, so that pictures follow the
 * theme.
 */

/** Letters of stickers, in the order of the faces U R F D L B. */
const LETTERS = "#rfdlb";

/** @typedef {[number, number]} Point */

/** @param {Point[]} corners @param {string} paint attributes */
const shape = (corners, paint) =>
  `<path ${paint} d="M${corners.map((p) => p.map((n) => Math.round(n * 10) / 10).join(" ")).join("L")}Z"/>`;

/**
 * @param {string[]} rows
 * @param {readonly string[]} colours of the stickers whose faces are U R F D L B as the cube is held
 * @returns {string} SVG text
 */
export function drawPicture(rows, colours) {
  /** @param {string} letter */
  const paint = (letter) => {
    const colour = colours[LETTERS.indexOf(letter)] ?? (letter === "u" ? colours[0] : undefined);
    return colour ? `fill="${colour}"` : 'class="off"';
  };
  const body = rows.length > 5 ? drawPair(rows, paint) : drawTop(rows, paint);
  return `<svg viewBox="0 0 100 100" aria-hidden="true">${body}</svg>`;
}

/** @param {string[]} rows @param {(letter: string) => string} paint */
function drawTop(rows, paint) {
  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {string} letter */
  const box = (x, y, w, h, letter) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" ${paint(letter)}/>`;
  const parts = ['<rect class="body" x="13" y="13" width="74" height="74" rx="6"/>'];
  for (let i = 0; i < 3; i++) {
    const at = 16 + 23 * i;
    const row = rows[1 + i];
    if (rows[0][i] !== ".") parts.push(box(at + 1, 2, 20, 8, rows[0][i]));
    if (rows[4][i] !== ".") parts.push(box(at + 1, 90, 20, 8, rows[4][i]));
    if (row[0] !== ".") parts.push(box(2, at + 1, 8, 20, row[0]));
    if (row[4] !== ".") parts.push(box(90, at + 1, 8, 20, row[4]));
    for (let j = 0; j < 3; j++) parts.push(box(17 + 23 * j, at + 1, 20, 20, row[1 + j]));
  }
  return parts.join("");
}

const COS = Math.sqrt(3) / 2;
const SIZE = 13.6; // of a sticker's edge

/** @param {number} x right @param {number} y down @param {number} z to the front, in stickers from the corner at the top in front
 * @returns {Point} */
const project = (x, y, z) => [50 + (x - z) * COS * SIZE, 8 + ((x + z) / 2 + y) * SIZE];

/** @param {string[]} rows @param {(letter: string) => string} paint */
function drawPair(rows, paint) {
  /** @param {string} letter */
  const paintPair = (letter) =>
    /[A-Z]/.test(letter) ? `opacity=".5" ${paint(letter.toLowerCase())}` : paint(letter);
  /** A sticker between two edges a and b, both from the point o; capitals are solved already.
   * @param {number[]} o @param {number[]} a @param {number[]} b @param {string} letter */
  const tile = (o, a, b, letter) => {
    /** @param {number} s @param {number} t */
    const at = (s, t) =>
      project(
        .../** @type {[number, number, number]} */ (o.map((n, i) => n + s * a[i] + t * b[i])),
      );
    const [near, far] = [0.07, 0.93];
    return shape([at(near, near), at(far, near), at(far, far), at(near, far)], paintPair(letter));
  };
  const outline = [
    project(0, 0, 0),
    project(3, 0, 0),
    project(3, 3, 0),
    project(3, 3, 3),
    project(0, 3, 3),
    project(0, 0, 3),
  ];
  const parts = [
    `<path class="body" stroke-linejoin="round" d="M${outline.map((p) => p.map((n) => n.toFixed(1)).join(" ")).join("L")}Z"/>`,
  ];
  const [X, Y, Z] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const pair = [[], rows[5], rows[6]]; // the slot's stickers in the middle layer and at the bottom
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      parts.push(tile([j, 0, i], X, Z, rows[1 + i][1 + j]));
      const [front, right] =
        i === 0
          ? [rows[4][j], rows[3 - j][4]]
          : [j === 2 ? pair[i][0] : "F", j === 0 ? pair[i][1] : "R"];
      parts.push(tile([j, i, 3], X, Y, front));
      parts.push(tile([3, i, 3 - j], [0, 0, -1], Y, right));
    }
    // What looks to the back and to the left, as flaps behind the top.
    const back = rows[0][i];
    const left = rows[1 + i][0];
    if (back !== ".") parts.push(tile([i, -0.26, -0.26], X, [0, -0.22, -0.22], back));
    if (left !== ".") parts.push(tile([-0.26, -0.26, i], Z, [-0.22, -0.22, 0], left));
  }
  const below = pair[2][2];
  if (below !== ".") parts.push(tile([2.3, 3.8, 2.3], [0.55, 0, 0], [0, 0, 0.55], below));
  return parts.join("");
}
