import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./settings.mjs";

/** The aliases in tsconfig.json's paths, each with the folder it stands for. @returns {[string, string][]} */
export function aliases() {
  const { paths } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")).compilerOptions;
  return Object.entries(paths).map(([name, [folder]]) => [name.replace("*", ""), folder.replace(/^\.\/|\*$/g, "")]);
}
