/**
 * The cube page on the screen: what each id of site/index.html shows, and what each button does.
 *
 * To add a button:
 *
 *   site/index.html   <button type="button" class="button" id="mirror" aria-pressed="false">Mirror</button>
 *   below             mirror: { "aria-pressed": model.mirrored, onclick: () => model.mirror() },
 *   model.js          #mirrored = "";                          // what the page knows, a property
 *                     get mirrored() {                         // a state that follows Undo, Reset and typing
 *                       return this.text !== "" && this.text === this.#mirrored;
 *                     }
 *                     mirror() {                               // an act
 *                       const text = mirrorOf(this.text);      // what you add to cube/notation.js
 *                       this.#mirrored = this.mirrored ? "" : text;
 *                       this.change(text);                     // as if typed; this view is then shown anew
 *                     }
 *
 * An act that changes no text ends with `this.changed()` instead. What is remembered of how a person solves is a line
 * in kinds.js, and `wishes.wish({ name: value })`; other wishes (`wishes.choose`) are a line in wishes.js and kinds.js
 * and two in visit.js. How it looks stands in site/css/cube.css. An act that needs elements, the player or a part of
 * the script that comes only when it is wanted is one of acts.js: `onclick: acts.mirror`. The result and the paint box
 * are such parts: result-view.js, paint-box.js.
 */

import { checkBox, typedField, withValue } from "../../ui/fields.js";
import { noticeWishes } from "../../ui/notices.js";
import { element, html, nothing, show } from "../../ui/view.js";
import { fitField, showNumbers, showTarget } from "./fields.js";
import { nowView, showPlayer } from "./player-view.js";

/** @typedef {import("./model.js").CubeModel} Model */
/** @typedef {import("../../cube/element.js").CubeElement} Cube */

const HANDS = ["U", "R", "F", "D", "L", "B", "U'", "R'", "F'", "D'", "L'", "B'"];

/** Brings the headline of the result into sight, once it is shown. */
export function showHeadline() {
  const head = element("note").parentElement;
  queueMicrotask(() => head?.scrollIntoView({ block: "nearest" }));
}

/** Brings the headline of what was found into sight when painting ends with it: a small screen hid it until then.
 * @param {Model} model */
function followFound(model) {
  let { painting, solution } = model;
  model.watch(() => {
    const isFound = painting && !model.painting && model.solution && model.solution !== solution;
    ({ painting, solution } = model);
    if (isFound) showHeadline();
  });
}

