/**
 * The cube's transport: a start, a list of moves, and where between them we are. `scene()` tells what to draw. Events:
 * "change" when what the controls show has changed, "turn" after a turn by hand.
 *
 * @typedef {object} Chapter a part of the moves
 * @property {number} from index of its first move
 * @property {number} to index after its last move
 * @property {Set<number>} [lit] the stickers that matter (named by their home, see `stickersOf`),
 *   wherever they move; the others are greyed
 * @property {Set<number>} [done] stickers that have found their places: shown, but quietly
 */

import { Transport } from "../game/transport.js";
import { after, stateOf } from "./state.js";
import { turnOf } from "./turns.js";

const QUARTER = 220; // milliseconds of a quarter turn at normal tempo
const HALF = 320;
const FEW = 3; // moves more or less at the end that are turned and not jumped

export class Player extends Transport {
  /** @type {string[]} */
  moves = [];
  /** @type {Chapter[]} */
  chapters = [];
  /** The states before the moves, as far as they were wanted. */
  states = [stateOf()];

  constructor() {
    super((index) => (this.moves[index].endsWith("2") ? HALF : QUARTER));
  }

  /** @param {object} what @param {import("./state.js").State} [what.start] a solved cube if left out
   * @param {readonly string[]} [what.moves] canonical texts @param {Chapter[]} [what.chapters]
   * @param {number} [what.at] where to be, at once, perhaps amid a move; the beginning if left out */
  load({ start = stateOf(), moves = [], chapters = [], at = 0 }) {
    this.states = [start];
    this.moves = [...moves];
    this.chapters = chapters;
    this.length = moves.length;
    this.position = Math.min(at, this.length);
    this.target = Math.ceil(this.position);
    this.playing = false;
    this.changed();
  }

  /** Goes over to another list of moves from the same start, turning what differs at the end when that is
   * only a few moves. @param {readonly string[]} moves */
  morphTo(moves) {
    let same = 0;
    while (same < this.length && same < moves.length && this.moves[same] === moves[same]) same++;
    const few = Math.max(this.length, moves.length) - same <= FEW;
    if (same < Math.min(this.length, moves.length) || !few) {
      this.load({ start: this.states[0], moves, at: moves.length });
      return;
    }
    if (moves.length > same) this.#replaceFrom(same, moves);
    this.chapters = [];
    this.length = moves.length;
    this.playing = false;
    this.target = this.length;
    this.changed();
  }

  /** @param {number} index of the first move that differs @param {readonly string[]} moves */
  #replaceFrom(index, moves) {
    this.position = Math.min(this.position, index);
    this.moves = [...moves];
    this.states.length = Math.min(this.states.length, index + 1);
    this.length = moves.length;
    this.chapters = [];
  }

  /** @param {number} index @returns {import("./state.js").State} the state before that move */
  stateAt(index) {
    while (this.states.length <= index) {
      const i = this.states.length - 1;
      this.states.push(after(this.states[i], [this.moves[i]]));
    }
    return this.states[index];
  }

  /** @returns {{ state: import("./state.js").State, turn?: import("./turns.js").Turn, t: number }} */
  scene() {
    const index = Math.floor(this.position);
    const part = this.position - index;
    const state = this.stateAt(index);
    if (!part) return { state, t: 0 };
    const turn = turnOf(this.moves[index]);
    return { state, turn, t: turn.quarters * part * part * (3 - 2 * part) };
  }

  /** Index of the move that is being made, or else comes next; `length` at the end. */
  get current() {
    return Math.floor(this.position);
  }

  /** Index of the move that comes next where it goes; while it plays, of the current one. */
  get next() {
    return this.playing ? this.current : this.target;
  }

  /** @returns {Chapter | undefined} the one of the next move, or none at the very end */
  chapter() {
    const at = this.next;
    return this.chapters.find(({ from, to }) => from <= at && (at < to || from === at));
  }

  /** Turns by hand: the next move if it is that one, and else a new last move after this place.
   * @param {string} move canonical text @param {boolean} [seen] whether the turn has been seen already
   * @returns {Promise<boolean>} whether it has been seen to its end; false once it is taken back */
  turn(move, seen = false) {
    const at = this.shown;
    const matchesNext = this.moves[at] === move && at < this.length;
    if (!matchesNext) this.#replaceFrom(at, [...this.moves.slice(0, at), move]);
    this.playing = false;
    if (seen) this.position = at + 1;
    this.aim(at + 1);
    this.dispatchEvent(new CustomEvent("turn", { detail: { move, followed: matchesNext, at } }));
    const after = this.stateAt(at + 1);
    return this.reached(at + 1, () => this.states[at + 1] === after);
  }
}
