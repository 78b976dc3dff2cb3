import { webhooks } from "@db/schema/webhook";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { checkOutbound } from "@server/core/outbound";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { webhookFormValues } from "./form-values.ts";
import {
  FORMER_SECRET_HOURS,
  MOST_WEBHOOKS,
  type NewWebhook,
  type OneWebhook,
  type WebhookChanges,
  type WebhookView,
  type WebhookWithSecret,
} from "./inputs.ts";
import { loadWebhook, webhookViews } from "./list.ts";
import { newSecret } from "./secret.ts";
import { dropWaiting } from "./settle.ts";

type One = z.output<typeof OneWebhook>;
const isThis = ({ id, webhookId }: One) => and(eq(webhooks.workspaceId, id), eq(webhooks.id, webhookId));
/** What the history says of an endpoint: the host alone, since the rest of an address may hold a secret. */
const titleOf = (url: string) => new URL(url).host;

/**
 * Adds an endpoint, and gives its secret, this once. Throws invalid where the address may not be called, or the
 * workspace has as many as it may.
 */
export const createWebhook = (
  actor: Actor,
  { id, url, events }: z.output<typeof NewWebhook>,
): Promise<z.infer<typeof WebhookWithSecret>> =>
  transact(actor, async (tx) => {
    const all = await lockWebhooks(tx, actor, id);
    if (all.length >= MOST_WEBHOOKS) throw invalid(`webhook.full?maximum=${MOST_WEBHOOKS}`, "url");
    requireCallable(url);
    const { secret, sealed } = newSecret();
    const [made] = await tx
      .insert(webhooks)
      .values({ workspaceId: id, url, events, secret: sealed })
      .returning({ id: webhooks.id });
    await recordEvent(tx, actor, "webhook.create", { workspaceId: id, aboutId: made!.id, title: titleOf(url) });
    return { ...(await loadWebhook(tx, { id, webhookId: made!.id })), secret };
  });

/**
 * Changes an endpoint; what the input leaves out stays. Switching it off drops what still waits. Throws invalid where
 * the address may not be called, and conflict if somebody else changed the same.
 */
export const editWebhook = (actor: Actor, input: z.output<typeof WebhookChanges>): Promise<WebhookView> =>
  transact(actor, async (tx) => {
    const { id, webhookId } = input;
    await lockWebhooks(tx, actor, id);
    const before = await loadWebhook(tx, input);
    const changes = await changesSince(tx, input, {
      actor,
      record: { workspaceId: id, aboutId: webhookId, verbs: ["webhook.edit"] },
      read: async () => before,
      values: webhookFormValues,
    });
    const { url = before.url, events, active = before.active } = changes;
    if (url !== before.url) requireCallable(url);
    const switched = active !== before.active && {
      ...{ active, offReason: active ? null : ("person" as const), failingSince: null },
      // what became late while it was off is not told afterwards
      ...(active && { toldUntil: sql`(now() at time zone 'Europe/Brussels')::date` }),
    };
    await tx
      .update(webhooks)
      .set({ url, events, ...(url !== before.url && { failingSince: null }), ...switched, updatedAt: sql`now()` })
      .where(isThis(input));
    if (switched && !active) await dropWaiting(tx, { workspaceId: id, webhookId });
    await recordEvent(tx, actor, "webhook.edit", { workspaceId: id, aboutId: webhookId, title: titleOf(url) });
    return loadWebhook(tx, input);
  });

/** Gives an endpoint a new secret, shown this once; for a day the former one signs as well. */
export const renewSecret = (actor: Actor, input: One): Promise<z.infer<typeof WebhookWithSecret>> =>
  transact(actor, async (tx) => {
    await lockWebhooks(tx, actor, input.id);
    const { url } = await loadWebhook(tx, input);
    const { secret, sealed } = newSecret();
    await tx
      .update(webhooks)
      .set({
        secret: sealed,
        formerSecret: webhooks.secret,
        formerUntil: sql`now() + make_interval(hours => ${FORMER_SECRET_HOURS})`,
        updatedAt: sql`now()`,
      })
      .where(isThis(input));
    const about = { workspaceId: input.id, aboutId: input.webhookId, title: titleOf(url) };
    await recordEvent(tx, actor, "webhook.renew_secret", about);
    return { ...(await loadWebhook(tx, input)), secret };
  });

/** Deletes an endpoint with its log; what still waits is not sent. */
export const removeWebhook = (actor: Actor, input: One): Promise<void> =>
  transact(actor, async (tx) => {
    await lockWebhooks(tx, actor, input.id);
    const { url } = await loadWebhook(tx, input);
    await tx.delete(webhooks).where(isThis(input));
    const about = { workspaceId: input.id, aboutId: input.webhookId, title: titleOf(url) };
    await recordEvent(tx, actor, "webhook.delete", about);
  });

/** Authorizes the actor, and locks the workspace, so that of two who add the last one the second is refused. */
async function lockWebhooks(tx: Tx, actor: Actor, workspaceId: string): Promise<WebhookView[]> {
  await workspaceFor(tx, actor, "webhook.edit", workspaceId);
  await tx.execute(sql`select from workspaces where id = ${workspaceId} for no key update`);
  return webhookViews(tx, workspaceId);
}

function requireCallable(url: string): void {
  const wrong = checkOutbound(url);
  if (wrong) throw invalid(`webhook.error.${wrong}`, "url");
}
