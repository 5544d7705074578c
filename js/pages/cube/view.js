/** The cube page on the screen: what each id of site/index.html shows, and what its buttons do. */

import { copied, textOf } from "../../ui/files.js";
import { noticeWishes } from "../../ui/notices.js";
import { html, nothing, show } from "../../ui/view.js";
import { randomTurns } from "./random.js";

/** @typedef {import("./model.js").CubeModel} Model */
/** @typedef {import("../../cube/element.js").CubeElement} Cube */

const LONGEST_FILE = 80_000; // bytes; a maneuver of 10,000 moves is shorter
const TALLEST = 220; // pixels of the field
const HANDS = ["U", "R", "F", "D", "L", "B", "U'", "R'", "F'", "D'", "L'", "B'"];

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
const element = (id) => /** @type {T} */ (document.getElementById(id));

/**
 * @param {Model} model
 * @param {Cube} cube
 * @param {Pick<import("./model.js").World, "store" | "settings" | "arrival">} world
 */
export function showCube(model, cube, { store, settings, arrival }) {
  const { notices, search } = model;
  const { player } = cube;
  /** @type {typeof import("./result-view.js") | undefined} */
  let result;
  /** @type {typeof import("./paint-box.js") | undefined} */
  let paintBox;
  let fetching = false;
  /** Fetches the parts of the view that are wanted now. */
  const fetchParts = () => {
    const wanted = (!result && (model.solution || search.active)) || (!paintBox && model.painting);
    if (!wanted || fetching) return;
    fetching = true;
    model
      .load(async () => {
        if (model.painting) paintBox ??= await import("./paint-box.js");
        else result ??= await import("./result-view.js");
      })
      .finally(() => {
        fetching = false;
        if (model.painting ? paintBox : result) view.update();
      });
  };

  let playWanted = false;
  model.watch(() => {
    if (!playWanted || search.active) return;
    playWanted = false;
    if (search.state === "done") player.play();
  });
  const takeKeyboard = () => {
    const stage = /** @type {HTMLElement | null} */ (cube.querySelector(".cube-stage"));
    stage?.focus({ preventScroll: true });
  };

  const acts = {
    solve() {
      const field = model.solve();
      if (field) element(field).focus();
      else takeKeyboard();
      if (search.active) element("note").parentElement?.scrollIntoView({ block: "nearest" });
    },
    stop() {
      search.stop();
      takeKeyboard();
    },
    /** Plays what is found: at once, or when the search has ended. */
    playSoon() {
      if (model.solution) player.toggle();
      else playWanted = true;
    },
    async random() {
      model.change(await randomTurns(arrival));
    },
    paint: () => model.paint(!model.painting),
    undo: () => model.travel(-1),
    redo: () => model.travel(1),
    behind: () => cube.lookFrom({ yaw: cube.camera.yaw + Math.PI, pitch: -cube.camera.pitch }),
    async copy() {
      const done = await copied(element("solution").textContent ?? "");
      if (!done) getSelection()?.selectAllChildren(element("solution"));
      notices.say("note", done ? "Copied" : "Press Ctrl+C to copy", { seconds: 5 });
    },
    async share() {
      try {
        const done = await copied(model.link);
        const words = done ? "The link to this cube is copied" : `The link: ${model.link}`;
        notices.say("scramble", words, { seconds: done ? 5 : 0 });
      } catch (error) {
        notices.say("scramble", /** @type {Error} */ (error).message, { tone: "error" });
      }
    },
    settings: () =>
      model.load(async () => {
        const [{ openSettings }, engine] = await Promise.all([
          import("./settings-dialog.js"),
          model.engine(),
        ]);
        openSettings(settings, engine, store);
      }),
    help: () => model.load(async () => void (await import("./help.js")).openHelp()),
    /** @param {FileList} files */
    async drop(files) {
      if (files.length > 1) {
        notices.say("scramble", "One file at a time: a text with one scramble");
        return;
      }
      try {
        model.change((await textOf(files[0], LONGEST_FILE)).trim());
      } catch (error) {
        notices.say("scramble", /** @type {Error} */ (error).message);
      }
    },
  };
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    acts.solve();
  };
  const person = (/** @type {"friendly" | "blind" | "xcross"} */ name) => ({
    checked: model.person[name],
    onchange: (/** @type {any} */ { target }) => model.wish({ [name]: target.checked }),
  });

  const view = show([model], () => {
    const { method, solution, painting } = model;
    const byPerson = method === "person";
    const choose = (/** @type {any} */ { target }) => model.choose({ method: target.value });
    const targetShown = model.target.trim() !== "" && model.targetFacelets !== undefined;
    return {
      undo: { "aria-disabled": !model.canUndo, onclick: acts.undo },
      redo: { "aria-disabled": !model.canRedo, onclick: acts.redo },
      behind: { onclick: acts.behind },
      share: { onclick: acts.share },
      settings: { onclick: acts.settings },
      help: { onclick: acts.help },
      scramble: {
        value: model.text,
        "aria-invalid": model.isWrong,
        oninput: (/** @type {any} */ event) => model.type(event.target.value),
        onchange: () => model.flush(),
        onkeydown: enter,
      },
      "scramble-message": noticeWishes(notices.at("scramble"), model.text),
      random: { onclick: acts.random },
      reset: { onclick: () => model.change("") },
      paint: {
        "aria-pressed": Boolean(painting),
        "aria-expanded": Boolean(painting),
        onclick: acts.paint,
      },
      "paint-box": {
        hidden: !painting,
        content: painting && paintBox ? paintBox.paintBox(model) : nothing,
      },
      "method-shortest": { checked: !byPerson, onchange: choose },
      "method-person": { checked: byPerson, onchange: choose },
      solve: { onclick: acts.solve },
      stop: { disabled: !search.active, onclick: acts.stop },
      limits: { hidden: byPerson },
      seconds: {
        onkeydown: enter,
        oninput: (/** @type {any} */ event) =>
          model.choose({ seconds: event.target.valueAsNumber }),
      },
      length: {
        onkeydown: enter,
        oninput: (/** @type {any} */ { target: { valueAsNumber } }) =>
          model.choose({ length: valueAsNumber >= 0 ? valueAsNumber : null }),
      },
      "target-part": { hidden: byPerson },
      target: {
        value: model.target,
        "aria-invalid": notices.at("target").tone === "error",
        onkeydown: enter,
        oninput: (/** @type {any} */ event) => model.choose({ target: event.target.value }),
      },
      "target-cube": { hidden: !targetShown },
      "target-message": noticeWishes(notices.at("target"), model.target),
      person: { hidden: !byPerson },
      "person-colour": {
        value: model.person.colour,
        onchange: (/** @type {any} */ { target }) => model.wish({ colour: target.value }),
      },
      "person-friendly": person("friendly"),
      "person-blind": person("blind"),
      "person-xcross": person("xcross"),
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
  fetchParts();
  showNumbers(model);
  showPlayer(model, cube);
  showTarget(model);
  fitField(model);
  document.addEventListener("colourschange", view.update);
  return acts;
}

/** The numbers are written once, and when they come from elsewhere: not while one types them. @param {Model} model */
function showNumbers(model) {
  const write = () => {
    for (const id of /** @type {const} */ (["seconds", "length"])) {
      /** @type {HTMLInputElement} */
      const field = element(id);
      if (document.activeElement !== field) field.value = String(model[id] || "");
    }
  };
  write();
  model.watch(write);
}

/** Keeps the player true to the model, and tells the model what the player does. @param {Model} model @param {Cube} cube */
function showPlayer(model, cube) {
  const { player } = cube;
  /** @type {import("./model.js").Line | undefined} */
  let shown;
  const load = () => {
    cube.painting = Boolean(model.painting);
    const { line } = model;
    if (line === shown) return;
    shown = line;
    if (line.isShown) return;
    if (!line.moves.length && !player.length && line.start.colours === player.states[0].colours) {
      cube.describe(); // it is drawn already
      return;
    }
    if (line.morph && line.moves.length + player.length) player.morphTo(line.moves);
    else player.load(line);
    if (line.finish) player.aim(player.length);
    marks();
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
    const { shown: at, playing, target } = player;
    model.moved(at, playing, playing || target > 0);
  });
  cube.addEventListener("pick", (event) => {
    if (model.painting) model.stroke(/** @type {CustomEvent} */ (event).detail.facelet);
  });
  model.watch(load);
  load();
}

/** Opens the part of the target, and draws the cube that is to be reached. @param {Model} model */
function showTarget(model) {
  const picture = element("target-cube");
  /** @type {HTMLDetailsElement} */
  const part = element("target-part");
  let { open } = part;
  part.addEventListener("toggle", () => {
    open = part.open;
    if (open !== model.targetOpen) model.choose({ targetOpen: open });
  });
  const draw = () => {
    if (open !== model.targetOpen) {
      open = model.targetOpen;
      part.open = open;
    }
    const facelets = model.target.trim() && model.targetFacelets;
    if (facelets && picture.getAttribute("facelets") !== facelets) {
      picture.setAttribute("facelets", facelets);
    }
  };
  model.watch(draw);
  draw();
}

/** Makes the field as high as its text, where the browser does not. @param {Model} model */
function fitField(model) {
  if (CSS.supports("field-sizing", "content")) return;
  const field = element("scramble");
  let fitted = "";
  const fit = () => {
    if (fitted === model.text) return;
    fitted = model.text;
    field.style.height = "auto";
    field.style.height = `${Math.min(TALLEST, field.scrollHeight + 2)}px`;
  };
  model.watch(() => queueMicrotask(fit));
  fit();
}
