import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import { queues } from "@jobs/contract";
import type { Payload } from "@jobs/contracts";
import { enqueue } from "@jobs/enqueue";
import { fairQueue } from "@server/core/fair-queue";
import { postOutside } from "@server/core/outbound";
import { lockOf } from "@server/core/plan";
import { TEST_EVENT } from "@server/core/webhook-events";
import { planNow } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { signedHeaders } from "./secret.ts";
import { dropDelivery, settleTry } from "./settle.ts";

type Job = Payload<"webhook.deliver">;

/**
 * An endpoint that is slow to answer takes the places of its own workspace alone: what finds them taken for two seconds
 * goes back to the outbox, where workspaces take turns.
 */
const inTurn = fairQueue({ concurrency: queues.webhooks.atOnce, perKey: 4, maxWaiting: 12, timeoutMs: 2000 });
const BACK_AFTER_SECONDS = { from: 10, to: 120 };

/**
 * Makes one try of a delivery; a job. What comes of it is stored after the answer, so a worker that dies in between
 * leaves the try to another, and the endpoint is told twice, with the same webhook-id.
 */
export async function deliver(job: Job, send = postOutside): Promise<void> {
  const done = await inTurn(job.workspaceId, async () => {
    await tryOnce(job, send);
    return true;
  });
  if (!done) await putBack(job);
}

async function tryOnce({ workspaceId, deliveryId: id, tries }: Job, send: typeof postOutside): Promise<void> {
  const actor = { workspaceIds: [workspaceId] };
  const found = await transact(actor, (tx) => findToSend(tx, { workspaceId, id, tries }));
  if (!found) return;
  const { url, body, headers } = found;
  const answer = await send(url, { headers, body });
  await transact(actor, (tx) => settleTry(tx, { ...found, workspaceId, id, tries }, answer));
}

const Row = z.object({
  webhookId: z.string(),
  url: z.string(),
  active: z.boolean(),
  secrets: z.array(z.string()),
  event: z.string(),
  body: z.string(),
  isDeleted: z.boolean(),
});

/** What is to be sent; undefined where it was tried already, or is not to be sent any more, which is then noted. */
async function findToSend(tx: Tx, { workspaceId, id, tries }: { workspaceId: string; id: string; tries: number }) {
  const [row] = await queryRows(tx, Row)`
    select w.id as "webhookId", w.url, w.active, d.event, d.body, at.deleted_at is not null as "isDeleted",
      array_remove(array[w.secret, case when w.former_until > now() then w.former_secret end], null) as secrets
    from webhook_deliveries d join webhooks w on (w.workspace_id, w.id) = (d.workspace_id, d.webhook_id)
      join workspaces at on at.id = d.workspace_id
    where (d.workspace_id, d.id) = (${workspaceId}, ${id}) and d.state = 'waiting' and d.tries = ${tries}`;
  if (!row) return undefined;
  const { isDeleted, active, secrets, ...found } = row;
  const drop = async (error: Parameters<typeof dropDelivery>[2]) =>
    void (await dropDelivery(tx, { workspaceId, id }, error));
  if (isDeleted || !active) return drop("off");
  if (lockOf(await planNow(tx, workspaceId))) return drop("plan_locked");
  const headers = signedHeaders({ id, at: new Date(), body: found.body }, secrets);
  return headers ? { ...found, headers } : drop("unreadable_secret");
}

/** Later by a while that differs, so that many do not come back at once. */
const putBack = (job: Job): Promise<void> =>
  transact({ workspaceIds: [job.workspaceId] }, async (tx) => {
    const { from, to } = BACK_AFTER_SECONDS;
    const at = new Date(Date.now() + (from + Math.random() * (to - from)) * 1000);
    // else the sweep would take what waits for its turn as lost, and add to it
    const { rowCount } = await tx.execute(sql`update webhook_deliveries set due_at = ${at.toISOString()}
      where (workspace_id, id) = (${job.workspaceId}, ${job.deliveryId}) and state = 'waiting' and tries = ${job.tries}`);
    if (rowCount === 1) await enqueue(tx, "webhook.deliver", job, at);
  });

/** The body of a test. */
export const testBody = (workspaceId: string, webhookId: string): string =>
  JSON.stringify({
    type: TEST_EVENT,
    timestamp: new Date().toISOString(),
    data: { workspace_id: workspaceId, webhook_id: webhookId },
  });
