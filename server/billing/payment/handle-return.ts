import { transactions } from "@db/schema/transaction";
import { asOperator, transact } from "@db/transact";
import { chargeLater } from "@server/billing/subscription/charge";
import { conclude, saveCard } from "@server/billing/subscription/conclude";
import { and, eq } from "drizzle-orm";
import { changeCard } from "./card.ts";
import type { Card, GatewayName } from "./contract.ts";
import { gatewayOf } from "./gateways.ts";

/**
 * Handles a hosted page when its visitor returns, or when the gateway reports its end; the second of the two finds it
 * done. A card that was verified for a transaction is charged at once, and a payment on the page is recorded.
 */
export async function handleReturn(sessionId: string, gateway: GatewayName = "stripe"): Promise<void> {
  const result = await gatewayOf(gateway).pageResult(sessionId);
  const { purpose, status, transactionId, subscriptionId, workspaceId, card, outcome } = result;
  const hasCard = purpose === "verify" && status === "complete" && card;
  if (hasCard && transactionId) await chargeVerified(transactionId, sessionId, card);
  if (hasCard && !transactionId && subscriptionId) await changeCard(result, null);
  if (purpose === "pay" && outcome && transactionId)
    await conclude(transactionId, { outcome, attempt: 0, card, workspaceId });
}

/** Runs once for each page, because it clears the session id on the transaction. */
const chargeVerified = (transactionId: string, sessionId: string, card: Card) =>
  transact(asOperator, async (tx) => {
    const [verified] = await tx
      .update(transactions)
      .set({ checkoutSessionId: null })
      .where(and(eq(transactions.id, transactionId), eq(transactions.checkoutSessionId, sessionId)))
      .returning();
    if (!verified) return;
    await saveCard(tx, verified.subscriptionId, card);
    if (verified.status === "open" || verified.status === "failed") await chargeLater(tx, verified);
  });
