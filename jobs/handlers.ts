import type { Run } from "./contract.ts";
import { contractOf, type contracts, type Handlers, type JobName, type Payload } from "./contracts.ts";
import { accessHandlers } from "./handlers/access.ts";
import { backofficeHandlers } from "./handlers/backoffice.ts";
import { billingHandlers } from "./handlers/billing.ts";
import { inspectionHandlers } from "./handlers/inspection.ts";
import { recordsHandlers } from "./handlers/records.ts";
import { tenancyHandlers } from "./handlers/tenancy.ts";
import { onceFor } from "./once.ts";

/**
 * What does each job. A new one: its line in its area's contracts/ and in its area's handlers/; by the clock, also one
 * in schedule.ts.
 */
export const handlers: Handlers<typeof contracts> = {
  ...tenancyHandlers,
  ...accessHandlers,
  ...recordsHandlers,
  ...inspectionHandlers,
  ...billingHandlers,
  ...backofficeHandlers,
};

/** Does a job as its contract says; `known`: what does each. Throws what its handler throws. */
export const doJob = <N extends JobName>(name: N, payload: Payload<N>, run: Run, known: AnyHandlers = handlers) =>
  known[name]!(payload as never, (contractOf(name)?.once ? { ...run, once: onceFor(run.id) } : run) as never);

export type AnyHandlers = Record<string, (payload: never, run: never) => Promise<unknown>>;
