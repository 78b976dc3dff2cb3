import { workspaces } from "@db/schema/workspace";
import { transact } from "@db/transact";
import { and, eq, sql } from "drizzle-orm";
import { askRegister } from "./ask.ts";

/**
 * Asks about the number that a workspace saved while the register was away or was not asked; throws while it still is,
 * to be tried again.
 */
export async function verifyKeptVat(workspaceId: string, vat: string): Promise<void> {
  const { known } = await askRegister(vat);
  if (known === null) throw new Error("The VAT register could not be asked.");
  if (!known) return;
  await transact({ workspaceIds: [workspaceId] }, (tx) =>
    tx
      .update(workspaces)
      .set({ vatVerifiedAt: sql`now()` })
      .where(and(eq(workspaces.id, workspaceId), eq(workspaces.vat, vat))),
  );
}
