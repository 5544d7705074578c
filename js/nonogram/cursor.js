/** Where the user is on the grid: the cell of the keyboard or of the stroke, and the one under the mouse. */

/** @typedef {{row: number, column: number}} Place */

export class Cursor {
  /** @type {Place} */ place = { row: 0, column: 0 };
  /** @type {Place | null} */ #hover = null;
  /** Whether it was moved by keys last, and is to be seen. */
  keyed = false;

  /**
   * @param {Place} place
   */
  toKey(place) {
    this.place = place;
    this.keyed = true;
  }

  /**
   * @param {Place} place
   */
  toPointer(place) {
    this.place = place;
    this.#hover = place;
    this.keyed = false;
  }

  /** @param {Place | null} place */
  hover(place) {
    this.#hover = place;
    if (place) this.keyed = false;
  }

  /**
   * Stays on a grid that may have become smaller.
   * @param {{width: number, height: number}} grid
   */
  keepOn({ width, height }) {
    const { row, column } = this.place;
    this.place = { row: Math.min(row, height - 1), column: Math.min(column, width - 1) };
  }

  /**
   * The cell whose row and column are to be shown, or null.
   * @param {{width: number, height: number}} grid
   * @param {boolean} stroking
   */
  shown({ width, height }, stroking) {
    const place = this.keyed || stroking ? this.place : this.#hover;
    return place && place.row < height && place.column < width ? place : null;
  }
}
