/**
 * `<cubogram-line cube="cube" field="scramble">`: connects a text field and a cube. Typed text is shown on the
 * cube at once, and turns by hand are written into the field, even before Python has loaded.
 *
 * Attributes: `line` (JSON: what the cube shows beyond its text, see below), `marked` (facelets 0..53, as seen,
 * that cannot be right), `painting` (present: taps paint, see paint.ts), `looking` (present: every drag orbits
 * the cube), `compact` (present: text is in single-letter notation), `arrow` (present: an arrow shows the next
 * move while no layer turns), `searching` (present: the search for what the space bar would play goes on).
 *
 * A line is {of: the text to which it belongs, number: different for each line}, with optional {read: what Python
 * reads in this text, in plain notation, moves, at, chapters: [{from, to, lit, done}], finishes, example}. It is
 * only shown while the field has this text.
 *
 * The element sets its attribute `begun` as soon as the user has begun.
 *
 * Events: "turned" {value: the field's text}, "moved" {value: {at, current, playing, begins, line: its number}},
 * "picked" {value: a facelet}, "soon" (play the solution once found). Commands, from buttons for the cube:
 * --turn-R, --go-3 (stops playback), --to-3 (does not), --behind, --play.
 */

import { drawArrow } from "../cube/arrow.ts";
import type { CubeElement } from "../cube/element.ts";
import { parse, reversed } from "../cube/notation.ts";
import type { Chapter } from "../cube/player.ts";
import { type Reading, read, turnedText } from "../cube/reading.ts";
import { after, faceletsOf, stateOf, stickersOf } from "../cube/state.ts";
import { PageElement } from "./element.ts";

export type Line = {
  of: string;
  number: number;
  read?: string;
  moves?: string;
  at?: number;
  finishes?: boolean;
  example?: boolean;
  chapters?: Chapter[];
};

const SLOW = 0.5; // tempo of the example
const TALLEST = 220; // height limit of the field, in pixels

class LineElement extends PageElement {
  static observedAttributes = ["line", "marked", "painting", "looking", "compact", "arrow"];
  /** The last valid text, as read. */ #reading = read("");
  /** The text that was read: the field's, or what Python has read in it. */ #text = "";
  /** The line that the cube shows. */
  #line: Line | undefined;
  /** Moves that the cube plays beyond the text. */
  #played: string[] | undefined;
  /** The chapters marked on the scrubber. */
  #chapters: Chapter[] | undefined;
  #marked = "";
  #told = "";
  #asked = false;
  /** Whether Enter has asked for a solution. */ #entered = false;

