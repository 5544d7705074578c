/**
 * The nonogram page on the screen: what each id of site/nonogram/index.html shows, and what each button does.
 *
 * To add a button to the mode Edit (Play and Solve alike, with `play` and `solve`):
 *
 *   site/nonogram/index.html   <button type="button" class="button" id="invert" aria-pressed="false">Invert</button>
 *   `editView` below           invert: { "aria-pressed": edit.inverted, onclick: () => edit.invert() },
 *   edit.js                    #inverted = "";                     // what the mode knows, a property
 *                              get inverted() {                    // a state that follows Undo looks at the grid
 *                                return pictureText(this.grid) === this.#inverted;
 *                              }
 *                              invert() {                          // an act: changes it, and says so
 *                                const text = pictureText(mapped(this.grid, (cell) => (isColour(cell) ? 0 : 1)));
 *                                this.#inverted = this.inverted ? "" : text;
 *                                this.game.do(text);
 *                                this.changed();                   // this view is then shown anew
 *                              }
 *
 * Every change of a grid is a text that `game.do` takes, so that Undo brings it back; a grid is a value with `width`,
 * `height` and `cells`. A button for all modes stands in `pageView`, its property and act in model.js (as `dropping`
 * there). How a thing looks is `board: { class: … }` and its rule in site/css/nonogram.css. What is remembered of the
 * page is `page.state`, a field in kinds.js: `page.keep({ live })`.
 */
import { colourNames, colourOf, INK, PAPER_INK } from "../../nonogram/colours.js";
import { thumbnail } from "../../nonogram/draw.js";
import { isColour, withCells } from "../../nonogram/grid.js";
import { clueAt, clueText, lineName } from "../../nonogram/puzzle.js";
import { button, checkBox, typedField, withValue } from "../../ui/fields.js";
import { noticeWishes } from "../../ui/notices.js";
import { html, nothing } from "../../ui/view.js";
import { clockTime, counted } from "../../ui/words.js";
import { GRADES, TECHNIQUES } from "./model.js";

/** @typedef {import("./model.js").NonogramPage} NonogramPage */
/** @typedef {import("../../nonogram/element.js").NonogramElement} NonogramElement */
/** @typedef {Record<"collection" | "generate" | "picture" | "keys" | "save" | "share" | "print" | "take" | "openFile", (what?: any) => unknown>} Dialogs what buttons open */

/** A sentence that speaks of colours, with a sample of each in front. @param {string} text @param {readonly string[]} colours */
function withSamples(text, colours) {
  if (colours.length < 2) return text;
  const names = colourNames(colours);
  const longest = names.toSorted((a, b) => b.length - a.length).join("|");
  return text.split(new RegExp(`\\b(${longest})\\b`)).map((part) => {
    const colour = names.indexOf(part) + 1;
    if (!colour) return part;
    const ground = `background: ${colourOf(colours, colour, PAPER_INK)}`;
    return html`<span class="sample" aria-hidden="true" .style=${ground}></span>${part}`;
  });
}

/** @param {string} licence by its short name @returns {unknown} the name, as a link to the words if they are Creative Commons' */
function licenceView(licence) {
  const name = licence.replaceAll("-", "\u2011"); // no line ends within "CC0-1.0"
  const [, kind, version] = /^CC(0|-BY(?:-(?:SA|NC|ND))*)-(\d\.\d)$/.exec(licence) ?? [];
  if (!kind) return name;
  const path = kind === "0" ? "publicdomain/zero" : `licenses/${kind.slice(1).toLowerCase()}`;
  return html`<a rel="license" href="https://creativecommons.org/${path}/${version}/">${name}</a>`;
}

