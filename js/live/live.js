/**
 * A page whose state and view are Python's: events go to a worker, one after the other, and what has changed comes back.
 *
 * Before Python has come, events wait in their order and look taken; they survive a reload. A worker that was lost knows no page any more: the
 * page is opened anew from what is kept and noted, and hears the event again, and the one to which Python still owes an
 * answer. What kills one worker after the other is not heard any more. Once the page is open, `data-live` of the body says "busy" while an event waits, else "rest".
 */

import { listen } from "./events.js";
import { Texts } from "./texts.js";

/** @typedef {Pick<import("../shell/arrival.js").Arrival, "python" | "isReady" | "whenReady">} Arrival */
/** @typedef {import("../python/client.js").PythonClient} PythonClient */
/** @typedef {{ event: any, element?: HTMLElement, writings: number, isReaders: boolean }} Waiting `writings` are those
 *   when it was told; `isReaders`: the reader did it, not the page by itself */
/** @typedef {{ apply: typeof import("./patches.js").apply, wishes: import("./wishes.js").Wishes }} Parts */
/** @typedef {import("./patches.js").Patches & { open: boolean, wishes: any[], owes: number }} Reply */

const HEARD = '[data-on*="input:"], [data-on*="change:"]';
const FIELDS = "textarea[id], input[id]:not([type=checkbox], [type=radio], [type=file])";
/** Events that say how something is by now: of several that wait, the latest is enough. */
const LATEST = new Set(["moved"]);

export class Live {
  /** @type {Waiting[]} */ #waiting = [];
  /** What Python owes an answer to: its task, and what the reader did. @type {{ task: number, to?: Waiting }} */
  #owed = { task: 0 };
  #running = false;
  #opened = false;
  #texts;
  /** How often something was written or chosen in a field, in all and when it last was in each. */
  #writings = 0;
  /** @type {WeakMap<Element, number>} */ #written = new WeakMap();
  /** The writings that Python knows. */ #known = 0;
  /** What Python has shown last, by the ids of elements. @type {Record<string, string>} */ #shown =
    {};
  /** What of it is not in the page, since something was written into a field there. @type {Record<string, string>} */
  #late = {};
  #page;
  #arrival;
  #fetchParts;
  /** What is needed once Python answers. @type {Promise<Parts> | undefined} */ #coming;
  /** @type {Parts} */ #parts = /** @type {any} */ (undefined);
  /** Under which name the page is left: that of the chapter too, since all chapters are one page to Python. */
  #left;
  #tab = Math.random().toString(36).slice(2, 10);

