import type { contracts, Handlers } from "./contracts.ts";
import { accessHandlers } from "./handlers/access.ts";
import { backofficeHandlers } from "./handlers/backoffice.ts";
import { billingHandlers } from "./handlers/billing.ts";
import { inspectionHandlers } from "./handlers/inspection.ts";
import { recordsHandlers } from "./handlers/records.ts";
import { tenancyHandlers } from "./handlers/tenancy.ts";

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
