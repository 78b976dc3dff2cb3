import { dim, duration, print, step } from "./progress.mjs";
import { stopping } from "./shutdown.mjs";
import { explain } from "./trouble.mjs";

/**
 * @typedef {{ passed: number, failed: number, count: <T>(title: string, fn: Parameters<typeof step<T>>[1]) =>
 * Promise<T> }} Tally
 */

/**
 * Counts what passed and failed: a step counts for one, and prints all it has to say when it fails. @returns {Tally}
 */
export function tally() {
  return {
    passed: 0,
    failed: 0,
    async count(title, fn) {
      try {
        const result = await step(title, fn);
        this.passed++;
        return result;
      } catch (error) {
        this.failed++;
        if (!stopping.signal.aborted) print(`\n${explain(error)}\n`);
        throw error;
      }
    },
  };
}

/** The last line of all. @param {Tally} tally @param {number} took */
export const closingLine = ({ passed, failed }, took) =>
  `\n${dim(`All in ${duration(took)}.`)}\n${passed} passed, ${failed} failed`;
