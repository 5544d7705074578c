/**
 * `<cubogram-cube>`: a cube one can look at, play and turn.
 *
 * Attributes: `facelets` (54 colours; a solved cube if left out), `setup` (a maneuver applied to
 * them before anything is shown), `maneuver` (what the player plays from there), `solves` (present:
 * the start is turned back by the maneuver, which then leads to the colours given), `turnable`
 * (present: a drag on the cube turns layers, keys turn too), `bare` (present: no player), `view`
 * (yaw and pitch in degrees), `highlight` (facelet numbers 0..53 of the start; the others are
 * greyed), `label` (what it shows, for those who cannot see it).
 *
 * Events: "turn" `{move, followed, at}` after a turn by hand, "pick" `{facelet}` for a tapped
 * sticker (sticker 0..53 where it is now), "position" when the player's controls change.
 */

import { Camera, HOME_VIEW } from "./camera.js";
import { createControls } from "./controls.js";
import { describeFacelets, describeMove } from "./describe.js";
import { stickersOfColours } from "./palette.js";
import { Player } from "./player.js";
import { attachPointers, hit } from "./pointers.js";
import { flatScene, scene } from "./scene.js";
import { Stage } from "./stage.js";
import { faceletsOf } from "./state.js";

/** Keys that turn: with Shift counter-clockwise. */
const TURN_KEYS = "urfdlbmesxyz";
const LOOK_CHANGES = ["colourschange", "themechange"];
const LANDING = 130; // milliseconds that a layer takes into its place when it is let go

export class CubeElement extends HTMLElement {
  /** @type {Stage | undefined} the one for all cubes of the page */
  static #stage;
  constructor() {
    super();
    this.player = new Player();
    this.camera = new Camera();
    this.canvas = document.createElement("canvas");
    /** @type {{ turn: import("./turns.js").Turn, t: number } | undefined} a layer in hand */
    this.held = undefined;
    /** @type {{ turn: import("./turns.js").Turn, from: number, to: number, since: number, move: string } | undefined} */
    this.dropped = undefined;
    this.painting = false;
    /** @type {import("./palette.js").Stickers | undefined} out of date if nothing */
    this.stickers = undefined;
    this.stickersKey = "";
    this.shadow = 0.3;
    this.built = false;
    this.spoken = 0;
    /** @type {typeof import("./net.js") | undefined} where there is no WebGL */
    this.net = undefined;
  }

  static observedAttributes = ["facelets", "setup", "maneuver", "solves", "highlight", "view"];

  connectedCallback() {
    if (!this.built) this.build();
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    CubeElement.#stage ??= new Stage();
    this.renderer = CubeElement.#stage.register(this);
    this.release = attachPointers({
      element: this.canvas,
      camera: this.camera,
      under: (x, y) => this.under(x, y),
      turnable: () => this.hasAttribute("turnable") && !this.painting && !this.net,
      grasp: () => this.settle(),
      drag: (turn, t) => {
        this.held = { turn, t };
        this.redraw();
      },
      drop: (move, turn, from, to) => {
        this.held = undefined;
        this.dropped = { turn, from, to, since: performance.now(), move };
        this.redraw();
      },
      pick: (facelet) => this.dispatchEvent(new CustomEvent("pick", { detail: { facelet } })),
      look: () => this.redraw(),
    });
    for (const name of LOOK_CHANGES) document.addEventListener(name, this.recolour);
    this.recolour();
  }

  disconnectedCallback() {
    this.release?.();
    for (const name of LOOK_CHANGES) document.removeEventListener(name, this.recolour);
    CubeElement.#stage?.unregister(this);
  }

  attributeChangedCallback() {
    if (this.built) this.readAttributes();
  }

