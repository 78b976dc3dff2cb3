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
const kept = globalThis as { testStores?: Promise<Throwaway> };

export default async function provideStores(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_STORES;
  if (given) {
    project.provide("stores", JSON.parse(given));
    return;
  }
  kept.testStores ??= throwawayStores();
  const { stop, ...stores } = await kept.testStores;
  project.provide("stores", stores);
  return stop;
}
