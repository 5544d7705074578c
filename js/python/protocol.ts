/**
 * The messages between the page and its worker. Everything is JSON, except files.
 */

/** Packages to load at once; those in the snapshot to start from, if it is stored; whether to delete that snapshot first. */
export type Start = { ahead: string[]; snapshot: string[]; isDoubtful: boolean };

export type ToWorker =
  | { id: number; command: string; args: object }
  | { id: number; cancel: true }
  | { start: Start }
  | { keep: string[] }
  | { file: string; bytes: Uint8Array<ArrayBuffer> | null };

export type Failure = { kind: string; message: string; where: any };

export type Progress = {
  stage: string;
  loaded: number;
  total: number;
  message: string;
  silent: boolean;
};

/** `isFinal`: another worker would fail in the same way. */
export type Reply =
  | { id: number; event: any }
  | { id: number; result: any }
  | { id: number; error: Failure };

/** `want` requests a file by its address; the answer is {file, bytes}. */
export type FromWorker =
  | Reply
  | { lock: string }
  | { progress: Progress }
  | { ready: true; fromSnapshot?: boolean }
  | { failed: string; isFinal?: boolean }
  | { kept: true }
  | { cancelled: number }
  | { want: string };