/** @param {Model} model @param {Cube} cube @param {import("./acts.js").Acts} acts */
export function showCube(model, cube, acts) {
  const { notices, search, wishes, parts } = model;
  const { player } = cube;
  /** @type {typeof import("./result-view.js") | undefined} */
  let result;
  /** @type {typeof import("./paint-box.js") | undefined} */
  let paintBox;
  /** @type {(() => void) | undefined} */
  let followStep;
  let fetching = false;
  /** Fetches the parts of the view that are wanted now. */
  const fetchParts = () => {
    const wanted = (!result && (model.solution || search.active)) || (!paintBox && model.painting);
    if (!wanted || fetching) return;
    fetching = true;
    parts
      .load(async () => {
        if (!paintBox && model.painting) {
          paintBox = await import("./paint-box.js");
          paintBox.followFace(model, cube);
        } else if (!result) {
          result = await import("./result-view.js");
          followStep = result.stepFollower(model);
        }
      })
      .finally(() => {
        fetching = false;
        if (model.painting ? paintBox : result) view.update();
      });
  };

  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    acts.solve();
  };

  const limit = (/** @type {"seconds" | "length"} */ name) => ({
    onkeydown: enter,
    "aria-invalid": notices.at(name).tone === "error",
    oninput: (/** @type {any} */ { target: { value, valueAsNumber, validity } }) =>
      wishes.limit(name, value || validity.badInput ? valueAsNumber : null),
  });

  const view = show([model], () => {
    const { solution, painting } = model;
    const { byPerson, person } = wishes;
    const choose = withValue((method) => wishes.choose({ method }));
    const targetShown = wishes.target.trim() !== "" && wishes.targetFacelets !== undefined;
    return {
      undo: { "aria-disabled": !model.cube.canUndo, onclick: acts.undo },
      redo: { "aria-disabled": !model.cube.canRedo, onclick: acts.redo },
      behind: { onclick: acts.behind },
      hands: {
        hidden: !model.hasSteps || Boolean(painting),
        "aria-pressed": model.handsOn,
        onclick: () => model.takeInHand(),
      },
      share: { onclick: acts.share },
      settings: { onclick: acts.settings },
      help: { onclick: acts.help },
      scramble: {
        ...typedField(model.text, (text) => model.type(text)),
        "aria-invalid": model.isWrong,
        onchange: () => model.flush(),
        onkeydown: enter,
      },
      "scramble-message": noticeWishes(notices.at("scramble"), model.text),
      random: { onclick: acts.random },
      reset: { onclick: () => model.change("") },
      patterns: { onclick: acts.patterns },
      list: { onclick: () => model.openList() },
      paint: {
        "aria-pressed": Boolean(painting),
        "aria-expanded": Boolean(painting),
        onclick: acts.paint,
      },
      scan: { onclick: () => acts.scan() },
      "paint-box": {
        hidden: !painting,
        content: painting && paintBox ? paintBox.paintBox(model) : nothing,
      },
      "method-shortest": { checked: !byPerson, onchange: choose },
      "method-person": { checked: byPerson, onchange: choose },
      solve: { onclick: acts.solve },
      stop: { disabled: !search.active, onclick: acts.stop },
      limits: { hidden: byPerson },
      seconds: limit("seconds"),
      length: limit("length"),
      "limits-message": noticeWishes(notices.at(wishes.unfit ?? "")),
      inspect: { ontoggle: (/** @type {any} */ { target }) => acts.inspect(target.open) },
      "target-part": { hidden: byPerson },
      target: {
        ...typedField(wishes.target, (target) => wishes.choose({ target })),
        "aria-invalid": notices.at("target").tone === "error",
        onkeydown: enter,
      },
      "target-cube": { hidden: !targetShown },
      "target-message": noticeWishes(notices.at("target"), wishes.target),
      person: { hidden: !byPerson },
      "person-colour": {
        value: person.colour,
        onchange: withValue((colour) => wishes.wish({ colour })),
      },
      "person-way": {
        value: person.way,
        onchange: withValue((way) => wishes.wish({ way })),
      },
      "person-xcross": {
        ...checkBox(person.xcross && !wishes.isBeginner, (xcross) => wishes.wish({ xcross })),
        disabled: wishes.isBeginner,
      },
      "person-two-look": {
        ...checkBox(person.twoLook && !wishes.seesAhead, (twoLook) => wishes.wish({ twoLook })),
        disabled: wishes.seesAhead,
      },
      example: { hidden: !model.line.isExample },
      now: { content: nowView(model) },
      spoken: model.spoken,
      result: { hidden: !solution && !search.active },
      copy: { hidden: !solution, onclick: acts.copy },
      note: model.note,
      "turn-grid": HANDS.map(
        (move) =>
          html`<button type="button" class="button mono" @click=${() => cube.turn(move)}>${move}</button>`,
      ),
      ...result?.resultWishes(model, player),
    };
  });
  model.watch(fetchParts);
  model.watch(() => queueMicrotask(() => result?.followFocus(element("result"))));
  model.watch(() => queueMicrotask(() => followStep?.()));
  followFound(model);
  fetchParts();
  showNumbers(model);
  showPlayer(model, cube);
  showTarget(model);
  fitField(model);
  document.addEventListener("colourschange", view.update);
}
