/** What the elements of pages have in common: they listen as long as they are on the page, and tell events with a value. */

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

  /** Whether it has been on the page: attributes are reported before that, too. */
  get hasEntered() {
    return this.#leaving !== undefined;
  }

  enter() {}

  leave() {}

  /** @param {EventTarget | null | undefined} target @param {string} names of events @param {(event: any) => void} act @param {AddEventListenerOptions} [how] */
  on(target, names, act, how) {
    const { signal } = this.#leaving ?? {};
    for (const name of names.split(" ")) target?.addEventListener(name, act, { ...how, signal });
  }

  /** @param {string} name @param {unknown} value */
  tell(name, value) {
    this.dispatchEvent(new CustomEvent(name, { detail: { value }, bubbles: true }));
  }
}
