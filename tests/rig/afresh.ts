import { vi } from "vitest";

const kept = globalThis as { environment?: NodeJS.ProcessEnv };

/**
 * One process runs many test files: each begins with the product's modules evaluated afresh and the environment as it
 * was; only packages stay loaded.
 */
export function beginAfresh(): void {
  kept.environment ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in kept.environment)) delete process.env[name];
  Object.assign(process.env, kept.environment);
  vi.resetModules();
}
