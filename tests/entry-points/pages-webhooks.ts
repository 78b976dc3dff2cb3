import type { Make } from "./make.ts";
import { makeWebhook } from "./make-webhook.ts";
import { type Page, page } from "./page.ts";

const webhook = "_app.workspaces.$id._settings.webhooks.$webhookId";
const ofWebhook = (end: string) =>
  page("admins", async (make: Make) => {
    const { id, webhookId } = await makeWebhook(make);
    return `/workspaces/${id}/webhooks/${webhookId}${end}`;
  });

export const webhookPages: Record<string, Page> = {
  "_app.workspaces.$id._settings.webhooks._index": page("admins", (make) => `/workspaces/${make.workspace}/webhooks`),
  "_app.workspaces.$id._settings.webhooks.new": page("admins", (make) => `/workspaces/${make.workspace}/webhooks/new`),
  [`${webhook}._index`]: ofWebhook(""),
  [`${webhook}.edit`]: ofWebhook("/edit"),
  [`${webhook}.delete`]: ofWebhook("/delete"),
};
