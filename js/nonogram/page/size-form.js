/** The form for the size of the picture being drawn. */
import { byId } from "../dom.js";
import { MAX_SIDE } from "../grid.js";

const field = (/** @type {"width" | "height"} */ side) =>
  /** @type {HTMLInputElement} */ (byId(`edit-${side}`));

/**
 * The whole number in a field, or 0 where there is none within the limits; the field is marked then.
 * @param {HTMLInputElement} input
 */
function sideIn(input) {
  const value = /^\s*\d+\s*$/.test(input.value) ? Number(input.value) : 0;
  const good = value >= 1 && value <= MAX_SIDE;
  input.setAttribute("aria-invalid", String(!good));
  return good ? value : 0;
}

/**
 * Calls back with a size that was asked for; says what is wrong with one that cannot be.
 * @param {(width: number, height: number) => void} resize
 */
export function listenToSizeForm(resize) {
  byId("size-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const [width, height] = [sideIn(field("width")), sideIn(field("height"))];
    const message = byId("size-message");
    message.hidden = Boolean(width && height);
    if (message.hidden) resize(width, height);
    else
      message.textContent = `${width ? "Rows" : "Columns"}: a whole number from 1 to ${MAX_SIDE}, please.`;
  });
}

/** @param {{width: number, height: number}} grid */
export function showSize(grid) {
  for (const side of /** @type {const} */ (["width", "height"])) {
    field(side).value = String(grid[side]);
    field(side).setAttribute("aria-invalid", "false");
  }
  byId("size-message").hidden = true;
}
