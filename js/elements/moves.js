/**
 * `<cubogram-moves data-cube="cube">`: the moves that the cube with this id plays, as a row that shows where it is;
 * with `data-from` and `data-to` only those of a part.
 */

import { followFocus, moveChips } from "../ui/chips.js";
import { render } from "../ui/view.js";

class MovesElement extends HTMLElement {
  /** @type {AbortController | undefined} */ #leaving;

  connectedCallback() {
    const cube = /** @type {import("../cube/element.js").CubeElement | null} */ (
      document.getElementById(this.dataset.cube ?? "")
    );
    if (!cube) return;
    this.#leaving = new AbortController();
    const show = () => {
      const { player } = cube;
      const [from, to] = [Number(this.dataset.from ?? 0), Number(this.dataset.to ?? player.length)];
      render(
        moveChips(player.moves.slice(from, to), player, (index) => player.go(index), from),
        this,
      );
      followFocus(this);
    };
    cube.addEventListener("position", show, { signal: this.#leaving.signal });
    show();
  }

  disconnectedCallback() {
    this.#leaving?.abort();
  }
}

customElements.define("cubogram-moves", MovesElement);
