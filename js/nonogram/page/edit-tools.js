/** The tools of the mode Edit that do a step: move and turn the picture, symmetry, a random grid, an empty one. */
import { byId, make } from "../dom.js";
import { randomGrid } from "../grid.js";
import { pictureText } from "../moves.js";

const SVG = "http://www.w3.org/2000/svg";
/** Buttons: label, the step they do, and the outline of their icon. */
const TRANSFORMS = [
  ["Shift left", "shift left 1", "M19 12H5m6-6l-6 6 6 6"],
  ["Shift right", "shift right 1", "M5 12h14m-6-6l6 6-6 6"],
  ["Shift up", "shift up 1", "M12 19V5m-6 6l6-6 6 6"],
  ["Shift down", "shift down 1", "M12 5v14m-6-6l6 6 6-6"],
  ["Mirror left and right", "flip left-right", "M12 3v18M9 7v10L3 17zM15 7v10l6 0z"],
  ["Mirror top and bottom", "flip top-bottom", "M3 12h18M7 9h10L17 3zM7 15h10v6z"],
  ["Turn a quarter", "rotate", "M20 4v6h-6M19.500 10A8 8 0 1 0 20 15"],
];

/**
 * @param {string} label
 * @param {string} outline
 * @param {() => void} act
 */
function iconButton(label, outline, act) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", outline);
  svg.append(path);
  const names = { type: "button", class: "icon-button", "aria-label": label, title: label };
  return make("button", { ...names, onclick: act }, svg);
}

/** @param {import("../session.js").Session} session */
export function setUpTools(session) {
  byId("transforms").append(
    ...TRANSFORMS.map(([label, step, outline]) =>
      iconButton(label, outline, () => session.do(step)),
    ),
  );
  const symmetry = /** @type {HTMLSelectElement} */ (byId("symmetry"));
  symmetry.addEventListener("change", () => {
    session.symmetry = /** @type {import("../moves.js").Symmetry} */ (symmetry.value);
  });
  const overpaint = /** @type {HTMLInputElement} */ (byId("overpaint"));
  overpaint.addEventListener("change", () => {
    session.overpaint = overpaint.checked;
  });
  const threshold = /** @type {HTMLInputElement} */ (byId("threshold"));
  threshold.addEventListener("input", () => {
    byId("threshold-value").textContent = Number(threshold.value).toFixed(2);
  });
  byId("random").addEventListener("click", () => {
    const { width, height } = session.history.grid;
    const colours = session.puzzle.colours.length;
    session.do(pictureText(randomGrid(width, height, Number(threshold.value), colours)));
  });
  byId("clear").addEventListener("click", () => session.do("clear"));
}
