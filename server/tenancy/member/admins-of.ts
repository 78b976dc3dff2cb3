import { memberships } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { and, eq, inArray } from "drizzle-orm";

/** The owner and the admins of a workspace, by their ids. */
export const adminsOf = (tx: Tx, workspaceId: string): Promise<{ userId: string }[]> =>
  tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), inArray(memberships.role, ["owner", "admin"])));
