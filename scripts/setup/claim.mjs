import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandOf, endProcess, isAlive } from "./processes.mjs";
import { onShutdown } from "./shutdown.mjs";
import { UserError } from "./user-error.mjs";

/** @param {string} dataDir */
const pidFolder = (dataDir) => join(dataDir, "run");

/**
 * Reserves the data folder for this start; throws UserError if another start has it. Ends processes left by a killed
 * start.
 * @param {string} dataDir
 */
export async function claim(dataDir) {
  try {
    mkdirSync(pidFolder(dataDir), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw isNotOurs(error)
      ? new UserError(`${dataDir} may not be written by this user. Set DATA_DIR to a folder of your own.`)
      : error;
  }
  requireFreeSpace(dataDir);
  const note = join(pidFolder(dataDir), "start.pid");
  const other = livingIn(note, /scripts\//);
  if (other && other !== process.pid)
    throw new UserError(
      `Register runs already on ${dataDir} (process ${other}). Stop that first, or set DATA_DIR to another folder.`,
    );
  writeFileSync(note, `${process.pid}\n`);
  onShutdown(async () => rmSync(note, { force: true }));
  await endRecorded(dataDir);
}

/** Ends the processes recorded in this folder. @param {string} dataDir */
export async function endRecorded(dataDir) {
  if (!existsSync(pidFolder(dataDir))) return;
  const notes = readdirSync(pidFolder(dataDir)).filter((name) => name !== "start.pid");
  await Promise.all(
    notes.map(async (name) => {
      const note = join(pidFolder(dataDir), name);
      const leftover = livingIn(note, /node|clamd/);
      if (leftover) await endProcess(leftover, { graceMs: 3000 });
      rmSync(note, { force: true });
    }),
  );
}

/** Whether a start is running on this folder. @param {string} dataDir */
export const isClaimed = (dataDir) => livingIn(join(pidFolder(dataDir), "start.pid"), /scripts\//) !== undefined;

/**
 * Records a process, so that the next start can end it if we are killed. @param {string} dataDir @param {string} name
 * @param {number} pid
 */
export function noteProcess(dataDir, name, pid) {
  mkdirSync(pidFolder(dataDir), { recursive: true });
  writeFileSync(join(pidFolder(dataDir), `${name}.pid`), `${pid}\n`);
}

/** @param {string} note @param {RegExp} command */
function livingIn(note, command) {
  try {
    const pid = Number(readFileSync(note, "utf8"));
    return isAlive(pid) && command.test(commandOf(pid)) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** @param {unknown} error */
const isNotOurs = (error) =>
  ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "");

/** Throws UserError if there is too little space on the disk, before a database fails of it. @param {string} folder */
function requireFreeSpace(folder) {
  const { bavail, bsize } = statfsSync(folder);
  const megabytes = Math.round((bavail * bsize) / 1e6);
  if (megabytes < 100)
    throw new UserError(`The disk is full: ${megabytes} MB left for ${folder}, at least 100 MB are needed.`);
}
