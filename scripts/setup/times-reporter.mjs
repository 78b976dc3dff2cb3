import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * A reporter for Vitest: leaves how long each file took, loading and hooks included, in the file that TEST_TIMES names.
 */
export default class TimesReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic();
      return { file: relative(process.cwd(), module.moduleId), ms: setupDuration + collectDuration + duration };
    });
    if (process.env.TEST_TIMES) writeFileSync(process.env.TEST_TIMES, JSON.stringify(times));
  }
}
