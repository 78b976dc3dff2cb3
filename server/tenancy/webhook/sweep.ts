import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { LOG_KEPT } from "./inputs.ts";
import { sealedAnew } from "./secret.ts";

const BATCH = 2000;
const LOST_AFTER = sql`interval '1 hour'`;

/** Forgets old deliveries, makes up for lost jobs, and seals secrets anew after a change of APP_SECRET. */
export async function sweepWebhooks(): Promise<void> {
  while ((await transact(asOperator, forgetSome)) === BATCH);
  await transact(asOperator, enqueueLost);
  await transact(asOperator, sealAnew);
}

/** What still waits is kept, however many there are. */
async function forgetSome(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from webhook_deliveries where id in (
      select id from (
        select id, created_at, row_number() over (partition by workspace_id, webhook_id order by id desc) as place
        from webhook_deliveries where state <> 'waiting') settled
      where place > ${LOG_KEPT.most} or created_at < now() - make_interval(days => ${LOG_KEPT.days}) limit ${BATCH})`);
  return rowCount ?? 0;
}

const Lost = z.object({ workspaceId: z.string(), deliveryId: z.string(), tries: z.number() });

/** Deliveries that are due for long: their job was lost with Redis, or failed. One more job for the same try does no harm. */
async function enqueueLost(tx: Tx): Promise<void> {
  const lost = await queryRows(tx, Lost)`
    update webhook_deliveries set due_at = now() where id in (
      select id from webhook_deliveries where state = 'waiting' and due_at < now() - ${LOST_AFTER}
      order by due_at limit ${BATCH} for update skip locked)
    returning workspace_id as "workspaceId", id as "deliveryId", tries`;
  await enqueueEach(tx, "webhook.deliver", lost);
}

const Sealed = z.object({ id: z.string(), secret: z.string(), formerSecret: z.string().nullable() });

/** A former secret is emptied once its time is over. */
async function sealAnew(tx: Tx): Promise<void> {
  await tx.execute(sql`update webhooks set former_secret = null, former_until = null where former_until < now()`);
  const all = await queryRows(tx, Sealed)`
    select id, secret, former_secret as "formerSecret" from webhooks order by id for update`;
  for (const { id, secret, formerSecret } of all) {
    const [now, former] = [sealedAnew(secret), formerSecret && sealedAnew(formerSecret)];
    if (now || former)
      await tx.execute(sql`update webhooks set secret = ${now ?? secret}, former_secret = ${former || formerSecret}
        where id = ${id}`);
  }
}
