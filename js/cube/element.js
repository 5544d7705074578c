/**
 * `<cubogram-cube>`: a cube one can look at, play and turn. Its attributes, events and methods are described in
 * site/reference/javascript.md; of the site's own pages are `done` (facelets that are shown, but quietly, beside those of
 * `highlight`), `unfolded` (it is drawn as a net) and `keys` (it gets the keys that nothing else on the page wants).
 */

import { transportBar } from "../ui/transport-bar.js";
import { Camera, HOME_VIEW } from "./camera.js";
import { stickersOfColours } from "./palette.js";
import { Player } from "./player.js";
import { Renderer } from "./renderer.js";
import { faceletsOf, flatScene, scene } from "./state.js";

const LOOK_CHANGES = ["colourschange", "themechange"];
const SHARPEST = 3; // pixels of the canvas for one of the page, and not more
const LANDING = 130; // milliseconds that a layer takes into its place when it is let go

export class CubeElement extends HTMLElement {
  /** @type {Renderer | undefined} one for all cubes of the page */
  static #renderer;
  /** @type {import("./solving.js").Solver | undefined} one for all cubes, once one is solved */
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
  /** From where it is seen at first. */ home = HOME_VIEW;
  canvas = document.createElement("canvas");
  /** Whether taps paint: no layer turns then. */
  painting = false;
  /** Whether every drag only goes round it. */
  looking = false;
  /** @type {{ turn: import("./turns.js").Turn, t: number } | undefined} a layer in hand */
  held;
  /** Whether a finger goes round it. */
  orbited = false;
  /** @type {{ turn: import("./turns.js").Turn, from: number, to: number, since: number, move: string } | undefined} */
  dropped;
  /** What `highlight` greys, turns by hand included. @type {import("./player.js").Chapter | undefined} */ lit;
  /** @type {import("./palette.js").Stickers | undefined} out of date if nothing */
  stickers;
  /** Of what `stickers` are. @type {{ colours?: string, chapter?: import("./player.js").Chapter }} */ coloured =
    {};
  shadow = 0.3;
  /** @type {Element | undefined} where moves are told to those who listen */
  log;
  /** @type {typeof import("./net.js") | undefined} where there is no WebGL */
  net;
  /** @type {typeof import("./pointers.js") | undefined} what fingers and keys mean, once it has come */
  hands;
  /** @type {((pen: CanvasRenderingContext2D) => void) | undefined} draws over it while it stands still */
  over;
  /** Keys that they will hear. @type {KeyboardEvent[]} */ pressed = [];
  /** Whether it is in sight, its picture is out of date, and a frame has been asked for. */
  visible = false;
  reading = false;
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
    // Hands come after eyes.
    import("./pointers.js")
      .then((hands) => {
        this.hands = hands;
        hands.attachPointers(this, signal);
        for (const event of this.pressed.splice(0)) hands.press(this, event);
      })
      .catch(() => {});
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
    this.reading = true; // once all that change together have changed
    queueMicrotask(() => this.readAttributes());
  }

  /** Puts canvas, player and the text for listeners in place. */
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

  /** Shows what the attributes say; reading text is a part of its own. */
  async readAttributes() {
    this.reading = false;
    if (!CubeElement.observedAttributes.some((name) => this.hasAttribute(name))) return;
    const { readAttributes, readView } = await import("./attributes.js");
    const home = readView(this) ?? HOME_VIEW;
    if (home.yaw !== this.home.yaw || home.pitch !== this.home.pitch) {
      this.home = home; // else the reader's own view stays
      this.lookFrom(home);
    }
    this.stickers = undefined;
    const log = /** @type {Element} */ (this.log);
    log.className = "visually-hidden";
    const line = await readAttributes(this).catch(({ message }) => {
      log.className = ""; // who writes the page sees it
      log.textContent = message;
    });
    this.lit = line?.chapters[0];
    if (line) this.player.load(line);
  }

  /** @param {{ yaw: number, pitch: number }} view */
  lookFrom({ yaw, pitch }) {
    this.camera.yaw = yaw;
    this.camera.pitch = pitch;
    this.camera.update();
    this.redraw();
  }

  /** @returns {import("./state.js").State} what it shows, a turn under way taken as done */
  get state() {
    return this.player.stateAt(this.player.target);
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    /** @type {HTMLElement} */ (this.firstElementChild).focus(options);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something to this cube */
  press(event) {
    if (this.hands) return this.hands.press(this, event);
    const isHeard = event.key !== "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isHeard) this.pressed.push(event);
    return isHeard;
  }

  /** Goes round the cube. @param {number} yaw @param {number} pitch in radians @param {boolean} [held] whether a finger is still on it */
  orbit(yaw, pitch, held = false) {
    this.orbited = held;
    this.camera.orbit(yaw, pitch);
    this.redraw();
  }

  /** Goes to the other side of it. */
  lookFromBehind() {
    const { yaw, pitch } = this.camera;
    this.lookFrom({ yaw: yaw + Math.PI, pitch: -pitch });
  }

  /** Comes nearer, or goes further away. @param {number} factor */
  magnify(factor) {
    this.camera.magnify(factor);
    this.redraw();
  }

  /** Turns as if by hand; turns wait for each other. @param {string} move canonical text
   * @returns {Promise<boolean>} whether it came to its end: not if it was taken back before */
  turn(move) {
    if (this.held || this.dropped) this.settle();
    return this.player.turn(move);
  }

  /** Plays a maneuver from where it is now. @param {string} text @param {{ tempo?: number }} [options]
   * @returns {Promise<boolean>} whether it came to the end: not if it was stopped or taken elsewhere
   * @throws {Error} that says what is wrong with the text */
  async play(text, options) {
    return (await import("./attributes.js")).play(this, text, options);
  }

  /** Searches a short solution by the site's Python, and leaves the cube as it is.
   * @param {{ seconds?: number, length?: number }} [options] how long, and with how many moves one is content
   * @returns {Promise<string>} the solution, to be played @throws {Error} that says why there is none */
  async solve(options = {}) {
    const { Solver } = await import("./solving.js");
    CubeElement.#solver ??= new Solver();
    return (await CubeElement.#solver.solve(this.facelets, options)).maneuver;
  }

  /** The moves from the start up to now. @returns {string[]} */
  get history() {
    return this.player.moves.slice(0, this.player.shown);
  }

  /** Its 54 colours, in the order U R F D L B; a turn under way counts as done. */
  get facelets() {
    return faceletsOf(this.state);
  }

  /** Whether a drag on it turns layers, unless it is only looked at. */
  get turnable() {
    return this.hasAttribute("turnable") && !this.painting && !this.net;
  }

  /** Shows a layer in hand. @param {import("./turns.js").Turn} turn @param {number} t */
  drag(turn, t) {
    this.held = { turn, t };
    this.redraw();
  }

  /** Lets it go. @param {string} move what it comes to, perhaps nothing
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

  /** Ends at once what a finger has begun or let go. */
  settle() {
    this.held = undefined;
    const { dropped } = this;
    this.dropped = undefined;
    if (dropped?.move) this.player.turn(dropped.move, true);
    if (this.player.playing) this.player.pause();
    this.player.position = this.player.target;
  }

  /** @param {number} now @returns {boolean} whether there is more to come */
  tick(now) {
    if (this.dropped) {
      const part = Math.min(1, (performance.now() - this.dropped.since) / LANDING);
      const { from, to, turn } = this.dropped;
      this.held = { turn, t: from + (to - from) * part * (2 - part) };
      if (part === 1) this.settle();
    }
    return this.player.tick(now) || Boolean(this.dropped);
  }

  /** @param {CanvasRenderingContext2D | undefined} [pen] of another canvas, for a picture to keep
   * @returns {boolean} whether there is nothing to wait for but the renderer's word */
  draw(pen = this.pen) {
    const { camera, player, renderer, moment } = this;
    if (!renderer || !pen?.canvas.height || renderer.state === "preparing") return true;
    if (renderer.state !== "ready" || this.hasAttribute("unfolded")) {
      this.drawNet(pen);
      return true;
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
    const moving = pen === this.pen && (this.stale || this.orbited || Boolean(this.held));
    const drawn = renderer.draw(
      { rotations: scene(moment), camera, stickers, shadow, moving },
      pen,
    );
    if (!moment.turn) this.over?.(pen);
    return drawn;
  }

  /** What is to be drawn now. @returns {import("./state.js").Moment} */
  get moment() {
    return this.held ? { state: this.state, ...this.held } : this.player.scene();
  }

  /** Draws at once what is there, if it can. @param {CanvasRenderingContext2D} pen */
  async drawNet(pen) {
    const net = this.net ?? (await import("./net.js"));
    if (this.renderer?.state === "ready" && !this.hasAttribute("unfolded")) return;
    this.net = net;
    net.drawNet(pen, flatScene(this.moment), this);
  }

  /** @param {string} name of an event @param {object} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Asks for a new picture. */
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
    if (!this.draw() || this.stale) this.redraw();
  }

  /** Gives the canvas as many pixels as it covers, and draws: a new size has emptied it. */
  fit() {
    const { canvas } = this;
    const sharpness = Math.min(SHARPEST, devicePixelRatio);
    canvas.width = Math.round(canvas.clientWidth * sharpness);
    canvas.height = Math.round(canvas.clientHeight * sharpness);
    if (!this.draw()) this.redraw();
  }

  /** A window may go to another screen, and a page may be zoomed. @param {AbortSignal} signal */
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

  /** Says the state and the last move to those who listen; once a move, never once a frame. */
  async describe() {
    const { describeFacelets, logMove } = await import("./describe.js");
    const { player, log } = this;
    if (!player.playing) {
      this.canvas.ariaLabel = describeFacelets(faceletsOf(this.state));
    }
    if (log?.className) logMove(log, player); // or it says what is wrong
  }
}

customElements.define("cubogram-cube", CubeElement);
