/**
 * An orbit camera: it looks at the centre of the cube from a direction given by yaw and pitch.
 */

const FIELD = Math.tan(Math.PI / 15); // tangent of half the vertical field of view at zoom 1
const REACH = 2.6; // radius that must fit in the picture: the corners are at 1.5 sqrt(3)
const LIFT = 0.06; // how far the cube is raised in the picture, in half-heights, to leave space for its shadow
const FAR = 0.5; // limits of the zoom
const NEAR = 3;

/** The usual view: white on top, green in front, red on the right. */
export const HOME_VIEW = { yaw: -0.6, pitch: 0.52 };

export class Camera {
  yaw = HOME_VIEW.yaw;
  pitch = HOME_VIEW.pitch;
  zoom = 1;
  aspect = 1;
  /** The projection matrix times the view matrix, column-major. */
  matrix = new Float32Array(16);
  /** The picture's axes in space. */
  right = [1, 0, 0];
  up = [0, 1, 0];
  back = [0, 0, 1];
  distance = 1;
  field = FIELD;
  lift = LIFT;

  constructor() {
    this.update();
  }

  orbit(yaw: number, pitch: number) {
    this.yaw += yaw;
    this.pitch = Math.max(-1.35, Math.min(1.35, this.pitch + pitch));
    this.update();
  }

  /** `factor`: above 1 to zoom in, below 1 to zoom out. */
  magnify(factor: number) {
    this.zoom = Math.max(FAR, Math.min(NEAR, this.zoom * factor));
    this.update();
  }

  /** Recomputes everything that depends on the angles, the zoom and the aspect. */
  update() {
    const [cy, sy] = [Math.cos(this.yaw), Math.sin(this.yaw)];
    const [cp, sp] = [Math.cos(this.pitch), Math.sin(this.pitch)];
    // The eye is at `back` times the distance; with yaw 0 and pitch 0 it looks at the front face.
    this.right = [cy, 0, sy];
    this.back = [-sy * cp, sp, cy * cp];
    this.up = [sy * sp, cp, -cy * sp];
    const { right, up, back, matrix } = this;
    const slope = FIELD * Math.min(1, this.aspect);
    this.distance = REACH / Math.sin(Math.atan(slope));
    this.field = FIELD / this.zoom;
    this.lift = LIFT * Math.max(-1, Math.min(1, 2.1 * sp)); // lowered instead if seen from below
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

  eye(): number[] {
    return this.back.map((x) => x * this.distance);
  }

  /** The direction from the eye through a point of the picture. */
  ray(x: number, y: number): number[] {
    const [across, upwards] = [this.field * this.aspect * x, this.field * (y - this.lift)];
    return [0, 1, 2].map((i) => across * this.right[i] + upwards * this.up[i] - this.back[i]);
  }

  /** The length of one unit at the cube's centre, in half-heights of the picture. */
  scale(): number {
    return 1 / (this.field * this.distance);
  }
}
