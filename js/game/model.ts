/** The base class of models: the state of a page, without its elements. "change" is dispatched after each change. */
export class Model extends EventTarget {
  watch(act: () => void, signal?: AbortSignal) {
    this.addEventListener("change", act, { signal });
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}
