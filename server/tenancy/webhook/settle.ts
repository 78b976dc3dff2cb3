import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { recordEvent } from "@server/core/event";
import type { OutboundAnswer } from "@server/core/outbound";
import { TEST_EVENT } from "@server/core/webhook-events";
import { adminsOf } from "@server/tenancy/member/admins-of";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { deliveryErrors } from "./inputs.ts";

/** Seconds after which it is tried again: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h; three days in all. */
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** An endpoint at which for so long nothing arrived is switched off. */
const FAILING_DAYS = 3;
const GONE = 410;

type Ids = { workspaceId: string; webhookId: string };
/** A delivery with the count of its tries before this one. */
export type Tried = Ids & { id: string; event: string; url: string; tries: number };
type DeliveryError = (typeof deliveryErrors)[number];

/** Stores what came of a try: taken, to be tried again, or failed for good; and what that says of the endpoint. */
export async function settleTry(tx: Tx, tried: Tried, answer: OutboundAnswer): Promise<void> {
  const status = "status" in answer ? answer.status : null;
  const isTaken = status !== null && status >= 200 && status < 300;
  // a test is answered at once or not at all: who sends it looks at the log
  const wait = tried.event === TEST_EVENT || status === GONE ? undefined : WAITS[tried.tries];
  const state = isTaken ? "taken" : wait === undefined ? "failed" : "waiting";
  const { rowCount } = await tx.execute(sql`
    update webhook_deliveries set state = ${state}, tries = tries + 1, tried_at = now(),
      due_at = now() + make_interval(secs => ${wait ?? 0}), status = ${status},
      answer = ${"status" in answer ? answer.body : null}, error = ${"error" in answer ? answer.error : null}
    where (workspace_id, id) = (${tried.workspaceId}, ${tried.id}) and state = 'waiting' and tries = ${tried.tries}`);
  if (rowCount === 0) return; // another run of this try was first
  if (tried.event === TEST_EVENT) return; // it says nothing about whether the endpoint works
  if (isTaken) return arrived(tx, tried);
  if (state === "waiting") {
    const payload = { workspaceId: tried.workspaceId, deliveryId: tried.id, tries: tried.tries + 1 };
    await enqueue(tx, "webhook.deliver", payload, new Date(Date.now() + wait! * 1000));
  }
  await failed(tx, tried, status === GONE);
}

/** Ends a delivery that is not sent at all. */
export const dropDelivery = (tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }, error: DeliveryError) =>
  tx.execute(sql`update webhook_deliveries set state = 'failed', error = ${error}, status = null, answer = null
    where (workspace_id, id) = (${workspaceId}, ${id}) and state = 'waiting'`);

/** Ends all that still wait for an endpoint that was switched off. */
export const dropWaiting = (tx: Tx, { workspaceId, webhookId }: Ids) =>
  tx.execute(sql`update webhook_deliveries set state = 'failed', error = coalesce(error, 'off')
    where (workspace_id, webhook_id) = (${workspaceId}, ${webhookId}) and state = 'waiting'`);

const arrived = async (tx: Tx, { workspaceId, webhookId }: Ids): Promise<void> =>
  void (await tx.execute(sql`update webhooks set failing_since = null
    where (workspace_id, id) = (${workspaceId}, ${webhookId}) and failing_since is not null`));

const Off = z.object({ id: z.string() });

/** Notes that a try failed. Switches the endpoint off, once, if it is gone or has failed for days, and tells its admins. */
async function failed(tx: Tx, { workspaceId, webhookId, url }: Tried, isGone: boolean): Promise<void> {
  const reason = isGone ? "gone" : "failing";
  const [off] = await queryRows(tx, Off)`
    with noted as (
      update webhooks set failing_since = coalesce(failing_since, now()),
        active = not (${isGone}::boolean or coalesce(failing_since, now()) <= now() - make_interval(days => ${FAILING_DAYS})),
        off_reason = case when ${isGone}::boolean
          or coalesce(failing_since, now()) <= now() - make_interval(days => ${FAILING_DAYS}) then ${reason} end
      where (workspace_id, id) = (${workspaceId}, ${webhookId}) and active returning id, active
    )
    select id from noted where not active`;
  if (!off) return;
  await dropWaiting(tx, { workspaceId, webhookId });
  const about = { workspaceId, aboutId: webhookId, title: new URL(url).host };
  await recordEvent(tx, null, "webhook.switch_off", about);
  const admins = await adminsOf(tx, workspaceId);
  await enqueueEach(
    tx,
    "webhook.mail_off",
    admins.map(({ userId }) => ({ workspaceId, userId, webhookId })),
  );
}
