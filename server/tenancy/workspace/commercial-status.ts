import { workspaces } from "@db/schema/workspace";
import { type SQL, sql } from "drizzle-orm";
import type { commercialStatuses } from "./inputs.ts";

type CommercialStatus = (typeof commercialStatuses)[number];

/**
 * What a workspace is to us follows its plan, unless a super admin said that it is no ordinary customer: that stays.
 * For an update of it.
 */
export const followingPlan = (status: CommercialStatus): SQL<CommercialStatus> =>
  sql`case when ${workspaces.commercialStatus} in ('test', 'demo', 'to_dispose') then ${workspaces.commercialStatus} else ${status} end`;
