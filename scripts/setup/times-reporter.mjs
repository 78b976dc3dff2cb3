import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** A reporter for Vitest: writes how long each file took, with loading and hooks, to the file named by TEST_TIMES. */
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
