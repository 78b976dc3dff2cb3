import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.mjs";
import { onPath } from "./on-path.mjs";
import { isDiskFull, UserError } from "./user-error.mjs";

/** @typedef {{ program: string, env: import("./settings.mjs").Env }} Program */
/**
 * @typedef {{ name: string, program: string, unpacked: string, none: string, note: (text: string) => void }} Wanted
 * program: its path in the package; none: the message if it cannot be had
 */

/**
 * A program of a Debian package, downloaded and unpacked into a folder: this needs no rights and does not change the
 * machine.
 * @param {Wanted} packages
 * @returns {Promise<Program>}
 */
export async function downloadDebianPackages(packages) {
  const { program, unpacked, none } = packages;
  if (!existsSync(unpacked)) {
    if (!onPath("apt-get") || !onPath("dpkg-deb")) throw new UserError(none);
    await unpack(packages).catch((error) => {
      if (isDiskFull(error)) throw error;
      throw new UserError(none, `Debian's package was tried:\n${error instanceof UserError ? error.details : error}`);
    });
  }
  const libraries = readdirSync(join(unpacked, "usr/lib"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes("-linux-"))
    .map(({ name }) => join(unpacked, "usr/lib", name));
  return { program: join(unpacked, program), env: { ...process.env, LD_LIBRARY_PATH: libraries.join(":") } };
}

/** apt finds the missing dependencies; it works with lists, cache and locks of our own. @param {Wanted} wanted */
async function unpack({ name, program, unpacked, note }) {
  const workFolder = `${unpacked}.${process.pid}`; // two commands may unpack at once
  const [lists, cache] = [join(workFolder, "lists"), join(workFolder, "cache")];
  for (const folder of [join(lists, "partial"), join(cache, "archives/partial")])
    mkdirSync(folder, { recursive: true });
  const own = [
    `Dir::Cache=${cache}`,
    `Dir::Log=${workFolder}`,
    "Debug::NoLocking=1",
    "APT::Sandbox::User=",
    "Acquire::Retries=2",
  ];
  const apt = (/** @type {string[]} */ options, /** @type {string[]} */ ...args) =>
    run("apt-get", [...options.flatMap((option) => ["-o", option]), ...args], {
      env: { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" },
      failureMessage: "apt-get failed.",
    });
  const download = ["--yes", "--download-only", "--no-install-recommends", "install", name];
  note("downloading");
  await apt(own, ...download).catch(async () => {
    note("reading Debian's lists"); // a fresh container has no lists, and old ones name files that no longer exist
    const withLists = [...own, `Dir::State::lists=${lists}`];
    // the failure of one source does not matter; the next step shows whether it worked
    await apt(withLists, "--quiet", "update").catch(() => undefined);
    note("downloading");
    await apt(withLists, ...download);
  });
  const archives = join(cache, "archives");
  const partial = join(workFolder, "unpacked");
  for (const archive of readdirSync(archives).filter((name) => name.endsWith(".deb")))
    await run("dpkg-deb", ["--extract", join(archives, archive), partial], { failureMessage: "dpkg-deb failed." });
  lstatSync(join(partial, program)); // throws if the package does not have the expected file
  if (!existsSync(unpacked)) renameSync(partial, unpacked);
  rmSync(workFolder, { recursive: true, force: true });
}
