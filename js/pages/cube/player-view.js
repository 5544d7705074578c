/** The player on the page: it plays the model's line, and tells the model what it does by itself. */

import { faceletsOf } from "../../cube/state.js";
import { html, nothing } from "../../ui/view.js";

/** @typedef {import("./model.js").CubeModel} Model */
/** @typedef {import("../../cube/element.js").CubeElement} Cube */

/** @typedef {import("../../cube/state.js").State} State */

const SLOW = 0.5; // tempo of the example

/** @param {State} one @param {State} other @returns {boolean} whether they look the same */
const isSameStart = (one, other) => faceletsOf(one) === faceletsOf(other);

/** Keeps the player true to the model, and tells the model what the player does. @param {Model} model @param {Cube} cube */
export function showPlayer(model, cube) {
  const { player } = cube;
  /** @type {import("./model.js").Line | undefined} */
  let shown;
  let example = false;
  const load = () => {
    cube.painting = Boolean(model.painting);
    cube.looking = model.isFollowed;
    const { line } = model;
    if (line === shown) return;
    shown = line;
    if (line.isShown) return;
    // A better solution that comes while one plays is played as well.
    const goesOn =
      player.playing && !example && !line.at && isSameStart(line.start, player.states[0]);
    player.tempo = line.isExample ? SLOW : player.tempo === SLOW && example ? 1 : player.tempo;
    example = line.isExample === true;
    if (!line.moves.length && !player.length && line.start.colours === player.states[0].colours) {
      cube.describe(); // it is drawn already
      return;
    }
    if (line.morph && line.moves.length + player.length) player.morphTo(line.moves);
    else player.load(line);
    if (line.finish) player.aim(player.length);
    if (goesOn) player.play();
    if (example && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      whenDrawn(() => line === model.line && player.play());
    }
    marks();
  };
  /** @param {() => unknown} act once the cube can be seen */
  const whenDrawn = (act) => {
    const { renderer } = cube;
    if (renderer?.state === "preparing") renderer.addEventListener("ready", act, { once: true });
    else act();
  };
  /** Cuts the scrubber's line where chapters begin. */
  const marks = () => {
    const chapters = model.line.chapters ?? [];
    const cuts = chapters.slice(1).map(({ from }) => {
      const place = `calc(7.5px + (100% - 15px) * ${from / (player.length || 1)})`;
      return `linear-gradient(var(--paper) 0 0) ${place} 0 / 3px 100% no-repeat,`;
    });
    const scrubber = /** @type {HTMLElement | null} */ (cube.querySelector(".transport-scrubber"));
    scrubber?.style.setProperty("--cuts", cuts.join(" ") || " ");
  };
  cube.addEventListener("turn", (event) => {
    const { move, at, followed } = /** @type {CustomEvent} */ (event).detail;
    if (!followed) model.turned(move, at, cube.state, player.position);
  });
  cube.addEventListener("position", () => {
    const { shown: at, current, playing, target } = player;
    model.moved({ at, current, playing }, playing || target > 0);
  });
  cube.addEventListener("pick", (event) => {
    if (model.painting) model.stroke(/** @type {CustomEvent} */ (event).detail.facelet);
  });
  model.watch(load);
  load();
}

/** What stands beside the cube: the current move. @param {Model} model */
export function nowView({ solution, position: { current } }) {
  if (!solution?.moves.length) return nothing;
  const { moves, chapters } = solution;
  const chapter = chapters?.find(({ from, to }) => from <= current && current < to);
  return html`<b class="mono">${moves[current] ?? "done"}</b> ${chapter?.title ?? ""}`;
}
