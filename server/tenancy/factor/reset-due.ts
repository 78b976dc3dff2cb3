import { factorResets } from "@db/schema/factor";
import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import { log } from "@server/core/log";
import { can } from "@server/core/policy";
import { findRole } from "@server/tenancy/member/lock-members";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { refusedReset } from "./reset.ts";
import { resetFactors } from "./reset-now.ts";

const isDue = and(isNull(factorResets.endedAt), lte(factorResets.dueAt, sql`now()`));

/** Removes the factors of those whose time to keep them has passed, one transaction each. */
export async function doDueResets(): Promise<void> {
  const due = await reading(asOperator, (tx) => tx.select({ id: factorResets.id }).from(factorResets).where(isDue));
  for (const { id } of due)
    await doReset(id).catch((error: unknown) => log.error("second factors could not be removed", { reset: id, error }));
}

/** Whether who asked may still ask: they may have left, or have another role, by now. */
async function mayAsk(tx: Tx, workspaceId: string, askedBy: string | null): Promise<boolean> {
  if (!askedBy) return false;
  const [asker] = await tx.select({ isSuper: users.isSuperAdmin }).from(users).where(eq(users.id, askedBy));
  const role = await findRole(tx, workspaceId, askedBy);
  return asker?.isSuper === true || (role !== null && can(role, "member.edit"));
}

/** Not if the person works elsewhere by now, or who asked may not ask any more: then it is dropped. */
const doReset = (id: string) =>
  transact(asOperator, async (tx) => {
    const [reset] = await tx
      .update(factorResets)
      .set({ endedAt: sql`now()` })
      .where(and(eq(factorResets.id, id), isDue))
      .returning();
    if (!reset) return;
    const { workspaceId, userId, askedBy } = reset;
    if (!(await mayAsk(tx, workspaceId, askedBy)) || (await refusedReset(tx, { id: workspaceId, userId }))) {
      await recordEvent(tx, null, "member.cancel_factor_reset", { workspaceId, aboutId: userId });
      return;
    }
    await resetFactors(tx, userId);
  });
