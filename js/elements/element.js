/** The base class of custom elements: they listen while they are on the page, and dispatch events with a value. */

export class PageElement extends HTMLElement {
  /** @type {AbortController | undefined} */ #leaving;

  connectedCallback() {
    this.#leaving = new AbortController();
    this.enter();
  }

  disconnectedCallback() {
    this.#leaving?.abort();
    this.leave();
  }

  /** Whether it has been on the page; attribute changes are reported even before that. */
  get hasEntered() {
    return this.#leaving !== undefined;
  }

  enter() {}

  leave() {}

  /** @param {EventTarget | null | undefined} target @param {string} names of events, separated by spaces
   * @param {(event: any) => void} act @param {AddEventListenerOptions} [how] */
  on(target, names, act, how) {
    const { signal } = this.#leaving ?? {};
    for (const name of names.split(" ")) target?.addEventListener(name, act, { ...how, signal });
  }

  /** @param {string} name @param {unknown} value */
  tell(name, value) {
    this.dispatchEvent(new CustomEvent(name, { detail: { value }, bubbles: true }));
  }
}
