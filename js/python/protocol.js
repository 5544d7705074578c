/**
 * The messages between the page and its worker. Everything is JSON, except files.
 *
 * @typedef {{ahead: string[], snapshot: string[], isDoubtful: boolean}} Start packages to load at once; those
 *   in the snapshot to start from, if it is stored; whether to delete that snapshot first
 * @typedef {{id: number, command: string, args: object} | {id: number, cancel: true}
 *   | {start: Start} | {keep: string[]} | {file: string, bytes: Uint8Array<ArrayBuffer> | null}} ToWorker
 * @typedef {{kind: string, message: string, where: any}} Failure
 * @typedef {{stage: string, loaded: number, total: number, message: string, silent: boolean}} Progress
 * @typedef {{id: number, event: any} | {id: number, result: any} | {id: number, error: Failure}} Reply
 * `isFinal`: another worker would fail in the same way
 * @typedef {Reply | {lock: string} | {progress: Progress} | {ready: true, fromSnapshot?: boolean} | {failed: string, isFinal?: boolean} | {kept: true}
 *   | {cancelled: number} | {want: string}} FromWorker `want` requests a file by its
 *   address; the answer is {file, bytes}
 */

export {};
