import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import type { WebhookEvent } from "@server/core/webhook-events";
import { puttingAside } from "@server/core/webhook-outbox";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type ByDate = {
  event: WebhookEvent;
  table: SQL;
  detail: SQL;
  /** The last day on which it is not late. */
  lastDay: SQL;
  isOpen: SQL;
};

/** What becomes late by date alone; `e` is a row of its table. */
const byDate: ByDate[] = [
  {
    event: "action_point.late",
    table: sql`action_points`,
    detail: sql`'{}'::jsonb`,
    lastDay: sql`e.scheduled_on`,
    isOpen: sql`e.status = 'pending'`,
  },
  {
    event: "report.expired",
    table: sql`reports`,
    detail: sql`jsonb_build_object('object_id', e.object_id)`,
    lastDay: sql`e.valid_until`,
    isOpen: sql`e.current`,
  },
];

const Due = z.object({ id: z.string(), toldUntil: z.string() });

/**
 * Tells webhooks what is late or expired since the day up to which they were told, as it stands on that day. Each day is
 * told once, also where several workers do it; one on which none ran is told later.
 */
export async function tellWebhooksOfDates(day: string): Promise<void> {
  await transact(asOperator, async (tx) => {
    const due = await queryRows(tx, Due)`
      select id, told_until as "toldUntil" from webhooks where active and told_until < ${day}::date
      order by id for update skip locked`;
    if (due.length === 0) return;
    const since = sql`jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (id uuid, "toldUntil" date)`;
    for (const { event, table, detail, lastDay, isOpen } of byDate)
      await tx.execute(
        sql`with ${puttingAside(
          event,
          sql`select w.id as webhook_id, w.workspace_id, e.id as about_id, ${detail} as detail
          from ${since} join webhooks w using (id) join ${table} e on e.workspace_id = w.workspace_id
          where ${event} = any (w.events) and ${lastDay} >= due."toldUntil" and ${lastDay} < ${day}::date
            and ${isOpen} and ${notDeleted("e")}`,
        )}`,
      );
    await tx.execute(sql`update webhooks w set told_until = ${day}::date from ${since} where w.id = due.id`);
  });
}
