import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { productionBuild } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { run } from "./command.mjs";
import { print, step } from "./progress.mjs";
import { root } from "./settings.mjs";
import { stopping } from "./shutdown.mjs";
import { explain, UserError } from "./user-error.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */

/**
 * A program from node_modules.
 * @param {string} file @param {string[]} args @param {string} failure @param {number} [silenceTimeout]
 * @param {import("./settings.mjs").Env} [env]
 */
const tool = (file, args, failure, silenceTimeout, env = {}) =>
  run(process.execPath, [join(root, "node_modules", file), ...args], {
    env: { ...process.env, ...colours(), ...env },
    failureMessage: failure,
    silenceTimeout,
  });
const colours = () => (process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" });

/** Continues after a failed step, which the tally has counted and printed. @param {Promise<unknown>} counted */
const ignoreFailure = (counted) =>
  counted.then(
    () => undefined,
    () => undefined,
  );

/**
 * Single-threaded: the tests that run at the same time need the other core, and each further thread checks some types
 * again.
 * @param {Tally} tally
 */
export const types = (tally) =>
  ignoreFailure(
    tally.count("Types", () => tool("typescript/bin/tsc", ["--pretty", "--singleThreaded"], "The types do not hold.")),
  );

/** @param {Tally} tally */
export async function lint(tally) {
  const biome = () => tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings"], "Lint found something.");
  await ignoreFailure(tally.count("Lint", biome));
  const knip = () => tool("knip/bin/knip.js", ["--no-progress"], "There is something that nothing uses.");
  await ignoreFailure(tally.count("Nothing unused", knip));
}

/** @param {Tally} tally */
export const build = (tally) => tally.count("Production build", productionBuild);

/** @param {Tally} tally @param {string[]} files */
export const integrationTests = (tally, files) => vitest(tally, "integration", "Unit and integration tests", files);

/** @param {Tally} tally @param {string[]} files @param {boolean} ready */
export async function browserTests(tally, files, ready) {
  const title = "Browser journeys";
  if (!ready) return notRun(tally, title);
  const found = await tally.count("Chromium", findChromium).catch(() => undefined);
  if (!found) return notRun(tally, title);
  await vitest(tally, "browser", title, files);
}

/** @param {Tally} tally @param {string[]} files @param {boolean} ready */
export async function faults(tally, files, ready) {
  if (!ready) return notRun(tally, "Faults");
  await vitest(tally, "faults", "Faults", files);
}

/** What could not be run counts as failed, never as skipped. @param {Tally} tally @param {string} title */
function notRun(tally, title) {
  tally.failed++;
  print(`✗ ${title}: not run, since something before it failed`);
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, success: boolean, testResults: {
 * status: string, assertionResults: { status: string }[] }[] }} Report
 */

/**
 * Runs a project of vitest.config.ts and adds each of its tests to the tally.
 * @param {Tally} tally @param {string} project @param {string} title @param {string[]} files
 */
async function vitest(tally, project, title, files) {
  const { folder } = JSON.parse(process.env.TEST_STORES ?? "{}");
  const file = join(folder, `${project}.json`);
  const times = join(folder, `${project}-times.json`);
  const args = [
    "run",
    "--project",
    `${project}*`, // the database tests run twice
    "--reporter=default",
    "--reporter=json",
    `--reporter=${join(root, "scripts/setup/times-reporter.mjs")}`,
    `--outputFile.json=${file}`,
    ...files,
  ];
  await step(title, async (_note, outcome) => {
    /** @type {unknown} */
    let failure;
    const output = await tool("vitest/vitest.mjs", args, `${title}: not all passed.`, 20 * 60_000, {
      TEST_TIMES: times,
    }).catch((error) => {
      failure = error;
      return "";
    });
    const { passed, failed, skipped } = readCounts(file, failure);
    tally.passed += passed;
    tally.failed += failed;
    if (existsSync(times)) tally.times.push(...JSON.parse(readFileSync(times, "utf8")));
    outcome(`${passed} passed${skipped ? `, ${skipped} skipped` : ""}`);
    if (failure) throw failure;
    if (project === "faults") print(output); // they print their measurements
  }).catch((error) => {
    if (!stopping.signal.aborted) print(`\n${explain(error)}\n`);
  });
}

/**
 * A file that could not be loaded, and a run that was aborted, count as one failure. @param {string} file @param
 * {unknown} failure
 */
function readCounts(file, failure) {
  try {
    /** @type {Report} */
    const report = JSON.parse(readFileSync(file, "utf8"));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((test) => test.status === "failed"),
    );
    const failed = report.numFailedTests + unloaded.length;
    return {
      passed: report.numPassedTests,
      failed: failure && failed === 0 ? 1 : failed,
      skipped: report.numPendingTests,
    };
  } catch {
    if (!failure) throw new UserError("Vitest left no report.");
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
