/** The base class of custom elements: they listen while they are on the page, and dispatch events with a value. */

export class PageElement extends HTMLElement {
  #leaving = new AbortController();
  /** Whether it has been on the page; attribute changes are reported even before that. */ hasEntered = false;

  /** Aborted when it leaves the page. */
  get signal() {
    return this.#leaving.signal;
  }

  connectedCallback() {
    this.#leaving = new AbortController();
    this.hasEntered = true;
    this.enter();
  }

  disconnectedCallback() {
    this.#leaving.abort();
    this.leave();
  }

  /** The element whose id an attribute has. */
  named(attribute: string): any {
    return document.getElementById(this.getAttribute(attribute) ?? "");
  }

  enter() {}

  leave() {}

  /** `names`: of events, separated by spaces. */
  on(
    target: EventTarget | null | undefined,
    names: string,
    act: (event: any) => void,
    how?: AddEventListenerOptions,
  ) {
    const { signal } = this;
    for (const name of names.split(" ")) target?.addEventListener(name, act, { ...how, signal });
  }

  tell(name: string, value: unknown) {
    this.dispatchEvent(new CustomEvent(name, { detail: { value }, bubbles: true }));
  }
}
