import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../scripts/setup/command.mjs";
import { root } from "../../scripts/setup/settings.mjs";

/**
 * The release that an upgrade begins at. Moved on with each release, after its drill: then a migration of this one may
 * take away what that one no longer uses.
 */
export const previousRelease = {
  /** Its part of CHANGELOG.md, the newest commit of it, and the newest migration that it knows. */
  name: "2026-11-27",
  commit: "1756a5572a40a4967c0d3fdcdc3e7568f290a28d",
  migration: "0070_walks_by_closing",
};

const prefix = "release-";

/**
 * The folder of a release, built as operators build it; kept until another one is asked for. `name`: a tag or a commit.
 * Throws where this clone does not have it.
 */
export async function builtRelease(name: string): Promise<string> {
  const commit = commitOf(name);
  const folder = join(root, "build", `${prefix}${commit}`);
  if (existsSync(join(folder, "whole"))) return folder;
  mkdirSync(join(root, "build"), { recursive: true });
  for (const other of readdirSync(join(root, "build")))
    if (other.startsWith(prefix)) rmSync(join(root, "build", other), { recursive: true });
  mkdirSync(folder);
  const inFolder = {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", VITEST: undefined },
    failureMessage: `The release ${name} could not be built.`,
  };
  await run("sh", ["-c", `git -C "${root}" archive ${commit} | tar -x`], inFolder);
  const [theirs, ours] = [folder, root].map((place) => readFileSync(join(place, "package-lock.json"), "utf8"));
  if (theirs === ours) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--prefer-offline"], inFolder);
  await run("npm", ["run", "build"], inFolder);
  writeFileSync(join(folder, "whole"), "");
  return folder;
}

function commitOf(name: string): string {
  try {
    const args = ["-C", root, "rev-parse", "--verify", "--quiet", `${name}^{commit}`];
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    throw new Error(
      `The release ${name} is not in this clone, so nothing can be upgraded from it: git fetch --unshallow --tags, or name another one by PREVIOUS_RELEASE.`,
    );
  }
}
