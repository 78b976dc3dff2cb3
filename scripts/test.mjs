import { browserTests, build, faults, integrationTests, lint, types } from "./setup/checks.mjs";
import { installPackages, requireNode } from "./setup/packages.mjs";
import { print } from "./setup/progress.mjs";
import { main, onShutdown, stopping } from "./setup/shutdown.mjs";
import { closingLine, slowest, tally } from "./setup/tally.mjs";
import { throwawayStores } from "./setup/throwaway.mjs";

/** Without arguments everything but the faults; else one part, optionally with its test files. */
const [part, ...files] = process.argv.slice(2);
const parts = ["types", "lint", "integration", "build", "browser", "faults"];
const isWanted = (/** @type {string} */ name) => (part ? part === name : name !== "faults");

await main(
  async () => {
    if (part && !parts.includes(part)) {
      print(`npm test runs everything; npm test -- ${parts.join("|")} [files…] runs a part.`);
      return 1;
    }
    requireNode();
    await installPackages();
    const since = Date.now();
    const result = tally();
    const withStores = async () => {
      if (!["integration", "browser", "faults"].some(isWanted)) return;
      const { stop, ...stores } = await result.count("Postgres and Redis for the tests", () => throwawayStores());
      onShutdown(stop);
      process.env.TEST_STORES = JSON.stringify(stores);
      if (isWanted("integration")) await integrationTests(result, files);
    };
    // Two cores, two lanes: one needs the stores, the other does not. The browser tests run after both.
    const lanes = [
      withStores(),
      (async () => {
        if (isWanted("lint")) await lint(result);
        if (isWanted("types")) await types(result);
        if (["build", "browser", "faults"].some(isWanted)) await build(result);
      })(),
    ];
    const outcomes = await Promise.allSettled(lanes);
    if (stopping.signal.aborted) return 1;
    const ready = outcomes.every(({ status }) => status === "fulfilled");
    if (isWanted("browser")) await browserTests(result, files, ready);
    if (isWanted("faults")) await faults(result, files, ready);
    if (!stopping.signal.aborted) {
      print(slowest(result));
      print(closingLine(result, Date.now() - since));
    }
    return result.failed > 0 ? 1 : 0;
  },
  { interrupted: 130 },
);
