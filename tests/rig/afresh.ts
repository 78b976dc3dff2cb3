import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, vi } from "vitest";
import { changesProcess } from "./changes-process.ts";

const rig = dirname(fileURLToPath(import.meta.url));
const tests = dirname(rig);
/** What lasts from one test file to the next of the same process. */
const lasting = globalThis as { environment?: NodeJS.ProcessEnv; isShared?: boolean };

/** Vitest's own: `vi.resetModules()` knows all modules or none. */
type Modules = { idToModuleMap: Map<string, unknown>; invalidateModule(module: unknown): void };
const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: { evaluatedModules: Modules } })
  .__vitest_worker__;

/**
 * One process runs many test files. Each begins with the environment as it was, and evaluates the modules of tests
 * afresh. Those of the product, a second's work, stay from one file to the next, unless either of the two changes the
 * environment or replaces modules: what they were evaluated with, and remember of it, is then not the next file's.
 */
export function beginAfresh(): void {
  lasting.environment ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in lasting.environment)) delete process.env[name];
  Object.assign(process.env, lasting.environment);
  const isShared = !changesProcess(expect.getState().testPath as string);
  if (isShared && lasting.isShared) {
    for (const [path, module] of evaluatedModules.idToModuleMap)
      if (path.startsWith(`${tests}/`) && !path.startsWith(`${rig}/afresh`)) evaluatedModules.invalidateModule(module);
  } else vi.resetModules();
  lasting.isShared = isShared;
}
