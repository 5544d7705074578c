/**
 * `<cubogram-cube>`: a cube to look at, play and turn. site/reference/javascript.md describes its
 * attributes, events and methods. Only the site's own pages use `done` (facelets shown in muted colours,
 * in addition to those of `highlight`), `unfolded` (present: drawn as a net) and `keys` (present: the cube
 * gets the keys that nothing else on the page handles).
 */

import { transportBar } from "../ui/transport-bar.js";
import { play, readAttributes, readView } from "./attributes.js";
import { Camera, HOME_VIEW } from "./camera.js";
import { describeFacelets, logMove } from "./describe.js";
import { press } from "./keys.js";
import * as net from "./net.js";
import { stickersOfColours } from "./palette.js";
import { Player } from "./player.js";
import { attachPointers } from "./pointers.ts";
import { Renderer } from "./renderer.js";
import { faceletsOf, flatScene, scene } from "./state.js";

const LOOK_CHANGES = ["colourschange", "themechange"];
const SHARPEST = 3; // most canvas pixels per CSS pixel
const LANDING = 130; // milliseconds for a released layer to move into place

export class CubeElement extends HTMLElement {
  /** @type {Renderer | undefined} shared by all cubes of the page */
  static #renderer;
  /** @type {import("./solving.js").Solver | undefined} shared by all cubes, created when the first is solved */
  static #solver;
  static observedAttributes = [
    "facelets",
    "setup",
    "maneuver",
    "solves",
    "highlight",
    "done",
    "view",
  ];

  player = new Player();
  camera = new Camera();
  /** The initial view. */ home = HOME_VIEW;
  canvas = document.createElement("canvas");
  /** Whether taps paint stickers, in which case layers do not turn. */
  painting = false;
  /** Whether every drag orbits the cube instead of turning layers. */
  looking = false;
  /** @type {{ turn: import("./turns.js").Turn, t: number } | undefined} the layer being dragged */
  held;
  /** Whether a drag is orbiting the cube. */
  orbited = false;
  /** @type {{ turn: import("./turns.js").Turn, from: number, to: number, since: number, move: string } | undefined} */
  dropped;
  /** The chapter of `highlight` and `done`, which stays after turns by hand. @type {import("./player.js").Chapter | undefined} */ lit;
  /** @type {import("./palette.js").Stickers | undefined} undefined if out of date */
  stickers;
  /** What `stickers` was computed from. @type {{ colours?: string, chapter?: import("./player.js").Chapter }} */ coloured =
    {};
  shadow = 0.3;
  /** @type {Element | undefined} announces moves to screen readers */
  log;
  /** @type {typeof import("./net.js") | undefined} set while the cube is drawn as a net */
  net;
  /** @type {((pen: CanvasRenderingContext2D) => void) | undefined} draws over the cube while no layer turns */
  over;
  /** Whether the canvas is in the viewport. */
  visible = false;
  /** Whether the attributes are about to be read. */
  reading = false;
  /** Whether the picture is out of date. */
  stale = true;
  frameAsked = false;
  sight = new IntersectionObserver((entries) => {
    this.visible = entries[entries.length - 1].isIntersecting;
    if (this.stale) this.redraw();
  });
  size = new ResizeObserver(() => this.fit());

  connectedCallback() {
    if (!this.log) this.build();
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    CubeElement.#renderer ??= new Renderer();
    this.renderer = CubeElement.#renderer;
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    attachPointers(this, signal);
    this.renderer.addEventListener("ready", this.redraw, { signal });
    for (const name of LOOK_CHANGES) document.addEventListener(name, this.recolour, { signal });
    this.sight.observe(this.canvas);
    this.size.observe(this.canvas);
    this.watchSharpness(signal);
  }

  disconnectedCallback() {
    this.leaving?.abort();
    this.sight.disconnect();
    this.size.disconnect();
    this.visible = false;
  }

  /** @param {string} name @param {string | null} _before @param {string | null} text */
  attributeChangedCallback(name, _before, text) {
    const isShown = name === "facelets" && this.hasAttribute("turnable") && text === this.facelets;
    if (!this.log || isShown || this.reading) return;
    this.reading = true; // after all attributes that change together
    queueMicrotask(() => this.readAttributes());
  }

