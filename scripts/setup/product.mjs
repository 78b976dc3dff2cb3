import { closeSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { noteProcess } from "./claim.mjs";
import { keepRunning, launch, untilReady } from "./launch.mjs";
import { step } from "./progress.mjs";
import { root } from "./settings.mjs";
import { onShutdown } from "./shutdown.mjs";
import { webFlags } from "./web-flags.mjs";

/** @typedef {{ env: import("./settings.mjs").Env, build: string, dataDir: string, logs?: string }} Product */

/**
 * Where a process writes: for a demo a log file that only this user can read; otherwise our own output. @param {string
 * | undefined} file
 */
export function outputTo(file) {
  if (!file) return /** @type {const} */ ("inherit");
  const isLarge = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return openSync(file, isLarge ? "w" : "a", 0o600);
}

/** @param {string} file */
function lastLines(file) {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return `${relative(process.cwd(), file)} ends with:\n${lines.slice(-15).join("\n")}`;
}

/** @param {number} port */
export async function isUp(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the web process and the worker, and restarts either when it ends. Returns once /readyz answers 200.
 * @param {Product} product
 */
export async function startProduct({ env, build, dataDir, logs }) {
  const startProcess = (/** @type {"web" | "worker"} */ name) => {
    const output = outputTo(logs && join(logs, `${name}.log`));
    const file = join(build, "server", name === "web" ? "main.js" : "worker.js");
    const service = launch(process.execPath, [...(name === "web" ? webFlags : []), "--enable-source-maps", file], {
      cwd: root,
      env,
      output,
      graceMs: 9000,
    });
    if (typeof output === "number") closeSync(output);
    noteProcess(dataDir, name, service.pid);
    return service;
  };
  const lastWords = (/** @type {string} */ name) => () => (logs ? lastLines(join(logs, `${name}.log`)) : "");
  await step("Web process and worker", async () => {
    const [web, worker] = [startProcess("web"), startProcess("worker")];
    const supervisors = [() => web.stop(), () => worker.stop()];
    onShutdown(() => Promise.all(supervisors.map((stop) => stop())));
    await untilReady("The web process", web, () => isUp(Number(env.PORT)), { lastWords: lastWords("web") });
    supervisors[0] = keepRunning("The web process", web, async () => startProcess("web")).stop;
    supervisors[1] = keepRunning("The worker", worker, async () => startProcess("worker")).stop;
  });
}
