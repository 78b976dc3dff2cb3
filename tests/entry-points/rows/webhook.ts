import { makeEndpoint, makeWebhook } from "../make-webhook.ts";
import type { Rows } from "../row.ts";

const url = "https://hooks.example.com/register";

export const webhookRows: Rows = {
  "webhook.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "webhook.listPage": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "webhook.create": { audience: "admins", input: (make) => ({ id: make.workspace, url, events: ["report.added"] }) },
  "webhook.get": { audience: "admins", input: makeEndpoint },
  "webhook.page": { audience: "admins", input: makeEndpoint },
  "webhook.deliveries": { audience: "admins", input: makeEndpoint },
  "webhook.edit": { audience: "admins", input: async (make) => ({ ...(await makeEndpoint(make)), url }) },
  "webhook.renewSecret": { audience: "admins", input: makeEndpoint },
  "webhook.test": { audience: "admins_on_plan", input: makeEndpoint },
  "webhook.sendAgain": { audience: "admins_on_plan", input: makeWebhook },
  "webhook.remove": { audience: "admins", input: makeEndpoint },
};
