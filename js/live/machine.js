/** Requests that concern the machine: more workers, recording, storage, installing the site as an app. */

import { whyMissing } from "../shell/missing.js";
import { machine } from "../shell/settings.js";
import { copied, download } from "../ui/files.js";
import { Requests } from "./requests.js";

/** @typedef {import("../python/client.js").PythonClient} PythonClient */
/** @typedef {import("../python/pool.js").Pool} Pool */

/** Commands that several workers share, and the pool's methods for them. @type {Record<string, "solve" | "prove">} */
const SHARED = { "twophase.solve": "solve", "optimal.prove": "prove" };
/** A reader's code runs in a worker of its own, which never runs the page's own commands. */
const READERS = "cells.run";
/** Browsers' error messages for a dynamic import that could not be fetched. */
const IMPORT_FAILED = /dynamically imported module|module script/i;
const PIXELS = 1200; // the longer side of a picture
const EDGES = { film: 512, gif: 256 }; // pixels

export class MachineRequests extends Requests {
  #tell;
  #texts;
  /** @type {Pool | undefined} */ #pool;
  /** @type {PythonClient | undefined} */ #readers;
  /** The browser's offer to install the site as an app; each offer can be used once. @type {any} */ #offer;
  #installed = false;
  /** Whether the page has been opened before. */ #hasEnded = false;
  /** Whether the compute worker has been ready. */ #isReady = false;

  /** @param {ConstructorParameters<typeof Requests>} how */
  constructor(...how) {
    super(...how);
    const [tell, texts, compute] = how;
    this.#texts = texts;
    this.#tell = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      tell({ name, value });
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the prompt is shown when the reader asks for it
      this.#offer = event;
      this.#here();
    });
    addEventListener("appinstalled", () => {
      this.#offer = undefined;
      this.#installed = true;
      this.#here();
    });
    compute.whenReady(async () => {
      const python = await compute.python();
      this.#isReady = true;
      this.#tell("python", null);
      python.addEventListener("ready", () => this.#tell("python", null));
    });
    this.#here();
  }

  /** Repeats to a page that is opened again, in a new worker, what the one before was told. @override */
  end() {
    super.end();
    if (this.#hasEnded) {
      this.#here();
      if (this.#isReady) this.#tell("python", null);
    }
    this.#hasEnded = true;
  }

  /** Reports the machine's capabilities, and whether the site is installed. */
  #here() {
    this.#tell("here", {
      ...machine(),
      installable: this.#offer !== undefined,
      installed: this.#installed,
    });
  }

  /** @override @type {Requests["call"]} */
  call(python, command, args, hear) {
    if (command === READERS) return this.#sandbox(python).call(command, args, hear);
    const way = SHARED[command];
    if (!this.#pool || !way) return super.call(python, command, args, hear);
    return this.#pool[way](args, hear);
  }

  /** @param {PythonClient} python of the page @returns {PythonClient} a separate one, for a reader's code */
  #sandbox(python) {
    this.#readers ??= /** @type {PythonClient} */ (new /** @type {any} */ (python).constructor());
    this.#readers.start(["numpy", "live"]);
    return this.#readers;
  }

  /** @param {number} count how many workers may search */
  async cores(count) {
    if (!this.#pool && count < 2) return;
    if (!this.#pool) {
      const { Pool } = await import("../python/pool.js");
      const pool = new Pool(await this.compute.python());
      this.#pool ??= pool;
      pool.addEventListener("change", () => this.#tell("workers", pool.ready.length));
    }
    this.#pool.resize(count);
  }

  /** @param {string} text @param {string} shown the id of the element that shows it */
  async copy(text, shown) {
    const done = await copied(text);
    const element = document.getElementById(shown);
    if (!done && element) getSelection()?.selectAllChildren(element);
    this.#tell("copied", done);
  }

  /** Notifies this page's shell of changed settings, as if another tab had changed them. */
  settings() {
    const key = "cubogram/settings/main";
    dispatchEvent(
      new StorageEvent("storage", { key, newValue: this.#texts.storage?.getItem(key) ?? null }),
    );
  }

  /** Reports the sizes of stored files that can be fetched again. */
  async measure() {
    const { keptFiles } = await import("../offline/offline.js");
    const sizes = keptFiles().map(async ({ title, size }) => [title, await size()]);
    this.#tell("sizes", Object.fromEntries(await Promise.all(sizes)));
  }

  /** @param {string} title or "all" */
  async delete_files(title) {
    const { keptFiles } = await import("../offline/offline.js");
    for (const part of keptFiles())
      if (part.title === title || title === "all") await part.forget();
    await this.measure();
  }

  async keep_offline() {
    try {
      const { makeAvailableOffline } = await import("../offline/offline.js");
      await makeAvailableOffline((done, total) =>
        this.#tell("kept_offline", { part: done / Math.max(1, total) }),
      );
      this.#tell("kept_offline", { done: true });
    } catch (error) {
      this.#tell("kept_offline", { problem: /** @type {Error} */ (error).message });
    }
  }

  reload() {
    location.reload();
  }

  /** Shows the install prompt; after a refusal, only once the browser has made another offer. */
  install() {
    const offer = this.#offer;
    this.#offer = undefined;
    this.#here();
    return offer?.prompt();
  }

  /** Scrolls to the step being played, unless the reader has scrolled away from the previous one. If the step is
   * taller than the screen, scrolls to its moves. @param {string} id
   * @param {string} before the previous step's, "" if the player has just started */
  follow(id, before) {
    const step = document.getElementById(id);
    const last = document.getElementById(before);
    if (!step || (last && !isInSight(last))) return;
    const { matches: calm } = matchMedia("(prefers-reduced-motion: reduce)");
    const place = fits(step) ? step : (step.querySelector(".solution") ?? step);
    place.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }

  /** @param {string} id of a cube @param {"film" | "gif"} what */
  async record(id, what) {
    const cube = /** @type {any} */ (document.getElementById(id));
    await this.#saving(async () => {
      const { Recording } = await import("../elements/recording.js");
      const recording = new Recording(cube, EDGES[what]);
      if (what === "gif") {
        const { gifOf } = await import("../elements/gif.js");
        return new File([await gifOf(recording)], "cube.gif", { type: "image/gif" });
      }
      const { filmOf } = await import("../elements/film.js");
      return filmOf(recording);
    });
  }

  /** @param {string} name @param {string} svg @param {number} [edge] pixels of the longer side */
  save_png(name, svg, edge) {
    return this.#saving(
      async () => new File([await pngOf(svg, edge)], name, { type: "image/png" }),
    );
  }

  /** @param {() => Promise<File>} make */
  async #saving(make) {
    try {
      const file = await make();
      download(file.name, file.type, file);
      this.#tell("saved", { name: file.name });
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const problem = IMPORT_FAILED.test(message) ? (await whyMissing()).words : message;
      this.#tell("saved", { problem });
    }
  }
}

/** @param {Element} element */
function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** @param {Element} element @returns {boolean} whether all of it fits on the screen, within its scroll margins */
function fits(element) {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  const room =
    innerHeight - Number.parseFloat(scrollMarginTop) - Number.parseFloat(scrollMarginBottom);
  return element.getBoundingClientRect().height <= room;
}

/** @param {string} svg @param {number} [edge] @returns {Promise<Blob>} */
export async function pngOf(svg, edge = PIXELS) {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = edge / Math.max(image.width, image.height);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser cannot make pictures");
  return blob;
}
