/**
 * The cube's transport: a start state, a list of moves, and a position in that list. `scene()` returns
 * what to draw. Events: "change" when the controls need updating, "turn" on a turn by hand.
 */

import { Transport } from "../game/transport.ts";
import { type Turn, turnOf } from "./notation.ts";
import { after, type State, stateOf } from "./state.ts";

export interface Chapter {
  from: number; // index of its first move
  to: number; // index after its last move
  /** The stickers that matter (numbered as in `stickersOf`), wherever they move; the others are grey. */
  lit?: number[];
  done?: number[]; // stickers already in place, shown in muted colours
}

/** What is played. */
export interface Course {
  start: State;
  moves: readonly string[]; // canonical texts
  chapters: Chapter[];
  at: number; // the initial position, perhaps in the middle of a move
}

const QUARTER = 220; // milliseconds of a quarter turn at normal tempo
const HALF = 320;
const FEW = 3; // at most this many moves added or removed at the end are animated

export class Player extends Transport {
  moves: string[] = [];
  chapters: Chapter[] = [];
  /** The states before each move, as far as they have been computed. */
  states = [stateOf()];

  constructor() {
    super((index) => (this.moves[index].endsWith("2") ? HALF : QUARTER));
  }

  load({ start = stateOf(), moves = [], chapters = [], at = 0 }: Partial<Course>) {
    this.states = [start];
    this.moves = [...moves];
    this.chapters = chapters;
    this.length = moves.length;
    this.position = Math.min(at, this.length);
    this.target = Math.ceil(this.position);
    this.playing = false;
    this.changed();
  }

  /** Changes to another list of moves from the same start, with animation if it only adds or removes a few moves at
   * the end. */
  morphTo(moves: readonly string[]) {
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

  #replaceFrom(index: number, moves: readonly string[]) {
    this.position = Math.min(this.position, index);
    this.moves = [...moves];
    this.states.length = Math.min(this.states.length, index + 1);
    this.length = moves.length;
    this.chapters = [];
  }

  stateAt(index: number): State {
    while (this.states.length <= index) {
      const i = this.states.length - 1;
      this.states.push(after(this.states[i], [this.moves[i]]));
    }
    return this.states[index];
  }

  scene(): { state: State; turn?: Turn; t: number } {
    const index = Math.floor(this.position);
    const part = this.position - index;
    const state = this.stateAt(index);
    if (!part) return { state, t: 0 };
    const turn = turnOf(this.moves[index]);
    return { state, turn, t: turn.quarters * part * part * (3 - 2 * part) };
  }

  /** Index of the move under way, or else of the next one; `length` at the end. */
  get current() {
    return Math.floor(this.position);
  }

  /** Index of the move after the target position; while playing, of the current move. */
  get next() {
    return this.playing ? this.current : this.target;
  }

  /** The chapter of the next move, if any. */
  chapter(): Chapter | undefined {
    const at = this.next;
    return this.chapters.find(({ from, to }) => from <= at && (at < to || from === at));
  }

  /** Turns by hand: goes on to the next move if it is the same, otherwise replaces all later moves with it. `seen`: the
   * turn has already been shown. True once it has been shown, false if it was undone first. */
  turn(move: string, seen: boolean = false): Promise<boolean> {
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
