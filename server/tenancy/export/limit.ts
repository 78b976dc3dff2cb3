import { asOperator, transact } from "@db/transact";
import { countOrReject } from "@server/core/attempts";
import { env } from "@server/core/env";

/**
 * Counts one more list or PDF that is made for a workspace, or throws 429 with the seconds to wait: each takes a
 * processor for long, and a program that asks without end would take it from everybody.
 */
export const countMade = (workspaceId: string): Promise<void> =>
  transact(asOperator, (tx) =>
    countOrReject(tx, ["made", workspaceId], { limit: env.LIMIT_EXPORTS, minutes: 1 }, "export.enough_now"),
  );
