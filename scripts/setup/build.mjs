import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { run } from "./command.mjs";
import { isAlive, pause } from "./processes.mjs";
import { root } from "./settings.mjs";
import { beforeWeGo, stopping } from "./shutdown.mjs";

const sources = [
  "app",
  "server",
  "jobs",
  "db",
  "package-lock.json",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
];

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Changes with every source of the product. */
export function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesBelow(join(root, source))))
    hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

/**
 * The production build of the sources as they are now: made when there is none. Each has a folder of its own, named by
 * its sources, so that a build for tests never pulls the files from under a product that runs. Gives the folder, with
 * client/ and server/ in it.
 */
export async function productionBuild() {
  const folder = join(root, "build", fingerprint());
  if (!(await isMade(folder))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "maker"), String(process.pid));
    await run(
      process.execPath,
      [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "warn"],
      {
        env: { ...process.env, NODE_ENV: "production", BUILD_DIR: relative(root, folder) },
        trouble: "The production build failed.",
      },
    );
    writeFileSync(join(folder, "whole"), "");
  }
  inUse(folder);
  removeUnused(folder);
  return folder;
}

/** Another command may be making the same build: then we wait for it. @param {string} folder */
async function isMade(folder) {
  const maker = () => (existsSync(join(folder, "maker")) ? Number(readFileSync(join(folder, "maker"), "utf8")) : 0);
  while (!existsSync(join(folder, "whole")) && maker() !== process.pid && isAlive(maker()) && !stopping.signal.aborted)
    await pause(250);
  return existsSync(join(folder, "whole"));
}

/** @param {string} folder */
function inUse(folder) {
  const note = join(folder, `user-${process.pid}`);
  writeFileSync(note, "");
  beforeWeGo(async () => rmSync(note, { force: true }));
}

/** Builds of sources that are no more, unless somebody runs them. @param {string} newest */
function removeUnused(newest) {
  for (const name of readdirSync(join(root, "build"))) {
    const folder = join(root, "build", name);
    if (folder === newest || !/^[0-9a-f]{12}$/.test(name)) continue;
    const pids = readdirSync(folder).map((file) =>
      file === "maker" ? Number(readFileSync(join(folder, file), "utf8")) : Number(file.replace("user-", "")),
    );
    if (!pids.some((pid) => isAlive(pid))) rmSync(folder, { recursive: true, force: true });
  }
}
