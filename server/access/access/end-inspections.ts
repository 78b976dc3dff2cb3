import { notEnded } from "@db/not-ended";
import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { recordEvents } from "@server/core/event";
import { z } from "zod";

const Ended = z.object({ workspaceId: z.string(), aboutId: z.string(), title: z.string(), user: z.string() });

/**
 * Deletes the grants of inspectors whose last day has passed, with an event by the system for each. They gave no access
 * any more: every look-up ignores them. Safe to run twice at once.
 */
export const endInspections = (): Promise<void> =>
  transact(asOperator, async (tx) => {
    const ended = await queryRows(tx, Ended)`
      delete from grants using containers c
      where (c.workspace_id, c.id) = (grants.workspace_id, grants.container_id)
        and grants.ends_on is not null and not ${notEnded("grants")}
      returning grants.workspace_id as "workspaceId", c.id as "aboutId", c.title, grants.user_id as user`;
    const revoked = ended.map(({ user, ...about }) => ({ ...about, detail: { user } }));
    await recordEvents(tx, null, "access.revoke", revoked);
  });
