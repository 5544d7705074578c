/** Pictures as the browser decodes them, never larger than is needed. */
import { make } from "../dom.js";
import { imageSize } from "../image-size.js";

/** Larger images are refused before they are decoded. */
const MEGAPIXELS = 50;
/** Images are shrunk to this side before anything is counted. */
const WORKING_SIDE = 1200;
/** Bytes at the beginning of a file in which its size is found. */
const HEADER = 200_000;

/**
 * The picture in a file, as a canvas; rejects with an Error that says why not.
 * @param {Blob} file
 */
export async function decoded(file) {
  const size = imageSize(new Uint8Array(await file.slice(0, HEADER).arrayBuffer()));
  const megapixels = size ? (size.width * size.height) / 1e6 : 0;
  if (megapixels > MEGAPIXELS)
    throw new Error(
      `The picture has ${Math.round(megapixels)} megapixels; at most ${MEGAPIXELS} are read.`,
    );
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(
      "This file is not a picture that the browser can read; puzzles in files come by Open file.",
    );
  });
  const canvas = shrunk(bitmap, bitmap.width, bitmap.height);
  bitmap.close();
  return canvas;
}

/**
 * A canvas with a picture, shrunk to a working size.
 * @param {CanvasImageSource} picture
 * @param {number} width of the picture
 * @param {number} height
 */
export function shrunk(picture, width, height) {
  const scale = Math.min(1, WORKING_SIDE / Math.max(width, height));
  const canvas = make("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
