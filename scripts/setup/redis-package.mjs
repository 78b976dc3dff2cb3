import { join } from "node:path";
import { downloadDebianPackages } from "./debian-package.mjs";
import { onPath } from "./on-path.mjs";

const notFound =
  "There is no Redis here. Install it, or set REDIS_URL:\n  Debian, Ubuntu  sudo apt-get install redis-server\n  Fedora          sudo dnf install valkey\n  macOS           brew install redis";

/**
 * The installed Redis, else that of Debian's package: downloaded and unpacked below `folder`, which needs no rights and
 * does not change the machine.
 * @param {string} folder
 * @param {(note: string) => void} note
 * @returns {Promise<import("./debian-package.mjs").Program>}
 */
export async function redisProgram(folder, note) {
  const installed = onPath("redis-server", "valkey-server");
  if (installed) return { program: installed, env: process.env };
  const unpacked = join(folder, "unpacked");
  return downloadDebianPackages({
    name: "redis-server",
    program: "usr/bin/redis-server",
    unpacked,
    none: notFound,
    note,
  });
}
