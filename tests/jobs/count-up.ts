import type * as Contracts from "@jobs/contracts";
import { z } from "zod";

/**
 * A job that only tests know (apart from test-jobs.ts, which needs the mocked module itself):
 * `vi.mock("@jobs/contracts", withTestJobs)` adds it to the product's own.
 */
export async function withTestJobs(original: () => Promise<typeof Contracts>) {
  const contracts = await original();
  const payload = z.object({ workspaceId: z.uuid().nullable(), number: z.int() });
  const all = { ...contracts.contracts, "count.up": { payload, attempts: 3, once: true } };
  return { ...contracts, contracts: all, contractOf: (name: string) => (all as Record<string, unknown>)[name] };
}
