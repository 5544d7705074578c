/**
 * `<cubogram-moves data-cube="cube">`: the moves that the cube with this id plays, as a row that shows where it is;
 * with `data-from` and `data-to` only those of a part.
 */

import { followFocus, moveChips } from "../ui/chips.js";
import { render } from "../ui/view.js";
import { PageElement } from "./element.js";

class MovesElement extends PageElement {
  enter() {
    const cube = /** @type {import("../cube/element.js").CubeElement | null} */ (
      document.getElementById(this.dataset.cube ?? "")
    );
    if (!cube) return;
    const show = () => {
      const { player } = cube;
      const [from, to] = [Number(this.dataset.from ?? 0), Number(this.dataset.to ?? player.length)];
      render(
        moveChips(player.moves.slice(from, to), player, (index) => player.go(index), from),
        this,
      );
      followFocus(this);
    };
    this.on(cube, "position", show);
    show();
  }

  leave() {}
}

customElements.define("cubogram-moves", MovesElement);
