/** Requests that concern the machine: more workers, recording, storage, installing the site as an app. */
import type { PythonClient } from "../python/client.ts";
import type { Pool } from "../python/pool.ts";
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
  const { compute, texts, acts, calls } = requests;
  const tell = (name: string, value: unknown) => requests.tell({ name, value });
  let offer: any; // the browser's, to install the site as an app; each can be used once
  let isInstalled = false;
  let isReady = false; // the compute worker has been
  let pool: Pool | undefined;
  let readers: PythonClient | undefined;

  const tellMachine = () => {
    const [installable, installed] = [offer !== undefined, isInstalled];
    tell("here", { ...machine(), installable, installed });
  };
  const tellReady = () => tell("python", null);
  requests.onReopened = () => {
    tellMachine();
    if (isReady) tellReady();
  };
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
    isReady = true;
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

  calls["twophase.solve"] = (python, args, hear) =>
    pool?.solve(args, hear) ?? python.call("twophase.solve", args, hear);
  calls["optimal.prove"] = (python, args, hear) =>
    pool?.prove(args, hear) ?? python.call("optimal.prove", args, hear);
  // A reader's code runs in a worker of its own, which never runs the page's own commands.
  calls["cells.run"] = (python, args, hear) => {
    readers ??= new (python.constructor as typeof PythonClient)();
    readers.start(["numpy", "live"]);
    return readers.call("cells.run", args, hear);
  };

  Object.assign(acts, {
    /** Lets so many workers search. */
    async cores(count: number) {
      if (!pool && count < 2) return;
      if (!pool) {
        const module = await import("../python/pool.ts");
        const made = new module.Pool(await compute.python());
        pool ??= made;
        made.addEventListener("change", () => tell("workers", made.ready.length));
      }
      pool.resize(count);
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
        const { Recording } = await import("../elements/recording.ts");
        const recording = new Recording(document.getElementById(id) as any, EDGES[what]);
        if (what === "film") return (await import("../elements/film.ts")).filmOf(recording);
        const { gifOf } = await import("../elements/gif.ts");
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
