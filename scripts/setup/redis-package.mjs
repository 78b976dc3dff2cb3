import { accessSync, constants, existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./command.mjs";
import { isDiskFull, Trouble } from "./trouble.mjs";

/** @param {...string} names the first of these programs that can be run */
export function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const none =
  "There is no Redis here. Install it, or set REDIS_URL:\n  Debian, Ubuntu  sudo apt-get install redis-server\n  Fedora          sudo dnf install valkey\n  macOS           brew install redis";

/** @typedef {{ program: string, env: import("./settings.mjs").Env }} RedisProgram */

/**
 * Redis as installed, else Debian's package: downloaded and unpacked below `folder`, which needs no rights and leaves the machine as it was.
 * @param {string} folder
 * @param {(note: string) => void} note
 * @returns {Promise<RedisProgram>}
 */
export async function redisProgram(folder, note) {
  const installed = onPath("redis-server", "valkey-server");
  if (installed) return { program: installed, env: process.env };
  const unpacked = join(folder, "unpacked");
  if (!existsSync(unpacked)) {
    if (!onPath("apt-get") || !onPath("dpkg-deb")) throw new Trouble(none);
    await unpackDebian(unpacked, note).catch((error) => {
      if (isDiskFull(error)) throw error;
      throw new Trouble(none, `Debian's package was tried:\n${error instanceof Trouble ? error.details : error}`);
    });
  }
  const libraries = readdirSync(join(unpacked, "usr/lib"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes("-linux-"))
    .map(({ name }) => join(unpacked, "usr/lib", name));
  return { program: join(unpacked, "usr/bin/redis-server"), env: { ...process.env, LD_LIBRARY_PATH: libraries.join(":") } };
}

/** apt finds what the package needs that is not there yet; its lists, cache and locks are our own. @param {string} unpacked @param {(note: string) => void} note */
async function unpackDebian(unpacked, note) {
  const work = `${unpacked}.${process.pid}`; // two commands may do this at once
  const [lists, cache] = [join(work, "lists"), join(work, "cache")];
  for (const place of [join(lists, "partial"), join(cache, "archives/partial")]) mkdirSync(place, { recursive: true });
  const own = [`Dir::Cache=${cache}`, `Dir::Log=${work}`, "Debug::NoLocking=1", "APT::Sandbox::User=", "Acquire::Retries=2"];
  const apt = (/** @type {string[]} */ options, /** @type {string[]} */ ...args) =>
    run("apt-get", [...options.flatMap((option) => ["-o", option]), ...args], {
      env: { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" },
      trouble: "apt-get failed.",
    });
  const download = ["--yes", "--download-only", "--no-install-recommends", "install", "redis-server"];
  note("downloading");
  await apt(own, ...download).catch(async () => {
    note("reading Debian's lists"); // a fresh container has none, and old ones name files that are gone
    const withLists = [...own, `Dir::State::lists=${lists}`];
    await apt(withLists, "--quiet", "update").catch(() => undefined); // one source of many may fail; what matters is the next step
    note("downloading");
    await apt(withLists, ...download);
  });
  const archives = join(cache, "archives");
  const half = join(work, "unpacked");
  for (const archive of readdirSync(archives).filter((name) => name.endsWith(".deb")))
    await run("dpkg-deb", ["--extract", join(archives, archive), half], { trouble: "dpkg-deb failed." });
  readlinkSync(join(half, "usr/bin/redis-server")); // throws where the package is not what we know
  if (!existsSync(unpacked)) renameSync(half, unpacked);
  rmSync(work, { recursive: true, force: true });
}
