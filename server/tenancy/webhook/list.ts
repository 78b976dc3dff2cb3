import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Deliveries,
  type DeliveriesQuery,
  DeliveryView,
  type OneWebhook,
  type WebhookPage,
  type WebhooksPage,
  WebhookView,
} from "./inputs.ts";

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

const delivery = sql`d.id, d.event, d.state, d.tries, ${utc("d.created_at")} as created_at,
  ${utc("d.tried_at")} as tried_at, case when d.state = 'waiting' then ${utc("d.due_at")} end as due_at,
  d.status, d.error`;

/** The endpoints of a workspace, the oldest first; `only` is a further condition on `w`. Does not authorize. */
export const webhookViews = (tx: Tx, workspaceId: string, only: SQL = sql``): Promise<WebhookView[]> =>
  queryRows(tx, WebhookView)`
    select w.id, w.url, w.events, w.active, w.off_reason, ${utc("w.failing_since")} as failing_since,
      case when w.former_until > now() then ${utc("w.former_until")} end as former_secret_until,
      ${utc("w.created_at")} as created_at, ${utc("w.updated_at")} as updated_at,
      (select row_to_json(last) from (
        select ${delivery} from webhook_deliveries d
        where (d.workspace_id, d.webhook_id) = (w.workspace_id, w.id) order by d.id desc limit 1) last) as last_delivery
    from webhooks w where w.workspace_id = ${workspaceId} ${only} order by w.id`;

/** One of them. Does not authorize. Throws not found. */
export async function loadWebhook(tx: Tx, { id, webhookId }: z.output<typeof OneWebhook>): Promise<WebhookView> {
  const [view] = await webhookViews(tx, id, sql`and w.id = ${webhookId}`);
  if (!view) throw notFound();
  return view;
}

/** For who may change them. Throws not found and forbidden. */
export const webhooksOf = (actor: Actor, id: string): Promise<WebhookView[]> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "webhook.edit", id);
    return webhookViews(tx, id);
  });

export const webhookOf = (actor: Actor, input: z.output<typeof OneWebhook>): Promise<WebhookView> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "webhook.edit", input.id);
    return loadWebhook(tx, input);
  });

export const deliveriesOf = (
  actor: Actor,
  query: z.output<typeof DeliveriesQuery>,
): Promise<z.infer<typeof Deliveries>> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "webhook.edit", query.id);
    await loadWebhook(tx, query);
    return deliveriesIn(tx, query);
  });

const Count = z.object({ n: z.number() });

/** What an endpoint was told, the last first. */
async function deliveriesIn(tx: Tx, { id, webhookId, q, sort, ...paging }: z.output<typeof DeliveriesQuery>) {
  const ofIt = sql`(d.workspace_id, d.webhook_id) = (${id}::uuid, ${webhookId}::uuid)
    and ${containsWords(sql`d.event, d.state`, q)}`;
  // the ids of deliveries rise with time
  const { order, beyond, bounds, place, meta } = keysetOf(`deliveries ${sort}`, [
    keyOf(sort, { created_at: sql`d.id` }, ["created_at"]),
  ]);
  const items = await queryRows(tx, DeliveryView.extend(Placed.shape))`
    select ${delivery}, d.body, d.answer ${place} from webhook_deliveries d where ${ofIt}
    ${beyond(paging)} ${order} ${bounds(paging)}`;
  const [count] = await queryRows(tx, Count)`select count(*)::int as n from webhook_deliveries d where ${ofIt}`;
  return { items, meta: meta(paging, count!.n, items) };
}

/** The page of all endpoints. Throws not found and forbidden. */
export const webhooksPage = (actor: Actor, id: string): Promise<z.infer<typeof WebhooksPage>> =>
  reading(actor, async (tx) => {
    const { lock } = await workspaceFor(tx, actor, "webhook.edit", id);
    return { workspace_id: id, lock, webhooks: await webhookViews(tx, id) };
  });

/** The page of one, with a page of its deliveries. Throws not found and forbidden. */
export const webhookPage = (
  actor: Actor,
  query: z.output<typeof DeliveriesQuery>,
): Promise<z.infer<typeof WebhookPage>> =>
  reading(actor, async (tx) => {
    const { lock } = await workspaceFor(tx, actor, "webhook.edit", query.id);
    const webhook = await loadWebhook(tx, query);
    return { workspace_id: query.id, lock, webhook, deliveries: await deliveriesIn(tx, query) };
  });
