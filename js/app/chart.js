/** A small chart of a search: the length of the best solution against time. */

const WIDTH = 360;
const HEIGHT = 96;
const LEFT = 30;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 20;

/**
 * @param {HTMLElement} figure
 * @param {{ length: number, seconds: number }[]} steps each shorter than the one before
 * @param {number} now seconds searched so far
 */
export function drawChart(figure, steps, now) {
  figure.hidden = !steps.length;
  if (!steps.length) return;
  // Improvements come fast at first and slowly later: time grows by factors, from 10 ms.
  const first = Math.min(0.01, ...steps.map(({ seconds }) => seconds));
  const last = Math.max(1, now);
  const x = (/** @type {number} */ seconds) =>
    LEFT +
    ((WIDTH - LEFT - RIGHT) * Math.log(Math.max(first, seconds) / first)) / Math.log(last / first);
  const longest = steps[0].length;
  const shortest = steps[steps.length - 1].length;
  const span = Math.max(3, longest - shortest);
  const y = (/** @type {number} */ length) =>
    TOP + ((HEIGHT - TOP - BOTTOM) * (longest - length)) / span;
  let line = "";
  steps.forEach(({ length, seconds }, i) => {
    line += i
      ? `H${x(seconds).toFixed(1)}V${y(length).toFixed(1)}`
      : `M${x(seconds).toFixed(1)} ${y(length).toFixed(1)}`;
  });
  line += `H${x(last).toFixed(1)}`;
  const dots = steps.map(
    ({ length, seconds }) =>
      `<circle cx="${x(seconds).toFixed(1)}" cy="${y(length).toFixed(1)}" r="3"/>`,
  );
  const labels = steps
    .filter((_, i) => i === 0 || i === steps.length - 1)
    .map(
      ({ length }) =>
        `<text x="${LEFT - 8}" y="${y(length) + 4}" text-anchor="end">${length}</text>`,
    );
  const ticks = [0.01, 0.1, 1, 10, 100]
    .filter((seconds) => seconds >= first && seconds <= last)
    .map((seconds) => {
      const name = seconds < 1 ? `${seconds * 1000} ms` : `${seconds} s`;
      const anchor = x(seconds) > WIDTH - 40 ? "end" : x(seconds) < LEFT + 10 ? "start" : "middle";
      return `<path class="tick" d="M${x(seconds)} ${HEIGHT - BOTTOM}v4"/><text x="${x(seconds)}" y="${HEIGHT - 3}" text-anchor="${anchor}">${name}</text>`;
    });
  const said = steps.map(({ length, seconds }) => `${length} after ${seconds.toFixed(2)} s`);
  figure.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Moves against time: ${said.join(", ")}"><path class="axis" d="M${LEFT} ${HEIGHT - BOTTOM}H${WIDTH - RIGHT}"/>${ticks.join("")}<path class="line" d="${line}"/>${dots.join("")}${labels.join("")}</svg>`;
}
