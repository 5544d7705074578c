/** `<cubogram-moves data-cube="cube">`: the moves that the cube with this id plays, as a row that shows where it is. */

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
      render(
        moveChips(player.moves, player, (index) => player.go(index)),
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
