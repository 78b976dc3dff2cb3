import { spawn } from "node:child_process";
import { endsWithin, pause, signalGroup } from "./processes.mjs";
import { print, red } from "./progress.mjs";
import { stopping } from "./shutdown.mjs";
import { UserError } from "./user-error.mjs";

/**
 * A running program. It leads a process group of its own, so that Ctrl-C reaches only this process, which then ends all
 * in order.
 * @typedef {{ pid: number, tail: () => string, ended: Promise<string>, hasEnded: () => boolean, stop: () =>
 * Promise<void> }} Service
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: import("./settings.mjs").Env, uid?: number, gid?: number, output?: number | "inherit",
 * stopSignal?: NodeJS.Signals, killSignal?: NodeJS.Signals, graceMs?: number }} options
 *   output: where it writes (a file's number, or our own terminal); else its last words are kept for tail()
 * @returns {Service}
 */
export function launch(
  command,
  args,
  { cwd, env, uid, gid, output, stopSignal = "SIGTERM", killSignal = "SIGKILL", graceMs = 5000 },
) {
  const to = output ?? "pipe";
  const child = spawn(command, args, {
    cwd,
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    uid,
    gid,
    detached: true,
    stdio: ["ignore", to, to],
  });
  let lastOutput = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      lastOutput = (lastOutput + chunk).slice(-8000);
    });
  let hasEnded = false;
  /** @type {Promise<string>} */
  const ended = new Promise((done) => {
    child.on("error", (error) => done(error.message));
    child.on("exit", (code, signal) => done(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  ended.then(() => {
    hasEnded = true;
  });
  return {
    pid: child.pid ?? 0,
    tail: () => lastOutput,
    ended,
    hasEnded: () => hasEnded,
    async stop() {
      for (const [signal, waitMs] of /** @type {const} */ ([
        [stopSignal, graceMs],
        [killSignal, 2000],
        ["SIGKILL", 1000],
      ])) {
        if (hasEnded) return;
        signalGroup(child.pid, signal);
        await Promise.race([ended, pause(waitMs, { ref: false })]);
      }
      await endsWithin(child.pid ?? 0, 100);
    },
  };
}

/**
 * Waits until `isReady` returns true. Throws UserError if the service ends before that, or `within` ms have passed.
 * @param {string} name
 * @param {Service} service
 * @param {() => Promise<boolean>} isReady
 * @param {{ within?: number, lastWords?: () => string }} [options]
 */
export async function untilReady(name, service, isReady, { within = 60_000, lastWords = service.tail } = {}) {
  for (const deadline = Date.now() + within; ; await pause(40)) {
    if (service.hasEnded()) throw new UserError(`${name} ${await service.ended} while starting.`, lastWords());
    if (await isReady()) return;
    if (Date.now() > deadline) throw new UserError(`${name} did not answer within ${within / 1000} s.`, lastWords());
  }
}

/**
 * Restarts a service when it ends by itself: after 1 s, then 2, 4 … 30 s; after a minute of running the wait is 1 s
 * again.
 * @param {string} name
 * @param {Service} first
 * @param {() => Promise<Service>} restart
 * @returns {{ current: () => Service, stop: () => Promise<void> }}
 */
export function keepRunning(name, first, restart) {
  let current = first;
  (async () => {
    for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, 30_000)) {
      const since = Date.now();
      const end = await current.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > 60_000) waitMs = 1000;
      print(`${red("!")} ${name} ${end}; starting it again in ${waitMs / 1000} s.`);
      await pause(waitMs);
      if (stopping.signal.aborted) return;
      current = await restart().catch((error) => {
        print(`${red("!")} ${name}: ${error.message}`);
        return current; // it has ended already, so the next round restarts it
      });
    }
  })();
  return { current: () => current, stop: () => current.stop() };
}
