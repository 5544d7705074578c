/**
 * Time: a start, a list of moves, and where between them we are.
 *
 * `position` runs from 0 (before the first move) to `length`; its fraction says how far the move
 * under way has gone. It chases `target`, a whole number. Nothing here draws: `scene()` tells
 * what to draw.
 *
 * Events: "change" when what the controls show has changed, "turn" after a turn by hand.
 *
 * @typedef {object} Chapter a named part of the moves
 * @property {string} title
 * @property {string} [text] why these moves
 * @property {number} from index of its first move
 * @property {number} to index after its last move
 * @property {Set<number>} [lit] the stickers that matter (named by their home, see `stickersOf`),
 *   wherever they move; the others are greyed
 * @property {Set<number>} [done] stickers that have found their places: shown, but quietly
 */

import { after, stateOf } from "./state.js";
import { turnOf } from "./turns.js";

const QUARTER = 220; // milliseconds of a quarter turn at normal tempo
const HALF = 320;
const FAR = 24; // moves; what lies further away is jumped over

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Player extends EventTarget {
  constructor() {
    super();
    /** @type {string[]} */
    this.moves = [];
    /** @type {Chapter[]} */
    this.chapters = [];
    this.length = 0;
    this.position = 0;
    this.target = 0;
    this.tempo = 1;
    this.playing = false;
    this.last = 0;
    /** @type {number | undefined} milliseconds to rest where nothing may move */
    this.wait = undefined;
    this.states = [stateOf()];
  }

  /**
   * @param {object} what
   * @param {import("./state.js").State} [what.start] a solved cube if left out
   * @param {readonly string[]} [what.moves] canonical texts
   * @param {Chapter[]} [what.chapters]
   * @param {number} [what.at] where to be, at once, perhaps amid a move; the beginning if left out
   */
  load({ start = stateOf(), moves = [], chapters = [], at = 0 }) {
    this.states = [start];
    this.moves = [...moves];
    this.chapters = chapters;
    this.length = moves.length;
    this.position = Math.min(at, this.length);
    this.target = Math.ceil(this.position);
    this.playing = false;
    this.tell();
  }

  /**
   * Goes over to another list of moves from the same start, turning what differs at the end when
   * that is only a few moves.
   *
   * @param {readonly string[]} moves
   */
  become(moves) {
    let same = 0;
    while (same < this.length && same < moves.length && this.moves[same] === moves[same]) same++;
    const few = Math.max(this.length, moves.length) - same <= 3;
    if (same < Math.min(this.length, moves.length) || !few) {
      this.load({ start: this.states[0], moves, at: moves.length });
      return;
    }
    if (moves.length > same) {
      this.moves = [...moves];
      this.states.length = Math.min(this.states.length, same + 1);
      this.position = Math.min(this.position, same);
    }
    this.chapters = [];
    this.length = this.target = moves.length;
    this.playing = false;
    this.tell();
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

  /** @returns {Chapter | undefined} the one of the next move, or none at the very end */
  chapter() {
    const at = this.playing ? Math.floor(this.position) : this.target;
    return this.chapters.find(({ from, to }) => from <= at && (at < to || from === at));
  }

  /** @param {number} index where to go, turning what lies between */
  go(index) {
    this.playing = false;
    this.aim(index);
  }

  /** @param {number} count moves forward, or back if negative */
  step(count) {
    this.go(this.target + count);
  }

  /** Plays from here, or from the beginning when at the end. */
  play() {
    if (!this.length) return;
    if (this.target >= this.length && this.position >= this.length) this.position = 0;
    this.playing = true;
    this.aim(this.length);
  }

  /** Stops after the move under way. */
  pause() {
    this.go(Math.ceil(this.position));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /**
   * Turns by hand: the next move if it is that one, and else a new last move after this place.
   *
   * @param {string} move canonical text
   * @param {boolean} [done] whether the turn has been seen already
   */
  turn(move, done = false) {
    const at = this.playing ? Math.ceil(this.position) : this.target;
    const followed = this.moves[at] === move && at < this.length;
    if (!followed) {
      this.position = Math.min(this.position, at);
      this.moves = [...this.moves.slice(0, at), move];
      this.states.length = Math.min(this.states.length, at + 1);
      this.length = at + 1;
      this.chapters = [];
    }
    this.playing = false;
    if (done) this.position = at + 1;
    this.aim(at + 1);
    this.dispatchEvent(new CustomEvent("turn", { detail: { move, followed, at } }));
  }

  /** @param {number} index */
  aim(index) {
    this.target = Math.max(0, Math.min(this.length, index));
    if (calm.matches && !this.playing) this.position = this.target;
    const far = this.position - this.target;
    if (!this.playing && Math.abs(far) > FAR) this.position = this.target + Math.sign(far) * FAR;
    this.tell();
  }

  /**
   * @param {number} now milliseconds
   * @returns {boolean} whether there is more to come
   */
  tick(now) {
    let left = Math.min(100, now - this.last);
    if (now - this.last > 250) left = 1000 / 60; // the first frame after a rest
    this.last = now;
    while (left > 0 && this.position !== this.target) {
      const forward = this.target > this.position;
      const index = forward ? Math.floor(this.position) : Math.ceil(this.position) - 1;
      const gap = Math.abs(this.target - this.position);
      const haste = this.playing ? this.tempo : Math.max(1, this.tempo, gap / 2);
      const whole = (this.moves[index].endsWith("2") ? HALF : QUARTER) / haste;
      const end = forward ? index + 1 : index;
      const need = Math.abs(end - this.position) * whole;
      if (calm.matches && this.playing) {
        // No motion: a move is shown at once, and the time it would have taken is waited.
        this.wait = (this.wait ?? whole) - left;
        left = 0;
        if (this.wait > 0) break;
        this.wait = undefined;
      } else if (need > left) {
        this.position += (forward ? left : -left) / whole;
        break;
      }
      left -= need;
      this.position = end;
      if (this.playing) this.tell();
    }
    if (this.position === this.target) {
      if (this.playing) {
        this.playing = false;
        this.tell();
      }
      return false;
    }
    return true;
  }

  /** @returns {number} how many moves the controls count as made */
  shown() {
    return this.playing ? Math.ceil(this.position) : this.target;
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }
}
