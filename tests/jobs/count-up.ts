import type * as Contracts from "@jobs/contracts";
import { z } from "zod";

/**
 * Adds the job "count.up", for tests only: `vi.mock("@jobs/contracts", withTestJobs)`. It is not in test-jobs.ts, which
 * imports the mocked module.
 */
export async function withTestJobs(original: () => Promise<typeof Contracts>) {
  const contracts = await original();
  const payload = z.object({ workspaceId: z.uuid().nullable(), number: z.int() });
  const all = { ...contracts.contracts, "count.up": { payload, attempts: 3, once: true } };
  return { ...contracts, contracts: all, contractOf: (name: string) => (all as Record<string, unknown>)[name] };
}
