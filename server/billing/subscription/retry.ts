import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { addDays, TIME_ZONE } from "@server/core/day";
import { z } from "zod";

const Due = z.object({ workspaceId: z.string(), transactionId: z.string(), attempt: z.number() });

/**
 * Enqueues the attempts that are due on a day, and those of earlier days that never finished, which the gateway
 * recognizes by their key. The next attempt is set to tomorrow until the outcome is known, so a lost job is enqueued
 * again. Returns how many.
 */
export const retryDue = (day: string, limit: number): Promise<number> =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, Due)`
      update transactions set next_attempt_on = ${addDays(day, 1)}::date, updated_at = now() where id = any (array(
        select t.id from transactions t join workspaces w on w.id = t.workspace_id
        where t.gateway = 'stripe' and w.deleted_at is null
          and (t.status in ('open', 'failed') and t.next_attempt_on <= ${day}::date
            or t.status = 'pending' and t.attempts > 0
            and coalesce(t.next_attempt_on, (t.updated_at at time zone ${TIME_ZONE})::date + 1) <= ${day}::date)
        order by t.next_attempt_on, t.id limit ${limit} for update of t skip locked))
      returning workspace_id as "workspaceId", id as "transactionId",
        case status when 'pending' then attempts else attempts + 1 end as attempt`;
    await enqueueEach(tx, "payment.charge", rows);
    return rows.length;
  });
