/** `<cubogram-strokes across="45" brush="r">`: an empty layer over square cells on which strokes paint until the page has
 * heard of them. Event: "struck" {value: the numbers of the cells, row by row from 0}. */
import { attachHands, type Point } from "../ui/hands.ts";
import { PageElement } from "./element.ts";

class Strokes extends PageElement {
  override enter() {
    const struck = new Set<number>();
    const paint = ({ x, y }: Point) => {
      const across = Number(this.getAttribute("across"));
      const side = this.clientWidth / across;
      const [column, row] = [x, y].map((at) => Math.floor(at / side));
      const cell = row * across + column;
      if (struck.has(cell) || column < 0 || column >= across) return;
      if (row < 0 || row >= Math.round(this.clientHeight / side)) return;
      struck.add(cell);
      const square = document.createElement("i");
      square.className = `of-${this.getAttribute("brush")}`;
      const shape = { left: column, top: row, width: 1, height: 1 };
      for (const [name, cells] of Object.entries(shape))
        square.style.setProperty(name, `${cells * side}px`);
      this.append(square);
    };
    const surface = {
      begin: (place: Point) => {
        paint(place);
        return true;
      },
      extend: (_: Point, to: Point) => paint(to),
      end: (isKept: boolean) => {
        if (isKept) this.tell("struck", [...struck].join(" "));
        else this.replaceChildren();
        struck.clear();
      },
    };
    attachHands(this, surface, this.signal);
  }
}

customElements.define("cubogram-strokes", Strokes);
