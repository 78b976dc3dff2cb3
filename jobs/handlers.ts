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
 * The handler of each job. A new job needs a line in its area's contracts/ and handlers/; a scheduled one also in
 * schedule.ts.
 */
export const handlers: Handlers<typeof contracts> = {
  ...tenancyHandlers,
  ...accessHandlers,
  ...recordsHandlers,
  ...inspectionHandlers,
  ...billingHandlers,
  ...backofficeHandlers,
};

/** Runs a job as its contract says. `table`: the handlers to use. Throws what the handler throws. */
export const doJob = <N extends JobName>(name: N, payload: Payload<N>, run: Run, table: HandlerTable = handlers) =>
  table[name]!(payload as never, (contractOf(name)?.once ? { ...run, once: onceFor(run.id) } : run) as never);

export type HandlerTable = Record<string, (payload: never, run: never) => Promise<unknown>>;
