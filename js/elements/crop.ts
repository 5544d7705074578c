/**
 * `<cubogram-crop>`: a picture from a file or the camera, of which a part can be chosen by dragging. Nothing leaves the
 * page.
 *
 * Attributes: `columns`, `rows` (size of the grid over the chosen part). Commands: "--camera" (turns it on), "--frame"
 * (takes a picture with it), "--whole" (chooses the whole picture). Methods: `load(file)`, `end()`.
 *
 * Events: "picture" {value: {image, part, fresh}}, with sizes in pixels; "picked" {value: {cells, columns, rows, fine}},
 * with the grid's cells as base64 of red, green and blue, `fine` by `fine` pixels each; "camera" {value: whether it is
 * on}; "problem" {value: a message}; "soon" (a file is being read).
 */
import { base64 } from "../ui/files.ts";
import { attachHands, type Point } from "../ui/hands.ts";
import { Camera, decoded } from "../ui/pictures.ts";
import { PageElement } from "./element.ts";

/** Opposite corners, as fractions of the picture's size. */
type Corners = [Point, Point];
const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
];
/** A drag over a smaller fraction of a side counts as a click, which chooses the whole picture. */
const SMALLEST = 0.02;
/** Pixels per side of a cell: the first of these that does not exceed `MOST_PIXELS` in all. */
const FINE = [4, 3, 2];
const MOST_PIXELS = 150_000;
const LABEL = "The picture; drag to choose a part of it";
const UNREADABLE = "for puzzle files, use Open file";

class CropElement extends PageElement {
  static observedAttributes = ["columns", "rows"];
  #canvas = document.createElement("canvas");
  #camera = new Camera();
  #image: HTMLCanvasElement | null = null;
  #corners = WHOLE;
  #reading = 0; // counts loads, so that the result of an outdated one is dropped
  #isWaiting = false;

  override enter() {
    const canvas = this.#canvas;
    Object.assign(canvas, { className: "source", role: "img", ariaLabel: LABEL });
    this.replaceChildren(canvas);
    let before = WHOLE;
    const surface = {
      begin: (place: Point) => {
        before = this.#corners;
        this.#corners = [this.#shareAt(place), this.#shareAt(place)];
        return this.#image !== null;
      },
      extend: (_: Point, to: Point) => {
        this.#corners = [this.#corners[0], this.#shareAt(to)];
        this.#draw();
      },
      end: (isKept: boolean) => {
        const [a, b] = this.#corners;
        const isSmall = Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < SMALLEST;
        if (isKept) return this.#choose(isSmall ? WHOLE : this.#corners);
        this.#corners = before;
        this.#draw();
      },
    };
    attachHands(canvas, surface, this.signal);
    this.on(this, "command", ({ command }) => {
      if (command === "--whole") this.#choose(WHOLE);
      if (command === "--camera") this.#film();
      if (command === "--frame") this.#shoot();
    });
    this.#camera.watch(() => {
      const { isOn, element } = this.#camera;
      this.replaceChildren(isOn ? element : canvas);
      this.tell("camera", isOn);
    });
  }

  override leave() {
    this.end();
  }

  attributeChangedCallback() {
    this.#cellsSoon();
  }

  /** Turns the camera off, and drops the picture and any file being read. */
  end() {
    this.#reading += 1;
    this.#camera.stop();
    this.#image = null;
    this.#canvas.width = 0;
  }

  async load(file: File) {
    this.#reading += 1;
    const turn = this.#reading;
    this.tell("soon", null);
    try {
      const image = await decoded(file, UNREADABLE);
      if (turn === this.#reading) this.#take(image);
    } catch (error) {
      if (turn === this.#reading) this.tell("problem", (error as Error).message);
    }
  }

  #film() {
    const camera = this.#camera;
    this.#reading += 1;
    if (!camera.isOn) camera.start().catch(({ message }) => this.tell("problem", message));
  }

  #shoot() {
    const camera = this.#camera;
    if (!camera.element.videoWidth) return; // no frame has arrived yet
    const frame = camera.frame();
    this.#reading += 1;
    camera.stop();
    this.#take(frame);
  }

  #take(image: HTMLCanvasElement) {
    this.#image = image;
    this.#choose(WHOLE, true);
  }

  #choose(corners: Corners, fresh = false) {
    this.#corners = corners;
    if (!this.#image) return;
    this.#draw();
    const { width, height } = this.#image;
    const part = this.#part;
    this.tell("picture", { image: [width, height], part: [part.width, part.height], fresh });
    this.#cellsSoon();
  }

  /** The chosen part, in pixels. */
  get #part() {
    const { width, height } = this.#image ?? { width: 1, height: 1 };
    const [a, b] = this.#corners;
    const x = Math.floor(Math.min(a.x, b.x) * width);
    const y = Math.floor(Math.min(a.y, b.y) * height);
    const right = Math.round(Math.max(a.x, b.x) * width);
    const bottom = Math.round(Math.max(a.y, b.y) * height);
    return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
  }

  /** Reports the cells once, however many attributes change. */
  #cellsSoon() {
    if (this.#isWaiting || !this.#image) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      const [columns, rows] = ["columns", "rows"].map((name) => Number(this.getAttribute(name)));
      const fine = FINE.find((side) => side * side * columns * rows <= MOST_PIXELS) ?? 1;
      const cells = columns && rows ? this.#cells(columns * fine, rows * fine) : null;
      if (cells) this.tell("picked", { cells: base64(cells), columns, rows, fine });
    });
  }

  /** The average colour of each square of a grid over the part: red, green and blue, with transparency counted as white. */
  #cells(width: number, height: number) {
    const part = this.#part;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context || !this.#image) return null;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingEnabled = width < part.width || height < part.height;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#image, part.x, part.y, part.width, part.height, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 < 3);
  }

  /** The point of the picture at a place in CSS pixels; the picture is centred in the canvas. */
  #shareAt({ x, y }: Point): Point {
    const { width, height } = this.#canvas;
    const box = this.#canvas.getBoundingClientRect();
    const scale = Math.min(box.width / width, box.height / height);
    const share = (from: number, size: number) =>
      Math.min(1, Math.max(0, from / (size * scale) + 0.5));
    return { x: share(x - box.width / 2, width), y: share(y - box.height / 2, height) };
  }

  #draw() {
    const canvas = this.#canvas;
    const context = canvas.getContext("2d");
    if (!this.#image || !context) return;
    const { width, height } = this.#image;
    Object.assign(canvas, { width, height });
    context.drawImage(this.#image, 0, 0);
    const { x, y, width: across, height: down } = this.#part;
    context.fillStyle = "#00000080";
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(x, y, across, down);
    context.fill("evenodd");
  }
}

customElements.define("cubogram-crop", CropElement);
