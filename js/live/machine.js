/** What a page wishes of the machine: more workers, recording, what the browser keeps, the site as an app. */

import { whyMissing } from "../shell/missing.js";
import { machine } from "../shell/settings.js";
import { copied, download } from "../ui/files.js";
import { Wishes } from "./wishes.js";

/** @typedef {import("../python/client.js").PythonClient} PythonClient */
/** @typedef {import("../python/pool.js").Pool} Pool */

/** Commands that several workers share, and how a pool calls them. @type {Record<string, "solve" | "prove">} */
const SHARED = { "twophase.solve": "solve", "optimal.prove": "prove" };
/** A reader's code runs in a worker of its own: nothing of the page's is asked of that one any more. */
const READERS = "cells.run";
/** What browsers say of a part of the script that they could not fetch. */
const IMPORT_FAILED = /dynamically imported module|module script/i;
const PIXELS = 1200; // of a picture's longer side
const EDGES = { film: 512, gif: 256 }; // pixels

export class MachineWishes extends Wishes {
  #tell;
  #texts;
  /** @type {Pool | undefined} */ #pool;
  /** @type {PythonClient | undefined} */ #readers;
  /** The site as an app of its own, which the browser offers once at a time. @type {any} */ #offer;
  #installed = false;

  /** @param {ConstructorParameters<typeof Wishes>} how */
  constructor(...how) {
    super(...how);
    const [tell, texts, compute] = how;
    this.#texts = texts;
    this.#tell = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      tell({ name, value });
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is asked when the reader wants it
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
      this.#tell("python", null);
      python.addEventListener("ready", () => this.#tell("python", null));
    });
    this.#here();
  }

  /** Where the page is, and on what. */
  #here() {
    this.#tell("here", {
      site: new URL(".", location.href.replace(/[#?].*/, "")).href,
      ...machine(),
      installable: this.#offer !== undefined,
      installed: this.#installed,
    });
  }

  /** @override @type {Wishes["call"]} */
  call(python, command, args, hear) {
    if (command === READERS) return this.#sandbox(python).call(command, args, hear);
    const way = SHARED[command];
    if (!this.#pool || !way) return super.call(python, command, args, hear);
    return this.#pool[way](args, hear);
  }

  /** @param {PythonClient} python another of its kind, for a reader's code @returns {PythonClient} */
  #sandbox(python) {
    this.#readers ??= /** @type {PythonClient} */ (new /** @type {any} */ (python).constructor());
    this.#readers.start(["numpy", "live"]);
    return this.#readers;
  }

  /** @param {number} count of workers that may search */
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

  /** @param {string} text @param {string} shown the id of what shows it */
  async copy(text, shown) {
    const done = await copied(text);
    const element = document.getElementById(shown);
    if (!done && element) getSelection()?.selectAllChildren(element);
    this.#tell("copied", done);
  }

  /** What is set has changed: the store of this page's shell hears of it as of another tab's. */
  settings() {
    const key = "cubogram/settings/main";
    dispatchEvent(
      new StorageEvent("storage", { key, newValue: this.#texts.storage?.getItem(key) ?? null }),
    );
  }

  /** How much the browser keeps that comes again. */
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

  /** A visitor who says no is not asked again until the browser offers it again. */
  install() {
    const offer = this.#offer;
    this.#offer = undefined;
    this.#here();
    return offer?.prompt();
  }

  /** Scrolls to the step that is played, unless the reader has scrolled away from the one before. Of a step
   * that is higher than the screen the moves come into view. @param {string} id
   * @param {string} before "" where the player has just begun */
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

  /** @param {string} name @param {string} svg @param {number} [edge] pixels of its longer side */
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

/** @param {Element} element @returns {boolean} whether there is room for all of it where it scrolls to */
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
