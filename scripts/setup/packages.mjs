import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { run } from "./command.mjs";
import { step } from "./progress.mjs";
import { root } from "./settings.mjs";
import { UserError } from "./user-error.mjs";

const stamp = join(root, "node_modules/.installed");

/** Changes with the lock file, and with the platform that native parts are built for. */
const lockDigest = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest("hex");

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new UserError(`Node ${process.versions.node} is too old: 20.19 or newer is needed (https://nodejs.org).`);
}

/** Whether an `npm ci` run by hand has installed what the lock file says. npm writes .package-lock.json last. */
function isInstalledByHand() {
  const note = join(root, "node_modules/.package-lock.json");
  if (!existsSync(note)) return false;
  const [locked, installed] = [join(root, "package-lock.json"), note].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages,
  );
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional),
  );
}

/** Runs `npm ci` if the lock file has changed since the last time. */
export async function installPackages() {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockDigest()) return;
  if (isInstalledByHand()) return;
  await step("Packages (npm ci)", async () => {
    const [command, first] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ["npm", []];
    await run(command, [...first, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
      env: { ...process.env, ...cacheOf() },
      failureMessage: "npm could not install the packages.",
    });
    writeFileSync(stamp, lockDigest());
  });
}

/**
 * A user without a home (nobody, in some containers) has no place for npm's cache. @returns
 * {import("./settings.mjs").Env}
 */
function cacheOf() {
  if (process.env.npm_config_cache && isWritable(process.env.npm_config_cache)) return {};
  if (isWritable(homedir())) return {};
  const cache = join(root, "node_modules/.npm");
  return { npm_config_cache: cache };
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