  /** Adds the canvas, the player and the text for screen readers. */
  build() {
    this.innerHTML =
      '<div class="cube-stage" tabindex="0" role="group"></div><p class="visually-hidden" aria-live="polite"></p>';
    const [stage, log] = this.children;
    stage.ariaLabel = this.getAttribute("label") ?? "Cube";
    this.log = log;
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
      const { detail } = /** @type {CustomEvent} */ (event);
      this.tell("turn", { ...detail, value: this.history.join(" ") });
    });
    stage.addEventListener("keydown", (event) => {
      if (this.press(/** @type {KeyboardEvent} */ (event))) event.preventDefault();
    });
    this.canvas.addEventListener("dblclick", () => {
      this.camera.zoom = 1;
      this.lookFrom(this.home);
    });
    this.readAttributes();
  }

  /** Shows what the attributes describe. */
  readAttributes() {
    this.reading = false;
    if (!CubeElement.observedAttributes.some((name) => this.hasAttribute(name))) return;
    const home = readView(this) ?? HOME_VIEW;
    if (home.yaw !== this.home.yaw || home.pitch !== this.home.pitch) {
      this.home = home; // otherwise the user's own view stays
      this.lookFrom(home);
    }
    this.stickers = undefined;
    const log = /** @type {Element} */ (this.log);
    log.className = "visually-hidden";
    try {
      const line = readAttributes(this);
      this.lit = line?.chapters[0];
      if (line) this.player.load(line);
    } catch (error) {
      log.className = ""; // visible to the author of the page
      log.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {{ yaw: number, pitch: number }} view */
  lookFrom({ yaw, pitch }) {
    this.camera.yaw = yaw;
    this.camera.pitch = pitch;
    this.camera.update();
    this.redraw();
  }

  /** @returns {import("./state.js").State} the state shown; a turn under way counts as done */
  get state() {
    return this.player.stateAt(this.player.target);
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    /** @type {HTMLElement} */ (this.firstElementChild).focus(options);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the cube handles the key */
  press(event) {
    return press(this, event);
  }

  /** Orbits the cube. @param {number} yaw @param {number} pitch in radians
   * @param {boolean} [held] whether the drag continues */
  orbit(yaw, pitch, held = false) {
    this.orbited = held;
    this.camera.orbit(yaw, pitch);
    this.redraw();
  }

  /** Looks at the cube from the opposite side. */
  lookFromBehind() {
    const { yaw, pitch } = this.camera;
    this.lookFrom({ yaw: yaw + Math.PI, pitch: -pitch });
  }

  /** Zooms. @param {number} factor above 1 to zoom in, below 1 to zoom out */
  magnify(factor) {
    this.camera.magnify(factor);
    this.redraw();
  }

  /** Turns as if by hand, after any turns still under way. @param {string} move canonical text
   * @returns {Promise<boolean>} true once the turn has ended, false if it was undone first */
  turn(move) {
    if (this.held || this.dropped) this.settle();
    return this.player.turn(move);
  }

  /** Plays a maneuver from the current state. @param {string} text @param {{ tempo?: number }} [options]
   * @returns {Promise<boolean>} true once it has been played to the end, false if it was stopped first
   * @throws {Error} if the text is not a maneuver; has `where` */
  async play(text, options) {
    return play(this, text, options);
  }

  /** Finds a short solution with the site's Python, without making any moves.
   * @param {{ seconds?: number, length?: number }} [options] the time limit, and a length short enough to stop at
   * @returns {Promise<string>} the solution, for `play` @throws {Error} that says why there is none */
  async solve(options = {}) {
    const { Solver } = await import("./solving.js");
    CubeElement.#solver ??= new Solver(() => {
      CubeElement.#solver = undefined; // the next call tries again
    });
    return (await CubeElement.#solver.solve(this.facelets, options)).maneuver;
  }

  /** The moves so far. @returns {string[]} */
  get history() {
    return this.player.moves.slice(0, this.player.shown);
  }

  /** The 54 facelets in the order URFDLB; a turn under way counts as done. */
  get facelets() {
    return faceletsOf(this.state);
  }

  /** Whether a drag on the cube turns layers, unless `looking` is set. */
  get turnable() {
    return this.hasAttribute("turnable") && !this.painting && !this.net;
  }

  /** Shows a layer being dragged. @param {import("./turns.js").Turn} turn @param {number} t quarter turns */
  drag(turn, t) {
    this.held = { turn, t };
    this.redraw();
  }

  /** Releases the dragged layer. @param {string} move the resulting move, empty if there is none
   * @param {import("./turns.js").Turn} turn @param {number} from @param {number} to */
  drop(move, turn, from, to) {
    this.held = undefined;
    this.dropped = { turn, from, to, since: performance.now(), move };
    this.redraw();
  }

  /** @param {number} facelet that was tapped */
  pick(facelet) {
    this.tell("pick", { facelet });
  }

  /** Ends all motion at once: drops a drag, finishes turns under way. */
  settle() {
    this.held = undefined;
    const { dropped } = this;
    this.dropped = undefined;
    if (dropped?.move) this.player.turn(dropped.move, true);
    if (this.player.playing) this.player.pause();
    this.player.position = this.player.target;
  }

  /** @param {number} now @returns {boolean} whether the animation continues */
  tick(now) {
    if (this.dropped) {
      const part = Math.min(1, (performance.now() - this.dropped.since) / LANDING);
      const { from, to, turn } = this.dropped;
      this.held = { turn, t: from + (to - from) * part * (2 - part) };
      if (part === 1) this.settle();
    }
    return this.player.tick(now) || Boolean(this.dropped);
  }

  /** @param {CanvasRenderingContext2D | undefined} [pen] of another canvas, to save the picture
   */
  draw(pen = this.pen) {
    const { camera, player, renderer, moment } = this;
    if (!renderer || !pen?.canvas.height || renderer.state === "preparing") return;
    if (renderer.state !== "ready" || this.hasAttribute("unfolded")) {
      this.net = net;
      net.drawNet(pen, flatScene(moment), this);
      return;
    }
    this.net = this.net?.folded(this);
    const aspect = pen.canvas.width / pen.canvas.height;
    if (camera.aspect !== aspect) {
      camera.aspect = aspect;
      camera.update();
    }
    const chapter = player.chapter() ?? this.lit;
    const { colours } = moment.state;
    if (!this.stickers || colours !== this.coloured.colours || chapter !== this.coloured.chapter) {
      if (!this.stickers) {
        this.shadow = Number(getComputedStyle(this).getPropertyValue("--cube-shadow") || 0.34);
      }
      this.coloured = { colours, chapter };
      this.stickers = stickersOfColours(colours, chapter);
    }
    const { stickers, shadow } = this;
    renderer.draw({ rotations: scene(moment), camera, stickers, shadow }, pen);
    if (!moment.turn) this.over?.(pen);
  }

  /** What to draw now. @returns {import("./state.js").Moment} */
  get moment() {
    return this.held ? { state: this.state, ...this.held } : this.player.scene();
  }

  /** @param {string} name of an event @param {object} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Marks the picture as out of date and requests a frame. */
  redraw = () => {
    this.stale = true;
    if (this.visible && !this.frameAsked) {
      this.frameAsked = true;
      requestAnimationFrame((now) => this.frame(now));
    }
  };

  /** @param {number} now */
  frame(now) {
    this.frameAsked = false;
    if (!this.visible || !this.stale) return;
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

  /** Refits the canvas when the window moves to another screen or the page is zoomed. @param {AbortSignal} signal */
  watchSharpness(signal) {
    const act = () => {
      this.fit();
      this.watchSharpness(signal);
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
    const { player, log } = this;
    if (!player.playing) {
      this.canvas.ariaLabel = describeFacelets(faceletsOf(this.state));
    }
    if (log?.className) logMove(log, player); // otherwise it shows an error
  }
}

if (!customElements.get("cubogram-cube")) customElements.define("cubogram-cube", CubeElement);
