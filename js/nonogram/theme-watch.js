/** Notices that the page's theme changed: by an attribute of its root, or by the system. */

export class ThemeWatch {
  #changed;
  #root = new MutationObserver(() => this.#changed());
  #system = matchMedia("(prefers-color-scheme: dark)");

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  start() {
    this.#root.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-theme", "data-md-color-scheme"],
    });
    this.#system.addEventListener("change", this.#changed);
  }

  stop() {
    this.#root.disconnect();
    this.#system.removeEventListener("change", this.#changed);
  }
}
