/** Pictures in files, shrunk to a working size by the decoder where it can: a photograph may have 100 megapixels. */

/** Larger images are refused before they are decoded. */
const MEGAPIXELS = 200;
/** Images are shrunk to this side before anything is counted. */
const WORKING_SIDE = 1200;
const UNREADABLE =
  "This file is not a picture that the browser can read; puzzles in files come by Open file.";

/** The picture in a file, as a canvas; rejects with an Error that says why not. @param {Blob} file */
export async function decoded(file) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve; // its size is known, its pixels come when they are drawn
      image.onerror = () => reject(new Error(UNREADABLE));
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    const megapixels = Math.round((width * height) / 1e6);
    if (megapixels > MEGAPIXELS)
      throw new Error(`The picture has ${megapixels} megapixels; at most ${MEGAPIXELS} are read.`);
    const resizeWidth = workingSize(width, height).width; // its height follows, however the camera was held
    const small = await createImageBitmap(file, { resizeWidth, resizeQuality: "medium" }).catch(
      () => image, // SVG has no pixels of its own
    );
    return shrunk(small, width, height);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The size that a picture is shrunk to; smaller ones stay as they are. @param {number} width @param {number} height */
export function workingSize(width, height) {
  const scale = Math.min(1, WORKING_SIDE / Math.max(width, height));
  const side = (/** @type {number} */ length) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** A canvas of the working size with a picture. @param {CanvasImageSource} picture @param {number} width of the original @param {number} height */
export function shrunk(picture, width, height) {
  const canvas = Object.assign(document.createElement("canvas"), workingSize(width, height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
