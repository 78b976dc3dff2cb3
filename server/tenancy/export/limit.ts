import { asOperator, transact } from "@db/transact";
import { countOrReject } from "@server/core/attempts";
import { env } from "@server/core/env";

/**
 * Counts a list or PDF made for a workspace. Throws 429 with the seconds to wait over the limit, because each keeps a
 * CPU busy for long.
 */
export const countMade = (workspaceId: string): Promise<void> =>
  transact(asOperator, (tx) =>
    countOrReject(tx, ["made", workspaceId], { limit: env.LIMIT_EXPORTS, minutes: 1 }, "export.enough_now"),
  );
