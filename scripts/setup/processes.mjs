import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** @param {number} milliseconds @param {{ ref?: boolean }} [options] ref: false does not keep the process running */
export const pause = (milliseconds, options) => wait(milliseconds, undefined, options);

/** True also for a process of another user. @param {number} pid */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
  return !isZombie(pid);
}

/** Ended, but not reaped by its parent: in a container without an init that may last for ever. @param {number} pid */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.startsWith("Z") ?? false;
  } catch {
    return false;
  }
}

/**
 * The command line of a process, to check that its number was not reused by another. From /proc, because slim
 * containers have no ps. @param {number} pid
 */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    try {
      return execFileSync("ps", ["-o", "args=", "-p", String(pid)], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim();
    } catch {
      return "";
    }
  }
}

/** @param {number} pid @param {number} milliseconds */
export async function endsWithin(pid, milliseconds) {
  for (const deadline = Date.now() + milliseconds; isAlive(pid); await pause(25))
    if (Date.now() > deadline) return false;
  return true;
}

/**
 * Ends a process: sends `stopSignal`, waits `graceMs` ms, then sends `killSignal`.
 * @param {number} pid
 * @param {{ stopSignal?: NodeJS.Signals, killSignal?: NodeJS.Signals, graceMs?: number }} [how]
 */
export async function endProcess(pid, { stopSignal = "SIGTERM", killSignal = "SIGKILL", graceMs = 5000 } = {}) {
  for (const [signal, time] of /** @type {const} */ ([
    [stopSignal, graceMs],
    [killSignal, 2000],
    ["SIGKILL", 1000],
  ])) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await endsWithin(pid, time)) return;
  }
}

/**
 * Signals a process group: its leader and all processes it started. @param {number | undefined} pid @param
 * {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // it has ended already
  }
}