  /** Puts canvas, player and the text for listeners in place. */
  build() {
    this.built = true;
    this.innerHTML =
      '<div class="cube-stage" tabindex="0" role="group"></div><p class="visually-hidden" aria-live="polite"></p>';
    const [stage, log] = this.children;
    stage.ariaLabel = this.getAttribute("label") ?? "Cube";
    this.log = log;
    this.canvas.role = "img";
    this.canvas.ariaLabel = "A cube";
    stage.append(this.canvas);
    if (!this.hasAttribute("bare")) this.append(createControls(this.player));
    this.player.addEventListener("change", () => {
      this.describe();
      this.redraw();
      this.dispatchEvent(new Event("position"));
    });
    this.player.addEventListener("turn", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      this.dispatchEvent(new CustomEvent("turn", { detail }));
    });
    stage.addEventListener("keydown", (event) => {
      if (this.press(/** @type {KeyboardEvent} */ (event))) event.preventDefault();
    });
    this.canvas.addEventListener("dblclick", () => this.lookFrom(HOME_VIEW));
    this.readAttributes();
  }

  /** Shows what the attributes say; reading text is a part of its own. */
  async readAttributes() {
    const [yaw, pitch] = (this.getAttribute("view") ?? "").split(/[\s,]+/).map(Number);
    if (this.hasAttribute("view")) {
      const radians = Math.PI / 180;
      this.lookFrom({ yaw: yaw * radians, pitch: pitch * radians });
    }
    if (!["facelets", "setup", "maneuver"].some((name) => this.hasAttribute(name))) return;
    const { readAttributes } = await import("./reading.js");
    this.stickers = undefined;
    this.player.load(readAttributes(this));
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

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something to this cube
   */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    const arrows = { arrowleft: [1, 0], arrowright: [-1, 0], arrowup: [0, 1], arrowdown: [0, -1] };
    if (key in arrows && (event.shiftKey || key === "arrowup" || key === "arrowdown")) {
      const [yaw, pitch] = arrows[/** @type {keyof typeof arrows} */ (key)];
      this.camera.orbit(yaw * 0.2, pitch * 0.2);
      this.redraw();
    } else if (key === "v") {
      this.lookFrom({ yaw: this.camera.yaw + Math.PI, pitch: -this.camera.pitch });
    } else if (key === "arrowleft") this.player.step(-1);
    else if (key === "arrowright") this.player.step(1);
    else if (key === "home") this.player.go(0);
    else if (key === "end") this.player.go(this.player.length);
    else if (key === " ") this.player.toggle();
    else if (TURN_KEYS.includes(key) && this.hasAttribute("turnable") && !this.painting) {
      const family = "xyz".includes(key) ? key : key.toUpperCase();
      this.turn(event.shiftKey ? `${family}'` : family);
    } else return false;
    return true;
  }

  /** @param {string} move canonical text, turned as if by hand */
  turn(move) {
    if (this.held || this.dropped) this.settle();
    this.player.turn(move);
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

  draw() {
    const { canvas, camera, player, renderer, pen } = this;
    if (!renderer || !pen || canvas.width < 2 || renderer.state === "preparing") return;
    const moment = this.held ? { state: this.state, ...this.held } : player.scene();
    if (renderer.state !== "ready") return void this.drawNet(pen, flatScene(moment));
    this.net = undefined;
    const aspect = canvas.width / canvas.height;
    if (camera.aspect !== aspect) {
      camera.aspect = aspect;
      camera.update();
    }
    const chapter = player.chapter();
    const { colours } = moment.state;
    const key = colours + (chapter ? player.chapters.indexOf(chapter) : "");
    if (!this.stickers || key !== this.stickersKey) {
      if (!this.stickers) {
        this.shadow = Number(getComputedStyle(this).getPropertyValue("--cube-shadow") || 0.3);
      }
      this.stickersKey = key;
      this.stickers = stickersOfColours(colours, chapter);
    }
    const { stickers, shadow } = this;
    renderer.draw({ rotations: scene(moment), camera, stickers, shadow }, pen);
  }

  /** @param {CanvasRenderingContext2D} pen @param {string} facelets */
  async drawNet(pen, facelets) {
    this.net = await import("./net.js");
    this.net.drawNet(pen, facelets);
  }

  /** @param {number} x @param {number} y half-heights from the middle, y down
   * @returns {import("./pointers.js").Grip | undefined} the sticker there */
  under(x, y) {
    const { camera, canvas, net } = this;
    if (!net) return hit(camera, x / camera.aspect, -y);
    const facelet = net.faceletUnder(x, y, canvas.width / canvas.height);
    return facelet === undefined ? undefined : { facelet };
  }

  redraw() {
    CubeElement.#stage?.redraw(this);
  }

  recolour = () => {
    this.stickers = undefined;
    this.redraw();
  };

  /** Says the state and the last move to those who listen; once a move, never once a frame. */
  describe() {
    const { player } = this;
    const now = player.shown;
    if (!player.playing) {
      this.canvas.ariaLabel = describeFacelets(faceletsOf(this.state));
    }
    if (this.log && player.length && now !== this.spoken) {
      const move = now ? describeMove(player.moves[now - 1]) : "Start";
      this.log.textContent = `${move}. Move ${now} of ${player.length}.`;
    }
    this.spoken = now;
  }
}

customElements.define("cubogram-cube", CubeElement);
