/**
 * The history of a game: a list of moves as text, and an index into that list. Undo, redo and jumps move
 * the index; the state is always the result of replaying the moves before it. A `Game` defines what its
 * moves do; states are never changed in place.
 */

/**
 * @template S
 * @typedef {object} Game
 * @property {(state: S, move: string) => S} apply returns the state after the move; throws a RangeError if
 *   the text is not a move or the move is impossible here
 * @property {(a: S, b: S) => boolean} same whether two states are equal; moves that change nothing are not recorded
 * @property {(state: S) => string} write returns the state as text
 * @property {(text: string) => S} read the inverse of `write`; throws a RangeError for invalid text
 */
/** @typedef {{ start: string, moves: string[], index: number }} HistoryJSON */

const CHECKPOINT = 32; // a state is saved each time this many moves are made, so that undo replays no more
const MOST = 20_000; // moves to keep; older ones become part of the start

/** @template S */
export class History {
  /** @type {S} */ #start;
  /** @type {string[]} */ #moves = [];
  /** @type {Map<number, S>} */ #checkpoints = new Map();
  /** @type {S} */ #state;
  #index = 0;
  #game;
  #most;

  /** @param {Game<S>} game @param {S} start @param {{ most?: number }} [limits] */
  constructor(game, start, { most = MOST } = {}) {
    this.#game = game;
    this.#most = most;
    this.#start = this.#state = start;
  }

  /** The current state. */
  get state() {
    return this.#state;
  }

  /** All moves, including undone ones. */
  get moves() {
    return /** @type {readonly string[]} */ (this.#moves);
  }

  /** The number of moves that have not been undone. */
  get index() {
    return this.#index;
  }

  get canUndo() {
    return this.#index > 0;
  }

  get canRedo() {
    return this.#index < this.#moves.length;
  }

  /** Makes a move and discards undone ones. @param {string} move @returns {boolean} whether it changed the state */
  do(move) {
    const next = this.#game.apply(this.#state, move);
    if (this.#game.same(next, this.#state)) return false;
    this.#moves.length = this.#index;
    for (const index of this.#checkpoints.keys()) {
      if (index > this.#index) this.#checkpoints.delete(index);
    }
    this.#moves.push(move);
    this.#index += 1;
    if (this.#index % CHECKPOINT === 0) this.#checkpoints.set(this.#index, next);
    this.#state = next;
    if (this.#moves.length > this.#most) this.#shorten();
    return true;
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.jump(this.#index - 1);
  }

  /** @returns {boolean} whether there was something to redo */
  redo() {
    return this.jump(this.#index + 1);
  }

  /** @param {number} index the number of moves to apply @returns {boolean} whether the index changed */
  jump(index) {
    if (index < 0 || index > this.#moves.length || index === this.#index) return false;
    this.#state = this.#stateAt(index);
    this.#index = index;
    return true;
  }

  /** @param {number} index @returns {S} */
  #stateAt(index) {
    if (index >= this.#index && index - this.#index < CHECKPOINT) {
      return this.#replay(this.#state, this.#index, index);
    }
    let from = index - (index % CHECKPOINT);
    while (from > 0 && !this.#checkpoints.has(from)) from -= CHECKPOINT;
    return this.#replay(this.#checkpoints.get(from) ?? this.#start, Math.max(0, from), index);
  }

  /** @param {S} state after `from` moves @param {number} from @param {number} to */
  #replay(state, from, to) {
    return this.#moves.slice(from, to).reduce((now, move) => this.#game.apply(now, move), state);
  }

  /** Merges the oldest moves into the start, a tenth of them at once so that this is rare. */
  #shorten() {
    const cut = Math.min(this.#index, Math.ceil(this.#most / 10 / CHECKPOINT) * CHECKPOINT);
    this.#start = this.#stateAt(cut);
    this.#moves.splice(0, cut);
    this.#index -= cut;
    const kept = [...this.#checkpoints].filter(([index]) => index > cut);
    this.#checkpoints = new Map(kept.map(([index, state]) => [index - cut, state]));
  }

  /** @returns {HistoryJSON} for storage, a file or a link */
  toJSON() {
    const { write } = this.#game;
    return { start: write(this.#start), moves: [...this.#moves], index: this.#index };
  }

  /** @template S @param {Game<S>} game @param {any} json from `toJSON` @returns {History<S>}
   * @throws {RangeError} if it is invalid */
  static fromJSON(game, json) {
    const { start, moves, index } = json ?? {};
    if (typeof start !== "string" || !Array.isArray(moves) || !Number.isInteger(index)) {
      throw new RangeError("this is not a history");
    }
    const history = new History(game, game.read(start));
    for (const move of moves) history.do(String(move));
    history.jump(Math.max(0, Math.min(index, moves.length)));
    return history;
  }
}
