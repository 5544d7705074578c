/**
 * A page whose state and view Python owns: events go to a worker, one at a time, and the changes come back.
 *
 * Until Python has loaded, events wait in order and their elements look pressed. What Python has not handled survives a
 * reload, along with the event whose answer it still owes. If its worker is lost, so is what it knew of the page, which
 * therefore reloads; an event that has killed three workers is dropped. Once the page is open, `data-live` of the body is
 * "busy" while an event waits, otherwise "rest".
 */
import type { PythonClient } from "../python/client.ts";
import type { Arrival as PythonArrival } from "../shell/arrival.ts";
import { listen } from "./events.ts";
import type { apply, Patches } from "./patches.ts";
import type { Requests } from "./requests.ts";
import { Texts } from "./texts.ts";

type Arrival = Pick<PythonArrival, "python" | "isReady" | "whenReady">;
/** An event for Python. */
interface Waiting {
  event: any;
  element?: HTMLElement;
  writings: number; // edits when it was dispatched
  isReaders: boolean; // the reader caused it
}
type Reply = Patches & { open: boolean; requests: any[]; owes: number };

const MOST_LOST = 3; // workers by the same event
const QUIET = 60_000; // milliseconds; a worker that is lost later is not lost by the events before
const HEARD = '[data-on*="input:"], [data-on*="change:"]';
const FIELDS = "textarea[id], input[id]:not([type=checkbox], [type=radio], [type=file])";
/** Events that report a current state: of several waiting ones, only the latest matters. */
const LATEST = new Set(["moved"]);

export class Live {
  #page: string;
  #arrival: Arrival;
  #compute: Arrival;
  #add: (requests: Requests) => void;
  #apply: typeof apply | undefined; // comes with Python, as do the requests
  #requests: Requests | undefined;
  #texts: Texts;
  #waiting: Waiting[] = [];
  /** The answer that Python still owes: the task or timer it waits for, and the reader's event. */
  #owed: { task: number; to?: Waiting } = { task: 0 };
  #newest: Record<string, unknown> = {}; // value, by the name of the event
  #running = false;
  #opened = false;
  #writings = 0; // edits to fields so far
  #written = new WeakMap<Element, number>(); // the number of each field's latest edit
  #known = 0; // of the latest edit that Python knows of
  #shown: Patches["regions"] = {}; // what Python showed last
  #late: Patches["regions"] = {}; // parts of it not applied yet, because the reader has edited a field in them
  #left: string; // the storage key for unhandled events; with the path, since all chapters are one page to Python
  /** What this tab stored when it last left this page. */
  #before: { address?: string; events?: any[]; fields?: Record<string, string>; lost?: number };
  #lost: number; // workers in a row, each soon after the page was opened (`#since`)
  #since = Date.now();
  #offer: Event | undefined; // the browser's, to install the site, made before Python could be told
  #tab = Math.random().toString(36).slice(2, 10);

