/** What the build writes into the bundles (py/sitekit/bundle.py). */
declare const CUBOGRAM_WORKER: { address: string; integrity: string };
/** Scrambles to random states (py/sitekit/scrambles.py). */
declare const CUBOGRAM_SCRAMBLES: string[];
declare const CUBOGRAM_COLLECTION: Record<string, { address: string; integrity: string }>;
declare const CUBOGRAM_RUNTIME: RuntimeFiles;
/** What a page may fetch for a worker, with the facts of `RuntimeFiles.files`. */
declare const CUBOGRAM_SUPPLY: RuntimeFiles["files"];

/** All addresses are relative to the site's root. */
interface RuntimeFiles {
  /** The folder of Pyodide's files, ending in a slash. */
  folder: string;
  /** Pyodide's lock file. */
  lock: string;
  /** Parts of our package and wheels, by the name that a command asks for; "cubogram" is the first. */
  packages: Record<string, string>;
  /** Where Python finds numpy's compiled core. */
  library: string;
  /** Every file by address: bytes as fetched, sha256 of the unpacked bytes in hexadecimal. */
  files: Record<string, [bytes: number, sha256: string]>;
  /** The files of each tier of tables. */
  tables: Record<string, TableFile[]>;
}

interface TableFile {
  name: string;
  address: string;
  /** Bytes as fetched. */
  wire: number;
}

declare module "*.css" {
  const text: string;
  export default text;
}

declare module "gifenc" {
  type Palette = number[][];
  export function GIFEncoder(): {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      how: { palette: Palette; delay: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(data: Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(data: Uint8ClampedArray, palette: Palette): Uint8Array;
}
