import { queryRows } from "@db/rows";
import { webhookDeliveries } from "@db/schema/webhook";
import { type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { conflict, notFound, planLocked } from "@server/core/errors";
import { TEST_EVENT } from "@server/core/webhook-events";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { z } from "zod";
import { testBody } from "./deliver.ts";
import type { OneDelivery, OneWebhook } from "./inputs.ts";
import { loadWebhook } from "./list.ts";

/** Sends an endpoint a test, tried once. Throws conflict (409) where it is off, and forbidden where the plan locks. */
export const sendTest = (actor: Actor, input: z.output<typeof OneWebhook>): Promise<{ id: string }> =>
  transact(actor, async (tx) => {
    await requireSending(tx, actor, input);
    const { id: workspaceId, webhookId } = input;
    const body = testBody(workspaceId, webhookId);
    const [made] = await tx
      .insert(webhookDeliveries)
      .values({ workspaceId, webhookId, event: TEST_EVENT, body })
      .returning({ id: webhookDeliveries.id });
    await enqueue(tx, "webhook.deliver", { workspaceId, deliveryId: made!.id, tries: 0 });
    return made!;
  });

const Again = z.object({ id: z.string(), tries: z.number() });

/**
 * Makes one more try of a delivery now, with its webhook-id; one that still waits is not tried later besides. Throws as
 * sendTest() does, and not found.
 */
export const sendAgain = (
  actor: Actor,
  { deliveryId, ...input }: z.output<typeof OneDelivery>,
): Promise<{ id: string }> =>
  transact(actor, async (tx) => {
    await requireSending(tx, actor, input);
    const [again] = await queryRows(tx, Again)`
      update webhook_deliveries set state = 'waiting', due_at = now(), error = null
      where (workspace_id, webhook_id, id) = (${input.id}, ${input.webhookId}, ${deliveryId}) returning id, tries`;
    if (!again) throw notFound();
    await enqueue(tx, "webhook.deliver", { workspaceId: input.id, deliveryId, tries: again.tries });
    return { id: again.id };
  });

async function requireSending(tx: Tx, actor: Actor, input: z.output<typeof OneWebhook>): Promise<void> {
  const { lock } = await workspaceFor(tx, actor, "webhook.edit", input.id);
  const { active } = await loadWebhook(tx, input);
  if (lock) throw planLocked(lock);
  if (!active) throw conflict("webhook.is_off", "webhook_off");
}