  enter() {
    const { cube, field } = this;
    this.on(field, "input", () => this.#show());
    this.on(cube, "turn", ({ detail }) => this.#turned(detail));
    this.on(cube, "position", () => this.#moved());
    this.on(cube, "pick", ({ detail: { facelet } }) => {
      if (!this.hasAttribute("painting")) this.tell("picked", facelet);
    });
    this.on(cube, "command", (event) => this.#command(event));
    this.on(document, "keydown", (event) => this.#wait(event), { capture: true });
    this.#show();
  }

  /** Attributes that change together are shown together. */
  attributeChangedCallback(name: string) {
    if (name === "arrow") this.#point();
    if (!this.hasEntered || this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.#show();
    });
  }

  /** Shows the arrow of the next move, or removes it. */
  #point() {
    const { cube } = this;
    cube.over = (pen) => {
      const move = cube.player.moves[cube.player.current];
      if (move && this.hasAttribute("arrow")) drawArrow(pen, cube.camera, move);
    };
    cube.redraw();
  }

  get cube(): CubeElement {
    return this.named("cube");
  }

  get field(): HTMLTextAreaElement {
    return this.named("field");
  }

  get #compact() {
    return this.hasAttribute("compact");
  }

  #show() {
    const { cube, field } = this;
    fit(field);
    cube.painting = this.hasAttribute("painting");
    cube.looking = this.hasAttribute("looking");
    const before = this.#reading;
    const line: Line = JSON.parse(this.getAttribute("line") ?? '{"of":"","number":0}');
    this.#text = field.value;
    try {
      this.#reading = read(field.value, { compact: this.#compact });
    } catch {
      // Python reports what is wrong with the text, unless it can read it.
      if (line.of === field.value && line.read) {
        this.#text = line.read;
        this.#reading = read(line.read);
      }
    }
    if (field.value) this.toggleAttribute("begun", true);
    const marked = this.getAttribute("marked") ?? "";
    const { start, moves } = this.#reading;
    const isSame = start.colours === before.start.colours && `${moves}` === `${before.moves}`;
    const { number, example } = this.#line ?? {};
    // The example in the page's HTML also has a number.
    const isOther = line.number !== number || line.example !== example;
    if (line.of === field.value && isOther) this.#play(line, isSame);
    else if (!isSame || (this.#played && line.of === field.value && !line.moves))
      this.#plain(before);
    else if (marked === this.#marked) return;
    this.#mark(marked);
  }

  /** Ends the example once the user has begun. */
  begin(text: string = this.field.value) {
    this.toggleAttribute("begun", true);
    this.field.value = text;
    if (this.#line?.example && this.#played) this.#plain(this.#reading);
    this.#show();
  }

  /** Restores the normal tempo after the slow example. */
  #leaveExample() {
    const { player } = this.cube;
    if (this.#line?.example && player.tempo === SLOW) player.tempo = 1;
  }

  /** Shows only the text, animating a small change at its end. */
  #plain(before: Reading) {
    const { player } = this.cube;
    const { start, moves } = this.#reading;
    this.#leaveExample();
    const morphs = !this.#played && start.colours === before.start.colours;
    this.#played = undefined;
    if (morphs && moves.length + player.length) player.morphTo(moves);
    else player.load({ start, moves, at: moves.length });
  }

  /** `isSame`: whether the text means the same as before. */
  #play(line: Line, isSame: boolean) {
    const { cube } = this;
    const { player } = cube;
    const { start, moves, state } = this.#reading;
    const before = this.#line;
    this.#leaveExample();
    this.#line = line;
    if (line.moves === undefined) {
      if (line.finishes) {
        player.load({ start, moves, at: 0 });
        player.aim(player.length);
      } else if (this.#played || !before || !isSame) {
        if (moves.length || player.length || start.colours !== player.states[0].colours)
          player.load({ start, moves, at: moves.length });
        else cube.describe(); // it is drawn already
      }
      this.#played = undefined;
      return;
    }
    const played = parse(line.moves);
    const from = line.example ? after(stateOf(), reversed(played)) : state;
    // If a better solution arrives while one is playing, it is played too.
    const isStart = faceletsOf(from) === faceletsOf(player.states[0]);
    const goesOn = player.playing && !before?.example && !line.at && isStart;
    if (line.example) player.tempo = SLOW;
    this.#played = played;
    player.load({ start: from, moves: played, at: line.at, chapters: line.chapters });
    if (line.finishes) player.aim(player.length);
    if (goesOn) player.play();
    if (line.example) this.#playExample(line);
  }

  #playExample(line: Line) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { player, renderer } = this.cube;
    const play = () => this.#line === line && player.play();
    if (renderer?.state === "preparing") renderer.addEventListener("ready", play, { once: true });
    else play();
  }

  /** Cuts the scrubber's track where chapters begin. */
  #cut() {
    const { cube } = this;
    const { player } = cube;
    this.#chapters = player.chapters;
    const cuts = player.chapters.slice(1).map(({ from }) => {
      const place = `calc(7.5px + (100% - 15px) * ${from / (player.length || 1)})`;
      return `linear-gradient(var(--paper) 0 0) ${place} 0 / 3px 100% no-repeat,`;
    });
    const scrubber = cube.querySelector(".transport-scrubber") as HTMLElement | null;
    scrubber?.style.setProperty("--cuts", cuts.join(" ") || " ");
  }

  /** Mutes all stickers but the marked ones. */
  #mark(marked: string) {
    if (!marked && !this.#marked) return;
    this.#marked = marked;
    const { player } = this.cube;
    const { state } = this.#reading;
    const stickers = stickersOf(state);
    const lit = (marked.match(/\d+/g) ?? []).map((facelet) => stickers[Number(facelet)]);
    if (!lit.length) return this.cube.recolour();
    player.load({ start: state, chapters: [{ from: 0, to: 1, lit, done: stickers }] });
  }

  #turned({ move, followed, at }: { move: string; followed: boolean; at: number }) {
    if (followed) return;
    const { cube, field } = this;
    const { player, state } = cube;
    const { position } = player;
    const isExample = this.#line?.example && this.#played !== undefined;
    const played = this.#played;
    let { moves } = this.#reading;
    let text = this.#text;
    let of = played;
    if (isExample && played) {
      moves = at < played.length ? [...reversed(played), ...played.slice(0, at)] : [];
      text = moves.join(" ");
      of = undefined;
      at = moves.length;
    }
    const before = { text, moves, played: of, at, compact: this.#compact };
    const length = of ? moves.length + at : at;
    field.value = turnedText(before, move, state);
    this.#text = field.value;
    try {
      this.#reading = read(field.value, { compact: this.#compact });
    } catch {
      this.#reading = { ...this.#reading, moves: [...moves, move], state }; // Python reports what is wrong with the text
    }
    this.#leaveExample();
    this.#played = undefined;
    if (played && this.#reading.moves.length) {
      const { start, moves: all } = this.#reading;
      player.load({ start, moves: all, at: length + (position - Math.floor(position)) });
      player.aim(all.length);
    }
    field.dispatchEvent(new Event("input"));
    this.tell("turned", field.value);
  }

  #moved() {
    const { shown: at, current, playing, target, chapters } = this.cube.player;
    if (chapters !== this.#chapters) this.#cut();
    const line = this.#line?.number ?? 0;
    const now = JSON.stringify([at, current, playing, line]);
    if (now === this.#told || !this.#line) return;
    this.#told = now;
    this.tell("moved", { at, current, playing, begins: playing || target > 0, line });
  }

  /** Enter moves focus to the cube; the space bar asks to play the solution once it is found. */
  #wait(event: KeyboardEvent) {
    const target = event.target as Element;
    if (target === this.field && event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      this.#entered = true;
      this.cube.focus({ preventScroll: true }); // so the next key goes to the cube, however soon it is pressed
    }
    this.#entered &&= event.key === "Enter" || document.body.dataset.live !== "rest";
    if (event.key !== " " || !(this.#entered || this.hasAttribute("searching"))) return;
    if (target.closest("textarea, select, input, button, a, summary, dialog")) return;
    event.preventDefault();
    event.stopPropagation();
    this.tell("soon", null);
  }

  #command({ command }: Event & { command: string }) {
    const { cube } = this;
    const [, what, value] = command.split(/^--([a-z]+)-?/);
    if (what === "turn") cube.turn(value);
    else if (what === "go") cube.player.go(Number(value));
    else if (what === "to") cube.player.aim(Number(value));
    else if (what === "behind") cube.lookFromBehind();
    else if (what === "play") cube.player.play();
  }
}

/** Makes a field as high as its text, in browsers without `field-sizing`. */
function fit(field: HTMLTextAreaElement) {
  if (CSS.supports("field-sizing", "content") || field.dataset.fitted === field.value) return;
  field.dataset.fitted = field.value;
  field.style.height = "auto";
  field.style.height = `${Math.min(TALLEST, field.scrollHeight + 2)}px`;
}

customElements.define("cubogram-line", LineElement);
