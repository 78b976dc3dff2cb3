import { deliveryStates, offReasons } from "@db/schema/webhook-state";
import { BasedOn } from "@server/core/based-on";
import { Id, text } from "@server/core/fields";
import { outboundErrors } from "@server/core/outbound-errors";
import { Listing, listOf, sorted } from "@server/core/paging";
import { TEST_EVENT, webhookEvents } from "@server/core/webhook-events";
import { z } from "zod";

export const MOST_WEBHOOKS = 10;
/** Of the log of an endpoint, the last so many are kept, for so long at most. */
export const LOG_KEPT = { most: 100, days: 30 } as const;
/** How long the former secret still signs after a new one was made. */
export const FORMER_SECRET_HOURS = 24;
/** Why the last try of a delivery brought nothing, or why it was not tried. */
export const deliveryErrors = [...outboundErrors, "off", "plan_locked", "unreadable_secret"] as const;

const Event = z.enum(webhookEvents);
/** Forms send an empty one too, so that none is a choice. */
const EventOrNone = z.union([Event, z.literal("")]);
const Events = z
  .union([z.array(EventOrNone), EventOrNone])
  .transform((sent) => [...new Set([sent].flat())].filter((event) => event !== ""))
  .pipe(z.array(Event).min(1, { error: "webhook.no_event" }));
const Url = z.string().trim().min(1, { error: "mistake.required" }).max(500);

export const NewWebhook = z.object({ id: Id, url: Url, events: Events });
export const OneWebhook = z.object({ id: Id, webhookId: Id });
export const WebhookChanges = OneWebhook.extend({
  url: Url.optional(),
  events: Events.optional(),
  active: z.boolean().optional(),
  based_on: BasedOn,
});
const deliverySorts = ["created_at"] as const;
export const DeliveriesQuery = Listing.extend({
  ...OneWebhook.shape,
  q: text(100),
  sort: sorted(deliverySorts).default("-created_at"),
});
export const OneDelivery = OneWebhook.extend({ deliveryId: Id });

export const DeliveryView = z.object({
  id: Id,
  event: z.enum([...webhookEvents, TEST_EVENT]),
  state: z.enum(deliveryStates),
  tries: z.number(),
  created_at: z.string(),
  /** When it was tried last; null: not yet. */
  tried_at: z.string().nullable(),
  /** When it is tried next; null: it waits no more. */
  due_at: z.string().nullable(),
  /** The HTTP status of the last answer; null: there was none. */
  status: z.number().nullable(),
  /** Why there was none. */
  error: z.enum(deliveryErrors).nullable(),
  /** What was sent. */
  body: z.string(),
  /** The beginning of the last answer. */
  answer: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;
export const Deliveries = listOf(DeliveryView);

export const WebhookView = z.object({
  id: Id,
  url: z.string(),
  events: z.array(Event),
  active: z.boolean(),
  /** Why it is off; null: it is not. */
  off_reason: z.enum(offReasons).nullable(),
  /** Since when every delivery has failed; null: the last one arrived. */
  failing_since: z.string().nullable(),
  /** Until when the former secret signs too; null: there is none. */
  former_secret_until: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  last_delivery: DeliveryView.omit({ body: true, answer: true }).nullable(),
});
export type WebhookView = z.infer<typeof WebhookView>;
/** The answer that makes a secret: it is shown then, and never again. */
export const WebhookWithSecret = WebhookView.extend({ secret: z.string() });

const Lock = z.enum(["expired", "no_plan", "too_many_boards"]);
/** `lock`: why the plan stops deliveries; null: it does not. */
export const WebhooksPage = z.object({ workspace_id: Id, lock: Lock.nullable(), webhooks: z.array(WebhookView) });
export const WebhookPage = WebhooksPage.omit({ webhooks: true }).extend({
  webhook: WebhookView,
  deliveries: Deliveries,
});
