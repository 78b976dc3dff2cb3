import type { TestProject } from "vitest/node";
import { type Throwaway, throwawayServices } from "../../scripts/setup/throwaway.mjs";

export type Services = Omit<Throwaway, "stop">;

declare module "vitest" {
  interface ProvidedContext {
    services: Services;
  }
}

/** `npm test` has started them once for all; else, for a test run by hand, they come and go with the run. Each project asks, and gets the same. */
const kept = globalThis as { testServices?: Promise<Throwaway> };

export default async function provideServices(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_SERVICES;
  if (given) {
    project.provide("services", JSON.parse(given));
    return;
  }
  kept.testServices ??= throwawayServices();
  const { stop, ...services } = await kept.testServices;
  project.provide("services", services);
  return stop;
}
