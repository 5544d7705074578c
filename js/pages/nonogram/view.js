/** The nonogram page as it is to be seen: for each id of the outline, how it is now. */
import { clueAt, clueText, INK, lineName } from "../../nonogram/puzzle.js";
import { noticeView } from "../../ui/notices.js";
import { html, nothing, svg } from "../../ui/view.js";
import { clockTime } from "../../ui/words.js";
import { fieldValue } from "./fields.js";

/** @typedef {import("./model.js").NonogramPage} NonogramPage */
/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */
/** @typedef {Record<"collection" | "generate" | "picture" | "keys" | "save" | "share" | "print" | "take" | "openFile", (what?: any) => unknown>} Dialogs what buttons open */

const LEVELS = /** @type {Record<string, string>} */ ({
  overlap: "overlaps",
  lines: "line by line",
  contradiction: "with a contradiction",
  search: "deep search",
});
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

/** Whether the box that an event is about is checked. @param {Event} event */
const isChecked = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).checked;

/** A sentence that speaks of colours by number, with a sample of each in front. @param {string} text @param {readonly string[]} colours */
function withSamples(text, colours) {
  if (colours.length < 2) return text;
  return text.split(/(?=\bcolour \d)/).map((part) => {
    const colour = colours[Number(/^colour (\d)/.exec(part)?.[1]) - 1];
    if (!colour) return part;
    const ground = colour === INK ? "" : `background: ${colour}`;
    return html`<span class="sample" aria-hidden="true" .style=${ground}></span>${part}`;
  });
}

/** A button that does something or, with `pressed`, is on or off. @param {string} label @param {() => unknown} act @param {{quiet?: boolean, pressed?: boolean, disabled?: boolean}} [how] */
const button = (label, act, { quiet = false, pressed, disabled = false } = {}) =>
  html`<button type="button" class="button ${quiet ? "quiet" : ""}" ?disabled=${disabled} aria-pressed=${pressed === undefined ? nothing : String(pressed)} @click=${act}>${label}</button>`;

/** A verdict's box. @param {import("./edit.js").Said} said */
const verdictBox = ({ text, tone = "", small = "" }) => ({
  class: `verdict ${tone}`,
  content: html`${text}${small ? html`<small>${small}</small>` : nothing}`,
});

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
export function pageView(page, element, dialogs) {
  const { mode, notices, dropping } = page;
  const { title, author, licence, level, rows, columns } = page.current.heading;
  const facts = [
    `${columns.length} x ${rows.length}`,
    LEVELS[level] ?? level,
    author && `by ${author}`,
    licence,
  ];
  const message = notices.at("message");
  return {
    modes: { onchange: (/** @type {any} */ { target }) => page.go(target.value) },
    "mode-play": { checked: mode === "play" },
    "mode-edit": { checked: mode === "edit" },
    "mode-solve": { checked: mode === "solve" },
    title: title || "Nonogram",
    facts: facts.filter(Boolean).join(" · "),
    message: {
      hidden: !message.text,
      class: `message ${message.tone}`,
      content: noticeView(message),
    },
    ...playView(page, dialogs),
    ...editView(page, element, dialogs),
    ...solveView(page),
    open: { onclick: dialogs.openFile },
    save: { onclick: dialogs.save },
    share: { onclick: dialogs.share },
    print: { onclick: dialogs.print },
    keys: { onclick: dialogs.keys },
    drop: { hidden: !dropping },
  };
}

