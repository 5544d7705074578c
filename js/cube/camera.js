/**
 * An eye that looks at the middle of the cube from a direction given by two angles.
 */

const FIELD = Math.tan(Math.PI / 15); // half the height of the picture at distance 1
const REACH = 2.6; // what must fit around the middle: the corners' 1.5 sqrt(3)
const LIFT = 0.06; // how far above the middle of the picture the cube floats, for its shadow, in half-heights
const [FAR, NEAR] = [0.5, 3]; // bounds of the zoom

/** The view cubers know: white up, green in front, red to the right. */
export const HOME_VIEW = { yaw: -0.6, pitch: 0.52 };

export class Camera {
  yaw = HOME_VIEW.yaw;
  pitch = HOME_VIEW.pitch;
  zoom = 1;
  aspect = 1;
  /** Projection times view, column by column. */
  matrix = new Float32Array(16);
  /** Where the picture's directions are in space. */
  right = [1, 0, 0];
  up = [0, 1, 0];
  back = [0, 0, 1];
  distance = 1;
  field = FIELD;
  lift = LIFT;

  constructor() {
    this.update();
  }

  /** @param {number} yaw @param {number} pitch changes of the two angles, in radians */
  orbit(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.max(-1.35, Math.min(1.35, this.pitch + pitch));
    this.update();
  }

  /** @param {number} factor by which the picture grows */
  magnify(factor) {
    this.zoom = Math.max(FAR, Math.min(NEAR, this.zoom * factor));
    this.update();
  }

  /** Recomputes what follows from the angles and the aspect. */
  update() {
    const [cy, sy] = [Math.cos(this.yaw), Math.sin(this.yaw)];
    const [cp, sp] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    // The eye sits at `back` times the distance; yaw 0, pitch 0 looks at the front face.
    this.right = [cy, 0, sy];
    this.back = [-sy * cp, sp, cy * cp];
    this.up = [sy * sp, cp, -cy * sp];
    const { right, up, back, matrix } = this;
    const slope = FIELD * Math.min(1, this.aspect);
    this.distance = REACH / Math.sin(Math.atan(slope));
    this.field = FIELD / this.zoom;
    this.lift = LIFT * Math.max(-1, Math.min(1, 2.1 * sp)); // from below it floats the other way
    const { field, lift } = this;
    const near = this.distance - 4;
    const far = this.distance + 6;
    const a = (near + far) / (near - far);
    const b = (2 * near * far) / (near - far);
    for (let i = 0; i < 3; i++) {
      const column = [
        right[i] / (field * this.aspect),
        up[i] / field - lift * back[i],
        a * back[i],
        -back[i],
      ];
      matrix.set(column, 4 * i);
    }
    matrix.set([0, lift * this.distance, b - a * this.distance, this.distance], 12);
  }

  /** @returns {number[]} where the eye is */
  eye() {
    return this.back.map((x) => x * this.distance);
  }

  /** @param {number} x from -1 (left) to 1 @param {number} y from -1 (bottom) to 1
   * @returns {number[]} the direction from the eye through that point of the picture */
  ray(x, y) {
    const [across, upwards] = [this.field * this.aspect * x, this.field * (y - this.lift)];
    return [0, 1, 2].map((i) => across * this.right[i] + upwards * this.up[i] - this.back[i]);
  }

  /** @returns {number} how many half-heights of the picture one unit at the middle is long */
  scale() {
    return 1 / (this.field * this.distance);
  }
}
