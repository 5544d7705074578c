/** What the build writes into the bundles (py/sitekit/bundle.py). */
declare const CUBOGRAM_WORKER: string;
declare const CUBOGRAM_RUNTIME: RuntimeFiles;

/** All addresses are relative to the site's root. */
interface RuntimeFiles {
  /** The folder of Pyodide's files, ending in a slash. */
  folder: string;
  /** Pyodide's lock file: numpy's wheel, its sha256. */
  lock: string;
  /** The compiled package `cubogram`. */
  packages: Record<string, string>;
  /** Bytes of every file, decoded, by address. */
  bytes: Record<string, number>;
  /** The files of each tier of tables. */
  tables: Record<string, TableFile[]>;
}

interface TableFile {
  name: string;
  address: string;
  /** Bytes as fetched (compressed) and as used. */
  wire: number;
  bytes: number;
  /** Of the bytes as used, in hexadecimal. */
  sha256: string;
}

/** What the service worker knows of the build it belongs to. */
declare const CUBOGRAM_SITE: {
  build: string;
  /** By address relative to the site's root: group, bytes, the first 16 digits of the sha256. */
  files: Record<
    string,
    [group: "shell" | "docs" | "python" | "tables", bytes: number, sha256: string]
  >;
};

declare module "*.css" {
  const text: string;
  export default text;
}
