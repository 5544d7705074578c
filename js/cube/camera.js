/**
 * An eye that looks at the middle of the cube from a direction given by two angles.
 */

const FIELD = Math.tan(Math.PI / 15); // half the height of the picture at distance 1
const REACH = 2.5; // what must fit around the middle: nearly the corners' 1.5 sqrt(3)
const LIFT = 0.06; // how far above the middle of the picture the cube floats, in half-heights

/** The view cubers know: white up, green in front, red to the right. */
export const HOME_VIEW = { yaw: -0.6, pitch: 0.52 };

export class Camera {
  constructor() {
    this.yaw = HOME_VIEW.yaw;
    this.pitch = HOME_VIEW.pitch;
    this.aspect = 1;
    /** Projection times view, column by column. */
    this.matrix = new Float32Array(16);
    this.right = [1, 0, 0];
    this.up = [0, 1, 0];
    this.back = [0, 0, 1];
    this.distance = 1;
    this.update();
  }

  /** @param {number} yaw @param {number} pitch changes of the two angles, in radians */
  orbit(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.max(-1.35, Math.min(1.35, this.pitch + pitch));
    this.update();
  }

  /** Recomputes what follows from the angles and the aspect. */
  update() {
    const [cy, sy] = [Math.cos(this.yaw), Math.sin(this.yaw)];
    const [cp, sp] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    const { right, up, back, matrix } = this;
    // The eye sits at `back` times the distance; yaw 0, pitch 0 looks at the front face.
    [right[0], right[1], right[2]] = [cy, 0, sy];
    [back[0], back[1], back[2]] = [-sy * cp, sp, cy * cp];
    [up[0], up[1], up[2]] = [sy * sp, cp, -cy * sp];
    const slope = FIELD * Math.min(1, this.aspect);
    this.distance = REACH / Math.sin(Math.atan(slope));
    const near = this.distance - 4;
    const far = this.distance + 6;
    const a = (near + far) / (near - far);
    const b = (2 * near * far) / (near - far);
    for (let i = 0; i < 3; i++) {
      matrix[4 * i] = right[i] / (FIELD * this.aspect);
      matrix[4 * i + 1] = up[i] / FIELD - LIFT * back[i];
      matrix[4 * i + 2] = a * back[i];
      matrix[4 * i + 3] = -back[i];
    }
    matrix[12] = 0;
    matrix[13] = LIFT * this.distance;
    matrix[14] = b - a * this.distance;
    matrix[15] = this.distance;
  }

  /** @returns {number[]} where the eye is */
  eye() {
    return this.back.map((x) => x * this.distance);
  }

  /**
   * @param {number} x from -1 (left) to 1 @param {number} y from -1 (bottom) to 1
   * @returns {number[]} the direction from the eye through that point of the picture
   */
  ray(x, y) {
    const [across, upwards] = [FIELD * this.aspect * x, FIELD * (y - LIFT)];
    return [0, 1, 2].map((i) => across * this.right[i] + upwards * this.up[i] - this.back[i]);
  }

  /** @returns {number} how many half-heights of the picture one unit at the middle is long */
  scale() {
    return 1 / (FIELD * this.distance);
  }
}