  /** `page`: its name in Python, which `arrival` loads; `compute` loads the Python for long computations; `add` adds the
   * requests that only this page carries out. */
  constructor(
    page: string,
    arrival: Arrival,
    compute: Arrival,
    texts = new Texts(),
    add: (requests: Requests) => void = () => {},
  ) {
    this.#texts = texts;
    this.#page = page;
    this.#left = page + location.pathname;
    this.#before = texts.unheard(this.#left) ?? {};
    this.#lost = this.#before.lost ?? 0;
    returnTo(this.#before.address);
    this.#arrival = arrival;
    this.#compute = compute;
    this.#add = add;
  }

  /** Starts listening to the page, and opens it in Python once that has loaded. */
  start() {
    const note = ({ target }: Event) => this.#note(target as Element);
    document.addEventListener("input", note, { capture: true });
    this.#takeUp();
    addEventListener("pagehide", () => this.#leave());
    addEventListener("beforeunload", (event) => {
      if (!this.#leave()) event.preventDefault(); // the browser asks whether the reader will lose it
    });
    const keep = (event: Event) => {
      event.preventDefault();
      this.#offer = event;
    };
    addEventListener("beforeinstallprompt", keep, { once: true });
    // A hidden tab may be ended without another event; one that is shown again goes on by itself.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#leave();
      else this.#texts.leave(this.#left, null);
    });
    listen((event, element) => this.tell(event, element));
    this.#texts.watch((event) => this.tell(event));
    let told = location.hash;
    for (const name of ["popstate", "hashchange"])
      addEventListener(name, () => {
        if (name === "hashchange" && told === location.hash) return;
        told = location.hash;
        this.tell({ address: told, note: history.state });
      });
    this.#arrival.whenReady(() => this.#run());
  }

  /** The reader or an element has edited a field. */
  #note(field: Element) {
    this.#writings += 1;
    for (const one of chosenWith(field)) this.#written.set(one, this.#writings);
    if (!field.closest(HEARD)) return;
    for (let part: Element | null = field; part; part = part.parentElement)
      if (part.id in this.#shown) this.#late[part.id] = this.#shown[part.id];
  }

  /** True if Python does not know of the latest edit yet: it has not answered an event since. */
  #isAhead(field: Element) {
    return (this.#written.get(field) ?? 0) > this.#known;
  }

  /** Restores the events that Python had not handled when this page was left, and the edited fields. */
  #takeUp() {
    const { address, events = [], fields = {} } = this.#before;
    if (address !== location.hash) return;
    for (const [id, value] of Object.entries(fields)) {
      const field = document.getElementById(id) as HTMLInputElement | null;
      if (!field) continue;
      field.value = value;
      field.dispatchEvent(new Event("input"));
    }
    for (const event of events.slice(this.#lost < MOST_LOST ? 0 : 1))
      this.#waiting.push({ event, writings: this.#writings, isReaders: true });
  }

  /** Returns false if the page cannot be left yet without losing what the reader did. */
  #leave() {
    const isElsewhere = this.#waiting.some(({ event }) => "address" in event);
    const all = this.#owed.to ? [this.#owed.to, ...this.#waiting] : this.#waiting;
    const waiting = isElsewhere ? [] : all.filter(({ isReaders }) => isReaders);
    const events = waiting.map(({ event }) => event);
    const shown = document.querySelectorAll<HTMLInputElement>(FIELDS);
    const written = [...shown].filter((field) => this.#isAhead(field));
    const values = Object.fromEntries(written.map(({ id, value }) => [id, value]));
    const lost = this.#lostLately();
    const fields = events.length || lost ? values : {};
    const unheard = { address: location.hash, events, fields, lost };
    return this.#texts.leave(this.#left, unheard) || !events.length;
  }

  /** Sends an event to Python, from the element that dispatches it, if any. One whose value is a promise waits for it, and
   * is dropped if another of its name has followed. */
  tell(event: any, element?: HTMLElement) {
    const { name, value } = event;
    if (name) this.#newest[name] = value;
    if (value instanceof Promise)
      return void value.then((read) => {
        if (this.#newest[name] === value) this.tell({ name, value: read }, element);
      });
    const last = this.#waiting.at(-1)?.event;
    if (this.#waiting.length > 1 && isOvertaken(last, event)) this.#waiting.pop(); // the first is being handled
    // With `data-reserves`, the page makes room for the result as soon as the button is pressed.
    const isLater = !this.#opened || !this.#arrival.isReady;
    if (element && (isLater || "reserves" in element.dataset)) lookTaken(element);
    this.#waiting.push({ event, element, writings: this.#writings, isReaders: Boolean(element) });
    this.#say();
    this.#run();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      const python = await this.#arrival.python();
      if (!this.#opened) await this.#open(python);
      while (this.#waiting.length) await this.#hear(python, this.#waiting[0]);
    } catch (error) {
      // Python is not available: the header says so, and waiting events are handled once it has loaded.
      if (isFinal(error, this.#arrival)) {
        console.error(error);
        if (!this.#opened) this.#sayUnopened();
      } else this.#arrival.whenReady(() => this.#run());
    } finally {
      this.#running = false;
      this.#say();
      if (document.hidden) this.#leave();
    }
  }

  /** Python cannot open the page: offers to open it without what is stored. */
  #sayUnopened() {
    const place = document.getElementById("store-problem");
    if (!place?.hidden) return;
    place.innerHTML = `This page could not be opened. <a href="">Reload</a>
      <button type="button" class="button">Open it without what is stored here</button>`;
    place.hidden = false;
    place.querySelector("button")?.addEventListener("click", async () => {
      await this.#texts.putAside();
      location.reload();
    });
  }

  #say() {
    if (this.#opened) document.body.dataset.live = this.#waiting.length ? "busy" : "rest";
  }

  async #open(python: PythonClient) {
    const opened = {
      address: location.hash,
      path: location.pathname,
      site: location.origin + location.pathname.replace(/[^/]*$/, ""),
      data: dataIn(document),
      note: history.state,
      stored: await this.#texts.all(),
      tab: this.#tab,
    };
    await this.#prepare();
    this.#show(await python.call("pages.open", { page: this.#page, opened }).result);
    this.#opened = true;
    this.#say();
    this.#since = Date.now();
    if (this.#offer) dispatchEvent(this.#offer);
  }

  async #prepare() {
    if (this.#requests) return;
    this.#apply = (await import("./patches.ts")).apply;
    const { requestsOf } = await import("./requests.ts");
    this.#requests = requestsOf((event) => this.tell(event), this.#texts, this.#compute);
    this.#add(this.#requests);
  }

  /** `heard`: the event just handled; `task`: what its answer waits for, or 0. */
  #owe(heard: Waiting, task: number) {
    if (task === this.#owed.task) return;
    const isWord = "name" in heard.event || "address" in heard.event; // opening the page repeats an address
    const to = isWord ? heard : this.#owed.to;
    this.#owed = task && to && !("address" in to.event) ? { task, to } : { task };
  }

  async #hear(python: PythonClient, first: Waiting) {
    const { event, element, writings } = first;
    let reply: Reply | undefined;
    try {
      reply = await python.call("pages.hear", { event }).result;
    } catch (error) {
      if (!isFinal(error, this.#arrival)) throw error;
      console.error(error); // the events after it are still handled
    }
    if (reply && !reply.open) return this.#reload();
    this.#waiting.shift();
    if (!isFollowUp(first)) this.#known = writings;
    delete element?.dataset.taken;
    if (reply) this.#show(reply);
    this.#owe(first, reply?.owes ?? 0);
  }

  #lostLately() {
    return Date.now() - this.#since < QUIET ? this.#lost : 0;
  }

  /** Opens the page anew, after another worker has taken over, once no solve is being timed, and if it can be had. */
  async #reload() {
    while (document.body.classList.contains("timing"))
      await new Promise((stopped) => document.addEventListener("stop", stopped, { once: true }));
    this.#lost = this.#lostLately() + 1;
    this.#since = Date.now();
    const isThere = navigator.onLine || navigator.serviceWorker?.controller;
    if (this.#lost > MOST_LOST || !isThere) this.#sayUnopened();
    else location.reload();
    await new Promise(() => {}); // nothing more is heard
  }

  #show(reply: Reply) {
    Object.assign(this.#shown, reply.regions);
    const regions = { ...this.#late, ...reply.regions };
    this.#late = this.#apply?.({ ...reply, regions }, (field) => this.#isAhead(field)) ?? {};
    this.#requests?.grant(reply.requests);
  }
}

/** Restores the fragment this page was left at, since a reload that begins while Python replaces it opens the old one. */
function returnTo(left = location.hash) {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type !== "reload" || left === location.hash) return;
  history.replaceState(history.state, "", location.pathname + location.search + left);
}

/** Data that the build wrote into the page for Python. */
const dataIn = (page: Document) =>
  [...page.querySelectorAll("script.page-data")].map((one) => JSON.parse(one.textContent ?? ""));

/** True if the event follows from a request of Python's, not from something the reader did. */
const isFollowUp = ({ event }: Waiting) => "task" in event || "timer" in event;

/** True if the later event makes the earlier one obsolete: a player's position, a task's progress. */
const isOvertaken = (last: any, event: any) =>
  "task" in event
    ? event.task === last.task && event.event?.part >= last.event?.part
    : LATEST.has(event.name) && event.name === last.name;

/** The field, along with the other fields of its radio group. */
const chosenWith = (field: any): Iterable<Element> =>
  field.type === "radio" && field.name ? document.getElementsByName(field.name) : [field];

/** Makes an element look pressed; within `data-one-taken`, only the last one pressed does. */
function lookTaken(element: HTMLElement) {
  const others = element.closest("[data-one-taken]")?.querySelectorAll("[data-taken]") ?? [];
  for (const other of others) other.removeAttribute("data-taken");
  element.dataset.taken = "";
}

/** True if another attempt would fail the same way. */
const isFinal = (error: any, arrival: Arrival) => arrival.isReady || error.deadly;
