/** The panel of the mode Edit as it is to be seen. */
import { colourNames, INK } from "../../nonogram/colours.js";
import { thumbnail } from "../../nonogram/draw.js";
import { isColour, withCells } from "../../nonogram/grid.js";
import { html } from "../../ui/view.js";
import { button, checkBox, typedField, verdictBox, withValue } from "./fields.js";

/** @typedef {import("./model.js").NonogramPage} NonogramPage */
/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */
/** @typedef {import("./view.js").Dialogs} Dialogs */

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
export function editView(page, element, dialogs) {
  const { edit, notices } = page;
  const { puzzle, mending, repairs, size, threshold } = edit;
  const { search, offers } = mending;
  const wrongSize = notices.at("size");
  const sizeField = (/** @type {"columns" | "rows"} */ side) => ({
    ...typedField(size[side], (value) => Object.assign(size, { [side]: value })),
    "aria-invalid": wrongSize.text.startsWith(side === "rows" ? "Rows" : "Columns"),
  });
  const about = (/** @type {"title" | "author" | "licence"} */ name) =>
    typedField(puzzle[name], (words) => edit.describe({ [name]: words }));
  return {
    "edit-panel": { hidden: page.mode !== "edit" },
    "edit-verdict": verdictBox(search ?? edit.said),
    repairs: { hidden: !repairs.length && !search },
    "make-unique": { hidden: !repairs.includes("unique"), onclick: () => mending.look("unique") },
    "make-lines": { hidden: !repairs.includes("lines"), onclick: () => mending.look("lines") },
    offers: { hidden: !offers.length, content: offersView(edit, element.board.palette) },
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
      onclick: (/** @type {any} */ { target }) =>
        edit.game.do(target.closest("[data-move]")?.dataset.move ?? ""),
    },
    symmetry: { onchange: withValue((symmetry) => Object.assign(element.ui, { symmetry })) },
    overpaint: checkBox(element.ui.overpaint, (overpaint) =>
      Object.assign(element.ui, { overpaint }),
    ),
    threshold: typedField(String(threshold), (value) => edit.setThreshold(Number(value))),
    "threshold-value": `${threshold.toFixed(2)}: ${Math.round(100 * threshold)} % are filled`,
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
    const set = withValue((value) => edit.setColour(i, value));
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

/** Pictures that mend the drawing, to choose from: what is filled anew and what is emptied is coloured. @param {import("./edit.js").Edit} edit @param {import("../../nonogram/colours.js").Palette} palette */
function offersView({ mending, puzzle }, { ink, accent, wrong }) {
  const colours = [...puzzle.colours, accent, wrong];
  return mending.offers.map((offer) => {
    const marked = offer.changes.map(
      ([r, c, value]) => /** @type {const} */ ([r, c, colours.length - (isColour(value) ? 1 : 0)]),
    );
    return html`<button type="button" class="offer" @click=${() => mending.take(offer)}>${thumbnail(withCells(offer.picture, marked), colours, ink)}
      <span><b>${offer.title}</b><small>${offer.text}</small></span></button>`;
  });
}
