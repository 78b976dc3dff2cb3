import { retentions } from "@db/schema/document";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { RETENTION } from "@server/core/constants";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RetentionEdit, RetentionView } from "./inputs.ts";

const defaults: RetentionView = {
  history_months: RETENTION.history.default,
  problem_months: RETENTION.problem.default,
  replaced_months: RETENTION.replaced.default,
};

/** The workspace's settings, or the defaults. */
export function retentionOf(actor: Actor, workspaceId: string): Promise<RetentionView> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  return reading(actor, (tx) => lockRetention(tx, workspaceId));
}

async function lockRetention(tx: Tx, workspaceId: string): Promise<RetentionView> {
  const [row] = await tx.select().from(retentions).where(eq(retentions.workspaceId, workspaceId));
  return row
    ? { history_months: row.historyMonths, problem_months: row.problemMonths, replaced_months: row.replacedMonths }
    : defaults;
}

/** Changes the settings; from the next night on, older data is deleted permanently. */
export function editRetention(
  actor: Actor,
  { id: workspaceId, ...months }: z.output<typeof RetentionEdit>,
): Promise<void> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  return transact(actor, async (tx) => {
    const before = await lockRetention(tx, workspaceId);
    const values = {
      historyMonths: months.history_months,
      problemMonths: months.problem_months,
      replacedMonths: months.replaced_months,
      updatedAt: sql`now()`,
    };
    await tx
      .insert(retentions)
      .values({ workspaceId, ...values })
      .onConflictDoUpdate({ target: retentions.workspaceId, set: values });
    await recordEvent(tx, actor, "retention.edit", {
      workspaceId,
      aboutId: workspaceId,
      detail: { from: before, to: months },
    });
  });
}
