import { spawn } from "node:child_process";
import { pause, signalGroup } from "./processes.mjs";
import { root } from "./settings.mjs";
import { onShutdown, stopping } from "./shutdown.mjs";
import { UserError } from "./user-error.mjs";

/**
 * Runs a command to its end and returns its output; ends it when this process is stopped. Throws UserError with the
 * output if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: import("./settings.mjs").Env, cwd?: string, failureMessage: string, uid?: number, gid?: number, silenceTimeout?:
 * number }} options failureMessage: printed if it fails; silenceTimeout: ms without output after which it counts as hanging
 * @returns {Promise<string>}
 */
export function run(
  command,
  args,
  { env = process.env, cwd = root, failureMessage, uid, gid, silenceTimeout = 15 * 60_000 },
) {
  return new Promise((done, fail) => {
    if (stopping.signal.aborted) return fail(new UserError("Stopped."));
    const child = spawn(command, args, {
      env: /** @type {NodeJS.ProcessEnv} */ (env),
      cwd,
      uid,
      gid,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const stop = () => signalGroup(child.pid, "SIGTERM");
    stopping.signal.addEventListener("abort", stop, { once: true });
    let output = "";
    const watch = setTimeout(() => {
      output += `\nNot a word for ${silenceTimeout / 60_000} minutes: it hangs.\n`;
      signalGroup(child.pid, "SIGKILL");
    }, silenceTimeout);
    const onOutput = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      watch.refresh();
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    child.on("error", (error) => fail(new UserError(failureMessage, error.message)));
    const closed = new Promise((resolve) => child.on("close", resolve));
    // Waits for it to end: npm still cleans up after a signal, and must not run beside the next npm.
    onShutdown(async () => {
      await Promise.race([closed, pause(6000, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) signalGroup(child.pid, "SIGKILL");
    });
    child.on("close", (code) => {
      clearTimeout(watch);
      stopping.signal.removeEventListener("abort", stop);
      if (code === 0) done(output);
      else fail(new UserError(failureMessage, output));
    });
  });
}

/**
 * Runs one of the product's TypeScript programs, such as db/migrate.ts.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: import("./settings.mjs").Env, failureMessage: string }} options
 */
export const runTypeScript = (file, args, options) =>
  run(process.execPath, ["--import", "tsx", file, ...args], options);

/**
 * Like runTypeScript, but the program uses the terminal. Returns its exit code.
 * @param {string} file @param {string[]} args @param {import("./settings.mjs").Env} env
 * @returns {Promise<number>}
 */
export function runInTerminal(file, args, env) {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    stdio: "inherit",
  });
  stopping.signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => done(code ?? 1));
  });
}
