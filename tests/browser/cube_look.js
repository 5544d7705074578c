// Which sticker colours are seen on the three faces in view: by facelet 0..26, read from the pixels.
async () => {
  const cube = document.querySelector("#cube") ?? document.querySelector("cubogram-cube");
  const { canvas, camera } = cube;
  const blank = () => {
    const pen = canvas.getContext("2d");
    return !pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3];
  };
  while (cube.stale || blank()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const pen = canvas.getContext("2d");
  const palette = {
    U: [248, 248, 244],
    R: [196, 30, 58],
    F: [0, 155, 72],
    D: [255, 213, 0],
    L: [255, 88, 0],
    B: [0, 70, 173],
  };
  const faces = [
    { out: [0, 1, 0], across: [1, 0, 0], down: [0, 0, 1] },
    { out: [1, 0, 0], across: [0, 0, -1], down: [0, -1, 0] },
    { out: [0, 0, 1], across: [1, 0, 0], down: [0, -1, 0] },
  ];
  const m = camera.matrix;
  const seen = {};
  for (let i = 0; i < 27; i++) {
    const { out, across, down } = faces[Math.floor(i / 9)];
    const [row, column] = [(Math.floor(i / 3) % 3) - 1, (i % 3) - 1];
    const p = [0, 1, 2].map((k) => 1.5 * out[k] + column * across[k] + row * down[k]);
    const [x, y, , w] = [0, 1, 2, 3].map(
      (k) => m[k] * p[0] + m[k + 4] * p[1] + m[k + 8] * p[2] + m[k + 12],
    );
    const left = Math.round(((x / w + 1) / 2) * canvas.width);
    const top = Math.round(((1 - y / w) / 2) * canvas.height);
    const pixel = pen.getImageData(left, top, 1, 1).data;
    const far = (letter) => Math.hypot(...palette[letter].map((c, k) => c - pixel[k]));
    seen[i] = Object.keys(palette).reduce((a, b) => (far(b) < far(a) ? b : a));
  }
  return seen;
}
