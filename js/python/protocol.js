/**
 * What the page and its worker say to each other. Everything is JSON; binary data never crosses.
 *
 * @typedef {{id: number, command: string, args: object} | {id: number, cancel: true}
 *   | {start: {ahead: string[]}}} ToWorker
 * @typedef {{kind: string, message: string, where: any}} Failure
 * @typedef {{stage: string, loaded: number, total: number, message: string, silent: boolean}} Progress
 * @typedef {{id: number, event: any} | {id: number, result: any} | {id: number, error: Failure}} Reply
 * @typedef {Reply | {lock: string} | {progress: Progress} | {ready: true} | {failed: string}} FromWorker
 */

export {};
