import type { TestProject } from "vitest/node";
import { type Throwaway, throwawayStores } from "../../scripts/setup/throwaway.mjs";

export type Stores = Omit<Throwaway, "stop">;

declare module "vitest" {
  interface ProvidedContext {
    stores: Stores;
  }
}

/**
 * `npm test` has started them once for all; else, for a test run by hand, they come and go with the run. Each project
 * asks, and gets the same.
 */
const shared = globalThis as { testStores?: Promise<Throwaway> };

export default async function provideStores(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const storesFromEnv = process.env.TEST_STORES;
  if (storesFromEnv) {
    project.provide("stores", JSON.parse(storesFromEnv));
    return;
  }
  shared.testStores ??= throwawayStores();
  const { stop, ...stores } = await shared.testStores;
  project.provide("stores", stores);
  return stop;
}
