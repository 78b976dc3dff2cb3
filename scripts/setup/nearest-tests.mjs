import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { aliases } from "./aliases.mjs";
import { root } from "./settings.mjs";
import { UserError } from "./user-error.mjs";

const git = (/** @type {string[]} */ ...args) => {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
      .split("\n")
      .filter(Boolean);
  } catch (error) {
    throw new UserError(`git ${args.join(" ")} failed: what has changed is not known.`, String(error));
  }
};

/**
 * The files that differ from HEAD, untracked ones included; if there are none, those that differ from the fork point
 * with main.
 */
export function changedFiles() {
  const since = (/** @type {string} */ commit) => git("diff", "--name-only", "--diff-filter=d", commit);
  const now = [...since("HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  return now.length > 0 ? now : since(/** @type {string} */ (git("merge-base", "HEAD", "main")[0]));
}

/** For each file, the files that name it: by an import or in a string; one of SQL, "db/state.sql", in a comment too. */
function importers() {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
    /^(app|db|i18n|jobs|ops|scripts|server|tests)\/.*\.(tsx?|mjs|json|sql|css)$/.test(file),
  );
  const existing = new Set(files);
  const starts = aliases();
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const file of files.filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [sql] of text.matchAll(/\bdb\/[\w-]+\.sql\b/g))
      if (existing.has(sql)) found.set(sql, (found.get(sql) ?? new Set()).add(file));
    for (const [, named = ""] of text.matchAll(/["'`]([^"'`\s]+)["'`]/g)) {
      const alias = starts.find(([start]) => named.startsWith(start));
      const path = alias ? alias[1] + named.slice(alias[0].length) : normalize(join(dirname(file), named));
      const target = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((name) => existing.has(name));
      if (target) found.set(target, (found.get(target) ?? new Set()).add(file));
    }
  }
  return found;
}

/** The topics of a file, by its path: server/inspection/report/create.ts is about "report" and "create". */
const wordsOf = (/** @type {string} */ file) =>
  file
    .replace(/\..*$/, "")
    .split(/[/-]/)
    .slice(1)
    .filter((word) => word !== "server");

/**
 * The integration tests that import a changed file, directly or not, nearest first: those named after what has changed,
 * then those with the fewest imports in between.
 * @param {string[]} changed
 */
export function nearestTests(changed) {
  const named = importers();
  const distance = new Map(changed.map((file) => [file, 0]));
  for (const [file, steps] of distance)
    for (const importer of named.get(file) ?? []) if (!distance.has(importer)) distance.set(importer, steps + 1);
  const about = new Set(changed.flatMap(wordsOf));
  return [...distance]
    .filter(([file]) => /^tests\/(?!browser|faults).*\.test\.tsx?$/.test(file))
    .map(([file, steps]) => ({ file, steps, alike: wordsOf(file).filter((word) => about.has(word)).length }))
    .sort((one, other) => other.alike - one.alike || one.steps - other.steps)
    .map(({ file }) => file);
}
