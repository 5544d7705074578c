/**
 * A page whose state and view are Python's: events go to a worker, one after the other, and what has changed comes back.
 *
 * Before Python has come, events wait in their order and look taken. A worker that was lost knows no page any more: the
 * page is opened anew from what is kept and noted, and hears the event again. What kills one worker after the other is
 * not heard any more. Once the page is open, `data-live` of the body says "busy" while an event waits, else "rest".
 */

import { listen } from "./events.js";
import { apply } from "./patches.js";
import { Texts } from "./texts.js";
import { Wishes } from "./wishes.js";

/** @typedef {Pick<import("../shell/arrival.js").Arrival, "python" | "isReady" | "whenReady">} Arrival */
/** @typedef {import("../python/client.js").PythonClient} PythonClient */
/** @typedef {{ event: any, element?: HTMLElement }} Waiting */
/** @typedef {import("./patches.js").Patches & { open: boolean, wishes: any[] }} Reply */

export class Live {
  /** @type {Waiting[]} */ #waiting = [];
  #running = false;
  #opened = false;
  #texts = new Texts();
  /** What was typed last, until Python has heard it. @type {Event | null} */
  #typed = null;
  #page;
  #arrival;
  #wishes;
  #tab = Math.random().toString(36).slice(2, 10);

  /**
   * @param {string} page as Python calls it
   * @param {Arrival} arrival of the Python that owns the page
   * @param {Arrival} compute of the Python for what takes time
   * @param {typeof Wishes} [Granting] who does what Python wishes
   */
  constructor(page, arrival, compute, Granting = Wishes) {
    this.#page = page;
    this.#arrival = arrival;
    this.#wishes = new Granting((event) => this.tell(event), this.#texts, compute);
  }

  /** Hears the page from now on, and opens it in Python when that has come. */
  start() {
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
    document.addEventListener("input", (event) => {
      this.#typed = event;
    });
    this.#arrival.whenReady(() => this.#run());
  }

  /** @param {any} event @param {HTMLElement} [element] that tells it */
  tell(event, element) {
    if (element && !this.#opened) element.dataset.taken = "";
    this.#waiting.push({ event, element });
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
    this.#wishes.end();
    this.#waiting = this.#waiting.filter(({ event }) => !("task" in event || "timer" in event));
    const opened = {
      address: location.hash,
      note: history.state,
      stored: this.#texts.all(),
      tab: this.#tab,
    };
    this.#show(await python.call("pages.open", { page: this.#page, opened }).result);
    this.#opened = true;
    this.#say();
  }

  /** @param {PythonClient} python @param {Waiting} first */
  async #hear(python, { event, element }) {
    const typed = this.#typed;
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
    if (this.#typed === typed) this.#typed = null;
    delete element?.dataset.taken;
    if (reply) this.#show(reply);
  }

  /** @param {Reply} reply */
  #show(reply) {
    apply(reply, (field) => field === this.#typed?.target && field === document.activeElement);
    this.#wishes.grant(reply.wishes);
  }
}

/** Whether it would end the same way once more. @param {any} error @param {Arrival} arrival */
const isFinal = ({ deadly }, arrival) => arrival.isReady || deadly;
