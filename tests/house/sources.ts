import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { aliases } from "../../scripts/setup/aliases.mjs";

const folders = ["app", "i18n", "server", "db", "jobs", "ops", "scripts", "tests"];
/** Every source file of the project, as a path from its folder. */
export const sources = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => /\.(tsx?|mjs)$/.test(name));
const isSource = new Set(sources);

export const read = (path: string) => readFileSync(path, "utf8");

const starts = aliases();

function resolved(from: string, what: string): string | undefined {
  const alias = starts.find(([start]) => what.startsWith(start));
  const bare = alias
    ? alias[1] + what.slice(alias[0].length)
    : what.startsWith(".")
      ? relative(".", resolve(from, "..", what))
      : undefined;
  return bare && [bare, `${bare}.ts`, `${bare}.tsx`].find((path) => isSource.has(path));
}

/** Every import between our files. `isType`: a type import, which does not exist at run time. */
export const imports = sources.flatMap((path) =>
  [...read(path).matchAll(/^(?:import|export)\s+(type\s+)?[^;]*?from\s+"([^"]+)"/gm)].flatMap(([, type, what]) => {
    const to = resolved(path, what!);
    return to ? [{ from: path, to, isType: Boolean(type) }] : [];
  }),
);
