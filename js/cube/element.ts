/**
 * `<cubogram-cube>`: a cube to look at, play and turn. site/reference/javascript.md describes its
 * attributes, events and methods. Only the site's own pages use `done` (facelets shown in muted colours,
 * in addition to those of `highlight`), `unfolded` (present: drawn as a net) and `keys` (present: the cube
 * gets the keys that nothing else on the page handles).
 */

import { transportBar } from "../ui/transport-bar.ts";
import { Camera, HOME_VIEW } from "./camera.ts";
import { describeFacelets, logMove } from "./describe.ts";
import { drawNet } from "./net.ts";
import { parse, type Turn } from "./notation.ts";
import { type Stickers, stickersOfColours } from "./palette.ts";
import { type Chapter, Player } from "./player.ts";
import { attachPointers, type landing, press } from "./pointers.ts";
import { readAttributes, readView } from "./reading.ts";
import { Renderer } from "./renderer.ts";
import type { Solver } from "./solving.ts";
import { faceletsOf, flatScene, type Moment, type State, scene } from "./state.ts";

const LOOK_CHANGES = ["colourschange", "themechange"];
const SHARPEST = 3; // most canvas pixels per CSS pixel

export class CubeElement extends HTMLElement {
  static #renderer: Renderer | undefined;
  /** Shared by all cubes, created when the first is solved. */
  static #solver: Solver | undefined;
  static observedAttributes = [
    "facelets",
    "setup",
    "maneuver",
    "solves",
    "highlight",
    "done",
    "view",
  ];

