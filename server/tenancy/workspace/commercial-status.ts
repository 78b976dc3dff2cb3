import { workspaces } from "@db/schema/workspace";
import { type SQL, sql } from "drizzle-orm";
import type { commercialStatuses } from "./inputs.ts";

type CommercialStatus = (typeof commercialStatuses)[number];

/**
 * SQL for an update: the commercial status follows the plan, unless a super admin marked the workspace as no ordinary
 * customer.
 */
export const followingPlan = (status: CommercialStatus): SQL<CommercialStatus> =>
  sql`case when ${workspaces.commercialStatus} in ('test', 'demo', 'to_dispose') then ${workspaces.commercialStatus}
    else ${status} end`;
