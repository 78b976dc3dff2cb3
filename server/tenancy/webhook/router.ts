import { withEtag } from "@server/core/etag";
import { ById, Id } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createWebhook, editWebhook, removeWebhook, renewSecret } from "./edit.ts";
import { webhookFormValues } from "./form-values.ts";
import {
  Deliveries,
  DeliveriesQuery,
  NewWebhook,
  OneDelivery,
  OneWebhook,
  WebhookChanges,
  WebhookPage,
  WebhooksPage,
  WebhookView,
  WebhookWithSecret,
} from "./inputs.ts";
import { deliveriesOf, webhookOf, webhookPage, webhooksOf, webhooksPage } from "./list.ts";
import { sendAgain, sendTest } from "./send.ts";

const area = "webhooks";
const needs = "webhook.edit";
const all = "/workspaces/{id}/webhooks";
const one = `${all}/{webhookId}` as const;
const Sent = z.object({ id: Id });

export const webhookRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path: all, area, needs, summary: "The endpoints that are told what happens" } })
    .input(ById)
    .output(z.array(WebhookView))
    .query(({ ctx, input }) => webhooksOf(ctx.actor, input.id)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        needs,
        summary: "Add an endpoint; the answer has its secret",
        status: 201,
        secret: true,
      },
    })
    .input(NewWebhook)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx.actor, input)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, needs, summary: "One endpoint" } })
    .input(OneWebhook)
    .output(WebhookView)
    .query(async ({ ctx, input }) => withEtag(ctx, webhookFormValues, await webhookOf(ctx.actor, input))),
  edit: signedIn
    .meta({ rest: { method: "PUT", path: one, area, needs, summary: "Change an endpoint, or switch it off or on" } })
    .input(WebhookChanges)
    .output(WebhookView)
    .mutation(({ ctx, input }) => editWebhook(ctx.actor, input)),
  remove: signedIn
    .meta({
      rest: { method: "DELETE", path: one, area, needs, summary: "Delete an endpoint and its log", status: 204 },
    })
    .input(OneWebhook)
    .mutation(({ ctx, input }) => removeWebhook(ctx.actor, input)),
  renewSecret: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/secret`,
        area,
        needs,
        summary: "Give an endpoint a new secret; for a day the former one signs too",
        secret: true,
      },
    })
    .input(OneWebhook)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => renewSecret(ctx.actor, input)),
  test: signedIn
    .meta({
      rest: { method: "POST", path: `${one}/test`, area, needs, summary: "Send an endpoint a test", status: 202 },
    })
    .input(OneWebhook)
    .output(Sent)
    .mutation(({ ctx, input }) => sendTest(ctx.actor, input)),
  deliveries: signedIn
    .meta({ rest: { method: "GET", path: `${one}/deliveries`, area, needs, summary: "What an endpoint was told" } })
    .input(DeliveriesQuery)
    .output(Deliveries)
    .query(({ ctx, input }) => deliveriesOf(ctx.actor, input)),
  sendAgain: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/deliveries/{deliveryId}/send-again`,
        area,
        needs,
        summary: "Try a delivery once more",
        status: 202,
      },
    })
    .input(OneDelivery)
    .output(Sent)
    .mutation(({ ctx, input }) => sendAgain(ctx.actor, input)),
  listPage: signedIn
    .input(ById)
    .output(WebhooksPage)
    .query(({ ctx, input }) => webhooksPage(ctx.actor, input.id)),
  page: signedIn
    .input(DeliveriesQuery)
    .output(WebhookPage)
    .query(({ ctx, input }) => webhookPage(ctx.actor, input)),
});
