import { webhookDeliveries, webhooks } from "@db/schema/webhook";
import { seal } from "@server/core/sealed";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/** An endpoint of the workspace with a delivery in its log, whose address holds a word of the workspace. */
export const makeWebhook = ({ workspace: workspaceId, workspaceText }: Make) =>
  inTransaction(async (tx) => {
    const url = `https://hooks.example.com/${encodeURIComponent(workspaceText())}`;
    const secret = seal("webhook secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    const webhookId = idOf(
      await tx
        .insert(webhooks)
        .values({ workspaceId, url, events: ["report.added"], secret })
        .returning({ id: webhooks.id }),
    );
    const deliveryId = idOf(
      await tx
        .insert(webhookDeliveries)
        .values({ workspaceId, webhookId, event: "report.added", body: "{}", state: "taken", tries: 1, status: 200 })
        .returning({ id: webhookDeliveries.id }),
    );
    return { id: workspaceId, webhookId, deliveryId };
  });

/** The same without its delivery. */
export const makeEndpoint = async (make: Make) => {
  const { id, webhookId } = await makeWebhook(make);
  return { id, webhookId };
};
