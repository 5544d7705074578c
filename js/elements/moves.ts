/**
 * `<cubogram-moves data-cube="cube">`: the moves of the cube with this id as a row of buttons, which show the
 * current move and lead to the others; with `data-from` and `data-to`, only the moves of that range.
 */

import type { CubeElement } from "../cube/element.ts";
import type { Player } from "../cube/player.ts";
import { render } from "../ui/view.ts";
import { PageElement } from "./element.ts";

class MovesElement extends PageElement {
  enter() {
    const cube = document.getElementById(this.dataset.cube ?? "") as CubeElement | null;
    if (!cube) return;
    this.on(cube, "position", () => this.#show(cube.player));
    this.on(this, "click", ({ target }) => {
      const { at } = target.closest(".chip")?.dataset ?? {};
      if (at) cube.player.go(Number(at));
    });
    this.#show(cube.player);
  }

  /** The current move is highlighted; the move after the target position is focusable. */
  #show(player: Player) {
    const { current, next, length, moves } = player;
    const [from, to] = [Number(this.dataset.from ?? 0), Number(this.dataset.to ?? length)];
    const chips = moves.slice(from, to).map((move, i) => {
      const at = from + i;
      const tab = at === Math.min(next, length - 1) ? 0 : -1;
      const look = at < current ? "chip done" : "chip";
      const now = at === current ? 'aria-current="step"' : "";
      return `<button type="button" class="${look}" tabindex="${tab}" data-at="${at}" ${now}>${move}</button>`;
    });
    render(chips.join(" "), this);
    const { activeElement } = document;
    if (!activeElement?.classList.contains("chip") || !this.contains(activeElement)) return;
    this.querySelector<HTMLElement>('.chip[tabindex="0"]')?.focus();
  }
}

customElements.define("cubogram-moves", MovesElement);
