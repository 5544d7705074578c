/** Carries out, in order, what Python requests outside its HTML (py/cubogram/pages/world.py). */
import type { Arrival } from "../shell/arrival.ts";
import { whyMissing } from "../shell/missing.ts";
import { machine } from "../shell/settings.ts";
import { copyShown, download } from "../ui/files.ts";
import { tasks } from "./tasks.ts";
import type { Texts } from "./texts.ts";

/** Browsers' error messages for a dynamic import that could not be fetched. */
const IMPORT_FAILED = /dynamically imported module|module script/i;
const PIXELS = 1200; // the longer side of a picture
const PNG_HEADER = 33; // bytes
const EDGES = { film: 512, gif: 256 }; // pixels

/** Requests that concern one element. */
const ELEMENTS: Record<string, (element: any) => void> = {
  clear: (field) => {
    field.value = ""; // Python has its text
  },
  close: (dialog) => dialog.close(),
  focus: (element) => element.focus({ preventScroll: true }),
  into_view: (element) => element.scrollIntoView({ block: "nearest" }),
  open: (dialog) => dialog.open || dialog.showModal(),
  play: (cube) => cube.player.play(),
  rewind: (list) => list.scrollTo({ top: 0 }),
  unfold: (details) => {
    details.open = true;
  },
};

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const scrolling = () => (isCalm() ? "auto" : "smooth");

export type Requests = ReturnType<typeof requestsOf>;

/** `tell` sends an event to Python; `compute` loads the Python for long computations. */
export function requestsOf(
  tell: (event: any) => void,
  texts: Texts,
  compute: Pick<Arrival, "python" | "whenReady">,
) {
  const say = (name: string, value: unknown = null) => tell({ name, value });
  /** Commands that need no Python; a page adds its own. */
  const calls: Record<string, (args: any) => Promise<any>> = {};
  let lock: Promise<WakeLockSentinel | undefined> | undefined; // keeps the screen on
  let offer: any; // the browser's, to install the site as an app; each can be used once
  let isInstalled = false;

  const sayMachine = () => {
    const [installable, installed] = [offer !== undefined, isInstalled];
    say("here", { ...machine(), installable, installed });
  };
  /** Makes a file and saves it. */
  const save = async (make: () => Promise<File>) => {
    try {
      const file = await make();
      download(file.name, file.type, file);
      say("saved", { name: file.name });
    } catch (error) {
      const { message } = error as Error;
      const isMissing = IMPORT_FAILED.test(message);
      say("saved", { problem: isMissing ? (await whyMissing()).words : message });
    }
  };

  const goTo = (state: unknown, fragment: string, way: "pushState" | "replaceState") =>
    history[way](state, "", location.pathname + location.search + fragment);

  /** What carries out a request, by its name; a page adds its own. */
  const acts: Record<string, (...rest: any[]) => unknown> = {
    ...tasks(compute, tell, calls),
    ...Object.fromEntries(
      Object.entries(ELEMENTS).map(([name, act]) => [
        name,
        (id: string) => {
          const element = document.getElementById(id);
          if (element) act(element);
        },
      ]),
    ),
    download,
    /** Prints pages, each an SVG text, and nothing else of this one. */
    print_pages(pages: string[]) {
      const sheet = document.createElement("section");
      sheet.id = "sheet";
      sheet.innerHTML = pages.join("");
      document.body.append(sheet);
      // Some browsers never say that they have printed, and the reader may print this page next.
      for (const name of ["afterprint", "keydown", "pointerdown"])
        addEventListener(name, () => sheet.remove(), { once: true, capture: true });
      print();
    },
    trouble: console.error,
    async keep(key: string, before: string | null, text: string | null) {
      const word = await texts.keep(key, before, text);
      if (word) tell(word);
    },
    note: (note) => history.replaceState(note, ""),
    address: (fragment) => goTo(history.state, fragment, "replaceState"),
    push: (fragment) => goTo(null, fragment, "pushState"), // Back returns here
    back: () => history.back(),
    timer: (timer: number, milliseconds: number) =>
      void setTimeout(() => tell({ timer }), milliseconds),

    /** Keeps the screen on, or lets it turn off. */
    awake(on: boolean) {
      const before = lock;
      lock = (async () => {
        (await before)?.release();
        return on ? navigator.wakeLock?.request("screen").catch(() => undefined) : undefined;
      })();
      // A hidden page loses its lock.
      document.onvisibilitychange = on ? () => document.hidden || acts.awake(true) : null;
    },

    /** Scrolls to the top if the page has only one column. */
    top() {
      const { top = 0 } = document.querySelector("main")?.getBoundingClientRect() ?? {};
      if (top < 0 && innerWidth <= 900) scrollTo({ top: 0 });
    },
    /** Scrolls a part into view if its last line is below the screen; to the other element if that is above it. */
    show(...ids: string[]) {
      const [part, other, last] = ids.map((id) => document.getElementById(id));
      if (!part || !other || !last || last.getBoundingClientRect().bottom <= innerHeight) return;
      const behavior = scrolling();
      const isAbove = other.getBoundingClientRect().bottom <= part.getBoundingClientRect().top;
      if (isAbove) other.scrollIntoView({ block: "start", behavior });
      else part.scrollIntoView({ block: "nearest", behavior });
    },
    /** Copies a text, or selects the element that shows it. */
    copy: async (text: string, shown: string) =>
      say("copied", await copyShown(document.getElementById(shown), text)),

    /** Notifies this page's shell of changed settings, as if another tab had changed them. */
    settings() {
      const key = "cubogram/settings/main";
      const newValue = texts.storage?.getItem(key) ?? null;
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    },

    /** Reports the sizes of stored files that can be fetched again. */
    async measure() {
      const { keptSizes } = await import("../offline/offline.ts");
      say("sizes", await keptSizes());
    },

    async delete_files(title: string) {
      const { forgetFiles } = await import("../offline/offline.ts");
      await forgetFiles(title);
      await acts.measure();
    },

    async keep_offline() {
      try {
        const { makeAvailableOffline } = await import("../offline/offline.ts");
        await makeAvailableOffline((done, total) =>
          say("kept_offline", { part: done / Math.max(1, total) }),
        );
        say("kept_offline", { done: true });
      } catch (error) {
        say("kept_offline", { problem: (error as Error).message });
      }
    },

    reload: () => location.reload(),

    /** Shows the install prompt; after a refusal, only once the browser has made another offer. */
    install() {
      const mine = offer;
      offer = undefined;
      sayMachine();
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
  };
  return {
    acts,
    calls,

    /** One that fails does not keep back those after it. */
    grant(requests: [name: string, ...rest: any[]][]) {
      for (const [name, ...rest] of requests)
        (async () => {
          if (!acts[name]) throw new Error(`Python requests "${name}", which is unknown here.`);
          await acts[name](...rest);
        })().catch(console.error);
    },

    /** Python wants to know what the machine is, and when its worker is ready. */
    machine() {
      addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault(); // the prompt is shown when the reader asks for it
        offer = event;
        sayMachine();
      });
      addEventListener("appinstalled", () => {
        offer = undefined;
        isInstalled = true;
        sayMachine();
      });
      sayMachine();
      compute.whenReady(async () => {
        say("python");
        (await compute.python()).addEventListener("ready", () => say("python"));
      });
    },
  };
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