/** @param {NonogramPage} page @param {Dialogs} dialogs */
function playView(page, dialogs) {
  const { play, mode } = page;
  const { card, clock, paused, puzzle } = play;
  const isPlay = mode === "play";
  const coloured = puzzle.colours.length > 1;
  const link = (
    /** @type {import("../../nonogram/questions.js").Hint["chain"][0]} */ { line, text },
  ) =>
    html`<li>${withSamples(text, puzzle.colours)}${
      line
        ? html` <small>(${lineName(line)}: ${clueText(clueAt(puzzle, line), coloured)})</small>`
        : nothing
    }</li>`;
  const reason = card?.chain ? html`<ol class="chain">${card.chain.map(link)}</ol>` : card?.title;
  return {
    "play-panel": { hidden: !isPlay },
    "clock-box": { hidden: !isPlay },
    clock: clockTime(clock.seconds),
    pause: {
      "aria-pressed": paused,
      "aria-label": paused ? "Go on" : "Pause",
      onclick: () => play.pause(!paused),
    },
    card: { hidden: !isPlay || !card, class: `card ${card?.tone ?? ""}` },
    "card-text": { content: withSamples(card?.text ?? "", puzzle.colours) },
    "card-reason": { content: reason ?? "" },
    "card-actions": {
      content: card?.actions?.map(({ label, act, quiet }) => button(label, act, { quiet })),
    },
    hint: { onclick: () => play.hint() },
    check: { onclick: () => play.check() },
    collection: { onclick: dialogs.collection },
    generate: { onclick: dialogs.generate },
    restart: { onclick: () => play.restart() },
    "to-solve": { onclick: () => page.open("solve", { puzzle }) },
  };
}

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
function editView(page, element, dialogs) {
  const { edit, notices } = page;
  const { puzzle, search, repairs, size, threshold } = edit;
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
    "make-unique": { hidden: !repairs.includes("unique"), onclick: () => edit.repair("unique") },
    "make-lines": { hidden: !repairs.includes("lines"), onclick: () => edit.repair("lines") },
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
  const fields = colours.map((colour, i) => {
    const name = `Colour ${i + 1}`;
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

/** @param {NonogramPage} page */
function solveView(page) {
  const { solve, mode } = page;
  const { texts, mistake, solving, puzzle, byCell } = solve;
  const { verdict, choice, state } = solving;
  const several = verdict?.verdict === "several";
  const field = (/** @type {"row" | "column"} */ side) => {
    const name = /** @type {const} */ (`${side}s`);
    return {
      value: texts[name],
      "aria-invalid": Boolean(mistake) && (!mistake?.side || mistake.side === side),
      oninput: (/** @type {Event} */ event) => solve.type({ [name]: fieldValue(event) }),
    };
  };
  const fieldMessage = (/** @type {"row" | "column"} */ side) => {
    const here = (mistake?.side ?? "row") === side ? mistake : null;
    const { start, end } = here ?? {};
    const select = () => {
      const field = /** @type {HTMLTextAreaElement} */ (document.getElementById(`${side}-clues`));
      field.focus();
      field.setSelectionRange(start ?? 0, end ?? 0);
    };
    const marked = start !== undefined && end !== undefined;
    const content = html`${here?.text} ${marked ? button("Show", select, { quiet: true }) : nothing}`;
    return { hidden: !here, content };
  };
  const choices = [null, ...(verdict?.solutions ?? []).keys()].map((index) =>
    button(index === null ? "Common" : `Solution ${index + 1}`, () => solving.choose(index), {
      pressed: index === choice,
    }),
  );
  const counting = button(solve.counted || "Count them", () => solve.count(), {
    quiet: true,
    disabled: solve.counted !== "",
  });
  return {
    "solve-panel": { hidden: mode !== "solve" },
    "solve-verdict": verdictBox(solve.said),
    solutions: {
      hidden: !several,
      content: several ? [choices, verdict.all ? nothing : counting] : nothing,
    },
    reason: { content: withSamples(solve.reason, puzzle.colours) },
    "row-clues": field("row"),
    "column-clues": field("column"),
    "row-message": fieldMessage("row"),
    "column-message": fieldMessage("column"),
    solve: {
      onclick: () => {
        document.getElementById("board")?.scrollIntoView({ block: "nearest" });
        solve.read({ animate: true });
      },
    },
    "stop-solve": { hidden: state !== "searching", onclick: () => solve.stop() },
    "by-cell": {
      checked: byCell,
      onchange: (/** @type {Event} */ event) => solve.setByCell(isChecked(event)),
    },
    "solve-play": { onclick: () => page.open("play", { puzzle }) },
    "solve-edit": { onclick: () => page.open("edit", { puzzle, grid: solve.grid }) },
  };
}
