import { scimPeople, scimTokens } from "@db/schema/scim";
import type { Tx } from "@db/transact";
import { eq } from "drizzle-orm";

/** Ends the tokens of a workspace's provider, and what it kept of people, who stay members. */
export async function endProvisioning(tx: Tx, workspaceId: string): Promise<void> {
  for (const table of [scimTokens, scimPeople]) await tx.delete(table).where(eq(table.workspaceId, workspaceId));
}