  /** @param {string} page as Python calls it @param {Arrival} arrival of the Python that owns the page
   * @param {Arrival} compute of the Python for what takes time @param {Texts} [texts] what the browser keeps
   * @param {() => Promise<typeof import("./wishes.js").Wishes>} [fetchGranting] who does what Python wishes */
  constructor(page, arrival, compute, texts = new Texts(), fetchGranting = fetchWishes) {
    this.#texts = texts;
    this.#page = page;
    this.#left = page + location.pathname;
    this.#arrival = arrival;
    this.#fetchParts = async () => {
      const [{ apply }, Granting] = await Promise.all([import("./patches.js"), fetchGranting()]);
      return { apply, wishes: new Granting((event) => this.tell(event), texts, compute) };
    };
  }

  /** Hears the page from now on, and opens it in Python when that has come. */
  start() {
    const note = (/** @type {Event} */ { target }) => this.#note(/** @type {Element} */ (target));
    document.addEventListener("input", note, { capture: true });
    this.#takeUp();
    addEventListener("pagehide", () => this.#leave());
    listen((event, element) => this.tell(event, element));
    this.#texts.watch((event) => this.tell(event));
    let told = location.hash;
    for (const name of ["popstate", "hashchange"]) {
      addEventListener(name, () => {
        if (name === "hashchange" && told === location.hash) return;
        told = location.hash;
        this.tell({ address: told, note: history.state });
      });
    }
    this.#coming = this.#fetchParts();
    this.#coming.catch((error) => {
      throw error; // the page is mended (py/sitekit/parts/guard.js)
    });
    this.#arrival.whenReady(() => this.#run());
  }

  /** @param {Element} field into which the reader, or an element, has written */
  #note(field) {
    this.#writings += 1;
    for (const one of chosenWith(field)) this.#written.set(one, this.#writings);
    if (!field.closest(HEARD)) return;
    for (let part = /** @type {Element | null} */ (field); part; part = part.parentElement)
      if (part.id in this.#shown) this.#late[part.id] = this.#shown[part.id];
  }

  /** Whether Python does not know yet what was written last: it has not answered what happened since. @param {Element} field */
  #isAhead(field) {
    return (this.#written.get(field) ?? 0) > this.#known;
  }

  /** What Python had not heard when this page was left, with what was in its fields. */
  #takeUp() {
    const { address, events = [], fields = {} } = this.#texts.unheard(this.#left) ?? {};
    if (address !== location.hash) return;
    for (const [id, value] of Object.entries(fields)) {
      const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
      if (!field) continue;
      field.value = value;
      field.dispatchEvent(new Event("input"));
    }
    for (const event of events)
      this.#waiting.push({ event, writings: this.#writings, isReaders: true });
  }

  #leave() {
    const isElsewhere = this.#waiting.some(({ event }) => "address" in event);
    const waiting = isElsewhere ? [] : this.#unheard;
    const events = waiting.filter(({ isReaders }) => isReaders).map(({ event }) => event);
    /** @type {NodeListOf<HTMLInputElement>} */
    const fields = document.querySelectorAll(FIELDS);
    const written = [...fields].filter((field) => this.#isAhead(field));
    const values = Object.fromEntries(written.map(({ id, value }) => [id, value]));
    const kept = { address: location.hash, events, fields: values };
    this.#texts.leave(this.#left, events.length ? kept : null);
  }

  /** What a worker that knows nothing has to hear. */
  get #unheard() {
    const waiting = this.#waiting.filter((one) => !isFollowUp(one));
    return this.#owed.to ? [this.#owed.to, ...waiting] : waiting;
  }

  /** @param {any} event @param {HTMLElement} [element] that tells it */
  tell(event, element) {
    const last = this.#waiting.at(-1)?.event;
    if (this.#waiting.length > 1 && isOvertaken(last, event)) this.#waiting.pop(); // the first is being heard
    // What a press makes room for (`data-reserves`) has it at once.
    if (element && (!this.#opened || "reserves" in element.dataset)) lookTaken(element);
    this.#waiting.push({ event, element, writings: this.#writings, isReaders: Boolean(element) });
    this.#say();
    this.#run();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      const python = await this.#arrival.python();
      this.#parts = /** @type {Parts} */ (await this.#coming);
      if (!this.#opened) await this.#open(python);
      while (this.#waiting.length) await this.#hear(python, this.#waiting[0]);
    } catch (error) {
      // Python is not there: the header says so, and what waits is heard when it has come.
      if (isFinal(error, this.#arrival)) console.error(error);
      else this.#arrival.whenReady(() => this.#run());
    } finally {
      this.#running = false;
      this.#say();
    }
  }

  #say() {
    if (this.#opened) document.body.dataset.live = this.#waiting.length ? "busy" : "rest";
  }

  /** @param {PythonClient} python */
  async #open(python) {
    this.#parts.wishes.end();
    this.#waiting = this.#unheard;
    this.#owed = { task: 0 };
    const opened = {
      address: location.hash,
      path: location.pathname,
      data: dataIn(document),
      note: history.state,
      stored: await this.#texts.all(),
      tab: this.#tab,
    };
    this.#show(await python.call("pages.open", { page: this.#page, opened }).result);
    this.#opened = true;
    this.#say();
  }

  /** @param {Waiting} heard @param {number} task that it waits for */
  #owe(heard, task) {
    if (task === this.#owed.task) return;
    const isWord = "name" in heard.event || "address" in heard.event; // an address is kept as it is
    const to = isWord ? heard : this.#owed.to;
    this.#owed = task && to && !("address" in to.event) ? { task, to } : { task };
  }

  /** @param {PythonClient} python @param {Waiting} first */
  async #hear(python, first) {
    const { event, element, writings } = first;
    /** @type {Reply | undefined} */
    let reply;
    try {
      reply = await python.call("pages.hear", { event }).result;
    } catch (error) {
      if (!isFinal(error, this.#arrival)) throw error;
      console.error(error); // those behind it are heard
    }
    if (reply && !reply.open) return this.#open(python);
    this.#waiting.shift();
    if (!isFollowUp(first)) this.#known = writings;
    delete element?.dataset.taken;
    if (reply) this.#show(reply);
    this.#owe(first, reply?.owes ?? 0);
  }

  /** @param {Reply} reply */
  #show(reply) {
    Object.assign(this.#shown, reply.regions);
    const regions = { ...this.#late, ...reply.regions };
    this.#late = this.#parts.apply({ ...reply, regions }, (field) => this.#isAhead(field));
    this.#parts.wishes.grant(reply.wishes);
  }
}

/** What the build has written into the page for Python. @param {Document} page */
const dataIn = (page) =>
  [...page.querySelectorAll("script.page-data")].map((one) => JSON.parse(one.textContent ?? ""));

/** Whether it follows from what Python has wished, and not from what the reader did. @param {Waiting} told */
const isFollowUp = ({ event }) => "task" in event || "timer" in event;

/** Whether only the later of two events counts: where the player is, how far a task has come. @param {any} last @param {any} event */
const isOvertaken = (last, event) =>
  "task" in event
    ? event.task === last.task && event.event?.part >= last.event?.part
    : LATEST.has(event.name) && event.name === last.name;

/** The field, with those that change with it. @param {any} field @returns {Iterable<Element>} */
const chosenWith = (field) =>
  field.type === "radio" && field.name ? document.getElementsByName(field.name) : [field];

/** Of those within `data-one-taken` only the last one pressed looks so. @param {HTMLElement} element */
function lookTaken(element) {
  const others = element.closest("[data-one-taken]")?.querySelectorAll("[data-taken]") ?? [];
  for (const other of others) other.removeAttribute("data-taken");
  element.dataset.taken = "";
}

/** Whether it would end the same way once more. @param {any} error @param {Arrival} arrival */
const isFinal = ({ deadly }, arrival) => arrival.isReady || deadly;

const fetchWishes = async () => (await import("./wishes.js")).Wishes;
