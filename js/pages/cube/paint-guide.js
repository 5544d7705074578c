/** How to hold the cube whose face one paints: in words, and as the cube on the page shows it. */

import { HOME_VIEW } from "../../cube/camera.js";
import { CENTRES, FACES, SIDES } from "../../cube/faces.js";
import { ABOVE } from "../../cube/net.js";
import { COLOUR_NAMES, palette, STANDARD } from "../../cube/palette.js";
import { html } from "../../ui/view.js";

/** Faces that one sees by going round the cube. */
const ROUND = [2, 1, 5, 4];

/** @param {string} facelets @param {number} face @returns {string} the colours in the middle of it and of the face above */
export const heldBy = (facelets, face) => facelets[CENTRES[face]] + facelets[CENTRES[ABOVE[face]]];

/** @param {string} facelets @param {number} face */
export function guide(facelets, face) {
  const [front, above] = heldBy(facelets, face);
  return html`Hold ${named(front, face)} towards you, ${named(above, ABOVE[face])} above.`;
}

/** A colour as the visitor's cube has it; its usual name is said to the eye only if it looks like that.
 * @param {string} colour @param {number} face where it is */
function named(colour, face) {
  const i = FACES.indexOf(colour);
  const isUsual = palette()[i] === STANDARD[i];
  return html`<i class="swatch" data-colour=${colour}></i> <span class=${isUsual ? "" : "visually-hidden"}>${COLOUR_NAMES[i] ?? SIDES[face]}</span>`;
}

/** Where one sees a face best, with what is above it above. @param {number} face @returns {{ yaw: number, pitch: number }} */
export function viewOf(face) {
  const { yaw, pitch } = HOME_VIEW;
  const round = ROUND.indexOf(face);
  if (round >= 0) return { yaw: yaw - (round * Math.PI) / 2, pitch };
  return { yaw: yaw / 2, pitch: face === 0 ? 2 * pitch : -2 * pitch };
}

/** Turns the cube to the face that is chosen; when painting ends, back to where one looked from.
 * @param {import("./model.js").CubeModel} model @param {Pick<import("../../cube/element.js").CubeElement, "camera" | "lookFrom">} cube */
export function followFace(model, cube) {
  let face = model.painting?.face;
  /** @type {{ yaw: number, pitch: number } | undefined} */
  let before;
  model.watch(() => {
    const [last, now] = [face, model.painting?.face];
    face = now;
    if (now === last || last === undefined) return;
    if (now !== undefined) {
      before ??= { yaw: cube.camera.yaw, pitch: cube.camera.pitch };
      cube.lookFrom(viewOf(now));
    } else if (before) {
      cube.lookFrom(before);
      before = undefined;
    }
  });
}
