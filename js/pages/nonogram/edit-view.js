/** The panel of the mode Edit as it is to be seen. */
import { colourNames, INK } from "../../nonogram/colours.js";
import { isColour, mapped } from "../../nonogram/grid.js";
import { paletteAt } from "../../nonogram/palette.js";
import { thumbnail } from "../../nonogram/thumbnail.js";
import { html, nothing, svg } from "../../ui/view.js";
import { button, fieldValue, isChecked, verdictBox } from "./fields.js";

/** @typedef {import("./model.js").NonogramPage} NonogramPage */
/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */
/** @typedef {import("./view.js").Dialogs} Dialogs */

/** Buttons of the editor: label, the move they make, and the outline of their icon. */
const TRANSFORMS = [
  ["Shift left", "shift left 1", "M19 12H5m6-6l-6 6 6 6"],
  ["Shift right", "shift right 1", "M5 12h14m-6-6l6 6-6 6"],
  ["Shift up", "shift up 1", "M12 19V5m-6 6l6-6 6 6"],
  ["Shift down", "shift down 1", "M12 5v14m-6-6l6 6 6-6"],
  ["Mirror left and right", "flip left-right", "M12 3v18M9 7v10L3 17zM15 7v10l6 0z"],
  ["Mirror top and bottom", "flip top-bottom", "M3 12h18M7 9h10L17 3zM7 15h10v6z"],
  ["Turn a quarter", "rotate", "M20 4v6h-6M19.500 10A8 8 0 1 0 20 15"],
];

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
export function editView(page, element, dialogs) {
  const { edit, notices } = page;
  const { puzzle, mending, repairs, size, threshold } = edit;
  const { search, offers } = mending;
  const wrongSize = notices.at("size");
  const sizeField = (/** @type {"columns" | "rows"} */ side) => ({
    value: size[side],
    "aria-invalid": wrongSize.text.startsWith(side === "rows" ? "Rows" : "Columns"),
    oninput: (/** @type {Event} */ event) => {
      edit.size = { ...edit.size, [side]: fieldValue(event) };
    },
  });
  const about = (/** @type {"title" | "author" | "licence"} */ name) => ({
    value: puzzle[name],
    oninput: (/** @type {Event} */ event) => edit.describe({ [name]: fieldValue(event) }),
  });
  return {
    "edit-panel": { hidden: page.mode !== "edit" },
    "edit-verdict": verdictBox(search ?? edit.said),
    repairs: { hidden: !repairs.length && !search },
    "make-unique": { hidden: !repairs.includes("unique"), onclick: () => mending.look("unique") },
    "make-lines": { hidden: !repairs.includes("lines"), onclick: () => mending.look("lines") },
    offers: { hidden: !offers.length, content: offersView(edit) },
    "stop-repair": { hidden: !search, onclick: search?.stop },
    "size-form": {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        edit.resize();
      },
    },
    "edit-width": sizeField("columns"),
    "edit-height": sizeField("rows"),
    "size-message": { hidden: !wrongSize.text, content: wrongSize.text },
    transforms: {
      content: TRANSFORMS.map(
        ([label, move, outline]) =>
          html`<button type="button" class="icon-button" aria-label=${label} title=${label} @click=${() => edit.game.do(move)}>${svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${outline}></path></svg>`}</button>`,
      ),
    },
    symmetry: {
      onchange: (/** @type {any} */ { currentTarget }) => {
        element.ui.symmetry = currentTarget.value;
      },
    },
    overpaint: {
      onchange: (/** @type {Event} */ event) => {
        element.ui.overpaint = isChecked(event);
      },
    },
    threshold: {
      value: String(threshold),
      oninput: (/** @type {Event} */ event) => edit.setThreshold(Number(fieldValue(event))),
    },
    "threshold-value": threshold.toFixed(2),
    random: { onclick: () => edit.randomise() },
    picture: { onclick: dialogs.picture },
    clear: { onclick: () => edit.game.do("clear") },
    colours: { content: colourFields(edit) },
    "about-title": about("title"),
    "about-author": about("author"),
    "about-licence": about("licence"),
    "edit-play": { onclick: () => page.open("play", { puzzle }) },
    "edit-solve": { onclick: () => page.open("solve", { puzzle }) },
  };
}

/** A field for every colour, and buttons to add and remove one. @param {import("./edit.js").Edit} edit */
function colourFields(edit) {
  const { colours } = edit.puzzle;
  const names = colourNames(colours);
  const fields = colours.map((colour, i) => {
    const name = names[i];
    if (colour === INK)
      return html`<span class="ink-swatch" title="The colour of the text" role="img" aria-label="${name}: ink"></span>`;
    const set = (/** @type {Event} */ event) => edit.setColour(i, fieldValue(event));
    return html`<span class="swatch-field"><input type="color" .value=${colour} aria-label=${name} @change=${set}></span>`;
  });
  return [
    fields,
    button("Add a colour", () => edit.addColour(), { disabled: !edit.canAddColour }),
    button("Remove the last", () => edit.removeColour(), {
      quiet: true,
      disabled: !edit.canRemoveColour,
    }),
  ];
}

/** Pictures that mend the drawing, to choose from: what is filled anew and what is emptied is coloured. @param {import("./edit.js").Edit} edit */
function offersView({ mending, puzzle }) {
  if (!mending.offers.length) return nothing;
  const probe = document.createElement("span");
  document.body.append(probe);
  const { accent, wrong, ...palette } = paletteAt(probe);
  probe.remove();
  const [added, erased] = [puzzle.colours.length + 1, puzzle.colours.length + 2];
  return mending.offers.map((offer) => {
    const changed = new Map(offer.changes.map(([r, c, v]) => [r * offer.picture.width + c, v]));
    const shown = mapped(offer.picture, (value, i) => {
      const change = changed.get(i);
      return change === undefined ? value : isColour(change) ? added : erased;
    });
    const colours = [...puzzle.colours, accent, wrong];
    return html`<button type="button" class="offer" @click=${() => mending.take(offer)}>${thumbnail(shown, colours, { accent, wrong, ...palette })}
      <span><b>${offer.title}</b><small>${offer.text}</small></span></button>`;
  });
}
