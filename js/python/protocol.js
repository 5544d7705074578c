/**
 * What the page and its worker say to each other. Everything is JSON, but for files.
 *
 * @typedef {{ahead: string[], snapshot: string[], isDoubtful: boolean}} Start packages to load at once; those that are
 *   in the snapshot to begin from, if it is kept; whether that is to be forgotten
 * @typedef {{id: number, command: string, args: object} | {id: number, cancel: true}
 *   | {start: Start} | {keep: string[]} | {file: string, bytes: Uint8Array<ArrayBuffer> | null}} ToWorker
 * @typedef {{kind: string, message: string, where: any}} Failure
 * @typedef {{stage: string, loaded: number, total: number, message: string, silent: boolean}} Progress
 * @typedef {{id: number, event: any} | {id: number, result: any} | {id: number, error: Failure}} Reply
 * @typedef {Reply | {lock: string} | {progress: Progress} | {ready: true, fromSnapshot?: boolean} | {failed: string} | {kept: true}
 *   | {cancelled: number} | {want: string}} FromWorker a file that it wants, by its address, is given as {file, bytes}
 */

export {};
