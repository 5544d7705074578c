/** Requests that concern the machine: more workers, recording, storage, installing the site as an app. */
import type { PythonClient } from "../python/client.ts";
import { whyMissing } from "../shell/missing.ts";
import { machine } from "../shell/settings.ts";
import { copied, download } from "../ui/files.ts";
import { type Requests, scrolling } from "./requests.ts";

/** Browsers' error messages for a dynamic import that could not be fetched. */
const IMPORT_FAILED = /dynamically imported module|module script/i;
const PIXELS = 1200; // the longer side of a picture
const PNG_HEADER = 33; // bytes
const EDGES = { film: 512, gif: 256 }; // pixels

export function addMachine(requests: Requests) {
  const { compute, texts, acts } = requests;
  const tell = (name: string, value: unknown) => requests.tell({ name, value });
  let offer: any; // the browser's, to install the site as an app; each can be used once
  let isInstalled = false;
  const workers: PythonClient[] = []; // by number
  let readers: PythonClient | undefined;

  const tellMachine = () => {
    const [installable, installed] = [offer !== undefined, isInstalled];
    tell("here", { ...machine(), installable, installed });
  };
  /** The numbers of those that can search now. */
  const tellWorkers = () =>
    tell(
      "workers",
      [...workers.keys()].filter((i) => !i || workers[i].ready),
    );
  const tellReady = () => tell("python", null);
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the prompt is shown when the reader asks for it
    offer = event;
    tellMachine();
  });
  addEventListener("appinstalled", () => {
    offer = undefined;
    isInstalled = true;
    tellMachine();
  });
  compute.whenReady(async () => {
    const python = await compute.python();
    tellReady();
    python.addEventListener("ready", tellReady);
  });
  tellMachine();

  /** Makes a file and saves it. */
  const save = async (make: () => Promise<File>) => {
    try {
      const file = await make();
      download(file.name, file.type, file);
      tell("saved", { name: file.name });
    } catch (error) {
      const { message } = error as Error;
      const isMissing = IMPORT_FAILED.test(message);
      tell("saved", { problem: isMissing ? (await whyMissing()).words : message });
    }
  };

  requests.workerOf = (own, worker) => {
    if (worker !== "readers") return workers[worker] ?? own;
    readers ??= newWorker(own, ["numpy", "live"]);
    return readers;
  };

  Object.assign(acts, {
    /** Lets so many workers search, at least one. */
    async cores(count: number) {
      workers[0] ??= await compute.python();
      for (const surplus of workers.splice(Math.max(1, count))) surplus.stop();
      while (workers.length < count) {
        const packages = ["numpy", "tables", "twophase"];
        const one = newWorker(workers[0], packages, workers[0].snapshot);
        for (const name of ["ready", "lost", "error"]) one.addEventListener(name, tellWorkers);
        workers.push(one);
      }
      tellWorkers();
    },

    /** Copies a text, or selects the element that shows it. */
    async copy(text: string, shown: string) {
      const done = await copied(text);
      const element = document.getElementById(shown);
      if (!done && element) getSelection()?.selectAllChildren(element);
      tell("copied", done);
    },

    /** Notifies this page's shell of changed settings, as if another tab had changed them. */
    settings() {
      const key = "cubogram/settings/main";
      const newValue = texts.storage?.getItem(key) ?? null;
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    },

    /** Reports the sizes of stored files that can be fetched again. */
    async measure() {
      const { keptFiles } = await import("../offline/offline.ts");
      const sizes = keptFiles().map(async ({ title, size }) => [title, await size()]);
      tell("sizes", Object.fromEntries(await Promise.all(sizes)));
    },

    async delete_files(title: string) {
      const { keptFiles } = await import("../offline/offline.ts");
      for (const part of keptFiles())
        if (part.title === title || title === "all") await part.forget();
      await acts.measure();
    },

    async keep_offline() {
      try {
        const { makeAvailableOffline } = await import("../offline/offline.ts");
        await makeAvailableOffline((done, total) =>
          tell("kept_offline", { part: done / Math.max(1, total) }),
        );
        tell("kept_offline", { done: true });
      } catch (error) {
        tell("kept_offline", { problem: (error as Error).message });
      }
    },

    reload: () => location.reload(),

    /** Shows the install prompt; after a refusal, only once the browser has made another offer. */
    install() {
      const mine = offer;
      offer = undefined;
      tellMachine();
      return mine?.prompt();
    },

    /** Scrolls to the step being played, or to its moves if it is taller than the screen, unless the reader has scrolled
     * away from the previous one (`before`, "" if the player has just started). */
    follow(id: string, before: string) {
      const step = document.getElementById(id);
      const last = document.getElementById(before);
      if (!step || (last && !isInSight(last))) return;
      const place = fits(step) ? step : (step.querySelector(".solution") ?? step);
      place.scrollIntoView({ block: "nearest", behavior: scrolling() });
    },

    record: (id: string, what: "film" | "gif") =>
      save(async () => {
        const { gifOf, Recording } = await import("../elements/recording.ts");
        const recording = new Recording(document.getElementById(id) as any, EDGES[what]);
        if (what === "film") return (await import("../elements/film.ts")).filmOf(recording);
        return new File([await gifOf(recording)], "cube.gif", { type: "image/gif" });
      }),

    /** `edge` is the longer side in pixels, `comment` a chunk for the file in base64; it comes after the header. */
    save_png: (name: string, svg: string, edge?: number, comment = "") =>
      save(async () => {
        const png = await pngOf(svg, edge);
        const chunk = Uint8Array.from(atob(comment), (byte) => byte.charCodeAt(0));
        const parts = [png.slice(0, PNG_HEADER), chunk, png.slice(PNG_HEADER)];
        return new File(parts, name, { type: "image/png" });
      }),
  });
}

/** One like `own`, as this module does not load the client. */
function newWorker(own: PythonClient, ...how: Parameters<PythonClient["start"]>) {
  const worker = new (own.constructor as typeof PythonClient)();
  worker.start(...how);
  return worker;
}

function isInSight(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Whether all of it fits on the screen, within its scroll margins. */
function fits(element: Element) {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  const room =
    innerHeight - Number.parseFloat(scrollMarginTop) - Number.parseFloat(scrollMarginBottom);
  return element.getBoundingClientRect().height <= room;
}

/** The picture with a longer side of so many pixels. */
export async function pngOf(svg: string, edge = PIXELS) {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = edge / Math.max(image.width, image.height);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser cannot make pictures");
  return blob;
}
