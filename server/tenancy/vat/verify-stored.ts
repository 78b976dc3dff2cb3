import { workspaces } from "@db/schema/workspace";
import { transact } from "@db/transact";
import { and, eq, sql } from "drizzle-orm";
import { queryRegister } from "./query-register.ts";

/**
 * Verifies a workspace's stored VAT number that was saved without an answer of the register. Throws if the register
 * does not answer, so that the job is retried.
 */
export async function verifyKeptVat(workspaceId: string, vat: string): Promise<void> {
  const { known } = await queryRegister(vat);
  if (known === null) throw new Error("The VAT register could not be asked.");
  if (!known) return;
  await transact({ workspaceIds: [workspaceId] }, (tx) =>
    tx
      .update(workspaces)
      .set({ vatVerifiedAt: sql`now()` })
      .where(and(eq(workspaces.id, workspaceId), eq(workspaces.vat, vat))),
  );
}
