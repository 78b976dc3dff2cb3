import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { aliases } from "./aliases.mjs";
import { run } from "./command.mjs";
import { isAlive, pause } from "./processes.mjs";
import { root } from "./settings.mjs";
import { onShutdown, stopping } from "./shutdown.mjs";

/** All that a production build reads, from the project's folder. */
export const sources = [
  ...aliases().map(([, folder]) => folder), // the folders that imports name
  "public",
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

/** A hash of all sources of the product. */
export function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesBelow(join(root, source))))
    hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

/**
 * The production build of the current sources; built if there is none. Each build has a folder of its own, named by the
 * hash of its sources, so that a build for tests does not replace the files of a running product. Returns the folder,
 * with client/ and server/ in it.
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
        failureMessage: "The production build failed.",
      },
    );
    writeFileSync(join(folder, "whole"), "");
  }
  isInUse(folder);
  removeUnused(folder);
  return folder;
}

/** Another command may be making the same build: waits for it. @param {string} folder */
async function isMade(folder) {
  const maker = () => (existsSync(join(folder, "maker")) ? Number(readFileSync(join(folder, "maker"), "utf8")) : 0);
  while (!existsSync(join(folder, "whole")) && maker() !== process.pid && isAlive(maker()) && !stopping.signal.aborted)
    await pause(250);
  return existsSync(join(folder, "whole"));
}

/** @param {string} folder */
function isInUse(folder) {
  const note = join(folder, `user-${process.pid}`);
  writeFileSync(note, "");
  onShutdown(async () => rmSync(note, { force: true }));
}

/** Removes builds of older sources that no process uses. @param {string} newest */
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