  pen: CanvasRenderingContext2D | undefined;
  renderer: Renderer | undefined;
  #leaving: AbortController | undefined;
  player = new Player();
  camera = new Camera();
  #home = HOME_VIEW;
  canvas = document.createElement("canvas");
  /** Whether taps paint stickers, in which case layers do not turn. */
  painting = false;
  /** Whether every drag orbits the cube instead of turning layers. */
  looking = false;
  held: { turn: Turn; t: number } | undefined;
  #dropped:
    | { turn: Turn; land: ReturnType<typeof landing>; since: number; move: string }
    | undefined;
  /** The chapter of `highlight` and `done`, which stays after turns by hand. */
  #lit: Chapter | undefined;
  /** Undefined if out of date. */
  stickers: Stickers | undefined;
  /** What `stickers` was computed from. */
  #coloured: { colours?: string; chapter?: Chapter } = {};
  #shadow = 0.3;
  #log: Element | undefined;
  /** Draws over the cube while no layer turns. */
  over: ((pen: CanvasRenderingContext2D) => void) | undefined;
  #visible = false;
  #reading = false;
  stale = true;
  frameAsked = false;
  #sight = new IntersectionObserver((entries) => {
    this.#visible = entries[entries.length - 1].isIntersecting;
    if (this.stale) this.redraw();
  });
  #size = new ResizeObserver(() => this.fit());

  connectedCallback() {
    if (!this.#log) this.#build();
    this.pen = this.canvas.getContext("2d") as CanvasRenderingContext2D;
    CubeElement.#renderer ??= new Renderer();
    this.renderer = CubeElement.#renderer;
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    attachPointers(this, signal);
    this.renderer.addEventListener("ready", this.redraw, { signal });
    for (const name of LOOK_CHANGES) document.addEventListener(name, this.recolour, { signal });
    this.#sight.observe(this.canvas);
    this.#size.observe(this.canvas);
    this.#watchSharpness(signal);
  }

  disconnectedCallback() {
    this.#leaving?.abort();
    this.#sight.disconnect();
    this.#size.disconnect();
    this.#visible = false;
  }

  attributeChangedCallback(name: string, _before: string | null, text: string | null) {
    const isShown = name === "facelets" && this.hasAttribute("turnable") && text === this.facelets;
    if (!this.#log || isShown || this.#reading) return;
    this.#reading = true; // after all attributes that change together
    queueMicrotask(() => this.#readAttributes());
  }

  /** Adds the canvas, the player and the text for screen readers. */
  #build() {
    this.innerHTML =
      '<div class="cube-stage" tabindex="0" role="group"></div><p class="visually-hidden" aria-live="polite"></p>';
    const [stage, log] = this.children;
    stage.ariaLabel = this.getAttribute("label") ?? "Cube";
    this.#log = log;
    this.canvas.role = "img";
    this.canvas.ariaLabel = "A cube";
    stage.append(this.canvas);
    if (!this.hasAttribute("bare")) this.append(transportBar(this.player));
    this.player.addEventListener("change", () => {
      this.describe();
      this.redraw();
      this.tell("position");
    });
    this.player.addEventListener("turn", (event) => {
      const { detail } = event as CustomEvent;
      this.tell("turn", { ...detail, value: this.history.join(" ") });
    });
    stage.addEventListener("keydown", (event) => {
      if (this.press(event as KeyboardEvent)) event.preventDefault();
    });
    this.canvas.addEventListener("dblclick", () => {
      this.camera.zoom = 1;
      this.lookFrom(this.#home);
    });
    this.#readAttributes();
  }

  #readAttributes() {
    this.#reading = false;
    if (!CubeElement.observedAttributes.some((name) => this.hasAttribute(name))) return;
    const home = readView(this) ?? HOME_VIEW;
    if (home.yaw !== this.#home.yaw || home.pitch !== this.#home.pitch) {
      this.#home = home; // otherwise the user's own view stays
      this.lookFrom(home);
    }
    this.stickers = undefined;
    const log = this.#log as Element;
    log.className = "visually-hidden";
    try {
      const line = readAttributes(this);
      this.#lit = line?.chapters[0];
      if (line) this.player.load(line);
    } catch (error) {
      log.className = ""; // visible to the author of the page
      log.textContent = (error as Error).message;
    }
  }

  lookFrom({ yaw, pitch }: { yaw: number; pitch: number }) {
    this.camera.yaw = yaw;
    this.camera.pitch = pitch;
    this.camera.update();
    this.redraw();
  }

  /** The state shown; a turn under way counts as done. */
  get state(): State {
    return this.player.stateAt(this.player.target);
  }

  focus(options?: FocusOptions) {
    (this.firstElementChild as HTMLElement).focus(options);
  }

  press(event: KeyboardEvent): boolean {
    return press(this, event);
  }

  orbit(yaw: number, pitch: number) {
    this.camera.orbit(yaw, pitch);
    this.redraw();
  }

  lookFromBehind() {
    const { yaw, pitch } = this.camera;
    this.lookFrom({ yaw: yaw + Math.PI, pitch: -pitch });
  }

  magnify(factor: number) {
    this.camera.magnify(factor);
    this.redraw();
  }

  /** Turns as if by hand, after any turns still under way. True once the turn has ended, false if it was undone first. */
  turn(move: string): Promise<boolean> {
    if (this.held || this.#dropped) this.settle();
    return this.player.turn(move);
  }

  /** True once it has been played to the end, false if it was stopped first. */
  async play(text: string, { tempo = this.player.tempo } = {}) {
    const { player } = this;
    const moves = parse(text);
    player.load({ start: this.state, moves });
    player.tempo = tempo;
    player.play();
    const line = player.moves;
    return player.reached(line.length, () => player.moves === line);
  }

  /** Finds a short solution with the site's Python, without making any moves. */
  async solve(options: { seconds?: number; length?: number } = {}): Promise<string> {
    const { Solver } = await import("./solving.ts");
    CubeElement.#solver ??= new Solver(() => {
      CubeElement.#solver = undefined; // the next call tries again
    });
    return (await CubeElement.#solver.solve(this.facelets, options)).maneuver;
  }

  get history(): string[] {
    return this.player.moves.slice(0, this.player.shown);
  }

  /** The 54 facelets in the order URFDLB; a turn under way counts as done. */
  get facelets() {
    return faceletsOf(this.state);
  }

  /** Whether it is drawn as a net. */
  get isFlat() {
    return this.hasAttribute("flat");
  }

  /** Whether a drag on the cube turns layers, unless `looking` is set. */
  get turnable() {
    return this.hasAttribute("turnable") && !this.painting && !this.isFlat;
  }

  drag(turn: Turn, t: number) {
    this.held = { turn, t };
    this.redraw();
  }

  drop(move: string, turn: Turn, land: ReturnType<typeof landing>) {
    this.held = undefined;
    this.#dropped = { turn, land, since: performance.now(), move };
    this.redraw();
  }

  pick(facelet: number) {
    this.tell("pick", { facelet });
  }

  /** Ends all motion at once: drops a drag, finishes turns under way. */
  settle() {
    this.held = undefined;
    const dropped = this.#dropped;
    this.#dropped = undefined;
    if (dropped?.move) this.player.turn(dropped.move, true);
    if (this.player.playing) this.player.pause();
    this.player.position = this.player.target;
  }

  tick(now: number): boolean {
    if (this.#dropped) {
      const { turn, land, since } = this.#dropped;
      const { t, isAtRest } = land(performance.now() - since);
      this.held = { turn, t };
      if (isAtRest) this.settle();
    }
    return this.player.tick(now) || Boolean(this.#dropped);
  }

  /** `pen`: of another canvas, to save the picture. */
  draw(pen: CanvasRenderingContext2D | undefined = this.pen) {
    const { camera, player, renderer, moment } = this;
    if (!renderer || !pen?.canvas.height || renderer.state === "preparing") return;
    if (renderer.state !== "ready" || this.hasAttribute("unfolded")) {
      drawNet(pen, flatScene(moment), this);
      return;
    }
    if (this.isFlat) this.removeAttribute("flat");
    const aspect = pen.canvas.width / pen.canvas.height;
    if (camera.aspect !== aspect) {
      camera.aspect = aspect;
      camera.update();
    }
    const chapter = player.chapter() ?? this.#lit;
    const { colours } = moment.state;
    if (
      !this.stickers ||
      colours !== this.#coloured.colours ||
      chapter !== this.#coloured.chapter
    ) {
      if (!this.stickers) {
        this.#shadow = Number(getComputedStyle(this).getPropertyValue("--cube-shadow") || 0.34);
      }
      this.#coloured = { colours, chapter };
      this.stickers = stickersOfColours(colours, chapter);
    }
    const { stickers } = this;
    renderer.draw({ rotations: scene(moment), camera, stickers, shadow: this.#shadow }, pen);
    if (!moment.turn) this.over?.(pen);
  }

  get moment(): Moment {
    return this.held ? { state: this.state, ...this.held } : this.player.scene();
  }

  tell(name: string, detail?: object) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Marks the picture as out of date and requests a frame. */
  redraw = () => {
    this.stale = true;
    if (this.#visible && !this.frameAsked) {
      this.frameAsked = true;
      requestAnimationFrame((now) => this.frame(now));
    }
  };

  frame(now: number) {
    this.frameAsked = false;
    if (!this.#visible || !this.stale) return;
    this.stale = this.tick(now);
    this.draw();
    if (this.stale) this.redraw();
  }

  /** Matches the canvas to its size on screen and redraws it, because resizing clears it. */
  fit() {
    const { canvas } = this;
    const sharpness = Math.min(SHARPEST, devicePixelRatio);
    canvas.width = Math.round(canvas.clientWidth * sharpness);
    canvas.height = Math.round(canvas.clientHeight * sharpness);
    this.draw();
  }

  /** Refits the canvas when the window moves to another screen or the page is zoomed. */
  #watchSharpness(signal: AbortSignal) {
    const act = () => {
      this.fit();
      this.#watchSharpness(signal);
    };
    const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    same.addEventListener("change", act, { once: true, signal });
  }

  recolour = () => {
    this.stickers = undefined;
    this.redraw();
  };

  /** Describes the state and the last move to screen readers; called once per move, not per frame. */
  describe() {
    const { player } = this;
    const log = this.#log;
    if (!player.playing) {
      this.canvas.ariaLabel = describeFacelets(faceletsOf(this.state));
    }
    if (log?.className) logMove(log, player); // otherwise it shows an error
  }
}

if (!customElements.get("cubogram-cube")) customElements.define("cubogram-cube", CubeElement);
