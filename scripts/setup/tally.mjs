import { dim, duration, print, step } from "./progress.mjs";
import { stopping } from "./shutdown.mjs";
import { explain } from "./user-error.mjs";

/**
 * @typedef {{ passed: number, failed: number, times: { file: string, ms: number }[], count: <T>(title: string, fn:
 * Parameters<typeof step<T>>[1]) => Promise<T> }} Tally
 */

/** Counts what passed and failed: a step counts as one, and prints its output if it fails. @returns {Tally} */
export function tally() {
  return {
    passed: 0,
    failed: 0,
    times: [],
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

/** The ten slowest test files, if more than ten were run. @param {Tally} tally */
export function slowest({ times }) {
  if (times.length <= 10) return "";
  const lines = times
    .toSorted((first, second) => second.ms - first.ms)
    .slice(0, 10)
    .map(({ file, ms }) => `  ${duration(ms).padStart(12)}  ${file}`);
  return `\n${dim("The slowest files:")}\n${lines.join("\n")}`;
}

/** The last line of the output. @param {Tally} tally @param {number} durationMs ms */
export const closingLine = ({ passed, failed }, durationMs) =>
  `\n${dim(`All in ${duration(durationMs)}.`)}\n${passed} passed, ${failed} failed`;
