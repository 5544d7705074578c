/** The colours of a picture being drawn, as fields. */
import { make } from "../dom.js";
import { MAX_COLOURS } from "../grid.js";
import { INK, PALETTE } from "../puzzle.js";

/**
 * A field for every colour, and buttons to add and remove one.
 * @param {readonly string[]} colours
 * @param {number} used the highest colour that the picture uses, which stays
 * @param {(colours: string[]) => void} set
 */
export function colourFields(colours, used, set) {
  const fields = colours.map((colour, i) => {
    const name = `Colour ${i + 1}`;
    if (colour === INK)
      return make("span", {
        class: "ink-swatch",
        title: "The colour of the text",
        role: "img",
        "aria-label": `${name}: ink`,
      });
    const input = make("input", { type: "color", value: colour, "aria-label": name });
    input.addEventListener("change", () =>
      set(colours.map((old, k) => (k === i ? input.value : old))),
    );
    return make("span", { class: "swatch-field" }, input);
  });
  const add = make("button", { type: "button", class: "button" }, "Add a colour");
  add.disabled = colours.length >= MAX_COLOURS;
  add.addEventListener("click", () => set([...colours, PALETTE[colours.length]]));
  const remove = make("button", { type: "button", class: "button quiet" }, "Remove the last");
  remove.disabled = colours.length < 2 || used >= colours.length;
  remove.addEventListener("click", () => set(colours.slice(0, -1)));
  return [...fields, add, remove];
}
