import { queryRows } from "@db/rows";
import { purchases } from "@db/schema/subscription";
import type { Tx } from "@db/transact";
import { defaultLocale, locales } from "@i18n/locales";
import { startJob } from "@server/tenancy/job/start";
import { and, eq } from "drizzle-orm";
import { z } from "zod";

const Due = z.object({ id: z.string(), title: z.string(), user_id: z.string(), locale: z.enum(locales) });
type Due = z.infer<typeof Due>;

/**
 * Enqueues jobs that copy the boards a workspace bought. With `transactionId`: the purchases that waited for it are
 * paid now. Also called when the plan's limit allows another board. Idempotent.
 */
export async function copyDuePurchases(
  tx: Tx,
  { workspaceId, transactionId }: { workspaceId: string; transactionId?: string },
): Promise<void> {
  if (transactionId)
    await tx
      .update(purchases)
      .set({ status: "due" })
      .where(
        and(
          eq(purchases.workspaceId, workspaceId),
          eq(purchases.transactionId, transactionId),
          eq(purchases.status, "waiting"),
        ),
      );
  for (const { id, title, user_id: userId, locale } of await lockDue(tx, workspaceId)) {
    const buyer = { userId, impersonatorId: null };
    const job = await startJob(tx, buyer, {
      workspaceId,
      kind: "market.copy",
      title,
      input: { purchase_id: id },
      locale,
    });
    await tx.update(purchases).set({ jobId: job.id }).where(eq(purchases.id, id));
  }
}

/**
 * Locks the purchases that are due, so that concurrent calls start one job. With the buyer, or the owner where the
 * buyer is no longer an admin.
 */
async function lockDue(tx: Tx, workspaceId: string): Promise<Due[]> {
  const rows = await queryRows(tx, Due)`
    select p.id, u.id as user_id, u.locale,
      coalesce(o.words -> u.locale, o.words -> ${defaultLocale}) ->> 'market_name' as title
    from purchases p join subscription_options o on o.id = p.option_id join workspaces w on w.id = p.workspace_id
      join users u on u.id = coalesce((select m.user_id from memberships m
        where (m.workspace_id, m.user_id) = (p.workspace_id, p.user_id) and m.role in ('owner', 'admin')), w.owner_id)
    where p.workspace_id = ${workspaceId} and p.status = 'due'
      and not exists (select from jobs j where j.id = p.job_id and j.state in ('waiting', 'active'))
    order by p.created_at, p.id for update of p`;
  return rows;
}