const RATING = html` (<a href="../learn/grid/#the-verdict">why?</a>)`;

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
export function pageView(page, element, dialogs) {
  const { mode, notices, dropping } = page;
  const { title, author, licence, level, grade, rows, columns } = page.current.heading;
  const joined = (/** @type {(string | undefined)[]} */ parts) => parts.filter(Boolean).join(" · ");
  const rated = joined([`${columns.length} x ${rows.length}`, GRADES[grade], TECHNIQUES[level]]);
  const message = notices.at("message");
  return {
    modes: { onchange: withValue((mode) => page.go(mode)) },
    "mode-play": { checked: mode === "play" },
    "mode-edit": { checked: mode === "edit" },
    "mode-solve": { checked: mode === "solve" },
    title: title || "Nonogram",
    facts: html`${rated}${grade ? RATING : nothing}${author && ` · ${author}`}${licence ? html` · ${licenceView(licence)}` : nothing}`,
    message: { hidden: !message.text, ...noticeWishes(message) },
    ...playView(page, element, dialogs),
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

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
function playView(page, element, dialogs) {
  const { play, mode } = page;
  const { clock, paused, puzzle, wrong, advice } = play;
  const { card } = advice;
  const { live, strict } = page.state;
  const isPlay = mode === "play";
  const names = colourNames(puzzle.colours);
  /** @param {import("../../nonogram/answers.js").Hint["chain"][0]} link */
  const link = ({ line, text }) => {
    const clue = line && clueText(clueAt(puzzle, line), names);
    const whose = line ? html` <small>(${lineName(line)}: ${clue})</small>` : nothing;
    return html`<li>${withSamples(text, puzzle.colours)}${whose}</li>`;
  };
  const reason = card?.chain ? html`<ol class="chain">${card.chain.map(link)}</ol>` : card?.title;
  return {
    rule: { hidden: !play.isFirst },
    "play-panel": { hidden: !isPlay },
    "clock-box": { hidden: !isPlay },
    clock: clockTime(clock.seconds),
    pause: {
      hidden: play.game.solved,
      "aria-pressed": paused,
      "aria-label": paused ? "Go on" : "Pause",
      onclick: () => play.pause(!paused),
    },
    card: { hidden: !isPlay || !card, class: `card ${card?.tone ?? ""}` },
    "card-text": {
      content: html`${card?.name ? html`<strong class="found">${card.name}</strong>` : nothing}${withSamples(card?.text ?? "", puzzle.colours)}`,
    },
    "card-reason": {
      content: html`${reason}${card?.why ? html` <a href=${card.why}>Why is that certain?</a>` : nothing}`,
    },
    "card-actions": {
      content: card?.actions?.map(({ label, act, quiet }) => button(label, act, { quiet })),
      // Where a key closed the card, the keyboard goes back to the board.
      onclick: (/** @type {MouseEvent} */ { detail }) =>
        detail || setTimeout(() => play.advice.card ?? element.focusBoard()),
    },
    hint: { disabled: play.game.solved, onclick: () => advice.hint() },
    check: { disabled: play.game.solved, onclick: () => advice.check() },
    collection: { onclick: dialogs.collection },
    daily: {
      content: page.solvedToday ? "Daily puzzle ✓" : "Daily puzzle",
      onclick: () => page.openDaily(),
    },
    live: checkBox(live, (live) => page.keep({ live })),
    strict: checkBox(strict, (strict) => page.keep({ strict })),
    wrong: strict && !play.game.solved ? counted(wrong, "wrong stroke") : "",
    generate: { onclick: dialogs.generate },
    restart: { onclick: () => play.restart() },
    "to-solve": { onclick: () => page.open("solve", { puzzle }) },
  };
}

/** @param {NonogramPage} page @param {NonogramElement} element @param {Dialogs} dialogs */
function editView(page, element, dialogs) {
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
    "threshold-value": `${Math.round(100 * threshold)} % filled`,
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
    if (colour === INK) {
      const [title, ground] =
        colours.length > 1 ? ["Black", `background: ${PAPER_INK}`] : ["The colour of the text", ""];
      return html`<span class="ink-swatch" title=${title} role="img" aria-label="${name}: ink" .style=${ground}></span>`;
    }
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
  const sheet = puzzle.colours.length > 1 ? "sheet" : "";
  return mending.offers.map((offer) => {
    const marked = offer.changes.map(
      ([r, c, value]) => /** @type {const} */ ([r, c, colours.length - (isColour(value) ? 1 : 0)]),
    );
    return html`<button type="button" class="offer ${sheet}" @click=${() => mending.take(offer)}>${thumbnail(withCells(offer.picture, marked), colours, ink)}
      <span><b>${offer.title}</b><small>${offer.text}</small></span></button>`;
  });
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
      ...typedField(texts[name], (text) => solve.type({ [name]: text })),
      "aria-invalid": Boolean(mistake) && (!mistake?.side || mistake.side === side),
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
    "by-cell": checkBox(byCell, (byCell) => solve.setByCell(byCell)),
    "solve-play": { onclick: () => page.open("play", { puzzle }) },
    "solve-edit": { onclick: () => page.open("edit", { puzzle, grid: solve.grid }) },
  };
}

/** A verdict's box. @param {import("./edit.js").Said} said */
const verdictBox = ({ text, tone = "", small = "" }) => ({
  class: `verdict ${tone}`,
  content: html`${text}${small ? html`<small>${small}</small>` : nothing}`,
});
