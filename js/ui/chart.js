/** A small chart of a search: the length of the best solution against time. */

import { html, nothing, svg } from "./view.js";

const [WIDTH, HEIGHT] = [360, 96];
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 12, 14, 20];
const FLOOR = HEIGHT - BOTTOM;

/**
 * @param {{ length: number, seconds: number }[]} steps each shorter than the one before
 * @param {number} now seconds searched so far
 */
export function searchChart(steps, now) {
  if (!steps.length) return nothing;
  // Improvements come fast at first and slowly later: time grows by factors, from 10 ms.
  // One that was known before is there in no time at all.
  const first = Math.max(0.001, Math.min(0.01, ...steps.map(({ seconds }) => seconds)));
  const last = Math.max(1, now);
  const scale = (WIDTH - LEFT - RIGHT) / Math.log(last / first);
  /** @param {number} seconds */
  const x = (seconds) => round(LEFT + scale * Math.log(Math.max(first, seconds) / first));
  const [longest, shortest] = [steps[0].length, steps[steps.length - 1].length];
  const span = Math.max(3, longest - shortest);
  /** @param {number} length */
  const y = (length) => round(TOP + ((FLOOR - TOP) * (longest - length)) / span);
  const points = steps.map(({ length, seconds }) => ({ length, x: x(seconds), y: y(length) }));
  const line = points.map((point, i) => (i ? `H${point.x}V${point.y}` : `M${point.x} ${point.y}`));
  const said = steps.map(({ length, seconds }) => `${length} after ${seconds.toFixed(2)} s`);
  const ends = points.filter((_, i) => i === 0 || i === points.length - 1);
  const ticks = [0.01, 0.1, 1, 10, 100].filter((time) => time >= first && time <= last);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Moves against time: ${said.join(", ")}">
<path class="axis" d="M${LEFT} ${FLOOR}H${WIDTH - RIGHT}"/>
${ticks.map((seconds) => tick(x(seconds), seconds))}
<path class="line" d="${line.join("")}H${x(last)}"/>
${points.map((point) => svg`<circle cx=${point.x} cy=${point.y} r="3"/>`)}
${ends.map((point) => svg`<text x=${LEFT - 8} y=${point.y + 4} text-anchor="end">${point.length}</text>`)}</svg>`;
}

/** @param {number} at @param {number} seconds */
function tick(at, seconds) {
  const name = seconds < 1 ? `${seconds * 1000} ms` : `${seconds} s`;
  const anchor = at > WIDTH - 40 ? "end" : at < LEFT + 10 ? "start" : "middle";
  return svg`<path class="tick" d="M${at} ${FLOOR}v4"/><text x=${at} y=${HEIGHT - 3} text-anchor=${anchor}>${name}</text>`;
}

/** @param {number} value */
const round = (value) => Math.round(10 * value) / 10;
