import { transactions } from "@db/schema/transaction";
import { asOperator, transact } from "@db/transact";
import { chargeLater } from "@server/billing/subscription/charge";
import { conclude, keepCard } from "@server/billing/subscription/conclude";
import { and, eq } from "drizzle-orm";
import { changeCard } from "./card.ts";
import type { Card, GatewayName } from "./contract.ts";
import { gatewayOf } from "./gateways.ts";

/**
 * Somebody came back from a page of the gateway's, or the gateway says that they finished it: what of the two comes
 * first does the work, and the other finds it done. A card that was verified for a sum is charged at once; what was
 * paid there is written down.
 */
export async function returnedFrom(sessionId: string, gateway: GatewayName = "stripe"): Promise<void> {
  const visited = await gatewayOf(gateway).visited(sessionId);
  const { purpose, status, transactionId, subscriptionId, workspaceId, card, outcome } = visited;
  const isGiven = purpose === "verify" && status === "complete" && card;
  if (isGiven && transactionId) await chargeVerified(transactionId, sessionId, card);
  if (isGiven && !transactionId && subscriptionId) await changeCard(visited, null);
  if (purpose === "pay" && outcome && transactionId)
    await conclude(transactionId, { outcome, attempt: 0, card, workspaceId });
}

/** Once for each page: the transaction forgets it then. */
const chargeVerified = (transactionId: string, sessionId: string, card: Card) =>
  transact(asOperator, async (tx) => {
    const [verified] = await tx
      .update(transactions)
      .set({ checkoutSessionId: null })
      .where(and(eq(transactions.id, transactionId), eq(transactions.checkoutSessionId, sessionId)))
      .returning();
    if (!verified) return;
    await keepCard(tx, verified.subscriptionId, card);
    if (verified.status === "open" || verified.status === "failed") await chargeLater(tx, verified);
  });
