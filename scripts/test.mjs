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

/** They stop with this command; who runs tests finds their addresses in the environment. */
async function startStores() {
  const { stop, ...stores } = await throwawayStores();
  onShutdown(stop);
  process.env.TEST_STORES = JSON.stringify(stores);
}

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
    const needsStores = ["integration", "browser", "faults"].some(isWanted);
    const stores = needsStores ? result.count("Postgres and Redis for the tests", startStores) : Promise.resolve();
    const runIntegration = async () => {
      await stores;
      if (isWanted("integration")) await integrationTests(result, files);
    };
    const runOthers = async () => {
      if (isWanted("lint")) await lint(result);
      if (isWanted("types")) await types(result);
      const built = ["build", "browser", "faults"].some(isWanted) ? build(result) : Promise.resolve();
      const outcomes = await Promise.allSettled([built, stores]);
      const ready = outcomes.every(({ status }) => status === "fulfilled");
      if (isWanted("browser") && !stopping.signal.aborted) await browserTests(result, files, ready);
      return ready;
    };
    // Two cores, two lanes: a browser waits often, and leaves its time to the tests that run beside it.
    const [ready] = await Promise.all([runOthers(), runIntegration().catch(() => undefined)]);
    if (stopping.signal.aborted) return 1;
    if (isWanted("faults")) await faults(result, files, ready);
    if (!stopping.signal.aborted) {
      print(slowest(result));
      print(closingLine(result, Date.now() - since));
    }
    return result.failed > 0 ? 1 : 0;
  },
  { interrupted: 130 },
);
