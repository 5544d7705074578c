/** The cube page on the screen: what each id of site/index.html shows, and what its buttons do. */

import { faceletsOf } from "../../cube/state.js";
import { copied, textOf } from "../../ui/files.js";
import { noticeWishes } from "../../ui/notices.js";
import { html, nothing, show } from "../../ui/view.js";
import { looksLikeList } from "./cube-text.js";

/** @typedef {import("./model.js").CubeModel} Model */
/** @typedef {import("../../cube/element.js").CubeElement} Cube */

const LONGEST_FILE = 4_000_000; // bytes; 10,000 scrambles with times are shorter
const TALLEST = 220; // pixels of the field
const SLOW = 0.5; // tempo of the example
const HANDS = ["U", "R", "F", "D", "L", "B", "U'", "R'", "F'", "D'", "L'", "B'"];

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
const element = (id) => /** @type {T} */ (document.getElementById(id));

/**
 * @param {Model} model
 * @param {Cube} cube
 * @param {Pick<import("./model.js").World, "store" | "settings" | "arrival">} world
 */
export function showCube(model, cube, { store, settings, arrival }) {
  const { notices, search, wishes, parts } = model;
  const { player } = cube;
  /** @type {typeof import("./result-view.js") | undefined} */
  let result;
  /** @type {typeof import("./paint-box.js") | undefined} */
  let paintBox;
  /** @type {import("./random.js").Scrambles | undefined} */
  let scrambles;
  /** @type {import("./scan.js").Scan | undefined} what was scanned stays when its dialog goes */
  let scan;
  /** @type {import("./inspect.js").Inspection | undefined} */
  let inspection;
  let fetching = false;
  /** Fetches the parts of the view that are wanted now. */
  const fetchParts = () => {
    const wanted = (!result && (model.solution || search.active)) || (!paintBox && model.painting);
    if (!wanted || fetching) return;
    fetching = true;
    parts
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
      await parts.load(async () => {
        scrambles ??= new (await import("./random.js")).Scrambles(store, arrival);
        model.change(await scrambles.take());
      });
    },
    patterns: () =>
      parts.load(async () => {
        const [{ openPatterns }] = await Promise.all([
          import("./patterns-dialog.js"),
          wishes.fetchPatterns(),
        ]);
        openPatterns(wishes.patterns ?? [], (pattern) => model.showPattern(pattern));
      }),
    paint: () => model.paint(!model.painting),
    /** @param {File[]} [pictures] */
    scan: (pictures) =>
      parts.load(async () => {
        const [{ openScan }, { Scan }, engine] = await Promise.all([
          import("./scan-dialog.js"),
          import("./scan.js"),
          parts.engine(),
        ]);
        if (search.active) search.stop();
        scan ??= new Scan(
          async (command, args) => (await engine.python()).call(command, args).result,
        );
        openScan(scan, (facelets) => model.change(facelets), pictures);
      }),
    undo: () => model.travel(-1),
    redo: () => model.travel(1),
    behind: () => cube.lookFrom({ yaw: cube.camera.yaw + Math.PI, pitch: -cube.camera.pitch }),
    async copy() {
      const { reconstruction, moves = [] } = model.solution ?? {};
      const done = await copied(reconstruction ?? moves.join(" "));
      const shown = element(reconstruction ? "chapters" : "solution");
      if (!done) getSelection()?.selectAllChildren(shown);
      notices.say("note", done ? "Copied" : "Press Ctrl+C to copy", { seconds: 5 });
    },
    share: () =>
      parts.load(async () => {
        (await import("./share-dialog.js")).openShare(model, cube, arrival);
      }),
    settings: () =>
      parts.load(async () => {
        const [{ openSettings }, engine] = await Promise.all([
          import("./settings-dialog.js"),
          parts.engine(),
        ]);
        openSettings(settings, engine, store);
      }),
    /** @param {boolean} open */
    inspect: (open) =>
      parts.load(async () => {
        if (!inspection) {
          const { Inspection, showInspection } = await import("./inspect.js");
          inspection = new Inspection(model, arrival, settings);
          showInspection(model, cube, inspection);
        }
        inspection.toggle(open);
      }),
    help: () => parts.load(async () => void (await import("./help.js")).openHelp()),
    /** @param {FileList} files */
    async drop(files) {
      const pictures = [...files].filter(({ type }) => type.startsWith("image/"));
      if (pictures.length) return acts.scan(pictures);
      try {
        const texts = await Promise.all([...files].map((file) => textOf(file, LONGEST_FILE)));
        const text = texts.join("\n").trim();
        if (looksLikeList(text)) model.openList(text);
        else model.change(text);
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

  const view = show([model], () => {
    const { solution, painting } = model;
    const { byPerson, person } = wishes;
    const choose = (/** @type {any} */ { target }) => wishes.choose({ method: target.value });
    const targetShown = wishes.target.trim() !== "" && wishes.targetFacelets !== undefined;
    return {
      undo: { "aria-disabled": !model.cube.canUndo, onclick: acts.undo },
      redo: { "aria-disabled": !model.cube.canRedo, onclick: acts.redo },
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
      patterns: { onclick: acts.patterns },
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
      seconds: {
        onkeydown: enter,
        oninput: (/** @type {any} */ event) =>
          wishes.choose({ seconds: event.target.valueAsNumber }),
      },
      length: {
        onkeydown: enter,
        oninput: (/** @type {any} */ { target: { valueAsNumber } }) =>
          wishes.choose({ length: valueAsNumber >= 0 ? valueAsNumber : null }),
      },
      inspect: { ontoggle: (/** @type {any} */ { target }) => acts.inspect(target.open) },
      "target-part": { hidden: byPerson },
      target: {
        value: wishes.target,
        "aria-invalid": notices.at("target").tone === "error",
        onkeydown: enter,
        oninput: (/** @type {any} */ event) => wishes.choose({ target: event.target.value }),
      },
      "target-cube": { hidden: !targetShown },
      "target-message": noticeWishes(notices.at("target"), wishes.target),
      person: { hidden: !byPerson },
      "person-colour": {
        value: person.colour,
        onchange: (/** @type {any} */ { target }) => wishes.wish({ colour: target.value }),
      },
      "person-way": {
        value: person.way,
        onchange: (/** @type {any} */ { target }) => wishes.wish({ way: target.value }),
      },
      "person-xcross": {
        checked: person.xcross && person.way !== "beginner",
        disabled: person.way === "beginner",
        onchange: (/** @type {any} */ { target }) => wishes.wish({ xcross: target.checked }),
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
      if (document.activeElement !== field) field.value = String(model.wishes[id] || "");
    }
  };
  write();
  model.watch(write);
}

/** @typedef {import("../../cube/state.js").State} State */

/** @param {State} one @param {State} other @returns {boolean} whether they look the same */
const isSameStart = (one, other) => faceletsOf(one) === faceletsOf(other);

/** Keeps the player true to the model, and tells the model what the player does. @param {Model} model @param {Cube} cube */
function showPlayer(model, cube) {
  const { player } = cube;
  /** @type {import("./model.js").Line | undefined} */
  let shown;
  let example = false;
  const load = () => {
    cube.painting = Boolean(model.painting);
    const { line } = model;
    if (line === shown) return;
    shown = line;
    if (line.isShown) return;
    // A better solution that comes while one plays is played as well.
    const goesOn =
      player.playing && !example && !line.at && isSameStart(line.start, player.states[0]);
    player.tempo = line.isExample ? SLOW : player.tempo === SLOW && example ? 1 : player.tempo;
    example = line.isExample === true;
    if (!line.moves.length && !player.length && line.start.colours === player.states[0].colours) {
      cube.describe(); // it is drawn already
      return;
    }
    if (line.morph && line.moves.length + player.length) player.morphTo(line.moves);
    else player.load(line);
    if (line.finish) player.aim(player.length);
    const shows = example && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (goesOn || shows) player.play();
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
function showTarget({ wishes }) {
  const picture = element("target-cube");
  /** @type {HTMLDetailsElement} */
  const part = element("target-part");
  let { open } = part;
  part.addEventListener("toggle", () => {
    open = part.open;
    if (open !== wishes.targetOpen) wishes.choose({ targetOpen: open });
  });
  const draw = () => {
    if (open !== wishes.targetOpen) {
      open = wishes.targetOpen;
      part.open = open;
    }
    const facelets = wishes.target.trim() && wishes.targetFacelets;
    if (facelets && picture.getAttribute("facelets") !== facelets) {
      picture.setAttribute("facelets", facelets);
    }
  };
  wishes.watch(draw);
  draw();
}

/** What a small screen shows beside the cube: the move under way. @param {Model} model */
function nowView({ solution, position: { at } }) {
  if (!solution?.moves.length) return nothing;
  const { moves, chapters } = solution;
  const chapter = chapters?.find(({ from, to }) => from <= at && at < to);
  const next = moves[at] ?? "done";
  return html`<b class="mono">${next}</b> ${chapter?.title ?? ""}`;
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
