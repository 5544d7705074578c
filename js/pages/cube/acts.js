/** What one can do on the cube page: what its buttons and keys are for. What is seldom wanted is fetched then. */

import { copyShown, textOf } from "../../ui/files.js";
import { element } from "../../ui/view.js";
import { looksLikeList } from "./cube-text.js";
import { showHeadline } from "./view.js";

/** @typedef {Pick<import("./model.js").World, "store" | "settings" | "arrival">
 *   & { installation: import("../../shell/install.js").Installation }} Surroundings */
/** @typedef {ReturnType<typeof pageActs>} Acts */

/**
 * @param {import("./model.js").CubeModel} model
 * @param {import("../../cube/element.js").CubeElement} cube
 * @param {Surroundings} world
 */
export function pageActs(model, cube, { store, settings, arrival, installation }) {
  const { notices, search, wishes, parts } = model;
  const { player } = cube;
  /** @type {import("./random.js").Scrambles | undefined} */
  let scrambles;
  /** @type {import("./scan.js").Scan | undefined} what was scanned stays when its dialog goes */
  let scan;
  /** @type {import("./inspect.js").Inspection | undefined} */
  let inspection;
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
      if (search.active || model.solution) showHeadline();
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
        model.replace(await scrambles.take());
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
        const mend = (/** @type {string} */ facelets) => {
          model.replace(facelets);
          model.paint(true);
        };
        openScan(scan, (facelets) => model.replace(facelets), mend, pictures);
      }),
    undo: () => model.travel(-1),
    redo: () => model.travel(1),
    behind: () => cube.lookFromBehind(),
    async copy() {
      const { reconstruction } = model;
      const { moves = [] } = model.solution ?? {};
      const shown = element(reconstruction ? "chapters" : "solution");
      const said = await copyShown(reconstruction ?? moves.join(" "), shown);
      notices.say("note", said, { seconds: 5 });
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
        openSettings({ settings, engine, store, installation });
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
        const { LONGEST_FILE } = await import("./list.js");
        const texts = await Promise.all([...files].map((file) => textOf(file, LONGEST_FILE)));
        const text = texts.join("\n").trim();
        if (looksLikeList(text)) model.openList(text);
        else model.replace(text);
      } catch (error) {
        notices.say("scramble", /** @type {Error} */ (error).message);
      }
    },
  };
  return acts;
}
