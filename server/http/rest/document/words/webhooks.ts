import type { Words } from "../words.ts";

const delivery: Readonly<Record<string, Words>> = {
  event: ["What it told.", "report.added"],
  state: ["Whether it arrived.", "taken"],
  tries: ["How often it was tried.", 1],
  created_at: ["When it happened."],
  tried_at: ["When it was tried last; null: not yet."],
  due_at: ["When it is tried next; null: it waits no more.", null],
  status: ["The HTTP status of the last answer; null: there was none.", 200],
  error: ["Why there was no answer; null: there was one.", null],
};
const within = (name: string) =>
  Object.fromEntries(Object.entries(delivery).map(([field, words]) => [`${name}.${field}`, words]));

/** Endpoints of customers, and what they were told. */
export const webhookWords: Readonly<Record<string, Words>> = {
  "Webhook.active": ["Whether it is told anything.", true],
  "Webhook.url": ["Where deliveries are sent.", "https://erp.example.com/hooks/register"],
  "Webhook.events": ["What it is told.", ["report.added", "action_point.late"]],
  failing_since: ["Since when every delivery has failed; null: the last one arrived.", null],
  former_secret_until: ["Until when the former secret signs too; null: there is none.", null],
  last_delivery: ["The delivery that was made last; null: none yet."],
  off_reason: ["Why it is off; null: it is on.", null],
  secret: ["What deliveries are signed with; it is answered this once.", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  "webhook.edit.active": ["False switches it off, true on again."],
  "WebhookDelivery.body": ["What was sent.", '{"type":"report.added"}'],
  "WebhookDelivery.answer": ["The beginning of the last answer; null: there was none.", "ok"],
  ...within("WebhookDelivery"),
  ...within("last_delivery"),
  "webhook.test.answer.id": ["The id of the delivery."],
  "webhook.sendAgain.answer.id": ["The id of the delivery."],
  "webhooks.webhookId": ["The id of the endpoint."],
  "deliveries.deliveryId": ["The id of the delivery."],
};
