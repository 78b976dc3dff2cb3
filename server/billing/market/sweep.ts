import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading, transact } from "@db/transact";
import { boardsLocked, limitReached } from "@server/core/plan";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { z } from "zod";
import { copyDuePurchases } from "./copy-due.ts";

const BATCH = 200;

/**
 * Enqueues again the copies of purchased boards that did not arrive: where the limit was reached, once it is not; after
 * a lost job or another failure, a day later. Purchases of the last hour are left to their own job.
 */
export async function sweepPurchases(): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const waiting: string[] = await workspacesWithDue(last);
    for (const id of waiting) await retryIn(id);
    if (waiting.length < BATCH) return;
    last = waiting.at(-1)!;
  }
}

const retryIn = (workspaceId: string) =>
  transact(asOperator, async (tx) => {
    const status = await lockWorkspace(tx, workspaceId);
    if (!boardsLocked(status) && !limitReached(status)) await copyDuePurchases(tx, { workspaceId });
  });

const WorkspaceRow = z.object({ id: z.string() });

async function workspacesWithDue(after: string | null): Promise<string[]> {
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, WorkspaceRow)`
      select distinct p.workspace_id as id from purchases p
        join workspaces w on w.id = p.workspace_id and w.deleted_at is null
        join subscription_options o on o.id = p.option_id
        join containers c on (c.workspace_id, c.id) = (o.source_workspace_id, o.source_container_id)
          and ${notDeleted("c")}
        left join jobs j on j.id = p.job_id
      where p.status = 'due' and (${after}::uuid is null or p.workspace_id > ${after}::uuid)
        and case when j.id is null then p.created_at < now() - interval '1 hour'
          when j.state <> 'failed' then false
          when j.refusal in ('container.board_limit', 'refusal.plan_locked', 'refusal.no_plan', 'refusal.too_many_boards') then true
          else j.done_at < now() - interval '1 day' end
      order by p.workspace_id limit ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}
