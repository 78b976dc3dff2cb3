import { changedFiles, nearestTests } from "./setup/nearest-tests.mjs";
import { installPackages, requireNode } from "./setup/packages.mjs";
import { dim, print, step } from "./setup/progress.mjs";
import { root } from "./setup/settings.mjs";
import { main, onShutdown, stopping } from "./setup/shutdown.mjs";
import { throwawayStores } from "./setup/throwaway.mjs";

const SECONDS = 45; // of which stores and loading take about ten
const AT_MOST = 24; // files; more could not be started in that time

/**
 * Runs the integration tests nearest to the changed files, in less than a minute, and says what was left out. Arguments
 * name files to use instead of git's changes.
 */
await main(
  async () => {
    requireNode();
    await installPackages();
    const deadline = Date.now() + SECONDS * 1000;
    const changed = process.argv.length > 2 ? process.argv.slice(2) : changedFiles();
    const nearest = nearestTests(changed);
    if (nearest.length === 0) {
      print(changed.length > 0 ? `No integration test imports ${changed.join(", ")}.` : "Nothing has changed.");
      return 0;
    }
    const { stop, ...stores } = await step("Postgres and Redis for the tests", () => throwawayStores());
    onShutdown(stop);
    process.env.TEST_STORES = JSON.stringify(stores);
    const chosen = nearest.slice(0, AT_MOST);
    const done = await run(chosen, deadline - Date.now());
    const remaining = nearest.filter((file) => !done.whole.includes(file));
    const about = remaining.length > 0 ? `; ${remaining.length} more files reach the change, which npm test runs` : "";
    print(`\n${dim(`${done.whole.length} files of ${nearest.length}${about}.`)}`);
    print(`${done.passed} passed, ${done.failed} failed`);
    return done.failed > 0 || done.passed === 0 ? 1 : 0;
  },
  { interrupted: 130 },
);

/** Runs those files in that order for at most `ms`. @param {string[]} files @param {number} ms */
async function run(files, ms) {
  const { BaseSequencer, createVitest } = await import("vitest/node");
  const rankOf = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) =>
    files.findIndex((file) => moduleId.endsWith(`/${file}`));
  class NearestFirst extends BaseSequencer {
    /** @param {import("vitest/node").TestSpecification[]} specs */
    async sort(specs) {
      return specs.sort((one, other) => rankOf(one) - rankOf(other));
    }
  }
  const vitest = await createVitest("test", {
    root,
    watch: false,
    project: ["integration"],
    sequence: { sequencer: NearestFirst },
    experimental: { fsModuleCache: true }, // reuses what was compiled in the last run
  });
  onShutdown(() => vitest.close());
  await vitest.standalone();
  const cancel = () => vitest.cancelCurrentRun("keyboard-input");
  stopping.signal.addEventListener("abort", cancel, { once: true });
  // at first running files may finish; 5 s later they are cancelled too
  const timers = [setTimeout(cancel, ms), setTimeout(cancel, ms + 5000)];
  const all = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(all.filter((spec) => rankOf(spec) >= 0));
  for (const timer of timers) clearTimeout(timer);
  const statesOf = (/** @type {import("vitest/node").TestModule} */ { children }) =>
    [...children.allTests()].map((test) => test.result().state);
  const states = testModules.flatMap(statesOf);
  const unloaded = testModules.filter((module) => module.errors().length > 0).length;
  return {
    passed: states.filter((state) => state === "passed").length,
    failed: states.filter((state) => state === "failed").length + unloaded + unhandledErrors.length,
    whole: testModules
      .filter((module) => ["passed", "failed"].includes(module.state()) && !statesOf(module).includes("skipped"))
      .map(({ relativeModuleId }) => relativeModuleId),
  };
}
