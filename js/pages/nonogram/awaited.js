/** The puzzle that was asked for and has not come yet: it is opened only if the reader is still waiting for it. No DOM. */
import { Latest } from "../../nonogram/asking.js";

export class Awaited {
  #latest = new Latest();
  #page;
  /** What is said while one waits. */ #saying = { clear() {} };

  /** @param {import("./model.js").NonogramPage} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * Asks for a puzzle; an earlier question is void.
   * @template T @param {string} text what is said meanwhile @param {() => import("../../nonogram/answers.js").Task<T>} question @param {(answer: T) => unknown} open
   */
  ask(text, question, open) {
    const { notices } = this.#page;
    this.#latest.ask(
      question,
      (answer) => {
        this.#saying.clear();
        open(answer);
      },
      (error) => this.#page.report(error),
    );
    this.#saying = notices.say("message", text);
  }

  /** Nothing is waited for any more: the reader has gone elsewhere. */
  drop() {
    this.#latest.cancel();
    this.#saying.clear();
  }
}
