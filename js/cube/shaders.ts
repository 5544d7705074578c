/**
 * The cube's shaders. Stickers are not meshes: the side of a cubie is coloured where the signed
 * distance to a rounded square is negative, so their edges stay sharp at any size and their rims
 * catch the light.
 */

import { ACROSS, DOWN, OUT } from "./faces.ts";

const glsl = (vectors: readonly (readonly number[])[]): string =>
  `vec3[6](${vectors.map((v) => `vec3(${v})`)})`;

/** The signed distance of a point to a rounded square. */
const SQUARE = `
float square(vec2 p, float side, float corner) {
  vec2 q = abs(p) - side + corner;
  return length(max(q, 0.)) + min(max(q.x, q.y), 0.) - corner;
}`;

export const CUBE_VERTEX = `
layout(location=0) in vec3 position;
layout(location=1) in vec3 normal;
layout(location=2) in float side;
uniform mat4 camera;
uniform mat3 rotations[27];
uniform vec4 stickers[54];
out vec3 at, facing, across, down;
out vec2 spot, side_spot;
flat out vec4 sticker;
const vec3 OUT[6] = ${glsl(OUT)}, ACROSS[6] = ${glsl(ACROSS)}, DOWN[6] = ${glsl(DOWN)};
void main() {
  int cubie = gl_InstanceID, face = int(side);
  vec3 home = vec3(cubie % 3, cubie / 3 % 3, cubie / 9) - 1.;
  mat3 turned = rotations[cubie];
  spot = vec2(dot(position, ACROSS[face]), dot(position, DOWN[face]));
  side_spot = spot + vec2(dot(home, ACROSS[face]), dot(home, DOWN[face]));
  sticker = vec4(-1);
  if (dot(home, OUT[face]) > .5) {
    sticker = stickers[9 * face + 3 * int(dot(home, DOWN[face])) + int(dot(home, ACROSS[face])) + 4];
  }
  at = turned * (home + position);
  facing = turned * normal;
  across = turned * ACROSS[face];
  down = turned * DOWN[face];
  gl_Position = camera * vec4(at, 1);
}`;

export const CUBE_FRAGMENT = `
in vec3 at, facing, across, down;
in vec2 spot, side_spot;
flat in vec4 sticker;
uniform vec3 eye, lamp;
uniform sampler2D letters;
out vec4 pixel;
const float HALF = .432, CORNER = .105, RIM = .05;
float fourth(float x) { return x * x * x * x; }
${SQUARE}
void main() {
  vec2 q = abs(spot) - HALF + CORNER;
  float d = square(spot, HALF, CORNER);
  float soft = fwidth(d);
  float paint = sticker.r < 0. ? 0. : 1. - smoothstep(-soft, soft, d);
  vec3 n = normalize(facing);
  float rim = smoothstep(-RIM, 0., d);
  vec2 slope = q.x > 0. && q.y > 0. ? normalize(q) : q.x > q.y ? vec2(1, 0) : vec2(0, 1);
  slope *= sign(spot) * rim * rim * .55;
  n = normalize(n + paint * (slope.x * across + slope.y * down));
  vec3 toEye = normalize(eye - at), toLamp = normalize(lamp - at);
  float lit = max(dot(n, toLamp), 0.);
  float sky = .5 + .5 * n.y;
  vec3 colour = sticker.rgb;
  if (sticker.a > .5) {
    float ink = texture(letters, vec2((sticker.a - .5 + spot.x) / 6., .5 + spot.y)).r;
    float dark = step(.3, dot(colour, vec3(.3, .6, .1)));
    colour = mix(colour, vec3(dark > .5 ? .01 : .95), ink * .85);
  }
  colour = mix(vec3(.0085, .009, .0105), colour, paint);
  // The lamp is a soft square box: what of it the surface mirrors.
  vec3 mirrored = reflect(-toEye, n);
  vec3 boxAcross = normalize(vec3(toLamp.z, 0, -toLamp.x));
  vec2 inBox = vec2(dot(mirrored, boxAcross), dot(mirrored, cross(toLamp, boxAcross)));
  float gloss = dot(mirrored, toLamp) > 0. ? 1. - smoothstep(-.12, .3, square(inBox, .3, .12)) : 0.;
  // A gap between two cubies gets little light; the edges of the cube get all of it.
  vec2 gap = smoothstep(.42, .5, abs(spot)) * step(abs(side_spot), vec2(1.42));
  float open = 1. - .8 * max(gap.x, gap.y);
  float graze = fourth(1. - max(dot(n, toEye), 0.));
  colour *= .64 + .06 * sky + .38 * lit;
  colour += open * (mix(.05, .045, paint) * gloss + graze * mix(.05, .035, paint) * (.3 + sky));
  colour += open * (1. - paint) * .012 * lit;
  // The sRGB curve, approximated by roots.
  vec3 root = sqrt(max(colour, 0.)), root4 = sqrt(root), root8 = sqrt(root4);
  colour = .5851 * root + .7832 * root4 - .3683 * root8;
  pixel = vec4(colour, 1);
}`;

export const SHADOW_VERTEX = `
layout(location=0) in vec2 position;
uniform mat4 camera;
out vec2 spot;
void main() {
  spot = 4. * position;
  gl_Position = camera * vec4(spot.x, -1.52, spot.y, 1);
}`;

export const SHADOW_FRAGMENT = `
in vec2 spot;
uniform vec3 lamp;
uniform float strength;
uniform mat2 turned; // undoes the turn of the bottom layer
out vec4 pixel;
${SQUARE}
void main() {
  vec2 away = -normalize(lamp.xz);
  float near = 1. - smoothstep(-.35, .3, square(turned * spot, 1.45, .3));
  float far = 1. - smoothstep(-1.1, 1.2, square(turned * (spot - .3 * away), 1.4, .9));
  pixel = vec4(0, 0, 0, strength * (.55 * near + .45 * far * far));
}`;
